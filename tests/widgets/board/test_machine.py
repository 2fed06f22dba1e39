"""How the machine chooses, judged by the oracle, which works everything out in another way."""

import time
from itertools import accumulate, count
from random import Random

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import nests

from minimax_lab import MAX, MIN, Bones, InvalidArgument, InvalidGame, InvalidState, TicTacToe, TooLarge, TreeGame
from minimax_lab.search.depth_limited import depth_limited_minimax
from minimax_lab.widgets.board.look_ahead import nothing_known
from minimax_lab.widgets.board.machine import FURTHEST, RECORDED, USUAL, Machine

LOTS = Random(1)
NINE = "O.XX.X.OO"
TWO_WINS = "XOX.O.X.."


def machine_of(game, state=None, **options):
    return Machine(game, game.initial if state is None else state, **options)


class Endless:
    """Round and round three places, and never an end."""

    initial = 0

    def to_move(self, state):
        return MAX if state % 2 == 0 else MIN

    def actions(self, state):
        return ["on", "back"]

    def result(self, state, action):
        return (state + (1 if action == "on" else 3)) % 4

    def is_terminal(self, state):
        return False

    def utility(self, state):
        raise AssertionError("never asked")


class Broad(Endless):
    """So many moves that not even one ply can be looked ahead."""

    def actions(self, state):
        return range(10**9)

    def result(self, state, action):
        return state + 1 + action


# -- perfect -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["O.X/X.X/.OO", "XOX/OOX/...", "XOX/.O./X..", "X.O/.X./..O", "XO./.X./..O"])
def test_a_perfect_machine_plays_what_the_oracle_does(text):
    rules = oracle.Board(win=10)
    calls = oracle.calls_of(rules, rules.read(text))
    ahead = oracle.outlooks(calls)[1]
    game = TicTacToe(win=10)
    machine = machine_of(game, game.parse(text))
    assert machine.choose(game.parse(text), "perfect", False, LOTS) == calls[0].best == ahead.best[0]
    assert machine.choose(game.parse(text), "perfect", True, LOTS) == ahead.quickest[0]
    assert machine.scores(game.parse(text), "perfect") == [(below.move, below.value) for below in calls[0].below]
    assert machine.calls(game.parse(text), "perfect") == len(calls)


@given(nests())
def test_it_never_gives_away_value_in_a_tree(rules):
    game = TreeGame(rules.tree, first=rules.first, to_move=rules.movers)
    calls = oracle.calls_of(rules, rules.root)
    if len(calls) == 1:
        return
    machine = machine_of(game)
    worth = {below.move: below.value for below in calls[0].below}
    deepest = max(call.depth for call in calls)
    for strength in ("perfect", deepest):
        for quicker in (False, True):
            assert worth[machine.choose(game.initial, strength, quicker, LOTS)] == calls[0].value
        assert machine.choose(game.initial, strength, False, LOTS) == calls[0].best
        assert dict(machine.scores(game.initial, strength)) == worth


@pytest.mark.parametrize("bones", range(1, 14))
def test_bones_are_played_by_the_rule_of_four(bones):
    machine = machine_of(Bones(bones))
    taken = machine.choose(Bones(bones).initial, "perfect", True, LOTS)
    assert taken == (bones % 4 or taken)


def test_learners_report_the_first_best_move_as_a_bug():
    game = TicTacToe(win=10)
    machine = machine_of(game)
    for strength in ("perfect", 3, 4):
        assert machine.choose(TWO_WINS, strength, False, LOTS) == 3
        assert machine.choose(TWO_WINS, strength, True, LOTS) == 7


def test_a_lost_machine_holds_out_longest():
    game = TicTacToe(first="O", win=10)
    state = game.parse("OX./.O./...")
    machine = machine_of(game)
    assert {value for _, value in machine.scores(state, "perfect")} == {-10}
    assert machine.choose(state, "perfect", True, LOTS) == machine.choose(state, 4, True, LOTS) == 8  # the only block


