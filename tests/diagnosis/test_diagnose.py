"""diagnose with a game in the run, with a right function, and on runs that cannot be judged."""

from math import inf

import pytest
from first_wrong import programs, run
from strict import Spot, StrictGame

from minimax_lab import (
    MAX,
    Bones,
    InvalidArgument,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    diagnose,
    minimax,
    record,
    traced,
)

WIN10 = TicTacToe(win=10)
PLACES = [
    (WIN10, WIN10.parse("XO./.X./..O")),
    (Bones(6), Bones(6).initial),
    (TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "A"),
]


@pytest.mark.parametrize(("game", "state"), PLACES, ids=["tic-tac-toe", "bones", "tree"])
@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_with_table])
def test_the_packages_own_searches_are_right(search, game, state):
    found = diagnose(record(search, game, state))
    assert not found and found.judged > 5, str(found)


@pytest.mark.parametrize("bad", [None, 3, "run"])
def test_only_a_run_or_a_function_is_diagnosed(bad):
    for game in (None, Bones(3), minimax):
        with pytest.raises(InvalidArgument, match="run .*: must be a recorded run, as record.*, or a @traced function"):
            diagnose(bad, game)


def test_a_function_is_recorded_and_judged_in_one_call():
    game, state = PLACES[0]
    assert diagnose(minimax, game, state) == diagnose(record(minimax, game, state))
    assert diagnose(minimax, game, state=state).judged > 5
    found = diagnose(WRONG["last score"], game, state, game=game)
    assert found.kind == "last score" and found == diagnose(record(WRONG["last score"], game, state), game)
    with pytest.raises(InvalidArgument, match="pass a state"):
        diagnose(minimax, game)
    with pytest.raises(InvalidArgument, match="write @traced above its def"):
        diagnose(max, [1, 2])
    with pytest.raises(InvalidArgument, match="nothing but a game"):
        diagnose(record(minimax, game, state), game, state)


def searching(choose, worth=lambda utility: utility):
    @traced
    def search(game, state):
        if game.is_terminal(state):
            return worth(game.utility(state))
        values = [search(game, game.result(state, action)) for action in game.actions(state)]
        return choose(values, game.to_move(state) == MAX)

    return search


