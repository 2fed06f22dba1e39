"""Tables of a class: the list of its students, which is read, and CSV files, which are written."""

import csv
import io
import os
import re
from collections.abc import Iterable, Sequence
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
        what, place, people = f"file {quote(str(students), 200)}", "line {}, name", _people_in(Path(students))
    else:
        must = "be a list of names, or the path of a file that has them"
        names = listed("students", students, must, but_no=bytes)
        what, place, people = "students", "name {},", {at: {"name": each} for at, each in enumerate(names, 1)}
    if not 0 < len(people) <= MOST_STUDENTS:
        raise InvalidArgument(f"{what}: {len(people):,} names; must have 1 to {MOST_STUDENTS:,}")
    ids: dict[str, int] = {}
    for at, person in people.items():
        require_line(f"{what}: {place.format(at)}", person["name"])
        if (own := person.get("id")) and ids.setdefault(own, at) != at:
            raise InvalidArgument(f"{what}: line {at} has the id {quote(own)} of line {ids[own]}")
    return [{fact: person.get(fact, "").strip() for fact in PERSON} for person in people.values()]


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


def _people_in(path: Path) -> dict[int, dict[str, Any]]:
    """What a table has about each student, or the names in the lines of a text; by the number of the line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeError:
        raise path_error("file", path, "must be text in UTF-8; a spreadsheet can save it as CSV UTF-8") from None
    except (OSError, ValueError) as error:
        folder = "is a folder; must be a file with the names of the class"
        raise path_error("file", path, folder if path.is_dir() else error) from None
    lines = text.splitlines()
    top = "".join(lines[:1]).lower()
    separator = max(SEPARATORS, key=top.count)
    titles = [title.strip(' "') for title in top.split(separator)]
    if path.suffix.lower() != ".csv" and (titles == ["name"] or "name" not in titles):
        names = enumerate(lines, 1)
        return {at: {"name": each} for at, each in names if each.strip() and (at > 1 or titles != ["name"])}
    if titles.count("name") != 1:
        raise path_error("file", path, f"must have one column 'name'; its first line is {quote(top, 60)}")
    rows = csv.DictReader(io.StringIO(text), titles, restval="", delimiter=separator)
    people: dict[int, dict[str, Any]] = {}
    for row in rows:
        if any(row.pop(None, ())):
            reason = f"line {rows.line_num} has more cells than line 1; write quotes around a name with a comma"
            raise path_error("file", path, reason)
        if rows.line_num > 1 and any(map(str.strip, row.values())):
            people[rows.line_num] = row
    return people