# -- so many plies ahead -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_looking_ahead_is_depth_limited_minimax(plies):
    game = TicTacToe(win=10)
    machine = machine_of(game)
    for state in [game.initial, NINE, TWO_WINS, game.parse("X../.O./..."), game.parse("X.O/.X./..O")]:
        right = depth_limited_minimax(game, state, plies, machine.evaluate)
        assert machine.choose(state, plies, False, LOTS) == right.action
        scores = dict(machine.scores(state, plies))
        assert scores[right.action] == right.value
        assert scores[machine.choose(state, plies, True, LOTS)] == right.value


def plain_choice(game, state, plies, evaluate, quicker):
    """What the machine is to choose: depth-limited minimax below every move, and nothing left out."""

    def ahead(after, depth, estimate=evaluate):
        return depth_limited_minimax(game, after, depth, estimate).value

    largest = game.to_move(state) == MAX
    after = {action: game.result(state, action) for action in game.actions(state)}
    values = {action: ahead(after[action], plies - 1) for action in after}
    best = (max if largest else min)(values.values())
    equal = [action for action in after if values[action] == best]
    if not quicker or best == 0:
        return values, equal[0]
    certain = {
        action: next((n for n in range(plies) if ahead(after[action], n, nothing_known) == best), plies)
        for action in equal
    }
    return values, (min if (best > 0) == largest else max)(equal, key=certain.__getitem__)


def same_choice(game, state, machine, plies):
    for quicker in (False, True):
        values, action = plain_choice(game, state, plies, machine.evaluate, quicker)
        assert dict(machine.scores(state, plies)) == values
        assert machine.choose(state, plies, quicker, LOTS) == action, (state, plies, quicker)


def some_states(game, lines, chance):
    """What is passed through in some games that are played by lot."""
    found = {}
    for _ in range(lines):
        state = game.initial
        while not game.is_terminal(state):
            found[state] = None
            state = game.result(state, chance.choice(list(game.actions(state))))
    return list(found)


@given(nests(), st.integers(1, 5), st.lists(st.integers(-2, 2), min_size=7, max_size=7))
def test_leaving_out_what_cannot_matter_leaves_every_choice_in_a_tree(rules, plies, estimates):
    """The estimates are few, so that many moves tie."""
    game = TreeGame(rules.tree, first=rules.first, to_move=rules.movers)
    if game.is_terminal(game.initial):
        return
    machine = machine_of(game, evaluate=lambda node: estimates[(len(node) + ord(node[-1])) % 7])
    same_choice(game, game.initial, machine, min(plies, machine.most))


@pytest.mark.parametrize(
    "game, lines, most",
    [
        (TicTacToe(win=10), 12, 4),
        (TicTacToe(first="O"), 6, 3),
        (TicTacToe(max_mark="O", win=3), 6, 3),
        (TicTacToe(rows=4, columns=4, in_a_row=3), 3, 2),
        (TicTacToe(rows=4, columns=4, in_a_row=4), 2, 2),
        (TicTacToe(rows=2, columns=4, in_a_row=2), 6, 4),
        (Bones(13), 6, 6),
        (Bones(11, takes=(1, 4), last_loses=True), 6, 6),
    ],
)
def test_leaving_out_what_cannot_matter_leaves_every_choice_in_a_game(game, lines, most):
    machine = machine_of(game)
    for state in some_states(game, lines, Random(5)):
        for plies in range(1, most + 1):
            same_choice(game, state, machine, plies)


def test_most_of_the_calls_are_left_out():
    """So that the furthest look ahead answers a click at once."""
    asked = []

    class Counted(TicTacToe):
        def is_terminal(self, state):
            asked.append(state)
            return super().is_terminal(state)

    game = Counted()
    machine = machine_of(game)
    asked.clear()
    machine.choose(game.initial, 5, True, LOTS)
    assert 0 < len(asked) < machine.reach[5] / 3  # utility asks once more at each end


def test_a_wide_board_is_looked_at_so_far_that_the_answer_comes_at_once():
    assert machine_of(TicTacToe(rows=5, columns=5, in_a_row=4)).reach == [1, 26, 626]  # three: 7,526 positions
    assert machine_of(TicTacToe(rows=10, columns=10, in_a_row=5)).reach == [1, 101]  # two: 10,001 positions


