# what: for min, each value replaces the one before
# kind: last score
# first: (2, "return")
# form: nodes linked to their parents
# run: choose(top, "max")
from minimax_lab import traced


class State:
    def __init__(self, label, value=None):
        self.label = label
        self.value = value
        self.parent = None
        self.kids = []

    def add(self, *kids):
        for kid in kids:
            kid.parent = self
            self.kids.append(kid)
        return self


@traced
def choose(state, player):
    if not state.kids:
        return state.value, state.label
    best_value, best_label = None, None
    for kid in state.kids:
        value, _ = choose(kid, "min" if player == "max" else "max")
        if best_value is None or (player == "max" and value > best_value) or player == "min":
            best_value, best_label = value, kid.label
    state.value = best_value
    return best_value, best_label


top = State("A").add(
    State("B").add(State("D", 5), State("E", 2), State("F", 9)),
    State("C").add(State("G", 4), State("H").add(State("K", 1), State("L", 7)), State("I", 6)),
)
