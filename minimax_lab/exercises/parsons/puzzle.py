"""A program in lines: which orders are right, and what is the first wrong line of any other one.

An order is judged by running it on trees, so every right order is accepted. The first wrong line is the first one after
the longest beginning that a right order has, too. Right orders are found from the program of the package, by moving
lines and blocks to other places and running what results.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from minimax_lab.exercises.answers import Feedback, incorrect
from minimax_lab.exercises.gates import Asked, Position
from minimax_lab.exercises.learners_function import WatchedGame
from minimax_lab.exercises.parsons.programs import PROGRAMS
from minimax_lab.games import MAX, MIN
from minimax_lab.kit import InvalidArgument, error_in_words, quote
from minimax_lab.search import alphabeta, minimax
from minimax_lab.story import read_listing

INDENT = 4  # columns
DEEPEST = 4  # times
BODIES = ("body", "orelse")  # the blocks of a statement, as ast names them
FIRST = 2  # the number of the first line below the given one
ARGUMENTS: dict[str, tuple[Any, ...]] = {"minimax": (), "alphabeta": (-inf, inf)}  # after the game and the state
SEARCHES: dict[str, Any] = {"minimax": minimax, "alphabeta": alphabeta}


class Line(NamedTuple):
    """A line of a program, and how many times it is indented."""

    text: str
    indent: int

    @property
    def opens(self) -> bool:
        """Whether a block begins below it."""
        return self.text.endswith(":")


Program = tuple[Line, ...]


class Puzzle(Asked):
    """The lines of a program, and others that do not belong to it.

    ask         the task
    function    the name of the program
    distractors the lines that do not belong to the program, each with what to say about it
    cases       the positions that an order is run on, by what they are called
    """

    kind = "parsons"

    def __init__(self) -> None:
        super().__init__()
        self.function = "minimax"
        self.cases: dict[str, Position] = {}
        self.distractors: dict[str, str] = {}

    def verify(self) -> None:
        """Raise InvalidArgument for what is missing or wrong."""
        super().verify()
        if self.function not in PROGRAMS:
            raise InvalidArgument(f"function {quote(self.function)}: must be one of {', '.join(PROGRAMS)}")
        if not isinstance(self.cases, dict) or not all(isinstance(each, Position) for each in self.cases.values()):
            raise InvalidArgument(f"cases={quote(self.cases)}: must be positions by their names")
        if not all(isinstance(each, str) for pair in self.distractors.items() for each in pair):
            raise InvalidArgument(f"distractors={quote(self.distractors)}: must be texts by lines")
        if len(set(self.lines)) < len(self.lines):
            raise InvalidArgument("distractors: two lines of the puzzle are the same")
        if not self.cases or not self.distractors:
            raise InvalidArgument(f"{'distractors' if self.cases else 'cases'}: must not be empty")

    @property
    def given(self) -> str:
        """The first line of the program."""
        return read_listing(PROGRAMS[self.function]).lines[0]

    @cached_property
    def answer(self) -> Program:
        """The program of the package, without its first line."""
        texts = filter(str.strip, read_listing(PROGRAMS[self.function]).lines[1:])
        return tuple(Line(text.strip(), _columns(text) // INDENT) for text in texts)

    @cached_property
    def lines(self) -> list[str]:
        """All lines, in the order of the alphabet."""
        return sorted(
            [*(line.text for line in self.answer), *self.distractors], key=lambda text: (text.casefold(), text)
        )

    # -- reading and running

    def read(self, text: str) -> Program:
        """A program that was typed; its first line may be the given one. Raises InvalidArgument for other lines."""
        typed = [line.rstrip() for line in text.expandtabs(INDENT).splitlines() if line.strip()]
        if typed and typed[0].strip() == self.given:
            typed = typed[1:]
        for line in typed:
            if line.strip() not in self.lines:
                raise InvalidArgument(f"line {quote(line.strip())}: is not one of the lines of this puzzle")
        least = min((_columns(line) for line in typed), default=0)
        return tuple(Line(line.strip(), 1 + (_columns(line) - least) // INDENT) for line in typed)

    def write(self, program: Program) -> str:
        """The program as text."""
        return "\n".join([self.given, *(" " * INDENT * line.indent + line.text for line in program)])

    def is_right(self, program: Program) -> bool:
        """Whether the program is right in every case."""
        return not self.evidence(program)

    def evidence(self, program: Program) -> str:
        """What goes wrong when the program is run, in one sentence; "" if nothing does."""
        try:
            function = self._compile(program)
        except SyntaxError as error:
            return f"Python cannot read line {error.lineno}: {error.msg}."
        return next(filter(None, (self._evidence_on(function, *case) for case in self.cases.items())), "")

    def _compile(self, program: Program) -> Any:
        names: dict[str, Any] = {"MAX": MAX, "MIN": MIN, "inf": inf}
        exec(compile(self.write(program), f"<{self.name}>", "exec"), names)
        return names[self.function]

    def _evidence_on(self, function: Any, name: str, case: Position) -> str:
        watched, usual = WatchedGame(case.game), WatchedGame(case.game)
        wanted = SEARCHES[self.function](usual, case.state).value
        try:
            returned = function(watched, case.state, *ARGUMENTS[self.function])
        except RecursionError:
            return f"For {name}, the program calls itself without end."
        except Exception as error:
            return f"For {name}, the program stops with {error_in_words(error)}."
        if returned != wanted:
            return f"For {name}, the program returns {quote(returned, 30)}, and {self.function} returns {wanted}."
        if self.function == "alphabeta" and watched.visited != usual.visited:
            counts = f"{len(watched.visited)} states, and alphabeta at {len(usual.visited)}"
            return f"For {name}, the value is right, but the program looks at {counts}."
        return ""

    # -- judging

    def judge(self, program: Program) -> tuple[Feedback, int]:
        """Feedback on a program, and the place of its first wrong line, from 0; -1 if there is none."""
        if not program:
            return Feedback("not attempted", "Move lines into your program first."), -1
        evidence = self.evidence(program)
        program = _indented_once(program)
        if not evidence and (unreached := self._unreached(program)) is not None:
            return incorrect("unreached", f"It runs, but line {unreached + FIRST} is never reached."), unreached
        if not evidence:
            right = f"Your program is {self.function}: it is right on all {len(self.cases)} positions."
            return Feedback("correct", right), -1
        place = self.first_wrong(program)
        return incorrect("wrong line", f"{self._explain(program, place)} {evidence}"), place

    def _unreached(self, program: Program) -> int | None:
        """The place of the first line that a return or a break above it keeps from running; None if all can run."""
        bodies = [getattr(each, name, []) for each in ast.walk(ast.parse(self.write(program))) for name in BODIES]
        pairs = [pair for body in bodies if isinstance(body, list) for pair in pairwise(body)]
        lines = [after.lineno for before, after in pairs if isinstance(before, ast.Return | ast.Break)]
        return min(lines) - FIRST if lines else None

    def first_wrong(self, program: Program) -> int:
        """How long the longest beginning is that a right program has, too."""
        return max(at for right in self.right_programs for at in range(len(right) + 1) if right[:at] == program[:at])

    def _explain(self, program: Program, place: int) -> str:
        """What is wrong with the line at a place, without its right place."""
        if place == len(program):
            return f"Your program is right up to line {place + FIRST - 1}, but something is missing after it."
        line, number = program[place], place + FIRST
        if line.text in self.distractors:
            return f"Look at line {number}. {self.distractors[line.text]}"
        begins = program[:place]
        alike = [right[place] for right in self.right_programs if right[:place] == begins and place < len(right)]
        if wanted := next((each for each in alike if each.text == line.text), None):
            return self._explain_indent(program, place, line.indent - wanted.indent)
        return f"Line {number} comes too early. Which line has to run between line {number - 1} and this one?"

    def _explain_indent(self, program: Program, place: int, excess: int) -> str:
        number = place + FIRST
        if excess > 0 and (owner := _owner(program, place)) is not None:
            return f"Line {number} belongs to the block of line {owner + FIRST} now. Should it run only there?"
        if excess > 0:
            return f"Line {number} is indented too far. No line above it begins a block there."
        return f"Line {number} is not indented far enough. To which block does it belong?"

    # -- right programs

    @cached_property
    def right_programs(self) -> set[Program]:
        """The right programs that can be reached from the package's one, move by move."""
        found, to_visit = {self.answer}, [self.answer]
        while to_visit:
            new = {each for each in _rearranged(to_visit.pop()) if each not in found and self.is_right(each)}
            found |= new
            to_visit += new
        return found


