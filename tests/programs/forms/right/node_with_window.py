# what: a node holds its board, its turn, alpha, and beta, and hands the window to its children; with __slots__
# form: windows as attributes
# run: solve(Node(".X.XO..XO", "O"))
from minimax_lab import traced

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, mark):
    return any(all(board[i] == mark for i in line) for line in LINES)


class Node:
    __slots__ = ("alpha", "beta", "board", "turn")

    def __init__(self, board, turn, alpha=-2, beta=2):
        self.board, self.turn, self.alpha, self.beta = board, turn, alpha, beta

    def child(self, i):
        board = self.board[:i] + self.turn + self.board[i + 1 :]
        return Node(board, "O" if self.turn == "X" else "X", self.alpha, self.beta)


@traced
def solve(node):
    if won(node.board, "X"):
        return 1
    if won(node.board, "O"):
        return -1
    if "." not in node.board:
        return 0
    best = -2 if node.turn == "X" else 2
    for i in range(9):
        if node.board[i] != ".":
            continue
        value = solve(node.child(i))
        if node.turn == "X":
            best = max(best, value)
            node.alpha = max(node.alpha, best)
        else:
            best = min(best, value)
            node.beta = min(node.beta, best)
        if node.alpha >= node.beta:
            break
    return best


def starts(random):
    while True:
        board, turn = "." * 9, "X"
        for _ in range(random.choice((3, 4, 5))):
            i = random.choice([at for at in range(9) if board[at] == "."])
            board, turn = board[:i] + turn + board[i + 1 :], "O" if turn == "X" else "X"
        if not won(board, "X") and not won(board, "O"):
            yield (Node(board, turn),)
