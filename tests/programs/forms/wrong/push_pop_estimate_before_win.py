# what: at depth 0, the estimate is returned before a win is looked for
# kind: taken for an end
# first: (147, "return")
# form: connect four as an object with push and pop; estimates at a depth
# run: alphabeta(ConnectFour(4, 5, (2, 4, 3, 3, 2, 0, 3, 1)), 4)
from minimax_lab import traced


class ConnectFour:
    def __init__(self, rows=4, cols=5, history=()):
        self.rows, self.cols = rows, cols
        self.board = [[0] * cols for _ in range(rows)]
        self.history = []
        for col in history:
            self.push(col)

    @property
    def turn(self):
        return 1 if len(self.history) % 2 == 0 else 2

    def legal(self):
        return [c for c in range(self.cols) if self.board[0][c] == 0]

    def push(self, col):
        for row in range(self.rows - 1, -1, -1):
            if self.board[row][col] == 0:
                self.board[row][col] = self.turn
                self.history.append((row, col))
                return

    def pop(self):
        row, col = self.history.pop()
        self.board[row][col] = 0

    def fours(self):
        for r in range(self.rows):
            for c in range(self.cols):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if 0 <= r + 3 * dr < self.rows and 0 <= c + 3 * dc < self.cols:
                        yield [self.board[r + i * dr][c + i * dc] for i in range(4)]

    def winner(self):
        for four in self.fours():
            if four[0] and four.count(four[0]) == 4:
                return four[0]
        return 0

    def estimate(self):
        score = 0
        for four in self.fours():
            if 2 not in four:
                score += four.count(1) ** 2
            if 1 not in four:
                score -= four.count(2) ** 2
        return score


@traced
def alphabeta(game, depth, alpha=float("-inf"), beta=float("inf")):
    if depth == 0:
        return game.estimate()
    if winner := game.winner():
        return 500 if winner == 1 else -500
    if not game.legal():
        return 0
    if game.turn == 1:
        value = float("-inf")
        for col in game.legal():
            game.push(col)
            value = max(value, alphabeta(game, depth - 1, alpha, beta))
            game.pop()
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return value
    value = float("inf")
    for col in game.legal():
        game.push(col)
        value = min(value, alphabeta(game, depth - 1, alpha, beta))
        game.pop()
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
