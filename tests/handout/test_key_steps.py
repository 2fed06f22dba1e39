"""The key steps of a run: two pages that tell its story. The oracle follows the calls and returns itself."""

import re

import pytest
import runs
from examples import HANDOUTS as RUNS
from examples import NINE, NOTE
from pace import slow_after
from pdf import pages

from minimax_lab import StepPlayer, TreeGame, alphabeta, record
from minimax_lab.handout import write_handout

EVERY = {each.__name__: each for each in [runs.cut_on_equality, *runs.EVERY, runs.large]}
NOTES_OF_07 = {11: "May we skip I2?", 13: NOTE, 20: NOTE, 22: "Who set it?", 24: NOTE, 27: NOTE, 31: NOTE, 33: NOTE}


def key_steps(run, **asked):
    """The steps in a handout of key steps, after a look at its pages."""
    text = pages(write_handout(run, None, "The title", **asked))
    assert len(text) <= 2 and text[0].startswith("The title ")
    return [int(step.replace(",", "")) for step in re.findall(r"Step ([\d,]+) of", " ".join(text))]


def returns_of(run):
    """The step at which each call returns: one more than the calls and returns before it."""
    step, found, still_open = 0, {}, []
    for call in run.calls:
        while len(still_open) > call.depth:
            step += 1
            found[still_open.pop()] = step
        step += 1
        still_open.append(call.number)
    for number in reversed(still_open):
        step += 1
        found[number] = step
    return found


@pytest.mark.parametrize("name", slow_after(3, EVERY))
def test_two_pages_have_the_first_call_and_the_end(name):
    run = EVERY[name]()
    steps = key_steps(run)
    assert steps == sorted(set(steps)) and steps[0] == 1 and steps[-1] == 2 * len(run)
    assert len(steps) >= min(3, 2 * len(run))  # a step of a search with a table fills most of a page


@pytest.mark.parametrize("name", slow_after(1, [name for name in RUNS if name != "wide"]))
def test_votes_and_notes_stay_on_two_pages(name):
    run = RUNS[name]
    key_steps(run, votes=[1, 3, 2 * len(run)], notes={1: NOTE * 9, 2: NOTE * 20, 2 * len(run): "y" * 900})


def test_the_cuts_of_lesson_07_are_on_its_pages():
    run = record(alphabeta, TreeGame(runs.LETTERS), "A")
    returned = {call.state: returns_of(run)[call.number] for call in run.calls}
    assert {1, returned["I1"], returned["L1"], returned["A"]} <= set(key_steps(run))  # the first cut and a deep one
    assert {returned["I1"], returned["L1"]} <= set(key_steps(run, votes=[13, 22, 34], notes=NOTES_OF_07))


def test_the_story_of_nine_calls_has_the_first_return_and_each_better_move():
    returned = returns_of(NINE)
    assert {returned[3], returned[2], returned[5], returned[1]} <= set(key_steps(NINE))  # X1 scores -10, X4 +10


def test_a_vote_is_printed_with_its_answer():
    text = " ".join(pages(write_handout(NINE, None, "x", votes=[6], notes={16: "A note"})))
    assert "Vote: what will call 2 return?" in text and "Step 7 of 18" in text and "A note" in text


def test_a_vote_is_not_asked_if_there_is_no_room_for_its_answer():
    """Call 1 is always printed, but here the first return, step 6, does not fit beside the cuts."""
    text = " ".join(pages(write_handout(runs.cut_on_equality(), None, "x", votes=[1])))
    assert "Step 1 of 36" in text and "Step 6 of 36" not in text and "Vote" not in text


def test_a_player_prints_its_key_steps_unless_asked_for_all(tmp_path):
    player = StepPlayer(NINE, title="For the class")
    text = pages(player.handout(tmp_path / "nine.pdf").read_bytes())
    assert len(text) == 2 and text[0].startswith("For the class 8 key steps of the steps 0 to 18")
