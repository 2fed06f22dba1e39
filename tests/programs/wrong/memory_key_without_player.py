# what: Nim with a memory that forgets whose turn it is
# kind: memory key
# game: nim
# run: minimax(6, True)
# board: n
# mover: "X" if maximizing else "O"
# memory: yes
from minimax_lab import traced

memo = {}


@traced
def minimax(n, maximizing):
    if n in memo:
        return memo[n]
    if n == 0:
        return -1 if maximizing else 1
    values = []
    for k in (1, 2, 3):
        if n - k >= 0:
            values.append(minimax(n - k, not maximizing))
    memo[n] = max(values) if maximizing else min(values)
    return memo[n]
