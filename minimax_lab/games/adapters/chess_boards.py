"""Chess, by the library python-chess."""

import importlib
from collections.abc import Callable, Hashable
from typing import Any, Final

from minimax_lab.games.adapters.positions import AdaptedGame, Position, mover_of
from minimax_lab.kit import InvalidArgument, InvalidState, join_with_and, needs, quote

PIECES: Final = ["pawns", "knights", "bishops", "rooks", "queens", "kings"]
REASONS: Final = {  # by the name of a status in python-chess; other names explain themselves
    "OPPOSITE_CHECK": "the side that has just moved is in check",
    "BAD_CASTLING_RIGHTS": "a king or rook that may castle is not on its square",
    "INVALID_EP_SQUARE": "no pawn has just passed the en passant square",
    "IMPOSSIBLE_CHECK": "no last move can have given this check",
    "EMPTY": "there are no pieces",
}
FILES, RANKS = list("abcdefgh"), list("87654321")
NAMES: Final = [file + rank for rank in RANKS for file in FILES]
START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def from_chess(board_or_fen: Any = START) -> "ChessGame":
    """Chess from a position on, which MAX plays as White and MIN as Black: a win is worth 1, a loss -1, a draw 0.

    board_or_fen   a `chess.Board`, also of a variant in `chess.variant`, or a position in Forsyth-Edwards Notation

    Two states are equal if the pieces, the player to move, the castling rights, and a legal capture en passant are the
    same. The moves before are not part of a state, so the draws by repetition and by the rules of 50 and 75 moves
    are left out: a game ends by checkmate, stalemate, too little material, or the end of a variant. Such a game need
    not end, so limit the depth of a search.

    An action is a `chess.Move`; `action_label` gives it in standard notation, such as "Qh5#". `parse` reads a FEN,
    `format` writes it, and `position` reads a `chess.Board`.

    Raises InvalidState, with the reason, for text that is not a FEN and for a position that cannot occur, and
    MissingPackage without python-chess.

    >>> from minimax_lab import depth_limited_minimax
    >>> game = from_chess("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1")
    >>> value, move = depth_limited_minimax(game, game.initial, 1, lambda state: 0)
    >>> value, game.action_label(game.initial, move)
    (1, 'Rd8#')
    """
    with needs("minimax-lab[chess]"):
        chess = importlib.import_module("chess")
    if isinstance(board_or_fen, str):
        return ChessGame(_read(chess.Board, board_or_fen))
    if not isinstance(board_or_fen, chess.Board):
        raise InvalidArgument(f"board {quote(board_or_fen)}: must be a chess.Board, or a FEN such as {START!r}")
    return ChessGame(board_or_fen)


