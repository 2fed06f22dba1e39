"""The board to play on, driven without a browser: as an object, and as the browser drives it."""

import json
from itertools import count, product
from random import Random

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    IllegalMove,
    InvalidArgument,
    InvalidState,
    MinimaxLabError,
    TicTacToe,
    TreeGame,
)
from minimax_lab.search.evaluation import quicker_wins
from minimax_lab.widgets.board.machine import Machine
from minimax_lab.widgets.board.widget import PlayBoard
from minimax_lab.widgets.player.widget import StepPlayer

NAMES = count()


def browser(board, **what):
    """Send what a browser sends, and return what it is shown then."""
    name = f"test-{next(NAMES)}"
    board._heard(None, {"number": board.view["number"], "id": name, **what}, [])
    assert board.view["answered"] == name
    return board.view


def click(board, place, **what):
    """Click on a square, or on the bone so many from the end."""
    at = [each["place"] for each in board.view["actions"]]
    return browser(board, do="play", **({"at": at.index(place)} if place in at else {"place": place}), **what)


class Plain:
    """A game that says nothing of its looks: MAX and MIN name a number from 1 to 2, whoever reaches 5 wins."""

    initial = (0, "MAX")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["one", "two"]

    def result(self, state, action):
        return state[0] + (1 if action == "one" else 2), MIN if state[1] == MAX else MAX

    def is_terminal(self, state):
        return state[0] >= 5

    def utility(self, state):
        return 1 if state[1] == MIN else -1


# -- nobody can beat it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "person, starts, quicker", list(product("XO", "XO", [True, False])), ids=lambda each: str(each).lower()
)
def test_the_perfect_machine_never_loses(person, starts, quicker):
    """Every line that a person can play, move by move on the board itself; the oracle says who has won."""
    rules, machine = oracle.Board(), "O" if person == "X" else "X"
    board = PlayBoard(TicTacToe(win=10), person=person, starts=starts, quicker=quicker)
    ends = {machine: 0, None: 0, person: 0}

    def play_on():
        cells = rules.read(board.position)
        if rules.winner(cells) or "." not in board.position:
            ends[rules.winner(cells)] += 1
            assert board.result == {machine: "machine", person: "person", None: "draw"}[rules.winner(cells)]
            return
        before = board.state
        for square in [at for at, mark in enumerate(before) if mark == "."]:
            board.play(square)
            play_on()
            board.take_back()
            assert board.state == before

    play_on()
    assert ends[person] == 0 and ends[machine] > 0 and ends[None] > 0


def test_bones_are_won_whenever_they_can_be():
    for bones, person in product(range(1, 14), (MAX, MIN)):
        board = PlayBoard(Bones(bones), person=person)

        def lines(board=board):
            if board.result:
                yield board.result
                return
            for take in board.game.actions(board.state):
                board.play(take)
                yield from lines()
                board.take_back()

        machine_can = (bones % 4 == 0) == (person == MAX)
        assert set(lines()) == {"machine"} if machine_can else "person" in set(lines())


# -- a game ----------------------------------------------------------------------------------------------------------


def test_a_game_from_the_first_move_to_the_last():
    board = PlayBoard(TicTacToe(win=10))
    assert board.message == "You are X, the machine is O. Your move."
    board.play(0)
    assert (board.position, board.moves) == ("X../.O./...", [0, 4])
    assert board.message == "You: X0. The machine: O4. Your move."
    board.play(1)
    board.play(3)
    assert board.message == "You: X3. The machine: O6. The machine wins: O has a full line."
    assert (board.result, board.view["look"]["line"]) == ("machine", [2, 4, 6])
    board.new_game()
    assert (board.result, board.moves, board.position) == (None, [], ".../.../...")


@pytest.mark.parametrize(
    "position, move, result, said",
    [
        ("XX./OO./...", 2, "person", "You: X2. You win: X has a full line. Well played!"),
        ("XOX/XOO/O.X", 7, "draw", "You: X7. A draw: the board is full, and neither side has won."),
        ("XX./.OO/...", 8, "machine", "You: X8. The machine: O3. The machine wins: O has a full line."),
    ],
)
def test_the_three_outcomes(position, move, result, said):
    board = PlayBoard(TicTacToe(), person="X")
    board.set_position(position)
    board.play(move)
    assert (board.result, board.message) == (result, said)


