"""A game on a board, without a browser and without a widget."""

import subprocess
import sys
from itertools import product
from random import Random

import oracle
import pytest
from examples import NamingGame
from pace import slow_after

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
    minimax,
)
from minimax_lab.exercises.lesson_games import CoinRow
from minimax_lab.games import grid_look
from minimax_lab.search import depth_limited_minimax, open_lines, quicker_wins
from minimax_lab.widgets.board.decision import record_decision
from minimax_lab.widgets.board.machine import Machine
from minimax_lab.widgets.board.positions import position_text
from minimax_lab.widgets.board.requests import handle
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import view_of


def written(session):
    """The position as text."""
    return position_text(session.game, session.state)


def browser(session, **what):
    """Send what a browser sends, and return what it is shown then."""
    handle(session, {"number": session.number, **what}, {"step": lambda: record_decision(session, None, print)})
    return view_of(session)


def click(session, place, **what):
    """Click on a square, or on the bone so many from the end."""
    at = [each["place"] for each in view_of(session)["actions"]]
    return browser(session, do="play", **({"at": at.index(place)} if place in at else {"place": place}), **what)


@pytest.mark.parametrize("module", ["session", "requests", "view"])
def test_no_widget_library_is_imported(module):
    program = f"import sys, minimax_lab.widgets.board.{module}; print(*sys.modules)"
    imported = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert f"minimax_lab.widgets.board.{module}" in imported
    assert {"traitlets", "ipywidgets", "anywidget"}.isdisjoint(imported)


# -- nobody can beat the machine --------------------------------------------------------------------------------------


@pytest.mark.parametrize("quicker", [True, False], ids=["quicker", "any win"])
@pytest.mark.parametrize("starts", "XO")
@pytest.mark.parametrize("person", slow_after(1, "XO"))
def test_the_perfect_machine_never_loses(person, starts, quicker):
    """Every line that a person can play, move by move on the board itself; the oracle says who has won."""
    rules, machine = oracle.Board(), "O" if person == "X" else "X"
    session = Session(TicTacToe(win=10), person=person, first=starts, quicker=quicker)
    ends = {machine: 0, None: 0, person: 0}

    def play_on():
        cells = rules.read(written(session))
        if rules.winner(cells) or "." not in written(session):
            ends[rules.winner(cells)] += 1
            assert session.result == {machine: "machine", person: "person", None: "draw"}[rules.winner(cells)]
            return
        before = session.state
        for square in [at for at, mark in enumerate(before) if mark == "."]:
            session.play(square)
            play_on()
            session.take_back()
            assert session.state == before

    play_on()
    assert ends[person] == 0 and ends[machine] > 0 and ends[None] > 0


def test_bones_are_won_whenever_they_can_be():
    for bones, person in product(range(1, 14), (MAX, MIN)):
        session = Session(Bones(bones), person=person)

        def lines(session=session):
            if session.result:
                yield session.result
                return
            for take in session.game.actions(session.state):
                session.play(take)
                yield from lines()
                session.take_back()

        machine_can = (bones % 4 == 0) == (person == MAX)
        assert set(lines()) == {"machine"} if machine_can else "person" in set(lines())


# -- a game -----------------------------------------------------------------------------------------------------------


NINE, SCORES = TicTacToe(win=10), TreeGame([2, 0, -2])
ENDS = [
    (NINE, {"position": "XX./OO./..."}, 2, "person", "You: X2. You win: X has 0, 1 and 2 in a line. Well played!",
     "You win! +10 for MAX (X)"),
    (NINE, {"position": "XX./.OO/..."}, 8, "machine",
     "You: X8. The machine: O3. The machine wins: O has 3, 4 and 5 in a line.", "The machine wins -10 for MAX (X)"),
    (NINE, {"position": "XOX/XOO/O.X"}, 7, "draw", "You: X7. A draw: the board is full, and neither side has won.",
     "A draw 0 for MAX (X)"),
    (NINE, {"position": "XX./OO./...", "person": "both"}, 2, "X", "X: X2. X wins: X has 0, 1 and 2 in a line.",
     "X wins +10 for MAX (X)"),
    (Bones(1), {"person": MIN, "first": MIN}, 1, "person", "You: take 1. You win. Well played!",
     "You win! -1 for MAX"),
    (TreeGame([-3, 5]), {}, "A1", "-3", "You: A1. You get -3.", "You get -3 "),
    (TreeGame([[4, 5], 3]), {"person": MIN}, "B2", "5", "You: B2. The game is over: MAX gets 5.",
     "The game is over: MAX gets 5 "),
    (SCORES, {}, "A1", "person", "You: A1. You win. Well played!", "You win! +2 for MAX"),
    (SCORES, {}, "A2", "draw", "You: A2. A draw: neither side has won.", "A draw 0 for MAX"),
    (SCORES, {}, "A3", "machine", "You: A3. The machine wins.", "The machine wins -2 for MAX"),
]  # fmt: skip


