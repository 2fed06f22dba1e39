"""The quiz: questions, feedback on right and wrong answers, and values that must stay hidden."""

import re
from math import isfinite

import chromium
import pytest
import runs
from examples import LETTERS
from expected import value_of

from minimax_lab import MAX, Bones, TicTacToe, TreeGame, alphabeta, lecturer, minimax, record

DISTINCT = runs.distinct()  # nine values of three digits, too many for a button each
MINUS = "\u2212"
NINE = runs.nine_calls()  # two values, -10 and +10
VALUES = [call.value for call in DISTINCT.calls]


@pytest.fixture
def values(saved):
    return saved.open(DISTINCT, predict="values")


def returns(trace):
    """The step and the call of each return."""
    waiting, found, step = [], [], 0
    for call in trace.calls:
        while len(waiting) > call.depth:
            step += 1
            found.append((step, waiting.pop()))
        step += 1
        waiting.append(call)
    for call in reversed(waiting):
        step += 1
        found.append((step, call))
    return found


def answer(shown, text):
    box = shown.root.locator(".quiz input")
    box.fill(str(text))
    box.press("Enter")


def revealed(shown, hidden):
    """The hidden values that are visible or that a screen reader announces."""
    words = shown.visible_words()
    return {value for value in hidden if str(value) in words}


def test_no_value_is_shown_or_announced_before_it_is_found(values):
    values.focus()
    hidden = {call.number: call.value for call in DISTINCT.calls}
    for step, call in returns(DISTINCT):
        while values.step < step:
            values.press("ArrowRight")
            unknown = set(VALUES) - {VALUES[number - 1] for number in range(1, 14) if number not in hidden}
            assert revealed(values, unknown) == set(), values.step
        assert values.read()["quiz"].startswith(f"What does call {call.number} return?")
        answer(values, call.value)
        del hidden[call.number]
        assert str(call.value) in value_of(values.read()["tree"]["nodes"][str(call.number - 1)])
    assert values.read()["tally"] == "13 of 13 right at the first try"
    assert values.step == 26


def test_while_a_question_waits_its_check_button_stands_out_instead_of_the_next_step(values):
    def is_filled(button):
        return button.evaluate("it => getComputedStyle(it).backgroundColor === getComputedStyle(it.parentNode).color")

    following = values.root.get_by_role("button", name="Next step")
    assert is_filled(following)
    while not values.root.locator(".quiz.asks").count():
        following.click()
    assert is_filled(values.root.get_by_role("button", name="Check")) and not is_filled(following)


def test_only_the_values_of_chosen_calls_are_asked(saved):
    shown = saved.open(NINE, predict=[2, 9])
    shown.focus()
    asked = {}
    while shown.step < 18:
        step = shown.step
        shown.press("ArrowRight")
        if shown.step == step:  # the player waits
            shown.root.locator(".stage").focus()
            asked[step] = (shown.read()["quiz"], shown.sentence)
            shown.press("q")  # off
            assert shown.root.locator(".quiz").is_hidden()
            shown.press("q")  # asks for the same calls again
            answer(shown, 10)
            assert "Not 10" in shown.root.locator(".quiz-feedback").inner_text()
            answer(shown, -10)
            assert "Right." in shown.root.locator(".quiz-feedback").inner_text()
    assert {step: quiz.split("?")[0] for step, (quiz, _) in asked.items()} == {
        7: "What does call 2 return",
        16: "What does call 9 return",
    }
    assert not any("-10" in sentence for _, sentence in asked.values())
    assert shown.read()["tally"] == "0 of 2 right at the first try"


def test_the_line_that_returns_is_marked_until_its_value_is_known(saved):
    for predict in ([4], [2]):  # a finished game, and a call after its loop
        shown = saved.open(NINE, predict=predict, step=5)
        shown.focus()
        while not shown.read()["quiz"].startswith("What does"):
            shown.press("ArrowRight")
        assert [line.split()[0] for line in shown.read()["lit"]] == ["return"] and shown.read()["from"] == []
        answer(shown, -10)
        assert [line.split()[0] for line in shown.read()["from"]] == ["return"]  # and the caller goes on


CHANGES = """root => {
  window.changes = [];
  const note = (each) => window.changes.push((each.target.closest?.("[role=status]") ?? each.target).className);
  const watch = new MutationObserver((all) => all.forEach(note));
  for (const each of root.querySelectorAll("[role=status]")) watch.observe(each, { childList: true });
}"""


