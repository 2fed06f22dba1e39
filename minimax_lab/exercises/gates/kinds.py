"""The kinds of gates: a number, options, squares of a board, and nodes or edges of a tree."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from minimax_lab.exercises.answers import known_name, names_in, number_in, without_quotes
from minimax_lab.exercises.gates.asked import write
from minimax_lab.exercises.gates.pictures import scores
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.games import StateLook, places, square_of
from minimax_lab.kit import InvalidArgument, is_number, quote, same, written_alike
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture, Text
from minimax_lab.trees import GameTree

SQUARE = re.compile(r"([a-z])([1-9]\d*)")  # a column from the left and a row from below, as in chess
NOT_A_LEAF = "is not a leaf. Choose a leaf, one of the squares at the bottom."
PAIR = re.compile(r"[(\[]?\s*(\d+)\s*,\s*(\d+)\s*[)\]]?")  # a row and a column

MOST_NUMBERS = 10  # on a ballot: each has a number key


class Number(GateQuestion):
    """Asks for a number.

    least, most   the smallest and the largest number that can be an answer
    limits        why only these numbers can be an answer; begins the reply to any other number
    fractions     whether a number that is not whole can be an answer
    """

    kind = "number"

    def __init__(self) -> None:
        super().__init__()
        self.least: int | None = None
        self.most: int | None = None
        self.limits = ""
        self.fractions = False

    def item(self, said: Any) -> Any:
        number = number_in(said)
        if not is_number(number):
            raise InvalidArgument(f"Type digits, not {quote(said, 20)}. {self.explain_limits()}")
        if not self._can_be_right(number):
            raise InvalidArgument(self.explain_limits())
        return int(number) if number == int(number) else float(number)

    def is_right(self, said: Any) -> bool:
        return any(written_alike(self.item(said), each) for each in self.right)

    def form(self) -> str:
        return "a number"

    @property
    def ballot(self) -> Sequence[Any]:
        if self.fractions or self.least is None or self.most is None or self.most - self.least >= MOST_NUMBERS:
            return []
        return range(self.least, self.most + 1)

    def _can_be_right(self, number: Any) -> bool:
        least, most = self.least, self.most
        is_in_range = (least is None or number >= least) and (most is None or number <= most)
        return is_in_range and (self.fractions or number == int(number))

    def explain_limits(self) -> str:
        """What can be an answer, as an instruction; the reason comes first."""
        least, most = (None if limit is None else write(limit) for limit in (self.least, self.most))
        kind = "a number" if self.fractions else "a whole number"
        limits = {
            (False, False): "",
            (True, False): f", {least} or more",
            (False, True): f", {most} or less",
            (True, True): f" from {least} to {most}",
        }[least is not None, most is not None]
        instruction = f"type {kind}{limits}."
        return f"{self.limits}: {instruction}" if self.limits else instruction.capitalize()


class Choice(GateQuestion):
    """Asks for one of the options."""

    kind = "choice"

    def verify(self) -> None:
        if not isinstance(self.options, list) or not self.options:
            raise InvalidArgument(f"options={quote(self.options)}: must be a list, and not empty")
        super().verify()

    def item(self, said: Any) -> Any:
        for option in self.options:
            if same(said, option) or str(option).strip() in (str(said).strip(), without_quotes(str(said))):
                return option
        raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")

    def in_order(self, items: list[Any]) -> list[Any]:
        return [option for option in self.options if option in items]

    def form(self) -> str:
        return f"one of {', '.join(map(str, self.options))}"


class Choices(Choice):
    """Asks for all options that have a property."""

    kind, several = "choices", True


class Square(GateQuestion):
    """Asks for an empty square of a board.

    notes   what the squares show after the answer, by their numbers, in place of the values of the moves
    """

    kind = "square"

    def __init__(self) -> None:
        super().__init__()
        self.notes: dict[Any, str] = {}

    @cached_property
    def board(self) -> StateLook:
        """How the board looks."""
        shown = self.here.look
        if shown.kind != "grid":
            raise InvalidArgument(f"{type(self).__name__}: the game has no board of squares")
        return shown

    @cached_property
    def items(self) -> list[int]:
        """The empty squares."""
        return [place for place in places(self.board, self.here.moves) if place is not None]

    def listed(self, said: Any) -> list[Any]:
        return [said] if isinstance(said, tuple) else super().listed(said)

    def item(self, said: Any) -> Any:
        square = self.square(said)
        if square not in self.items:
            raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")
        return square

    def square(self, said: Any) -> int | None:
        """The square, empty or not, that a number, a pair, or a text such as "(1, 1)" or "b2" means; None if none."""
        text = without_quotes(str(said)).lower()
        if found := PAIR.fullmatch(text):
            return square_of(self.board, (int(found[1]), int(found[2])))
        if found := SQUARE.fullmatch(text):
            return square_of(self.board, (self.board.rows - int(found[2]), ord(found[1]) - ord("a")))
        return square_of(self.board, number_in(said))

    def in_order(self, items: list[Any]) -> list[Any]:
        return sorted(set(items))

    def phrase(self, items: Sequence[Any], word: str = "and") -> str:
        return f"{'square' if len(items) == 1 else 'squares'} {super().phrase(items, word)}"

    def form(self) -> str:
        return f"an empty square: {', '.join(map(str, self.items))}"

    @property
    def look(self) -> StateLook:
        return self.board

    def usual_picture(self) -> Picture:
        return scores(self.here, self.right)

    def reasons(self) -> dict[Any, str]:
        if self.notes or self.picture:
            return self.notes
        return {square: self.here.score(move) for square, move in self._moves()}

    def courses(self) -> dict[Any, tuple[str, list[dict[str, Any]]]]:
        if self.notes or self.picture:
            return {}
        return {
            square: (f"{self.here.course(move)} {self.here.threats(move)}".strip(), self._looks_from(move))
            for square, move in self._moves()
        }

    def _looks_from(self, move: Any) -> list[dict[str, Any]]:
        """The boards from now on, move by move, with the full line, and those that the winner threatens."""
        moves, ends = self.here.moves_from(move), [each.look for each in self.here.wins_from(move).values()]
        looks = [self.here.after(*moves[:count]).look for count in range(len(moves) + 1)]
        threats = [{"line": [*end.line], "mark": end.cells[end.line[0]]} for end in ends[1:] and ends]
        return [
            {"cells": [*each.cells], "line": [*each.line], "threats": threats if at > len(moves) - 3 else []}
            for at, each in enumerate(looks)
        ]

    def _moves(self) -> list[tuple[int, Any]]:
        """The squares with their moves."""
        placed = zip(places(self.board, self.here.moves), self.here.moves, strict=True)
        return [(square, move) for square, move in placed if square is not None]


class Squares(Square):
    """Asks for several empty squares of a board."""

    kind, several = "squares", True

    @property
    def headline(self) -> str:
        is_all = len(self.right) == len(self.items) > 2
        return f"The answer is all {len(self.items)} squares." if is_all else super().headline


class Node(GateQuestion):
    """Asks for a node of a tree; with `only_leaves`, for a leaf.

    is_backed_up   whether the tree of the question shows the values of all its nodes, and not only of its leaves
    line           the nodes on a way down that is drawn after the answer
    values         returns a run, or None: after the answer, the tree of the question shows its values and its best line
    """

    kind = "node"
    items_are_names = True

    def __init__(self) -> None:
        super().__init__()
        self.only_leaves = False
        self.is_backed_up = False
        self.line: list[str] = []
        self.values: Callable[[], Trace] | None = None

    @cached_property
    def tree(self) -> GameTree:
        """The tree."""
        return self.here.backed_up if self.is_backed_up else self.here.tree

    @cached_property
    def names(self) -> list[str]:
        """The names of the nodes."""
        names = [node.name for node in self.tree]
        if len(set(names)) < len(names):
            raise InvalidArgument(f"{type(self).__name__}: two nodes of the tree have the same name")
        return names

    @property
    def items(self) -> list[str]:
        """The names that can be chosen."""
        return [leaf.name for leaf in self.tree.leaves] if self.only_leaves else self.names

    def listed(self, said: Any) -> list[Any]:
        return names_in(said) if isinstance(said, str) and self.several else super().listed(said)

    def item(self, said: Any) -> Any:
        name = known_name(said, self.names)
        if self.only_leaves and name in self.names and name not in self.items:
            raise InvalidArgument(f"{name} {NOT_A_LEAF}")
        if name not in self.items:
            raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")
        return name

    def in_order(self, items: list[Any]) -> list[Any]:
        return sorted(set(items), key=self.names.index)

    def form(self) -> str:
        return f"the name of a node, such as {self.items[-1]}"

    def drawing(self) -> Picture:
        return self.tree.draw()

    def usual_picture(self) -> Picture:
        return self.tree.draw(highlight=self.right)

    def reasons(self) -> dict[Any, str]:
        marks = [mark for mark in self._marks if isinstance(mark, Text) and mark.role == "value"]
        return {self.names[mark.node]: mark.text for mark in marks}

    @property
    def drawn_line(self) -> list[str]:
        """The names of the nodes on the way drawn after the answer: `line`, or the best line of the run."""
        if not self.values:
            return self.line
        return [node.name for node in self.values().tree.principal_variation()]

    @property
    def cut_off(self) -> list[str]:
        """The names of the nodes below the edges that the run has cut, which are drawn after the answer."""
        return [self.names[row] for row in sorted({mark.node for mark in self._marks if mark.role == "cut"})]

    @property
    def _marks(self) -> list[Any]:
        """The marks of the picture of the run whose values are shown, with its cuts."""
        if not self.values:
            return []
        return self.values().draw(calls=False, windows=False).scene.marks


class Nodes(Node):
    """Asks for several nodes of a tree."""

    kind, several = "nodes", True


class Edge(Node):
    """Asks for an edge of a tree, which is named after the node below it."""

    kind = "edge"

    @property
    def items(self) -> list[str]:
        """The names that can be chosen; no edge leads to the root."""
        return self.names[1:]


class Edges(Edge):
    """Asks for several edges of a tree."""

    kind, several = "edges", True
