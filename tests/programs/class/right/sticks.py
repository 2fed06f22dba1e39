# The last stick wins. Take 1, 2 or 3.
def minimax(sticks, is_computer):
    if sticks == 0:
        return -1 if is_computer else 1
    values = []
    for take in (1, 2, 3):
        if take <= sticks:
            values.append(minimax(sticks - take, not is_computer))
    return max(values) if is_computer else min(values)


def best_take(sticks):
    best, chosen = -2, None
    for take in (1, 2, 3):
        if take <= sticks:
            value = minimax(sticks - take, False)
            if value > best:
                best, chosen = value, take
    return chosen


def main():
    sticks = int(input("How many sticks? "))
    while True:
        take = 0
        while take not in (1, 2, 3) or take > sticks:
            take = int(input("You take: "))
        sticks -= take
        if sticks == 0:
            print("You win")
            break
        take = best_take(sticks)
        print("I take", take)
        sticks -= take
        if sticks == 0:
            print("I win")
            break


if __name__ == "__main__":
    main()
