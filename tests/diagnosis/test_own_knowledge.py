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
