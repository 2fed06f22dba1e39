# what: nodes with parent and children; the function returns the best child node, whose value is an attribute
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
        if best_value is None or (player == "max" and value > best_value) or (player == "min" and value < best_value):
            best_value, best_label = value, kid.label
    state.value = best_value
    return best_value, best_label


top = State("A").add(
    State("B").add(State("D", 5), State("E", 2), State("F", 9)),
    State("C").add(State("G", 4), State("H").add(State("K", 1), State("L", 7)), State("I", 6)),
)


def starts(random):
    def grow(depth, label):
        if depth == 0:
            return State(label, random.randint(0, 50))
        return State(label).add(*[grow(depth - 1, label + str(i)) for i in range(random.randint(1, 3))])

    while True:
        yield grow(random.choice((2, 3, 4)), "A"), random.choice(("max", "min"))
