"""Games of OpenSpiel: values and first best moves beside OpenSpiel's own search, and what its text shows of a state."""

from collections import defaultdict
from random import Random

import pytest

from minimax_lab import MAX, depth_limited_alphabeta, game_tree, solve
from minimax_lab.games.adapters import from_open_spiel
from minimax_lab.games.adapters.open_spiel import TEXT_IS_STATE
from minimax_lab.kit import InvalidArgument, InvalidGame

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is missing; `make peers` installs it and runs this test")
from open_spiel.python.algorithms.minimax import alpha_beta_search  # noqa: E402

SOLVED = {  # to the end, from the start; with the value for player 0
    "tic_tac_toe": 0,
    "python_tic_tac_toe": 0,
    "mnk(m=3,n=3,k=3)": 0,
    "gomoku(size=3,connect=3)": 0,
    "connect_four(rows=4,columns=4)": 0,
    "connect_four(rows=4,columns=4,x_in_row=3)": 1,
    "breakthrough(rows=4,columns=3)": 1,
    "clobber(rows=3,columns=4)": -1,
    "hex(board_size=3)": 1,
    "hex(board_size=3,swap=True)": -1,
    "y(board_size=3)": 1,
    "havannah(board_size=2)": 1,
    "dots_and_boxes(num_rows=1,num_cols=2)": 0,
    "dots_and_boxes(num_rows=1,num_cols=2,utility_margin=True)": 0,
    "nim(pile_sizes=1;2;3)": -1,
    "nim(pile_sizes=1;2;3,is_misere=False)": -1,
    "nim(pile_sizes=1;3;5)": 1,
}
LARGE = {  # too large to be solved; with the plies to look ahead, in a position late in a random game
    "connect_four": 5,
    "othello": 3,
    "ultimate_tic_tac_toe": 3,
    "pentago": 2,
    "twixt(board_size=5)": 3,
    "breakthrough(rows=6,columns=4)": 4,
    "checkers(rows=4,columns=4)": 5,
    "oware(num_seeds_per_house=1,num_houses_per_player=2)": 6,
}
REFUSED = {
    "kuhn_poker": "hidden information",
    "leduc_poker": "chance moves",
    "phantom_ttt": "hidden information",
    "dark_chess": "hidden information",
    "liars_dice": "chance moves",
    "backgammon": "chance moves",
    "pig": "chance moves",
    "goofspiel": "move at the same time",
    "matrix_pd": "not zero-sum",
    "coin_game": "chance moves",
    "chinese_checkers(players=3)": "it has 3 players",
    "2048": "it has 1 player",
    "catch": "it has 1 player",
}


def theirs(state, plies=60, estimate=None):
    """The value for player 0 and the first best move by OpenSpiel's alpha-beta."""
    game = state.get_game()
    return alpha_beta_search(game, state, estimate, maximum_depth=plies, maximizing_player_id=0)


@pytest.mark.parametrize(("name", "value"), SOLVED.items())
def test_a_solved_game_has_the_value_and_the_first_best_move_of_open_spiel(name, value):
    game = from_open_spiel(name)
    found = solve(game)[game.initial]
    assert found.value == value and (found.value, found.actions[0]) == theirs(game.initial.held)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "plies"), LARGE.items())
def test_a_limited_search_has_the_value_and_the_first_best_move_of_open_spiel(name, plies, seed):
    game, random = from_open_spiel(name), Random(seed)
    end = game.initial.held.clone()
    while not end.is_terminal():
        end.apply_action(random.choice(end.legal_actions()))
    source = game.game.new_initial_state()
    for action in end.history()[: -plies + 1]:
        source.apply_action(action)
    start = game.position(source)
    assert depth_limited_alphabeta(game, start, plies, lambda state: 0) == theirs(source, plies, lambda state: 0)


@pytest.mark.parametrize(
    "name", ["tic_tac_toe", "nim(pile_sizes=1;2;3)", "hex(board_size=3)", "clobber(rows=3,columns=4)"]
)
def test_other_states_have_the_value_and_the_first_best_move_of_open_spiel(name):
    game = from_open_spiel(name)
    solution = solve(game)
    for state in Random(name).sample(sorted(solution, key=str), 30):
        value, actions = solution[state]
        assert (value, actions[0] if actions else None) == theirs(state.held)


