"""Questions as plain data: the same question, answers, and replies as in a notebook."""

import pytest
from asking import TREE, ask, filled

from minimax_lab import Bones, TicTacToe, TreeGame, game_tree
from minimax_lab.exercises import Choices, Edges, Number, Squares
from minimax_lab.exercises.export import NotPlain, as_plain
from minimax_lab.exercises.gates import Node, question_set

NODES = tuple("A B B1 B2 B3 C C1 C2 C3 D D1 D2 D3".split())
LEAVES = tuple(name for name in NODES if name[1:])
BOARD = TicTacToe(), "O.X/X.X/.OO"
SQUARES = ("square 1", "square 4", "square 6")
SMALL = TreeGame([[3, 2], [5, 4]])


@pytest.mark.parametrize(
    ("asked", "kind", "options", "right"),
    [
        (ask("value"), "number", (), (3,)),
        (ask("move"), "choice", NODES, ("B",)),
        (ask("move", Bones(6)), "choice", ("1", "2", "3"), ("2",)),
        (ask("move", *BOARD), "choice", SQUARES, ("square 4",)),
        (ask("order"), "order", NODES, NODES),
        (ask("tree"), "values", ("B", "C", "D", "A"), (3, 2, 2, 3)),
        (ask("cuts"), "choices", (*NODES[1:], "no edge"), ("C2", "C3")),
        (ask("cuts", SMALL), "choices", ("B", "B1", "B2", "C", "C1", "C2", "no edge"), ("no edge",)),
        (filled(Number(), answer=3), "number", (), (3,)),
        (filled(Choices(), options=[1000, "x y"], answer=[1000]), "choices", ("1,000", "x y"), ("1,000",)),
        (filled(Node(), TREE, answer="C3", only_leaves=True), "choice", LEAVES, ("C3",)),
        (filled(Edges(), TREE, answer=["C3", "C2"]), "choices", NODES[1:], ("C2", "C3")),
        (filled(Squares(), *BOARD, answer=[6, 4]), "choices", SQUARES, SQUARES[1:]),
    ],
)  # fmt: skip
def test_every_kind_of_question_becomes_one_of_five(asked, kind, options, right):
    plain = as_plain(asked)
    assert (plain.kind, plain.options, plain.right) == (kind, options, right)


def test_an_edge_that_must_be_followed_has_its_proof():
    plain = as_plain(ask("cuts"))
    assert plain.reply_to("D1").startswith("D1: must be followed.") and not plain.reply_to("C2")


def test_equal_names_are_told_apart():
    plain = as_plain(ask("order", Bones(2)))
    assert plain.right == ("2", "1", "0 below 1", "0 below 2") and plain.kind == "order"


def test_a_question_for_a_program_is_refused():
    with pytest.raises(NotPlain, match="asks for a program"):
        as_plain(ask("function", Bones(2)))


OWN = """
from minimax_lab import TreeGame
from minimax_lab.exercises import Number, Puzzle, ValueQuestion


def steps(q: Number) -> None:
    here = q.at(TreeGame([1, 2]))
    q.ask, q.answer, q.reveal = "How many calls?", here.calls, "One for each node."


def worth(q: ValueQuestion, seed: int = 0) -> None:
    q.at(TreeGame.random(seed=seed, depth=2))
    q.ask = "What is A worth?"
"""


def test_a_question_with_a_seed_has_a_variant_for_each_seed(tmp_path):
    (tmp_path / "mine.py").write_text(OWN)
    (steps,), worth = question_set(tmp_path / "mine.py", seeds=range(4))
    assert (steps.name, [each.name for each in worth]) == ("steps", [f"mine-1-variant-{at}" for at in (1, 2, 3, 4)])
    trees = [[leaf.value for leaf in each.here.tree.leaves] for each in worth]
    expected = [game_tree(TreeGame.random(seed=seed, depth=2)) for seed in range(4)]
    assert trees == [[leaf.value for leaf in each.leaves] for each in expected] and trees[0] != trees[1]