def test_a_machine_that_has_lost_varies_among_the_moves_that_lose_latest():
    session, taken = Session(Bones(12), first="machine"), []
    for _ in range(4):
        while session.result is None:
            session.play(session.state.bones % 4)
        assert session.result == "person"
        taken.append(
            [action for action, choice in zip(session.match.actions, session.match.choices, strict=True) if choice]
        )
        session.new_game()
    assert set().union(*taken) == {1, 2, 3} and len(set(map(tuple, taken))) > 1
    session = Session(TicTacToe(), position="OX./.O./...", person="O")  # X has lost; only one move holds out longest
    assert session.match.actions == [8]


@pytest.mark.parametrize("game, options, move, result, message, outcome", ENDS)
def test_how_a_game_ends(game, options, move, result, message, outcome):
    """As a result for programs, as a message, and in large words; a tree may end with a win, a loss, or a number."""
    session = Session(game, **options)
    assert view_of(session)["outcome"] is None
    session.play(move)
    shown = view_of(session)["outcome"]
    assert (session.result, session.message, f"{shown['words']} {shown['score']}") == (result, message, outcome)
    worth = session.game.utility(session.state)
    if "get" in outcome:  # a number is good or bad compared with what the start is worth
        worth -= minimax(game, game.initial).value
    assert shown["sign"] == (worth > 0) - (worth < 0)


def test_a_draw_on_a_board_that_is_not_full_has_no_reason():
    class Short(TicTacToe):
        """A draw after two moves."""

        def is_terminal(self, state):
            return super().is_terminal(state) or state.count(".") <= 7

        def utility(self, state):
            return 0

    session = Session(Short(), person="both")
    session.play(4)
    session.play(0)
    assert session.message == "O: O0. A draw: neither side has won."


def test_two_people_play():
    session = Session(TicTacToe(), person="both")
    for square in (0, 3, 1, 4):
        session.play(square)
    assert session.message == "O: O4. X to move."
    session.play(2)
    assert (session.result, session.message) == ("X", "X: X2. X wins: X has 0, 1 and 2 in a line.")
    for square in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        if session.result:
            session.new_game()
        session.play(square)
    assert (session.result, session.match.actions[-1]) == ("draw", 8)
    session.take_back()
    assert (session.result, session.match.actions[-1]) == (None, 6)


def test_the_machine_starts_when_it_is_told_to():
    session = Session(TicTacToe(), person="O", first="machine")
    assert (session.first, session.match.actions, session.state) == ("X", [0], "X........")
    session.change("first", "person")
    assert (session.first, session.state, session.game.first) == ("O", session.game.initial, "O")
    session.change("person", "X")
    assert session.state.count("O") == 1
    assert session.message == "You are X, the machine is O. The machine: O0. Your move."
    assert Session(Bones(8), first=MIN).state == (7, MAX)


def test_taking_back():
    session = Session(TicTacToe(), person="O", first="X")
    with pytest.raises(IllegalMove, match="no move of yours"):
        session.take_back()
    first = session.state
    session.play(4)
    session.play(8)
    session.take_back()
    session.take_back()
    assert session.state == first and session.message == "Taken back. Your move."
    session.change("person", "X")  # the sides change in the middle of the game; the person's move is the first one
    session.take_back()
    assert session.match.actions == [] and session.message.endswith("Your move.")


