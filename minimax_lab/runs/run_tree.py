"""The tree of a recorded run: its calls, and below the moves that they left out the nodes that were never visited."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import Player, Wrapped
from minimax_lab.kit import InvalidTree, TooLarge, pause_full_gc, progress
from minimax_lab.reading import number_things
from minimax_lab.recording import own_copy
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.explanation import uncertain
from minimax_lab.trees import Column, GameTree, game_tree, number_column, object_column

MOST_SKIPPED = 20_000  # nodes of one skipped subtree that are written out


def tree_of_run(run: Columns) -> GameTree:
    """Build a tree with a row for each call, in call order; after the calls of a node come the moves that it left out.

    A subtree that was left out is written out to the end of the game, or as deep as a depth-limited run
    looked; one of more than MOST_SKIPPED nodes is a single node, and the tree's note says so. A call that a table
    answered has no nodes below it, and a remark.
    """
    if not len(run.rows):
        raise InvalidTree("trace: no calls, so no tree; it was stopped before the first call")
    skipped = list(_skipped_subtrees(run))
    at = run.rows + _inserted_before(run, skipped)  # the row of each call in the tree
    first_action = np.cumsum([0, *(len(each.actions) for each in run.facts)])[run.facts_at[run.parent]]
    actions = object_column([*chain.from_iterable(each.actions for each in run.facts), None])
    parts: list[dict[str, Column]] = [{
        "row": at,
        "parent": np.where(run.parent >= 0, at[run.parent], -1),
        "depth": run.depth,
        "player": run.player,
        "state": run.state,
        "value": run.value,
        "best": np.where(run.chosen >= 0, at[run.chosen], -1),
        "call": run.rows + 1,
        "action": actions[np.where(run.move >= 0, first_action + run.move, -1)],
    }]  # fmt: skip
    states, next_row = list(run.states), at + 1
    for row, action, tree, _ in skipped:
        last, nothing = run.last_below[row], np.full(len(tree), -1)
        parts.append({
            "row": np.arange(next_row[last], next_row[last] + len(tree)),
            "parent": np.where(tree.parent >= 0, next_row[last] + tree.parent, at[row]),
            "depth": tree.depth + run.depth[row] + 1,
            "player": tree.player_column,
            "state": tree.state + len(states),
            "value": nothing,
            "best": nothing,
            "call": np.zeros(len(tree)),
            "action": object_column([action, *tree.action[1:]]),
        })  # fmt: skip
        states.extend(tree.states)
        next_row[last] += len(tree)
    states, number = number_things(states) if skipped else (states, np.arange(len(states)))
    order = np.argsort(np.concatenate([part["row"] for part in parts]), kind="stable")
    joined = {name: np.concatenate([part[name] for part in parts])[order] for name in parts[0]}
    return GameTree(
        parent=joined["parent"].astype(np.int32),
        depth=joined["depth"].astype(np.int32),
        player=joined["player"].astype(np.int8),
        state=number[joined["state"]].astype(np.int32),
        states=states,
        action=joined["action"],
        value=number_column([*run.values, 0])[0][joined["value"]],
        known=joined["value"] >= 0,
        best=joined["best"].astype(np.int32),
        call=joined["call"].astype(np.int32),
        remark=np.array([*run.memory.remarks, ""], dtype=object)[joined["call"].astype(np.int32) - 1]
        if run.memory
        else None,
        game=run.game_of(0),
        run=run,
        note=_note(run, sum(subtree.is_cut_short for subtree in skipped)),
    )


def _note(run: Columns, cut_short: int) -> str:
    notes = [sentence.rstrip(".") for sentence in uncertain(run)]
    if cut_short:
        notes.append(f"{cut_short} skipped subtrees of more than {MOST_SKIPPED:,} nodes are one node each")
    if not (run.finished.all() or run.reader.has_ended):
        notes.append("the run was stopped: calls without a value are unfinished")
    return "; ".join(notes)


class _Subtree(NamedTuple):
    """The tree below a move that the call in `row` left out; a single node if it had to be cut short."""

    row: int
    action: Any
    tree: GameTree
    is_cut_short: bool


def _inserted_before(run: Columns, skipped: list[_Subtree]) -> Column:
    inserted = np.zeros(len(run.rows) + 1, dtype=np.int64)
    for row, _, tree, _ in skipped:
        inserted[run.last_below[row] + 1] += len(tree)
    return np.cumsum(inserted)[:-1]


def _skipped_subtrees(run: Columns) -> Iterator[_Subtree]:
    """The moves that finished calls left out although they tried others, in the order of the tree."""
    some = run.rows[run.finished & (run.calls_made > 0) & (run.tried < run.moves) & ~run.made_offboard_call]
    if not len(some):
        return
    some = some[np.lexsort((-run.depth[some], run.last_below[some]))]  # where two follow one call, the deeper first
    horizons = _horizons(run)
    known: dict[Any, tuple[GameTree, bool]] = {}  # many moves lead to the same state
    with progress("reading the run", "calls") as bar, pause_full_gc():
        for row in some.tolist():
            facts = run.facts_of(row)
            plies = int(horizons[row] - run.depth[row])
            depth = plies - 1 if plies > 0 else None
            for action in run.left_out(row):
                if facts.game is run.learners_game:
                    yield _Subtree(row, action, _lone_node(run, row, action), False)
                    continue
                state = facts.game.result(own_copy(facts.state), action)
                yield _Subtree(row, action, *_tree_below(known, facts.game, state, depth))
            bar.update()


def _lone_node(run: Columns, row: int, action: Any) -> GameTree:
    """The node below a move that a call left out, where no game says how play goes on."""
    sibling = run.children(row)[0]
    board = run.learners_game.after(int(run.state[row]), action, int(run.state[sibling]))
    return GameTree(
        parent=np.array([-1]),
        depth=np.array([0]),
        player=-run.player[row : row + 1],
        state=np.array([0]),
        states=[board],
        action=object_column([None]),
        value=np.array([0]),
        known=np.array([False]),
        game=run.learners_game,
    )


def _horizons(run: Columns) -> Column:
    """For each call the deepest ply at which the run stopped short of the end of the game, -1 if it never did.

    A round of iterative deepening has a limit of its own. An answer from a table is no stop.
    """
    stopped = run.depth[(run.calls_made == 0) & (run.player != 0) & ~run.memory.answered]
    horizons = np.full(len(run.rows), stopped.max(initial=-1))
    if run.memory.is_search.any():
        rows = np.flatnonzero(run.memory.is_search)
        limits = run.reader.argument_column("depth")
        horizons[rows] = run.depth[rows] + [limits[row] for row in rows.tolist()]
    return horizons


def _tree_below(
    known: dict[Any, tuple[GameTree, bool]], game: Any, state: Any, depth: int | None
) -> tuple[GameTree, bool]:
    """The tree below `state`, from `known` if it has it, and whether the tree had to be cut short."""
    key = id(game), state, depth
    try:
        is_new = key not in known
    except TypeError:
        tree, is_cut = _build(_BoxedGame(game), _Boxed(state), depth)
        tree.states = [box.state for box in tree.states]
        return tree, is_cut
    if is_new:
        known[key] = _build(game, state, depth)
    return known[key]


def _build(game: Any, state: Any, depth: int | None) -> tuple[GameTree, bool]:
    try:
        return game_tree(game, state, depth, limit=MOST_SKIPPED), False
    except TooLarge:
        return game_tree(game, state, 0), True


class _Boxed:
    """A wrapper around a state without a hash, such as a list. No two of them are equal."""

    def __init__(self, state: Any) -> None:
        self.state = state


class _BoxedGame(Wrapped):
    """A game whose states are wrapped. The game may change a state in place, so it gets a copy."""

    def to_move(self, state: Any) -> Player:
        return self.game.to_move(own_copy(state.state))

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(own_copy(state.state))

    def result(self, state: Any, action: Any) -> Any:
        return _Boxed(self.game.result(own_copy(state.state), action))

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(own_copy(state.state))

    def utility(self, state: Any) -> Any:
        return self.game.utility(own_copy(state.state))