def test_two_people_play():
    board = PlayBoard(TicTacToe(), person="both")
    for square in (0, 3, 1, 4):
        board.play(square)
    assert board.message == "O: O4. X to move."
    board.play(2)
    assert (board.result, board.message) == ("X", "X: X2. X has won: a full line.")
    for square in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        if board.result:
            board.new_game()
        board.play(square)
    assert (board.result, board.moves[-1]) == ("draw", 8)
    board.take_back()
    assert (board.result, board.moves[-1]) == (None, 6)


def test_the_machine_starts_when_it_is_told_to():
    board = PlayBoard(TicTacToe(), person="O", starts="machine")
    assert (board.starts, board.moves, board.state.count("X"), board.state.count("O")) == ("X", [0], 1, 0)
    board.starts = "person"
    assert (board.starts, board.state, board.game.first) == ("O", board.game.initial, "O")
    board.person = "X"
    assert board.state.count("O") == 1 and board.message == "You are X, the machine is O. The machine: O0. Your move."
    assert PlayBoard(Bones(8), starts=MIN).state == (7, MAX)


def test_a_win_at_once_is_preferred_unless_that_is_switched_off():
    for quicker, square in ((True, 7), (False, 3)):
        board = PlayBoard(TicTacToe(win=10), position="XOX/.O./X..", quicker=quicker)
        assert board.moves == [square]
    board.quicker = True
    board.set_position("a win at once, and one later")
    assert board.moves == [7]


def test_taking_back():
    board = PlayBoard(TicTacToe(), person="O", starts="X")
    with pytest.raises(IllegalMove, match="no move of yours"):
        board.take_back()
    first = board.state
    board.play(4)
    board.play(8)
    board.take_back()
    board.take_back()
    assert board.state == first and board.message == "Taken back. Your move."
    board.person = "X"  # the sides are changed in the middle of the game; the person's move is now the first one
    board.take_back()
    assert board.moves == [] and board.message.endswith("Your move.")


@pytest.mark.parametrize(
    "position, hint",
    [
        ("XX./OO./...", "Hint: X2 (row 1, column 3). It wins at once."),
        ("XO./.../...", "Hint: X3 (row 2, column 1). It wins in 5 plies, whatever the other side does."),
        (".../.../...", "Hint: X0 (row 1, column 1). It keeps the draw. Every move does."),
        ("OX./.O./...", "Hint: X8 (row 3, column 3). Every move loses against best play; this one holds out longest"),
    ],
)
def test_hints(position, hint):
    board = PlayBoard(TicTacToe(), person="both")
    board.set_position(position)
    action = board.hint()
    assert board.message.startswith(hint)
    assert board.view["actions"][board.view["hint"]]["place"] == action
    board.play(action)
    assert board.view["hint"] is None


@pytest.mark.parametrize("strength", ["perfect", "random", 1, 2, 3])
@pytest.mark.parametrize(
    "game, lines",
    [(TicTacToe(win=10), 3), (TicTacToe(rows=5, columns=5, in_a_row=3, win=10), 2), (Bones(11), 3),
     (TreeGame([[3, [5, 1]], 4, [[2]]]), 1), (TicTacToe(rows=3, columns=4, first="O", max_mark="O"), 1)],
)  # fmt: skip
def test_a_hint_is_what_the_machine_would_play_if_it_hurried(game, lines, strength):
    """In games played by lot; a game that is known to its end, or is played by lot, gets the best hint there is."""
    chance, board = Random(3), PlayBoard(game, person="both", strength=strength)
    machine = Machine(game, game.initial)
    told = "perfect" if machine.solution or strength == "random" else strength
    for _ in range(lines):
        board.new_game()
        while board.result is None:
            action = board.hint()
            assert action == machine.choose(board.state, told, True, Random(0))
            legal = list(game.actions(board.state))
            assert board.view["hint"] == legal.index(action)
            wins = [each for each in legal if wins_at_once(game, board.state, each)]
            assert not wins or action in wins
            assert ("wins at once" in board.message) == bool(wins and not board.words.points(machine))
            board.play(chance.choice(legal))


