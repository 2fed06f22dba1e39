"""Votes and notes in a handout: the words of the step player, on paper."""

import re

import pytest
from examples import HANDOUTS as RUNS
from examples import NINE, NOTE
from pdf import drawn_across, pages, written

from minimax_lab import Bones, minimax, record
from minimax_lab.handout import write_handout
from minimax_lab.handout.pictures import Pictures
from minimax_lab.runs import step_at
from minimax_lab.scene.marks import Text, printable

A_TO_O = RUNS["A to O"]


def steps_in(text):
    """The text of each step, by its number."""
    parts = re.split(r"Step (\d+) of \d+ ", text)
    return dict(zip(map(int, parts[1::2]), parts[2::2], strict=True))


CLASS = {9: "May we stop? X has won.", 15: "Whose line is 0-4-8?", 14: "Both a vote and a note."}


@pytest.mark.slow
def test_votes_and_notes_are_below_their_steps():
    printed = steps_in(" ".join(pages(write_handout(NINE, range(19), "x", votes=[6, 14], notes=CLASS))))
    assert {step for step, text in printed.items() if "Vote: " in text} == {6, 14}
    for step, text in printed.items():
        for noted, note in CLASS.items():
            assert (note in text) == (step == noted)
    assert printable(NINE.story.narrate(6, asked=1)) + " Vote: what will call 2 return?" in printed[6]
    assert "Vote: which value will come back next? Both a vote and a note." in printed[14]


@pytest.mark.slow
def test_without_votes_and_notes_there_is_no_question_and_no_line():
    plain = write_handout(NINE, [5, 6, 7], "x")
    assert plain == write_handout(NINE, [5, 6, 7], "x", votes=[], notes={})
    assert "Vote" not in " ".join(pages(plain))


BONES_4 = record(minimax, Bones(4), Bones(4).initial)


@pytest.mark.parametrize("run", [NINE, A_TO_O, RUNS["pruned"], BONES_4], ids=["nine", "A to O", "pruned", "bones"])
def test_the_question_comes_before_the_step_that_reveals_the_answer(run):
    """Each step is a vote in turn. From there to the return that answers it, no sentence has the value."""
    all_steps = [(0, False), *(step_at(run.columns, step) for step in range(1, 2 * len(run) + 1))]
    for vote in range(2 * len(run)):
        answer, row = next((at, row) for at, (row, is_return) in enumerate(all_steps) if at > vote and is_return)
        is_open = (row, False) in all_steps[1 : vote + 1]
        asked = f"what will call {row + 1} return?" if is_open else "which value will come back next?"
        steps = range(vote, answer + 1)
        for step, picture in zip(steps, Pictures(run).of(steps, [vote]), strict=True):
            assert picture.vote == (f"Vote: {asked}" if step == vote else "")
            words = run.story.narrate(step)
            of_step, is_return = all_steps[step]
            if step < answer and is_return and run.columns.parent[of_step] == row:
                given, score_so_far, _ = words.partition(" Compare:")
                rest = picture.sentence.removeprefix(given)
                assert score_so_far and rest != picture.sentence and not re.search(r"(?<!call )\b\d", rest)
            elif step < answer and of_step == row and step:
                assert picture.sentence == re.sub(r"it is worth .+\.$", "it is worth ?.", words)
            else:
                assert picture.sentence == words
            assert step == answer or re.search(r"it is worth [^?]", picture.sentence) is None
            if step < answer:  # nor does the tree have it, nor a window that shows the best score so far
                texts = [mark for mark in picture.tree if isinstance(mark, Text)]
                of_call = [mark.text for mark in texts if mark.node >= 0 and run.tree.call[mark.node] == row + 1]
                assert "?" in of_call or not of_call
                assert not {"window", "root window"} & {mark.role for mark in texts}


def test_a_vote_that_is_not_printed_hides_nothing():
    run = Pictures(NINE, {14: "x"}).of([15], [14])
    assert run[0].sentence == NINE.story.narrate(15) and (run[0].vote, run[0].note) == ("", "")
    assert Pictures(NINE).of([14, 15], [14])[1].sentence.endswith("it is worth ?.")


def test_at_the_end_there_is_nothing_left_to_vote_on():
    assert [picture.vote for picture in Pictures(NINE).of([17, 18], [17, 18])] == [
        "Vote: what will call 1 return?", "",
    ]  # fmt: skip


@pytest.mark.slow
def test_below_a_vote_there_is_a_line_to_write_on():
    pdf = write_handout(NINE, range(19), "x", votes=range(18), notes={6: "A note."})
    asked = 0
    for lines, level in zip(written(pdf), drawn_across(pdf), strict=True):
        for text, _, x, y in lines:
            if text.startswith("Vote: "):
                asked += 1
                answer = [at for left, right, at in level if abs(left - x) < 1 and 18 < y - at < 30]
                assert len(answer) == 1
                column = [(below, size) for _, size, left, below in lines if x - 1 <= left < x + 200 and below < y - 1]
                assert all(below + size < answer[0] for below, size in column)  # the next step is below it
    assert asked == 18
    plain = write_handout(NINE, range(19), "x", notes={6: "A note."})
    assert sum(map(len, drawn_across(plain))) == 19 == sum(map(len, drawn_across(pdf))) - 18


@pytest.mark.slow
def test_a_note_is_not_cut_while_a_wider_column_can_hold_it():
    long = NOTE * 12
    text = " ".join(pages(write_handout(NINE, range(19), "x", notes={4: long})))
    assert long.strip() in text
    endless = " ".join(pages(write_handout(NINE, [4, 5], "x", notes={4: NOTE * 99})))
    assert "…" in endless and NOTE * 9 in endless


def test_notes_are_text_whatever_is_in_them():
    text = pages(write_handout(NINE, [9], "x", notes={9: "  $x^2$ <b>(a\\b)\n\nnext\x07 "}))[0]
    assert "$x^2$ <b>(a\\b) next" in text
    with pytest.warns(UserWarning, match="box for 中"):
        write_handout(NINE, [9], "x", notes={9: "中"})
