# what: Nim; both players take the smallest value
# kind: wrong extreme
# game: nim
# run: minimax((5, "me"))
# board: state[0]
# mover: "X" if state[1] == "me" else "O"
from minimax_lab import traced


@traced
def minimax(state):
    n, who = state
    if n == 0:
        return 1 if who == "you" else -1
    nxt = "you" if who == "me" else "me"
    values = [minimax((n - k, nxt)) for k in (1, 2, 3) if k <= n]
    return min(values)
