import copy


class State:
    def __init__(self, cells="." * 9, to_play="X"):
        self.cells, self.to_play = cells, to_play

    def legal(self):
        return [n for n, c in enumerate(self.cells) if c == "."]

    def play(self, n):
        cells = self.cells[:n] + self.to_play + self.cells[n + 1:]
        return State(cells, "O" if self.to_play == "X" else "X")

    def lost(self):
        last = "O" if self.to_play == "X" else "X"
        wins = ("012", "345", "678", "036", "147", "258", "048", "246")
        return any(all(self.cells[int(n)] == last for n in win) for win in wins)


class NegamaxAgent:
    """An agent for the tournament of the course: the server calls best_move(state)."""

    def __init__(self, max_depth=9):
        self.max_depth = max_depth

    def best_move(self, state):
        best, choice = -100, None
        for move in state.legal():
            value = -self.negamax(state.play(move), self.max_depth - 1, -100, -best)
            if value > best:
                best, choice = value, move
        return choice

    def negamax(self, state, depth, alpha, beta):
        if state.lost():
            return -1
        if depth == 0 or not state.legal():
            return 0
        best = -100
        for move in state.legal():
            best = max(best, -self.negamax(state.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