@pytest.mark.parametrize("plies", [1, 2, 3])
@pytest.mark.parametrize("shown", [1, 2])
def test_the_tree_holds_the_values_of_the_machine(plies, shown):
    game = TicTacToe(win=10)
    machine = machine_of(game)
    for strength in ("perfect", plies):
        tree = machine.tree(game.parse("X../.O./..."), strength, shown)
        expected = machine.scores(game.parse("X../.O./..."), strength)
        assert [(child.action, child.value) for child in tree.root.children] == expected
        assert tree.depth.max() == (shown if strength == "perfect" else min(shown, plies))


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_value_is_certain_if_and_only_if_no_evaluation_changes_it(plies):
    rules, game, chance, kinds = oracle.Board(), TicTacToe(), Random(plies), set()
    guesses = [lambda _, worth=worth: worth for worth in (-1, 1)] + [lambda _: chance.uniform(-1, 1)] * 20
    machine = machine_of(game)
    for text in ("X../.O./...", "XOX/.O./X..", "O.X/X.X/.OO", "XX./OO./...", "XO./.X./..O", ".../.../..."):
        state = game.parse(text)
        is_estimate = machine.is_estimate(state, plies)
        for action in game.actions(state):
            after = game.result(state, action)
            cells = rules.read(game.format(after))
            found = {oracle.calls_of(rules, cells, plies - 1, guess)[0].value for guess in guesses}
            assert is_estimate(after, 1) == (len(found) > 1)
            assert len(found) > 1 or found == {oracle.calls_of(rules, cells)[0].value}
            kinds.add(len(found) > 1)
    assert kinds == {True, False}
    assert not any(machine.is_estimate(state, "perfect")(game.result(state, each), 1) for each in game.actions(state))


def test_a_sure_win_is_certain_on_a_board_too_large_to_know_its_utilities():
    game = TicTacToe(rows=4, columns=4, in_a_row=4)
    machine, state = machine_of(game), game.parse("XXX./OOO./..../....")
    assert machine.sizes == set() and machine.solution is None
    is_estimate = machine.is_estimate(state, 2)
    found = {action: is_estimate(game.result(state, action), 1) for action in game.actions(state)}
    assert not found[3] and found[7] and not found[15]  # X wins; X blocks; O wins


def test_a_large_board_is_looked_at_a_stated_number_of_plies_ahead():
    machine = machine_of(TicTacToe(rows=4, columns=4, in_a_row=4))
    assert machine.solution is None and machine.why_not == "there are too many positions to search"
    assert machine.reach == [1, 17, 17 + 16 * 15, 17 + 16 * 15 + 16 * 15 * 14]
    assert machine.effective_strength("perfect") == machine.usual == 2 and machine.reach[2] <= USUAL
    assert machine.effective_strength(50) == machine.most == 3 and machine.reach[3] <= FURTHEST
    assert machine.effective_strength("random") == "random"


def test_it_wins_at_once_and_blocks_on_a_large_board():
    game = TicTacToe(rows=4, columns=4, in_a_row=4)
    machine = machine_of(game)
    for quicker in (False, True):
        assert machine.choose(game.parse("XXX./OOO./..../...."), "perfect", quicker, LOTS) == 3
        assert machine.choose(game.parse("OOO./X.../.X../...X"), "perfect", quicker, LOTS) == 3


def test_the_end_of_a_large_game_can_be_played_perfectly():
    game = TicTacToe(rows=4, columns=4, in_a_row=4)
    assert machine_of(game, game.parse("XOXO/XOXO/OXOX/....")).effective_strength("perfect") == "perfect"


def test_games_that_never_end_or_are_huge_do_not_hang():
    endless = machine_of(Endless())
    assert endless.why_not == "the game can come back to a position that it had"
    assert endless.effective_strength("perfect") == endless.usual > 2
    assert endless.choose(0, "perfect", True, LOTS) == "on"
    broad = machine_of(Broad())
    assert broad.effective_strength("perfect") == broad.effective_strength(3) == "random"
    assert (broad.most, broad.scores(0, 3)) == (0, [])
    heap = machine_of(Bones(10**12))
    assert heap.effective_strength("perfect") == heap.usual


def test_a_game_that_grows_wider_is_looked_at_less_far():
    class Wider(Endless):
        def actions(self, state):
            return range(2 if state < 100 else 60)

        def result(self, state, action):
            return 100 * state + action + 1

    machine = machine_of(Wider())
    assert machine.effective_strength(9) == machine.most
    assert machine.plies(10**9, machine.most) == 2  # 3,661 calls; three plies would be 219,661


