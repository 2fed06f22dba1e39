"""A search whose horizon the reader moves: the tree down to it, the estimates there, the calls, and the mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import traitlets

from minimax_lab.games import MAX, MIN, action_label, look, name_of, player_names, player_to_move, start_state
from minimax_lab.kit import (
    InvalidArgument,
    function_of_state,
    pluralize,
    quote,
    sign_of,
    signed_number,
    whole_number,
    without_surrogates,
)
from minimax_lab.scene import Picture, draw_estimates, style
from minimax_lab.search import LIMIT, EveryDepth
from minimax_lab.trees import Column, GameTree, game_tree
from minimax_lab.widgets.base import Checked, PictureWidget, checks
from minimax_lab.widgets.board.machine import usual_evaluation
from minimax_lab.widgets.tables import Texts, pack_columns, tabulate_tree

MOST_POSITIONS = 20_000  # of a game
MOST_NODES = 700  # that the browser gets; it counts those below
MOST_EXAMPLES = 5  # of the mistakes at a depth
READ = 40  # nodes of a still picture


class LookAhead(
    PictureWidget, front=("widgets/look_ahead/look_ahead.js", "mountLookAhead", "widgets/look_ahead/look_ahead.css")
):
    """A position, and a slider for the number of plies that depth-limited minimax looks ahead.

    game       any game of at most 20,000 positions
    state      the position; None is the start of the game
    evaluate   what a state is worth to MAX at the horizon; None: open lines on a board, 0 elsewhere
    depth      how many plies to look ahead at first
    deepest    the end of the slider; it is nearer if the game is shorter, or at a million calls
    than       another evaluation, whose mistakes are shown for comparison, with its name
    goal       the task of the reader: fewer mistakes than this number at `depth`, or than each of some numbers in turn
    title      the heading, such as a task; by default, it asks how far the player should look ahead

    `depth` can be read, set, observed, and linked. `calls`, `value`, `action`, and `mistakes` are those at this depth.

    Raises InvalidArgument for the end of a game or an invalid option, and TooLarge for a game of more positions.

    >>> from minimax_lab import Bones
    >>> ahead = LookAhead(Bones(6), evaluate=lambda heap: heap.bones, depth=2)
    >>> ahead.calls, ahead.action, len(ahead.mistakes)
    (13, 1, 2)
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    found: Any = traitlets.List().tag(sync=True)  # what is found at each depth
    examples: Any = traitlets.List().tag(sync=True)  # the first mistakes at each depth
    positions = traitlets.Int().tag(sync=True)  # in which there is a choice
    mover = traitlets.Unicode().tag(sync=True)
    than = traitlets.Unicode().tag(sync=True)  # the name of the other evaluation
    goal: Any = traitlets.Dict().tag(sync=True)  # "fewer" mistakes than each number in turn, at a "depth"
    title = traitlets.Unicode().tag(sync=True)
    depth = Checked(0).tag(sync=True)

    def __init__(
        self, game: Any, state: Any = None, *, evaluate: Callable[[Any], Any] | None = None, depth: int = 0,
        deepest: int = 9, than: Callable[[Any], Any] | None = None, goal: int | Sequence[int] = (), title: str = "",
    ) -> None:  # fmt: skip
        self.game, self.state = game, start_state(game, state)
        if game.is_terminal(self.state):
            raise InvalidArgument(f"state {name_of(game, self.state)!r}: the game is over, so there is nothing to see")
        self._evaluate = usual_evaluation(game) if evaluate is None else function_of_state("evaluate", evaluate)
        deepest = whole_number("deepest", deepest, 1)
        goals = [whole_number("goal", each, 1) for each in (goal if isinstance(goal, list | tuple) else [goal])]
        aim = {"fewer": goals, "depth": depth} if goals else {}
        if aim and not depth:
            raise InvalidArgument("goal: needs a depth, such as depth=1")
        self._ahead = EveryDepth(game, self.state, self._evaluate, deepest, MOST_POSITIONS)
        self._calls = [look.calls[0] for look in self._ahead.looks if look.calls[0] <= LIMIT]
        del self._ahead.looks[len(self._calls) :]
        other = than and EveryDepth(
            game, self.state, function_of_state("than", than), len(self._calls) - 1, MOST_POSITIONS
        )
        findings = Findings(self._ahead, other)
        tables, data = findings.pack(game_tree(game, self.state, self._plies_within(MOST_NODES)))
        super().__init__(
            tables=without_surrogates(tables), data=data, depth=depth, goal=aim,
            than=name.replace("_", " ") if (name := str(getattr(than, "__name__", ""))).isidentifier() else "compared",
            found=without_surrogates([findings.row(each) for each in range(len(self._calls))]),
            examples=without_surrogates([findings.examples(each) for each in range(len(self._calls))]),
            positions=sum(player is not None for player in self._ahead.found.players),
            mover=(mover := without_surrogates(player_names(game)[player_to_move(game, self.state)])),
            title=without_surrogates(title or f"How far should {mover} look ahead?"),
        )  # fmt: skip

    def _plies_within(self, nodes: int) -> int:
        """How many plies of the tree have at most so many nodes; at least one."""
        return max([1, *(depth for depth, calls in enumerate(self._calls) if calls <= nodes)])

    @checks("depth")
    def _check_depth(self, name: str, value: Any) -> int:
        return whole_number("depth", value, 0, len(self._calls) - 1)

    @property
    def calls(self) -> int:
        """How many calls the search makes."""
        calls: int = self._calls[self.depth]
        return calls

    @property
    def value(self) -> Any:
        """What the position seems to be worth to MAX."""
        return self._ahead.looks[self.depth].values[0]

    @property
    def action(self) -> Any:
        """The action that seems best; None if depth is 0."""
        chosen = self._ahead.looks[self.depth].chosen[0]
        return self._ahead.found.actions[0][chosen] if chosen >= 0 else None

    @property
    def mistakes(self) -> list[Any]:
        """The positions, of all that can be reached, in which the action that seems best loses value."""
        return self._ahead.mistakes(self.depth)

    def still(self) -> Picture:
        """Return the tree down to the horizon and all depths in words, for paper and for pages without a kernel."""
        tree = game_tree(self.game, self.state, self.depth, self._evaluate).back_up()
        caption = " ".join([*self._aim_in_words(), *map(_in_words, range(len(self.found)), self.found)])
        shown = min(self.depth, self._plies_within(READ))
        return draw_estimates(tree, depth=shown, horizon=self.depth, caption=caption)

    def _aim_in_words(self) -> list[str]:
        if not self.goal:
            return []
        depth, fewer = self.goal["depth"], " and then ".join(map(str, self.goal["fewer"]))
        mistakes, plies = pluralize(self.found[depth]["mistakes"], "mistake"), pluralize(depth, "ply", "plies")
        return [f"{mistakes} at {plies}; the goal is fewer than {fewer}."]

    def __repr__(self) -> str:
        return f"LookAhead({quote(self.game)}, {name_of(self.game, self.state)!r}, depth={self.depth})"


