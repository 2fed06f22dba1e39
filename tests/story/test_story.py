"""The sentences of a run, each from a template and its fields."""

import re
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import nests

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, alphabeta, minimax, record, traced
from minimax_lab.runs.steps import steps_of
from minimax_lab.story.sentences import FIELD, TEMPLATES, Template

GAME = TicTacToe(win=10)
NINE = record(minimax, GAME, GAME.parse("O.X/X.X/.OO"))

TOLD = """\
Before the first call. MAX is to move. Legal moves: 1, 4 and 6. Which one?
Call 1. Ended? No. MAX is to move and has 1, 4 and 6 to try.
Try X1: call 2. Ended? No. MIN is to move and has 4 and 6 to try.
Try O4: call 3. Ended? Yes, it is worth -10.
Return -10 to call 2. Compare: the first score of call 2, so the smallest so far is -10 by O4.
Try O6: call 4. Ended? Yes, it is worth -10.
Return -10 to call 2. Compare: a tie with O4; the first counts, so it stays -10 by O4.
Call 2 has tried every move; the smallest score is -10 by O4 and O6. A tie: the first counts, O4. \
Return -10 to call 1. \
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
    assert [NINE.story.narrate(step) for step in range(19)] == TOLD.split("\n")


def test_every_field_of_a_template_is_known_and_every_kind_of_text_is_used():
    wording = record(alphabeta, GAME, NINE.calls[0].state).story.wording
    fields = [field.split(".") for template in Template for field in FIELD.findall(template.text)]
    assert {kind for *_, kind in fields} == {*wording.kinds, *GIVEN_BY_QUIZ} - HELPERS
    assert {column for *path, _ in fields for column in path} == {*wording.paths}


GIVEN_BY_QUIZ, HELPERS = {"answer", "scored_moves"}, {"other_side"}  # which finds the limit


def test_templates_are_different_and_have_the_numbers_of_their_places():
    assert len({template.text for template in Template}) == len(Template)
    assert list(map(int, TEMPLATES)) == list(range(len(Template)))


@given(nests())
def test_every_template_gets_its_fields(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(minimax, game, game.initial)
    for step in range(min(len(steps_of(run.columns)), 80) + 1):
        for template, text in run.story.phrases(step):
            fixed_parts = map(re.escape, FIELD.split(template.text)[::2])
            assert re.fullmatch(r"[^{}]+".join(fixed_parts), text)


def test_a_wrong_function_is_told_as_it_is():
    @traced
    def hopeful(game, state):  # MIN takes the maximum
        if game.is_terminal(state):
            return game.utility(state)
        return max(hopeful(game, game.result(state, action)) for action in game.actions(state))

    run = record(hopeful, TreeGame([[1, 5], [2, 3]]), "A")
    told = [run.story.narrate(step) for step in range(1, 15)]
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
    assert run.story.narrate(4) == "Call 3 raises ZeroDivisionError."

    @traced
    def content(game, state):  # the first move is good enough
        if game.is_terminal(state):
            return game.utility(state)
        return content(game, game.result(state, next(iter(game.actions(state)))))

    run = record(content, TreeGame([[1, 5], [2, 3]]), "A")
    assert run.story.narrate(5).startswith("B1 gives 1, and call 2 leaves out the other moves.")


def told(run):
    return [run.story.narrate(step) for step in range(2 * len(run) + 1)]


def test_a_move_that_is_not_the_first_best_is_named():
    @traced
    def last_of_equals(game, state):
        if game.is_terminal(state):
            return game.utility(state), None
        choose = max if game.to_move(state) == "MAX" else min
        scores = [(last_of_equals(game, game.result(state, a))[0], a) for a in game.actions(state)]
        best = choose(scores, key=lambda score: score[0])[0]
        return [score for score in scores if score[0] == best][-1]

    run = record(last_of_equals, GAME, GAME.parse("O.X/X.X/.OO"))
    assert "the smallest score is -10 by O4, but it returns -10 by O6." in told(run)[7]


def test_a_negamax_is_not_called_wrong():
    @traced(game=GAME)
    def negamax(state, sign):
        if GAME.is_terminal(state):
            return sign * GAME.utility(state)
        return max(-negamax(GAME.result(state, a), -sign) for a in GAME.actions(state))

    story = " ".join(told(record(negamax, GAME.parse("O.X/X.X/.OO"), 1)))
    assert "Call 2 negates each score and returns the largest, +10." in story
    assert "though" not in story


def test_a_move_tried_twice_is_not_every_move():
    @traced
    def twice(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        first = game.actions(state)[0]
        return max([twice(game, game.result(state, first)) for _ in game.actions(state)])

    story = told(record(twice, TreeGame([3, 5]), "A"))
    assert story[-1] == "A1 gives 3, and call 1 leaves out the other moves. Return 3: the answer."


def test_without_a_game_a_call_that_makes_no_other_is_an_end():
    @traced
    def search(state, maximizing):
        if isinstance(state, int):
            return state
        return (max if maximizing else min)(search(each, not maximizing) for each in state)

    story = " ".join(told(record(search, [[3, 5], [2, 9]], True)))
    assert "Ended? Yes, it is worth 3." in story and "makes no further call" not in story
    assert "Compare: 2 is not larger than 3, so the largest so far stays 3" in story


@pytest.mark.parametrize("position", ["O.X/X.X/.OO", "XO./OX./..."])
def test_a_mistake_is_not_taken_for_a_negamax(position):
    """Where every value is +10 or -10, the smallest of them is also the largest with its sign turned."""

    @traced
    def swapped(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        best = min if game.to_move(state) == MAX else max
        return best(swapped(game, game.result(state, action)) for action in game.actions(state))

    @traced
    def hopeful(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return max(hopeful(game, game.result(state, action)) for action in game.actions(state))

    for wrong in (swapped, hopeful):
        story = " ".join(told(record(wrong, GAME, GAME.parse(position))))
        assert "turns the sign" not in story
        assert ", though the " in story


def test_a_forgotten_return_is_pointed_at():
    @traced
    def forgetful(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        scores = [forgetful(game, game.result(state, a)) for a in game.actions(state)]
        if len(scores) < 2:
            return scores[0]

    story = told(record(forgetful, TreeGame([[4], [1, 2]]), "A"))
    assert "Call 1 has no score from call 4; is a return missing?" in story[-1]


def test_a_board_of_ones_own_is_shown_and_told_without_a_player():
    @traced
    def count(board, player):
        if " " not in board:
            return 1
        free = [square for square, sign in enumerate(board) if sign == " "]
        return sum(count([*board[:n], player, *board[n + 1 :]], player) for n in free)

    run = record(count, ["O", " ", "X", " "], "X")
    assert told(run)[0] == "Before the first call." and told(run)[2] == "Try 1: call 2. Ended? No."
    assert [node.name for node in run.tree][:3] == ["O.X.", "OXX.", "OXXX"]
    assert "Rows from the top: calls, calls, leaves" in run.draw().text


def test_infinity_is_a_value_like_any_other():
    @traced
    def hopeless(game, state):
        return float("inf") if game.is_terminal(state) else min(
            hopeless(game, game.result(state, a)) for a in game.actions(state)
        )  # fmt: skip

    run = record(hopeless, Bones(2), Bones(2).initial)
    assert run.value == float("inf") and "value \u221e" in run.draw().text


# -- alpha-beta ----------------------------------------------------------------------------------------------

LETTERS = TreeGame([[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]])


TOLD_OF_LETTERS = {
    1: "Call 1. Window: alpha -∞, beta ∞. It cuts when alpha >= beta. "
    "Ended? No. MAX is to move and has B and C to try.",
    6: "Return 10 to call 4. Compare: the first score of call 4, so the smallest so far is 10 by H1. "
    "Cut? No: beta becomes 10; alpha -∞ is not >= beta 10.",
    7: "Try H2: call 6. Window: alpha -∞, beta 10. Ended? Yes, it is worth 11.",
    8: "Return 11 to call 4. Compare: 11 is not smaller than 10, so the smallest so far stays 10 by H1. "
    "Cut? No: 11 is ignored, beta stays 10; alpha -∞ is not >= beta 10.",
    12: "Return 9 to call 7. Compare: the first score of call 7, so the smallest so far is 9 by I1. "
    "Cut? Yes: beta becomes 9, so alpha 10 >= beta 9. MIN can already get 9 here, MAX has 10 elsewhere, "
    "by H of call 3: the rest of I cannot matter.",
    13: "I1 gives 9, and call 7 leaves out the other moves. "
    "This is only a bound: the true value of call 7 is at most 9. "
    "Return 9 to call 3. Compare: 9 is not larger than 10, so the largest so far stays 10 by H. "
    "Cut? No: 9 is ignored, alpha stays 10; alpha 10 is not >= beta ∞.",
    28: "Return 5 to call 15. Compare: the first score of call 15, so the smallest so far is 5 by L1. "
    "Cut? Yes: beta becomes 5, so alpha 10 >= beta 5. A deep cut: MIN can already get 5 here, MAX has 10 elsewhere, "
    "by B of call 1, 3 plies up: the rest of L cannot matter.",
}


@pytest.mark.parametrize("step", TOLD_OF_LETTERS)
def test_windows_updates_and_cuts_of_document_000_are_told(step):
    assert record(alphabeta, LETTERS, "A").story.narrate(step) == TOLD_OF_LETTERS[step]


def test_only_the_first_best_move_is_to_be_trusted_and_the_other_rule_has_nothing_to_leave_out():
    on_equality, strictly = (told(record(alphabeta, GAME, NINE.calls[0].state, rule)) for rule in (True, False))
    assert (
        "by X4 and X6. A tie: the first counts, X4. Some of these scores are only bounds: trust X4 alone."
        in (on_equality[-1])
    )
    assert "by X4 of call 1: the rest of call 6 cannot matter." in on_equality[14]
    assert strictly[14].endswith("Cut? No: beta becomes +10; alpha +10 is not > beta +10.")
    assert strictly[16].endswith("by X4 of call 1: it was the last move of call 6, so nothing is left out.")
    assert "trust" not in " ".join(strictly)


def test_a_window_that_the_run_began_with():
    story = told(record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5))
    assert story[5].endswith("MIN has 5 elsewhere, with which the run began: the rest of A cannot matter.")
    story = told(record(alphabeta, TreeGame([3, 7, 9]), "A", alpha=5, beta=5))
    assert story[3].endswith(
        "Cut? Yes: 3 is ignored, but the window was closed from the start, alpha 5 >= beta 5: "
        "the rest of A cannot matter."
    )


def test_a_function_that_goes_on_after_its_window_is_closed():
    @traced
    def never_cuts(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state)
        for action in game.actions(state):
            value = never_cuts(game, game.result(state, action), alpha, beta)
            if game.to_move(state) == "MAX":
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return alpha if game.to_move(state) == "MAX" else beta

    story = told(record(never_cuts, TreeGame([[5, 6], [4, 7]]), "A"))
    assert story[10].endswith("Cut? No, though the window is closed, alpha 5 >= beta 4: call 5 makes no cut.")
    assert "cuts when" not in " ".join(story) and "Cut? Yes" not in " ".join(story)


def by_hand(trace):
    """What is done with each value that comes back: kept from the arguments and results of the calls alone."""
    low, high, done = {}, {}, {}
    for row, is_return in steps_of(trace.columns):
        call = trace.calls[row]
        if not is_return:
            low[call.number], high[call.number] = call.alpha, call.beta
        elif call.parent:
            above, value = trace.calls[call.parent - 1], call.value
            narrowed = value > low[call.parent] if above.player == "MAX" else value < high[call.parent]
            if narrowed:
                (low if above.player == "MAX" else high)[call.parent] = value
            alpha, beta = low[call.parent], high[call.parent]
            closed = alpha > beta or (alpha == beta and call.arguments["prune_on_equality"])
            done[row] = "becomes" if narrowed else "is ignored", "Yes" if closed else "No"
    return done


@given(nests(), st.booleans())
def test_the_rule_that_applied_is_named_at_every_return(nest, on_equality):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(alphabeta, game, "A", on_equality)
    done = by_hand(run)
    for step, (row, is_return) in enumerate(steps_of(run.columns)[:120], start=1):
        sentence = run.story.narrate(step)
        assert ("Window: alpha" in sentence) == (not is_return)
        assert ("Cut?" in sentence) == (is_return and row > 0)
        if "Cut?" in sentence:
            kind, answer = done[row]
            cut = sentence.partition("Cut? ")[2]
            assert cut.startswith(f"{answer}: ") and kind in cut
            assert (" >= beta" if on_equality else " > beta") in cut
            assert sentence.index("Return") < sentence.index("Compare") < sentence.index("Cut?")
        assert not re.search("[{}]", sentence)


def test_a_run_without_windows_has_no_sentences_about_them():
    story = NINE.story
    assert story.about_windows == {}
    assert (story.at_call, story.at_return) == (["begin", "situation"], ["result", "end", "compare"])
    assert not any(word in " ".join(told(NINE)) for word in ("alpha", "beta", "Cut?", "bound"))


def test_texts_can_be_given_in_place_of_fields():
    assert NINE.story.narrate(3, value="?") == "Try O4: call 3. Ended? Yes, it is worth ?."


@pytest.mark.parametrize("step", range(18))
def test_a_vote_is_on_the_value_that_is_returned_next(step):
    row = next(row for row, is_return in steps_of(NINE.columns)[step:] if is_return)
    is_open = (row, False) in steps_of(NINE.columns)[:step]
    asked = f"what will call {row + 1} return?" if is_open else "which value will come back next?"
    assert NINE.story.vote(step) == f"Vote: {asked}"
    assert NINE.story.vote(18) == ""