def wins_at_once(game, state, action):
    after = game.result(state, action)
    return game.is_terminal(after) and game.utility(after) * (1 if game.to_move(state) == MAX else -1) > 0


def test_a_win_at_once_is_hinted_where_the_machine_only_looks_ahead():
    game = TicTacToe(rows=5, columns=5, in_a_row=3, win=10)
    board = PlayBoard(game, position="...../.O.../...X./..OX./.....", person="both", strength=3)
    assert board.hint() == 8 and board.message == "Hint: X8 (row 2, column 4). It wins at once."


def test_one_ply_is_no_plies():
    board = PlayBoard(TreeGame({"A": ["B", "C"], "B": -1, "C": -1}))
    board.hint()
    assert board.message == "Hint: B. Every move loses against best play; this one holds out longest, 1 ply."


# -- any game, any strength ------------------------------------------------------------------------------------------


@given(
    st.sampled_from([TicTacToe(), TicTacToe(rows=2, columns=4, in_a_row=2), Bones(7), Bones(9, (2, 3), last_loses=True),
                     TreeGame([[3, [5, 1]], 4, [[2]]]), Plain(), quicker_wins(TicTacToe(win=100))]),
    st.sampled_from(["random", "perfect", 1, 3]),
    st.sampled_from([MAX, MIN, "both"]),
    st.lists(st.integers(0, 12), max_size=30),
)  # fmt: skip
@settings(max_examples=60)
def test_whatever_is_clicked_the_position_is_legal(game, strength, person, clicks):
    board = PlayBoard(game, strength=strength, person=person, seed=1)
    for number in clicks:
        if number == 11:
            browser(board, do="back")
        elif number == 12:
            browser(board, do="hint")
        else:
            browser(board, do="play", at=number)
        state = board.match.states[0]
        for action, after in zip(board.moves, board.match.states[1:], strict=True):
            assert action in list(board.game.actions(state)) and not board.game.is_terminal(state)
            state = board.game.result(state, action)
            assert state == after
        assert board.match.over or board.side is None or board.game.to_move(state) == board.side
        assert board.message and "\n" not in board.message
        json.dumps(board.view)


def test_a_game_without_looks_gets_a_list_of_moves():
    board = PlayBoard(Plain())
    assert [(each["label"], each["place"]) for each in board.view["actions"]] == [("one", None), ("two", None)]
    assert board.view["look"] == {"kind": "text", "text": "(0, 'MAX')"}
    assert board.view["settings"]["starters"] == [["MAX", "MAX (you)"]] and board.view["editor"] is None
    board.play("two")
    assert board.message == "You: two. The machine: one. Your move."
    board.play("two")
    assert (board.result, board.message) == ("person", "You: two. You win. Well played!")
    with pytest.raises(InvalidArgument, match="who starts is fixed"):
        board.starts = MIN


def test_a_game_that_is_over_at_once_shows_its_end():
    for worth, result, said in [(3, "person", "You win."), (-3, "machine", "The machine wins."), (0, "draw", "A draw")]:
        board = PlayBoard(TreeGame({"A": worth}), thinking=True)
        assert board.result == result and board.message.startswith(f"Nothing is left to play here. {said}")
        assert board.starts is None and board.view["settings"]["starters"] == [] and board.view["actions"] == []
        board.new_game()
        board.person = "both"
        assert board.result == ("draw" if not worth else MAX if worth > 0 else MIN)
    for strength in ("perfect", "random", 1, 5):
        board = PlayBoard(TreeGame({"A": 3}), strength=strength)
        assert "Too large" not in board.message + board.view["settings"]["note"]
    with pytest.raises(InvalidArgument) as refused:
        PlayBoard(TreeGame({"A": 3}), starts=MIN)
    assert str(refused.value) == "starts='MIN': nobody starts, the game is over at once; must be left out"


def test_a_game_without_a_start_is_played_from_a_position():
    class Nowhere:
        def __init__(self):
            self.rules = Plain()

        def __getattr__(self, name):
            if name == "initial":
                raise AttributeError(name)
            return getattr(self.rules, name)

    board = PlayBoard(Nowhere(), position=(3, MIN))
    assert board.match.states[0] == (3, MIN) and board.result == "machine"
    with pytest.raises(InvalidArgument, match="starts='MAX': this game has no start of its own, .* must be left out"):
        PlayBoard(Nowhere(), position=(3, MIN), starts=MAX)