class ChessGame(AdaptedGame):
    """Chess or one of its variants; `from_chess` explains it."""

    source = "a chess.Board"
    names = ("White", "Black")
    outcome_signs = "+#"  # at the end of a label; buttons leave them out, because they tell what the move leads to

    def __init__(self, board: Any) -> None:
        self._kind: Any = type(board)
        self._chess960 = board.chess960
        self.initial = self.position(board)

    @property
    def goal(self) -> str:
        """Who wins, in one sentence; "" in a variant of chess."""
        return "Checkmate wins." if self._kind.__name__ == "Board" else ""

    def __repr__(self) -> str:
        return f"from_chess({self.format(self.initial)!r})"

    def position(self, source: Any) -> Position:
        """The position on a `chess.Board` of this variant."""
        if type(source) is not self._kind:
            raise InvalidState(f"board {quote(source)}: must be a {self._kind.__name__}")
        status = source.status()
        if status:
            names = [flag.name for flag in type(status) if flag & status and flag.name]
            reasons = [REASONS.get(name, name.lower().replace("_", " ")) for name in names]
            raise InvalidState(f"position {source.fen()!r} cannot occur: {join_with_and(reasons)}")
        return self._position(source.copy(stack=False))

    def parse(self, text: str) -> Position:
        """The position that a FEN shows; the counters at its end may be left out."""
        if not isinstance(text, str):
            raise InvalidState(f"position {quote(text)}: must be a FEN, such as {START!r}")
        return self.position(_read(lambda fen: self._kind(fen, chess960=self._chess960), text))

    def format(self, state: Position) -> str:
        """The position as a FEN, which `parse` reads. Its counters are those of a new game."""
        return str(self._require(state).held.fen())

    def action_label(self, state: Position, action: Any) -> str:
        """The move in standard notation, such as "Qh5#"."""
        return str(self._require(state).held.san(action))

    def _named(self, state: Position, action: Any) -> str:
        return self.action_label(state, action)

    def look(self, state: Position) -> dict[str, Any]:
        """The board seen from White's side, with a chess symbol for each piece."""
        board = self._require(state).held
        pieces = [board.piece_at(_square(place)) for place in range(64)]
        moves = self._actions(board) if state.mover else []
        return {
            "kind": "grid",
            "rows": 8,
            "columns": 8,
            "cells": [piece.unicode_symbol() if piece else "" for piece in pieces],
            "in_words": "; ".join(_pieces_of(board, color) for color in (True, False)),
            "line": _mating_line(board),
            "line_name": "checkmate",
            "numbers": False,
            "names": NAMES,
            "row_names": RANKS,
            "column_names": FILES,
            "moves": [None if move.drop else [_square(move.from_square), _square(move.to_square)] for move in moves],
        }

    def _position(self, held: Any) -> Position:
        held.halfmove_clock, held.fullmove_number = 0, 1
        return Position(_key(held), None if held.is_game_over() else mover_of(held.turn), held)

    def _actions(self, held: Any) -> list[Any]:
        return list(held.legal_moves)

    def _is_legal(self, state: Position, action: Any) -> bool:
        moves = importlib.import_module("chess").Move
        return state.mover is not None and isinstance(action, moves) and state.held.is_legal(action)

    def _after(self, held: Any, action: Any) -> Any:
        board = held.copy(stack=False)
        board.push(action)
        board.clear_stack()
        return board

    def _utility(self, held: Any) -> int:
        winner = held.outcome().winner
        return 0 if winner is None else 1 if winner else -1

    def _text(self, held: Any) -> str:
        return str(held.fen())


def _square(place: int) -> int:
    """The square of python-chess, which begins with a1, at a place of a grid, which begins with a8, and vice versa."""
    return place ^ 56


def _pieces_of(board: Any, color: bool) -> str:
    """The pieces of one side in notation, the king first: "White Ke1 Rd1 a2"."""
    pieces = sorted(
        (-piece.piece_type, NAMES[_square(square)], piece.symbol().upper().replace("P", ""))
        for square, piece in board.piece_map().items()
        if piece.color == color
    )
    return " ".join(["White" if color else "Black", *(symbol + name for _, name, symbol in pieces)])


def _mating_line(board: Any) -> list[int]:
    """The squares from a piece that gives mate to the king, or [] without a mate."""
    if not board.is_checkmate():
        return []
    king, checker = board.king(board.turn), board.checkers().pop()
    between = board.checkers().between(checker, king)
    return [_square(square) for square in sorted([checker, *between, king], reverse=checker > king)]


def _read(kind: Callable[[str], Any], fen: str) -> Any:
    try:
        return kind(fen)
    except (ValueError, IndexError) as error:
        why = " ".join(str(error).split())
        raise InvalidState(f"position {quote(fen)}: is not a FEN: {why}; a FEN is like {START!r}") from None


def _key(board: Any) -> Hashable:
    """All that matters for the moves from here on, in a fraction of the time that writing a FEN takes."""
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    pieces = [getattr(board, name) for name in PIECES]
    sides = board.occupied_co[True], board.occupied_co[False]
    return (*pieces, *sides, board.turn, board.clean_castling_rights(), en_passant, *_of_variants(board))


def _of_variants(board: Any) -> tuple[Hashable, ...]:
    """What a variant adds: the pieces in the players' hands and those that were pawns, or the checks that are left."""
    pockets, checks = getattr(board, "pockets", None), getattr(board, "remaining_checks", None)
    in_hand = (*map(str, pockets), board.promoted) if pockets else ()
    return (*in_hand, *(checks or ()))