WRONG = {
    "wrong extreme": searching(lambda values, is_max: max(values)),
    "last score": searching(lambda values, is_max: values[-1]),
    "initial best": searching(lambda values, is_max: max([0, *values]) if is_max else min([0, *values])),
    "nothing returned": searching(lambda values, is_max: None),
    "wrong end value": searching(
        lambda values, is_max: max(values) if is_max else min(values), lambda utility: -utility
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_games_in_the_run_are_judged_by_their_own_rules(kind):
    game, state = PLACES[0]
    search = WRONG[kind]
    try:
        trace = record(search, game, state)
    except TypeError as error:
        trace = error.trace
    found = diagnose(trace)
    assert found.kind == kind, str(found)
    assert found.step <= 2 * len(trace) and found.count <= found.judged


def right(board, depth, isMaximizing):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if board[i] != " " and board[i] == board[j] == board[k]:
            return 10 if board[i] == "X" else -10
    mark = "X" if isMaximizing else "O"
    boards = [[*board[:i], mark, *board[i + 1 :]] for i in range(9) if board[i] == " "]
    values = [right(each, depth + 1, not isMaximizing) for each in boards]
    return (max if isMaximizing else min)(values) if values else 0


def test_a_right_function_finds_the_call_at_fault():
    trace = next(run(each, record) for each in programs("wrong") if each.name == "wrong_extreme_swapped")
    found = diagnose(trace, right)
    call = trace.calls[found.call - 1]
    assert (found.at, found.kind) == ("return", "wrong extreme")
    assert call.value != right(*call.arguments.values())
    callees = [each for each in trace.calls if each.parent == call.number]
    assert callees and all(each.value == right(*each.arguments.values()) for each in callees)
    trace = next(run(each, record) for each in programs("right") if each.name == "isMaximizing_flat")
    own = record(traced(right), trace.calls[0].state, 0, True)
    assert len(own) == 1 and "did not call itself" in diagnose(own, right).unsure[0]
    with pytest.raises(InvalidArgument, match="must take the same arguments"):
        diagnose(trace, lambda heap: 0)


def test_a_right_function_is_compared_at_every_call():
    def value(tree, is_max):
        return tree if isinstance(tree, int) else (max if is_max else min)(value(each, not is_max) for each in tree)

    @traced
    def search(tree, is_max):
        if isinstance(tree, int):
            return tree
        return (max if is_max else min)(search(each, not is_max) for each in tree[:2])

    found = diagnose(search, [[3, 5], [1, 2, 0]], True, game=value)
    assert (found.call, found.count, found.judged) == (5, 1, 7), "call 1 returns 3, which is right"


def test_a_right_function_need_not_answer_every_call():
    def value(heap):
        return -1 if heap == 0 else max(-value(heap - take) for take in (1, 2) if take <= heap)

    @traced
    def search(heap):
        return -1 if heap <= 0 else max(-search(heap - take) for take in (1, 2))

    found = diagnose(search, 3, game=value)
    assert not found and found.judged == 7, found.text


def test_a_right_function_does_not_blame_a_bound():
    leaves, below = {"D": 3, "E": 12, "F": 2, "G": 1}, {"A": "BC", "B": "DE", "C": "FG"}

    def value(node, alpha, beta, is_max):
        if node in leaves:
            return leaves[node]
        return (max if is_max else min)(value(each, alpha, beta, not is_max) for each in below[node])

    @traced
    def search(node, alpha, beta, is_max):
        if node in leaves:
            return leaves[node]
        values = []
        for each in below[node]:
            values.append(search(each, alpha, beta, not is_max))
            alpha, beta = (max(alpha, values[-1]), beta) if is_max else (alpha, min(beta, values[-1]))
            if alpha >= beta:
                break  # C is worth 1, but returns 2, the score of F: MAX already has 3
        return (max if is_max else min)(values) + (node == "A")

    found = diagnose(record(search, "A", -inf, inf, True), value)
    assert (found.call, found.evidence) == (1, "Call 1 returned 4, but of 3 and 2, MAX chooses the largest, 3.")


def test_a_stop_at_a_depth_where_other_calls_go_on_is_wrong():
    @traced
    def search(heap, depth, mine):
        if heap == 0:
            return -1 if mine else 1
        if depth == 0 or heap == 3:
            return 0
        return (max if mine else min)(search(heap - take, depth - 1, not mine) for take in (1, 2) if take <= heap)

    found = diagnose(record(search, 6, 9, True))
    assert (found.call, found.step, found.kind) == (4, 5, "taken for an end")
    assert "On a heap of 3, the game is not over, but call 4 returned 0 without trying a move." in found.text


def test_a_change_of_two_heaps_does_not_show_how_much_may_be_taken():
    @traced
    def search(heaps, mine):
        values = []
        for at in (0, 1):
            if heaps[at]:
                left = heaps[at] - 1
                rest = heaps[1 - at] - 2 * (heaps == (3, 3))  # wrong: there, two are taken from the other heap, too
                values.append(search((left, rest) if at == 0 else (rest, left), not mine))
        if not values:
            return -1 if mine else 1
        return (max if mine else min)(values)

    found = diagnose(record(search, (3, 3), True))
    assert found.call == 1 and set(found.allowed) == {"heaps of 2 and 3"}


def test_a_body_that_is_still_empty_is_not_told_to_be_traced():
    @traced
    def search(board, is_max):
        if " " not in board:
            return 0
        # lines that are still to be written

    found = diagnose(record(search, list("XOO OX X "), True))
    assert not found and "lacks the lines that try each move" in found.unsure[0] and "@traced" not in str(found)


def test_what_cannot_be_judged_is_not_blamed():
    @traced
    def search(game, state):
        def below(state):
            if game.is_terminal(state):
                return game.utility(state)
            return max(below(game.result(state, action)) for action in game.actions(state))

        return below(state)

    found = diagnose(record(search, *PLACES[0]))
    assert not found and found.judged == 0 and "Only one call was recorded" in found.unsure[0]

    @traced
    def stops(game, state):
        if not game.is_terminal(state):
            return 0
        return max(stops(game, game.result(state, action)) for action in game.actions(state))

    found = diagnose(record(stops, *PLACES[0]))
    assert not found and found.unsure == [
        "stops returned 0 at its first call and did not call itself. That is right only if the game is over there."
    ]

    @traced
    def factorial(n):
        return n * factorial(n - 1) if n else 1

    assert not diagnose(record(factorial, 5)), str(diagnose(record(factorial, 5)))


def test_a_game_that_fails_is_not_blamed_on_the_program():
    class Failing(TicTacToe):
        def utility(self, state):
            raise KeyError(state)

    found = diagnose(record(minimax, *PLACES[0]), Failing())
    assert not found and "KeyError" in found.unsure[0]


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_of_two_moves_to_one_state_either_is_right(search):
    game = StrictGame({0: ("MAX", [1, 1, 2]), 1: ("MIN", [3, 3]), 2: 0, 3: 0})
    assert not diagnose(record(search, game, Spot(0)))
