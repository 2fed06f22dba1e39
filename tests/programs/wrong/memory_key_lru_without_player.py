# what: lru_cache on the heap; the player is a global
# kind: memory key
# game: nim
# run: minimax(6, True)
# board: n
# mover: "X" if mine else "O"
# memory: yes
from minimax_lab import traced

cache = {}


@traced
def minimax(n, mine):
    if n == 0:
        return (-1 if mine else 1), None
    if n not in cache:
        options = [(minimax(n - k, not mine)[0], k) for k in (1, 2, 3) if k <= n]
        cache[n] = max(options) if mine else min(options)
    return cache[n]
# value: result[0]