def test_the_verdict_comes_first_and_no_question_is_promised_after_the_last(saved):
    shown = saved.open(NINE, predict=[2, 9], step=7)
    shown.root.evaluate(CHANGES)
    answer(shown, -10)
    assert shown.page.evaluate("changes")[0] == "quiz-feedback"
    assert shown.root.locator(".quiz strong").inner_text() == ""  # beside the verdict
    shown.focus()
    shown.press("ArrowRight")
    assert shown.root.locator(".quiz strong").inner_text() == "The next question comes at step 16."
    while shown.step < 16:
        shown.press("ArrowRight")
    answer(shown, -10)
    assert shown.root.locator(".quiz-feedback").inner_text() == "Right."
    assert shown.root.locator(".quiz strong").inner_text() == ""


def test_the_values_that_an_answer_depends_on_are_in_view(saved):
    """The branch below a call that has returned is folded, but not while its value is asked."""
    shown = saved.open(runs.cut_on_equality(), predict=[9], step=22)
    values = {tuple(node["name"]): value_of(node) for node in shown.read()["tree"]["nodes"].values()}
    assert shown.read()["quiz"].startswith("What does call 9 return?")
    assert (values["E",], values.get(("J",))) == (["?"], ["14"])


def test_the_present_alpha_and_beta_reveal_no_hidden_value(saved):
    """A hidden value can have narrowed a window, and a present bound is the score so far of a call that is asked."""
    trace = record(alphabeta, TreeGame([[3, 5], 2, [7, 8], 4]), "A")
    shown = saved.open(trace, predict="values", step=2 * len(trace))
    shown.focus()
    for _ in range(2 * len(trace)):
        shown.press("ArrowLeft")
        for card in shown.read()["cards"]:
            assert not any(", now " in argument for argument in card["arguments"]), (shown.step, card)
        words = shown.visible_words()
        assert "alpha = 7" not in words and "alpha = 3" not in words, shown.step  # the values of C and B


def test_at_a_question_a_card_keeps_the_bound_from_before_the_answer(saved):
    shown = saved.open(record(alphabeta, TreeGame([[3, 5], [7, 8]]), "A"), predict=[5], step=8)
    shown.focus()
    shown.press("f")  # elsewhere, a wide number line has the bounds instead of the cards
    before = shown.read()["cards"][-1]
    assert "alpha = -inf, now 3" in before["arguments"]
    shown.press("End")  # stops at the return of call 5
    asked = shown.read()
    assert asked["quiz"].startswith("What does call 5 return?")
    assert asked["cards"][-1]["arguments"] == before["arguments"]
    shown.press("Escape")


def test_the_last_step_reveals_no_value(saved):
    shown = saved.open(DISTINCT, predict="values", step=26)
    assert revealed(shown, set(VALUES)) == set()
    nodes = shown.read()["tree"]["nodes"]
    assert all(value_of(held) == ["?"] for held in nodes.values())
    assert not any(held.get("heavy") == [True] for held in nodes.values())


def test_the_line_of_best_play_opens_only_after_the_answer_about_the_first_call(saved):
    run = record(minimax, Bones(6), Bones(6).initial)
    best = next(call for call in run.calls if call.parent == 1 and call.value == run.value)
    below = best.number + 1
    shown = saved.open(run, predict=[1], step=2 * len(run))

    def is_open():
        return shown.root.locator(f"[role=treeitem][data-node='{below - 1}']").count() > 0

    assert not is_open()
    pick(shown, "+1")
    shown.page.wait_for_function("row => document.querySelector(`[role=treeitem][data-node='${row}']`)", arg=below - 1)


def test_going_back_and_forth_reveals_no_value(values):
    values.focus()
    values.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    answer(values, 731)
    values.press("End", "ArrowLeft", "Home", "r")
    assert revealed(values, set(VALUES) - {731}) == set()
    assert "731" in values.visible_words()  # values that were found stay