# -- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, hint",
    [
        ("XX./OO./...", "Hint: X2 (row 1, column 3). It wins at once."),
        ("XO./.../...", "Hint: X3 (row 2, column 1). It wins in 5 plies, whatever the other side does."),
        (".../.../...", "Hint: X0 (row 1, column 1). It keeps the draw. Every move does."),
        ("X../.../...", "Hint: O4 (row 2, column 2). It keeps the draw. 1 of the 8 moves does."),
        (".../.X./...", "Hint: O0 (row 1, column 1). It keeps the draw. 4 of the 8 moves do."),
        ("OX./.O./...", "Hint: X8 (row 3, column 3). Every move loses against best play; this one holds out longest"),
    ],
)
def test_hints(position, hint):
    session = Session(TicTacToe(), person="both")
    session.set_position(position)
    action = session.hint()
    assert session.message.startswith(hint)
    assert view_of(session)["actions"][view_of(session)["hint"]]["place"] == action
    session.play(action)
    assert view_of(session)["hint"] is None


@pytest.mark.parametrize("strength", slow_after(3, ["perfect", "random", 2, 1, 3]))
@pytest.mark.parametrize(
    "game, lines",
    [(TicTacToe(win=10), 3), (TicTacToe(rows=5, columns=5, in_a_row=3, win=10), 2), (Bones(11), 3),
     (TreeGame([[3, [5, 1]], 4, [[2]]]), 1), (TicTacToe(rows=3, columns=4, first="O", max_mark="O"), 1)],
)  # fmt: skip
def test_a_hint_is_what_the_machine_would_play_if_it_hurried(game, lines, strength):
    """In games played by lot; a game that is known to its end, or is played by lot, gets the best hint there is."""
    chance, session = Random(3), Session(game, person="both", strength=strength)
    machine = Machine(game, game.initial)
    told = "perfect" if machine.solution or strength == "random" else strength
    for _ in range(lines):
        session.new_game()
        while session.result is None:
            action = session.hint()
            assert action == machine.choose(session.state, told, True, Random(0))
            legal = list(game.actions(session.state))
            assert view_of(session)["hint"] == legal.index(action)
            wins = [each for each in legal if wins_at_once(game, session.state, each)]
            assert not wins or action in wins
            assert ("wins at once" in session.message) == bool(wins and not session.sentences.has_scores)
            session.play(chance.choice(legal))


def wins_at_once(game, state, action):
    after = game.result(state, action)
    return game.is_terminal(after) and game.utility(after) * (1 if game.to_move(state) == MAX else -1) > 0


def test_a_win_at_once_is_hinted_where_the_machine_only_looks_ahead():
    game = TicTacToe(rows=5, columns=5, in_a_row=3, win=10)
    session = Session(game, position="...../.O.../...X./..OX./.....", person="both", strength=3)
    assert session.hint() == 8 and session.message == "Hint: X8 (row 2, column 4). It wins at once."


def test_one_ply_is_no_plies():
    session = Session(TreeGame({"A": ["B", "C"], "B": -1, "C": -1}))
    session.hint()
    assert session.message == "Hint: B. Every move loses against best play; this one holds out longest, 1 ply."


def test_the_machine_can_begin_instead_only_before_the_first_move_of_a_whole_game():
    def offered(session):
        return view_of(session)["settings"]["other_starter"]

    assert [offered(Session(game)) for game in (TicTacToe(), Bones(8))] == ["O", "MIN"]
    for options in ({"person": "O"}, {"person": "both"}, {"position": "X../.../..O"}):
        assert offered(Session(TicTacToe(), **options)) is None
    assert offered(Session(TreeGame({"A": ["B", "C"], "B": -1, "C": 1}))) is None  # nobody else can start there
    session = Session(Bones(8))
    assert browser(session, do="option", name="first", value="MIN")["settings"]["other_starter"] is None
    assert len(session.match.actions) == 1


# -- any game ---------------------------------------------------------------------------------------------------------


