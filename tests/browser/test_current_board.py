"""The board of the call that has control: its tried squares carry their scores, and a beaten one is struck through."""

import runs

from minimax_lab.runs import step_at

READ = """root => [...root.querySelectorAll(".board-now [data-role=score]")]
  .filter((each) => each.localName === "text").map((each) => each.textContent.replace("\\u2212", "-"))"""
BEATEN = "root => root.querySelectorAll('.board-now [data-role=beaten]').length"


def test_scores_are_those_of_the_open_call_and_all_but_the_best_are_struck(saved):
    trace = runs.nine_calls()
    shown = saved.open(trace)
    shown.focus()
    for step in range(1, 2 * len(trace)):
        shown.press("ArrowRight")
        now = step_at(trace.columns, step)
        running = int(trace.columns.parent[now.row]) if now.is_return else now.row
        done = [step_at(trace.columns, each) for each in range(1, step + 1)]
        returned = [each.row for each in done if each.is_return and trace.calls[each.row].parent == running + 1]
        scores = [f"{trace.calls[row].value:+g}" for row in returned]
        assert sorted(shown.root.evaluate(READ)) == sorted(scores), step
        assert shown.root.evaluate(BEATEN) == max(len(scores) - 1, 0), step
        assert f"call {running + 1}, M" in (shown.read()["caption"] or "") or not trace.calls[running].player, step


def test_a_hidden_value_is_a_question_mark_and_strikes_nothing(saved):
    shown = saved.open(runs.nine_calls(), predict="values", step=7)  # at which call 2 returns
    assert shown.root.evaluate(READ) == ["?", "?"] and shown.root.evaluate(BEATEN) == 0


COLORS_OF_HIDDEN = """root => [...root.querySelectorAll(".board-now [data-role=score]")]
  .filter((each) => each.textContent === "?").map((each) => [each.getAttribute("fill"), each.getAttribute("stroke")])"""


def test_the_color_of_a_hidden_value_gives_no_sign_away(saved):
    trace = runs.nine_calls()
    values, colors = set(), set()
    for step in range(1, 2 * len(trace) + 1):
        row, is_return = step_at(trace.columns, step)
        below = [call.value for call in trace.calls if call.parent == row + 1]
        if is_return and below:  # the scores, none of which was asked
            shown = saved.open(trace, predict="values", step=step)
            found = shown.root.evaluate(COLORS_OF_HIDDEN)
            values, colors = values.union(below), colors.union(map(tuple, found))
            assert len(found) == len(below)
    assert values == {-10, 10} and len(colors) == 1
