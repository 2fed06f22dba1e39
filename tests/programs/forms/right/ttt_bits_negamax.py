# what: two bit boards, mine and theirs; negamax with one shared memory without marks of players, because the state is relative
# form: bit boards, relative state, dictionary memory
# run: search(0b000010001, 0b100000100)
from minimax_lab import traced

WINS = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
FULL = 0b111111111
seen = {}


def won(bits):
    return any(bits & mask == mask for mask in WINS)


@traced
def search(mine, theirs):
    key = mine << 9 | theirs
    if key in seen:
        return seen[key]
    if won(theirs):
        value = -1
    elif mine | theirs == FULL:
        value = 0
    else:
        value = -1
        free = FULL & ~(mine | theirs)
        while free:
            bit = free & -free
            free ^= bit
            value = max(value, -search(theirs, mine | bit))
            if value == 1:
                break
    seen[key] = value
    return value


def starts(random):
    while True:
        sides = [0, 0]
        count = random.choice((2, 3, 4, 5))
        for k, square in enumerate(random.sample(range(9), count)):
            sides[k % 2] |= 1 << square
        if not won(sides[0]) and not won(sides[1]):
            seen.clear()
            yield (sides[0], sides[1]) if count % 2 == 0 else (sides[1], sides[0])
