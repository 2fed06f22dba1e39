from ai import AI
from board import Board


def ask(board):
    while True:
        text = input("row,column: ")
        try:
            row, column = text.split(",")
            square = 3 * (int(row) - 1) + int(column) - 1
        except ValueError:
            continue
        if square in board.moves():
            return square


def main():
    name = input("What is your name? ")
    print("Hello", name)
    board, ai, mark = Board(), AI("O"), "X"
    while not board.is_over():
        print(board)
        square = ask(board) if mark == "X" else ai.choose(board)
        board = board.with_move(square, mark)
        mark = "O" if mark == "X" else "X"
    print(board, board.winner() or "draw")


main()
