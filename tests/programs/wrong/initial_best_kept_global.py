# what: MIN's best score is a global variable, which is set only once, so a node begins with that of the last one
# kind: initial best
# first: (5, "return")
# run: value_of("start", True)
from minimax_lab import traced

BELOW = {"start": ["left", "middle", "right"], "left": ["a", "b"], "middle": ["c", "d"], "right": ["e", "f"]}
WORTH = {"a": 3, "b": 8, "c": 9, "d": 6, "e": 7, "f": 5}
smallest = 99


@traced
def value_of(node, is_max):
    global smallest
    if node in WORTH:
        return WORTH[node]
    if is_max:
        return max(value_of(each, False) for each in BELOW[node])
    for each in BELOW[node]:
        smallest = min(smallest, value_of(each, True))
    return smallest