class Misere(TicTacToe):
    """Whoever has a full line has lost."""

    def utility(self, state):
        return -super().utility(state)


def test_who_starts_is_refused_in_the_words_that_were_given():
    with pytest.raises(InvalidArgument) as refused:
        PlayBoard(Plain(), starts="machine", person=MAX)
    assert str(refused.value) == "starts='machine': who starts is fixed in this game; must be 'MAX'"

    class Fixed(Misere):
        def started_by(self, player):
            return TicTacToe(first=self.player_names[player])

    with pytest.raises(InvalidArgument) as refused:
        PlayBoard(Fixed(), starts="machine", person="X")
    why = "who starts is fixed in this game: its started_by() gives a TicTacToe, not a Fixed"
    assert str(refused.value) == f"starts='machine': {why}; must be 'X'"

    class Free(Misere):
        def started_by(self, player):
            return Free(first=self.player_names[player])

    board = PlayBoard(Free(), starts="machine", person="X")
    assert isinstance(board.game, Free) and board.state.count("O") == 1
    assert isinstance(PlayBoard(Fixed(), starts="person", person="X").game, Fixed)


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


class Any4(Plain):
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
    assert board.match.over and len(board.moves) == 4
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
    said += [board.message, browser(board, do="play", place=7)["message"]]
    with pytest.raises(IllegalMove, match="^h2h4 is no move here; must be e2e4 or d2d4$"):
        board.play(SameMove("h2h4"))
    assert all("e2e4" in each for each in said if "score" not in each and "end of" not in each)
    assert "from_text" not in " ".join(said) + str(board.view)
    board = PlayBoard(Bones(6), thinking=True)
    board.step_through()
    assert board.message.endswith("they choose take 2.")
    assert board.thoughts["words"][0] == "The score of every move, for MAX: take 1: -1, take 2: +1, take 3: -1."


def test_bones_sit_where_they_are_taken():
    board = PlayBoard(Bones(8))
    sitting = [(each["label"], each["place"]) for each in board.view["actions"]]
    assert sitting == [("take 1", 1), ("take 2", 2), ("take 3", 3)]
    click(board, 2)
    assert board.moves == [2, 2] and board.state == (4, MAX)
    assert "must be 1, 2 or 3" in click(board, 4)["message"]
    assert board.moves == [2, 2]


def test_places_may_be_rows_and_columns_or_what_the_look_says():
    class Pairs(TicTacToe):
        def actions(self, state):
            return [divmod(square, 3) for square in super().actions(state)]

        def result(self, state, action):
            return super().result(state, 3 * action[0] + action[1])

        def action_label(self, state, action):
            return super().action_label(state, 3 * action[0] + action[1])

    board = PlayBoard(Pairs(), person="both")
    click(board, 5)
    assert (board.position, board.moves) == (".../..X/...", [(1, 2)])
    assert click(board, 5)["refused"]

    class Mirrored(Plain):
        def look(self, state):
            return {"kind": "grid", "rows": 1, "columns": 2, "cells": ["", ""], "line": [], "places": [1, 0]}

    assert [each["place"] for each in PlayBoard(Mirrored()).view["actions"]] == [1, 0]


def test_a_tree_ends_with_its_number():
    board = PlayBoard(TreeGame([[3, 12], [2, 4]]))
    assert board.hint() == "B" and board.message == "Hint: B. Its value, +3, is the largest, which MAX wants."
    board.play("B")
    assert (board.result, board.message) == ("3", "You: B. The machine: B1. The game is over: +3 for MAX.")


def test_a_large_board_says_how_far_it_looks():
    board = PlayBoard(TicTacToe(rows=4, columns=4, in_a_row=4))
    assert board.message == (
        "Too large to play perfectly, there are more than 20,000 positions: the machine looks 2 plies ahead "
        "(at most 257 calls a move) instead. You are X, the machine is O. Your move."
    )
    shown = board.view["settings"]
    assert (shown["strength"], shown["plies"], shown["most"], shown["perfect"]) == ("ahead", 2, 3, False)
    board.strength = 9
    assert board.able == 3 and board.message.endswith("(at most 3,617 calls a move), the most that it does here.")
    board.play(5)
    assert len(board.moves) == 2
    board.hint()
    assert "Looking 3 plies ahead" in board.message


