# run: minimax(board, True)
# board: board[1:]
# value: result
# max: is_max
# state: state[1:]
# keys: 1
from minimax_lab import traced

L=((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def won(b,m): return any(all(b[i]==m for i in l) for l in L)

board=[" ","X","O","X","O","O"," "," "," "," "]
def win10(b,m): return won(b[1:],m)
@traced
def minimax(board,is_max):
    if win10(board,"X"): return 1
    if win10(board,"O"): return -1
    if " " not in board[1:]: return 0
    s=[]
    for i in range(1,10):
        if board[i]==" ":
            board[i]="X" if is_max else "O"; s.append(minimax(board,not is_max)); board[i]=" "
    return max(s) if is_max else min(s)
