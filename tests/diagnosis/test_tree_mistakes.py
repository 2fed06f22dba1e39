"""Wrong values, moves, and orders: each known mistake has its name, and no message contains the right value."""

import re

import pytest
from asking import ONE_MISTAKE_EACH, TREE
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, calls_of

from minimax_lab import MAX, MIN, Bones, TicTacToe, TreeGame, game_tree, minimax, record
from minimax_lab.diagnosis import explain_move, explain_node_value, explain_order, explain_value

small_trees = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12)


def backed_up(game):
    return game_tree(game).back_up()


@pytest.mark.parametrize(
    ("game", "answer", "mistake"),
    [
        (TREE, 14, "leaf"), (TREE, -3, "negated"), (TREE, 99, "no leaf"), (TREE, 8, "not chosen"),
        (ONE_MISTAKE_EACH, 2, "root swapped"), (ONE_MISTAKE_EACH, 4, "swapped"), (ONE_MISTAKE_EACH, 6, "last"),
        (ONE_MISTAKE_EACH, 3, "child"), (ONE_MISTAKE_EACH, -5, "negated"), (ONE_MISTAKE_EACH, 7, "no leaf"),
        (ONE_MISTAKE_EACH, 9, "not chosen"), (TreeGame([[9, 3], [2, 4], [6, 5]]), 9, "not chosen"),
        (TreeGame([[1, [7, 3]], [2, 8]]), -1, "negating"), (TreeGame([[5, 9, 4], [7, 8, 3]]), 5, "first"),
    ],
)  # fmt: skip
def test_a_mistake_that_alone_explains_the_answer_has_its_name(game, answer, mistake):
    assert explain_value(backed_up(game), answer).name == mistake


def test_an_answer_that_several_mistakes_explain_gets_no_name():
    assert explain_value(backed_up(TREE), 2).name == "other"


def test_the_other_of_two_values_says_nothing_about_the_cause():
    assert explain_value(backed_up(Bones(5)), -1) == explain_value(backed_up(Bones(4)), 1)
    assert explain_value(backed_up(Bones(4)), 1).name == "other side"


def test_an_action_that_is_no_leaf_is_taken_for_a_move():
    board = game_tree(TicTacToe(win=10), "O.XX.X.OO").back_up()
    assert {explain_value(board, action).name for action in (1, 4, 6)} == {"move"}


@given(small_trees, st.integers(-12, 12))
def test_no_message_contains_the_right_value(nested, answer):
    right = calls_of(nest := Nest(nested), nest.root)[0].value
    if answer != right:
        message = explain_value(backed_up(TreeGame(nested)), answer).message
        assert not re.search(rf"(?<![\w-]){right}(?!\w)", message)  # B2 is a name


def test_a_node_with_one_child_has_no_choice_of_children():
    found = explain_node_value(backed_up(TreeGame([[3], 5]))["B"], 4)
    assert found.name == "only child" and "one of its children" not in found.message


@pytest.mark.parametrize(
    ("node", "answer", "mistake"),
    [("B", 12, "swapped"), ("B", 8, "child"), ("B", -3, "negated"), ("C", -6, "negating"), ("C", -4, "child negated"),
     ("D", 14.0000001, "swapped"), ("B", 99, "other"), ("B", "x", "no number"),
     ("A", 14, "leaf"), ("A", 2, "swapped")],
)  # fmt: skip
def test_a_wrong_node_is_explained_by_its_children(node, answer, mistake):
    found = explain_node_value(backed_up(TREE)[node], answer)
    assert found.name == mistake and found.message.startswith(f"Look at {node} again. ")


def test_a_childs_own_value_is_no_sign_mistake():
    tree = TreeGame([[2, -2, 5], [1]], first=MIN)
    found = explain_node_value(backed_up(tree)["B"], 2)
    assert (found.name, "MIN" in found.message) == ("child", False)
    assert explain_value(backed_up(TreeGame([[3, 8], [-3, 4], [1, 6]])), -3).name != "negated"


