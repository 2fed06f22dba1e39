"""The text version has the facts of the picture, as an oracle finds them."""

import re
from itertools import combinations

import pytest
from examples import A_TO_O as LEAVES
from examples import EIGHT, LETTERS, NINE
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, looked_at
from runs import never_visited
from strategies import nests

from minimax_lab import TreeGame, alphabeta, game_tree, record

TEXT_OF_NINE = """\
call 1: O.X/X.X/.OO, MAX, value +10, returns 9th
  call 2: X1 -> OXX/X.X/.OO, MIN, value -10, returns 3rd
    call 3: O4 -> OXX/XOX/.OO, end, utility -10, returns 1st, chosen, a full line
    call 4: O6 -> OXX/X.X/OOO, end, utility -10, returns 2nd, a full line
  call 5: X4 -> O.X/XXX/.OO, end, utility +10, returns 4th, chosen, a full line
  call 6: X6 -> O.X/X.X/XOO, MIN, value -10, returns 8th
    call 7: O1 -> OOX/X.X/XOO, MAX, value +10, returns 6th
      call 8: X4 -> OOX/XXX/XOO, end, utility +10, returns 5th, chosen, a full line
    call 9: O4 -> O.X/XOX/XOO, end, utility -10, returns 7th, chosen, a full line
Rows from the top: MAX, MIN, MAX, leaves"""


TEXT_OF_A_TO_D = """\
A, MAX, value 3
  B, MIN, value 3, chosen
    B1, end, utility 3, chosen
    B2, end, utility 12
  C, MIN, value 2
    C1, end, utility 2, chosen
    C2, end, utility 4
Rows from the top: MAX, MIN, leaves"""


def tree_of(nest):
    return game_tree(TreeGame(nest.tree, first=nest.first, to_move=nest.movers)).back_up()


def test_the_text_version_of_the_nine_calls():
    assert NINE.draw(returns=True).text == TEXT_OF_NINE


def test_str_of_a_tree_is_its_text_version():
    assert str(game_tree(TreeGame([[3, 12], [2, 4]])).back_up()) == TEXT_OF_A_TO_D


@given(nests())
def test_the_text_version_has_every_node_in_order(nest):
    tree = tree_of(nest)
    lines = tree.draw().text.splitlines()[: len(tree)]
    assert len(lines) == len(tree)
    for node, line in zip(tree, lines, strict=True):
        assert line.startswith("  " * node.depth + node.name + ",")
        assert (f", {node.player}, value " if node.player else ", end, utility ") in line
        assert float(re.search(r"(?:value|utility) ([-+.\d e]+)", line)[1]) == pytest.approx(node.value, rel=1e-5)
        assert ("chosen" in line) == (node.parent is not None and node.parent.best == node)


def test_a_picture_of_another_tree_has_another_text_version():
    pictures = [
        game_tree(TreeGame(LEAVES)).draw(),
        game_tree(TreeGame(LEAVES)).back_up(levels=1).draw(),
        game_tree(TreeGame(LEAVES)).back_up().draw(),
        game_tree(TreeGame(LEAVES)).back_up().draw(principal_variation=True),
        game_tree(TreeGame(LEAVES)).back_up().draw(hide=["B"]),
        game_tree(TreeGame(LEAVES)).back_up().draw(highlight=["B"]),
        game_tree(TreeGame(LEAVES)).back_up().draw(values=False),
        game_tree(TreeGame(LEAVES)).back_up().draw(title="Another"),
        game_tree(TreeGame(LEAVES)).back_up().draw(depth=2),
        game_tree(TreeGame(LEAVES, first="MIN")).back_up().draw(),
        *(NINE.draw(step) for step in range(19)),
        NINE.draw(),
        NINE.draw(returns=True),
    ]
    for one, other in combinations(pictures, 2):
        assert one.svg != other.svg
        assert one.text != other.text


def test_hidden_values_are_in_neither_picture_nor_text_version():
    tree = game_tree(TreeGame([[30, 41], [52, 63]])).back_up()
    picture = tree.draw(hide=True)
    assert "value ?" in picture.text
    assert "value 30" not in picture.text and "chosen" not in picture.text
    assert len(re.findall(">30<", picture.svg)) == 1  # the leaf, not the nodes it was backed up to


