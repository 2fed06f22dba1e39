# what: one heap, take one to three; returns (take, value); whoever takes the last one wins
# form: heap, (move, value)
# run: minimax(6, True)
from minimax_lab import traced


@traced
def minimax(sticks, my_turn):
    if sticks == 0:
        # whoever took the last stick has won
        return None, (-1 if my_turn else 1)
    best_take, best_value = None, None
    for take in (1, 2, 3):
        if take > sticks:
            break
        _, value = minimax(sticks - take, not my_turn)
        if best_value is None:
            best_take, best_value = take, value
        elif my_turn and value > best_value:
            best_take, best_value = take, value
        elif not my_turn and value < best_value:
            best_take, best_value = take, value
    return best_take, best_value


def starts(random):
    while True:
        yield random.randint(2, 11), random.choice((True, False))
