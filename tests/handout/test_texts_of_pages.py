"""The pages of handouts, word for word."""

import runs
from golden import check
from pdf import pages, written

from minimax_lab import Bones, TreeGame, alphabeta, minimax, record
from minimax_lab.handout import steps_to_print, write_handout

CUT = record(alphabeta, TreeGame(runs.LETTERS), "A")
NINE = runs.nine_calls()


def test_the_texts_of_the_pages():
    lines = []
    for title, trace, steps, votes, notes in (
        ("Nine calls & <more>", NINE, range(0, 19, 3), [3, 6, 7], {6: "Why? " * 30, 9: "A note", 18: "x " * 900}),
        ("Cuts", CUT, [0, 7, 19, 36], [7], {}),
    ):
        pdf = write_handout(trace, list(steps), title, votes=votes, notes=notes)
        lines += [line for page in pages(pdf) for line in (page, "")]
        lines += [f"{len(page)} texts, the lowest at {min(y for *_, y in page):.0f}" for page in written(pdf)]
    check("handout", lines)


def test_the_steps_to_print():
    heap = record(minimax, Bones(8), Bones(8).initial)
    lines = [f"{most} {votes}: {steps_to_print(trace, most, votes=votes, notes=[5])}"
             for trace in (NINE, CUT, heap) for most in (5, 18, 19, 36, 60) for votes in ([], [4, 9])]  # fmt: skip
    check("steps_to_print", lines)
