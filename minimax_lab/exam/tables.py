"""Tables of a class: the list of its students, which is read, and CSV files, which are written."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from minimax_lab.kit import InvalidArgument, listed, path_error, quote, without_surrogates

PERSON: Final = ("name", "id")  # what tables have about a student; the id is the course's own
MOST_STUDENTS: Final = 5_000
UNPRINTABLE: Final = {"Cc", "Cs", "Zl", "Zp"}  # control characters, halves of characters, and ends of lines
SEPARATORS: Final = ",;\t"  # of columns
FORMULA: Final = re.compile(r'(^|[,;\t\r\n])(?="*[=+\-@\t\r])')  # begins there, whichever separator a program expects


def read_class(students: Any) -> list[dict[str, str]]:
    """The name and the id of each student, in a list or in a file. Raises InvalidArgument, in one line."""
    if isinstance(students, str | os.PathLike):
        people = _people_in_file(Path(students))
    else:
        must = "be a list of names, or the path of a file that has them"
        people = [{"name": each, "id": ""} for each in listed("students", students, must, but_no=bytes)]
        for at, person in enumerate(people, 1):
            require_line(f"students: name {at},", person["name"])
    if not 0 < len(people) <= MOST_STUDENTS:
        raise InvalidArgument(f"students: {len(people):,} names; must have 1 to {MOST_STUDENTS:,}")
    return [{fact: person[fact].strip() for fact in PERSON} for person in people]


def require_line(what: str, text: Any) -> None:
    """Raise InvalidArgument, which begins with `what`, unless this is a text of one line."""
    if not isinstance(text, str) or not text.strip() or {*map(category, text)} & UNPRINTABLE:
        raise InvalidArgument(f"{what} {quote(text)}: must be a text of one line, and not empty")


def as_csv(rows: Iterable[Sequence[Any]]) -> bytes:
    """A table as CSV in UTF-8. No text has a formula, because a spreadsheet would run it."""
    text = io.StringIO()
    for row in rows:
        csv.writer(text).writerow([FORMULA.sub(r"\1'", c) if isinstance(c, str) else c for c in row])
    content: str = without_surrogates(text.getvalue())
    return content.encode("utf-8-sig")  # without the mark, Excel misreads letters beyond ASCII


def _people_in_file(path: Path) -> list[dict[str, str]]:
    """What a table has about each student, or the names in the lines of a text."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        if "\0" in text:
            raise UnicodeError  # such as UTF-16 without a mark
    except UnicodeError:
        raise path_error("file", path, "must be text in UTF-8; a spreadsheet can save it as CSV UTF-8") from None
    except (OSError, ValueError) as error:
        folder = "is a folder; must be a file with the names of the class"
        raise path_error("file", path, folder if path.is_dir() else error) from None
    try:
        people = list(_people_in(text, is_table=path.suffix.lower() == ".csv"))
        if not people:
            raise InvalidArgument("has no names; must have one in each line, or a table with a column 'name'")
    except InvalidArgument as error:
        raise path_error("file", path, str(error)) from None
    return people


def _people_in(text: str, is_table: bool) -> Iterator[dict[str, str]]:
    """The students in a table, whose first line has its titles, or in a text with a name in each line."""
    top = text.partition("\n")[0].lower()
    separator = max(SEPARATORS, key=top.count)
    if is_table or (separator in top and "name" in map(str.strip, top.split(separator))):
        rows = csv.reader(io.StringIO(text), delimiter=separator)
        titles = next(rows, [])
    else:
        rows, titles = csv.reader(text.splitlines(), delimiter="\0", quoting=csv.QUOTE_NONE), ["name"]
        if top.strip() == "name":
            next(rows)
    facts = [title.strip().lower() for title in titles]
    if facts.count("name") != 1:
        found = f"it has {', '.join(map(quote, titles))}" if titles else "its first line is empty"
        raise InvalidArgument(f"must have one column 'name'; {found}")
    lines = dict[str, int]()  # with each id
    try:
        for row in rows:
            where, cells = f"line {rows.line_num}", [cell.strip() for cell in row]
            if any(cells[len(facts) :]):
                counts = f"{where} has {len(cells)} cells and line 1 has {len(facts)}"
                raise InvalidArgument(f"{counts}; write quotes around a name with a comma")
            if any(cells):
                person = {"name": "", "id": ""} | dict(zip(facts, cells, strict=False))
                require_line(f"{where}, name", person["name"])
                first = lines.setdefault(person["id"], rows.line_num)
                if person["id"] and first != rows.line_num:
                    raise InvalidArgument(f"{where} has the id {quote(person['id'])} of line {first}")
                yield person
    except csv.Error as error:
        raise InvalidArgument(f"line {rows.line_num}: {error}") from None
