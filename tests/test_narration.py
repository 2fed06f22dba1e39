"""The sentences of a run, each from a template and its fields."""

import re

from hypothesis import given
from strategies import nests

from minimax_lab import Bones, TicTacToe, TreeGame, minimax, record, traced
from minimax_lab.narration import TEMPLATES, narrate, phrases, steps_of

GAME = TicTacToe(win=10)
NINE = record(minimax, GAME, GAME.parse("O.X/X.X/.OO"))

TOLD = """\
Before the first call. MAX is to move.
Call 1. Ended? No. MAX is to move and has 1, 4 and 6 to try.
Try X1: call 2. Ended? No. MIN is to move and has 4 and 6 to try.
Try O4: call 3. Ended? Yes, it is worth -10.
Return -10 to call 2. Compare: the first score of call 2, so the smallest so far is -10 by O4.
Try O6: call 4. Ended? Yes, it is worth -10.
Return -10 to call 2. Compare: a tie with O4; the first counts, so it stays -10 by O4.
Call 2 has tried every move; the smallest score is -10 by O4. Return -10 to call 1. \
Compare: the first score of call 1, so the largest so far is -10 by X1.
Try X4: call 5. Ended? Yes, it is worth +10.
Return +10 to call 1. Compare: +10 is larger than -10, so the largest so far is +10 by X4.
Try X6: call 6. Ended? No. MIN is to move and has 1 and 4 to try.
Try O1: call 7. Ended? No. MAX is to move and has 4 to try.
Try X4: call 8. Ended? Yes, it is worth +10.
Return +10 to call 7. Compare: the first score of call 7, so the largest so far is +10 by X4.
Call 7 has tried every move; the largest score is +10 by X4. Return +10 to call 6. \
Compare: the first score of call 6, so the smallest so far is +10 by O1.
Try O4: call 9. Ended? Yes, it is worth -10.
Return -10 to call 6. Compare: -10 is smaller than +10, so the smallest so far is -10 by O4.
Call 6 has tried every move; the smallest score is -10 by O4. Return -10 to call 1. \
Compare: -10 is not larger than +10, so the largest so far stays +10 by X4.
Call 1 has tried every move; the largest score is +10 by X4. Return +10: the answer."""


def test_the_nine_calls_are_told_step_by_step():
    assert [narrate(NINE, step) for step in range(19)] == TOLD.split("\n")


@given(nests())
def test_every_template_gets_its_fields(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(minimax, game, game.initial)
    for step in range(min(len(steps_of(run)), 80) + 1):
        for phrase in phrases(run, step):
            assert set(re.findall(r"{(\w+)}", TEMPLATES[phrase.template])) <= set(phrase.fields)


def test_a_wrong_function_is_told_as_it_is():
    @traced
    def hopeful(game, state):  # MIN takes the maximum
        if game.is_terminal(state):
            return game.utility(state)
        return max(hopeful(game, game.result(state, action)) for action in game.actions(state))

    run = record(hopeful, TreeGame([[1, 5], [2, 3]]), "A")
    told = [narrate(run, step) for step in range(1, 15)]
    assert "Call 2 returns 5, though the smallest of its scores 1 and 5 is 1." in told[7 - 1]
    assert told[-1].endswith("Return 5: the answer.")


def test_a_call_that_raises_and_a_search_that_stops_early_are_told():
    @traced
    def fragile(game, state):
        if game.is_terminal(state):
            return 1 / 0
        return [fragile(game, game.result(state, action)) for action in game.actions(state)]

    try:
        record(fragile, Bones(2), Bones(2).initial)
    except ZeroDivisionError as error:
        run = error.trace
    assert narrate(run, 4) == "Call 3 raises ZeroDivisionError."

    @traced
    def content(game, state):  # the first move is good enough
        if game.is_terminal(state):
            return game.utility(state)
        return content(game, game.result(state, next(iter(game.actions(state)))))

    run = record(content, TreeGame([[1, 5], [2, 3]]), "A")
    assert narrate(run, 5).startswith("Call 2 stops before it has tried every move, with 1 by B1.")
