# run: value(start)
# board: state[0]
# value: result
# max: state[1] == 1
# state: state[0]
from minimax_lab import traced

L=((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def won(b,m): return any(all(b[i]==m for i in l) for l in L)

start=((1,2,1,2,1,0,0,0,2),1)
def moves(s): return [i for i in range(9) if s[0][i]==0]
def res(s,i): return (s[0][:i]+(s[1],)+s[0][i+1:], 3-s[1])
@traced
def value(state):
    b,p=state
    if won(b,1): return 1
    if won(b,2): return -1
    if not moves(state): return 0
    s=[value(res(state,i)) for i in moves(state)]
    return max(s) if p==1 else min(s)
