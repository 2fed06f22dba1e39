"""A loop that returns after its first move is found in any game; one that stops on purpose is not accused."""

import random

import pytest

from minimax_lab import Bones, diagnose, record, traced

PILES = [(1, 3), (2, 4), (3, 3)]


def after(piles):
    """The piles after each move: a pin, or two neighbors, are knocked down in one row."""
    for at, pins in enumerate(piles):
        rest = piles[:at] + piles[at + 1 :]
        for hit in (1, 2):
            for left in range(pins - hit + 1):
                yield tuple(sorted(pile for pile in (*rest, left, pins - hit - left) if pile))


@traced
def one_reply(piles, sign):
    """Returns after the first reply of the second player, whatever it is worth."""
    if not piles:
        return -sign
    if sign == 1:
        for each in after(piles):
            if one_reply(each, -1) == 1:
                return 1
        return -1
    for each in after(piles):
        if one_reply(each, 1) == -1:
            return -1
        return 1


@traced
def returns_in_both_branches(piles, is_max):
    if not piles:
        return -1 if is_max else 1
    best = -2 if is_max else 2
    for each in after(piles):
        score = returns_in_both_branches(each, not is_max)
        if is_max:
            best = max(best, score)
            return best
        else:
            best = min(best, score)
            return best


class Tree:
    """The calls of a trace with the numbers of those that each one made, and of its last one below."""

    def __init__(self, trace):
        self.calls, self.made, self.last = list(trace.calls), {}, {}
        for call in reversed(self.calls):
            self.last.setdefault(call.number, call.number)
            if call.parent:
                self.made.setdefault(call.parent, []).append(call.number)
                self.last[call.parent] = max(self.last.get(call.parent, 0), self.last[call.number])

    def early(self, is_early):
        """The calls that made one call alone though they had other moves, in the order of their returns."""
        found = [call for call in self.calls if len(self.made.get(call.number, ())) == 1 and is_early(call.arguments)]
        return sorted(found, key=lambda call: (self.last[call.number], -call.depth))


@pytest.mark.parametrize("piles", PILES)
@pytest.mark.parametrize("function", [one_reply, returns_in_both_branches], ids=lambda each: each.__name__)
def test_a_loop_that_returns_after_its_first_move(function, piles):
    trace = record(function, piles, 1 if function is one_reply else True)

    def is_early(given):
        is_second = function is returns_in_both_branches or given["sign"] == -1
        return is_second and len(set(after(given["piles"]))) > 1

    early = [call for call in Tree(trace).early(is_early) if call.value != best(**call.arguments)]
    found = diagnose(trace)
    if early:
        assert (found.call, found.at, found.kind) == (early[0].number, "return", "moves left out")
        assert "Which line ends the loop after its first move?" in str(found).replace("\n", " ")
    else:
        assert not found or found.kind == "moves left out"