def test_the_feedback_explains_a_wrong_answer_without_the_right_one(values):
    values.root.locator(".slider").fill("4")
    answer(values, 999)
    assert values.read()["feedback"] == "Not 999. The game is over here: who won, and what is that worth to MAX?"
    assert values.read()["tally"] == "0 of 1 right at the first try"
    assert revealed(values, set(VALUES)) == set()
    answer(values, 731)
    assert values.read()["feedback"].startswith("Right.")
    assert values.read()["tally"] == "0 of 1 right at the first try"  # the first answer counts


def test_the_feedback_on_a_minimum_lists_the_scores_and_the_rule(values):
    values.focus()
    for step, call in returns(DISTINCT)[:3]:
        while values.step < step:
            values.press("ArrowRight")
        answer(values, call.value)
    values.press("ArrowRight")
    answer(values, 731)
    feedback = values.read()["feedback"]
    assert feedback == "Not 731. The scores are 731, 642 and 553. Which of them does MIN want?"
    assert values.sentence == "Call 2 returns."


@pytest.mark.parametrize(
    ("run", "call"), [(NINE, 2), (record(minimax, Bones(4), Bones(4).initial), 1)], ids=["nine calls", "bones"]
)
def test_the_picture_keeps_its_size_when_an_answer_is_wrong(saved, run, call):
    saved.page.set_viewport_size({"width": 1110, "height": 608})
    step = next(step for step, returned in returns(run) if returned.number == call)
    shown = saved.open(run, predict=[call], without="code", step=step)
    heights = []
    for _ in range(2):
        heights.append(shown.root.locator(".stage").bounding_box()["height"])
        answer(shown, 7)
        chromium.still(saved.page, 150)
    assert "want?" in shown.read()["feedback"] and heights[0] == heights[1]


def test_the_feedback_on_one_score_is_in_the_singular(saved):
    game = TreeGame([[731], [642, 553, 464, 911], [375, 286, 197, 822]])
    shown = saved.open(record(minimax, game, "A"), predict="values", step=5)
    answer(shown, 999)
    reply = shown.read()["feedback"]
    assert reply.startswith("Not 999. One move of this call has been tried.") and "731" not in reply


def test_the_feedback_contains_no_score_that_is_still_hidden(saved):
    shown = saved.open(DISTINCT, predict="values", step=9)
    answer(shown, 1)
    assert "The scores are ?, ? and ?." in shown.read()["feedback"]
    assert revealed(shown, set(VALUES)) == set()


def test_invalid_input_is_not_counted_as_an_answer(values):
    values.root.locator(".slider").fill("4")
    for text in ("ten", "", "   ", "<i>7</i>", "7 3 1"):
        answer(values, text)
        number = f"Type digits, not “{text}”."
        feedback = number if text.strip() else "Enter or choose an answer first."
        assert (values.read()["feedback"], values.read()["tally"]) == (feedback, "")
    answer(values, " 731.0 ")
    assert values.read()["tally"] == "1 of 1 right at the first try"


def test_a_few_values_have_a_button_each(saved):
    shown = saved.open(NINE, predict="values", step=4)
    shown.root.locator(".quiz").get_by_role("button", name="+10").click()
    assert shown.read()["feedback"].startswith("Not +10.")
    shown.root.locator(".quiz").get_by_role("button", name="\u221210").click()
    assert (shown.read()["feedback"], shown.read()["tally"]) == ("Right. ", "0 of 1 right at the first try")


def test_show_me_reveals_the_answer(values):
    values.root.locator(".slider").fill("4")
    values.root.locator(".quiz").get_by_role("button", name="Show the answer").click()
    assert (values.read()["feedback"], values.read()["tally"]) == ("It is 731. ", "")  # it is no wrong answer
    assert values.sentence.startswith("Return 731 to call 2.")
    values.focus()
    values.press("ArrowRight", "ArrowRight")
    answer(values, 1)
    values.focus()
    values.press("s")
    assert (values.read()["feedback"], values.read()["tally"]) == ("It is 642. ", "0 of 1 right at the first try")


def test_the_next_step_waits_for_the_answer(values):
    values.focus()
    values.press(*["ArrowRight"] * 9)
    feedback = "Answer first, or choose “Show the answer”."
    assert (values.step, values.read()["feedback"]) == (4, feedback)
    assert values.page.evaluate("document.activeElement.tagName") == "INPUT"  # the field for the answer
    values.page.keyboard.type("731")
    values.press("Enter")
    assert values.page.evaluate("document.activeElement.className") == "stage"
    values.press("ArrowRight")
    assert values.step == 5


