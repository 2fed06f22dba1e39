# run: solve('XOX.O....', True)
# board: key
# value: result
# max: top
from minimax_lab import traced

memory = {}


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def solve(key, top):
    if key in memory:
        return memory[key]
    if won(key, "X"):
        found = 1
    elif won(key, "O"):
        found = -1
    elif "." not in key:
        found = 0
    else:
        after = [key[:at] + "OX"[top] + key[at + 1 :] for at in range(9) if key[at] == "."]
        found = (max if top else min)([solve(each, not top) for each in after])
    memory[key] = found
    return found
