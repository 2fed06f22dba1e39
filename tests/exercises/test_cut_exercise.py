"""Learners mark the cuts: right is what an oracle leaves out, and each proof that an edge is needed is checked."""

from random import Random

import pytest
from boxes import all_apart
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Nest, calls_of, looked_at, nested
from strategies import nests

from minimax_lab import Bones, InvalidArgument, MinimaxLabError, TooLarge, TreeGame
from minimax_lab.exercises import CutTask, questions
from minimax_lab.exercises.question import KINDS

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
LETTERS = CutTask(TreeGame(LEAVES))
TIES = [[3, 12], [3, 2]]


def task_of(nest, on_equality=True):
    return CutTask(TreeGame(nest.tree, first=nest.first, to_move=nest.movers), prune_on_equality=on_equality)


def put(nest, numbers):
    """The same tree with other numbers at some leaves."""

    def copied(name, node):
        if not isinstance(node, list):
            return numbers.get(name, node)
        return [copied(below, child) for below, child in nest.children[name]]

    return Nest(copied(*nest.root), movers=nest.movers, first=nest.first)


def answer(nest):
    root = calls_of(nest, nest.root)[0]
    return root.value, root.best


# -- what is right ---------------------------------------------------------------------------------------------


def test_the_cuts_of_document_000():
    assert LETTERS.right == ("I2", "K", "L2", "M2", "G")
    assert LETTERS.check("I2 K L2 M2 G").is_right
    assert str(LETTERS.feedback(["G", "K", "I2", "M2", "L2"])) == "✓ Correct. Alpha-beta reads 18 of the 31 nodes."


@settings(max_examples=300)
@given(nests(), st.booleans())
def test_right_is_what_the_oracle_leaves_out(nest, on_equality):
    calls = calls_of(nest, nest.root)
    read = {call.number for call in looked_at(calls, on_equality)[0]}
    edges = [call.place[0] for call in calls if call.parent in read and call.number not in read]
    task = task_of(nest, on_equality)
    assert list(task.right) == edges
    assert task.check(edges).is_right and task.feedback(edges).outcome == "correct"
    for edge in edges:
        fewer = [each for each in edges if each != edge]
        assert task.check(fewer).missing == (edge,)
        assert task.feedback(fewer).outcome == "incorrect"


@given(nests(), st.integers(0, 1000))
def test_what_is_left_out_cannot_matter_whatever_stands_there(nest, seed):
    draw = Random(seed)
    below, waiting = [], list(task_of(nest).right)
    while waiting:
        name = waiting.pop()
        waiting += [child for child, _ in nest.children.get(name, [])]
        below += [] if name in nest.children else [name]
    for _ in range(5):
        assert answer(put(nest, {leaf: draw.randint(-9, 9) for leaf in below})) == answer(nest)


# -- one edge at a time ----------------------------------------------------------------------------------------


@settings(max_examples=200)
@given(nests(), st.booleans())
def test_each_edge_gets_its_verdict_and_each_proof_holds(nest, on_equality):
    task = task_of(nest, on_equality)
    calls = calls_of(nest, nest.root)
    read, loosely = ({call.place[0] for call in looked_at(calls, rule)[0]} for rule in (on_equality, True))
    order = [call.place[0] for call in calls]
    for name in order[1:][:25]:
        verdict = task.check([name]).verdicts[0]
        expected = ("too much" if name in loosely else "other rule") if name in read else (
            "right" if name in task.right else "too little")  # fmt: skip
        assert verdict.kind == expected
        assert (verdict.proof is not None) == (expected == "too much")
        if verdict.proof:
            proof, inside = verdict.proof, [name]
            for each in inside:
                inside += [child for child, _ in nest.children.get(each, [])]
            assert proof.put and set(proof.put) <= set(inside) - set(nest.children)
            assert all(order.index(leaf) > order.index(inside[0]) and leaf not in inside for leaf in proof.suppose)
            before, after = put(nest, proof.suppose), put(nest, proof.suppose | proof.put)
            assert (answer(before), answer(after)) == (proof.before, proof.after)
            assert answer(before) != answer(after)


def test_a_proof_is_a_number_to_put_in():
    assert LETTERS.check(["H2"]).verdicts[0].message == (
        "cut too much. With 9 at H2 the answer is 9 by B, else it is 10 by B."
    )
    assert LETTERS.check(["L1"]).verdicts[0].message == (
        "cut too much. What stands further right is not known yet. Suppose 23 at L2: "
        "with 11 at L1 the answer is 11 by C, else it is 10 by B."
    )


def test_a_subtree_may_be_worthless_as_it_turns_out_but_who_reads_from_the_left_cannot_know():
    proof = CutTask(TreeGame([[3, 12], [20, 2]])).check("C1").verdicts[0].proof
    assert list(proof.suppose) == ["C2"] and list(proof.put) == ["C1"]


def test_the_strict_rule_reads_what_the_other_one_cuts():
    verdict = CutTask(TreeGame(TIES), prune_on_equality=False).check("C2").verdicts[0]
    assert (verdict.kind, verdict.proof) == ("other rule", None)
    assert CutTask(TreeGame(TIES)).right == ("C2",)


# -- known mistakes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edges", "mistake"),
    [
        ("I2 K G", "no deep cuts"),
        ("I2 K1 K2 L2 M2 N1 N2 O1 O2", "leaves"),
        ("I E L M C", "nodes"),
        ("I2 K L2 M2 G H2", "too much"),
        ("I2 K L2 M2", "missing"),
        ("", "missing"),
        ("I2 K1 L2 M2 G", "too little"),
        ("I2 K L2 M2 Q", "unknown node"),
        ("A", "root"),
        ("K K1", "below"),
        ("K K", "twice"),
    ],
)
def test_mistakes_have_names(edges, mistake):
    feedback = LETTERS.feedback(edges)
    assert (feedback.outcome, feedback.mistake) == ("incorrect", mistake)


