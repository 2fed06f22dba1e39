"""diagnose with a right function: twelve games that nobody described, in right and wrong programs of several styles."""

import linecache
from itertools import islice
from math import inf
from random import Random

import pytest
from other_games import GAMES

from minimax_lab import diagnose, record, traced

HEAD = """
def search(state, is_max):
    nexts = moves(state, is_max)
    if not nexts:
        return worth(state, is_max)
"""
PLAIN = (
    HEAD
    + """
    values = []
    for below, turn in nexts:
        values.append(search(below, turn))
    return max(values) if is_max else min(values)
"""
)
BEST = (
    HEAD
    + """
    best = -1000 if is_max else 1000
    for below, turn in nexts:
        score = search(below, turn)
        if (score > best) if is_max else (score < best):
            best = score
    return best
"""
)
ALPHA_BETA = """
def search(state, is_max, alpha=-inf, beta=inf):
    nexts = moves(state, is_max)
    if not nexts:
        return worth(state, is_max)
    best = -inf if is_max else inf
    for below, turn in nexts:
        score = search(below, turn, alpha, beta)
        if is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
NEGAMAX = """
def search(state, is_max):
    nexts = moves(state, is_max)
    if not nexts:
        return worth(state, is_max) if is_max else -worth(state, is_max)
    best = -inf
    for below, turn in nexts:
        score = search(below, turn) if turn == is_max else -search(below, turn)
        best = max(best, score)
    return best
"""
DEPTH = """
def search(state, is_max, depth=0):
    nexts = moves(state, is_max)
    if not nexts:
        return worth(state, is_max)
    choose = max if is_max else min
    return choose([search(below, turn, depth + 1) for below, turn in nexts])
"""
MEMORY = """
known = {}
def search(state, is_max):
    key = (state, is_max)
    if key not in known:
        nexts = moves(state, is_max)
        if not nexts:
            return worth(state, is_max)
        values = [search(below, turn) for below, turn in nexts]
        known[key] = max(values) if is_max else min(values)
    return known[key]
"""
PAIR = """
def search(state, is_max):
    nexts = moves(state, is_max)
    if not nexts:
        return worth(state, is_max), None
    best, move = None, None
    for below, turn in nexts:
        score, _ = search(below, turn)
        if best is None or (score > best if is_max else score < best):
            best, move = score, below
    return best, move