TEXT_OF_EIGHT = """\
call 1: O.X/X.X/.OO, MAX, window alpha minus infinity, beta infinity, value +10
  call 2: X1 -> OXX/X.X/.OO, MIN, window alpha minus infinity, beta infinity, value -10
    call 3: O4 -> OXX/XOX/.OO, end, window alpha minus infinity, beta infinity, utility -10, chosen, a full line
    call 4: O6 -> OXX/X.X/OOO, end, window alpha minus infinity, beta -10, utility -10, a full line
  call 5: X4 -> O.X/XXX/.OO, end, window alpha -10, beta infinity, utility +10, chosen, a full line
  call 6: X6 -> O.X/X.X/XOO, MIN, window alpha +10, beta infinity, value at most +10
    call 7: O1 -> OOX/X.X/XOO, MAX, window alpha +10, beta infinity, value +10, chosen
      call 8: X4 -> OOX/XXX/XOO, end, window alpha +10, beta infinity, utility +10, chosen, a full line
    O4 -> O.X/XOX/XOO, end, alpha cut, never visited, a full line
Rows from the top: MAX, MIN, MAX, leaves
Cut when alpha >= beta."""


def test_the_text_version_of_the_eight_calls():
    assert EIGHT.draw().text == TEXT_OF_EIGHT


def run_of(nest, on_equality):
    return record(alphabeta, TreeGame(nest.tree, first=nest.first, to_move=nest.movers), "A", on_equality)


@given(nests(), st.booleans())
def test_the_text_version_has_the_windows_bounds_and_cuts_of_the_oracle(nest, on_equality):
    calls = calls_of(nest, nest.root)
    demanded, sure = looked_at(calls, on_equality)
    lines = iter(run_of(nest, on_equality).draw().text.splitlines())
    read = {call.number for call in demanded}

    def walk(call, depth):
        line = next(lines)
        assert line.startswith("  " * depth) and not line.startswith("  " * (depth + 1))
        if call.number in read:
            low, high = (float(x.replace("minus infinity", "-inf")) for x in re.search(
                r"window alpha (.*?), beta ([^,]*)", line).groups())  # fmt: skip
            assert (low, high) == pytest.approx(sure[call.number], rel=1e-5)
            bound, shown = re.search(r"(?:value|utility) (at most |at least |)([-+.\d e]+)", line).groups()
            true, told = float(call.value), float(shown)
            assert true == pytest.approx(told, rel=1e-5) or (bound and (true < told) == (bound == "at most "))
            assert "cut" not in line and "never" not in line
        else:
            above = calls[call.parent - 1]
            is_edge_cut = above.number in read
            assert "never visited" in line and "window" not in line
            assert ((" beta cut" if above.mover == "MAX" else " alpha cut") in line) == is_edge_cut
            assert ("cut" in line) == is_edge_cut
        below = [*(child for child in call.below if child.number in read),
                 *(child for child in call.below if child.number not in read)]  # fmt: skip
        for child in below:
            walk(child, depth + 1)

    walk(calls[0], 0)


@given(nests(), st.booleans())
def test_deep_cuts_point_to_the_call_whose_bound_made_them(nest, on_equality):
    run = run_of(nest, on_equality)
    lines = run.draw().text.splitlines()
    above, pointed = [], []
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 2
        number = re.match(r" *call (\d+):", line)
        del above[depth:]
        above.append(int(number[1]) if number else None)
        deep = re.search(r"(alpha|beta) cut, a deep one, by the bound of call (\d+)", line)
        if deep:
            pointed.append((deep[1], above[:-1], int(deep[2])))
    for which, path, origin in pointed:
        assert origin in path[:-2]  # not the caller that made the cut, nor its caller
        assert run.calls[origin - 1].player == ("MAX" if which == "alpha" else "MIN")


def test_folded_subtrees_show_their_number_of_nodes():
    text = LETTERS.draw(fold_skipped=True).text
    assert re.findall(r"([A-Z]\d?), \w+, (\d+) nodes, folded away", text) == [("K", "3"), ("G", "7")]
    shown = len(text.splitlines()) - 2
    assert shown - 2 + 3 + 7 == 31
    assert "K, MIN, 3 nodes, folded away, beta cut" in LETTERS.draw(depth=3).text


def test_a_node_that_no_call_visited_has_no_count_of_nodes():
    """A program that tries one move only has searched nothing below the others."""
    picture = never_visited().draw(depth=1)
    skipped = [line for line in picture.text.splitlines() if "never visited" in line]
    assert skipped and not any("below" in line for line in skipped)
    texts = [mark.text for mark in picture.scene.marks if mark.role == "unsearched"]
    assert texts == ["not searched"] * len(texts) and texts
