# what: returns the value and the list of all moves of best play
# form: [value, line] over a flat list of 1 and -1
# run: solve([0, 0, 0, 0, -1, 1, 0, -1, 1], 1)
from minimax_lab import traced
L = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def w(b): return next((b[i] for i, j, k in L if b[i] and b[i] == b[j] == b[k]), 0)
@traced
def solve(b, p):
    x = w(b)
    if x: return [x, []]
    if 0 not in b: return [0, []]
    out = [-2 * p, None]
    for i in range(9):
        if not b[i]:
            b[i] = p; v, line = solve(b, -p); b[i] = 0
            if (v - out[0]) * p > 0: out = [v, [i] + line]
    return out
def starts(random):
    while True:
        b = [0] * 9; n = random.randint(3, 6)
        for k, c in enumerate(random.sample(range(9), n)): b[c] = 1 - 2 * (k % 2)
        if not w(b): yield b, 1 - 2 * (n % 2)
