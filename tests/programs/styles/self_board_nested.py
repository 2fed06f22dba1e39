# run: game.minimax(0, True)
# board: self.board
# value: result
# max: isMaximizing
from minimax_lab import traced

def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


class Game:
    def __init__(self):
        self.board = [["X", "O", "X"], [" ", "O", " "], [" ", "X", " "]]
        self.nodes = 0

    @traced
    def minimax(self, depth, isMaximizing):
        self.nodes += 1
        if won(self.board, "O"):
            return 10 - depth
        if won(self.board, "X"):
            return depth - 10
        if not any(" " in row for row in self.board):
            return 0
        scores = []
        for r in range(3):
            for c in range(3):
                if self.board[r][c] == " ":
                    self.board[r][c] = "O" if isMaximizing else "X"
                    scores.append(self.minimax(depth + 1, not isMaximizing))
                    self.board[r][c] = " "
        return max(scores) if isMaximizing else min(scores)


game = Game()
