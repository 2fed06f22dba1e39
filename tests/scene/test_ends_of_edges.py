"""Each edge ends at the node that it leads to: at its symbol, at its board, or at the line above the board."""

import pytest
import runs

from minimax_lab import TicTacToe, game_tree
from minimax_lab.scene import Line, Text

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
def test_no_edge_ends_in_the_air_above_its_board(name):
    """Below the end of an edge, the next mark of its node is near, unless it is a text."""
    marks = PICTURES[name]().scene.marks
    for node in {mark.node for mark in marks if mark.node > 0}:
        own = [mark for mark in marks if mark.node == node]
        lines = [mark for mark in own if mark.role in ("edge", "end of edge")]
        x, end = max(((mark.x2, mark.y2) for mark in lines), key=lambda point: point[1])
        top = min(min(mark.y1, mark.y2) for mark in own if isinstance(mark, Line) and mark.role == "grid")
        above = [mark for mark in own if isinstance(mark, Text) and end < mark.y < top and mark.anchor != "middle"]
        reach = [_reach(mark) for mark in above]
        assert top - end < 4 or any(left <= x + 14 and x - 14 <= right for left, right in reach), node
        if lines[1:]:  # the edge that goes on does not run through a text
            assert not any(left < x < right for left, right in reach)


def _reach(text):
    wide = 0.7 * text.size * len(text.text)
    return (text.x, text.x + wide) if text.anchor == "start" else (text.x - wide, text.x)
