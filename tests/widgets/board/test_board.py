"""The board to play on, driven without a browser: as an object, and as the browser drives it."""

import json
import time
from inspect import getdoc, signature
from itertools import count
from threading import Barrier, Thread

import numpy as np
import pytest
from cells import run_cell
from examples import NamingGame
from hypothesis import given
from hypothesis import strategies as st
from pace import slow_after

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    IllegalMove,
    InvalidArgument,
    MinimaxLabError,
    TicTacToe,
    TreeGame,
    game_tree,
    minimax,
)
from minimax_lab.search.evaluation import quicker_wins
from minimax_lab.widgets.board.widget import PlayBoard
from minimax_lab.widgets.player.widget import StepPlayer

NAMES = count()


def browser(board, **what):
    """Send what a browser sends, and return what it is shown then."""
    name = f"test-{next(NAMES)}"
    board.handle_message(None, {"number": board.view["number"], "id": name, **what}, [])
    assert board.view["answered"] == name
    return board.view


def show_in(monkeypatch, cell, *args, **options):
    """A board that a cell of a notebook shows."""
    run_cell(monkeypatch, cell)
    return PlayBoard(*args, **options)


def test_a_cell_that_is_run_again_shows_the_game_that_was_played(monkeypatch):
    first = show_in(monkeypatch, "a", Bones(3))
    browser(first, do="play", at=2)
    assert first.result == "person"
    again = show_in(monkeypatch, "a", Bones(3))
    assert (again.result, again.moves, again.message) == ("person", [3], first.message)
    for cell, game, options in (
        ("b", Bones(3), {}), (None, Bones(3), {}), ("a", Bones(4), {}), ("a", Bones(3, last_loses=True), {}),
        ("a", Bones(3), {"strength": 1}), ("a", type("Mine", (Bones,), {})(3), {}),
    ):  # fmt: skip
        assert show_in(monkeypatch, cell, game, **options).moves == []
    browser(again, do="new")
    assert show_in(monkeypatch, "a", Bones(3)).moves == []


def test_equal_boards_of_one_cell_keep_their_own_games(monkeypatch):
    played = [[], []]
    for which, at in (1, 0), (0, 1), (1, 0):
        boards = [show_in(monkeypatch, "two", Bones(9), person="both"), PlayBoard(Bones(9), person="both")]
        assert [board.moves for board in boards] == played
        browser(boards[which], do="play", at=at)
        played[which].append(at + 1)


def test_the_moves_of_a_program_are_not_kept(monkeypatch):
    show_in(monkeypatch, "c", Bones(3)).play(1)
    assert show_in(monkeypatch, "c", Bones(3)).moves == []


def test_a_cell_whose_program_moves_begins_anew(monkeypatch):
    for _ in range(2):
        board = show_in(monkeypatch, "d", Bones(9))
        board.play(2)
        browser(board, do="play", at=0)
        assert len(board.moves) > 2
    board = show_in(monkeypatch, "e", Bones(9))
    browser(board, do="play", at=0)
    board.play(1)  # in another cell
    assert show_in(monkeypatch, "e", Bones(9)).moves == []


def click(board, place, **what):
    """Click on a square, or on the bone so many from the end."""
    at = [each["place"] for each in board.view["actions"]]
    return browser(board, do="play", **({"at": at.index(place)} if place in at else {"place": place}), **what)


# -- a game ----------------------------------------------------------------------------------------------------------


def test_shift_tab_shows_every_option_with_its_default():
    options = signature(PlayBoard).parameters
    assert next(iter(options)) == "game"
    assert {name: options[name].default for name in ("strength", "quicker", "thinking_of", "tree_plies", "title")} == {
        "strength": "perfect", "quicker": True, "thinking_of": "now", "tree_plies": None, "title": "",
    }  # fmt: skip
    assert all(f"\n{name} " in getdoc(PlayBoard) for name in options)
    assert list(signature(PlayBoard.play).parameters) == ["self", "action"] and PlayBoard.play.__doc__


