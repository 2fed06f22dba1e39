# what: each node of a tree computes its own value in a method
# form: method of the node, alpha-beta
# run: Node.alphabeta(Node("r", [Node("a", [Node("c", value=3), Node("d", value=5)]), Node("b", [Node("e", value=2), Node("f", value=9)])]), -99, 99, True)
from minimax_lab import traced


class Node:
    def __init__(self, name, children=(), value=None):
        self.name, self.children, self.value = name, list(children), value

    @traced
    def alphabeta(self, alpha, beta, maximizing):
        if not self.children:
            return self.value
        best = -999 if maximizing else 999
        for child in self.children:
            score = child.alphabeta(alpha, beta, not maximizing)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best


def grow(random, depth, name="n"):
    if depth == 0 or random.random() < 0.1:
        return Node(name, value=random.randint(-9, 9))
    return Node(name, [grow(random, depth - 1, name + str(i)) for i in range(random.choice((2, 3)))])




def starts(random):
    while True:
        yield grow(random, 3), -99, 99, random.random() < 0.5
