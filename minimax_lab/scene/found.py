"""A picture of the first wrong call of a run: its board above those of the calls that it made, or should have made."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.diagnosis import Found
from minimax_lab.games import action_label, look, name_of
from minimax_lab.runs import Trace
from minimax_lab.scene import style
from minimax_lab.scene.build import build_alike
from minimax_lab.scene.marks import Mark, Text
from minimax_lab.scene.options import Options
from minimax_lab.scene.picture import Picture
from minimax_lab.trees import GameTree, number_column, object_column

SQUARES_BESIDE = 21  # in a row of all boards below the first one, but there are at least two boards
NUMBERED = 9  # squares of a board at most, to call a move after its square
WIDTH, LARGER = 960.0, 1.5  # of the picture at most, and how much larger than in a tree its nodes are at most


class _State(NamedTuple):
    """A state of the picture: the look that the run or the diagnosis has of it."""

    name: str
    look: Any


class _Game(NamedTuple):
    """The game of the picture; `is_signed` says whether a value of the whole run is below 0."""

    is_signed: bool

    def format(self, state: _State) -> str:
        return state.name

    def look(self, state: _State) -> Any:
        return state.look


def draw_found(found: Found, trace: Trace) -> Picture:
    """The call at fault with the calls that it made and what they returned, or with the call that it made wrongly.

    Beside those are the states that the rules allow instead or, in gray, those that were never tried.
    """
    assert found.call is not None and found.seen_at is not None
    run, row, is_return = trace.columns, found.call - 1, found.at == "return"
    shown = look(run.game_of(row), run.state_of(row))
    most = max(2, SQUARES_BESIDE // max(shown.columns, 3))
    rows = [row, *(run.children(row)[:most] if is_return else [found.seen_at - 1])]
    marks = {"max_mark": run.learners_game.max_mark}
    names = (name.removeprefix("a heap of ").removeprefix("heaps of ") for name in found.allowed)
    others = [_State(name, marks | each) for name, each in zip(names, found.looks, strict=True)]
    others = others[:most]
    values = [run.values[run.value[each]] if is_return and run.value[each] >= 0 else None for each in rows]
    moves = [_move(trace, each) for each in rows[1:]] if is_return else ["handed on"]
    right = [_mark_and_square(shown.cells, each.get("cells", ())) for each in found.looks[:most]]
    if is_return:
        right = [each or "not tried" for each in right]
    else:
        right = [f"\u2713 {each}" if each else "allowed" for each in right]
    numbers, known = number_column([*values, *[None] * len(others)])
    players = [int(run.player[each]) and found.players.get(each + 1, int(run.player[each])) for each in rows]
    below, beside = len(rows) + len(others) - 1, [0 if is_return else len(trace) + 1] * len(others)
    tree = GameTree(
        parent=np.array([-1, *[0] * below]), depth=np.array([0, *[1] * below]), state=np.arange(below + 1),
        states=[*(_state(trace, each) for each in rows), *others], game=_Game(run.is_signed), value=numbers,
        known=known, player=np.array([*players, *[-players[0]] * len(others)], dtype=np.int8),
        action=object_column([None, *moves, *right]),
        call=np.array([*(each + 1 for each in rows), *beside]),
    )  # fmt: skip
    (scene,) = build_alike([(tree, Options(highlight=frozenset([0 if is_return else 1])))])
    scene.title = f"Call {found.call} and {'the calls that it made' if is_return else 'the call that it made'}"
    made_calls = {at for at, each in enumerate(rows) if run.calls_made[each]}
    scene.marks = [mark for mark in scene.marks if not _is_wrong(mark, made_calls, len(rows))]
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.role == "estimate":  # the calls below it are not shown
            mark.role, mark.text = "value", mark.text.removeprefix(style.ESTIMATE)
    return enlarge(Picture(scene))


def enlarge(picture: Picture) -> Picture:
    """The picture as wide as a card, but at most half as large again."""
    scene = picture.scene
    scale = max(1.0, min(LARGER, WIDTH / scene.width))
    return Picture(scene, (round(scene.width * scale), round(scene.height * scale)))


def _state(trace: Trace, row: int) -> _State:
    game, state = trace.columns.game_of(row), trace.columns.state_of(row)
    return _State(name_of(game, state), look(game, state).data)


def _move(trace: Trace, row: int) -> str | None:
    """The move that led to a call."""
    run, above = trace.columns, int(trace.columns.parent[row])
    action, (before, after) = run.action_to(row), [look(run.game_of(each), run.state_of(each)) for each in (above, row)]
    if label := _mark_and_square(before.cells, after.cells):
        return label
    return None if action is None else action_label(run.game_of(above), run.state_of(above), action)


def _mark_and_square(before: Sequence[str], after: Sequence[str]) -> str:
    """The mark that a move puts on a small board, and its square, such as "O6"; "" for any other move."""
    pairs = zip(before, after, strict=False)
    put = [f"{mark}{square}" for square, (old, mark) in enumerate(pairs) if mark != old]
    return put[0] if len(put) == 1 and len(before) <= NUMBERED else ""


def _is_wrong(mark: Mark, made_calls: set[int], calls: int) -> bool:
    """Whether a mark is wrong in a part of a run: a ply, a leaf that made calls, the number of a call never made."""
    is_ply = mark.role == "ply" or (isinstance(mark, Text) and mark.role == "row" and mark.text not in ("MAX", "MIN"))
    return is_ply or (mark.role == "end" and mark.node in made_calls) or (mark.role == "call" and mark.node >= calls)
