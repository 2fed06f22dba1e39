"""The table for a teacher: what is wrong with each program of a class, grouped by the kind of mistake."""

import ast
import base64
import os
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import traitlets

from minimax_lab.exercises.class_programs.folder import find_programs
from minimax_lab.exercises.class_programs.run_files import VERDICTS, ProgramResult, Runner
from minimax_lab.kit import (
    InvalidArgument,
    natural_order,
    pluralize,
    positive_number,
    quote,
    some_of,
    whole_number,
    without_surrogates,
)
from minimax_lab.reading import is_game
from minimax_lab.scene import Picture, Scene, add_frame, style
from minimax_lab.widgets import AnsweringWidget, Checked, checks

SECONDS, MEGABYTES = 60.0, 2048
MOST_SECONDS, MOST_MEGABYTES = 10**6, 10**9
COLUMNS = ("Program", "Result", "First wrong call", "Evidence", "Calls alike")


class Row(NamedTuple):
    """How a table shows a result.

    rank       0 for what comes first; within a rank, the most frequent group does
    cells      the texts of its row, of which the first is its name
    words      what the text version says about it
    can_open   whether there is something to step through
    """

    rank: int
    cells: list[str]
    words: list[str]
    can_open: bool


class GroupedReport(
    AnsweringWidget,
    front=("exercises/class_programs/class_programs.js", "mountReport", "exercises/class_programs/class_programs.css"),
):
    """What was found out about each work of a class in a table, grouped by the kind of mistake.

    results   what was found out about each of them, each with its name as `file`, and its `group`
    groups    the results of each group, by its name
    notes     the teacher's note on each group, by its name; can be set, such as {"no undo": "Take the mark away."}
    opened    the work whose run is shown; `step_through(file)` opens it
    """

    rows: Any = traitlets.List().tag(sync=True)
    columns: Any = traitlets.List().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    summary = traitlets.Unicode().tag(sync=True)
    notes = Checked(()).tag(sync=True)
    opened = traitlets.Unicode().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)

    def __init__(self, results: Sequence[Any], columns: Sequence[str], label: str, summary: str) -> None:
        sizes = Counter(each.group for each in results)
        self.results = sorted(
            results, key=lambda each: (self.row(each).rank, -sizes[each.group], each.group, natural_order(each.file))
        )
        rows = [
            {"file": each.file, "group": each.group, "cells": row.cells, "calls": row.can_open}
            for each, row in zip(self.results, map(self.row, self.results), strict=True)
        ]
        super().__init__(rows=without_surrogates(rows), columns=list(columns), label=label, summary=summary, notes={})

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.summary})"

    def __str__(self) -> str:
        return self.still().text

    def row(self, result: Any) -> Row:
        """How the table shows a result."""
        raise NotImplementedError

    def build_page(self, result: Any) -> str:
        """The page that steps through a result."""
        raise NotImplementedError

    @property
    def groups(self) -> dict[str, list[Any]]:
        """The results of each group."""
        found: dict[str, list[Any]] = {}
        for each in self.results:
            found.setdefault(each.group, []).append(each)
        return found

    def step_through(self, file: str) -> None:
        """Show the run of a work, at its first wrong step."""
        result = next((each for each in self.results if each.file == file), None)
        if result is None:
            raise InvalidArgument(f"file {quote(file)}: must be one of {some_of(each.file for each in self.results)}")
        self.page = self.build_page(result)
        self.opened = file

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the browser asks for."""
        do = request.get("do")
        if do == "open":
            self.step_through(request.get("file", ""))
        elif do == "close":
            self.page = self.opened = ""
        elif do == "note":
            self.notes = {**self.notes, str(request.get("group")): request.get("text")}

    @checks("notes")
    def _check_notes(self, name: str, value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping) or not all(isinstance(text, str) for text in value.values()):
            raise InvalidArgument(f"notes={quote(value)}: must map groups to texts")
        if unknown := [group for group in value if group not in self.groups]:
            raise InvalidArgument(f"notes: group {quote(unknown[0])}: must be one of {some_of(self.groups)}")
        return without_surrogates({group: text for group, text in value.items() if text})  # type: ignore[no-any-return]

    def still(self) -> Picture:
        """The table for paper and for pages without a kernel."""
        return ReportTable(self)


class ClassReport(GroupedReport):
    """The programs of a class in a table, grouped by the kind of mistake. `diagnose_files` makes it.

    results   a ProgramResult for each program, the most frequent group first

    The other attributes are those of a GroupedReport. To step through a program, it runs once more, in a process of its
    own.
    """

    def __init__(self, results: Sequence[ProgramResult], runner: Runner) -> None:
        self._runner = runner
        super().__init__(results, COLUMNS, "The programs of a class", _summary(results))

    def row(self, result: ProgramResult) -> Row:
        evidence = f"{result.evidence} Called as {result.called}." if result.called else result.evidence
        cells = [result.file, result.result, result.place, evidence, str(result.count or "")]
        words = [result.file, result.place or result.result, result.evidence]
        return Row(VERDICTS.index(result.verdict), cells, words, bool(result.calls))

    def build_page(self, result: ProgramResult) -> str:
        return self._runner.page(result)


def _summary(results: Sequence[ProgramResult]) -> str:
    counts = Counter(each.verdict for each in results)
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in reversed(VERDICTS) if counts[verdict])
    return f"{pluralize(len(results), 'program')}: {parts}"


class ReportTable(Picture):
    """The table with the notes, as HTML and as text."""

    def __init__(self, report: GroupedReport) -> None:
        self.report = report
        super().__init__(add_frame(Scene(style.NARROWEST, style.MARGIN, [], caption=report.summary)))

    @property
    def text(self) -> str:
        """The table in words, a line for each result."""
        lines = [self.report.summary]
        for group, results in self.report.groups.items():
            note = f" Note: {self.report.notes[group]}" if self.report.notes.get(group) else ""
            lines.append(f"{heading(group, results)}.{note}")
            lines += [f"- {': '.join(filter(None, self.report.row(each).words))}" for each in results]
        return "\n".join(lines)

    @property
    def html(self) -> str:
        """The table, a row for each result."""
        head = "".join(f'<th scope="col">{escape(each)}</th>' for each in self.report.columns)
        bodies = "".join(self._body(group, results) for group, results in self.report.groups.items())
        caption = f"<caption>{escape(self.report.summary)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead>{bodies}</table>"

    def _body(self, group: str, results: Sequence[Any]) -> str:
        note = self.report.notes.get(group, "")
        title = f"{escape(heading(group, results))}{note and f'<br><em>{escape(note)}</em>'}"
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in self.report.row(each).cells)}</tr>"
            for each in results
        )
        columns = len(self.report.columns)
        return f'<tbody><tr><th scope="rowgroup" colspan="{columns}">{title}</th></tr>{rows}</tbody>'


def heading(group: str, results: Sequence[Any]) -> str:
    """A group with the number of its results."""
    return f"{group[0].upper()}{group[1:]}: {len(results)}"


def diagnose_files(
    folder: str | os.PathLike[str],
    position: Any = None,
    *,
    call: str | None = None,
    game: Any = None,
    seconds: float = SECONDS,
    memory: int = MEGABYTES,
) -> ClassReport:
    """Run every .py file of a folder, and show in a table what is wrong with its minimax.

    folder    the programs of a class: its .py files, and one program in each subfolder, such as one for each student.
              Of each, the functions with `@traced` are recorded, or else the recursive ones that look like minimax.
              They are called as the program itself first calls them, and then in up to five other positions of its
              game. The program gets likely answers to what it asks for, and no window. If it does not call its search,
              the arguments are guessed from their names
    position  the first argument of that function instead, such as a board in the form that the programs use; the other
              arguments are guessed from their names
    call      the call instead, such as "minimax(board, 0, True)"
    game      the rules, or a right function, as for `diagnose`; its class must be in a module that can be imported
    seconds   how long a program may take, in all positions together
    memory    how many megabytes it may use, where the system can limit that

    A program is wrong if a call is wrong in one of the positions; the table names the position and the call. Otherwise,
    no mistake was seen in so many positions, which proves nothing. In each position, at most 2,000 calls are judged; in
    the one that you name, 25,000. A program whose runs are not understood is not accused; the table says why.

    Each program runs in a process of its own, one for each processor at a time, and what it prints is not shown. When
    it ends, or at Ctrl+C, the processes that it has started end, too. It works in a copy of its subfolder, or of the
    whole folder if it is in none. The copy has what links lead to, but no hidden files; it may have 100 MB. So a
    program that crashes, hangs, deletes files, or prints a result loses only its own row.

    What is not prevented: a program runs as you do. By an absolute path, it can change your files; it can use the
    network, end your processes, and start one in a session of its own, which stays. It runs in the Python that judges
    it, so it can forge its own result if it looks for the judge in memory, in frames, or with gc, or if it changes
    functions of this package. On Windows, memory is not limited, and the processes that it starts stay.

    Raises InvalidArgument for a folder without programs.
    """
    files = find_programs(folder)
    options = {
        "call": _check_call(call), "position": _check_position(position), "game": _pickle_game(game),
        "seconds": float(min(positive_number("seconds", seconds), MOST_SECONDS)),
        "memory": min(whole_number("memory", memory, 256), MOST_MEGABYTES),
    }  # fmt: skip
    runner = Runner(options, Path(folder))
    return ClassReport(list(runner.results([*files])), runner)


def _check_call(call: Any) -> str:
    if call is None:
        return ""
    try:
        is_call = isinstance(ast.parse(call, mode="eval").body, ast.Call)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        is_call = False
    if not is_call:
        raise InvalidArgument(f"call={quote(call)}: must be a text such as 'minimax(board, 0, True)'")
    return str(call)


def _check_position(position: Any) -> str:
    try:
        text = repr(position)
        ast.literal_eval(text)
    except Exception:  # a class can raise anything
        raise InvalidArgument(f"position {quote(position)}: must consist of lists, texts, and numbers") from None
    return text


def _pickle_game(game: Any) -> str:
    """The game as text that another process can read, "" for none."""
    if game is None:
        return ""
    if not is_game(game) and not callable(game):
        raise InvalidArgument(f"game {quote(game)}: must be a game, or a right function")
    try:
        pickled = pickle.dumps(game)
    except Exception as error:
        reason = f"cannot be pickled: {quote(str(error))}"
    else:
        if b"__main__" not in pickled:
            return base64.b64encode(pickled).decode()
        reason = "is defined in this notebook or script"
    raise InvalidArgument(
        f"game {quote(game)}: {reason}; define it in a module such as games.py, and import it from there"
    )
