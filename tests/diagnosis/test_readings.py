"""How runs are read before they are judged: what is said in the file, drivers, states without a move."""

from math import inf

import pytest

from minimax_lab import diagnose, record, traced

TREE = [[[3, 5], [2, 9]], [[0, 1], [7, 4]]]


def test_a_driver_without_the_argument_that_says_who_moves():
    @traced
    def search(depth, index, is_max, leaves):
        if depth == 3:
            return leaves[index]
        below = [search(depth + 1, 2 * index + side, not is_max, leaves) for side in (0, 1)]
        return max(below)

    @traced
    def solve(leaves):
        return search(0, 0, True, leaves)

    found = diagnose(solve, [3, 5, 2, 9, 0, 1, 7, 4])
    assert (found.call, found.at, found.kind) == (3, "return", "wrong extreme"), found.text


def test_a_best_score_that_is_not_set_anew_for_each_node():
    """All scores are those of calls, so no memory explains that a node is worth less than each of them."""
    smallest = 99

    @traced
    def search(node, is_max):
        nonlocal smallest
        if isinstance(node, int):
            return node
        if is_max:
            return max(search(each, False) for each in node)
        for each in node:
            smallest = min(smallest, search(each, True))
        return smallest

    found = diagnose(search, [[3, 8], [9, 6], [7, 5]], True)
    assert (found.call, found.at, found.kind) == (5, "return", "initial best"), found.text


def test_a_driver_over_heaps_that_are_filled_later():
    heaps = []

    @traced
    def search(worst):
        if sum(heaps) == 0:
            return -1
        values = []
        for at, heap in enumerate(heaps):
            for take in range(1, heap + 1):
                heaps[at] -= take
                values.append(-search(worst))
                heaps[at] += take
        return worst(values) if sum(heaps) == 2 else max(values)

    @traced
    def play(start, worst):
        heaps[:] = start
        return search(worst)

    right = diagnose(play, [1, 2, 1], max)
    assert not right and right.judged > 20, right.text
    wrong = diagnose(play, [1, 2, 1], min)
    assert wrong.kind and "heaps" in wrong.shown, wrong.text


def test_a_driver_that_calls_the_function_of_the_other_player():
    def won(cells, mark):
        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        return any(all(cells[each] == mark for each in line) for line in lines)

    def after(cells):
        mark = "X" if cells.count("X") == cells.count("O") else "O"
        return [cells[:at] + mark + cells[at + 1 :] for at in range(9) if cells[at] == "."]

    def worth(cells):
        return 1 if won(cells, "X") else -1 if won(cells, "O") else None if "." in cells else 0

    @traced
    def max_value(cells):
        return worth(cells) if worth(cells) is not None else max(map(min_value, after(cells)))

    @traced
    def min_value(cells):
        return worth(cells) if worth(cells) is not None else min(map(max_value, after(cells)))

    @traced
    def minimax(cells):
        return max_value(cells)

    assert not diagnose(minimax, "XO..X...O")
    found = diagnose(minimax, "XX.OO.X..")
    assert (found.call, found.at, found.kind) == (1, "call", "wrong player"), found.text
    assert found.evidence == "Call 1 calls max_value, although O moves there."


def test_a_start_value_that_no_score_beats_and_an_error():
    @traced
    def search(tree, is_max):
        if isinstance(tree, int):
            return tree
        scores, best, at = [search(each, not is_max) for each in tree], -100, None
        for place, score in enumerate(scores):
            if score > best if is_max else score < best:
                best, at = score, place
        return scores[at]

    found = diagnose(search, TREE, True)
    assert (found.call, found.at, found.kind) == (2, "return", "initial best"), found.text


def test_squares_that_disappear_are_no_moves_that_are_left():
    class Path:
        def __init__(self, places, gone, turn):
            self.places, self.gone, self.turn = places, gone, turn

        def moves(self):
            at = self.places[self.turn]
            return [each for each in (at - 1, at + 1, at + 2) if 0 <= each < 7 and each not in self.gone]

        def after(self, place):
            places = [place if side == self.turn else old for side, old in enumerate(self.places)]
            return Path(places, self.gone | {self.places[self.turn]}, 1 - self.turn)

    @traced
    def search(path, depth, low, high, is_max):
        moves = path.moves()
        if not moves or depth == 0:
            return len(moves) if is_max else -len(moves)
        best = -inf if is_max else inf
        for move in moves:
            value = search(path.after(move), depth - 1, low, high, not is_max)
            if is_max:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    found = diagnose(search, Path([1, 5], frozenset({3}), 0), 5, -inf, inf, True)
    assert not found and found.judged, found.text


def test_true_and_false_below_a_driver_that_returns_a_move():
    @traced
    def wins(heap):
        return any(not wins(heap - take) for take in (1, 2) if take <= heap)

    @traced
    def hint(heap):
        return next(((heap, take) for take in (1, 2) if not wins(heap - take)), None)

    trace = record(hint, 5)
    assert [call.value for call in trace.calls[1:]] == [int(call.returned) for call in trace.calls[1:]]
    found = diagnose(trace)
    assert not found and found.judged, found.text


def test_a_board_that_is_handed_to_the_other_function_without_a_move():
    def after(cells, mark):
        return [cells[:at] + mark + cells[at + 1 :] for at in range(9) if cells[at] == "."]

    def worth(cells):
        rows = (cells[:3], cells[3:6], cells[6:], cells[::3], cells[1::3], cells[2::3], cells[::4], cells[2:7:2])
        return 1 if "XXX" in rows else -1 if "OOO" in rows else None if "." in cells else 0

    @traced
    def max_value(cells):
        return worth(cells) if worth(cells) is not None else max(map(min_value, after(cells, "X")))

    @traced
    def min_value(cells):
        return worth(cells) if worth(cells) is not None else min(max_value(cells) for _ in after(cells, "O"))

    found = diagnose(max_value, "XO..X...O")
    assert (found.call, found.at, found.kind) == (2, "call", "old board"), found.text


class Coins:
    """Take at least one coin and at most half of them. Whoever faces the last coin loses."""

    def __init__(self, left, turn=1):
        self.left, self.turn = left, turn

    def after(self, turns):
        return [Coins(self.left - take, turns(self.turn)) for take in range(1, self.left // 2 + 1)]


def coins(turns):
    @traced
    def search(coins):
        if coins.left == 1:
            return -1 if coins.turn == 1 else 1
        values = [search(after) for after in coins.after(turns)]
        return max(values) if coins.turn == 1 else min(values)

    return lambda: diagnose(search, Coins(9))


def test_who_moves_is_read_from_an_attribute():
    assert not coins(lambda turn: 3 - turn)()
    found = coins(lambda turn: turn)()
    assert (found.call, found.kind) == (1, "wrong player"), found.text


def keep(turn, gained):
    return turn if gained else not turn


@pytest.mark.parametrize("gains", [True, False])
def test_a_parameter_that_gets_another_content_is_no_turn_that_stays(gains):
    @traced
    def search(tokens, is_max):
        if not tokens:
            return 0
        values, mine = [], is_max
        for at, token in enumerate(tokens):
            is_max = keep(mine, gains)
            values.append((token if mine else -token) + search(tokens[:at] + tokens[at + 1 :], is_max))
        return max(values) if mine else min(values)

    assert not (found := diagnose(search, [5, 3, 8], True)), found.text
