# what: the cells are members of an enumeration; the result is a named tuple of value and move
# form: enumeration, named tuple
# run: best_for(grid, Cell.CROSS)
from collections import namedtuple
from enum import Enum

from minimax_lab import traced

Cell = Enum("Cell", "EMPTY CROSS NOUGHT")
Answer = namedtuple("Answer", "value move")
E, C, N = Cell.EMPTY, Cell.CROSS, Cell.NOUGHT
grid = [[C, N, E], [N, C, E], [E, E, N]]


def lines(grid):
    yield from grid
    yield from ([row[c] for row in grid] for c in range(3))
    yield [grid[i][i] for i in range(3)]
    yield [grid[i][2 - i] for i in range(3)]


@traced
def best_for(grid, turn):
    for line in lines(grid):
        if line == [C] * 3:
            return Answer(1, None)
        if line == [N] * 3:
            return Answer(-1, None)
    answer = None
    for r in range(3):
        for c in range(3):
            if grid[r][c] is Cell.EMPTY:
                grid[r][c] = turn
                value = best_for(grid, N if turn is C else C).value
                grid[r][c] = Cell.EMPTY
                better = answer is None or (value > answer.value if turn is C else value < answer.value)
                if better:
                    answer = Answer(value, (r, c))
    return answer or Answer(0, None)


def starts(random):
    while True:
        cells, marks = [E] * 9, random.randint(3, 6)
        for k, n in enumerate(random.sample(range(9), marks)):
            cells[n] = (C, N)[k % 2]
        board = [cells[:3], cells[3:6], cells[6:]]
        if not any(line in ([C] * 3, [N] * 3) for line in lines(board)):
            yield board, (C, N)[marks % 2]
