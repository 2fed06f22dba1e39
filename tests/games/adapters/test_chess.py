"""Chess: what is one state, who wins, what is refused. Mates are compared with what python-chess alone finds."""

import pickle
import sys

import chess
import chess.variant
import pytest
from bad_input import each, refusal

from minimax_lab import (
    MAX,
    MIN,
    InvalidState,
    MissingPackage,
    PlayBoard,
    TicTacToe,
    depth_limited_minimax,
    game_tree,
    minimax,
)
from minimax_lab.games.adapters import from_chess
from minimax_lab.widgets.board.session import Session

START = chess.STARTING_FEN
SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"
MATES_IN_ONE = {  # position, and the only mating move
    SCHOLAR: "Qxf7#",
    BACK_RANK: "Rd8#",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2": "Qh4#",
    "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1": "Nf7#",  # smothered; the knight on h6 moves
}

MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"  # by Paul Morphy; the key is Ra6


@pytest.fixture(autouse=True)
def few_positions(monkeypatch):
    """A board need not count thousands of positions in order to look ahead."""
    monkeypatch.setattr("minimax_lab.widgets.board.look_ahead.MOST_STATES", 100)


def play(game, text):
    """The state after some moves in standard notation."""
    state = game.initial
    for name in text.split():
        named = {game.action_label(state, move): move for move in game.actions(state)}
        state = game.result(state, named[name])
    return state


def worth(board, plies):
    """What python-chess alone finds within some plies: 1 if White mates, -1 if Black does, 0 otherwise."""
    if board.is_checkmate():
        return -1 if board.turn else 1
    if not plies:
        return 0
    values = []
    for move in list(board.legal_moves):
        board.push(move)
        values.append(worth(board, plies - 1))
        board.pop()
    return (max if board.turn else min)(values, default=0)


@pytest.mark.parametrize(("fen", "mate"), MATES_IN_ONE.items())
def test_a_mate_in_one_is_found(fen, mate):
    game = from_chess(fen)
    found = depth_limited_minimax(game, game.initial, 1, lambda state: 0)
    assert game.action_label(game.initial, found.action) == mate
    assert found.value == (1 if chess.Board(fen).turn else -1)
    after = game.result(game.initial, found.action)
    assert game.is_terminal(after) and game.utility(after) == found.value and game.actions(after) == []


def test_a_mate_in_two_has_the_value_and_the_key_of_python_chess_alone():
    game, board = from_chess(MATE_IN_TWO), chess.Board(MATE_IN_TWO)
    found = depth_limited_minimax(game, game.initial, 3, lambda state: 0)
    assert game.action_label(game.initial, found.action) == "Ra6" and found.value == 1 == worth(board, 3)
    for move in list(board.legal_moves):
        board.push(move)
        value = depth_limited_minimax(game, game.result(game.initial, move), 2, lambda state: 0).value
        assert value == worth(board, 2) == (move == found.action)
        board.pop()


@pytest.mark.parametrize(
    "fen", [START, SCHOLAR, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/P7/8/8/8/8/k6p/4K3 w - - 0 1"]
)
def test_moves_are_those_of_python_chess_in_its_order(fen):
    game, board = from_chess(fen), chess.Board(fen)
    assert game.actions(game.initial) == list(board.legal_moves)
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        assert game.result(game.initial, move) == game.position(after)
        assert game.format(game.result(game.initial, move)).split()[:4] == after.fen().split()[:4]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nf3 Nf6 Nc3 Nc6", "Nc3 Nc6 Nf3 Nf6"),
        ("Nf3 Nf6 Ng1 Ng8", ""),  # the counters differ, and a position is repeated
        ("e4 e6 Nf3 Nf6", "Nf3 Nf6 e4 e6"),  # a double step, which nobody can capture en passant
    ],
)
def test_the_moves_before_do_not_matter(one, other):
    game = from_chess()
    assert play(game, one) == play(game, other) and hash(play(game, one)) == hash(play(game, other))


