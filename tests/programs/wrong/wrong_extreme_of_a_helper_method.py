# what: MIN takes the largest score, in a method without @traced that makes the calls
# kind: wrong extreme
# run: bot.minimax(board, True)
# mover: "X" if is_max else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Bot:
    def wins(self, board, mark):
        return any(all(board[square] == mark for square in line) for line in LINES)

    @traced
    def minimax(self, board, is_max):
        if self.wins(board, "X"):
            return 1
        if self.wins(board, "O"):
            return -1
        if " " not in board:
            return 0
        return self.best_score(board, is_max)

    def best_score(self, board, is_max):
        best = -2 if is_max else 2
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                score = self.minimax(board, not is_max)
                board[square] = " "
                best = max(best, score)
        return best


bot = Bot()
