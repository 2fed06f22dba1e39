# what: the depth limit is tested before the win of the player who has just moved
# kind: taken for an end
# first: (9, "return")
# form: three in a row with columns of letters; negamax with a depth that falls
# run: best_for([["R", "Y", "R"], ["Y", "R"], ["Y"], []], "Y", 4)
from minimax_lab import traced

HEIGHT, WIDTH, LENGTH = 3, 4, 3


def piece(columns, at, height):
    return columns[at][height] if 0 <= at < WIDTH and 0 <= height < len(columns[at]) else None


def wins(columns, who):
    for at in range(WIDTH):
        for height in range(HEIGHT):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(piece(columns, at + k * across, height + k * up) == who for k in range(LENGTH)):
                    return True
    return False


@traced
def best_for(columns, who, depth):
    free = [at for at in range(WIDTH) if len(columns[at]) < HEIGHT]
    if not free or depth == 0:
        return 0
    foe = "Y" if who == "R" else "R"
    if wins(columns, foe):
        return -100 - depth
    best = -1000
    for at in free:
        columns[at].append(who)
        best = max(best, -best_for(columns, foe, depth - 1))
        columns[at].pop()
    return best
