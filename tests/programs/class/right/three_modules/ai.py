from board import Board


class AI:
    def __init__(self, mark):
        self.mark = mark
        self.other = "O" if mark == "X" else "X"

    def choose(self, board):
        value, move = self.alphabeta(board, True, -10, 10)
        return move

    def alphabeta(self, board, mine, alpha, beta):
        if board.is_over():
            if board.winner() == self.mark:
                return 1, None
            return (-1, None) if board.winner() else (0, None)
        best = None
        for move in board.moves():
            value, _ = self.alphabeta(board.with_move(move, self.mark if mine else self.other), not mine, alpha, beta)
            if mine and value > alpha:
                alpha, best = value, move
            if not mine and value < beta:
                beta, best = value, move
            if alpha >= beta:
                break
        return (alpha if mine else beta), best
