"""The widget of a Parsons problem: lines to put in order by drags or keys, indentation included."""

import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from minimax_lab.exercises.answers import Feedback
from minimax_lab.exercises.gates import Answers, KeepingWidget, Paper, answers_here, load_by_name
from minimax_lab.exercises.parsons.puzzle import DEEPEST, Line, Program, Puzzle
from minimax_lab.kit import InvalidArgument, is_whole_number, quote
from minimax_lab.scene import Picture
from minimax_lab.widgets import Checked, checks

PUZZLES = Path(__file__).parents[1] / "lessons" / "puzzles.py"
IN_CODE = "In code: call check(program), with the program as a text of several lines."


class Parsons(KeepingWidget, front=("exercises/parsons/parsons.js", "mountParsons", "exercises/parsons/parsons.css")):
    """The lines of a program, to put in order.

    puzzle    the lines, and how an order is judged; see `parsons`
    program   the learner's lines as pairs: the number of the line among `lines`, from 0, and how many times it is
              indented. It can be set to a text, too
    message   what is said about the program; empty before it was checked
    wrong     the place of the first wrong line, from 0; -1 if there is none
    is_done   whether the program is right
    trouble   why the program could not be read or saved

    `answers` is where the program is kept.
    Raises InvalidArgument for lines that do not belong to the puzzle or are used twice.
    """

    ask = traitlets.Unicode().tag(sync=True)
    given = traitlets.Unicode().tag(sync=True)
    lines: Any = traitlets.List().tag(sync=True)
    deepest = traitlets.Int(DEEPEST).tag(sync=True)
    program = Checked(()).tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    wrong = traitlets.Int(-1).tag(sync=True)
    is_done = traitlets.Bool().tag(sync=True)

    def __init__(self, puzzle: Puzzle, answers: Answers | None = None) -> None:
        if not isinstance(puzzle, Puzzle):
            raise InvalidArgument(f"puzzle {quote(puzzle)}: must be a puzzle; parsons(name) makes a widget")
        self.puzzle = puzzle
        self.answers = answers or Answers(None)
        super().__init__(ask=puzzle.ask, given=puzzle.given, lines=puzzle.lines, program=[])
        self.recall(self._key, lambda kept: setattr(self, "program", kept))
        self.observe(lambda change: self.keep(self._key, self.program), "program")

    @property
    def _key(self) -> str:
        """The name under which the program is kept: that of these lines, whose numbers it has."""
        return f"parsons-{zlib.crc32(json.dumps([self.given, *self.lines]).encode()):08x}"

    def __repr__(self) -> str:
        return f"Parsons({self.puzzle.name!r}, {len(self.program)} lines in the program)"

    @property
    def text(self) -> str:
        """The program as text."""
        return self.puzzle.write(self._placed())

    def check(self, program: Any = None) -> Feedback:
        """Run the program, or the one that is given, and return what the first wrong line is."""
        if program is not None:
            self.program = program
        feedback, wrong = self.puzzle.judge(self._placed())
        self.message, self.wrong, self.is_done = str(feedback), wrong, feedback.outcome == "correct"
        return feedback

    def mark(self) -> Feedback:
        """Judge the program, as in an assignment."""
        return self.check()

    def show_answer(self) -> None:
        """Show a right program. Raises InvalidArgument in an assignment."""
        if self.answers.is_final:
            raise InvalidArgument("This is an assignment, so a right program is not shown.")
        self.program = self.puzzle.write(self.puzzle.answer)
        self.message = "This is a right order."

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the browser asks for."""
        do = request.get("do")
        if do in ("enter", "check"):
            self.program = request.get("program")
        if do == "check":
            self.check()
        elif do == "answer":
            self.show_answer()

    @checks("program")
    def _check_program(self, name: str, value: Any) -> list[list[int]]:
        if isinstance(value, str):
            value = [[self.puzzle.lines.index(line.text), line.indent] for line in self.puzzle.read(value)]
        if not isinstance(value, list | tuple) or not all(self._is_placed(each) for each in value):
            raise InvalidArgument(f"program={quote(value)}: must be a text, or pairs of a line and its indentation")
        numbers = [each[0] for each in value]
        twice = [self.puzzle.lines[each] for each in numbers if numbers.count(each) > 1]
        if twice:
            raise InvalidArgument(f"program: the line {quote(twice[0])} is used twice; there is one of it")
        return [list(each) for each in value]

    def _is_placed(self, pair: Any) -> bool:
        """Whether a value is the number of a line with an indentation."""
        is_pair = isinstance(pair, list | tuple) and len(pair) == 2 and all(map(is_whole_number, pair))
        return is_pair and 0 <= pair[0] < len(self.puzzle.lines) and 1 <= pair[1] <= DEEPEST

    @traitlets.observe("program")
    def _forget_verdict(self, change: Any) -> None:
        self.message, self.wrong, self.is_done = "", -1, False

    def _placed(self) -> Program:
        return tuple(Line(self.puzzle.lines[number], indent) for number, indent in self.program)

    def still(self) -> Picture:
        """The lines for paper and for pages without a kernel, in no order."""
        return Paper(f"{self.ask} The program begins with {self.given}", None, self.puzzle.lines, note=IN_CODE)


def parsons(name: str, file: str | os.PathLike[str] | None = None) -> Parsons:
    """The Parsons problem with this name, "minimax" or "alphabeta", or one of a Python file of your own.

    In a learner's copy of a lesson, the program is kept in the folder .answers, and shown again after a restart.
    Raises InvalidArgument for an unknown name, and for a file that is missing or wrong.

    >>> puzzle = parsons("minimax")
    >>> puzzle.check("return values[0]").outcome
    'incorrect'
    """
    return Parsons(load_by_name("parsons", Puzzle, name, PUZZLES if file is None else file), answers_here())
