"""The poster of the whole game, counted as the oracle counts it."""

import re
from collections import Counter
from itertools import combinations

import pytest
from boxes import labels_apart
from examples import A_TO_O
from oracle import Board

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.posters.whole_game import whole_game
from minimax_lab.scene.marks import Shape, Text


@pytest.fixture(scope="module")
def tictactoe():
    return whole_game(TicTacToe())


def test_the_counts_of_tic_tac_toe(tictactoe):
    """By ply, from the oracle's rules alone: the boards of a ply, and how many ways lead to each."""
    rules = Board()
    ways, lines, total = {rules.text(rules.empty()): 1}, [], Counter()
    while ways:
        below, ends = Counter(), Counter()
        for text, many in ways.items():
            cells = rules.read(text)
            if rules.mover(cells) is None:
                ends[rules.winner(cells)] += many
            else:
                for _, after in rules.moves(cells):
                    below[rules.text(after)] += many
        lines.append((sum(ways.values()), ends))
        total += ends
        ways = below
    text = tictactoe.text.splitlines()
    fates = {"X": "won by X", None: "drawn", "O": "won by O"}
    for ply, (nodes, ends) in enumerate(lines):
        line = next(line for line in text if re.match(rf"  ply {ply}\b", line))
        assert f": {nodes:,} node" in line
        over = [f"{ends[winner]:,} {fate}" for winner, fate in fates.items() if ends[winner]]
        assert line.endswith("; games that end: " + ", ".join(over)) if over else "games that end" not in line
        written = {mark.text for mark in tictactoe.scene.marks if isinstance(mark, Text) and mark.node == ply}
        assert {f"{nodes:,}", *over} <= written
    nodes = sum(nodes for nodes, _ in lines)
    assert f"{nodes:,} nodes, {sum(total.values()):,} games, 5,478 different positions" in tictactoe.text
    assert (nodes, total) == (549_946, {"X": 131_184, "O": 77_904, None: 46_080})
    for winner, what in {"X": "X wins", None: "a draw", "O": "O wins"}.items():
        assert f"  {what}: {total[winner]:,} games" in text


def whole_games():
    return [
        whole_game(Bones(14)),
        whole_game(Bones(0)),
        whole_game(TreeGame(A_TO_O)),
        whole_game(TreeGame(list(range(700)), first="MIN")),
        whole_game(TicTacToe(), TicTacToe().parse("X.O/.X./..O"), title="A poster with a title that is too long " * 3),
        whole_game(TicTacToe(rows=2, columns=4)),
        whole_game(Bones(23, takes=(1, 2))),
    ]


def test_nothing_overlaps_or_leaves_the_page(tictactoe):
    for picture in (tictactoe, *whole_games()):
        labels_apart(picture.scene)
        for mark in picture.scene.marks:
            if isinstance(mark, Shape):
                assert all(0 <= x <= picture.scene.width and 0 <= y <= picture.scene.height for x, y in mark.points)


def test_bars_of_a_ply_are_side_by_side(tictactoe):
    bars = [mark.points for mark in tictactoe.scene.marks if mark.role == "bar"]
    assert len(bars) == 1 + 9 + 72 + 504
    for one, other in combinations(bars[:82], 2):
        assert (
            one[1][0] <= other[0][0] or other[1][0] <= one[0][0] or one[2][1] <= other[0][1] or other[2][1] <= one[0][1]
        )
