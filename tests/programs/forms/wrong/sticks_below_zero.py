# what: the end is tested with == 0, and three may be taken from one
# kind: plays on after the end
# first: (6, "call")
# orkind: end not seen
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
        _, value = minimax(sticks - take, not my_turn)
        if best_value is None:
            best_take, best_value = take, value
        elif my_turn and value > best_value:
            best_take, best_value = take, value
        elif not my_turn and value < best_value:
            best_take, best_value = take, value
    return best_take, best_value