"""
STYLES = {
    "plain": PLAIN, "best": BEST, "window": ALPHA_BETA, "negamax": NEGAMAX, "depth": DEPTH, "memory": MEMORY,
    "pair": PAIR,
}  # fmt: skip
EXTREMES = {"wrong extreme", "last score", "first score"}  # a short run may not tell them apart
WRONG = {
    "max for both": (PLAIN, "max(values) if is_max else min(values)", "max(values)", {"wrong extreme"}),
    "last": (PLAIN, "max(values) if is_max else min(values)", "values[-1]", EXTREMES),
    "start": (BEST, "-1000 if is_max", "0 if is_max", {"initial best"}),
    "skips the first": (PLAIN, "in nexts:", "in nexts[1:] or nexts:", {"moves left out"}),
    "sign of ends": (PLAIN, "return worth", "return -worth", {"wrong end value"}),
    "player": (PLAIN, "search(below, turn)", "search(below, is_max)", {"wrong player"}),
    "window": (ALPHA_BETA, "search(below, turn, alpha, beta)", "search(below, turn, beta, alpha)", {"wrong window"}),
    "no move": (PLAIN, "search(below, turn)", "search(state, turn)", {"old board"}),
    "move": (PAIR, "score, below", "score, nexts[0][0]", {"wrong move"}),
}
UNLIKE_GAMES = {("kalah", "start")}  # a short run looks like one that counts calls
MOST_CALLS, FEWEST_CALLS = 1_000, 12


def compiled(game, text, decorate=lambda function: function):
    """The search of a game."""
    _, moves, worth = GAMES[game]
    names = {"moves": moves, "worth": worth, "inf": inf, "decorate": decorate, "__name__": "program"}
    file, text = f"<{game} {hash(text)}>", text.replace("def search", "@decorate\ndef search")
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), names)
    return names["search"]


class Wrong(BaseException):
    """The first wrong step: the call at fault, and "call" or "return"."""


class Oracle:
    """Runs a program until its first wrong step, by the rules and by the values of a plain search."""

    def __init__(self, game, may_leave_out=False):
        _, self.moves, self.worth = GAMES[game]
        self.may_leave_out = may_leave_out
        self.calls, self.open, self.known = 0, [], {}

    def value(self, state, is_max):
        if (state, is_max) not in self.known:
            values = [self.value(*each) for each in self.moves(state, is_max)]
            self.known[state, is_max] = (max if is_max else min)(values) if values else self.worth(state, is_max)
        return self.known[state, is_max]

    def watch(self, search):
        def call(state, is_max, alpha=-inf, beta=inf, **options):
            self.calls += 1
            number = self.calls
            if number > MOST_CALLS:
                raise Wrong(None)
            if self.open:
                self.judge_call(*self.open[-1], (state, is_max), (alpha, beta))
            self.open.append((number, (state, is_max), (alpha, beta), []))
            has_window = (alpha, beta) != (-inf, inf)
            returned = search(state, is_max, *[alpha, beta] * has_window)
            if not self.is_right(returned, *self.open.pop()[1:]):
                raise Wrong(number, "return")
            if self.open:
                self.open[-1][-1].append(((state, is_max), returned))
            return returned

        return call

    def judge_call(self, caller, position, window, made, below, given):
        known, side = [value for _, value in made], not position[1]
        narrowed = list(window)
        if known and window != given:
            narrowed[side] = min([window[1], *known]) if side else max([window[0], *known])
        if below not in self.moves(*position) or (given != (-inf, inf) and given != tuple(narrowed)):
            raise Wrong(caller, "call")

    def is_right(self, returned, position, window, made):
        value, *move = returned if isinstance(returned, tuple) else (returned,)
        right, moves = self.value(*position), self.moves(*position)
        if value is None or not (value == right or right <= value <= window[0] or window[1] <= value <= right):
            return False
        leaves_out = {below for below, _ in made} != {*moves} and window == (-inf, inf)
        if leaves_out and not self.may_leave_out:
            raise Wrong(None)  # by the rules, it leaves out moves, though its value is right
        return not move or not moves or move[0] in [state for state, turn in moves if self.value(state, turn) == value]

    def first_wrong(self, search, start):
        """The first wrong step, None if there is none or the two ways of judging do not agree."""
        try:
            search(*start)
        except Wrong as wrong:
            return wrong.args if wrong.args[0] else None
        except (TypeError, RecursionError):
            return None
        return None


def recorded(search, start):
    try:
        return record(search, *start)
    except Exception as error:
        return error.trace


ENOUGH = 4  # games in which each wrong form is tried


def runs(game, text, may_leave_out=False):
    """Recorded runs of a wrong program, each with its first wrong step."""
    for seed in range(40):
        oracle, start = Oracle(game, may_leave_out), GAMES[game][0](Random(seed))
        wrong = oracle.first_wrong(compiled(game, text, oracle.watch), start)
        trace = recorded(compiled(game, text, traced), start) if wrong else ()
        if len(trace) >= FEWEST_CALLS:
            yield seed, trace, wrong


@pytest.mark.parametrize("form", WRONG)
def test_a_wrong_program_gets_its_first_wrong_call_and_the_kind(form):
    style, old, new, kinds = WRONG[form]
    shown = set()
    for game in sorted(GAMES, key=lambda game: Random(f"{game} {form}").random()):
        if (game, form) in UNLIKE_GAMES or len(shown) == ENOUGH:
            continue
        for seed, trace, wrong in islice(runs(game, style.replace(old, new)), 1):
            right = ("plain", "window", "negamax")[(len(shown) + len(form)) % 3]
            found = diagnose(trace, compiled(game, STYLES[right]))
            assert (found.call, found.at) == wrong, (game, seed, right, str(found), found.unsure)
            assert found.kind in kinds, (game, seed, right, str(found))
            shown.add(game)
    assert len(shown) == ENOUGH, shown


LEFT_OUT = {
    "skips the first": (PLAIN, "in nexts:", "in nexts[1:] or nexts:"),
    "stops at the first": (PLAIN, "(below, turn))", "(below, turn))\n        if not is_max:\n            break"),
    "cuts too often": (ALPHA_BETA, "alpha >= beta", "alpha >= beta or not is_max"),
}


@pytest.mark.parametrize("form", LEFT_OUT)
def test_moves_left_out_are_no_mistake_while_the_value_is_right(form):
    style, old, new = LEFT_OUT[form]
    judged = 0
    for game in GAMES:
        for seed, trace, wrong in islice(runs(game, style.replace(old, new), may_leave_out=True), 2):
            found = diagnose(trace, compiled(game, PLAIN))
            assert (found.call, found.at) == wrong, (game, seed, str(found), found.unsure)
            judged += 1
    assert judged > len(GAMES)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_right_program_in_any_style_is_right(game, style):
    for seed in range(2):
        trace = recorded(compiled(game, STYLES[style], traced), GAMES[game][0](Random(seed)))
        for right in list(STYLES)[(seed + len(style)) % 3 :: 3] if len(trace) < MOST_CALLS else ():
            found = diagnose(trace, compiled(game, STYLES[right]))
            assert not found and (found.judged > 1 or len(trace) == 1), (seed, right, str(found))


@pytest.mark.parametrize("game", ["boxes", "stores"])
def test_a_player_who_moves_again(game):
    """Whoever takes the last thing of a heap moves again; "stores" has the heaps in one tuple."""

    def search(again):
        def score(game, lead, me):
            moves = [at for at, heap in enumerate(game) if heap]
            values = []
            for at in moves:
                after = tuple(heap - (place == at) for place, heap in enumerate(game))
                won = not after[at]
                values.append(score(after, lead + won * (1 if me else -1), me if won and again else not me))
            return (max if me else min)(values) if moves else lead

        score = traced(score) if not again else score
        return score

    heaps = (2, 1) if game == "boxes" else (1, 2, 1)
    found = diagnose(search(False), heaps, 0, True, game=search(True))
    assert found.kind == "wrong player"
    right = traced(search(True))
    assert not (found := diagnose(right, heaps, 0, True, game=search(True))), str(found)


def test_a_right_function_with_a_board_outside_its_arguments_accuses_nobody():
    def searches():
        closed = [False] * 9

        def search(king, other, is_max):
            best = -1 if is_max else 1
            here = king if is_max else other
            for to in range(9):
                is_near = to != here and abs(to // 3 - here // 3) < 2 and abs(to % 3 - here % 3) < 2
                if is_near and to not in (king, other) and not closed[to]:
                    closed[here] = True
                    value = search(to, other, False) if is_max else search(king, to, True)
                    closed[here] = False
                    best = max(best, value) if is_max else min(best, value)
                    if best == (1 if is_max else -1):
                        break
            return best

        return search

    for king, other in ((0, 8), (4, 1)):
        assert not (found := diagnose(traced(searches()), king, other, True, game=searches())), str(found)


class Board:
    """A heap whose positions are objects, each of which searches itself."""

    def __init__(self, heap):
        self.heap = heap

    @traced
    def value(self, is_max):
        below = [Board(self.heap - taken).value(not is_max) for taken in (1, 2, 3) if taken <= self.heap]
        return (max if is_max else min)(below) if below else -1 if is_max else 1


class WrongBoard(Board):
    @traced
    def value(self, is_max):
        below = [WrongBoard(self.heap - taken).value(not is_max) for taken in (1, 2, 3) if taken <= self.heap]
        return (max if is_max else min)(below) if below else 1 if is_max else -1


@pytest.mark.parametrize("right", [Board.value, Board(5).value, Board(0).value])
def test_a_right_method_of_the_position(right):
    assert not (found := diagnose(Board(5).value, True, game=right)), str(found)
    assert not found.unsure and found.judged > 1, found.unsure
    found = diagnose(WrongBoard(5).value, True, game=right)
    assert (found.call, found.kind) == (6, "wrong end value"), str(found)


class Node:
    """A node of a tree that knows its parent."""

    def __init__(self, parent, below):
        self.parent, self.score = parent, None if isinstance(below, list) else below
        self.below = [Node(self, each) for each in below] if self.score is None else []


def search_of_nodes(decorated, choose):
    @decorated
    def search(node, is_max):
        if not node.below:
            return node.score
        return (max if is_max else choose)([search(each, not is_max) for each in node.below])

    return search


def test_nodes_that_know_their_parents():
    right, tree = search_of_nodes(lambda function: function, min), Node(None, [[3, 5], [2, 9], [3, 1]])
    assert not (found := diagnose(search_of_nodes(traced, min), tree, True, game=right)), str(found)
    assert found.judged == 10 and not found.unsure, found.unsure
    found = diagnose(search_of_nodes(traced, max), tree, True, game=right)
    assert (found.call, found.kind) == (2, "wrong extreme"), str(found)


def search_of_row(decorated, choose, known=None):
    """The best difference of two players who take a coin from an end of what is left of a row."""

    @decorated
    def search(lo, hi, coins):
        if lo > hi:
            return 0
        if known is not None and (lo, hi) in known:
            return known[lo, hi]
        best = choose(coins[lo] - search(lo + 1, hi, coins), coins[hi] - search(lo, hi - 1, coins))
        if known is not None:
            known[lo, hi] = best
        return best

    return search


def test_bounds_of_a_row_are_no_window():
    right = search_of_row(lambda function: function, max)
    for seed in range(5):
        coins = Random(seed).sample(range(1, 10), 4)
        for known in (None, {}):
            assert not (found := diagnose(search_of_row(traced, max, known), 0, 3, coins, game=right)), str(found)
            assert found.judged > 1, found.unsure
        assert diagnose(search_of_row(traced, min), 0, 3, coins, game=right)


def search_with_moves(decorated, order):
    """A search for two players that returns the heap, the first best move in an order, and the value."""

    @decorated
    def search(heap, turns_left, is_max):
        takes = [take for take in order if take <= heap]
        if not takes or not turns_left:
            return 0, 0, 0 if heap else -1 if is_max else 1
        values = {take: search(heap - take, turns_left - 1, not is_max)[2] for take in takes}
        best = (max if is_max else min)(values, key=values.get)
        return heap, best, values[best]

    return search


def test_a_move_in_three_numbers_is_not_taken_for_the_points_of_three_players():
    right = search_with_moves(lambda function: function, (1, 2, 3))
    for heap in range(3, 8):
        found = diagnose(search_with_moves(traced, (3, 2, 1)), heap, 2, True, game=right)
        assert not found and found.judged > 1, str(found)