def test_a_word_in_the_field_reveals_nothing(saved):
    shown = saved.open(NINE, predict=[2], step=7)
    shown.root.locator(".quiz input").focus()
    shown.page.keyboard.type("seven")
    assert (shown.step, shown.root.locator(".quiz input").input_value()) == (7, "seven")
    shown.press("Enter")
    assert "seven" in shown.read()["feedback"] and "It is" not in shown.read()["feedback"]


def test_no_way_on_leads_past_a_question(saved):
    for move in ("End", "last", "slider", "number"):
        shown = saved.open(NINE, predict=[2, 6, 9])
        shown.focus()
        if move == "last":
            shown.choose("last step")
        elif move == "slider":
            shown.root.locator(".slider").fill("18")
        elif move == "number":
            shown.open_menu()
            shown.root.get_by_label("Go to call, 1 to 9").fill("9")
            shown.press("Enter")
        else:
            shown.press("End")
        assert (shown.step, shown.read()["quiz"].split("?")[0]) == (7, "What does call 2 return"), move
    for step, value in ((7, -10), (16, -10), (17, -10)):
        shown.focus()
        shown.press("End")
        assert shown.step == step
        shown.root.locator(".slider").fill("18")
        assert shown.step == step and "Answer first" in shown.read()["feedback"]
        answer(shown, value)
    shown.press("End")
    assert shown.step == 18


def test_what_is_typed_at_a_question_goes_into_the_field(saved):
    shown = saved.open(NINE, predict=[2], step=7)
    for place in (".stage", "svg.tree", "button[aria-label^=Next]"):
        shown.root.locator(place).focus()
        shown.page.keyboard.type("+10")
        shown.press("Enter")
        assert shown.read()["feedback"].startswith("Not +10."), place
    shown.page.keyboard.type("-10")  # in place of the wrong answer
    shown.press("Enter")
    assert shown.read()["feedback"] == "Right. "


PLACES = "root => [...root.querySelectorAll('.form button, svg.tree')].map(each => each.getBoundingClientRect().y)"


