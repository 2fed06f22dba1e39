"""The text version has the facts of the picture, as an oracle finds them."""

import re
from itertools import combinations

import pytest
from drawn_games import tree_game
from examples import A_TO_O as LEAVES
from examples import LETTERS, NINE
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, looked_at
from runs import never_visited
from strategies import nests

from minimax_lab import TreeGame, alphabeta, game_tree, minimax, record


def tree_of(nest):
    return game_tree(tree_game(nest)).back_up()


def test_str_of_a_tree_is_its_text_version():
    tree = game_tree(TreeGame([[3, 12], [2, 4]])).back_up()
    assert str(tree) == tree.draw().text


@given(nests(st.integers(-9, 9)))
def test_the_text_version_of_a_step_has_the_calls_and_the_values_by_then(nest):
    game, calls = tree_game(nest), calls_of(nest, nest.root)
    run, is_signed = record(minimax, game, "A"), any(call.value < 0 for call in calls)
    made, back = [], []
    for step, call in enumerate(steps_of(calls)[:50], 1):
        (back if call in made else made).append(call)
        if (step + len(calls)) % 3:  # a third of the steps, to be quick
            continue
        lines = []
        for each in made:
            value = f"{each.value:+}" if is_signed and each.value else f"{each.value}"
            words = [f"{'value' if each.mover else 'utility'} {value}"] * (each in back)
            kept = best_so_far(each, back)
            if each not in back and kept:
                words = [f"so far {kept.value:+}" if is_signed and kept.value else f"so far {kept.value}"]
            above = calls[each.parent - 1] if each.parent else None
            is_chosen = above.best == each.move if above in back else above and best_so_far(above, back) is each
            current = calls[call.parent - 1] if call in back and call.parent else call
            words += ["the call of this step"] * (each is current)
            words += ["chosen"] * bool(is_chosen)
            words += ["still open"] * (each not in back and each is not current)
            place = ", ".join([each.place[0], each.mover or "end", *words])
            lines.append(f"{'  ' * each.depth}call {each.number}: {place}")
        assert run.draw(step).text.splitlines()[1 : len(lines) + 1] == lines


def best_so_far(call, back):
    """The first of the calls with the best value that have returned to a call; None if none has."""
    below = sorted((each for each in back if each.parent == call.number), key=lambda each: each.number)
    return (max if call.mover == "MAX" else min)(below, key=lambda each: each.value, default=None)


def steps_of(calls):
    """Each call twice: when it is made, and when it returns."""
    steps, still_open = [], []
    for call in calls:
        while len(still_open) > call.depth:
            steps.append(still_open.pop())
        still_open.append(call)
        steps.append(call)
    return steps + still_open[::-1]


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
        *(NINE.draw(step) for step in range(0, 19, 3)),
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


def run_of(nest, on_equality):
    return record(alphabeta, tree_game(nest), "A", on_equality)


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
            window = re.search(r"window alpha (.*?), beta ([^,]*)", line)
            assert bool(window) == bool(call.mover)
            if window:
                low, high = (float(x.replace("minus infinity", "-inf")) for x in window.groups())
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
