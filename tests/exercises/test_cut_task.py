"""Learners mark the cuts; what is right comes from an oracle."""

from random import Random

import pytest
from boxes import all_apart
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, calls_of, cut_edges, looked_at, nested
from strategies import nests

from minimax_lab import Bones, MinimaxLabError, TreeGame
from minimax_lab.exercises import CutTask

TASK = CutTask(TreeGame(A_TO_O))
TIES = [[3, 12], [3, 2]]


def task_of(nest, on_equality=True):
    return CutTask(TreeGame(nest.tree, first=nest.first, to_move=nest.movers), prune_on_equality=on_equality)


def result(nest):
    root = calls_of(nest, nest.root)[0]
    return root.value, root.best


# -- what is right ---------------------------------------------------------------------------------------------


def test_the_cuts_of_document_000():
    assert TASK.right == ("I2", "K", "L2", "M2", "G")
    assert TASK.check("I2 K L2 M2 G").is_right
    assert str(TASK.feedback(["G", "K", "I2", "M2", "L2"])) == "✓ Right. Alpha-beta visits 18 of the 31 nodes."


@given(nests(), st.booleans())
def test_right_is_what_the_oracle_cuts(nest, on_equality):
    edges = cut_edges(calls_of(nest, nest.root), on_equality)
    task = task_of(nest, on_equality)
    assert list(task.right) == edges
    assert task.check(edges).is_right and task.feedback(edges).outcome == "correct"
    for edge in edges:
        fewer = [each for each in edges if each != edge]
        assert task.check(fewer).missing == (edge,)
        assert task.feedback(fewer).outcome == "incorrect"


@given(nests(), st.integers(0, 1000))
def test_no_numbers_in_what_is_cut_change_the_result(nest, seed):
    draw = Random(seed)
    cut = [leaf for edge in task_of(nest).right for leaf in nest.names_below(edge)]
    for _ in range(5):
        assert result(nest.with_leaves({leaf: draw.randint(-9, 9) for leaf in cut})) == result(nest)


# -- one edge at a time ----------------------------------------------------------------------------------------


@given(nests(), st.booleans())
def test_each_edge_has_its_verdict(nest, on_equality):
    task = task_of(nest, on_equality)
    calls = calls_of(nest, nest.root)
    followed, on_equality_too = ({call.place[0] for call in looked_at(calls, rule)[0]} for rule in (on_equality, True))
    for call in calls[1:26]:
        name = call.place[0]
        if name in followed:
            expected = "too much" if name in on_equality_too else "other rule"
        else:
            expected = "right" if name in task.right else "too little"
        verdict = task.check([name]).verdicts[0]
        assert verdict.kind == expected and (verdict.proof is not None) == (expected == "too much")


def test_a_cut_too_much_comes_with_its_proof():
    verdict = TASK.check(["H2"]).verdicts[0]
    assert verdict.message == f"must be followed. {verdict.proof}" and "9 by B instead of 10 by B" in verdict.message


def test_the_strict_rule_follows_what_the_other_one_cuts():
    verdict = CutTask(TreeGame(TIES), prune_on_equality=False).check("C2").verdicts[0]
    assert (verdict.kind, verdict.proof) == ("other rule", None)
    assert CutTask(TreeGame(TIES)).right == ("C2",)


@pytest.mark.parametrize(
    ("edges", "mistake"),
    [
        ("I2 K G", "no deep cuts"), ("I E L M C", "nodes"), ("I2 K L2 M2 G H2", "too much"), ("I2 K L2 M2", "missing"),
        ("", "missing"), ("I2 K1 L2 M2 G", "too little"), ("I2 K L2 M2 Q", "unknown node"), ("A", "root"),
        ("K K1", "below"), ("K K", "twice"),
    ],
)  # fmt: skip
def test_mistakes_have_names(edges, mistake):
    feedback = TASK.feedback(edges)
    assert (feedback.outcome, feedback.mistake) == ("incorrect", mistake)


def test_an_answer_that_two_mistakes_explain_gets_verdicts_only():
    task = CutTask(TreeGame([[[6, 2], [2, 5]], [[5, 4], [2, 5]]]), prune_on_equality=False)
    assert str(task.feedback("G")).startswith("✗ Not right. G: must be followed under this rule.")


# -- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TASK.check(["Q"]), "edges: 'Q' is not a node here"),
        (lambda: TASK.check("A"), "edges: 'A' is the root; no edge leads to it"),
        (lambda: TASK.check("K K1"), "edges: 'K1' is below 'K', which is already cut"),
        (lambda: TASK.check("K, K"), "edges: 'K' is named twice"),
        (lambda: TASK.check(5), "edges 5: must be names of nodes"),
        (lambda: TASK.check([["K"]]), "is not a node here"),
        (lambda: CutTask(Bones(4)), "nodes have the name"),
        (lambda: CutTask(TreeGame([[1] * 40] * 40)), "1,641 nodes are more than 1,000"),
        (lambda: CutTask(TreeGame([1, 2]), prune_on_equality=1), "prune_on_equality=1"),
        (lambda: CutTask(5), "5"),
        (lambda: CutTask.random(seed=-1), "seed=-1"),
    ],
)
def test_bad_input_raises_one_line(make, message):
    with pytest.raises(MinimaxLabError) as caught:
        make()
    assert message in str(caught.value) and "\n" not in str(caught.value)


RUBBISH = [None, True, "nonsense", [], {}, {"Q": 1}, object(), float("nan"), 10**400, [..., None], len, 1j, b"K"]


@pytest.mark.parametrize("answer", RUBBISH)
def test_no_answer_raises(answer):
    assert TASK.feedback(answer).outcome == "incorrect"


# -- pictures --------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_an_exam_from_a_seed_has_a_paper_without_cuts_and_a_key_with_them(seed):
    exam = CutTask.random(seed=seed, depth=4)
    assert exam.right == CutTask.random(seed=seed, depth=4).right
    nest = Nest(nested(exam.game))
    read = {call.number for call in looked_at(calls_of(nest, nest.root), True)[0]}
    assert exam.paper.text.count("utility") == 16
    for word in ("window", "never visited", "cut,", "chosen", "value"):
        assert word not in exam.paper.text
    assert "Cut when alpha >= beta." in exam.paper.text and "Cut when alpha >= beta." in exam.key.text
    assert exam.key.text.count("never visited") == len(exam.tree) - len(read)


def test_paper_and_key_have_titles():
    task = CutTask(TreeGame([[3, 12], [2, 4]]))  # a tree narrower than its title
    for picture, title in ((task.paper, "Mark the cuts of alpha-beta"), (task.key, "The cuts of alpha-beta")):
        assert [mark.text for mark in picture.scene.marks if mark.role == "title"] == [title]
        assert picture.text.startswith(f"{title}\n") and picture.alt.startswith(f"{title}. ")
        assert f"<summary>The picture in words: {title}</summary>" in picture._repr_mimebundle_()["text/html"]
        all_apart(picture.scene)
