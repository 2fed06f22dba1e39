# what: a class with self.board, marks 1 and -1
# run: game.minimax(1)
from minimax_lab import traced


class Game:
    def __init__(self):
        self.board = [[1, -1, 0], [0, 1, 0], [0, 0, -1]]

    def check(self):
        b = self.board
        for s in [sum(r) for r in b] + [sum(c) for c in zip(*b)] + [b[0][0] + b[1][1] + b[2][2], b[0][2] + b[1][1] + b[2][0]]:
            if abs(s) == 3:
                return s // 3
        return 0

    @traced
    def minimax(self, player):
        if self.check() != 0 or all(c != 0 for r in self.board for c in r):
            return self.check()
        res = -2 * player
        for r in range(3):
            for c in range(3):
                if self.board[r][c] == 0:
                    self.board[r][c] = player
                    v = self.minimax(-player)
                    self.board[r][c] = 0
                    res = max(res, v) if player == 1 else min(res, v)
            if res == player:
                return res
        return res


game = Game()