class Findings:
    """What depth-limited minimax finds at each depth, in the form that the browser receives.

    ahead   the findings; the position of the reader has index 0
    other   those of another evaluation, to compare
    """

    def __init__(self, ahead: EveryDepth, other: EveryDepth | None = None) -> None:
        self.ahead, self.other = ahead, other

    def write(self, depth: int, at: int) -> str:
        """What the position with index `at` seems to be worth, with its sign; an estimate has one more before it."""
        ahead = self.ahead.looks[depth]
        value = ahead.values[at]
        number = signed_number(value if value == int(value) else float(f"{float(value):.3g}"), signed=True)
        return number if ahead.is_certain(at) else f"{style.ESTIMATE}{number}"

    def row(self, depth: int) -> dict[str, Any]:
        """The calls at a depth, the value, the move, what it gives away, and how many positions have a wrong move."""
        found, ahead = self.ahead.found, self.ahead.looks[depth]
        chosen = ahead.chosen[0]
        move = action_label(found.game, found.states[0], found.actions[0][chosen]) if chosen >= 0 else ""
        mistakes = self.ahead.mistakes(depth) if depth else []
        then = self._outcome(0, chosen)["then"] if mistakes and mistakes[0] is found.states[0] else ""
        others = len(self.other.mistakes(depth)) if self.other and depth else None
        calls, value = ahead.calls[0], self.write(depth, 0)
        count = len(mistakes) if depth else None
        tied = 0 if then or not depth else self._tied_by_luck(depth)
        made = {"calls": calls, "value": value, "move": move, "then": then, "tied": tied}
        return made | {"mistakes": count, "others": others}

    def _tied_by_luck(self, depth: int) -> int:
        """How many moves seem as good as the chosen one, which is right, if others of them are wrong; else 0."""
        seen, exact = self.ahead.looks[depth - 1].values, self.ahead.exact
        tied = [child for child in self.ahead.found.children[0] if seen[child] == self.ahead.looks[depth].values[0]]
        return len(tied) if any(exact[child] != exact[0] for child in tied) else 0

    def examples(self, depth: int) -> list[dict[str, Any]]:
        """The first mistakes at a depth: the position, and the boards after the chosen move and after the best one."""
        found, exact, chosen = self.ahead.found, self.ahead.exact, self.ahead.looks[depth].chosen
        examples = []
        for state in self.ahead.mistakes(depth)[:MOST_EXAMPLES] if depth else []:
            at = found.index[state]
            best = [exact[child] for child in found.children[at]].index(exact[at])
            mover = player_names(found.game)[player_to_move(found.game, state)]
            moves = [self._outcome(at, action) for action in (chosen[at], best)]
            examples.append({"look": look(found.game, state).data, "mover": mover, "moves": moves})
        return examples

    def _outcome(self, at: int, action: int) -> dict[str, Any]:
        """An action in a position, the board after it, and who can then force a win."""
        found, child = self.ahead.found, self.ahead.found.children[at][action]
        value, names = self.ahead.exact[child], player_names(found.game)
        winner = {1: names[MAX], -1: names[MIN]}.get(sign_of(value))
        return {
            "move": action_label(found.game, found.states[at], found.actions[at][action]),
            "look": look(found.game, found.states[child]).data,
            "then": f"{winner} can force a win" if winner else "neither side can force a win",
            "value": signed_number(value, signed=True),
        }

    def pack(self, tree: GameTree) -> tuple[dict[str, Any], bytes]:
        """The tree for the browser, with columns for each depth: the values, the chosen children, the nodes below."""
        texts, values = Texts(), Texts()
        tables, columns = tabulate_tree(tree, texts)
        index = [self.ahead.found.index[tree.states[state]] for state in tree.state.tolist()]
        children: list[list[int]] = [[] for _ in index]
        for row, parent in enumerate(tree.parent.tolist()):
            if row:
                children[parent].append(row)
        for depth in range(len(self.ahead.looks)):
            columns |= self._columns(depth, tree.depth.tolist(), index, children, values)
        packed, data = pack_columns(columns)
        return tables | {
            "values": list(values),
            "has_both_signs": True,  # each player can win, here or elsewhere
            "style": style.as_table(),
            "texts": list(texts),
            "columns": packed,
        }, data

    def _columns(
        self, depth: int, plies: list[int], index: list[int], children: list[list[int]], values: Texts
    ) -> dict[str, Column]:
        """The columns of one depth; a node below the horizon has no value, and nothing below it."""
        value, best, below = (np.full(len(plies), missing) for missing in (-1, -1, 0))
        for row, (ply, at) in enumerate(zip(plies, index, strict=True)):
            if ply <= depth:
                ahead = self.ahead.looks[depth - ply]
                value[row] = values.add(self.write(depth - ply, at))
                below[row] = ahead.calls[at] - 1
                if ahead.chosen[at] >= 0 and children[row]:
                    best[row] = children[row][ahead.chosen[at]]
        return {f"value{depth}": value, f"best{depth}": best, f"below{depth}": below}


def _in_words(depth: int, found: dict[str, Any]) -> str:
    """What is found at a depth."""
    luck = " by luck" if found["tied"] else ""
    move = f", {found['move']}{luck}, {pluralize(found['mistakes'], 'mistake')}" if depth else ""
    return f"{pluralize(depth, 'ply', 'plies')}: {pluralize(found['calls'], 'call')}, {found['value']}{move}."
