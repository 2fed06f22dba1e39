# what: tic-tac-toe in which one turn may be passed
# form: a string; negamax over a list
# run: mm("...XOX.OX", "O", 1)
from minimax_lab import traced

L = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, p):
    return any(all(b[i] == p for i in l) for l in L)


@traced
def mm(b, p, passes):
    o = "O" if p == "X" else "X"
    if won(b, o):
        return -1
    if "." not in b:
        return 0
    vals = [-mm(b[:i] + p + b[i + 1 :], o, passes) for i in range(9) if b[i] == "."]
    if passes:
        vals.append(-mm(b, o, passes - 1))
    return max(vals)


def starts(random):
    while True:
        b = ["."] * 9
        n = random.randint(4, 6)
        for k, c in enumerate(random.sample(range(9), n)):
            b[c] = "XO"[k % 2]
        if not won(b, "X") and not won(b, "O"):
            yield "".join(b), "XO"[n % 2], 1
