"""A recorded run read as a game: learners' own functions, right and wrong, and what their calls are about."""

from collections import namedtuple
from dataclasses import dataclass

import pytest
from hypothesis import given
from oracle import calls_of, table
from strategies import boards
from strict import Spot, StrictGame
from views import of_trace

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    InvalidArgument,
    InvalidTree,
    TicTacToe,
    TreeGame,
    alphabeta,
    game_tree,
    minimax,
    record,
    traced,
)

GAME = TicTacToe(win=10)
NINE_CALLS = GAME.parse("O.X/X.X/.OO")


def column(trace, name):
    return [getattr(call, name) for call in trace.calls]


@given(boards())
def test_a_call_is_made_after_all_earlier_calls_but_those_that_wait_for_it_have_returned(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    trace = record(minimax, game, game.parse(rules.text(cells)))
    assert column(trace, "step") == [2 * call.number - 1 - call.depth for call in trace.calls]


# -- a learner's own functions -------------------------------------------------------------------------------------


@given(boards())
def test_a_learners_run_on_random_boards(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))

    @traced(game=game, state=lambda board: "".join(map("".join, board)))
    def own(board):
        if rules.mover(board) is None:
            return {"score": rules.worth(board)}
        tried = []
        for move, _ in list(rules.moves(board)):
            mark, square = rules.mark(board), (move // rules.columns, move % rules.columns)
            board[square[0]][square[1]] = mark
            tried.append((own(board)["score"], -move))
            board[square[0]][square[1]] = "."
        score, move = max(tried) if rules.mover(board) == "MAX" else min((value, -move) for value, move in tried)
        return {"score": score, "index": abs(move)}

    assert of_trace(record(own, cells)) == table(calls_of(rules, cells))


def test_a_best_move_that_is_a_number_among_the_values_is_told_from_them_by_the_game():
    tree = TreeGame({"A": ["B", "C"], "B": 0, "C": 1})

    @traced
    def best_move(game, node):
        return max(game.actions(node), key=lambda action: value(game, game.result(node, action)))

    @traced
    def value(game, node):
        return game.utility(node)

    trace = record(best_move, tree, "A")
    assert (trace.value, trace.action) == (1, "C")


@pytest.mark.parametrize(
    ("returned", "value", "action"),
    [
        (7, None, 7),
        ((0, 2), None, (0, 2)),  # a row and a column
        (None, None, None),
        (3, 3, None),
        ({"score": 3, "index": 4}, 3, 4),
        ({"score": 3, "move": "e4", "index": 4}, 3, 4),
        ({"score": 3, "move": "e4", "action": 4}, 3, 4),
        ((3, "B"), 3, "B"),
        ((3, (0, 2)), 3, (0, 2)),
        (namedtuple("Decision", "value action")(3, 4), 3, 4),
    ],
)
def test_what_a_function_over_a_value_only_one_returns(returned, value, action):
    @traced
    def top(state):
        leaf(1)
        leaf(3)
        return returned

    @traced
    def leaf(state):
        return state

    trace = record(top, 0)
    assert (trace.value, trace.action) == (value, action)


# -- which argument, which value -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["state", "board", "node"])
def test_the_state_is_known_by_its_name(name):
    scope = {"traced": traced}
    exec(f"@traced\ndef f(first, {name}, last): return 1", scope)
    assert record(scope["f"], 1, 2, 3).calls[0].state == 2
    assert record(scope["f"], 1, last=3, **{name: 2}).calls[0].state == 2


def test_without_a_name_the_state_is_the_first_argument_that_is_no_game():
    @traced
    def search(rules, position, depth):
        return 1

    call = record(search, GAME, NINE_CALLS, 3).calls[0]
    assert (call.state, call.player) == (NINE_CALLS, MAX)


def test_the_readers_of_traced_come_first():
    @traced(
        state="where",
        player=lambda board, where, turn: turn % 2 == 0,
        value=lambda returned: -returned["loss"],
        action=lambda returned: returned["to"],
    )
    def own(board, where, turn):
        return {"loss": turn, "to": where * 2}

    call = record(own, "not this", 21, 3).calls[0]
    assert (call.state, call.player, call.value, call.best) == (21, MIN, -3, 42)


def test_one_reader_leaves_the_others_as_usual():
    @traced(value=lambda returned: returned[0] / 2)
    def own(state):
        return 6, "left"

    call = record(own, 0).calls[0]
    assert (call.value, call.best) == (3, "left")


@pytest.mark.parametrize(("given_player", "player"), [("MAX", MAX), ("MIN", MIN), (True, MAX), (False, MIN), (5, None)])
def test_the_player_may_be_an_argument(given_player, player):
    @traced(player="turn")
    def named(state, turn):
        return 1

    @traced
    def plain(state, player):
        return 1

    assert record(named, 0, given_player).calls[0].player == player
    assert record(plain, 0, given_player).calls[0].player == player


@pytest.mark.parametrize("option", ["state", "player"])
def test_an_argument_that_the_function_lacks_is_refused(option):
    @traced(**{option: "position"})
    def own(board, depth):
        return 1

    with pytest.raises(InvalidArgument, match="own has no argument 'position'; must be one of board, depth"):
        record(own, 1, 2).calls[0]


def test_a_call_with_wrong_arguments_is_recorded_as_it_was():
    @traced
    def own(state):
        return own(state, 1)

    with pytest.raises(TypeError) as caught:
        record(own, 5)
    first, second = caught.value.trace.calls
    assert (first.state, second.state) == (5, 5)
    assert isinstance(second.error, TypeError)


@pytest.mark.parametrize("returned", [None, "draw", True, float("nan"), (), [None, 4], {"index": 3}, object])
def test_what_is_no_number_is_no_value(returned):
    assert record(traced(lambda state: returned), 0).calls[0].value is None


def test_a_game_that_cannot_be_hashed_is_a_game_too():
    @dataclass
    class Pile(Bones):
        size: int = 3

        def __post_init__(self):
            Bones.__init__(self, self.size)

    game = Pile(3)

    @traced(game=game)
    def value(state):
        if game.is_terminal(state):
            return game.utility(state)
        pick = max if game.to_move(state) == MAX else min
        return pick(value(game.result(state, action)) for action in game.actions(state))

    assert column(record(value, game.initial), "value") == column(record(minimax, Bones(3), game.initial), "value")


class Lists:
    """A game whose states are lists, as learners write it."""

    def to_move(self, state):
        return MAX if len(state) % 2 else MIN

    def actions(self, state):
        return [1, 2, 3]

    def result(self, state, action):
        return [*state, action]

    def is_terminal(self, state):
        return len(state) > 3

    def utility(self, state):
        return sum(state[1:]) * (-1) ** state[1]


@traced
def own_minimax_of_a_game(game, state):
    """Like the package's own, which refuses a state that cannot be hashed."""
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == MAX else min
    scored = [(own_minimax_of_a_game(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return best(scored, key=lambda pair: pair[0])


@traced
def own_alphabeta(game, state, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(state):
        return game.utility(state), None
    is_max, move = game.to_move(state) == MAX, None
    for action in game.actions(state):
        value, _ = own_alphabeta(game, game.result(state, action), alpha, beta)
        if value > alpha if is_max else value < beta:
            alpha, beta, move = (value, beta, action) if is_max else (alpha, value, action)
        if alpha >= beta:
            break
    return alpha if is_max else beta, move


def nested_of(trace, row):
    children = [call.number - 1 for call in trace.calls if call.parent == row + 1]
    return [nested_of(trace, child) for child in children] if children else trace.calls[row].value


def test_moves_that_were_left_out_are_grown_from_lists_too():
    trace = record(own_alphabeta, Lists(), [0])
    visited = [node for node in trace.tree if node.call]
    assert len(visited) == len(trace) < len(trace.tree) == 1 + 3 + 9 + 27
    assert all(node.action == node.state[-1] for node in trace.tree if node.state != [0])


def test_what_the_game_refuses_has_no_player_and_no_moves():
    @traced(game=GAME, state=lambda board: board)
    def wrong(board):
        return 0 if len(board) > 11 else wrong(board + "X")

    trace = record(wrong, "." * 9)
    assert column(trace, "player") == [MAX, None, None, None]
    assert column(trace, "action") == [None] * 4
    assert len(trace.tree) >= 4


# -- the table and the tree ----------------------------------------------------------------------------------------


def test_calls_are_a_sequence():
    trace = record(minimax, GAME, NINE_CALLS)
    assert len(trace.calls) == len(trace) == 9
    assert trace.calls[-1] == trace.calls[8] == list(trace.calls)[8]
    assert trace.calls[2:4] == [trace.calls[2], trace.calls[3]]
    with pytest.raises(IndexError):
        trace.calls[9]


def test_a_trace_shows_itself_as_a_table():
    shown = record(minimax, GAME, NINE_CALLS)._repr_mimebundle_()
    lines = shown["text/plain"].splitlines()
    assert lines[0].split() == ["call", "ply", "called", "by", "move", "state", "to", "move", "value", "by"]
    assert lines[6].split() == ["6", "1", "1", "X6", "O.X/X.X/XOO", "MIN", "-10", "4"]
    assert lines[-1] == "9 calls"
    assert shown["text/html"].count("<tr>") == 10


def test_the_table_of_a_long_run_shows_the_first_rows_and_the_count():
    shown = record(minimax, Bones(9), Bones(9).initial)._repr_mimebundle_()["text/plain"].splitlines()
    assert len(shown) == 22
    assert shown[-1] == "326 calls, the first 20 shown"


def test_what_a_run_left_out_is_in_its_tree_and_marked_so():
    @traced
    def two_of_three(game, state):
        if game.is_terminal(state):
            return game.utility(state), None
        tried = [(two_of_three(game, game.result(state, a))[0], a) for a in game.actions(state)[:2]]
        return max(tried, key=lambda each: each[0])

    game = TreeGame([[1, 2, 3], [4, 5, 6], [[7, 8, 9], 0, 1]])
    tree, built = record(two_of_three, game, "A").tree, game_tree(game)
    assert sorted(node.name for node in tree) == sorted(node.name for node in built)
    visited = ["A", "B", "B1", "B2", "C", "C1", "C2"]  # in this order
    assert [(node.call, node.name) for node in tree if node.call] == list(enumerate(visited, start=1))
    assert {node.value for node in tree if not node.call} == {None}
    assert {node.name: node.player for node in tree if not node.call}["E"] == MAX


def test_of_two_moves_to_one_state_the_one_left_out_is_marked():
    @traced
    def first_only(game, state):
        if game.is_terminal(state):
            return game.utility(state), None
        action = next(iter(game.actions(state)))
        return first_only(game, game.result(state, action))[0], action

    tree = record(first_only, StrictGame({0: (MAX, [1, 1, 2]), 1: 5, 2: 6}), Spot(0)).tree
    assert [(node.call, node.state.at, node.action, node.value) for node in tree] == [
        (1, 0, None, 5),
        (2, 1, 0, 5),
        (0, 1, 1, None),
        (0, 2, 2, None),
    ]
    assert tree.root.best == tree[1]


def test_a_run_stopped_before_its_first_call_has_no_tree():
    from minimax_lab.recording import Recording
    from minimax_lab.runs.trace import Trace

    empty = Trace(Recording())
    assert (len(empty), empty.value, empty.action) == (0, None, None)
    with pytest.raises(InvalidTree, match="no calls, so no tree"):
        _ = empty.tree


def test_one_call_is_one_call():
    trace = record(minimax, TreeGame({"A": 3}), "A")
    assert (repr(trace), repr(trace.calls)) == ("Trace(1 call, value 3, action None)", "1 call")
    assert repr(trace.tree).startswith("GameTree(1 node, ")
    assert trace._repr_mimebundle_()["text/plain"].splitlines()[-1] == "1 call"


@pytest.mark.parametrize(("arguments", "message"), [
    ((), r"alphabeta: missing a required argument: 'state'; pass a state, such as game.initial: "
         r"record\(alphabeta, game, game.initial\)"),
    (("A", 1, 2, 3, 4), "alphabeta: too many positional arguments"),
])  # fmt: skip
def test_arguments_that_do_not_fit_are_named_before_the_run(arguments, message):
    with pytest.raises(InvalidArgument, match=f"^{message}$") as caught:
        record(alphabeta, TreeGame([[3, 12], [2, 4]]), *arguments)
    assert not hasattr(caught.value, "trace")


def test_a_state_that_is_read_from_an_object_is_the_one_at_the_call():
    class Pile:
        def __init__(self, stones):
            self.stones = stones

    @traced(state=lambda pile, depth: pile.stones)
    def take(pile, depth):
        values = [0]
        for number in range(1, min(2, pile.stones) + 1):
            pile.stones -= number
            values.append(take(pile, depth + 1))
            pile.stones += number
        return max(values)

    assert [call.state for call in record(take, Pile(3), 0).calls] == [3, 2, 1, 0, 0, 1, 0]