@pytest.mark.parametrize("size", [(862, 630), (592, 480)])
def test_the_answers_stay_where_they_are_after_a_wrong_one(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(NINE, predict=[2, 6, 9], step=7)
    before = shown.root.evaluate(PLACES)
    assert len(before) == 6
    shown.press("ArrowRight")
    for _ in range(2):
        pick(shown, "+10")
        assert shown.read()["feedback"].startswith("Not +10.")
        assert shown.root.evaluate(PLACES) == pytest.approx(before, abs=1)
    pick(shown, "\u221210")
    assert shown.root.evaluate(PLACES) == pytest.approx(before[:1], abs=1)
    saved.page.set_viewport_size(chromium.SCREEN)


def test_a_wrong_answer_is_repeated_with_a_minus_sign(saved):
    shown = saved.open(NINE, predict=[5], step=8)
    shown.press("ArrowRight")
    pick(shown, "\u221210")
    assert shown.read()["feedback"].startswith("Not \u221210.")


@pytest.mark.parametrize(
    ("predict", "steps", "choices"),
    [("values", [4, 9, 16], ["\u221210", "0", "+10"]), ("calls", [1, 7, 9], ["1", "4", "6", "it returns"])],
)
def test_the_choices_are_in_an_order_of_their_own(saved, predict, steps, choices):
    """The right one has no place of its own, and no key leads to it; after a wrong one, more than one is left."""
    for step in steps:
        shown = saved.open(NINE, predict=predict, step=step)
        shown.focus()
        shown.press("ArrowRight")
        assert shown.page.evaluate("document.activeElement.matches('.form button')") is False
        buttons = shown.root.locator(".form button").all_inner_texts()
        assert buttons == [*choices, *(["Check"] if predict == "values" else []), "Show the answer"]


def test_a_game_without_draws_offers_none_and_what_was_chosen_can_be_checked(saved):
    shown = saved.open(record(minimax, Bones(3), Bones(3).initial), predict=[2], step=2)  # a win for MIN
    shown.focus()
    shown.press("End")
    assert shown.root.locator(".form button").all_inner_texts() == ["\u22121", "+1", "Check", "Show the answer"]
    pick(shown, "+1")
    reply = shown.read()["feedback"]
    assert reply.startswith("Not +1.")
    shown.button("Check").click()
    assert shown.read()["feedback"] == reply


def test_playing_pauses_at_a_question(values):
    values.open_menu()
    values.root.get_by_label("Speed of playing").select_option("fast")
    values.press("Escape")
    values.press("p")
    values.root.get_by_text("What does call 3 return?").wait_for()
    assert values.step == 4 and values.button("Play").is_visible()


def test_a_whole_quiz_with_the_keyboard_only(saved):
    shown = saved.open(runs.turned())
    shown.focus()
    shown.press("q")
    for _ in range(60):
        if shown.step == 14 and "?" not in "".join(shown.read()["tree"]["nodes"]["0"].get("value", ["?"])):
            break
        question = shown.read()["quiz"]
        if question.startswith("What does call"):
            number = int(question.removeprefix("What does call ").split()[0])
            shown.press("ArrowRight")  # focuses the field for the answer
            inside = shown.page.evaluate("document.activeElement.closest('.quiz') !== null")
            assert inside
            shown.root.locator(".quiz input").focus()
            shown.page.keyboard.type(str(shown_value(number)))
            shown.press("Enter")
        else:
            shown.press("ArrowRight")
    assert shown.read()["tally"] == "3 of 3 right at the first try"  # the leaves show their values


def shown_value(number):
    return runs.turned().calls[number - 1].value


# -- what comes next ------------------------------------------------------------------------------------


def pick(shown, name):
    shown.root.locator(".quiz").get_by_role("button", name=name, exact=True).click()


def test_what_comes_next(saved):
    shown = saved.open(NINE, predict="calls", step=1)
    assert shown.read()["quiz"].startswith("What comes next in call 1?")
    pick(shown, "4")
    assert shown.read()["feedback"] == "Not 4. Moves are tried in order; look at “to try” on the card of call 1."
    assert shown.step == 1
    pick(shown, "it returns")
    assert shown.read()["feedback"].startswith("Not yet: there is still a move to try.")
    pick(shown, "1")
    assert shown.step == 2
    assert shown.read()["feedback"] == "Right. "
    assert shown.read()["quiz"].startswith("Right. What comes next in call 2?")
    assert shown.read()["tally"] == "0 of 1 right at the first try"
    pick(shown, "4")
    assert (shown.step, shown.read()["tally"]) == (3, "1 of 2 right at the first try")


def test_what_comes_next_can_be_a_return(saved):
    shown = saved.open(runs.never_visited(), predict="calls", step=3)
    assert runs.never_visited().calls[1].value == -1  # the second call stops at the first loss
    assert shown.read()["quiz"] == "The next question comes at step 4."
    shown.focus()
    shown.press("ArrowRight")
    pick(shown, "it returns")
    assert (shown.step, shown.read()["tally"]) == (5, "1 of 1 right at the first try")


@pytest.mark.slow
def test_the_quiz_does_not_ask_for_missing_values(saved):
    shown = saved.open(runs.raising(), predict="values")
    shown.focus()
    for _ in range(40):
        shown.press("s" if shown.read()["quiz"].startswith("What") else "ArrowRight")
    assert shown.step == shown.read()["step"] == 2 * len(runs.raising())


def check_vote(shown):
    """Raise hands for two values: the counts are secret until the lecturer shows them."""
    form = shown.root.locator(".quiz .form")
    for key in ("2", "2", "1", "2", "Shift+Digit1"):
        shown.press(key)
    assert "3 hands" in form.inner_text() and ":" not in form.inner_text()
    form.get_by_role("button", name="show the counts").click()
    counts = [each.inner_text().rpartition(":")[2].strip() for each in form.locator("button:visible").all()]
    assert counts[:2] == ["0", "3"]


def test_a_class_votes_at_a_step_that_is_a_vote(saved):
    shown = saved.open(NINE, votes=[1], step=1)
    shown.focus()
    check_vote(shown)
    assert shown.step == 1
    shown.press("ArrowRight")
    assert not shown.root.locator(".quiz").is_visible()
    shown.press("2")
    assert shown.step == 2


def test_a_class_votes_on_the_choices_with_number_keys(saved):
    lecturer()
    try:
        shown = saved.open(NINE, predict="values")
    finally:
        lecturer(False)
    shown.focus()
    step, call = returns(NINE)[0]
    while shown.step < step:
        shown.press("ArrowRight")
    check_vote(shown)
    assert shown.step == step
    shown.press("s")
    assert str(call.value) in shown.root.locator(".quiz-feedback").inner_text().replace("\u2212", "-")
    assert shown.read()["tally"] == ""


@pytest.mark.parametrize(
    ("call", "step", "bound", "reason"),
    [
        (9, 22, "beta 10", "Here MAX can get 14. At B, MIN already has 10 by D."),
        (13, 35, "alpha 10", "Here MIN can hold MAX to 5. At A, MAX already has 10 by B."),
    ],
)
def test_at_a_question_the_path_to_the_cut_stays_and_the_answer_explains_it(saved, call, step, bound, reason):
    shown = saved.open(runs.cut_on_equality(), predict=[call], step=step)
    line = shown.root.locator(".number-line")
    assert line.is_visible() and bound in line.inner_text() and "empty" not in line.inner_text()
    assert not any(answer in line.inner_text() for answer in ("14", "5"))
    assert shown.root.locator(".path-of-cut").get_attribute("d").startswith("M")
    assert shown.root.locator(".reason-of-cut text").count() == 0
    shown.root.get_by_role("button", name="Show the answer").click()
    assert shown.root.locator(".path-of-cut").get_attribute("d").startswith("M")
    assert reason in shown.read()["feedback"].replace("\u2212", "-")


@pytest.mark.parametrize("call", [10, 14])
def test_a_question_for_a_value_shows_nothing_of_the_cut_that_its_return_makes(saved, call):
    step = next(step for step, returned in returns(LETTERS) if returned.number == call)
    shown = saved.open(LETTERS, predict=[call], step=step - 1)
    shown.focus()

    def skipped():
        return sum(node.get("dashed") == [True] for node in shown.read()["tree"]["nodes"].values())

    before = skipped()
    shown.press("ArrowRight")
    assert "return?" in shown.read()["quiz"] and skipped() == before
    caller = next(card for card in shown.read()["cards"] if card["call"].endswith(f" {LETTERS.calls[call - 1].parent}"))
    assert not any("cut off" in fact for fact in caller["facts"])
    shown.press("s")
    assert skipped() > before and any("cut off" in fact for fact in shown.read()["cards"][0]["facts"])


SIDES = """root => [".beta", ".alpha"].map((name) => root.querySelector(`.side${name}`))
  .map((each) => each.checkVisibility() && each.getBoundingClientRect())"""


@pytest.mark.parametrize(("predict", "step"), [("off", 12), ("off", 21), ("off", 28), ([9], 21)])
def test_at_a_cut_both_bounds_stay_on_the_number_line_and_point_apart(saved, predict, step):
    """If the new bound is the value that is asked for, it is a question mark, and its place says nothing."""
    shown = saved.open(runs.cut_on_equality(), predict=predict, step=step)
    line, asks = shown.root.locator(".number-line"), predict != "off"
    words = line.inner_text().replace("\u2212", "-")
    bounds = re.findall(r"(alpha|beta) ([-\d?]+)$", words, re.MULTILINE)
    alpha, beta = (dict(bounds)[name] for name in ("alpha", "beta"))
    assert (alpha, beta) == ("?", "10") if asks else float(alpha) > float(beta)
    below, above = shown.root.evaluate(SIDES)
    axis = line.locator(".axis").bounding_box()
    assert below["left"] == pytest.approx(axis["x"], abs=1) and below["right"] < above["left"]
    assert above["right"] == pytest.approx(axis["x"] + axis["width"], abs=1)
    shown.focus()
    shown.press("ArrowLeft")  # no cut
    assert shown.root.evaluate(SIDES) == [False, False]


def could_close():
    """The steps of returns after which moves are left and a bound is known; whether the caller tries the next one."""
    calls, found = {call.number: call for call in LETTERS.calls}, {}
    starts = {call.number: step for step, call in enumerate_calls()}
    for step, call in returns(LETTERS):
        caller = calls.get(call.parent)
        if caller is None or not (isfinite(caller.alpha) or isfinite(caller.beta)):
            continue
        children = [each for each in LETTERS.calls if each.parent == caller.number]
        tried = [each for each in children if starts[each.number] < step]
        if len(tried) < len(LETTERS.tree.game.actions(caller.state)):
            found[step] = len(children) > len(tried)
    return found


def window_after(step):
    """The window of the caller after the return at this step: its own, narrowed by what its calls have returned."""
    calls, done = {call.number: call for call in LETTERS.calls}, [each for each in returns(LETTERS) if each[0] <= step]
    caller = calls[done[-1][1].parent]
    scores = [call.value for _, call in done if call.parent == caller.number]
    is_max = caller.player == MAX
    window = [max(caller.alpha, *scores), caller.beta] if is_max else [caller.alpha, min(caller.beta, *scores)]
    return f"({', '.join(map(written, window))})"


def written(bound):
    return f"{bound:g}".replace("-", "\u2212").replace("inf", "\u221e")


def enumerate_calls():
    """The step and the call of each call."""
    taken = {step for step, _ in returns(LETTERS)}
    return zip((step for step in range(1, 37) if step not in taken), LETTERS.calls, strict=True)


def test_the_quiz_asks_whether_the_rest_is_skipped_before_anything_shows_it(saved):
    shown = saved.open(LETTERS, predict="cuts")
    shown.focus()
    expected, asked, known = could_close(), [], 0
    while shown.step < 36:
        seen = shown.read()
        skipped = sum(node.get("dashed") == [True] for node in seen["tree"]["nodes"].values())
        if not seen["quiz"].startswith("Which window"):
            known = skipped
            shown.press("ArrowRight")
            continue
        asked.append(shown.step)
        assert skipped == known and "Cut?" not in seen["sentence"], shown.step
        window = shown.root.locator(".number-line").inner_text()
        assert "empty" not in window and "before this return" in window
        assert not any("cut off" in fact for card in seen["cards"] for fact in card["facts"])
        shown.press("End")
        assert shown.step == asked[-1]  # answer first
        shown.button(window_after(shown.step)).click()
        reply, sentence = shown.root.locator(".quiz-feedback").inner_text(), shown.read()["sentence"]
        assert reply.startswith("Right. Call ")
        if expected[shown.step]:  # what happened to the bound is said once
            assert reply.endswith("so nothing is cut.") and "Cut?" not in sentence
            shown.press("ArrowLeft")
            shown.press("ArrowRight")
            assert shown.read()["sentence"].count("Cut? No") == 1
        else:
            assert sentence.count("Cut? Yes") == 1
    assert asked == list(expected) == [12, 18, 21, 28, 29, 32, 34]
    assert shown.read()["tally"] == "7 of 7 right at the first try"


def test_the_reply_about_a_call_that_goes_on_tells_what_happened_to_the_bound(saved):
    shown = saved.open(LETTERS, step=29, predict=["cuts"])
    shown.button("(5, \u221e)").click()
    shown.button("(10, 5)").click()
    reply = "Call 14 goes on: 5 is not above alpha, so alpha stays 10; 10 is not >= \u221e, so nothing is cut."
    assert shown.root.locator(".quiz-feedback").inner_text() == f"Not right. {reply}"


def hint_for(shown, window):
    shown.button(window).click()
    return shown.root.locator(".quiz-feedback").inner_text()


@pytest.mark.parametrize(
    ("step", "wrong", "right", "hint"),
    [
        (29, "(5, \u221e)", "(10, \u221e)", "MAX moves in call 14. Is 5 above alpha?"),
        (29, "(10, 5)", "(10, \u221e)", "MAX moves in call 14. Which bound can a score change there?"),
        (12, "(10, \u221e)", "(10, 9)", "MIN moves in call 7. Is 9 below beta?"),
    ],
)
def test_a_wrong_window_gets_a_hint_and_a_second_try_that_does_not_count(saved, step, wrong, right, hint):
    shown = saved.open(LETTERS, step=step, predict=["cuts"])
    before = shown.read()["sentence"]
    assert hint_for(shown, wrong) == f"Not {wrong}. {hint}" and shown.read()["sentence"] == before
    shown.button(right).click()
    assert shown.root.locator(".quiz-feedback").inner_text().startswith("Right. Call")
    assert shown.read()["tally"] == "0 of 1 right at the first try"


def test_a_bound_is_not_what_a_call_returns_that_has_worse_scores(saved):
    """Programs that are fail-hard return alpha, 10; this one is fail-soft."""
    shown = saved.open(LETTERS, step=34, predict=[14])
    answer(shown, 10)
    reply = "Not 10: that is alpha, MAX's score elsewhere. This program returns the best of its own scores, 5 and 4."
    assert shown.read()["feedback"] == reply
    answer(shown, 4)
    assert shown.read()["feedback"] == "Not 4. The scores are 5 and 4. Which of them does MAX want?"
    answer(shown, 5)
    assert shown.read()["feedback"].startswith("Right.")


def test_no_reply_says_that_a_hidden_value_is_a_bound(saved):
    """Alpha of call 14 is 10 because call 2, B, has returned 10, which the reader has not answered yet."""
    shown = saved.open(LETTERS, step=34, predict=[2, 14])
    answer(shown, 10)
    assert "alpha" not in shown.read()["feedback"]


def test_a_wrong_answer_about_a_cut_shows_the_reason_and_counts(saved):
    shown = saved.open(LETTERS, step=12, predict=["cuts"])
    assert shown.root.locator(".quiz .form button").all_inner_texts()[:-1] == ["(10, \u221e)", "(9, \u221e)", "(10, 9)"]
    assert hint_for(shown, "(9, \u221e)").startswith("Not (9, \u221e). MIN moves in call 7.")
    assert "MAX already has" not in shown.read()["sentence"]
    shown.button("(9, \u221e)").click()
    assert shown.root.locator(".quiz-feedback").inner_text() == "Not right. Call 7 skips the rest: alpha 10 >= beta 9."
    assert "At D, MAX already has 10 by H." in shown.read()["sentence"]
    assert shown.read()["tally"] == "0 of 1 right at the first try"


def test_a_window_that_would_show_a_value_that_is_asked_for_later_is_not_asked_for(saved):
    """Alpha is 10 in call 7, I, because call 3, D, has 10 so far."""
    shown = saved.open(LETTERS, step=12, predict=[3, "cuts"])
    assert shown.read()["quiz"].startswith("Will call 7 look at the rest")
    assert shown.root.locator(".quiz .form button").all_inner_texts()[:-1] == ["yes", "no"]


def test_which_of_two_scores_is_kept_is_shown_nowhere_before_the_answer(saved):
    game = TicTacToe(win=10)
    shown = saved.open(record(minimax, game, game.parse(".XO/.XX/.OO")), predict=["best"])
    shown.focus()
    buttons = shown.root.locator(".quiz .form button")
    for step, caller, player, had, score, kept in [
        (8, 2, "MIN", "0", f"{MINUS}10", 1), (11, 1, "MAX", f"{MINUS}10", "+10", 1),
        (20, 7, "MIN", "+10", "0", 1), (21, 1, "MAX", "+10", "0", 0),
    ]:  # fmt: skip
        shown.press("End")  # goes to the next question
        seen = shown.read()
        assert shown.step == step and buttons.all_text_contents()[:2] == [had, score]
        assert seen["quiz"].startswith(f"Call {caller} has {had.replace(MINUS, '-')} so far. Which score")
        assert "Compare" not in seen["sentence"] and seen["tests"] == []
        shown.press("ArrowRight")
        assert shown.step == step and shown.read()["quiz"].endswith("Answer first, or choose “Show the answer”.")
        buttons.nth(kept).click()
        seen = shown.read()
        assert seen["feedback"] == "Right. "
        assert f"{player} keeps {[had, score][kept]}" in seen["sentence"].replace("-", MINUS)
    assert seen["tally"] == "4 of 4 right at the first try"


def test_a_wrong_score_is_followed_by_the_comparison(saved):
    game = TicTacToe(win=10)
    shown = saved.open(record(minimax, game, game.parse(".XO/.XX/.OO")), predict=["best"], step=21)
    shown.root.locator(".quiz .form button").nth(1).click()
    seen = shown.read()
    assert seen["feedback"] == "Not right. " and "Compare: 0 is not larger than +10" in seen["sentence"]


def test_enter_makes_a_step_after_a_click_on_the_button(saved):
    shown = saved.open(NINE)
    shown.button("Next step").click()
    shown.press("Enter")
    assert shown.step == 2
    shown.root.get_by_role("button", name="Back").focus()
    shown.press("Enter")
    assert shown.step == 1