def test_what_counts_besides_the_pieces():
    game = from_chess()
    assert play(game, "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Ng1 Ng8") != game.initial  # nobody may castle there any more
    king = from_chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").initial
    assert from_chess("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").initial != king  # the player to move
    legal, idle = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"
    for fen, counts in ((legal, True), (idle, False)):  # a capture en passant counts if it is possible
        assert (from_chess(fen).initial != from_chess(fen.replace("e3", "-")).initial) is counts


def test_colors_players_and_ends():
    game = from_chess(BACK_RANK)
    assert game.to_move(game.initial) == MAX and game.player_names == {MAX: "White", MIN: "Black"}
    mated = play(game, "Rd8#")
    assert game.is_terminal(mated) and game.utility(mated) == 1
    assert from_chess("8/8/8/8/8/8/8/K1k5 w - - 90 99").is_terminal(from_chess("8/8/8/8/8/8/8/K1k5 w - - 0 1").initial)
    stalemate = from_chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_terminal(stalemate.initial) and stalemate.utility(stalemate.initial) == 0
    assert minimax(stalemate, stalemate.initial) == (0, None)


def test_a_long_game_without_captures_is_the_same_position():
    clock = from_chess(BACK_RANK.replace("0 1", "149 200"))
    assert clock.initial == from_chess(BACK_RANK).initial
    assert not clock.is_terminal(clock.result(clock.initial, chess.Move.from_uci("e1e2")))  # 75 moves by then


