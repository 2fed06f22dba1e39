# what: the state does not change its turn
# kind: wrong player
# first: (1, "call")
# run: minimax(start)
from minimax_lab import traced

class State:
    def __init__(self, rows, turn):
        self.rows = rows
        self.turn = turn
    def children(self):
        for r in range(3):
            for c in range(3):
                if self.rows[r][c] == "-":
                    rows = [list(x) for x in self.rows]
                    rows[r][c] = self.turn
                    yield (r, c), State(rows, self.turn)
    def winner(self):
        g = self.rows
        for i in range(3):
            if g[i][0] == g[i][1] == g[i][2] != "-": return g[i][0]
            if g[0][i] == g[1][i] == g[2][i] != "-": return g[0][i]
        if g[0][0] == g[1][1] == g[2][2] != "-" or g[0][2] == g[1][1] == g[2][0] != "-": return g[1][1]
    def full(self): return all("-" not in r for r in self.rows)
@traced
def minimax(state):
    w = state.winner()
    if w: return (1, None) if w == "X" else (-1, None)
    if state.full(): return 0, None
    results = [(minimax(child)[0], move) for move, child in state.children()]
    if state.turn == "X":
        return max(results, key=lambda r: r[0])
    return min(results, key=lambda r: r[0])
start = State([list("XO-"), list("-X-"), list("--O")], "X")
