"""What is a board, and what is not."""

from itertools import product

from minimax_lab.reading.boards import as_board


def test_a_memory_whose_keys_have_no_order_is_no_board():
    boards = [(cells, to_move) for cells in product((True, False, None), repeat=2) for to_move in (True, False)]
    assert as_board(dict.fromkeys(boards, 1)) is None
    assert as_board({(row, column): None for row in range(2) for column in range(2)}).rows == 2
