# what: dots and boxes in a bit mask; who closes a box moves again, so a call gets True or False by what was closed
# form: dots and boxes
# run: search(0b011011110110, 0, True, -99, 99)
from minimax_lab import traced

BOXES = [(2 * r + c, 2 * r + c + 2, 6 + 3 * r + c, 7 + 3 * r + c) for r in range(2) for c in range(2)]
ALL = (1 << 12) - 1


def closed(lines, line):
    return sum(line in box and all(lines >> each & 1 for each in box) for box in BOXES)


@traced
def search(lines, lead, maximizing, low, high):
    if lines == ALL:
        return lead
    free = [line for line in range(12) if not lines >> line & 1]
    if maximizing:
        best = -99
        for line in free:
            won = closed(lines | 1 << line, line)
            if won > 0:
                score = search(lines | 1 << line, lead + won, True, low, high)
            else:
                score = search(lines | 1 << line, lead, False, low, high)
            best = max(best, score)
            low = max(low, best)
            if low >= high:
                break
        return best
    best = 99
    for line in free:
        won = closed(lines | 1 << line, line)
        if won > 0:
            score = search(lines | 1 << line, lead - won, False, low, high)
        else:
            score = search(lines | 1 << line, lead, True, low, high)
        best = min(best, score)
        high = min(high, best)
        if low >= high:
            break
    return best


def starts(random):
    while True:
        drawn = random.sample(range(12), random.randint(6, 9))
        yield sum(1 << line for line in drawn), 0, random.random() < 0.5, -99, 99
