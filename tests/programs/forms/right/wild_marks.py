# what: who completes a line of either mark wins; each player may write x or o
# form: a string; max over a generator
# run: wild(".o.xxo.ox")
from minimax_lab import traced

L = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@traced
def wild(b):
    "Each may write x or o; who completes a line wins."
    if any(b[i] == b[j] == b[k] != "." for i, j, k in L):
        return -1
    if "." not in b:
        return 0
    return max(-wild(b[:i] + m + b[i + 1 :]) for i in range(9) if b[i] == "." for m in "xo")


def starts(random):
    while True:
        b = ["."] * 9
        for c in random.sample(range(9), random.randint(5, 7)):
            b[c] = random.choice("xo")
        b = "".join(b)
        if not any(b[i] == b[j] == b[k] != "." for i, j, k in L):
            yield (b,)
