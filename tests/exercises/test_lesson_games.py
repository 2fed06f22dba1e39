"""The opening of lesson 04, compared with the rules and the values that the oracle works out."""

import oracle
import pytest

from minimax_lab import TicTacToe, check_game, fill_in, game_tree
from minimax_lab.exercises import Opening


def value(board, cells):
    """What a board is worth if both play well."""
    mover = board.mover(cells)
    if not mover:
        return board.worth(cells)
    return (max if mover == "MAX" else min)(value(board, after) for _, after in board.moves(cells))


def alike(text):
    """All boards that look like this one in a mirror or when turned."""
    found = [[list(row) for row in text.split("/")]]
    for _ in range(3):
        found.append([list(row) for row in zip(*found[-1][::-1], strict=True)])
    found += [[row[::-1] for row in each] for each in found]
    return {"/".join("".join(row) for row in each) for each in found}


@pytest.fixture(scope="module")
def tree():
    return game_tree(Opening(TicTacToe(win=10))).back_up()


def test_each_shape_of_the_first_two_moves_is_there_once(tree):
    board, whole = oracle.Board(win=10), TicTacToe()
    rows = [[whole.format(node.state) for node in row] for row in ([tree.root], tree.root.children, tree.leaves)]
    assert [len(row) for row in rows] == [1, 3, 12]
    reached = {board.text(after) for _, after in board.moves(board.empty())}
    replies = {board.text(after) for text in reached for _, after in board.moves(board.read(text))}
    for row, every in zip(rows[1:], (reached, replies), strict=True):
        assert set.union(*map(alike, row)) == every and sum(len(alike(text)) for text in row) == len(every)


def test_each_board_after_two_moves_has_its_value_in_the_whole_game(tree):
    board, whole = oracle.Board(win=10), TicTacToe()
    for leaf in tree.leaves:
        assert leaf.value == value(board, board.read(whole.format(leaf.state)))


def test_it_is_a_game_to_fill_in():
    opening = Opening(TicTacToe(win=10))
    assert check_game(opening) == []
    task = fill_in(opening)
    assert task.ask == "Can X win? Send values up: +10 is a win."
    assert "end, utility +10" in task.still().text  # as in the question, although X loses on none of these boards
    task.show_answer()
    assert task.message == "Right. The root is worth 0: X can hold the draw." and set(task.entries.values()) == {0}