def _indented_once(program: Program) -> Program:
    """The same program with each block indented once: Python does not care how far, and neither does a judge."""
    lines = [Line("def:", 0), *program]
    for start, line in enumerate(lines):
        block = range(start + 1, _end_of_block(lines, start))
        if line.opens and block:
            excess = min(lines[at].indent for at in block) - line.indent - 1
            for at in block:
                lines[at] = Line(lines[at].text, lines[at].indent - excess)
    return tuple(lines[1:])


def _columns(text: str) -> int:
    return len(text) - len(text.lstrip())


def _owner(program: Program, place: int) -> int | None:
    """The place of the line whose block a line is in; None if it is in the function's own."""
    above = [at for at in range(place) if program[at].indent < program[place].indent]
    return above[-1] if above and program[above[-1]].opens else None


def _rearranged(program: Program) -> Iterator[Program]:
    """The programs in which one line, or a line with its block, is at another place."""
    for start in range(len(program)):
        for end in {start + 1, _end_of_block(program, start)}:
            part, rest = program[start:end], program[:start] + program[end:]
            for at in range(len(rest) + 1):
                for indent in range(1, DEEPEST + 1):
                    moved = tuple(Line(each.text, each.indent + indent - part[0].indent) for each in part)
                    new = rest[:at] + moved + rest[at:]
                    if _is_indented(new):
                        yield new


def _end_of_block(program: Sequence[Line], start: int) -> int:
    below = range(start + 1, len(program))
    return next((at for at in below if program[at].indent <= program[start].indent), len(program))


def _is_indented(program: Program) -> bool:
    """Whether each block begins where a line opens it."""
    above = [Line("def:", 0), *program]
    return all(
        now.indent == before.indent + 1 if before.opens else now.indent <= before.indent
        for before, now in zip(above, program, strict=False)
    )
