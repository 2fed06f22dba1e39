# what: MAX returns the place of its best score in the list of scores
# kind: wrong move
# first: (3, "return")
# form: tree of nested tuples, whose turn by a word
# run: value((((4, 2), 3), (1, (5, 6))), "max")
from minimax_lab import traced


@traced
def value(tree, who):
    if isinstance(tree, int):
        return tree
    scores = [value(part, "min" if who == "max" else "max") for part in tree]
    if who == "max":
        return scores.index(max(scores))
    return min(scores)
