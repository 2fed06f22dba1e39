"""The folder of a class: what a program may read is copied for it, so that no program changes another one."""

import ast
import shutil
import tempfile
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any

from minimax_lab.kit import InvalidArgument, existing_folder, path_error

MOST_FILES, MOST_BYTES = 10_000, 100_000_000
MAIN = "__main__"


def find_programs(folder: Any) -> dict[str, Path]:
    """The programs of a folder, by name: its files, and one in each subfolder that none of them imports.

    Raises InvalidArgument if there are none.
    """
    path = existing_folder("folder", folder)
    files = _python_files(path)
    imported = {name.partition(".")[0] for file in files for name in _imported(file)}
    subfolders = [each for each in sorted(path.iterdir()) if each.is_dir() and not each.is_symlink()]
    main_files = [_main_file(each) for each in subfolders if not _is_hidden(each.name) and each.name not in imported]
    found = [*files, *(each for each in main_files if each)]
    if not found:
        raise path_error("folder", path, "has no .py files")
    return {each.relative_to(path).as_posix(): each for each in found}


def _python_files(folder: Path) -> list[Path]:
    return sorted(each for each in folder.glob("*.py") if each.is_file())


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "__"))


def _main_file(folder: Path) -> Path | None:
    """The file of a subfolder that is run: one that imports others of it, and that none imports. None without any.

    If the programs are in a folder in it, it is that one.
    """
    found = [each for each in folder.rglob("*.py") if not any(map(_is_hidden, each.relative_to(folder).parts))]
    depth = min((len(each.parts) for each in found), default=0)
    first = min((each.parent for each in found if len(each.parts) == depth), default=folder)
    files = [each for each in _python_files(first) if each in found]
    names = {file: {*_imported(file)} & {other.stem for other in files} for file in files}
    imported = {name for each in names.values() for name in each}
    return min(files, key=lambda file: (file.stem in imported, not names[file], file.name), default=None)


def read_modules(path: Path) -> dict[str, ast.Module]:
    """A program as "__main__", and the modules of its folder that it imports, by name.

    Raises InvalidArgument, in one line, if Python cannot read the program.
    """
    found = {MAIN: parse(path)}
    waiting = _imported(path)
    while waiting:
        name = waiting.pop(0)
        file = file_of(path, name)
        if name not in found and file != path and file.is_file():
            with suppress(InvalidArgument):  # its import will fail
                found[name] = parse(file)
                waiting += _imported(file)
    return found


def file_of(path: Path, module: str) -> Path:
    """The file of a module of a program."""
    return path if module == MAIN else path.parent / f"{module.replace('.', '/')}.py"


def parse(path: Path) -> ast.Module:
    """A file of a program. Raises InvalidArgument, in one line, if Python cannot read it."""
    try:
        with tokenize.open(path) as file:
            return ast.parse(file.read(), path.name)
    except OSError as error:
        raise InvalidArgument(f"this file cannot be opened: {error.strerror}") from None
    except (SyntaxError, UnicodeDecodeError, ValueError) as error:
        line = f" line {number}" if (number := getattr(error, "lineno", None)) else " this file"
        reason = str(getattr(error, "msg", error)).removesuffix(f" for {str(path)!r}")
        raise InvalidArgument(f"Python cannot read{line}: {reason}") from None


def _imported(path: Path) -> list[str]:
    """The names of the modules that a file imports."""
    found: list[str] = []
    with suppress(InvalidArgument):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Import):
                found += [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                found += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    return found


@contextmanager
def copied(folder: Path, program: str) -> Iterator[Path]:
    """A new folder with copies of the files for a program. It is removed at the end, whatever the program made of it.

    They are those of its subfolder, or of the whole folder if it is in none. What a link leads to is read as if it were
    in the folder, unless that is a folder around the link. Hidden files, __pycache__, and what cannot be read are left
    out. Raises InvalidArgument if there is too much.
    """
    own = folder / (Path(program).parts[0] if Path(program).parts[1:] else "")
    new = Path(tempfile.mkdtemp()).resolve()
    left = MOST_BYTES
    try:
        for count, path in enumerate(_paths(own, frozenset(own.resolve().parents)), 1):
            content = _content(path, left)
            if content is not None:
                copy = new / path.relative_to(folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
                left -= len(content)
            if not left or count > MOST_FILES:
                most = f"{MOST_FILES:,} files or {MOST_BYTES // 10**6} MB"
                raise path_error("folder", own, f"has more than {most}; must have only the program and what it reads")
        yield new
    finally:
        with suppress(OSError, RecursionError):
            shutil.rmtree(new, ignore_errors=True)


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
