# what: the maximizer stops when its value reaches alpha
# kind: wrong cut
# first: (3, "return")
# form: number tree, node objects
# run: alphabeta(root, -math.inf, math.inf, True)
import math

from minimax_lab import traced


class Node:
    def __init__(self, name, children=None, value=None):
        self.name = name
        self.children = children or []
        self.value = value

    def is_leaf(self):
        return not self.children


def build(spec, name="A"):
    if isinstance(spec, list):
        return Node(name, [build(child, name + str(i)) for i, child in enumerate(spec)])
    return Node(name, value=spec)


@traced
def alphabeta(node, alpha, beta, maximizing):
    if node.is_leaf():
        return node.value
    if maximizing:
        node.value = -math.inf
        for child in node.children:
            node.value = max(node.value, alphabeta(child, alpha, beta, False))
            if node.value >= alpha:
                break
            alpha = max(alpha, node.value)
    else:
        node.value = math.inf
        for child in node.children:
            node.value = min(node.value, alphabeta(child, alpha, beta, True))
            if node.value <= alpha:
                break
            beta = min(beta, node.value)
    return node.value


root = build([[[4, 7], [8, 3]], [[9, 1], [2, 6]], [[5, 5], [0, 2]]])