def test_a_game_that_is_over_at_once_shows_its_end():
    for worth, result, said in [(3, "person", "You win."), (-3, "machine", "The machine wins."), (0, "draw", "A draw")]:
        session = Session(TreeGame({"A": worth}), thinking=True)
        assert session.result == result and session.message.startswith(f"Nothing is left to play here. {said}")
        assert session.first is None
        assert view_of(session)["settings"]["starters"] == view_of(session)["actions"] == []
        assert session.message.endswith({3: "You win.", -3: "The machine wins.", 0: "neither side has won."}[worth])
        session.new_game()
        session.change("person", "both")
        assert session.result == ("draw" if not worth else MAX if worth > 0 else MIN)
    for strength in ("perfect", "random", 1, 5):
        session = Session(TreeGame({"A": 3}), strength=strength)
        assert "Too large" not in session.message + view_of(session)["settings"]["note"]
    with pytest.raises(InvalidArgument) as refused:
        Session(TreeGame({"A": 3}), first=MIN)
    assert str(refused.value) == "first='MIN': nobody starts, the game is over at once; must be left out"


def test_a_game_without_a_start_is_played_from_a_position():
    class Nowhere:
        def __init__(self):
            self.rules = NamingGame()

        def __getattr__(self, name):
            if name == "initial":
                raise AttributeError(name)
            return getattr(self.rules, name)

    session = Session(Nowhere(), position=(3, MIN))
    assert session.match.states[0] == (3, MIN) and session.result == "machine"
    with pytest.raises(InvalidArgument, match="first='MAX': this game has no start of its own, .* must be left out"):
        Session(Nowhere(), position=(3, MIN), first=MAX)


class Misere(TicTacToe):
    """Whoever has a full line has lost."""

    def utility(self, state):
        return -super().utility(state)


def test_who_starts_is_refused_in_the_words_that_were_given():
    with pytest.raises(InvalidArgument) as refused:
        Session(NamingGame(), first="machine", person=MAX)
    assert str(refused.value) == "first='machine': who starts is fixed in this game; must be 'MAX'"

    class Fixed(Misere):
        def started_by(self, player):
            return TicTacToe(first=self.player_names[player])

    with pytest.raises(InvalidArgument) as refused:
        Session(Fixed(), first="machine", person="X")
    why = "who starts is fixed in this game: its started_by() gives a TicTacToe, not a Fixed"
    assert str(refused.value) == f"first='machine': {why}; must be 'X'"

    class Free(Misere):
        def started_by(self, player):
            return Free(first=self.player_names[player])

    session = Session(Free(), first="machine", person="X")
    assert isinstance(session.game, Free) and session.state.count("O") == 1
    assert isinstance(Session(Fixed(), first="person", person="X").game, Fixed)


def test_a_large_board_says_how_far_it_looks():
    session = Session(TicTacToe(rows=4, columns=4, in_a_row=4))
    assert session.message == (
        "The machine cannot play perfectly: there are too many positions to search. So it looks 2 plies ahead. "
        "You are X, the machine is O. Your move."
    )
    shown = view_of(session)["settings"]
    assert (shown["strength"], shown["plies"], shown["most"], shown["perfect"]) == ("ahead", 2, 3, False)
    session.change("strength", 9)
    assert session.machine.effective_strength(session.strength) == 3
    assert session.message == "Here the machine looks at most 3 plies ahead, not 9."
    session.play(5)
    assert len(session.match.actions) == 2
    session.hint()
    assert "Looking 3 plies ahead" in session.message


def test_the_machine_of_a_small_game_looks_as_far_ahead_as_it_is_asked_to():
    game = TicTacToe(win=10, first="O")
    session = Session(game, strength=6, quicker=False)
    state = game.parse("O../.../...")
    session.play(0)
    assert session.machine.effective_strength(6) == 6
    assert session.match.actions[1] == depth_limited_minimax(game, state, 6, open_lines(game)).action


def test_a_board_that_cannot_look_so_far_ahead_says_so_beside_the_move():
    view = view_of(Session(TicTacToe(), strength=50))
    assert view["message"].startswith("Here the machine looks at most 6 plies ahead, not 50.")
    assert not any("plies" in sentence for sentence in view["quiet"])  # those are hidden
    assert not Session(TicTacToe(), strength=3).sentences.is_limited


class InARow(NamingGame):
    """After one move of MAX, MIN makes so many moves in a row, and the game is a draw."""

    def __init__(self, moves):
        self.moves = moves

    def result(self, state, action):
        return state[0] + 1, MIN

    def is_terminal(self, state):
        return state[0] > self.moves

    def utility(self, state):
        return 0


