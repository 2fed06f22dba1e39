"""Right programs that know more than the values of their calls, or that return more than a value."""

import pytest

from minimax_lab import diagnose, traced


class Heap:
    """A heap of bones, from which one, two, or three are taken."""

    def __init__(self, bones, moves=0):
        self.bones, self.moves = bones, moves

    def next(self):
        return [Heap(self.bones - take, self.moves + 1) for take in (1, 2, 3) if take <= self.bones]


@pytest.mark.parametrize("bones", range(2, 12))
def test_a_window_may_be_narrowed_by_the_largest_value_that_is_possible(bones):
    """A quick win is worth more, so there is a ceiling on what can still be won."""

    @traced
    def negamax(heap, alpha, beta):
        if not heap.bones:
            return -((25 - heap.moves) // 2)
        ceiling = (24 - heap.moves) // 2
        if beta > ceiling:
            beta = ceiling
            if alpha >= beta:
                return beta
        for after in heap.next():
            score = -negamax(after, -beta, -alpha)
            if score >= beta:
                return score
            alpha = max(alpha, score)
        return alpha

    assert not diagnose(negamax, Heap(bones), -20, 20)


@pytest.mark.parametrize("bones", [5, 7, 9])
def test_a_driver_may_return_the_move_to_the_state_that_its_search_returns(bones):
    @traced
    def search(heap, is_max):
        if not heap.bones:
            return None, -1 if is_max else 1
        scored = [(after, search(after, not is_max)[1]) for after in heap.next()]
        return (max if is_max else min)(scored, key=lambda pair: pair[1])

    @traced
    def get_move(heap):
        after, _ = search(heap, True)
        return heap.bones - after.bones

    assert not diagnose(get_move, Heap(bones))


@pytest.mark.parametrize(("a", "b"), [(34, 9), (9, 4), (21, 8)])
def test_a_state_may_be_two_arguments_beside_the_level(a, b):
    """Euclid's game: a player takes a multiple of the smaller number from the larger one. Who writes 0 wins."""

    @traced
    def euclid(a, b, my_turn=True, level=0, shown=None):
        small, large = sorted((a, b))
        if small == 0:
            return -1 if my_turn else 1
        results = (
            euclid(small, large - part, not my_turn, level + 1, shown) for part in range(small, large + 1, small)
        )
        if my_turn:
            return 1 if any(each == 1 for each in results) else -1
        return -1 if any(each == -1 for each in results) else 1

    assert not diagnose(euclid, a, b)


class Nim:
    """Two heaps, and who moves. Who takes the last bone wins."""

    def __init__(self, heaps, to_move="X"):
        self.heaps, self.to_move = heaps, to_move

    def next(self):
        other = "O" if self.to_move == "X" else "X"
        for at, heap in enumerate(self.heaps):
            for left in range(heap):
                yield Nim((*self.heaps[:at], left, *self.heaps[at + 1 :]), other)


@pytest.mark.parametrize("heaps", [(1, 2), (2, 2), (3, 1)])
def test_an_argument_may_say_for_whom_the_search_is_while_the_state_says_who_moves(heaps):
    @traced
    def search(game, me):
        if not any(game.heaps):
            return -1 if game.to_move == me else 1
        values = [search(each, me) for each in game.next()]
        return max(values) if game.to_move == me else min(values)

    found = diagnose(search, Nim(heaps), "X")
    assert not found and found.judged > 5


def test_the_turn_is_still_missed_where_the_state_does_not_hold_it():
    @traced
    def search(heaps, player):
        if not any(heaps):
            return -1 if player == "X" else 1
        left = [(*heaps[:at], less, *heaps[at + 1 :]) for at, heap in enumerate(heaps) for less in range(heap)]
        values = [search(each, player) for each in left]
        return max(values) if player == "X" else min(values)

    assert diagnose(search, (2, 2), "X").kind == "wrong player"