def test_huge_and_endless_games_are_played_too():
    board = PlayBoard(TicTacToe(rows=100, columns=100, in_a_row=5), seed=3)
    assert board.able == "random" and "draws lots" in board.message
    board.play(0)
    assert len(board.moves) == 2

    class Round(Plain):
        def result(self, state, action):
            return (state[0] + 1) % 4, MIN if state[1] == MAX else MAX

    board = PlayBoard(Round())
    assert "can run in a circle" in board.message
    board.play("one")
    assert len(board.moves) == 2

    class Alone(Round):
        def result(self, state, action):
            return (state[0] + 1) % 4, MIN

    board = PlayBoard(Alone())
    before = board.view
    with pytest.raises(MinimaxLabError, match="200 moves in a row"):
        board.play("one")
    assert (board.moves, board.view) == ([], before)


def test_lots_are_the_same_for_the_same_seed():
    def game(seed):
        board = PlayBoard(TicTacToe(), strength="random", seed=seed)
        board.play(0)
        return board.moves

    assert game(5) == game(5) and len({tuple(game(seed)) for seed in range(20)}) > 5


# -- any position ----------------------------------------------------------------------------------------------------


def test_positions_of_the_lessons():
    board = PlayBoard(TicTacToe(win=10))
    assert list(board.positions.values()) == ["O.X/X.X/.OO", "XOX/OOX/...", "XOX/.O./X..", "OX./.O./..."]
    board.set_position("nine calls")
    assert (board.position, board.moves) == ("O.X/X.X/.OO", [])
    board.set_position("XOX/OOX/...")
    board.thinking = True
    assert board.thoughts["scores"] == ["-10", "0", "+10"]


def test_the_other_starter_is_taken_where_only_that_fits():
    board = PlayBoard(TicTacToe(win=10))
    board.set_position("OX./.O./...")
    assert (board.starts, board.position) == ("O", "OX./.O./...")
    assert board.message.startswith("Such a position comes about only if O has started, so O starts here.")
    board.new_game()
    assert board.state.count("O") == 1  # O starts here, and that is the machine


@pytest.mark.parametrize(
    "text, reason",
    [
        ("XXX/XX./O..", "5 X and 1 O"), ("XXX/OOO/...", "X and O both have a line"), ("X./...", "must have 9 squares"),
        ("XYO/.../...", "'Y' at square 1"), ("", "must have 9 squares"), (7, "InvalidState"), (None, "InvalidState"),
    ],
)  # fmt: skip
def test_impossible_boards_are_refused_with_the_games_own_reason(text, reason):
    board = PlayBoard(TicTacToe())
    board.play(4)
    before, moves = board.state, board.moves
    with pytest.raises(InvalidState) as refused:
        board.set_position(text)
    assert reason == "InvalidState" or reason in str(refused.value)
    view = browser(board, do="set", text=text)
    assert view["refused"] and view["message"].startswith(f"{text!r} cannot be set up: ")
    assert f"{refused.value}.".endswith(view["message"].partition(": ")[2])
    assert (board.state, board.moves) == (before, moves)


def test_heaps_are_set_up_by_text():
    board = PlayBoard(Bones(6))
    board.set_position("8 MIN")
    assert board.state == (7, MAX) and board.position == "7 MAX"
    assert board.match.states[0] == Bones(6).parse("8 MIN") and board.game.parse(board.position) == board.state
    for bad in ("-1", "8 X", "eight", "8 MIN MAX", "1e3"):
        with pytest.raises(InvalidState):
            board.set_position(bad)
    assert Bones(6).parse("5") == (5, MAX) and Bones(6, first=MIN).parse("5") == (5, MIN)
    assert repr(Bones(6).started_by(MIN)) == "Bones(6, first='MIN')"