@pytest.mark.parametrize("name", [*sorted(TEXT_IS_STATE), "hex(swap=True)", "havannah(board_size=4,swap=True)"])
def test_states_with_the_same_text_go_on_alike(name):
    """Change the order of one player's moves in random games; where the text agrees, all that follows must."""
    game, random, equal = from_open_spiel(name, merge=True), Random(name), 0
    for _ in range(60):
        states = [game.initial]
        while not game.is_terminal(states[-1]) and len(states) < 60:
            states.append(game.result(states[-1], random.choice(game.actions(states[-1]))))
        history = states[-1].held.history()
        for _ in range(20):
            end = random.randrange(len(history) + 1)
            moves = history[:end]
            first, second = random.randrange(max(1, end)), random.randrange(max(1, end))
            if end < 3 or (first - second) % 2 or first == second:
                continue
            moves[first], moves[second] = moves[second], moves[first]
            other = replay(game, moves)
            if other != states[end]:
                continue
            equal += 1
            assert follow(game, other, history[end:]) == follow(game, states[end], history[end:])
    assert equal >= 5, "no two orders of moves have led to the same state"


def replay(game, moves):
    """The state after these moves, or None if one of them is illegal."""
    state = game.initial
    for move in moves:
        if move not in game.actions(state):
            return None
        state = game.result(state, move)
    return state


def follow(game, state, moves):
    """All that can be seen on the way along these moves."""
    seen = []
    for move in moves:
        seen.append((state, game.actions(state)))
        state = game.result(state, move)
    return [*seen, state, game.utility(state) if game.is_terminal(state) else game.actions(state)]


@pytest.mark.parametrize(("name", "why"), REFUSED.items())
def test_a_game_that_does_not_fit_is_refused(name, why):
    for given in (name, pyspiel.load_game(name)):
        with pytest.raises(InvalidGame, match=why):
            from_open_spiel(given)


def test_every_registered_game_is_read_or_refused_in_one_line():
    read = set()
    for name in pyspiel.registered_names():
        try:
            read.add(repr(from_open_spiel(name)).split("'")[1].split("(")[0])
        except (InvalidGame, InvalidArgument) as error:
            assert len(str(error).splitlines()) == 1 and len(str(error)) < 500
    assert {"tic_tac_toe", "chess", "go", "hex", "amazons"} <= read and not read & set(REFUSED)


def test_the_rule_on_repetition_keeps_states_apart():
    game = from_open_spiel("chess")
    state = game.initial
    for name in "Nf3 Nf6 Ng1 Ng8".split():
        state = game.result(state, next(each for each in game.actions(state) if game.action_label(state, each) == name))
    assert state != game.initial


def test_boards_are_drawn_and_squares_belong_to_moves():
    game = from_open_spiel("connect_four")
    look = game.look(game.result(game.initial, 3))
    assert (look["rows"], look["columns"], look["cells"].index("X")) == (6, 7, 38) and not look["numbers"]
    assert look["places"] == [35, 36, 37, 31, 39, 40, 41]
    shapes = defaultdict(str)
    for name in ("tic_tac_toe", "breakthrough", "othello", "hex", "clobber", "gomoku", "checkers", "nim"):
        game = from_open_spiel(name)
        look = game.look(game.initial)
        shapes[name] = f"{look['rows']}x{look['columns']}" if look["kind"] == "grid" else look["text"]
    assert shapes == {
        "tic_tac_toe": "3x3",
        "breakthrough": "8x8",
        "othello": "8x8",
        "hex": "11x11",
        "clobber": "5x6",
        "gomoku": "15x15",
        "checkers": "8x8",
        "nim": "(0): 1 3 5 7",
    }
    tree = game_tree(from_open_spiel("tic_tac_toe"), depth=1, evaluate=lambda state: 0).back_up()
    assert "x(1,1) -> ..././" not in tree.draw().text and "x(1,1) -> .../.X./..." in tree.draw().text
    assert tree.player == MAX


def test_chess_of_open_spiel_and_python_chess_agree():
    chess = pytest.importorskip("chess", reason="python-chess is missing; `make peers` installs it and runs this test")
    from minimax_lab.games.adapters import from_chess

    game, random = pyspiel.load_game("chess"), Random(7)
    for _ in range(3):
        board = chess.Board()
        for _ in range(40):
            if board.is_game_over():
                break
            theirs = game.new_initial_state(board.fen())
            names = {theirs.action_to_string(action).rstrip("+#") for action in theirs.legal_actions()}
            ours = from_chess(board)
            assert {ours.action_label(ours.initial, move).rstrip("+#") for move in ours.actions(ours.initial)} == names
            board.push(random.choice(list(board.legal_moves)))