@pytest.mark.parametrize(
    ("tree", "rule", "edges", "mistake"),
    [
        ([[3, 12], [3, 2], [1, 1]], False, "C2 D2", "other rule"),
        ([[3, 12], [3, 2], [1, 1]], True, "D2", "other rule"),
        ([[5, 1], [9, 8]], True, "B1", "mirrored"),
        ([[5, 1], [9, 8]], True, "C2", "swapped"),
    ],
)
def test_cuts_of_a_wrong_search_are_recognised(tree, rule, edges, mistake):
    assert CutTask(TreeGame(tree), prune_on_equality=rule).feedback(edges).mistake == mistake


def test_an_answer_that_two_mistakes_explain_is_put_down_to_neither():
    task = CutTask(TreeGame([[[6, 2], [2, 5]], [[5, 4], [2, 5]]]), prune_on_equality=False)
    told = str(task.feedback("G"))  # the cuts of the other rule, and those with MAX and MIN swapped
    assert "Those are the cuts" not in told
    assert "G: cut too much" in told


# -- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: LETTERS.check(["Q"]), "edges: 'Q' is no node of this tree"),
        (lambda: LETTERS.check("A"), "edges: 'A' is the root; no edge leads to it"),
        (lambda: LETTERS.check("K K1"), "edges: 'K1' lies below 'K', which is cut already"),
        (lambda: LETTERS.check("K, K"), "edges: 'K' is named twice"),
        (lambda: LETTERS.check(5), "edges 5: must be names of nodes"),
        (lambda: LETTERS.check([["K"]]), "is no node of this tree"),
        (lambda: CutTask(Bones(4)), "stands for several nodes"),
        (lambda: CutTask(TreeGame([[1] * 40] * 40)), "1,641 nodes are more than 1,000"),
        (lambda: CutTask(TreeGame([1, 2]), prune_on_equality=1), "prune_on_equality=1"),
        (lambda: CutTask(5), "5"),
        (lambda: CutTask.random(seed=-1), "seed=-1"),
    ],
)
def test_bad_input_is_answered_in_one_line(make, fault):
    with pytest.raises(MinimaxLabError) as caught:
        make()
    assert fault in str(caught.value) and "\n" not in str(caught.value)
    assert isinstance(caught.value, InvalidArgument | TooLarge | MinimaxLabError)


RUBBISH = [None, True, "nonsense", [], {}, {"Q": 1}, object(), float("nan"), 10**400, [..., None], len, 1j, b"K"]


@pytest.mark.parametrize("answered", RUBBISH)
def test_rubbish_is_answered_and_never_raises(answered):
    assert LETTERS.feedback(answered).outcome == "incorrect"


# -- exams and questions ---------------------------------------------------------------------------------------


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


def test_paper_and_key_say_what_they_are():
    task = CutTask(TreeGame([[3, 12], [2, 4]]))  # a tree narrower than its title
    for picture, title in ((task.paper, "Mark the cuts of alpha-beta"), (task.key, "The cuts of alpha-beta")):
        assert [mark.text for mark in picture.scene.marks if mark.role == "title"] == [title]
        assert picture.text.startswith(f"{title}\n") and picture.alt.startswith(f"{title}. ")
        assert f"<summary>The picture in words: {title}</summary>" in picture._repr_mimebundle_()["text/html"]
        all_apart(picture.scene)


def ask(text, tmp_path):
    path = tmp_path / "cuts.toml"
    path.write_text(f'[[question]]\nkind = "cuts"\nask = "Which edges?"\n{text}\n')
    return questions(path)[0]


def test_a_question_of_kind_cuts_is_read_asked_and_solved(tmp_path, capsys):
    question = ask(f'game = "TreeGame({LEAVES})"\npicture = true\nwhy = "Because."', tmp_path)
    shown = question._repr_mimebundle_()["text/plain"]
    assert "Which edges?" in shown and "I2, end, utility 11" in shown and "alpha cut" not in shown
    question.check()
    assert question.feedback.outcome == "not attempted"
    question.answer = ["I2", "K", "L2", "M2", "G"]
    question.check()
    assert question.feedback.outcome == "correct"
    capsys.readouterr()
    question.solution()
    told = capsys.readouterr().out
    assert "The edges to I2, K, L2, M2 and G are never followed. Because." in told and "alpha cut" in told


def test_a_question_may_ask_for_the_other_rule(tmp_path):
    question = ask(f'game = "TreeGame({TIES})"\nrule = ">"', tmp_path)
    assert question.right_text() == "No edge can be cut." and question.judge([]).outcome == "correct"
    assert question.judge("C2").mistake == "other rule"
    assert ask(f'game = "TreeGame({TIES})"', tmp_path).right_text() == "The edge to C2 is never followed."


@pytest.mark.parametrize(
    ("text", "fault"),
    [('game = "TreeGame([1, 2])"\nrule = "<"', "rule='<'"), ('game = "Bones(4)"', "stands for several nodes")],
)
def test_a_wrong_question_names_its_fault(tmp_path, text, fault):
    with pytest.raises(InvalidArgument, match="cuts.toml, question 1: .*" + fault):
        ask(text, tmp_path)


def test_a_rule_is_for_questions_about_cuts(tmp_path):
    path = tmp_path / "value.toml"
    path.write_text('[[question]]\nkind = "value"\nask = "?"\ngame = "Bones(3)"\nrule = ">"\n')
    with pytest.raises(InvalidArgument, match="rule is for kind 'cuts' only"):
        questions(path)
    assert "cuts" in KINDS
