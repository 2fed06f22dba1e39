# what: a board with one empty square is taken for a draw
# kind: taken for an end
# first: (5, "return")
# form: an object with push and pop; negamax with a depth that counts in the values
# run: negamax(Board("XOX.O.X.O".replace("XOX.O.X.O", "XO..X.O..")), 0)
from minimax_lab import traced
class Board:
    def __init__(self, text="........."):
        self.cells = list(text)
        self.turn = "X" if text.count("X") == text.count("O") else "O"
    def free(self):
        return [i for i in range(9) if self.cells[i] == "."]
    def push(self, i):
        self.cells[i] = self.turn
        self.turn = "O" if self.turn == "X" else "X"
    def pop(self, i):
        self.cells[i] = "."
        self.turn = "O" if self.turn == "X" else "X"
    def winner(self):
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None
@traced
def negamax(board, depth):
    if board.winner():
        return -10 + depth, None
    if len(board.free()) <= 1:
        return 0, None
    best, move = -100, None
    for i in board.free():
        board.push(i)
        score = -negamax(board, depth + 1)[0]
        board.pop(i)
        if score > best:
            best, move = score, i
    return best, move
