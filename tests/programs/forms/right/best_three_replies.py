# what: looks only at the three most promising replies, to a depth
# form: a string; positions sorted by an estimate
# run: top3("X  XXOO  ", "O", 4)
from minimax_lab import traced
L = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def heur(b): return sum((set(b[i] for i in l) <= {"X", " "}) - (set(b[i] for i in l) <= {"O", " "}) for l in L)
def won(b, p): return any(all(b[i] == p for i in l) for l in L)
@traced
def top3(b, p, depth):
    "looks only at the three most promising replies"
    if won(b, "X"): return 100
    if won(b, "O"): return -100
    kids = [b[:i] + p + b[i+1:] for i in range(9) if b[i] == " "]
    if not kids or depth == 0: return heur(b)
    kids.sort(key=heur, reverse=p == "X")
    vals = [top3(k, "XO"[p == "X"], depth - 1) for k in kids[:3]]
    return max(vals) if p == "X" else min(vals)
def starts(random):
    while True:
        b = [" "] * 9; n = random.randint(1, 5)
        for k, c in enumerate(random.sample(range(9), n)): b[c] = "XO"[k % 2]
        b = "".join(b)
        if not won(b, "X") and not won(b, "O"): yield b, "XO"[n % 2], random.randint(2, 4)
