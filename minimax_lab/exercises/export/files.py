"""Files that are written together: into a folder in which nothing is lost, and all of them or none."""

import os
from pathlib import Path

from minimax_lab.kit import InvalidArgument, quote, write_whole

Files = dict[str, bytes]  # their contents by their paths in the folder


def write_files(folder: Path, files: Files) -> None:
    """Write the files. Raises InvalidArgument if one of them exists with other content, or if the folder refuses."""
    for path, content in files.items():
        _check(folder / path, content)
    for path, content in files.items():
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidArgument(f"folder {quote(str(folder), 200)}: cannot be made: {error.strerror}") from None
        write_whole(folder / path, content)


def _check(path: Path, content: bytes) -> None:
    shown = quote(str(path), 200)
    try:
        if path.exists() and (path.is_dir() or path.read_bytes() != content):
            raise InvalidArgument(f"file {shown}: exists, with other content; move it, or give another folder")
        above = next(each for each in path.parents if each.exists())
        if not above.is_dir():
            raise InvalidArgument(f"folder {quote(str(path.parent), 200)}: {quote(str(above), 200)} is a file")
        if not os.access(above, os.W_OK):
            raise InvalidArgument(f"folder {quote(str(above), 200)}: cannot be written to; give another folder")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidArgument(f"file {shown}: {reason}; give another folder") from None
