# what: each player may take letters that the other one may not; a memory with state and player; who cannot move loses
# form: memory of a game in which both players have other moves
# run: solve("aabmm", 1)
from minimax_lab import traced

memory = {}


@traced
def solve(row, player):
    if (row, player) in memory:
        return memory[row, player]
    own = "a" if player == 1 else "b"
    values = []
    for place, letter in enumerate(row):
        if letter in (own, "n", "m"):
            values.append(solve(row[:place] + "-" + row[place + 1 :], 3 - player))
        if letter == "m":
            values.append(solve(row[:place] + "n" + row[place + 1 :], 3 - player))
    if not values:
        value = -1 if player == 1 else 1
    else:
        value = max(values) if player == 1 else min(values)
    memory[row, player] = value
    return value


def starts(random):
    while True:
        memory.clear()
        yield "".join(random.choices("aabmn", k=random.randint(3, 5))), random.choice([1, 2])
