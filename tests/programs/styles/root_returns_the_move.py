# run: minimax(board, 0, True)
# board: board
# value: result
# max: ai
# driver: 1
from minimax_lab import traced

L=((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def won(b,m): return any(all(b[i]==m for i in l) for l in L)

board=list("XOXO.....")
@traced
def minimax(board,depth,ai):
    if won(board,"X"): return 10-depth
    if won(board,"O"): return depth-10
    if "." not in board: return 0
    s=[]
    for i in range(9):
        if board[i]==".":
            board[i]="X" if ai else "O"; s.append((minimax(board,depth+1,not ai),i)); board[i]="."
    best=max(s) if ai else min(s)
    return best[1] if depth==0 else best[0]