def best(piles, sign=0, is_max=False):
    return 1 if is_max or sign == 1 else -1


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def wins(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


@traced
def wins_at_once(board, is_x):
    """A right program: it makes a move that wins, if there is one, before it tries all moves."""
    mark = "XO"[not is_x]
    for other, score in (("X", 1), ("O", -1)):
        if wins(board, other):
            return score
    if "." not in board:
        return 0
    boards = [board[:cell] + mark + board[cell + 1 :] for cell in range(9) if board[cell] == "."]
    for each in boards:
        if not wins(each, mark):
            continue
        return wins_at_once(each, not is_x)
    for each in [each for each in boards if wins(each, mark)]:
        return wins_at_once(each, not is_x)
    return (max if is_x else min)(wins_at_once(each, not is_x) for each in boards)


@traced
def takes_the_first(node, is_max):
    if isinstance(node, int):
        return node
    if is_max:
        return max(takes_the_first(each, False) for each in node)
    for each in node:
        return takes_the_first(each, True)


@traced
def plays_at_random(node, is_max):
    """A right estimate: the second player moves at random."""
    if isinstance(node, int):
        return node
    nodes = random.sample(node, len(node))
    if is_max:
        return max(plays_at_random(each, False) for each in nodes)
    for each in nodes:
        return plays_at_random(each, True)


def nested(rng, plies):
    return [nested(rng, plies - 1) if plies else rng.randint(-9, 9) for _ in range(3)]


def boards(seed):
    cells = random.Random(seed).sample(range(9), 4)
    return "".join("XO"[cells.index(at) % 2] if at in cells else "." for at in range(9))


@pytest.mark.parametrize("seed", range(4))
def test_a_loop_that_stops_on_purpose_is_right(seed):
    for trace in (
        record(wins_at_once, boards(seed), True),
        record(plays_at_random, nested(random.Random(seed), 3), True),
    ):
        assert not (found := diagnose(trace)), str(found)
    assert diagnose(record(takes_the_first, nested(random.Random(seed), 3), True)).kind == "moves left out"


@traced
def keeps_the_last(numbers, is_max):
    if isinstance(numbers, int):
        return numbers
    best = None
    for each in numbers:
        score = keeps_the_last(each, not is_max)
        if is_max:
            best = score
            continue
        if best is None or score < best:
            best = score
    return best


@traced
def keeps_the_worst(numbers, is_max):
    if isinstance(numbers, int):
        return numbers
    best = None
    for each in numbers:
        score = keeps_the_worst(each, not is_max)
        if best is None or score < best:
            best = score
    return best


@pytest.mark.parametrize(("function", "kind"), [(keeps_the_last, "last score"), (keeps_the_worst, "wrong extreme")])
def test_a_program_that_compares_nothing_keeps_the_last_score_though_it_is_also_the_worst(function, kind):
    found = diagnose(record(function, [[8, 1], [5, 4, 2], [9, 0]], False))
    assert (found.call, found.kind) == (2, kind)


@pytest.mark.parametrize("seed", range(6))
def test_the_first_wrong_cut_is_one_that_changes_a_value(seed):
    rng = random.Random(seed)
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def end_of(cells):
        won = [cells[a] for a, b, c in lines if cells[a] == cells[b] == cells[c] != "."]
        return {"X": 1, "O": -1}[won[0]] if won else 0 if "." not in cells else None

    def after(cells, is_max):
        return [cells[:at] + "OX"[is_max] + cells[at + 1 :] for at in range(9) if cells[at] == "."]

    @traced
    def search(cells, alpha, beta, is_max):
        end = end_of(cells)
        if end is not None:
            return end
        best = -2 if is_max else 2
        for child in after(cells, is_max):
            value = search(child, alpha, beta, not is_max)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta if is_max else beta >= alpha:
                break
        return best

    def right(cells, is_max):
        end = end_of(cells)
        return (
            (max if is_max else min)(right(each, not is_max) for each in after(cells, is_max)) if end is None else end
        )

    cells = list("XO.XO....")
    rng.shuffle(cells)
    start = "".join(cells)
    if end_of(start) is not None:
        return
    found = diagnose(search, start, -2, 2, True)
    calls = sorted(found.trace.calls, key=lambda call: found.trace.columns.last_below[call.number - 1] * 2 - call.depth)
    for call in calls:
        below = [each.returned for each in found.trace.calls if each.parent == call.number]
        cells, low, high, is_max = call.arguments.values()
        left = [right(each, not is_max) for each in after(cells, is_max)[len(below) :]] if below else []
        best = (max if is_max else min)([*below, *left] or [call.returned])
        if best != call.returned and not (best <= call.returned <= low or high <= call.returned <= best):
            assert (found.call, found.kind) == (call.number, "wrong cut")
            return


def test_a_return_in_the_loop_of_a_tree_is_found_where_it_is_first():
    @traced
    def search(node, is_max):
        if not isinstance(node, list):
            return node
        if is_max:
            return max(search(child, False) for child in node)
        best = 99
        for child in node:
            best = min(best, search(child, True))
            return best

    assert diagnose(search, [[[8, 3], 2], [6, [1, 4]]], False).call == 3


def test_the_first_wrong_cut_of_a_tree_is_one_that_changes_a_value():
    @traced
    def search(node, alpha, beta, is_max):
        if not isinstance(node, list):
            return node
        best = -99 if is_max else 99
        for child in node:
            value = search(child, alpha, beta, not is_max)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta or not is_max:
                break
        return best

    found = diagnose(search, [[3, 12, 8], [14, 5, 2], [6, 4]], -99, 99, True)
    assert (found.call, found.kind) == (4, "wrong cut")  # call 2 leaves out 12 and 8, but 3 is the smallest


def test_a_loop_that_goes_on_but_skips_a_move_is_not_said_to_end():
    @traced
    def search(heap, is_max):
        if heap == 0:
            return -1 if is_max else 1
        values = [search(heap - take, not is_max) for take in (1, 2) if take <= heap]
        return max(values) if is_max else min(values)

    found = diagnose(search, 7, True, game=Bones(7))
    assert found.kind == "moves left out" and "ends the loop" not in str(found)
