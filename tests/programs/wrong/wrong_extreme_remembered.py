# what: each player takes the largest value; lru_cache hides the remembered calls
# kind: wrong extreme
# first: (10, "return")
# run: best('X---O----', 'X')
from functools import lru_cache
from minimax_lab import traced

WINS = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def has_won(b, p):
    return any(all(b[i] == p for i in w) for w in WINS)
@lru_cache(maxsize=None)
@traced
def best(board, turn):
    if has_won(board, "X"): return 1
    if has_won(board, "O"): return -1
    if "-" not in board: return 0
    other = "O" if turn == "X" else "X"
    values = [best(board[:i] + turn + board[i+1:], other) for i in range(9) if board[i] == "-"]
    return max(values)