def test_reading_and_writing():
    game = from_chess()
    for fen in (*MATES_IN_ONE, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"):
        assert game.format(game.parse(fen)).split()[:4] == fen.split()[:4]
        assert game.parse(game.format(game.parse(fen))) == game.parse(fen) == from_chess(chess.Board(fen)).initial
    assert game.parse(" ".join(START.split()[:4])) == game.initial
    assert repr(from_chess(SCHOLAR)) == f"from_chess({SCHOLAR.replace('4 4', '0 1')!r})"


def test_the_board_is_a_grid_of_pieces_with_white_below():
    game = from_chess()
    look = game.look(game.initial)
    assert (look["kind"], look["rows"], look["columns"], len(look["cells"])) == ("grid", 8, 8, 64)
    assert "".join(look["cells"][:8]) == "♜♞♝♛♚♝♞♜" and "".join(look["cells"][-8:]) == "♖♘♗♕♔♗♘♖"
    assert set(look["cells"][16:48]) == {""} and look["names"][0] == "a8" and look["names"][63] == "h1"
    moves = [look["names"][start] + look["names"][end] for start, end in look["moves"]]
    assert moves == [move.uci() for move in game.actions(game.initial)] and look["line"] == []


@pytest.mark.parametrize(
    ("fen", "squares"),
    [
        ("3R2k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "d8 e8 f8 g8"),  # from the piece that gives the check to the king
        ("8/8/8/8/8/6k1/6q1/6K1 w - - 0 1", "g2 g1"),
        ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "f7 h8"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),  # stalemate
        (MATE_IN_TWO, ""),
    ],
)
def test_a_mate_is_struck_through(fen, squares):
    game = from_chess(fen)
    look = game.look(game.initial)
    assert " ".join(look["names"][square] for square in look["line"]) == squares


def test_a_button_does_not_tell_that_a_move_mates():
    class Graded(TicTacToe):
        def action_label(self, state, action):
            return f"{action}+"

        def look(self, state):
            return {**super().look(state), "numbers": False, "moves": [[each, each] for each in self.actions(state)]}

    board, own = PlayBoard(from_chess(BACK_RANK), strength=1), PlayBoard(Graded(), strength=1)
    labels, own_labels = ([each["label"] for each in shown.view["actions"]] for shown in (board, own))
    assert "Rd8" in labels and "Rd8#" not in labels
    assert own_labels[:2] == ["0+", "1+"]


def test_a_drop_leads_from_nowhere():
    game = from_chess(chess.variant.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"))
    moves = dict(zip(game.actions(game.initial), game.look(game.initial)["moves"], strict=True))
    assert moves[chess.Move.from_uci("P@e4")] is None and moves[chess.Move.from_uci("e1e2")] == [60, 52]


def test_a_mate_is_named_in_pictures_and_messages():
    game = from_chess(BACK_RANK)
    picture = game_tree(game, depth=1, evaluate=lambda state: 0).back_up().draw()
    assert picture.text.startswith("White Ke1 Rd1; Black Kg8 f7 g7 h7, MAX, value 1\n")
    assert "  Rd8# -> White Ke1 Rd8; Black Kg8 f7 g7 h7, end, utility 1, chosen, checkmate\n" in picture.text
    assert picture.text.count("checkmate") == 1 and "strip: the check that mates" in picture.svg
    assert "a full line" not in picture.text + picture.svg
    session = Session(game, strength=1)
    session.play(chess.Move.from_uci("d1d8"))
    assert session.message == "You: Rd8#. You win: checkmate. Well played!"


@pytest.mark.parametrize("kind", chess.variant.VARIANTS)
def test_variants_come_with_their_own_ends_and_states(kind):
    board = kind()
    game = from_chess(board)
    assert game.actions(game.initial) == list(board.legal_moves)
    state = game.initial
    for _ in range(9):
        move = next(iter(board.legal_moves))
        board.push(move)
        state = game.result(state, move)
        assert state == game.position(board) == pickle.loads(pickle.dumps(state))
        assert game.is_terminal(state) == board.is_game_over()
    other = chess.variant.AtomicBoard() if kind is not chess.variant.AtomicBoard else chess.Board()
    assert refusal(game.position, other, kind=InvalidState).endswith(f"must be a {kind.__name__}")


def test_the_pieces_in_hand_and_the_checks_left_are_part_of_a_state():
    crazy = from_chess(chess.variant.CrazyhouseBoard())
    empty, pawn = (chess.variant.CrazyhouseBoard(f"4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1") for hand in ("", "P"))
    assert crazy.position(empty) != crazy.position(pawn)
    queen, pawn = (chess.variant.CrazyhouseBoard(f"4k3/8/8/8/8/8/8/Q{mark}3K3[] w - - 0 1") for mark in ("", "~"))
    assert crazy.position(queen) != crazy.position(pawn)  # once taken, this queen is a pawn in the hand
    three = from_chess(chess.variant.ThreeCheckBoard())
    boards = [chess.variant.ThreeCheckBoard(f"4k3/8/8/8/8/8/8/4K2R w - - {left} 0 1") for left in ("3+3", "2+3")]
    assert three.position(boards[0]) != three.position(boards[1])
    end = from_chess(chess.variant.KingOfTheHillBoard("8/8/8/8/3k4/8/8/K7 w - - 0 1"))
    assert end.is_terminal(end.initial) and end.utility(end.initial) == -1


def test_castling_from_any_square_is_read_and_written():
    game = from_chess(chess.Board.from_chess960_pos(0))
    assert game.initial.held.clean_castling_rights()  # with the king on g1, where no other game starts
    assert game.parse(game.format(game.initial)) == game.initial


@each(["x", "", "8/8/8/8/8/8/8 w - - 0 1", START + " 7", START.replace("w", "x"), START.replace("KQkq", "abc")])
def test_text_that_is_not_a_fen_is_refused(bad):
    for read in (from_chess, from_chess().parse):
        assert ": is not a FEN: " in refusal(read, bad, kind=InvalidState)


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no white king, no black king and there are no pieces"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "the side that has just moved is in check"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "pawns on backrank"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "a king or rook that may castle is not on its square"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "too many kings"),
    ],
)
def test_a_position_that_cannot_occur_is_refused_with_the_reason(fen, why):
    for read in (from_chess, lambda text: from_chess(chess.Board(text)), from_chess().parse):
        message = refusal(read, fen, kind=InvalidState)
        assert message == f"position {chess.Board(fen).fen()!r} cannot occur: {why}"


def test_without_the_library_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    assert refusal(from_chess, START, kind=MissingPackage).endswith(
        'to install what is needed, run: pip install "minimax-lab[chess]"'
    )
