"""diagnose with a right function: values that its rules do not show to be wrong, and the functions that it takes."""

from functools import partial
from math import inf

import pytest

from minimax_lab import InvalidArgument, diagnose, record, traced

BOXES = (0, 2, 4, 5), (1, 3, 5, 6)
START = frozenset({0, 2, 4})


def drawn(lines):
    """The moves of dots and boxes with two boxes: the lines after each, and the boxes that it closes."""
    for line in set(range(7)) - lines:
        yield lines | {line}, sum(line in box and {*box} <= lines | {line} for box in BOXES)


def right_boxes(lines):
    best = -inf
    for below, won in drawn(lines):
        value = right_boxes(below)
        best = max(best, won + value if won else -value)
    return 0 if best == -inf else best


def right_boxes_of_max(lines, is_max=True):
    sign, values = 1 if is_max else -1, []
    for below, won in drawn(lines):
        values.append(sign * won + right_boxes_of_max(below, is_max if won else not is_max))
    return (max(values) if is_max else min(values)) if values else 0


def nested_boxes(lines):
    def search(lines):
        return max([won + (1 if won else -1) * search(below) for below, won in drawn(lines)], default=0)

    return search(lines)


@traced
def boxes(lines):
    best = None
    for below, won in drawn(lines):
        value = won + boxes(below) if won else -boxes(below)
        if best is None or value > best:
            best = value
    return 0 if best is None else best


@traced
def turning_boxes(lines):
    best = None
    for below, won in drawn(lines):
        value = won - turning_boxes(below)
        if best is None or value > best:
            best = value
    return 0 if best is None else best


def first_wrong(trace, right):
    """The first call to return whose value differs, with both values."""
    calls = sorted(trace.calls, key=lambda call: trace.columns.last_below[call.number - 1] * 1000 - call.depth)
    return next((call.number, call.value, value) for call in calls if (value := right(call)) != call.value)


@pytest.mark.parametrize("right", [right_boxes, right_boxes_of_max, nested_boxes])
def test_a_value_that_is_negated_although_the_same_player_moves_again_is_found(right):
    trace = record(turning_boxes, START)
    number, value, wanted = first_wrong(trace, lambda call: right_boxes(call.arguments["lines"]))
    found = diagnose(trace, right)
    assert (found.call, found.at, found.kind) == (number, "return", None)
    assert found.evidence == f"Call {number} returned {value}, but the right function returns {wanted}."
    assert not diagnose(boxes, START, game=right) and diagnose(boxes, START, game=right).judged > 60


def right_lead(lines, lead, is_max):
    values = []
    for below, won in drawn(lines):
        values.append(right_lead(below, lead + (won if is_max else -won), is_max if won else not is_max))
    return (max(values) if is_max else min(values)) if values else lead


@traced
def turning_lead(lines, lead, is_max):
    values = []
    for below, won in drawn(lines):
        values.append(turning_lead(below, lead + (won if is_max else -won), not is_max))
    return (max(values) if is_max else min(values)) if values else lead


def test_the_other_player_who_moves_although_the_same_one_moves_again_is_found():
    trace = record(turning_lead, START, 0, True)
    number, *_ = first_wrong(trace, lambda call: right_lead(*call.arguments.values()))
    found = diagnose(trace, right_lead)
    assert (found.call, found.kind) == (number, "wrong player") and "moves again" in found.evidence


def right_tree(node, is_max):
    if isinstance(node, int):
        return node
    values = [right_tree(each, not is_max) for each in node]
    return max(values) if is_max else min(values)


@traced
def returning_tree(node, is_max):
    if isinstance(node, int):
        return node
    best = -99 if is_max else 99
    for each in node:
        value = returning_tree(each, not is_max)
        best = max(best, value) if is_max else min(best, value)
        return best


@pytest.mark.parametrize("tree", [[[3, 5], [9, 4]], [[3, 1], [0, 2]], [[[2, 7], [1]], [[5], [8, 3]]]])
def test_a_return_in_the_loop_of_a_number_tree_is_found(tree):
    assert right_tree(tree, True) != returning_tree(tree, True), "the value of the root is wrong"
    assert diagnose(returning_tree, tree, True, game=right_tree)


def right_pile(n, is_max=True):
    values = [right_pile(n - take, not is_max) for take in (1, 2, 3) if take <= n]
    return (max if is_max else min)(values) if values else -1 if is_max else 1


TABLE = {(n, is_max): right_pile(n, is_max) for n in range(9) for is_max in (True, False)}


def look_up(n, is_max):
    return TABLE[n, is_max]


@traced
def pile(n, is_max):
    values = [pile(n - take, not is_max) for take in (1, 2, 3) if take <= n]
    return (max if is_max else min)(values) if values else -1 if is_max else 1


@traced
def stopping_pile(n, is_max):
    for take in (1, 2, 3):
        if take <= n:
            return stopping_pile(n - take, not is_max)
    return -1 if is_max else 1


def test_a_table_is_a_right_function():
    trace = record(stopping_pile, 6, True)
    number, value, wanted = first_wrong(trace, lambda call: look_up(*call.arguments.values()))
    found = diagnose(trace, look_up)
    assert found.call == number and f"returned {value}" in found.evidence.replace("\u2212", "-") and wanted == -value
    assert not diagnose(pile, 6, True, game=look_up) and diagnose(pile, 6, True, game=look_up).judged == 52


