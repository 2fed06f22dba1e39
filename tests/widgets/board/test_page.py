"""The saved page of a board without a browser: what it contains, and which boards cannot be saved."""

import json
import re
import zlib
from base64 import b64decode
from random import Random

import pytest

from minimax_lab import MAX, Bones, InvalidArgument, InvalidGame, PlayBoard, TicTacToe, TooLarge, TreeGame
from minimax_lab.widgets.board.page import page_contents


def saved(tmp_path, game, **options):
    """The text of the page, and the table of positions in it."""
    path = PlayBoard(game, **options).save(tmp_path / "board.html")
    page = path.read_text(encoding="utf-8")
    data = re.search(r'<script type="text/plain" id="data">(.*?)</script>', page, re.S)[1]
    return page, json.loads(zlib.decompress(b64decode(data)))


def test_the_page_contains_every_position_and_a_title_as_text(tmp_path):
    page, table = saved(tmp_path, TicTacToe(win=10), title="Play </script>")
    assert len(table["positions"]["look"]) == 5478 and len(page) < 420_000
    assert "Play &lt;/script&gt;" in page and page.count("</script>") == page.count("<script") == 3


def test_the_page_starts_where_the_game_of_the_board_started(tmp_path):
    board = PlayBoard(TicTacToe(), position="XOX/OOX/...")
    board.play(8)
    _, data = page_contents(board.session)
    assert json.loads(data)["positions"]["look"][0]["cells"] == [*"XOXOOX", "", "", ""]


class Line:
    """MAX walks along a line of positions; `step` and `look` decide what is wrong with it."""

    initial = 0

    def __init__(self, length, step=lambda at: at + 1, look=lambda at: {"kind": "text", "text": str(at)}):
        self.length, self.step, self.look = length, step, look

    def __repr__(self):
        return f"a line of {self.length}"

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return ["on"]

    def result(self, state, action):
        return self.step(state)

    def is_terminal(self, state):
        return state == self.length

    def utility(self, state):
        return 1


def noisy_look(at):
    """Text that cannot be compressed."""
    return {"kind": "text", "text": Random(at).randbytes(20_000).hex()}


IMPOSSIBLE = [
    (TicTacToe(rows=4, columns=4, in_a_row=4), {}, TooLarge, "too many positions to search; save a board that"),
    (Line(9, lambda at: (at + 1) % 8), {}, TooLarge, "can come back to a position that it had; save a board"),
    (Line(3, look=lambda at: {"kind": "text", "text": "", "named": b""}), {}, InvalidGame, "bytes is not JSON serial"),
    (Line(99, look=noisy_look), {}, TooLarge, "and 3 MB is the limit"),
    (TicTacToe(), {"strength": 3}, InvalidArgument, "strength=3: .* must be 'perfect' or 'random'"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "error", "reason"), IMPOSSIBLE)
def test_what_cannot_be_saved_is_refused_in_one_line_and_leaves_no_file(tmp_path, game, options, error, reason):
    with pytest.raises(error, match=reason) as caught:
        PlayBoard(game, **options).save(tmp_path / "board.html")
    assert "\n" not in str(caught.value) and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", [Bones(8), Bones(30), TreeGame([[3, 12], [2, 4]]), Line(500)], ids=repr)
def test_heaps_trees_and_long_games_can_be_saved(tmp_path, game):
    _, table = saved(tmp_path, game)
    for steps, player in zip(table["positions"]["steps"], table["positions"]["player"], strict=True):
        assert all(step > 0 for step in steps) and bool(steps) == bool(player)