def test_presets_can_be_chosen_by_the_teacher():
    board = PlayBoard(TicTacToe(), positions={"mine": "X../.../..."})
    board.set_position("mine")
    assert board.match.states[0] == "X........"
    for bad in ({"mine": "XX"}, {"mine": 3}, {3: "X../.../..."}, ["X../.../..."]):
        with pytest.raises(MinimaxLabError, match="positions"):
            PlayBoard(TicTacToe(), positions=bad)


def test_a_state_of_any_game_can_be_set():
    board = PlayBoard(Plain(), position=(3, MIN), person=MIN)
    assert board.state == (3, MIN)
    for bad in ([3, MIN], (3, "X"), 5):
        with pytest.raises(InvalidState, match="position"):
            board.set_position(bad)
    board.set_position((6, MAX))
    assert board.result == "machine" or board.result == "person"


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
    board.new_game()
    board.tree_plies = None
    assert board.thoughts["nodes"] == 1 + 9
    board.set_position("O.X/X.X/.OO")
    board.strength = 1
    assert board.thoughts["words"][-1] == "Looking 1 ply ahead; what is not over by then is estimated."
    board.thinking = False
    assert board.thoughts == {}


def test_why_the_machine_moved():
    board = PlayBoard(TicTacToe(win=10), position="XOX/.O./X..", thinking=True, thinking_of="last")
    words = board.thoughts["words"]
    assert words[0].startswith("Before the machine's move O7. The score of every move, for MAX: O3: -10")
    assert words[1] == "O is MIN, and wants the smallest: O3 and O7, a tie: O3 is the first of them."
    why = "The machine took O7: of the moves that tie, it wins soonest or holds out longest."
    assert words[-1] == why
    player = board.step_through()
    assert player.trace.action == 3 and board.player is player
    assert board.message.endswith("they choose O3. " + why)


THEN = {"random": "drew lots", "perfect": "it played perfectly then", 1: "it looked 1 ply ahead then",
        2: "it looked 2 plies ahead then"}  # fmt: skip


@pytest.mark.parametrize("then, now", list(product(THEN, THEN)))
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


def test_clicks_that_come_too_early_are_told_and_not_played():
    board = PlayBoard(TicTacToe())
    old = board.view["number"]
    click(board, 0)
    view = browser(board, do="play", at=1, number=old)
    assert (board.moves, view["refused"]) == ([0, 4], True)
    assert view["message"] == (
        "Too early: that click came before the last move was to be seen, so it was not played. The machine: O4. "
        "Your move."
    )


GAMES = {
    "squares": lambda: PlayBoard(TicTacToe(), position="XX./OO./..."),
    "bones": lambda: PlayBoard(Bones(6)),
    "many bones": lambda: PlayBoard(Bones(40)),
    "names": lambda: PlayBoard(TreeGame([[3, 12], [2, 4]])),
    "over": lambda: PlayBoard(TicTacToe(), position="XXX/OO./..."),
}