@traced
def solve(n):
    return pile(n, False)


@traced
def solve_right(n):
    return pile(n, True)


def right_solve(n):
    return right_pile(n, True)


@pytest.mark.parametrize("right", [right_pile, right_solve])
def test_a_driver_that_searches_for_the_wrong_player_is_found(right):
    found = diagnose(solve, 5, game=right)
    assert (found.call, found.at) == (1, "return"), str(found)
    assert not diagnose(solve_right, 5, game=right)


def right_to_depth(n, is_max, depth):
    if n == 0:
        return -1 if is_max else 1
    if depth == 0:
        return 0
    values = [right_to_depth(n - take, not is_max, depth - 1) for take in (1, 2, 3) if take <= n]
    return max(values) if is_max else min(values)


@traced
def keeps_depth(n, is_max, depth):
    if n == 0:
        return -1 if is_max else 1
    if depth == 0:
        return 0
    values = [keeps_depth(n - take, not is_max, depth) for take in (1, 2, 3) if take <= n]
    return max(values) if is_max else min(values)


@pytest.mark.parametrize(("n", "depth"), [(4, 9), (5, 5), (7, 3), (5, 1), (6, 2), (7, 2)])
def test_a_depth_that_is_not_reduced_is_wrong_where_it_changes_a_value(n, depth):
    trace = record(keeps_depth, n, True, depth)
    values = [right_to_depth(*call.arguments.values()) == call.value for call in trace.calls]
    found = diagnose(trace, right_to_depth)
    assert bool(found) != all(values), str(found)
    if found:
        assert (found.call, found.at) == (
            first_wrong(trace, lambda call: right_to_depth(*call.arguments.values()))[0],
            "return",
        )


def right_winner(n, player):
    other = "Bob" if player == "Ann" else "Ann"
    return player if any(right_winner(n - take, other) == player for take in (1, 2, 3) if take <= n) else other


def winner_of(last):
    @traced
    def winner(n, player):
        other = "Bob" if player == "Ann" else "Ann"
        if n == 0:
            return {"other": other, "player": player}[last]
        for take in (1, 2, 3):
            if take <= n and winner(n - take, other) == player:
                return player
        return other

    return winner


def test_a_right_function_may_return_the_name_of_the_winner():
    assert not diagnose(winner_of("other"), 6, "Ann", game=right_winner)
    found = diagnose(winner_of("player"), 6, "Ann", game=right_winner)
    assert found.kind == "wrong end value", str(found)


def right_with_table(n, is_max, tt):
    if (n, is_max) not in tt:
        values = [right_with_table(n - take, not is_max, tt) for take in (1, 2, 3) if take <= n]
        tt[n, is_max] = (max if is_max else min)(values) if values else -1 if is_max else 1
    return tt[n, is_max]


def with_table(choose):
    @traced
    def search(n, is_max, *, tt):
        if (n, is_max) not in tt:
            values = [search(n - take, not is_max, tt=tt) for take in (1, 2, 3) if take <= n]
            tt[n, is_max] = choose(values, is_max) if values else -1 if is_max else 1
        return tt[n, is_max]

    return partial(diagnose, search, 6, True, game=right_with_table)


def test_a_right_function_may_take_a_table():
    def choose(values, is_max):
        return max(values) if is_max else min(values)

    assert not with_table(choose)(tt={}), "the learner has one, too"
    assert with_table(lambda values, is_max: max(values))(tt={}).kind == "wrong extreme"
    assert not diagnose(pile, 6, True, game=right_with_table), "the learner has none"


def heap_class(choose_for_second, decorate=lambda function: function):
    class Heap:
        def __init__(self, stones):
            self.stones, self.player = stones, 0

        def takes(self):
            return [take for take in (1, 2, 3) if take <= self.stones]

        def change(self, stones):
            self.stones, self.player = self.stones + stones, 1 - self.player

        @decorate
        def search(self, depth):
            if not self.takes() or depth == 0:
                return 0 if self.takes() else 1 if self.player else -1
            values = []
            for take in self.takes():
                self.change(-take)
                values.append(self.search(depth - 1))
                self.change(take)
            return choose_for_second(values) if self.player else max(values)

    return Heap


def test_a_method_whose_object_is_the_state_is_a_right_function():
    right = heap_class(min).search
    assert not diagnose(heap_class(min, traced)(5).search, 4, game=right)
    assert diagnose(heap_class(max, traced)(5).search, 4, game=right).kind == "wrong extreme"
    with pytest.raises(InvalidArgument, match="write a function of the position"):
        diagnose(keeps_depth, 5, True, 3, game=right)


def right_pile_of(n, color):
    return max((-right_pile_of(n - take, -color) for take in (1, 2, 3) if take <= n), default=-1)


def test_a_right_function_that_writes_the_player_in_another_way_is_refused():
    with pytest.raises(InvalidArgument, match="its color is int, and that of the run is bool"):
        diagnose(pile, 5, True, game=right_pile_of)
