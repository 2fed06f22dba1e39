# what: Nim; only max_value is recorded
# run: max_value(9)
from minimax_lab import traced


@traced
def max_value(n):
    if n == 0:
        return -1
    return max(min_value(n - k) for k in (1, 2, 3) if k <= n)


def min_value(n):
    if n == 0:
        return 1
    return min(max_value(n - k) for k in (1, 2, 3) if k <= n)