@pytest.mark.parametrize(
    "game, what, says",
    [
        ("squares", {"place": 0}, "Square 0 is taken by X; choose an empty square."),
        ("squares", {"place": 99}, "There is no square 99; choose an empty square."),
        ("squares", {"do": "back"}, "Nothing to take back: no move of yours has been made yet."),
        ("squares", {"do": "set", "text": "XXX/XX./O.."},
         "'XXX/XX./O..' cannot be set up: 5 X and 1 O; X moves first, so there must be as many X as O or one more."),
        ("squares", {"do": "set", "text": "X./..."},
         "'X./...' cannot be set up: must have 9 squares in 3 rows of 3, such as '.../.../...'."),
        ("squares", {"do": "option", "name": "strength", "value": 0},
         "This cannot be chosen: must be 'random', 'perfect' or a number of plies, at least 1."),
        ("bones", {"place": 5}, "5 cannot be taken from a heap of 6; must be 1, 2 or 3."),
        ("bones", {"do": "set", "text": "8 X"}, "'8 X' cannot be set up: 'X' is not a player; must be MAX or MIN."),
        ("many bones", {"do": "step"},
         "This decision takes 52,239,653,201 calls of minimax; at most 600,000 are recorded: play on a few moves, or "
         "let the machine look only some plies ahead."),
        ("names", {"place": 3}, "3 is no move here; must be 'B' or 'C'."),
        ("over", {"place": 5}, "Nothing more can be played: the game is over; start a new game, or take a move back."),
        ("over", {"do": "hint"}, "No hint: the game is over; start a new game, or take a move back."),
        ("over", {"do": "step"}, "Nothing to decide: the game is over; take a move back first."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_for_a_player(game, what, says):
    board = GAMES[game]()
    before = board.state
    view = browser(board, **{"do": "play", **what})
    assert (view["message"], view["refused"], board.state) == (says, True, before)


def test_refused_moves_have_the_same_words_in_python():
    for make, move in [(GAMES["squares"], 0), (GAMES["squares"], 99), (GAMES["bones"], 5), (GAMES["over"], 5)]:
        board = make()
        with pytest.raises(IllegalMove) as refused:
            board.play(move)
        said = click(board, move)["message"]
        assert said[1:] == f"{refused.value}."[1:] and said[0] == str(refused.value)[0].upper()
    board = PlayBoard(Plain())
    for bad in (True, None, [], "three", (1, 2), 7):
        with pytest.raises(IllegalMove, match="is no move here; must be 'one' or 'two'"):
            board.play(bad)
    with pytest.raises(IllegalMove, match=r"must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9 \.\.\."):
        PlayBoard(Bones(12, takes=range(1, 12))).play("a")


def test_squares_named_by_row_and_column_are_refused_by_their_number():
    class Pairs(TicTacToe):
        def actions(self, state):
            return [divmod(square, 3) for square in super().actions(state)]

        def result(self, state, action):
            return super().result(state, action[0] * 3 + action[1])

    board = PlayBoard(Pairs(), person="both")
    board.play((1, 1))
    assert click(board, 4)["message"] == "Square 4 is taken by X; choose an empty square."
    click(board, 0)
    assert board.moves == [(1, 1), (0, 0)]
    with pytest.raises(IllegalMove, match=r"\(3, 0\) is no move here"):
        board.play((3, 0))


@pytest.mark.parametrize(
    "nonsense",
    [{}, {"do": None}, {"do": []}, {"do": "play"}, {"do": "play", "at": -1}, {"do": "play", "at": "0"},
     {"do": "play", "at": True}, {"do": "play", "at": 1e9},
     {"do": "option", "name": "game", "value": 1}, {"do": "option", "name": [], "value": 1},
     {"do": "option", "name": "strength", "value": {}}, {"do": "option", "name": "person", "value": None},
     {"do": "option", "name": "tree_plies", "value": 0}, {"do": "set"}, {"do": "set", "text": {}}],
)  # fmt: skip
def test_nonsense_from_a_browser_is_answered(nonsense):
    board = PlayBoard(TicTacToe())
    number = board.view["number"]
    view = browser(board, **nonsense)
    assert view["refused"] and view["message"] and view["number"] == number
    board._heard(None, "no dict at all", [])
    assert board.view["refused"] and board.moves == []


def test_every_option_can_be_set_from_the_browser():
    board = PlayBoard(TicTacToe())
    for name, value in [("person", "O"), ("person", "both"), ("starts", "O"), ("strength", 2),
                        ("strength", "random"), ("quicker", False), ("thinking", True), ("thinking_of", "last"),
                        ("tree_plies", 1), ("large", True)]:  # fmt: skip
        assert not browser(board, do="option", name=name, value=value)["refused"]
        assert getattr(board, name) == value
        browser(board, do="option", name=name, value=value)  # once more; answered too


def test_a_change_that_leaves_the_message_is_told_aside():
    board = PlayBoard(TicTacToe())
    board.play(0)
    message = board.message
    told = {}
    for name, value in [("thinking", True), ("thinking", False), ("thinking_of", "last"), ("thinking_of", "now"),
                        ("tree_plies", 1), ("tree_plies", 3), ("tree_plies", None), ("large", True), ("large", False),
                        ("quicker", False), ("quicker", True)]:  # fmt: skip
        told[name, value] = browser(board, do="option", name=name, value=value)["aside"]
        assert board.message == message
    assert all(told.values()) and len(set(told.values())) == len(told)
    assert told["thinking", False] == "Hidden: the scores and the tree."
    board.play(1)  # now the message has changed, and that is enough
    assert board.view["aside"] == ""


def test_a_change_of_sides_makes_older_clicks_stale():
    board = PlayBoard(TicTacToe())
    old = board.view["number"]
    board.person = "O"
    assert browser(board, do="play", at=0, number=old)["message"].startswith("Too early")
    assert len(board.moves) == 1


def test_a_game_that_breaks_leaves_the_board_as_it_was():
    class Broken(Plain):
        broken = False

        def result(self, state, action):
            if self.broken and state[1] == MIN:
                raise KeyError("oh\nno")
            return super().result(state, action)

    board = PlayBoard(Broken(), strength=1)
    board.game.broken = True
    view = browser(board, do="play", at=0)
    assert view["message"] == "The game's own code failed: KeyError: 'oh\\nno'"
    assert board.moves == [] and board.state == (0, MAX)


# -- bad input, and without a browser --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options, words",
    [
        ({"person": "Q"}, "person='Q': must be 'X' or 'O' or 'both'"),
        ({"person": 3}, "person=3: must be 'X' or 'O' or 'both'"),
        ({"starts": "nobody"}, "starts='nobody': must be 'X' or 'O'"),
        ({"strength": 0}, "strength=0: must be 'random', 'perfect' or a number of plies, at least 1"),
        ({"strength": True}, "strength=True"), ({"strength": "strong"}, "strength='strong'"),
        ({"strength": 1.5}, "strength=1.5"),
        ({"quicker": 1}, "quicker=1: must be False or True"),
        ({"seed": "x"}, "seed='x': must be a whole number or None"),
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


@pytest.mark.parametrize("game", [TicTacToe, 3, None, [[1, 2], [3]], "X"])
def test_what_is_no_game(game):
    with pytest.raises(InvalidArgument, match="game"):
        PlayBoard(game)


def test_games_are_started_by_either():
    game = TicTacToe(rows=3, columns=4, max_mark="O", win=5)
    assert repr(game.started_by(MAX)) == "TicTacToe(columns=4, first='O', max_mark='O', win=5)"
    assert repr(game.started_by(MIN)) == repr(game) and game.player_names == {"MAX": "O", "MIN": "X"}
    for bad in ("X", None):
        with pytest.raises(InvalidArgument):
            game.started_by(bad)
    with pytest.raises(InvalidArgument, match="first='X': must be 'MAX' or 'MIN'"):
        Bones(6, first="X")


def test_a_game_with_one_rule_changed_keeps_it():
    """`quicker_wins` passes `started_by` on to a game without that rule, so who starts is fixed there."""
    board = PlayBoard(quicker_wins(TicTacToe(win=10)), position="XOX/.O./X..", quicker=False)
    assert board.moves == [7] and board.message.endswith("The machine wins: O has a full line.")
    with pytest.raises(InvalidArgument, match="who starts is fixed"):
        board.starts = "O"


def test_the_still_picture_and_its_text_version():
    board = PlayBoard(TicTacToe(win=10), position="O.X/X.X/.OO")
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == (
        "Play TicTacToe(win=10)\n"
        "Board now: O 1 X / X 4 X / 6 O O\n"
        "You are X, the machine is O. Your move. To play on this board, run this cell."
    )
    assert 'alt="Play TicTacToe(win=10). ' in data["text/html"] and "application/vnd.jupyter.widget-view+json" in data
    board.play(4)
    assert board.still().text != data["text/plain"] and "You win" in board.still().text
    assert PlayBoard(Bones(8)).still().text == (
        "Play Bones(8)\n"
        "Position: 8 MAX. You are MAX, the machine is MIN. Your move. To play on this board, run this cell."
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
    assert board.match.over


def test_strange_names_stay_text():
    tree = {"<script>alert(1)</script>": ["🦴" * 40, "a" * 500], "🦴" * 40: 3, "a" * 500: 2}
    board = PlayBoard(TreeGame(tree), thinking=True)
    assert all(len(each["label"]) <= 60 for each in board.view["actions"])
    assert "<script>" not in board._repr_mimebundle_()[0]["text/html"]
    board.play("🦴" * 40)
    assert board.result == "3"
