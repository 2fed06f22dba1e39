"""Files are written whole or not at all."""

import os
import struct
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from uuid import uuid4
from zlib import crc32

from minimax_lab.kit.errors import InvalidArgument, quote

SHOWN = 200  # letters of a name in an error
COPIES = ".copies.json"  # marks a folder as a learner's: notes on the lessons that were copied into it


def writable_path(path: object, *endings: str) -> Path:
    """`path`, or an error if no file of that name can be written or its name has none of these endings."""
    shown = quote(str(path) if isinstance(path, os.PathLike) else path, SHOWN)
    if not isinstance(path, str | os.PathLike) or Path(path).suffix.lower() not in endings:
        raise InvalidArgument(f"file {shown}: must be a name that ends in {' or '.join(endings)}")
    target, is_folder = Path(path), False
    try:
        str(target).encode()  # half of a surrogate pair is no character
        if not target.parent.is_dir():
            raise FileNotFoundError(0, f"there is no folder {quote(str(target.parent), SHOWN)}")
        with suppress(FileNotFoundError):
            is_folder = S_ISDIR(os.stat(target).st_mode)
    except (OSError, ValueError) as error:
        raise InvalidArgument(f"file {shown}: {_reason(error)}; must be a name that a file can have") from None
    if is_folder:
        raise InvalidArgument(f"file {shown}: is a folder; must be the name of a file")
    return target


def path_error(what: str, path: object, reason: str | Exception) -> InvalidArgument:
    """The error about a path, in one line. `what` is "file" or "folder"; the system may have raised the reason."""
    said = reason if isinstance(reason, str) else _reason(reason)
    return InvalidArgument(f"{what} {quote(str(path), SHOWN)}: {said}")


def existing_folder(name: str, path: object) -> Path:
    """The folder at `path`. Raises InvalidArgument, which begins with `name`, if there is none."""
    if not isinstance(path, str | os.PathLike) or not os.fspath(path):
        raise InvalidArgument(f"{name} {quote(path)}: must be the path of a folder")
    folder = Path(path)
    try:
        is_folder, exists = folder.is_dir(), folder.exists()
    except (OSError, ValueError):  # a name that no file can have
        is_folder = exists = False
    if not is_folder:
        reason = "is a file, not a folder" if exists else "does not exist"
        raise path_error(name, folder, reason)
    return folder


def write_whole(path: Path, content: bytes) -> None:
    """Write the file, or leave the old one as it was. Raises InvalidArgument with the reason if that fails."""
    part = path.with_name(f".{uuid4().hex}.part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        raise path_error("file", path, f"cannot be written: {_reason(error)}") from error
    finally:
        with suppress(OSError):  # a read-only file system refuses this, too
            part.unlink()


def png_file(width: int, height: int, rows: bytes, more: Mapping[bytes, bytes] = {}) -> bytes:
    """A PNG file of opaque colors, as the PNG Specification, third edition, describes it in section 11.

    rows   compressed: each begins with its filter, and has three bytes for each pixel
    more   other chunks by their names, such as b"pHYs"
    """
    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    chunks = {b"IHDR": head, **more, b"IDAT": rows, b"IEND": b""}.items()
    parts = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if it is missing; each is named by its path in it.

    Raises InvalidArgument, before the first one is written, if one of them exists with other content.
    """
    try:
        for path in files:
            if (folder / path).exists() and (folder / path).read_bytes() != files[path]:
                raise path_error("file", folder / path, "exists, with other content; move it, or give another folder")
        for path in files:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
    except InvalidArgument:
        raise
    except (OSError, ValueError) as error:
        reason = f"{_reason(error)}: {getattr(error, 'filename', folder)}; give another folder"
        raise path_error("folder", folder, reason) from None
    for path, content in files.items():
        write_whole(folder / path, content)


def _reason(error: Exception) -> str:
    """What the system says, without the name of the file."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