def test_the_machine_makes_at_most_200_moves_in_a_row():
    session = Session(InARow(200), strength="random")
    session.play("one")
    assert (session.result, len(session.match.actions)) == ("draw", 201)
    session = Session(InARow(201), strength="random")
    with pytest.raises(MinimaxLabError, match="more than 200 moves in a row"):
        session.play("one")
    assert session.match.actions == []


def test_huge_and_endless_games_are_played_too():
    session = Session(TicTacToe(rows=100, columns=100, in_a_row=5), seed=3)
    assert session.machine.effective_strength(session.strength) == "random" and "plays at random" in session.message
    session.play(0)
    assert len(session.match.actions) == 2

    class Round(NamingGame):
        def result(self, state, action):
            return (state[0] + 1) % 4, MIN if state[1] == MAX else MAX

    session = Session(Round())
    assert session.message.startswith(f"The machine cannot play perfectly: {session.machine.why_not}. So it looks ")
    assert session.machine.why_not == "the game can come back to a position that it had"
    session.play("one")
    assert len(session.match.actions) == 2

    class Alone(Round):
        def result(self, state, action):
            return (state[0] + 1) % 4, MIN

    session = Session(Alone())
    before = view_of(session)
    with pytest.raises(MinimaxLabError, match="200 moves in a row"):
        session.play("one")
    assert (session.match.actions, view_of(session)) == ([], before)


# -- any position -----------------------------------------------------------------------------------------------------


def test_the_other_starter_is_taken_where_only_that_fits():
    session = Session(TicTacToe(win=10))
    session.set_position("OX./.O./...")
    assert (session.first, written(session)) == ("O", "OX./.O./...")
    assert session.message.startswith("Such a position comes about only if O has started, so O starts here.")
    session.new_game()
    assert session.state.count("O") == 1  # O starts here, and that is the machine


@pytest.mark.parametrize(
    "text, reason",
    [
        ("XXX/XX./O..", "5 X and 1 O"), ("XXX/OOO/...", "X and O both have a line"), ("X./...", "must have 9 squares"),
        ("XYO/.../...", "'Y' at square 1"), ("", "must have 9 squares"), (7, "InvalidState"), (None, "InvalidState"),
    ],
)  # fmt: skip
def test_impossible_boards_are_refused_with_the_games_own_reason(text, reason):
    session = Session(TicTacToe())
    session.play(4)
    before, moves = session.state, session.match.actions
    with pytest.raises(InvalidState) as refused:
        session.set_position(text)
    assert reason == "InvalidState" or reason in str(refused.value)
    view = browser(session, do="set", text=text)
    assert view["refused"] and view["message"].startswith(f"{text!r} cannot be set up: ")
    assert f"{refused.value}.".endswith(view["message"].partition(": ")[2])
    assert (session.state, session.match.actions) == (before, moves)


def test_heaps_are_set_up_by_text():
    session = Session(Bones(6))
    session.set_position("7 MIN")
    assert session.state == (4, MAX) and written(session) == "4 MAX"
    assert session.match.states[0] == Bones(6).parse("7 MIN") and session.game.parse(written(session)) == session.state
    for bad in ("-1", "8 X", "eight", "8 MIN MAX", "1e3"):
        with pytest.raises(InvalidState):
            session.set_position(bad)
    assert Bones(6).parse("5") == (5, MAX) and Bones(6, first=MIN).parse("5") == (5, MIN)
    assert repr(Bones(6).started_by(MIN)) == "Bones(6, first='MIN')"


def test_presets_can_be_chosen_by_the_teacher():
    session = Session(TicTacToe(), positions={"mine": "X../.../..."})
    session.set_position("mine")
    assert session.match.states[0] == "X........"
    for bad in ({"mine": "XX"}, {"mine": 3}, {3: "X../.../..."}, ["X../.../..."]):
        with pytest.raises(MinimaxLabError, match="positions"):
            Session(TicTacToe(), positions=bad)


def test_a_state_of_any_game_can_be_set():
    session = Session(NamingGame(), position=(3, MIN), person=MIN)
    assert session.state == (3, MIN)
    for bad in ([3, MIN], (3, "X"), 5):
        with pytest.raises(InvalidState, match="position|cannot be hashed"):
            session.set_position(bad)
    session.set_position((6, MAX))
    assert session.result == "machine" or session.result == "person"