# -- any game, any strength ------------------------------------------------------------------------------------------


@given(
    st.sampled_from([TicTacToe(), TicTacToe(rows=2, columns=4, in_a_row=2), Bones(7), Bones(9, (2, 3), last_loses=True),
                     TreeGame([[3, [5, 1]], 4, [[2]]]), NamingGame(), quicker_wins(TicTacToe(win=100))]),
    st.sampled_from(["random", "perfect", 1, 3]),
    st.sampled_from([MAX, MIN, "both"]),
    st.lists(st.integers(0, 12), max_size=30),
)  # fmt: skip
def test_whatever_is_clicked_the_position_is_legal(game, strength, person, clicks):
    board = PlayBoard(game, strength=strength, person=person, seed=1)
    for number in clicks:
        if number == 11:
            browser(board, do="back")
        elif number == 12:
            browser(board, do="hint")
        else:
            browser(board, do="play", at=number)
        state = board.session.match.states[0]
        for action, after in zip(board.moves, board.session.match.states[1:], strict=True):
            assert action in list(board.game.actions(state)) and not board.game.is_terminal(state)
            state = board.game.result(state, action)
            assert state == after
        assert board.session.match.over or board.session.side in (None, board.game.to_move(state))
        assert board.message and "\n" not in board.message
        json.dumps(board.view)


def test_a_game_without_looks_gets_a_list_of_moves():
    board = PlayBoard(NamingGame())
    assert [(each["label"], each["place"]) for each in board.view["actions"]] == [("one", None), ("two", None)]
    assert board.view["look"] == {"kind": "text", "text": "(0, 'MAX')"}
    assert board.view["settings"]["starters"] == [["MAX", "MAX (you)"]] and board.view["editor"] is None
    board.play("two")
    assert board.message == "You: two. The machine: two. Your move."
    board.play("two")
    assert (board.result, board.message) == ("person", "You: two. You win. Well played!")
    with pytest.raises(InvalidArgument, match="who starts is fixed"):
        board.first = MIN


def test_a_game_of_the_learner_ends_as_its_utility_says_and_nobody_is_praised():
    board = PlayBoard(type("Mine", (NamingGame,), {"__module__": "__main__"})())
    board.play("two")
    board.play("two")
    said = "Your utility returns +1 for MAX. Is that right?"
    assert (board.result, board.message) == ("person", f"You: two. You win. {said}")


