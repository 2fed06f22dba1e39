# what: two boards, one of each player's squares as a number of bits; wins by masks
# form: two boards
# run: minimax(0b000010001, 0b100000100, True)
from minimax_lab import traced

MASKS = (0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124)
FULL = 0o777


def has_line(bits):
    return any(bits & mask == mask for mask in MASKS)


@traced
def minimax(mine, yours, my_turn):
    if has_line(mine):
        return 1
    if has_line(yours):
        return -1
    if mine | yours == FULL:
        return 0
    best = -2 if my_turn else 2
    for n in range(9):
        bit = 1 << n
        if (mine | yours) & bit:
            continue
        if my_turn:
            best = max(best, minimax(mine | bit, yours, False))
        else:
            best = min(best, minimax(mine, yours | bit, True))
    return best


def starts(random):
    while True:
        squares, marks = random.sample(range(9), random.randint(3, 7)), 0
        mine = sum(1 << n for n in squares[::2])
        yours = sum(1 << n for n in squares[1::2])
        if not has_line(mine) and not has_line(yours):
            yield mine, yours, len(squares) % 2 == 0