# -- what the browser asks --------------------------------------------------------------------------------------------


def test_clicks_that_come_too_early_are_told_and_not_played():
    session = Session(TicTacToe())
    old = view_of(session)["number"]
    click(session, 0)
    view = browser(session, do="play", at=1, number=old)
    assert (session.match.actions, view["refused"]) == ([0, 4], True)
    assert view["message"] == (
        "Too early: that click came before the last move was to be seen, so it was not played. The machine: O4. "
        "Your move."
    )


GAMES = {
    "squares": lambda: Session(TicTacToe(), position="XX./OO./..."),
    "bones": lambda: Session(Bones(6)),
    "many bones": lambda: Session(Bones(40)),
    "over": lambda: Session(TicTacToe(), position="XXX/OO./..."),
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
        ("over", {"place": 5}, "Nothing more can be played: the game is over; start a new game, or take a move back."),
        ("over", {"do": "hint"}, "No hint: the game is over; start a new game, or take a move back."),
        ("over", {"do": "step"}, "Nothing to decide: the game is over; take a move back first."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_for_a_player(game, what, says):
    session = GAMES[game]()
    before = session.state
    view = browser(session, **{"do": "play", **what})
    assert (view["message"], view["refused"], session.state) == (says, True, before)


def test_refused_moves_have_the_same_words_in_python():
    for make, move in [(GAMES["squares"], 0), (GAMES["squares"], 99), (GAMES["bones"], 5), (GAMES["over"], 5)]:
        session = make()
        with pytest.raises(IllegalMove) as refused:
            session.play(move)
        said = click(session, move)["message"]
        assert said[1:] == f"{refused.value}."[1:] and said[0] == str(refused.value)[0].upper()
    session = Session(NamingGame())
    for bad in (True, None, [], "three", (1, 2), 7):
        with pytest.raises(IllegalMove, match="is no move here; must be 'one' or 'two'"):
            session.play(bad)
    with pytest.raises(IllegalMove, match=r"must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9 \.\.\."):
        Session(Bones(12, takes=range(1, 12))).play("a")


def test_squares_named_by_row_and_column_are_refused_by_their_number():
    class Pairs(TicTacToe):
        def actions(self, state):
            return [divmod(square, 3) for square in super().actions(state)]

        def result(self, state, action):
            return super().result(state, action[0] * 3 + action[1])

    session = Session(Pairs(), person="both")
    session.play((1, 1))
    assert click(session, 4)["message"] == "Square 4 is taken by X; choose an empty square."
    click(session, 0)
    assert session.match.actions == [(1, 1), (0, 0)]
    with pytest.raises(IllegalMove, match=r"\(3, 0\) is no move here"):
        session.play((3, 0))


@pytest.mark.parametrize(
    "nonsense",
    [{}, {"do": None}, {"do": []}, {"do": "play"}, {"do": "play", "at": -1}, {"do": "play", "at": "0"},
     {"do": "play", "at": True}, {"do": "play", "at": 1e9},
     {"do": "option", "name": "game", "value": 1}, {"do": "option", "name": [], "value": 1},
     {"do": "option", "name": "strength", "value": {}}, {"do": "option", "name": "person", "value": None},
     {"do": "option", "name": "tree_plies", "value": 0}, {"do": "set"}, {"do": "set", "text": {}}],
)  # fmt: skip
def test_nonsense_from_a_browser_is_answered(nonsense):
    session = Session(TicTacToe())
    number = view_of(session)["number"]
    view = browser(session, **nonsense)
    assert view["refused"] and view["message"] and view["number"] == number
    assert session.match.actions == []


def test_a_change_that_leaves_the_message_is_told_aside():
    session = Session(TicTacToe())
    session.play(0)
    message = session.message
    told = {}
    for name, value in [("thinking", True), ("thinking", False), ("thinking_of", "last"), ("thinking_of", "now"),
                        ("tree_plies", 1), ("tree_plies", 3), ("tree_plies", None), ("large", True), ("large", False),
                        ("quicker", False), ("quicker", True)]:  # fmt: skip
        told[name, value] = browser(session, do="option", name=name, value=value)["aside"]
        assert session.message == message
    assert all(told.values()) and len(set(told.values())) == len(told)
    assert told["thinking", False] == "Hidden: the scores and the tree."
    session.play(1)  # now the message has changed, and that is enough
    assert view_of(session)["aside"] == ""


def test_a_change_of_sides_makes_older_clicks_stale():
    session = Session(TicTacToe())
    old = view_of(session)["number"]
    session.change("person", "O")
    assert browser(session, do="play", at=0, number=old)["message"].startswith("Too early")
    assert len(session.match.actions) == 1


def test_a_game_that_breaks_leaves_the_board_as_it_was():
    class Broken(NamingGame):
        broken = False

        def result(self, state, action):
            if self.broken and state[1] == MIN:
                raise KeyError("oh\nno")
            return super().result(state, action)

    session = Session(Broken(), strength=1)
    session.game.broken = True
    view = browser(session, do="play", at=0)
    assert view["message"] == "The game's own code failed: KeyError: 'oh\\nno'"
    assert session.match.actions == [] and session.state == (0, MAX)


@pytest.mark.parametrize("option, value", [("person", "O"), ("first", "machine")])
def test_an_option_that_the_machine_cannot_follow_stays_as_it_was(option, value):
    class Broken(TicTacToe):
        broken = False

        def result(self, state, action):
            if Broken.broken:
                raise KeyError("no")
            return super().result(state, action)

        def started_by(self, player):
            return Broken(first=self.player_names[player])

    session = Session(Broken(), strength=1)
    before = view_of(session)
    Broken.broken = True
    with pytest.raises(KeyError):
        session.change(option, value)
    assert view_of(session) == before


@pytest.mark.parametrize("game", [TicTacToe, 3, None, [[1, 2], [3]], "X"])
def test_what_is_no_game(game):
    with pytest.raises(InvalidArgument, match="game"):
        Session(game)


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
    session = Session(quicker_wins(TicTacToe(win=10)), position="XOX/.O./X..", quicker=False)
    assert session.match.actions == [7] and session.message.endswith("The machine wins: O has 1, 4 and 7 in a line.")
    with pytest.raises(InvalidArgument, match="who starts is fixed"):
        session.change("first", "O")


def test_the_title_names_a_game_without_a_repr_by_its_class():
    class Coins(CoinRow):
        __repr__ = object.__repr__

    assert [Session(game).title for game in (Coins(8, 15), CoinRow(8, 15))] == ["Play Coins", "Play CoinRow(8, 15)"]


def test_a_coin_in_the_middle_is_refused_by_its_number():
    session = Session(CoinRow(8, 15, 3, 7))
    assert click(session, 1)["message"] == "The 15 cannot be taken now; choose the 8 or the 7."
    assert session.match.actions == []


def test_each_seat_has_its_coins_and_the_larger_sum_wins():
    session = Session(CoinRow(8, 15, 3, 7, 10, 4), person="both")
    taken = {1: [], -1: []}
    for sign, action in zip([1, -1] * 3, ["first", "last", "last", "first", "first", "last"], strict=True):
        coins = session.state[0]
        taken[sign].append(str(coins[0] if action == "first" else coins[-1]))
        session.play(action)
        assert {each["player"]: each["taken"] for each in view_of(session)["seats"]} == taken
    sums = {sign: sum(map(int, each)) for sign, each in taken.items()}
    assert session.result == (MAX if sums[1] > sums[-1] else MIN)


class Passing:
    """Nobody can win: all moves of a state are alike, and none has a square on the board of two letters."""

    initial = ("go", 3)

    def to_move(self, state):
        return MAX if state[1] % 2 else MIN

    def actions(self, state):
        return ["east", "west"]

    def result(self, state, action):
        return ("go", state[1] - 1)

    def is_terminal(self, state):
        return state[1] == 0

    def utility(self, state):
        return 0

    def look(self, state):
        return grid_look([state[0]])


def test_a_hint_among_equal_scores_names_how_many_have_them():
    session = Session(TicTacToe(rows=4, columns=4, in_a_row=4))
    session.hint()
    sentence = session.message.partition("Looking 2 plies ahead, ")[2]
    scores = [worth for _, worth in session.machine.scores(session.state, session.strength)]
    assert 1 < scores.count(max(scores)) < 16
    assert sentence.endswith(f"is the largest; X is MAX. {scores.count(max(scores))} of the 16 moves have it.")
    session = Session(Passing(), strength=1)
    session.machine.solution = None
    session.hint()
    assert session.message.startswith("Hint: east. Looking 1 ply ahead, every move has the same score")


def test_a_click_on_a_board_whose_moves_are_listed_names_the_list():
    session = Session(Passing())
    handle(session, {"do": "play", "place": 1, "number": session.number}, {})
    assert session.refused
    assert session.message == "No move has a square of its own here; choose one in the list of moves."


def test_each_win_is_counted_once_and_not_after_it_is_taken_back():
    session = Session(TicTacToe(win=10), position="XX./OO./...")
    session.play(2)
    assert session.wins == {1: 1, 0: 0, -1: 0}
    session.take_back()
    assert session.wins == {1: 0, 0: 0, -1: 0}
    session.play(2)
    session.set_position("XX./OO./...")
    session.play(2)
    assert session.wins == {1: 2, 0: 0, -1: 0}
    session.change("person", "O")
    assert session.wins == {1: 0, 0: 0, -1: 0}


def test_the_board_explains_who_wins_and_who_plays_whom():
    for game, goal in (
        (TicTacToe(), "Three in a row wins."), (TicTacToe(rows=12, columns=12, in_a_row=11), "11 in a row wins."),
        (Bones(8), "Whoever takes the last bone wins."),
        (Bones(8, last_loses=True), "Whoever takes the last bone loses."),
        (Bones(8, takes=(2, 3)), "Whoever cannot take any bones loses."), (TreeGame([[3, 12], [2, 4]]), ""),
    ):  # fmt: skip
        assert view_of(Session(game))["goal"] == goal
    seats = view_of(Session(TicTacToe(max_mark="O"), person="X"))["seats"]
    assert [(each["player"], each["who"], each["name"]) for each in seats] == [(-1, "You", "X"), (1, "Machine", "O")]
    assert [each["who"] for each in view_of(Session(TicTacToe(), person="both"))["seats"]] == ["X", "O"]


def test_no_title_is_a_position():
    assert Session(TreeGame([[3, 12], [2, 4]])).title == "Play Tree"
    assert Session(TicTacToe(win=10)).title == "Play TicTacToe(win=10)"


# -- which move lost the game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_losing_move_is_the_last_one_before_which_the_game_was_not_lost(seed):
    chance, game = Random(seed), TicTacToe()
    start = chance.choice(["X........", "X...O....", ".X.O.....", "XO......."])  # a small tree below
    session = Session(game, strength="random", seed=seed, person=chance.choice("XO"), position=start)
    while not session.match.over:
        session.play(chance.choice(session.match.legal()))
    sign = 1 if session.side == MAX else -1
    worths = [sign * _worth(game, state) for state in session.match.states]
    lost = [worth < 0 for worth in worths]
    after = max((at for at, is_lost in enumerate(lost) if not is_lost), default=None) if lost[-1] else None
    assert session.losing_move() == after
    mistake = view_of(session)["mistake"]
    if after is None:
        assert mistake is None
        assert "no losing move" in browser(session, do="mistake")["message"].lower()
        return
    action = session.match.actions[after]
    assert session.match.mover(after) == session.side and mistake == {"shown": False, "square": action}
    view = browser(session, do="mistake")
    assert view["mistake"] == {"shown": True, "square": action}
    assert view["message"].startswith(f"Your losing move was {session.person}{action} (row ")
    assert view["message"].endswith(f"you could still {'win' if worths[after] else 'draw'}.")
    session.take_back()
    assert view_of(session)["mistake"] is None


def _worth(game, state):
    """What a state is worth to MAX, by plain recursion."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == MAX else min
    return best(_worth(game, game.result(state, action)) for action in game.actions(state))


def test_a_losing_move_in_a_heap_names_the_heap():
    session = Session(Bones(7))
    while not session.match.over:
        session.play(1)
    view = browser(session, do="mistake")
    assert view["message"] == "Your losing move was take 1 of 7 bones. Until then, you could still win."


def test_a_game_that_was_lost_from_the_start_has_no_losing_move():
    session = Session(Bones(8))
    while not session.match.over:
        session.play(1)
    assert session.result == "machine" and view_of(session)["mistake"] is None
