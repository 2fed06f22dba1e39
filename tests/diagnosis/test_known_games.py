"""Wrong programs of games that the package knows, on boards of unusual sizes, in odd forms, and with a memory."""

from functools import cache
from types import SimpleNamespace

import pytest

from minimax_lab import diagnose, traced


def stack_wins(stacks, at):
    """Whether the top stone of a stack makes three in a row, in a column, or in a diagonal."""
    top, stone = len(stacks[at]) - 1, stacks[at][-1]

    def has(column, row):
        return 0 <= column < len(stacks) and 0 <= row < len(stacks[column]) and stacks[column][row] == stone

    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
        ahead = next(step for step in range(1, 9) if not has(at + step * right, top + step * up))
        behind = next(step for step in range(1, 9) if not has(at - step * right, top - step * up))
        if ahead + behind > 3:
            return True
    return False


def stacks_search(is_right):
    """A negamax that sees a win before it makes a call for it; the win is worth the plies that are left."""

    @traced
    def value_of(stacks, stone, plies):
        free = [at for at, stack in enumerate(stacks) if len(stack) < 4]
        if not free or plies == 0:
            return 0
        best = -99 if is_right else 0
        for at in free:
            after = [stack + stone if at == place else stack for place, stack in enumerate(stacks)]
            won = stack_wins(after, at)
            best = max(best, plies if won else -value_of(after, "b" if stone == "a" else "a", plies - 1))
        return best

    return value_of


def test_a_win_that_is_seen_without_a_call_is_worth_the_depth():
    stacks = ["", "ab", "b", "a"]
    right = diagnose(stacks_search(True), stacks, "a", 5)
    assert not right and right.judged, right.text
    wrong = diagnose(stacks_search(False), stacks, "a", 5)
    assert wrong and "returned 0" in wrong.evidence and "should return -" in wrong.evidence, wrong.text


DIRECTIONS = {"all": ((0, 1), (1, 0), (1, 1), (1, -1)), "one twice": ((0, 1), (1, 0), (1, 1), (1, 1))}


def three_search(directions):
    """A search on three rows and five columns, where three in a row win."""

    def wins(cells, mark):
        return any(
            all(cells.get((row + step * down, column + step * right)) == mark for step in range(3))
            for row in range(3) for column in range(5) for down, right in DIRECTIONS[directions]
        )  # fmt: skip

    @traced
    def search(cells, depth, is_max):
        if wins(cells, "b"):
            return 100
        if wins(cells, "w"):
            return -100
        free = [(row, column) for row in range(3) for column in range(5) if (row, column) not in cells]
        if depth == 0 or not free:
            return 0
        values = [search({**cells, cell: "b" if is_max else "w"}, depth - 1, not is_max) for cell in free]
        return max(values) if is_max else min(values)

    return search


START = {(0, 0): "w", (0, 3): "b", (0, 4): "w", (1, 0): "w", (1, 2): "b", (1, 4): "b", (2, 0): "b", (2, 3): "w"}


def test_a_line_that_is_not_seen_on_an_unusual_board_also_at_the_depth_limit():
    assert not (found := diagnose(three_search("all"), {**START, (2, 2): "w"}, 3, True)), found.text
    cells = {cell: mark for cell, mark in START.items() if cell != (2, 0)}
    found = diagnose(three_search("one twice"), {**cells, (2, 2): "w"}, 3, True)
    assert found.kind == "end not seen", found.text


def test_empty_squares_that_are_the_digits_of_a_text():
    def won(text, mark):
        return any({text[at] for at in line} == {mark} for line in LINES)

    @traced
    def search(text, mark):
        other = "O" if mark == "X" else "X"
        if won(text, other):
            return 1 if other == "X" else -1
        free = [square for square in text if square.isdigit()]
        values = [search(text.replace(square, mark), other) for square in free]
        return values[-1] if values else 0

    found = diagnose(search, "XO34X6O89", "X")
    assert found.kind == "last score", found.text


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@pytest.mark.parametrize("last", [6, 5])
def test_a_memory_of_turned_boards(last):
    lines = [*LINES[:-1], (2, 4, last)]

    def smallest(text):
        rows = [text[:3], text[3:6], text[6:]]
        turned = ["".join(column) for column in zip(*rows, strict=True)]
        flipped = [each[::step] for each in (rows, turned) for step in (1, -1)]
        return min("".join(row[::step] for row in each) for each in flipped for step in (1, -1))

    @cache
    @traced
    def worth(text):
        for line in lines:
            if len({text[at] for at in line}) == 1 and text[line[0]] != "-":
                return 1 if text[line[0]] == "X" else -1
        mark = "X" if text.count("X") == text.count("O") else "O"
        free = [at for at in range(9) if text[at] == "-"]
        values = [worth(smallest(text[:at] + mark + text[at + 1 :])) for at in free]
        return 0 if not free else max(values) if mark == "X" else min(values)

    found = diagnose(worth, "--O--XXXO")
    assert found.kind == (None if last == 6 else "end not seen"), found.text


def test_a_driver_whose_board_has_another_form():
    @traced
    def value_of(grid, mark, depth):
        other = 3 - mark
        lines = [
            [row[at : at + 4] for row in grid for at in range(2)],
            [list(each) for each in zip(*grid, strict=True)],
        ]
        if any(line == [other] * 4 for each in lines for line in each):
            return -1
        free = [at for at in range(5) if grid[0][at] == 0]
        if depth == 0 or not free:
            return 0
        values = []
        for at in free:
            row = max(row for row in range(4) if grid[row][at] == 0)
            after = [list(each) for each in grid]
            after[row][at] = mark
            values.append(-value_of(after, other, depth - 1))
        return max(values)

    @traced
    def agent(seen):
        grid = [seen.board[at : at + 5] for at in range(0, 20, 5)]
        return value_of(grid, seen.mark, 3)

    board = [0] * 10 + [0, 2, 0, 1, 0, 1, 2, 1, 2, 0]
    found = diagnose(agent, SimpleNamespace(board=board, mark=1))
    assert not found and found.judged, found.text


@pytest.mark.parametrize("part", [0, 1])
def test_a_driver_plays_a_match_with_one_heap(part):
    @traced
    def best(beans, mine):
        if beans == 0:
            return -1 if mine else 1, 0
        found = None
        for take in range(1, min(3, beans) + 1):
            worth = best(beans - take, not mine)[0 if mine else part]
            if found is None or (worth > found[0] if mine else worth < found[0]):
                found = worth, take
        return found

    @traced
    def play(beans):
        mine, said = True, ""
        while beans:
            _, take = best(beans, mine)
            beans, mine, said = beans - take, not mine, f"{said}{take}"
        return said

    found = diagnose(play, 6)
    assert found.judged and found.kind == (None if part == 0 else "wrong move"), found.text


@pytest.mark.parametrize("width", [4, 3])
def test_the_number_of_the_last_column_is_no_bound(width):
    @traced
    def worth(stacks, last, plies, stone):
        if last >= 0 and stack_wins(stacks, last):
            return -1
        free = [at for at in range(width) if len(stacks[at]) < 4]
        if plies == 0 or not free:
            return 0
        values = []
        for at in free:
            after = [*stacks[:at], stacks[at] + stone, *stacks[at + 1 :]]
            values.append(-worth(after, at, plies - 1, "b" if stone == "a" else "a"))
        return max(values)

    found = diagnose(worth, ["", "ab", "b", "a"], -1, 4, "a")
    assert found.kind == (None if width == 4 else "moves left out"), found.text
