"""The kinds of gates: a number, options, squares of a board, and nodes or edges of a tree."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from minimax_lab.exercises.answers import known_name, names_in, number_in, without_quotes
from minimax_lab.exercises.gates.formulas import compute, fill, write
from minimax_lab.exercises.gates.pictures import scores
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.games import places, square_of
from minimax_lab.kit import InvalidArgument, is_number, one_of, quote, same, written_alike
from minimax_lab.scene import Picture

SQUARE = re.compile(r"([a-z])([1-9]\d*)")  # a column from the left and a row from below, as in chess
NOT_A_LEAF = "is not a leaf. Choose a leaf, one of the squares at the bottom."
PAIR = re.compile(r"[(\[]?\s*(\d+)\s*,\s*(\d+)\s*[)\]]?")  # a row and a column

MOST_NUMBERS = 10  # on a ballot: each has a number key


class NumberQuestion(GateQuestion):
    """Asks for a number."""

    kinds = ("number",)

    def item(self, said: Any) -> Any:
        number = number_in(said)
        if not is_number(number):
            raise InvalidArgument(f"{quote(said, 20)} is not a number. {self._limits()}")
        if not self._can_be_right(number):
            raise InvalidArgument(self._limits())
        return int(number) if number == int(number) else float(number)

    def is_right(self, said: Any) -> bool:
        return any(written_alike(self.item(said), each) for each in self.right)

    def form(self) -> str:
        return "a number, such as 3"

    @property
    def ballot(self) -> list[Any]:
        least, most = self._range
        is_short = least is not None and most is not None and not self.fractions and most - least < MOST_NUMBERS
        return list(range(least, most + 1)) if is_short else []

    def _can_be_right(self, number: Any) -> bool:
        least, most = self._range
        is_in_range = (least is None or number >= least) and (most is None or number <= most)
        return is_in_range and (self.fractions or number == int(number))

    @cached_property
    def _range(self) -> tuple[Any, Any]:
        least, most = (compute(formula, self._names) if formula else None for formula in (self.least, self.most))
        return least, most

    def _limits(self) -> str:
        """What can be an answer, as an instruction; the reason comes first."""
        least, most = (None if limit is None else write(limit) for limit in self._range)
        kind = "a number" if self.fractions else "a whole number"
        limits = {
            (False, False): "",
            (True, False): f", {least} or more",
            (False, True): f", {most} or less",
            (True, True): f" from {least} to {most}",
        }[least is not None, most is not None]
        instruction = f"type {kind}{limits}."
        return f"{fill(self.limits, self._names)}: {instruction}" if self.limits else instruction.capitalize()


class ChoiceQuestion(GateQuestion):
    """Asks for one of the options, or for all options that have a property."""

    kinds = ("choice", "choices")
    needs = "options"

    def item(self, said: Any) -> Any:
        for option in self.options:
            if same(said, option) or without_quotes(str(said)) == str(option):
                return option
        raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")

    def in_order(self, items: list[Any]) -> list[Any]:
        return [option for option in self.options if option in items]

    def form(self) -> str:
        return f"one of {', '.join(map(str, self.options))}"


class SquareQuestion(GateQuestion):
    """Asks for an empty square of a board, or for several of them."""

    kinds = ("square", "squares")
    needs = "game"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        assert self.position is not None  # `needs` has been checked
        self.board = self.position.look
        if self.board["kind"] != "grid":
            raise InvalidArgument(f"kind {self.kind!r}: the game has no board of squares")
        self.places = [place for place in places(self.board, self.position.moves) if place is not None]

    def listed(self, said: Any) -> list[Any]:
        return [said] if isinstance(said, tuple) else super().listed(said)

    def item(self, said: Any) -> Any:
        square = self.square(said)
        if square not in self.places:
            raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")
        return square

    def square(self, said: Any) -> int | None:
        """The square, empty or not, that a number, a pair, or a text such as "(1, 1)" or "b2" means; None if none."""
        text = without_quotes(str(said)).lower()
        if found := PAIR.fullmatch(text):
            return square_of(self.board, (int(found[1]), int(found[2])))
        if found := SQUARE.fullmatch(text):
            return square_of(self.board, (self.board["rows"] - int(found[2]), ord(found[1]) - ord("a")))
        return square_of(self.board, number_in(said))

    def in_order(self, items: list[Any]) -> list[Any]:
        return sorted(set(items))

    def phrase(self, items: Sequence[Any], word: str = "and") -> str:
        return f"{'square' if len(items) == 1 else 'squares'} {super().phrase(items, word)}"

    def form(self) -> str:
        return f"an empty square: {', '.join(map(str, self.places))}"

    @property
    def look(self) -> dict[str, Any]:
        return self.board

    def usual_picture(self, chosen: Sequence[Any] | None = None) -> Picture:
        assert self.position is not None
        return scores(self.position, self.right, chosen)


class TreeQuestion(GateQuestion):
    """Asks for a node of a tree, or for an edge, which is named after the node below it, or for several of them."""

    kinds = ("node", "nodes", "edge", "edges")
    needs = "game"
    items_are_names = True

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        assert self.position is not None  # `needs` has been checked
        self.tree = self.position.tree
        self.names = [node.name for node in self.tree]
        if len(set(self.names)) < len(self.names):
            raise InvalidArgument(f"kind {self.kind!r}: two nodes of the tree have the same name")
        self.choices = self.names[1:] if self.kind.startswith("edge") else self.names
        if self.only:
            one_of("only", self.only, ("leaves",))
            self.choices = [leaf.name for leaf in self.tree.leaves]

    def listed(self, said: Any) -> list[Any]:
        return names_in(said) if isinstance(said, str) and self.several else super().listed(said)

    def item(self, said: Any) -> Any:
        name = known_name(said, self.names)
        if self.only and name in self.names and name not in self.choices:
            raise InvalidArgument(f"{name} {NOT_A_LEAF}")
        if name not in self.choices:
            raise InvalidArgument(f"answer {quote(said, 30)}: must be {self.form()}")
        return name

    def in_order(self, items: list[Any]) -> list[Any]:
        return sorted(set(items), key=self.names.index)

    def form(self) -> str:
        return f"the name of a node, such as {self.choices[-1]}"

    def drawing(self) -> Picture:
        return self.tree.draw()

    def usual_picture(self, chosen: Sequence[Any] | None = None) -> Picture:
        return self.tree.draw(highlight=self.right)


CLASSES: tuple[type[GateQuestion], ...] = (NumberQuestion, ChoiceQuestion, SquareQuestion, TreeQuestion)
KINDS = {kind: each for each in CLASSES for kind in each.kinds}
