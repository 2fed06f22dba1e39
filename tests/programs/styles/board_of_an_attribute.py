# run: ai.search(True)
# board: self.game.board
# value: result
# max: me
from minimax_lab import traced

def won(b,m):
    ls=[list(r) for r in b]+[[b[r][c] for r in range(3)] for c in range(3)]+[[b[i][i] for i in range(3)],[b[i][2-i] for i in range(3)]]
    return any(all(x==m for x in l) for l in ls)

class Game:
    def __init__(self): self.board=[["X","O","X"],["O"," "," "],[" "," "," "]]
class AI:
    def __init__(self,g): self.game=g; self.count=0
    @traced
    def search(self,me):
        self.count+=1
        b=self.game.board
        if won(b,"X"): return 1
        if won(b,"O"): return -1
        s=[]
        for r in range(3):
            for c in range(3):
                if b[r][c]==" ":
                    b[r][c]="X" if me else "O"; s.append(self.search(not me)); b[r][c]=" "
        if not s: return 0
        return max(s) if me else min(s)
ai=AI(Game())