class Move:
    """A move of its own kind, as a library has it: its str is for people, its repr for programs."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return f"Move.from_text({self.text!r})"

    def __str__(self):
        return self.text


class SameMove(Move):
    """The like, which can be compared."""

    def __eq__(self, other):
        return isinstance(other, SameMove) and self.text == other.text

    def __hash__(self):
        return hash(self.text)


class Any4(NamingGame):
    """Four moves in turn, of the kind that `make` gives anew each time; MAX has won."""

    def __init__(self, make):
        self.actions = lambda state: make()

    def result(self, state, action):
        return state[0] + 1, MIN if state[1] == MAX else MAX

    def is_terminal(self, state):
        return state[0] >= 4

    def utility(self, state):
        return 1


ANY = {
    "a pass": lambda: [None],
    "arrays": lambda: [np.array([1, 2]), np.array([3, 4])],
    "arrays of different shape": lambda: [np.array([1, 1]), np.array([[1, 1], [1, 1]])],
    "pairs with arrays": lambda: [("a", np.array([1, 2])), ("b", np.array([1, 2]))],
    "lists": lambda: [[1], [2, 3]],
    "moves": lambda: [SameMove("e2e4"), SameMove("d2d4")],
    "moves that are never equal": lambda: [Move("e2e4"), Move("d2d4")],
    "a generator": lambda: iter(["one", "two"]),
    "truth and numbers": lambda: [1, True, 0, False],
}


@pytest.mark.parametrize("kind", ANY)
@pytest.mark.parametrize("strength", ["perfect", "random", 2])
def test_a_move_may_be_anything(kind, strength):
    board = PlayBoard(Any4(ANY[kind]), person=MIN, strength=strength, thinking=True, thinking_of="last", seed=2)
    assert len(board.moves) == 1
    many = len(list(ANY[kind]()))
    for at in (many - 1, 0):
        before = len(board.moves)
        assert not browser(board, do="play", at=at)["refused"]
        assert type(board.moves[before]) is type(list(ANY[kind]())[at])
        assert str(board.moves[before]) == str(list(ANY[kind]())[at])
        browser(board, do="step")
        assert not board.view["refused"] or not board.player
    assert board.session.match.over and len(board.moves) == 4
    board.take_back()
    assert board.hint() is not None or kind == "a pass"
    if kind != "moves that are never equal":
        assert board.view["hint"] == 0
        board.play(list(ANY[kind]())[-1])
    if kind == "arrays of different shape":
        board.take_back()
        with pytest.raises(IllegalMove):
            board.play(np.array([1]))


def test_moves_are_written_in_one_way():
    """As the game labels them, else by their str, and never by their repr."""
    board = PlayBoard(Any4(ANY["moves"]), person=MIN, thinking=True, thinking_of="last")
    board.step_through()
    said = [board.message, *board.thoughts["words"]]
    board.hint()
    said.append(board.message)
    with pytest.raises(IllegalMove, match="^h2h4 is no move here; must be e2e4 or d2d4$"):
        board.play(SameMove("h2h4"))
    assert all("e2e4" in each for each in said if "score" not in each and "end of" not in each)
    assert "from_text" not in " ".join(said) + str(board.view)
    board = PlayBoard(Bones(6), thinking=True)
    board.step_through()
    assert board.message.endswith("they choose take 2.")
    assert board.thoughts["words"][0] == "The score of every move, for MAX: take 1: -1, take 2: +1, take 3: -1."


# -- its thinking ----------------------------------------------------------------------------------------------------


def test_its_thinking_is_laid_open():
    board = PlayBoard(TicTacToe(win=10), position="O.X/X.X/.OO", thinking=True)
    thoughts = board.thoughts
    assert thoughts["number"] == board.view["number"] and thoughts["now"]
    assert thoughts["words"] == [
        "The score of every move, for MAX: X1: -10, X4: +10, X6: -10.",
        "X is MAX, and wants the largest: X4.",
        "Worked out to the end of the game.",
    ]
    assert thoughts["nodes"] == 1 + 3 + 4 and thoughts["plies"] == 2  # 4 ends the game
    board.tree_plies = 3
    assert board.thoughts["nodes"] == 9
    board.play(1)
    board.new_game()
    assert board.state == TicTacToe().parse("O.X/X.X/.OO")  # the position that was given
    board.set_position(".../.../...")
    board.tree_plies = None
    assert board.thoughts["nodes"] == 1 + 9
    board.set_position("O.X/X.X/.OO")
    board.strength = 1
    assert board.thoughts["words"][-1] == "Looking 1 ply ahead; what is not over by then is estimated."
    board.thinking = False
    assert board.thoughts == {}


def test_what_a_function_that_looks_to_the_end_returns_is_no_estimate():
    game = TicTacToe(win=10)

    def mine(state):
        return minimax(game, state).value

    options = {"position": "XO./.X./..O", "strength": 1, "evaluate": mine, "thinking": True}
    words = [PlayBoard(game, **options, exact=exact).thoughts["words"] for exact in (False, True)]
    assert "\u2248" in " ".join(words[0]) and "\u2248" not in " ".join(words[1])
    assert words[1][-1] == "Looking 1 ply ahead; mine works out the rest to the end of the game."


def test_a_game_of_names_is_played_on_its_tree():
    board = PlayBoard(TreeGame([[3, [5, 1]], 4, [[2]]]))
    tree = board.tree
    assert len(tree["tables"]["states"]) == 10 and not board.view["way"]
    board.play("B")
    assert board.moves == ["B", "B1"] and board.view["way"] == [0, 0]
    board.take_back()
    board.play("C")
    assert board.view["way"] == [2, 0] and board.tree == tree  # it is sent once
    board.new_game()
    assert board.view["way"] == [] and board.still().text.startswith("Play Tree\nA, MAX\n  B, MIN\n")


@pytest.mark.parametrize(
    "game",
    [TicTacToe(), Bones(3), NamingGame(), TreeGame.random(seed=1, depth=5)],
    ids=lambda game: type(game).__name__,
)
def test_other_games_have_no_tree_to_play_on(game):
    assert PlayBoard(game).tree == {}  # the tree of 63 nodes could not be read


@pytest.mark.parametrize(
    ("position", "strength", "end"),
    [
        ("XO./OX./...", "perfect", "X2 is the first of them, and X8 wins soonest."),
        ("XO./OX./...", 3, "X2 is the first of them, and X8 wins soonest."),
        ("XO./X../...", "perfect", "O2 is the first of them, and O6 holds out longest."),
        (".../.../...", "perfect", "X0 is the first of them."),
        ("XO./OX./...", "random", "X2 is the first of them, and X8 wins soonest."),
    ],
)
def test_of_moves_that_tie_the_quickest_is_named(position, strength, end):
    board = PlayBoard(TicTacToe(win=10), position=position, person="both", strength=strength, thinking=True)
    assert board.thoughts["words"][1].endswith(f", a tie: {end}")


def test_why_the_machine_moved():
    board = PlayBoard(TicTacToe(win=10), position="XOX/.O./X..", thinking=True, thinking_of="last")
    words = board.thoughts["words"]
    assert words[0].startswith("Before the machine's move O7. The score of every move, for MAX: O3: -10")
    tie = "a tie: O3 is the first of them, and O7 wins soonest."
    assert words[1] == f"O is MIN, and wants the smallest: O3 and O7, {tie}"
    why = "The machine took O7: of the moves that tie, it wins soonest or holds out longest."
    assert words[-1] == why
    player = board.step_through()
    assert player.trace.action == 3 and board.player is player
    assert board.message.endswith("they choose O3. " + why)


THEN = {"random": "chose at random", "perfect": "it played perfectly then", 1: "it looked 1 ply ahead then",
        2: "it looked 2 plies ahead then"}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("now", THEN)
@pytest.mark.parametrize("then", slow_after(2, THEN))
def test_a_move_is_told_as_it_was_chosen_whatever_the_strength_is_now(then, now):
    board = PlayBoard(TicTacToe(win=10), strength=then, seed=0, thinking=True, thinking_of="last")
    board.play(0)
    taken = board.moves[-1]
    board.strength = now
    board.step_through("last")
    for said in (board.message, board.thoughts["words"][-1]):
        assert (f"took O{taken}" in said) or (said == board.message and then == now != "random")
        assert "as good" not in said and "set otherwise" not in said
        for way, words in THEN.items():
            assert (words in said) == (way == then and (then != now or then == "random"))
    board.take_back()
    board.play(0)  # and this one was chosen as it is set now
    assert "then" not in board.thoughts["words"][-1].split()


def test_a_new_game_thinks_about_its_own_position():
    board = PlayBoard(TicTacToe(win=10), thinking=True)
    board.play(8)
    browser(board, do="option", name="thinking_of", value="last")
    assert board.thoughts["words"][0].startswith("Before the machine's move O4. ")
    view = browser(board, do="new")
    assert view["settings"]["thinking_of"] == board.thinking_of == "now" and board.thoughts["now"]


def test_a_persons_move_is_not_told_as_the_machines():
    board = PlayBoard(TicTacToe(win=10), thinking=True, thinking_of="last")
    board.play(8)
    assert board.moves == [8, 4]
    board.person = "both"
    board.play(0)
    assert board.thoughts["words"][0].startswith("Before the machine's move O4. ")
    board.person = "X"  # the machine answers; what it took is its last move now
    assert board.thoughts["words"][-1].startswith(f"The machine took O{board.moves[3]}")
    board.take_back()
    board.person = "O"  # X is the machine now; X8 was a person's
    assert board.thoughts["words"][-1].startswith(f"The machine took X{board.moves[2]}")


def test_stepping_through_a_decision():
    board = PlayBoard(TicTacToe(win=10), position="O.X/X.X/.OO")
    view = browser(board, do="step")
    assert isinstance(board.player, StepPlayer) and len(board.player.trace) == 9
    assert view["message"] == "Below: the 9 calls that decide this; they choose X4."
    board.strength = 2
    assert board.step_through().trace.calls[0].function == "depth_limited_minimax"
    browser(board, do="close")
    assert board.player is None
    board.play(4)
    with pytest.raises(IllegalMove, match="nothing to decide"):
        board.step_through()


def test_a_long_recording_is_announced_first():
    board = PlayBoard(TicTacToe())
    board.person = "both"
    board.play(0)
    said = []
    board.observe(lambda change: said.append(change["new"]["message"]), "view")
    board.step_through()
    assert said[-2] == "Recording 59,705 calls of minimax: that takes about 1 s."
    assert not board.view["busy"] and said[-1].startswith("Below: the 59,705 calls")


# -- the browser -----------------------------------------------------------------------------------------------------


def test_a_message_that_is_no_dictionary_is_refused():
    board = PlayBoard(TicTacToe())
    board.handle_message(None, "no dictionary", [])
    assert board.view["refused"] and board.view["message"] and board.moves == []


class Slow(TicTacToe):
    """Tic-tac-toe in which a move takes its time, so that two threads are sure to meet in the middle of it."""

    def result(self, state, action):
        time.sleep(0.002)
        return super().result(state, action)


def test_two_threads_never_play_at_once():
    """JupyterLab has what widgets say handled by a thread of its own (a "subshell") beside the one that runs cells."""
    board = PlayBoard(Slow(rows=3, columns=2, in_a_row=2), person="both", strength=1)
    asked, together, played = {"do": "play", "number": board.view["number"]}, Barrier(3), []
    board.observe(lambda change: played.append(list(board.moves)), "view")

    def click(square):
        together.wait()
        board.handle_message(None, asked | {"at": square, "id": str(square)}, [])

    threads = [Thread(target=click, args=[square]) for square in (0, 3, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(moves) for moves in played] == [1, 1, 1]  # one move is played; the other two clicks get this position
    assert board.state == "".join("X" if square == board.moves[0] else "." for square in range(6))


def test_every_option_can_be_set_from_the_browser():
    board = PlayBoard(TicTacToe())
    for name, value in [("person", "O"), ("person", "both"), ("first", "O"), ("strength", 2),
                        ("strength", "random"), ("quicker", False), ("thinking", True), ("thinking_of", "last"),
                        ("tree_plies", 1), ("large", True)]:  # fmt: skip
        assert not browser(board, do="option", name=name, value=value)["refused"]
        assert getattr(board, name) == value
        browser(board, do="option", name=name, value=value)  # once more; answered too


# -- bad input, and without a browser --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options, words",
    [
        ({"person": "Q"}, "person='Q': must be 'X' or 'O' or 'both'"),
        ({"person": 3}, "person=3: must be 'X' or 'O' or 'both'"),
        ({"first": "nobody"}, "first='nobody': must be 'X' or 'O'"),
        ({"strength": 0}, "strength=0: must be 'random', 'perfect' or a number of plies, at least 1"),
        ({"strength": True}, "strength=True"), ({"strength": "strong"}, "strength='strong'"),
        ({"strength": 1.5}, "strength=1.5"),
        ({"quicker": 1}, "quicker=1: must be False or True"),
        ({"seed": "x"}, "seed='x': must be a whole number or None"), ({"seed": True}, "seed=True"),
        ({"thinking_of": "then"}, "thinking_of='then': must be 'now' or 'last'"),
        ({"tree_plies": 0}, "tree_plies=0: must be a whole number of at least 1"),
        ({"title": 3}, "title=3: must be text"), ({"evaluate": 3}, "evaluate=3: must be a function of a state"),
        ({"position": "XX"}, "board 'XX': must have 9 squares"), ({"large": "yes"}, "large='yes'"),
    ],
)  # fmt: skip
def test_options_outside_their_range(options, words):
    with pytest.raises(MinimaxLabError) as refused:
        PlayBoard(TicTacToe(), **options)
    assert str(refused.value).startswith(words) and "\n" not in str(refused.value)
    name, value = next(iter(options.items()))
    if name in PlayBoard.class_trait_names():
        board = PlayBoard(TicTacToe())
        before = getattr(board, name)
        with pytest.raises(MinimaxLabError):
            setattr(board, name, value)
        assert getattr(board, name) == before


def test_the_still_picture_and_its_text_version():
    board = PlayBoard(TicTacToe(win=10), position="O.X/X.X/.OO")
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == (
        "Run this cell to go on.\n"
        "Play TicTacToe(win=10)\n"
        "Board now: O 1 X / X 4 X / 6 O O\n"
        "You are X, the machine is O. Your move."
    )
    assert 'alt="Play TicTacToe(win=10). ' in data["text/html"] and "application/vnd.jupyter.widget-view+json" in data
    board.play(4)
    assert board.still().text != data["text/plain"] and "You win" in board.still().text
    assert PlayBoard(Bones(8)).still().text == (
        "Play Bones(8)\nPosition: 8 MAX. You are MAX, the machine is MIN. Your move."
    )
    assert repr(board) == "PlayBoard(TicTacToe(win=10), 'O.X/XXX/.OO')"


def test_half_a_surrogate_pair_in_a_name_does_no_harm():
    """No message to a browser can hold it."""
    board = PlayBoard(TreeGame({"a\ud800": ["b\udfff", "c"], "b\udfff": 3, "c": 2}), thinking=True, title="\ud83d")
    board.step_through()
    board.hint()
    sent = [board.view, board.thoughts["words"], board.thoughts["tables"], board._repr_mimebundle_()[0]]
    assert json.dumps(sent, ensure_ascii=False).encode()
    assert board.view["actions"][0]["label"] == "b\ufffd" and "\ufffd" in board.view["title"]
    board.play("b\udfff")
    assert board.session.match.over


def test_strange_names_stay_text():
    tree = {"<script>alert(1)</script>": ["🦴" * 40, "a" * 500], "🦴" * 40: 3, "a" * 500: 2}
    board = PlayBoard(TreeGame(tree), thinking=True)
    assert all(len(each["label"]) <= 60 for each in board.view["actions"])
    assert "<script>" not in board._repr_mimebundle_()[0]["text/html"]
    board.play("🦴" * 40)
    assert board.result == "3"


def test_the_same_decision_asked_for_twice_is_opened_once():
    board = PlayBoard(TicTacToe(win=10), position="O.X/X.X/.OO", strength=2)
    player = board.step_through()
    assert board.step_through() is player and player.comm is not None
    board.strength = "perfect"
    other = board.step_through()
    assert other is not player and board.step_through() is other
    board.close_player()
    assert board.step_through() is not other


class Weighed:
    """One move, after which the game is worth a number of NumPy."""

    initial = "start"

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return ["light", "heavy"]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != "start"

    def utility(self, state):
        return np.array([-1.5, 2.5])[int(state == "heavy")]


@pytest.mark.parametrize(("action", "sign"), [("light", -1), ("heavy", 0)])  # below what it is worth, and as much
def test_a_game_may_end_with_a_number_of_numpy(action, sign):
    board = PlayBoard(Weighed(), person="both")
    board.play(action)
    assert board.view["outcome"]["sign"] == sign and type(board.view["outcome"]["sign"]) is int
    assert game_tree(Weighed()).back_up().draw().text


def test_the_machine_s_place_names_the_function_that_it_asks():
    def worth(board):
        return board.count("X")

    boards = [PlayBoard(TicTacToe(), strength=1, evaluate=each) for each in (worth, lambda board: 0, None)]
    assert [board.view["settings"]["asks"] for board in boards] == ["worth", "", ""]
