"""The pages of handouts, word for word."""

import runs
from golden import check
from pdf import pages, written

from minimax_lab import TreeGame, alphabeta, record
from minimax_lab.handout import write_handout

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
