"""A game whose `result` changes the state that it gets: every search refuses it with the same line."""

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import pytest
from bad_input import refusal

from minimax_lab import (
    MAX,
    GameExplorer,
    InvalidState,
    LookAhead,
    PlayBoard,
    alphabeta,
    alphabeta_with_table,
    compare_searches,
    depth_limited_alphabeta,
    depth_limited_minimax,
    game_tree,
    iterative_deepening,
    minimax,
    record,
    solve,
    traced,
)
from minimax_lab.search import EveryDepth, ordered, quicker_wins, win_or_last_safe


def zero(state):
    return 0


def with_threads(search):
    def run(game, state):
        with ThreadPoolExecutor(1) as pool:
            return search(game, state, executor=pool)

    return run


@traced
def own_function(game, state):
    return minimax(game, state)


SEARCHES = {
    "minimax": minimax,
    "minimax by name": lambda game, state: minimax(game=game, state=state),
    "minimax on threads": with_threads(minimax),
    "alphabeta": alphabeta,
    "depth_limited_minimax": lambda game, state: depth_limited_minimax(game, state, 2, zero),
    "depth_limited_alphabeta": lambda game, state: depth_limited_alphabeta(game, state, 2, zero),
    "alphabeta_with_table": alphabeta_with_table,
    "iterative_deepening": lambda game, state: iterative_deepening(game, state, 3, zero),
    "win_or_last_safe": win_or_last_safe,
    "solve": solve,
    "solve on threads": with_threads(solve),
    "game_tree": game_tree,
    "every depth": lambda game, state: EveryDepth(game, state, zero, 3),
    "record": lambda game, state: record(minimax, game, state),
    "record alphabeta": lambda game, state: record(alphabeta, game, state),
    "record, inside": lambda game, state: record(own_function, game, state),
    "compare_searches": lambda game, state: compare_searches(game, state, minimax, alphabeta),
    "sorted": lambda game, state: minimax(ordered(game, zero), state),
    "quicker wins": lambda game, state: alphabeta(quicker_wins(game, plies=zero), state),
    "PlayBoard": lambda game, state: PlayBoard(game, position=state),
    "LookAhead": lambda game, state: LookAhead(game, state, evaluate=zero),
    "GameExplorer": GameExplorer,
}


class Heap:
    """Nine bones in a box. MAX makes every move, and takes one or two bones."""

    def __init__(self, make=lambda bones: [bones]):
        self.initial = make(9)

    def count(self, state):
        return state[0]

    def remove(self, state, taken):
        state[0] -= taken
        return state

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return [1, 2][: self.count(state)]

    def result(self, state, action):
        return self.remove(state, action)

    def is_terminal(self, state):
        return not self.count(state)

    def utility(self, state):
        return 1


class Box:
    def __init__(self, bones):
        self.bones = [bones]

    def __repr__(self):
        return f"{type(self).__name__}({self.bones[0]})"


class BoxByContent(Box):
    def __eq__(self, other):
        return isinstance(other, Box) and self.bones == other.bones

    def __hash__(self):
        return hash(tuple(self.bones))


class BoxWithSlots:
    __slots__ = ("bones",)
    __init__, __repr__ = Box.__init__, Box.__repr__


class HeapInBox(Heap):
    def count(self, state):
        return state.bones[0]

    def remove(self, state, taken):
        state.bones[0] -= taken
        return state


class HeapInNewBox(HeapInBox):
    """The boxes differ, and what is in them is the same list."""

    def remove(self, state, taken):
        state.bones[0] -= taken
        new = Box(0)
        new.bones = state.bones
        return new


class HeapInTuple(HeapInBox):
    def count(self, state):
        return state[0].bones[0]

    def remove(self, state, taken):
        state[0].bones[0] -= taken
        return (state[0], "moved")


class HeapInDict(Heap):
    def count(self, state):
        return state["bones"]

    def remove(self, state, taken):
        state["bones"] -= taken
        return state


class ListsLater(Heap):
    def remove(self, state, taken):
        return [state[0] - taken] if isinstance(state, tuple) else super().remove(state, taken)


HASH, CHANGED = "cannot be hashed; states must be immutable", "result changes it; states must be immutable"
WRONG = {
    "list": (Heap, f"state [9]: {HASH}"),
    "dict": (lambda: HeapInDict(lambda bones: {"bones": bones}), f"state {{'bones': 9}}: {HASH}"),
    "lists after a tuple": (lambda: ListsLater(lambda bones: (bones,)), f"state [8]: {HASH}"),
    "object": (lambda: HeapInBox(Box), f"state Box(9): {CHANGED}"),
    "object by content": (lambda: HeapInBox(BoxByContent), f"state BoxByContent(9): {CHANGED}"),
    "object with slots": (lambda: HeapInBox(BoxWithSlots), f"state BoxWithSlots(9): {CHANGED}"),
    "shared content": (lambda: HeapInNewBox(Box), f"state Box(9): {CHANGED}"),
    "object in a tuple": (lambda: HeapInTuple(lambda bones: (Box(bones), 0)), f"state (Box(9), 0): {CHANGED}"),
}


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_a_state_that_result_changes_is_refused(search, kind):
    make, message = WRONG[kind]
    game = make()
    assert refusal(search, game, game.initial, kind=InvalidState) == message


class NewBoxes(HeapInBox):
    """Right, although its states are equal only to themselves."""

    def remove(self, state, taken):
        return type(state)(state.bones[0] - taken)


class RemembersBox(Box):
    @cached_property
    def is_empty(self):
        return not self.bones[0]


class Remembers(NewBoxes):
    """Right, although `result` stores in the state what it has computed."""

    def remove(self, state, taken):
        assert not state.is_empty
        return super().remove(state, taken)


class Waits(NewBoxes):
    """Right, although the action 0 leads to the same state."""

    def actions(self, state):
        return [0, 1]

    def remove(self, state, taken):
        return super().remove(state, taken) if taken else state


@pytest.mark.parametrize("game", [NewBoxes(Box), Remembers(RemembersBox)], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_a_right_game_of_objects_is_searched(search, game):
    if search not in (SEARCHES["solve on threads"], SEARCHES["LookAhead"]):  # they need __eq__ and __hash__
        search(game, game.initial)


def test_an_action_may_lead_to_the_same_state():
    game = Waits(Box)
    assert depth_limited_minimax(game, game.initial, 3, lambda box: -box.bones[0]).value == -6


def test_the_state_is_tried_once_for_each_search_not_for_each_call():
    asked = []

    class Counted(NewBoxes):
        def result(self, state, action):
            asked.append(state.bones[0])
            return super().result(state, action)

    game = Counted(Box)
    calls = len(record(minimax, game, game.initial))
    assert len(asked) == calls  # one for each call but the first, and the one that is tried
    asked.clear()
    minimax(game, game.initial)
    assert len(asked) == calls
