# what: a class whose make_move changes self.board, and undo is forgotten for the winner
# kind: no undo
# run: game.minimax(True)
# board: self.board
# mover: "O" if isMax else "X"
# max: "O"
from minimax_lab import traced


class Game:
    def __init__(self):
        self.board = [["X", "O", "X"], ["", "", ""], ["", "X", "O"]]

    def winner(self):
        b = self.board
        for line in b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]:
            if line[0] and line[0] == line[1] == line[2]:
                return line[0]
        return None

    @traced
    def minimax(self, isMax):
        if self.winner() == "O":
            return 1
        if self.winner() == "X":
            return -1
        if all(cell for row in self.board for cell in row):
            return 0
        best = -2 if isMax else 2
        for r in range(3):
            for c in range(3):
                if self.board[r][c] == "":
                    self.board[r][c] = "O" if isMax else "X"
                    score = self.minimax(not isMax)
                    if not self.winner():
                        self.board[r][c] = ""
                    best = max(best, score) if isMax else min(best, score)
        return best


game = Game()