def plain(nested, is_max):
    """The value of nested lists."""
    if not isinstance(nested, list):
        return nested
    return (max if is_max else min)(plain(each, not is_max) for each in nested)


def plain_leaves(nested):
    return [leaf for each in nested for leaf in plain_leaves(each)] if isinstance(nested, list) else [nested]


def answers_by_mistake(nested, is_max):
    """What a learner answers at the root of nested lists who makes a mistake; the likeliest mistake first."""
    choose, worst = (max, min) if is_max else (min, max)
    scores = [plain(each, not is_max) for each in nested]
    is_mins = [isinstance(each, list) and is_max for each in nested]  # MIN moves at a child only if MAX moves here
    signs = [-1 if is_min or not is_max else 1 for is_min in is_mins]
    return {
        "swapped": {worst(scores)},
        "child": set(scores),
        "leaf": set(plain_leaves(nested)),
        "negated": {-choose(scores)},
        "negating": {choose(sign * score for sign, score in zip(signs, scores, strict=True))},
        "child negated": {-score for score in scores},
    }


def inner_nodes(nested, is_max):
    """The inner nodes in the order of the calls, with who moves there."""
    if isinstance(nested, list):
        yield nested, is_max
        for each in nested:
            yield from inner_nodes(each, not is_max)


@given(st.lists(small_trees, min_size=1, max_size=3), st.booleans())
def test_a_named_mistake_at_a_node_gives_that_value_and_no_likelier_one_does(nested, is_max):
    tree = backed_up(TreeGame(nested, first=MAX if is_max else MIN))
    nodes = [node for node in tree if node.children]
    values = {sign * leaf + more for leaf in plain_leaves(nested) for sign in (1, -1) for more in (0, 1)}
    for node, (below, is_max_here) in zip(nodes, inner_nodes(nested, is_max), strict=True):
        expected = answers_by_mistake(below, is_max_here)
        movers = {node.player, *(child.player for child in node.children)}
        for answer in values - {plain(below, is_max_here)}:
            found = explain_node_value(node, answer)
            otherwise = "other" if below[1:] else "only child"
            assert found.name == next((name for name in expected if answer in expected[name]), otherwise)
            assert "MIN" in movers or "MIN" not in found.message


@pytest.mark.parametrize(
    ("game", "move", "mistake"),
    [
        (ONE_MISTAKE_EACH, "B", "leaf"), (ONE_MISTAKE_EACH, "C", "swapped"), (TREE, "D", "leaf"), (TREE, "C", "other"),
        (TreeGame([[4, 9], [9, 1], [6, 6]]), "C", "swapped"), (TreeGame([[4, 9], [9, 1], [6, 6]]), "B", "other"),
        (TreeGame([[0, 7], [2, 6], [5, 3]], first=MIN), "B", "leaf"),
    ],
)  # fmt: skip
def test_wrong_moves_are_told_apart(game, move, mistake):
    tree = game_tree(game).back_up()
    assert explain_move(tree, tree[move]).name == mistake


@pytest.mark.parametrize(
    ("given", "mistake"),
    [
        ("A B A2 B1 B2", "level by level"), ("B1 B2 B A2 A", "returns"), ("A A2 B B2 B1", "mirrored"),
        ("A B B1 B2", "too few"), ("A B B1 B2 A2 A2", "too many"), ("A B B2 B1 A2", "other"),
        ("A B B1 B2 Z", "unknown node"),
    ],
)  # fmt: skip
def test_wrong_orders_are_told_apart(given, mistake):
    run = record(minimax, TreeGame([[7, 2], 5]), "A")
    assert explain_order(run, given.split()).name == mistake


@pytest.mark.parametrize(
    ("given", "message"),
    [("A B B2 B1 A2", "Right up to call 2."), ("B A B1 B2 A2", "Which call comes first?"), ("A B", "3 calls too few"),
     ("A B B1 B2", "1 call too few")],
)  # fmt: skip
def test_a_message_says_how_far_the_order_is_right_or_how_much_is_missing(given, message):
    assert message in explain_order(record(minimax, TreeGame([[7, 2], 5]), "A"), given.split()).message
