# what: a class; the score is kept whatever it is
# kind: last score
# run: game.minimax("X")
# board: self.board
# mover: player
from minimax_lab import traced


class TicTacToe:
    def __init__(self):
        self.board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]

    def available_moves(self):
        return [i for i, spot in enumerate(self.board) if spot == " "]

    def winner(self, letter):
        b = self.board
        return any(b[i] == b[j] == b[k] == letter for i, j, k in
                   ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    @traced
    def minimax(self, player):
        if self.winner("X"):
            return 1
        elif self.winner("O"):
            return -1
        elif not self.available_moves():
            return 0
        best = 0
        for move in self.available_moves():
            self.board[move] = player
            score = self.minimax("O" if player == "X" else "X")
            self.board[move] = " "
            best = score
        return best


game = TicTacToe()
