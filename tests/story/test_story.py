"""The sentences of a run, each from a template and its fields."""

import pytest
from examples import LETTERS

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, alphabeta, minimax, record, traced
from minimax_lab.story.sentences import FIELD, TEMPLATES, TESTS, Template

GAME = TicTacToe(win=10)
NINE = record(minimax, GAME, GAME.parse("O.X/X.X/.OO"))


def test_every_field_of_a_template_is_known_and_every_kind_of_text_is_used():
    wording = record(alphabeta, GAME, NINE.calls[0].state).story.wording
    texts = [*(template.text for template in Template), *TESTS.values()]
    fields = [field.split(".") for text in texts for field in FIELD.findall(text)]
    assert {kind for *_, kind in fields} == {*wording.kinds, *GIVEN_BY_QUIZ}
    assert {column for *path, _ in fields for column in path} == {*wording.paths}


GIVEN_BY_QUIZ = {"answer", "scores"}


def test_templates_are_different_and_have_the_numbers_of_their_places():
    assert len({template.text for template in Template}) == len(Template)
    assert list(map(int, TEMPLATES)) == list(range(len(Template)))


def told(run):
    return [run.story.narrate(step) for step in range(2 * len(run) + 1)]


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
    assert story[-1] == "A1 gives 3, and call 1 skips its other moves. Return 3: the answer."


def test_without_a_game_a_call_that_makes_no_other_is_an_end():
    @traced
    def search(state, maximizing):
        if isinstance(state, int):
            return state
        return (max if maximizing else min)(search(each, not maximizing) for each in state)

    story = " ".join(told(record(search, [[3, 5], [2, 9]], True)))
    assert "Ended? Yes, it is worth 3." in story and "makes no further call" not in story
    assert "Compare: 2 is not larger than 3, so MAX keeps 3" in story


def test_a_score_that_waits_in_a_list_is_compared_when_its_call_returns():
    @traced
    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        scores = []
        for action in game.actions(state):
            scores.append(search(game, game.result(state, action)))
        if game.to_move(state) == MAX:
            return max(scores)
        return min(scores)

    game = Bones(2)
    story = told(record(search, game, game.initial))
    assert "Return -1 to call 1. Call 1 keeps -1 for take 1, and compares when it has all its scores." in story[5]
    assert not any("Compare:" in sentence for sentence in story)
    assert any("Compare:" in sentence for sentence in told(record(minimax, game, game.initial)))


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
        assert "negates" not in story and ", though the " in story


@traced
def starts_at_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best, choose = 0, max if game.to_move(state) == MAX else min
    for action in game.actions(state):
        best = choose(best, starts_at_zero(game, game.result(state, action)))
    return best


def test_of_a_program_that_keeps_another_best_only_its_scores_and_what_it_returns_are_told():
    game = TreeGame([[3, 7, 4], [-2, -2]])
    trace = record(starts_at_zero, game, "A")
    story = [trace.story.narrate(step) for step in range(1, 2 * len(trace) + 1)]
    assert not any(" keeps " in sentence for sentence in story) and not trace.story.keeps_best
    assert story[3] == "Return +3 to call 2. Compare: the first score of call 2 is +3 by B1."
    assert story[5] == "Return +7 to call 2. Compare: +7 is not smaller than +3, the score of B1."
    assert story[8].startswith("Call 2 returns 0, though the smallest of its scores +3, +7 and +4 is +3. Return 0 to")
    assert story[13] == "Return -2 to call 6. Compare: -2 equals the smallest score before it, by C1."
    right = record(minimax, game, "A").story
    assert right.keeps_best and "so MIN keeps +3, by B1." in right.narrate(4)


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


def test_the_value_that_is_asked_for_and_the_best_score_so_far_of_its_call_are_left_out():
    assert NINE.story.narrate(3, asked=2) == "Try O4: call 3. Ended? Yes, it is worth ?."
    without_score = "Compare: call 2 keeps the smallest score so far."
    assert NINE.story.narrate(6, asked=1) == f"Return -10 to call 2. {without_score}"
    assert NINE.story.narrate(9, asked=1) == NINE.story.narrate(9)  # which is about another call
    first = "Compare: it is the first score here."
    assert LETTERS.story.narrate(28, asked=14) == f"Return 5 to call 15. {first} Cut? Yes. The rest of L is skipped."
    assert LETTERS.story.narrate(18, asked=9) == f"Return 14 to call 10. {first} Cut? No."


def test_a_vote_is_on_the_value_that_is_returned_next():
    steps = NINE.columns.steps
    for step in range(18):
        row = next(row for row, is_return in steps[step:] if is_return)
        is_open = (row, False) in steps[:step]
        asked = f"what will call {row + 1} return?" if is_open else "which value will come back next?"
        assert NINE.story.vote(step) == f"Vote: {asked}"
    assert NINE.story.vote(18) == ""
