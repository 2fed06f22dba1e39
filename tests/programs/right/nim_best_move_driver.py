# what: a driver over a heap that says whose turn it is, and returns the value and the heap
# run: best_move(6)
from minimax_lab import traced

@traced
def minimax(state, max_turn):
    if (score := evaluate(state, max_turn)) is not None:
        return score
    return (max if max_turn else min)(
        minimax(new_state, max_turn=not max_turn)
        for new_state in possible_new_states(state)
    )
def possible_new_states(state):
    return [state - take for take in (1, 2, 3) if take <= state]
def evaluate(state, is_maximizing):
    if state == 0:
        return 1 if is_maximizing else -1
def best_move(state):
    return max((minimax(new_state, max_turn=False), new_state) for new_state in possible_new_states(state))
best_move = traced(best_move)
