"""Each edge ends at the node that it leads to: at its symbol, or at its board."""

import pytest
import runs

from minimax_lab import TicTacToe, game_tree

GAME = TicTacToe(win=10)
BOARD = GAME.parse("O.X/X.X/.OO")
PICTURES = {
    "never visited": lambda: runs.never_visited().draw(),
    "skipped": lambda: runs.cut_strictly().draw(),
    "without numbers": lambda: runs.nine_calls().draw(calls=False),
    "a tree": lambda: game_tree(GAME, BOARD).back_up().draw(),
    "with numbers": lambda: runs.nine_calls().draw(),
    "wide values": lambda: game_tree(TicTacToe(win=1_000_000), BOARD).back_up().draw(),
}


@pytest.mark.parametrize("name", PICTURES)
def test_each_edge_ends_at_the_top_of_its_board_or_of_the_symbol_above_that(name):
    marks = PICTURES[name]().scene.marks
    drawn = [mark for mark in marks if mark.role in ("card", "MAX", "MIN", "end")]
    edges = [mark for mark in marks if mark.role == "edge"]
    assert len(edges) == len({mark.node for mark in drawn}) - 1
    for edge in edges:
        corners = [corner for mark in drawn if mark.node == edge.node for corner in mark.points]
        (left, top), (right, _) = next(mark.points for mark in drawn if (mark.node, mark.role) == (edge.node, "card"))[
            :2
        ]
        assert edge.x2 == pytest.approx((left + right) / 2), edge.node
        assert edge.y2 == pytest.approx(min(y for _, y in corners)) and edge.y2 <= top + 0.01, edge.node
