# run: minimax(start, True)
# board: [[board.get((r, c)) for c in range(3)] for r in range(3)]
# value: result
# max: x
# state: [state.get((r, c)) for r in range(3) for c in range(3)]
from minimax_lab import traced

start={(0,0):'X',(0,1):'O',(0,2):'X',(1,0):'O',(1,1):'X',(2,2):'O'}
def won(b,m):
    ls=[[(r,c) for c in range(3)] for r in range(3)]+[[(r,c) for r in range(3)] for c in range(3)]+[[(i,i) for i in range(3)],[(i,2-i) for i in range(3)]]
    return any(all(b.get(p)==m for p in l) for l in ls)
@traced
def minimax(board,x):
    if won(board,"X"): return 1
    if won(board,"O"): return -1
    free=[(r,c) for r in range(3) for c in range(3) if (r,c) not in board]
    if not free: return 0
    s=[]
    for p in free:
        board[p]="X" if x else "O"; s.append(minimax(board,not x)); del board[p]
    return max(s) if x else min(s)
