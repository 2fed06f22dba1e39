"""Tic-tac-toe."""

from minimax_lab import diagnose, traced


def square_search(last):
    @traced
    def search(board, mark):
        lines = [[(at, each) for each in range(4)] for at in range(4)]
        lines += [[(each, at) for each in range(4)] for at in range(4)]
        lines += [[(each, each) for each in range(4)], [(each, last - each) for each in range(4)]]
        for line in lines:
            if len({board[row][column] for row, column in line}) == 1 and board[line[0][0]][line[0][1]] != ".":
                return 1 if board[line[0][0]][line[0][1]] == "X" else -1
        free = [(row, column) for row in range(4) for column in range(4) if board[row][column] == "."]
        values = []
        for row, column in free:
            board[row][column] = mark
            values.append(search(board, "O" if mark == "X" else "X"))
            board[row][column] = "."
        return 0 if not free else max(values) if mark == "X" else min(values)

    return search


def test_a_wrong_line_on_a_larger_board():
    rows = ["O.XX", "OXXO", "..O.", ".OX."]
    assert not (found := diagnose(square_search(3), list(map(list, rows)), "X")), found.text
    found = diagnose(square_search(2), list(map(list, rows)), "X")
    assert found and ("has won" in found.evidence or "not over" in found.evidence), found.text
