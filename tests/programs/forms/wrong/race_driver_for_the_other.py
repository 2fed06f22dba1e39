# what: the driver says that the computer moves again after its own move
# kind: wrong move
# orkind: wrong extreme
# first: (1, "return")
# form: race to a number, true or false, driver returns the number to add
# run: best_add(2, 11)
from minimax_lab import traced


@traced
def computer_wins(total, goal, mover):
    if total == goal:
        return mover == "person"
    other = "person" if mover == "computer" else "computer"
    results = [computer_wins(total + add, goal, other) for add in (1, 2, 3) if total + add <= goal]
    return any(results) if mover == "computer" else all(results)


@traced
def best_add(total, goal):
    results = {}
    for add in (1, 2, 3):
        if total + add <= goal:
            results[add] = computer_wins(total + add, goal, "computer")
    return max(results, key=results.get)