# -- by lot --------------------------------------------------------------------------------------------------------


def test_lots_fall_on_every_move_and_alike_for_the_same_seed():
    game = TicTacToe()
    machine = machine_of(game)
    draws = [[machine.choose(NINE, "random", True, chance) for _ in range(60)] for chance in (Random(7), Random(7))]
    assert draws[0] == draws[1] and set(draws[0]) == {1, 4, 6}


# -- the recorded decision -----------------------------------------------------------------------------------------


def test_what_is_recorded_is_what_decides():
    game = TicTacToe(win=10)
    machine = machine_of(game)
    run = machine.record(NINE, "perfect")
    assert (len(run), run.value, run.action, run.calls[0].function) == (9, 10, 4, "minimax")
    run = machine.record(NINE, 2)
    assert (len(run), run.calls[0].function) == (machine.calls(NINE, 2), "depth_limited_minimax")
    assert machine.calls(game.initial, "perfect") == 549_946 <= RECORDED


def test_a_decision_of_too_many_calls_is_not_recorded():
    with pytest.raises(TooLarge, match="at most 600,000 are recorded"):
        machine_of(Bones(40)).record(Bones(40).initial, "perfect")
    with pytest.raises(TooLarge, match="plays at random"):
        machine_of(Broad()).record(0, "perfect")


# -- bad input -----------------------------------------------------------------------------------------------------


def test_what_is_refused():
    with pytest.raises(InvalidArgument, match="must be a function"):
        machine_of(Bones(), evaluate=3)
    with pytest.raises(InvalidArgument, match="has no to_move"):
        Machine(object(), 0)
    with pytest.raises(InvalidArgument, match="is a class"):
        Machine(Bones, 0)
    with pytest.raises(InvalidState, match="cannot be hashed"):
        Machine(Endless(), [])
    stuck = TreeGame([[1, 2]])
    stuck.actions = lambda state: []
    with pytest.raises(InvalidGame, match="actions returns no move"):
        machine_of(stuck)


def test_who_knows_nothing_says_0():
    assert machine_of(Bones(9)).evaluate is nothing_known
    assert nothing_known(Bones(9).initial) == 0
    mine = machine_of(Bones(10**6), evaluate=lambda heap: 1 if heap.to_move == MAX else -1)
    assert set(dict(mine.scores(Bones(10**6).initial, 1)).values()) == {-1}


class Wander:
    """A token on a grid without edges, moved in turn; `asked` counts the moves that were tried."""

    asked = 0

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        return [(1, 0), (0, 1), (-1, 0), (0, -1)]

    def result(self, state, action):
        self.asked += 1
        player, x, y = state
        return MIN if player == MAX else MAX, x + action[0], y + action[1]

    def is_terminal(self, state):
        return False

    def utility(self, state):
        raise AssertionError("no state is the end")


def test_a_game_that_can_come_back_to_its_start_is_explored_no_further_than_the_machine_looks_ahead():
    game = Wander()
    machine = Machine(game, (MAX, 0, 0))
    assert machine.solution is None and machine.why_not == "the game can come back to a position that it had"
    paths = [4**plies for plies in range(20)]
    assert machine.reach == [calls for calls in accumulate(paths) if calls <= FURTHEST]
    assert game.asked < 25_000


class Asked(Bones):
    """A game of many moves; `asked` counts how often one was tried."""

    asked = 0

    def result(self, state, action):
        self.asked += 1
        return super().result(state, action)


def test_the_machine_stops_to_count_moves_on_every_computer_alike(monkeypatch):
    ticks = count(0, 1_000)
    for clock in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        monkeypatch.setattr(time, clock, lambda: next(ticks))
    small, large = (Asked(bones, takes=range(1, 101)) for bones in (200, 2_000))
    quick, slow = (Machine(game, game.initial) for game in (small, large))
    assert quick.solution is not None and quick.why_not == "" and quick.most > 1
    assert slow.solution is None and slow.why_not == "there are too many moves to search"
    assert slow.most > 1 and large.asked < 200_000
