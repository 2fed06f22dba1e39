"""Boards of python-chess, changed by push and pop, read with `@traced` alone."""

from math import inf

import pytest

from minimax_lab import StepPlayer, depth_limited_alphabeta, record, traced
from minimax_lab.games.adapters import from_chess

chess = pytest.importorskip("chess")
MATES = {  # positions with a mate, and its first move
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1": "a1a8",
    "k7/8/1K6/8/8/8/8/7Q w - - 0 1": "h1h8",
}


def estimate(board):
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    pieces = board.piece_map().values()
    return sum(worth.get(each.piece_type, 0) * (1 if each.color else -1) for each in pieces)


@pytest.mark.parametrize("fen", MATES)
def test_push_and_pop_are_read_as_copies_at_the_call(fen):
    log, moves = [], []

    @traced
    def search(board, depth, alpha=-inf, beta=inf):
        log.append(board.fen())
        moves.append(board.peek() if board.move_stack else None)
        if board.is_checkmate():
            return -100 - depth if board.turn else 100 + depth
        if depth == 0 or board.is_game_over():
            return estimate(board)
        best = -inf if board.turn else inf
        for move in list(board.legal_moves):
            board.push(move)
            value = search(board, depth - 1, alpha, beta)
            board.pop()
            best = max(best, value) if board.turn else min(best, value)
            alpha, beta = (max(alpha, best), beta) if board.turn else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    board = chess.Board(fen)
    trace = record(search, board, 2)
    assert len(trace) > 20 and [call.state.fen() for call in trace.calls] == log
    assert len({id(call.state) for call in trace.calls}) > 1 and all(call.state is not board for call in trace.calls)
    assert [call.action for call in trace.calls] == moves
    callers = {call.parent for call in trace.calls}
    for call, position in zip(trace.calls, log, strict=True):
        assert call.number not in callers or call.player == ("MAX" if " w " in position else "MIN")
    assert trace.value == 101
    assert next(str(call.action) for call in trace.calls if call.depth == 1 and call.value == 101) == MATES[fen]
    assert not trace.uncertain


def test_the_moves_of_a_game_of_chess_are_written_in_notation():
    game = from_chess("7k/5P2/8/2p2Kp1/8/8/8/8 w - - 0 1")
    run = record(depth_limited_alphabeta, game, game.initial, 3, lambda state: 0, True, -1, 1)
    told = " ".join(run.story.narrate(step) for step in range(2 * len(run) + 1))
    tables = StepPlayer(run).tables
    assert (len(run), run.value, run.table()[1][-1]) == (16, 1, "Kg6")
    assert "MAX is to move and can try Kg6" in told and "MIN is to move and can try g4 and c4." in told
    assert "from_uci" not in " ".join([told, *tables["texts"], *map(" ".join, run.table())])
