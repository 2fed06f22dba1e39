"""A tree whose leaves can be dragged: values, best line, windows, and cuts follow at once, in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from minimax_lab.games import TreeGame
from minimax_lab.kit import (
    InvalidArgument,
    TooLarge,
    fits_float,
    is_number,
    listed,
    one_of,
    pluralize,
    quote,
    true_or_false,
    without_surrogates,
)
from minimax_lab.runs import Trace, record
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta, minimax
from minimax_lab.trees import GameTree, game_tree
from minimax_lab.widgets.base import AnsweringWidget, Checked, checks
from minimax_lab.widgets.page import HasPage, build_page
from minimax_lab.widgets.tables import number_for_browser, pack_tree

MOST_NODES = 127
RULES = ("", ">=", ">")
STEPS_BESIDE = 4  # of the scale, below the smallest number and above the largest one
FRACTION = 0.25  # the step of a scale on which not all numbers are whole
PAGE = """
import { mountLiveTree } from "./widgets/live_tree/live_tree.js";
import { PageModel, readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountLiveTree(new PageModel({ ...values, data }), host);
"""  # the script of a saved page


class LiveTree(
    HasPage,
    AnsweringWidget,
    front=("widgets/live_tree/live_tree.js", "mountLiveTree", "widgets/live_tree/live_tree.css"),
):
    """A tree whose leaves the reader drags, types, or changes with the arrow keys.

    game      a TreeGame, or another game whose states have different names
    state     where to start; None is the start of the game
    rule      "" for minimax; ">=" or ">" for alpha-beta, which cuts on that condition
    windows   whether the windows of alpha-beta are on the edges, or only its cuts
    low, high the ends of the scale of a leaf; by default a bit beyond the numbers at the leaves
    goal      the values that the root is to get one after the other, with the numbers in another order; by default, the
              reader tries to change the best move, or what alpha-beta skips

    `numbers` has the numbers at the leaves, from left to right; like `rule`, it can be read, set, observed, and linked.
    `tree` and `run` are what the package makes of them. The scale of a leaf shows where the best move or a cut changes.

    Raises InvalidArgument if two nodes have one name or an option is invalid, and TooLarge above 127 nodes.

    >>> live = LiveTree(TreeGame([[3, 12], [2, 4]]))
    >>> live.numbers = [3, 12, 5, 4]
    >>> live.tree.value
    4
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    first_numbers: Any = traitlets.List().tag(sync=True)
    numbers = Checked(()).tag(sync=True)
    rule = Checked("").tag(sync=True)
    windows = Checked(True).tag(sync=True)
    goal = Checked(()).tag(sync=True)
    low = traitlets.Any().tag(sync=True)
    high = traitlets.Any().tag(sync=True)
    step = traitlets.Any().tag(sync=True)

    def __init__(
        self,
        game: Any,
        state: Any = None,
        *,
        rule: str = "",
        windows: bool = True,
        low: Any = None,
        high: Any = None,
        goal: Sequence[Any] = (),
    ) -> None:
        self._shape: GameTree = game_tree(game, state)
        if len(self._shape) > MOST_NODES:
            raise TooLarge(f"tree: {len(self._shape):,} nodes are more than {MOST_NODES}; choose a smaller one")
        name, count = Counter(node.name for node in self._shape).most_common(1)[0]
        if count > 1:
            raise InvalidArgument(f"{count} nodes have the name {name!r}; each node needs a name of its own")
        numbers = [number_for_browser(leaf.name, leaf.value) for leaf in self._shape.leaves]
        low, high, step = _scale(numbers, low, high)
        tables, data = pack_tree(self._shape)
        super().__init__(
            tables=without_surrogates(tables), data=data, first_numbers=numbers, numbers=numbers, rule=rule,
            windows=windows, low=low, high=high, step=step, goal=goal,
        )  # fmt: skip

    @checks("numbers")
    def _check_numbers(self, name: str, value: Any) -> list[Any]:
        numbers = listed(name, value, "be a list of numbers, one for each leaf", but_no=str | bytes | dict)
        expected = len(self._shape.leaves)
        if len(numbers) != expected:
            raise InvalidArgument(f"numbers={quote(value)}: must be {expected} numbers, one for each leaf")
        return [_check_number("numbers: a number", each) for each in numbers]

    @checks("rule")
    def _check_rule(self, name: str, value: Any) -> Any:
        return one_of("rule", value, RULES)

    @checks("windows")
    def _check_windows(self, name: str, value: Any) -> Any:
        return true_or_false(name, value)

    @checks("goal")
    def _check_goal(self, name: str, value: Any) -> list[Any]:
        return [_check_number("goal: a value", each) for each in listed(name, value, "be numbers, such as [7, 4]")]

    def answer(self, request: Mapping[str, Any]) -> None:
        """Take the numbers and the rule that the browser shows."""
        if request.get("do") == "set":
            self.set_trait("numbers", request.get("numbers"))
            self.set_trait("rule", request.get("rule"))

    @property
    def game(self) -> TreeGame:
        """The tree with the present numbers, as a game."""
        numbers = iter(self.numbers)
        nodes = {node.name: [child.name for child in node.children] or next(numbers) for node in self._shape}
        return TreeGame(nodes, to_move={node.name: node.player for node in self._shape if node.player})

    @property
    def tree(self) -> GameTree:
        """The tree with the present numbers, backed up."""
        return game_tree(self.game).back_up()

    @property
    def run(self) -> Trace:
        """The recorded run of minimax or alpha-beta on the present numbers."""
        game = self.game
        return (
            record(alphabeta, game, game.initial, self.rule == ">=")
            if self.rule
            else record(minimax, game, game.initial)
        )

    def still(self) -> Picture:
        """Return the tree with the present numbers as a picture, for paper and for pages without a kernel."""
        if self.rule:
            return self.run.draw(calls=False, windows=self.windows)
        return self.tree.draw(principal_variation=True)

    def page(self) -> str:
        """Return a page with the tree as HTML text."""
        traits = {name: getattr(self, name) for name in LiveTree.class_own_traits(sync=True)}
        values = traits | {"projected": self.projected, "title": "Change the numbers at the leaves"}
        return build_page(PAGE, "widgets/live_tree/live_tree.css", values, values.pop("data"), self.still())

    def __repr__(self) -> str:
        return f"LiveTree({pluralize(len(self._shape), 'node')}, numbers {quote(self.numbers, 60)})"


def _check_number(name: str, value: Any) -> Any:
    if not fits_float(value):
        must = "must be below 1e308" if is_number(value) else "must be a finite number, such as 3 or -1"
        raise InvalidArgument(f"{name}={quote(value)}: {must}")
    return number_for_browser(name, value)


def _scale(numbers: list[Any], low: Any, high: Any) -> tuple[Any, Any, Any]:
    """The ends and the step of the scale of a leaf."""
    ends = [_check_number(name, end) for name, end in (("low", low), ("high", high)) if end is not None]
    step = 1 if all(isinstance(each, int) for each in (*numbers, *ends)) else FRACTION
    least, most = min(numbers) - STEPS_BESIDE * step, max(numbers) + STEPS_BESIDE * step
    least = max(least, min(0, min(numbers) * STEPS_BESIDE))  # bars stand on 0 if they can
    low, high = least if low is None else low, most if high is None else high
    if low >= high:
        raise InvalidArgument(f"low={quote(low)}, high={quote(high)}: low must be below high")
    return low, high, step
