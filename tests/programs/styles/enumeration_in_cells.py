# run: minimax(b, Mark.X)
# board: board
# value: result
# max: player.name == 'X'
from minimax_lab import traced

def won(b,m):
    ls=[list(r) for r in b]+[[b[r][c] for r in range(3)] for c in range(3)]+[[b[i][i] for i in range(3)],[b[i][2-i] for i in range(3)]]
    return any(all(x==m for x in l) for l in ls)

from enum import Enum
class Mark(Enum):
    X="X"; O="O"; E=" "
b=[[Mark.X,Mark.O,Mark.X],[Mark.O,Mark.X,Mark.E],[Mark.E,Mark.E,Mark.O]]
@traced
def minimax(board,player):
    if won(board,Mark.X): return 1
    if won(board,Mark.O): return -1
    s=[]
    for r in range(3):
        for c in range(3):
            if board[r][c] is Mark.E:
                board[r][c]=player; s.append(minimax(board,Mark.O if player is Mark.X else Mark.X)); board[r][c]=Mark.E
    if not s: return 0
    return max(s) if player is Mark.X else min(s)
