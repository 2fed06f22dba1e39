"""A program that takes the move of a result for its score is found; right ones whose value is hard to read are not."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def outcome(board):
    for line in LINES:
        marks = {board[cell] for cell in line}
        if len(marks) == 1 and marks != {0}:
            return 1 if marks == {1} else -1
    return None if 0 in board else 0


def search(taken, moves_first, form):
    """A search that takes one part of each result for the score; the score is the second one if `moves_first`."""

    def put(score, move):
        pair = (move, score) if moves_first else (score, move)
        return dict(zip(("a", "b"), pair, strict=True)) if form == "dictionary" else form(pair)

    @traced
    def minimax(board, mark):
        end = outcome(board)
        if end is not None:
            return put(end, -1)
        best, move = -100 if mark == 1 else 100, -1
        for cell in [at for at in range(9) if not board[at]]:
            board[cell] = mark
            result = minimax(board, 3 - mark)
            board[cell] = 0
            score = result["ab"[taken]] if form == "dictionary" else result[taken]
            if (score > best) if mark == 1 else (score < best):
                best, move = score, cell
        return put(best, move)

    return minimax


def boards(count):
    """Boards with two marks of each player on which the game is not over."""
    for seed in range(count):
        cells = random.Random(seed).sample(range(9), 4)
        yield [1 + cells.index(at) % 2 if at in cells else 0 for at in range(9)]


@pytest.mark.parametrize("moves_first", (False, True))
@pytest.mark.parametrize("form", (list, "dictionary"), ids=str)
def test_the_other_part_of_a_result_is_no_score(moves_first, form):
    right, wrong = (search(moves_first ^ is_wrong, moves_first, form) for is_wrong in (False, True))
    kinds = set()
    for board in boards(2):
        assert not (found := diagnose(record(right, list(board), 1))), str(found)
        trace = record(wrong, list(board), 1)
        found = diagnose(trace)
        kinds.add(found.kind)
        if found:
            first = first_wrong(trace, lambda result: parts(result)[moves_first], lambda given: given["mark"] == 1)
            assert found.call == first, str(found)
    assert "wrong move" in kinds and kinds <= {"wrong move", None}


def parts(result):
    return list(result.values()) if isinstance(result, dict) else result


def first_wrong(trace, score_of, is_max):
    """The first call to return whose score is not the best one of the scores that its calls returned, or None."""
    calls, below, wrong = list(trace.calls), {}, []
    for call in reversed(calls):
        score = score_of(call.returned)
        scores, last = below.get(call.number, ([], call.number))
        above, latest = below.get(call.parent, ([], 0))
        below[call.parent] = [*above, score], max(latest, last)
        if scores and score != (max(scores) if is_max(call.arguments) else min(scores)):
            wrong.append((last, -call.depth, call.number))
    return min(wrong)[2] if wrong else None


def take(taken):
    """Nim whose results are pairs of a score and a move: the number of a heap and how much is taken.

    taken   what each player takes for the score of a result; True is the one who maximizes
    """

    @traced
    def nim(heaps, is_max):
        best = (-9, (-1, 0)) if is_max else (9, (-1, 0))
        for heap, size in enumerate(heaps):
            for count in range(1, size + 1):
                after = [*heaps[:heap], size - count, *heaps[heap + 1 :]]
                score = taken[is_max](nim(after, not is_max))
                if (score > best[0]) if is_max else (score < best[0]):
                    best = score, (heap, count)
        return best if any(heaps) else (-1 if is_max else 1, (9, 9))

    return nim


def score_of(result):
    return result[0]


def heap_of(result):
    return result[1][0]


def count_of(result):
    return result[1][1]


@pytest.mark.parametrize("heaps", [[2, 1], [1, 3], [2, 2, 1], [1, 2, 3]], ids=str)
@pytest.mark.parametrize("other", [heap_of, count_of])
def test_one_player_takes_a_part_of_the_move_for_the_score(heaps, other):
    assert not diagnose(take({True: score_of, False: score_of}), heaps, True)
    for is_max in (True, False):
        trace = record(take({is_max: other, not is_max: score_of}), heaps, True)
        found, is_short = diagnose(trace), len(trace) < 30
        if found or not is_short:
            assert found.call == first_wrong(trace, score_of, lambda given: given["is_max"]), str(found)
            assert found.kind == "wrong move" or (is_short and not found.kind)
