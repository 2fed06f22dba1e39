"""The folder of a class: read once, and written anew for each program, so that no program changes another one."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any

from minimax_lab.kit import InvalidArgument, quote

MOST_FILES, MOST_BYTES = 10_000, 100_000_000


def find_programs(folder: Any) -> list[Path]:
    """The programs of a folder, by name. Raises InvalidArgument if there are none."""
    if not isinstance(folder, str | os.PathLike):
        raise InvalidArgument(f"folder {quote(folder)}: must be the path of a folder with programs")
    path, shown = Path(folder), quote(str(folder))
    try:
        is_folder, exists = path.is_dir(), path.exists()
    except (OSError, ValueError):  # a name that no file can have
        is_folder = exists = False
    if not is_folder:
        raise InvalidArgument(f"folder {shown}: {'is a file, not a folder' if exists else 'does not exist'}")
    files = sorted(each for each in path.glob("*.py") if each.is_file())
    if not files:
        raise InvalidArgument(f"folder {shown}: has no .py files")
    return files


def read_files(folder: Path) -> dict[str, bytes]:
    """The contents of all files of a folder and its subfolders, by their paths in it.

    What a link leads to is read as if it were in the folder, unless that is a folder around the link. Hidden files,
    __pycache__, and what cannot be read are left out. Raises InvalidArgument if there is too much.
    """
    found: dict[str, bytes] = {}
    size = 0
    for path in _paths(folder, frozenset(folder.resolve().parents)):
        content = _content(path, MOST_BYTES - size)
        if content is not None:
            found[os.fspath(path.relative_to(folder))] = content
            size += len(content)
        if size >= MOST_BYTES or len(found) > MOST_FILES:
            raise InvalidArgument(
                f"folder {quote(str(folder))}: has more than {MOST_FILES:,} files or {MOST_BYTES // 10**6} MB; "
                "must have only the programs and what they read"
            )
    return found


def _paths(folder: Path, above: frozenset[Path]) -> Iterator[Path]:
    real = folder.resolve()
    with suppress(OSError):
        for path in sorted(folder.iterdir()) if real not in above else ():
            if path.name.startswith(".") or path.name == "__pycache__":
                continue
            if path.is_dir():
                yield from _paths(path, above | {real})
            else:
                yield path


def _content(path: Path, most: int) -> bytes | None:
    """At most so many bytes of a file; None if it is no usual file or cannot be read."""
    with suppress(OSError):
        if S_ISREG(path.stat().st_mode):
            with path.open("rb") as file:
                return file.read(most)
    return None


@contextmanager
def written(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A new folder with these files, for one program. It is removed at the end, whatever the program made of it."""
    folder = Path(tempfile.mkdtemp()).resolve()
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        yield folder
    finally:
        with suppress(OSError, RecursionError):
            shutil.rmtree(folder, ignore_errors=True)
