"""Lesson 02 in class: nine calls on a projector of 1280 x 720, and each screen of the eighteen clicks."""

import chromium
import pytest
import runs
from expected import value_of

NOTES = {9: "May we stop?", 12: "How many calls are open?", 15: "The source gives this as a win for the machine."}

# After each click: the cards, the innermost first; the beginning of the sentences; the vote or note.
SCREENS = [
    ("", "Before the first call. MAX is to move and wants the largest value. Legal moves: 1, 4 and 6.", ""),
    ("1: to try: 1, 4, 6", "Call 1.", ""),
    ("2 X1: to try: 4, 6 / 1: to try: 4, 6", "Try X1: call 2.", ""),
    ("3 O4: / 2 X1: to try: 6 / 1: to try: 4, 6", "Try O4: call 3. Ended? Yes, it is worth -10.", ""),
    ("2 X1: to try: 6, O4 → -10 / 1: to try: 4, 6", "Return -10 to call 2.", ""),
    ("4 O6: / 2 X1: trying O6, the last, O4 → -10 / 1: to try: 4, 6", "Try O6: call 4.", ""),
    ("2 X1: nothing left to try, O4 → -10, O6 → -10 / 1: to try: 4, 6", "Return -10 to call 2.", "call 2 return?"),
    ("1: to try: 4, 6, X1 → -10", "Call 2 has tried every move; the smallest score is -10 by O4 and O6. The first", ""),
    ("5 X4: / 1: to try: 6, X1 → -10", "Try X4: call 5. Ended? Yes, it is worth +10.", ""),
    ("1: to try: 6, X1 → -10, X4 → +10", "Return +10 to call 1.", "May we stop?"),
    ("6 X6: to try: 1, 4 / 1: trying X6, the last, X1 → -10, X4 → +10", "Try X6: call 6.", ""),
    ("7 O1: to try: 4 / 6 X6: to try: 4 / 1: trying X6, the last, X1 → -10, X4 → +10", "Try O1: call 7.", ""),
    ("8 X4: / 7 O1: trying X4, the last / 6 X6: to try: 4 / 1: trying X6, the last, X1 → -10, X4 → +10",
     "Try X4: call 8. Ended? Yes, it is worth +10.", "How many calls are open?"),
    ("7 O1: nothing left to try, X4 → +10 / 6 X6: to try: 4 / 1: trying X6, the last, X1 → -10, X4 → +10",
     "Return +10 to call 7.", ""),
    ("6 X6: to try: 4, O1 → +10 / 1: trying X6, the last, X1 → -10, X4 → +10",
     "Call 7 has tried every move; the largest score is +10 by X4. Return +10 to call 6.", "come back next?"),
    ("9 O4: / 6 X6: trying O4, the last, O1 → +10 / 1: trying X6, the last, X1 → -10, X4 → +10",
     "Try O4: call 9. Ended? Yes.", "The source gives this as a win for the machine."),
    ("6 X6: nothing left to try, O1 → +10, O4 → -10 / 1: trying X6, the last, X1 → -10, X4 → +10",
     "Return -10 to call 6. Compare: -10 is smaller than +10,", ""),
    ("1: nothing left to try, X1 → -10, X4 → +10, X6 → -10",
     "Call 6 has tried every move; the smallest score is -10 by O4. Return -10 to call 1.", ""),
    ("", "Call 1 has tried every move; the largest score is +10 by X4. Return +10: the answer.", ""),
]  # fmt: skip

STRUCK = {3, 5, 8, 12, 15}  # the calls of the five ends of the game; a return shows the board of the caller
# The squares of the board that the screen shows, and the calls of the tree that have a value.
BOARDS = {0: "O1X X4X 6OO", 3: "OXX XOX 6OO", 5: "OXX X4X OOO", 8: "O1X XXX 6OO", 12: "OOX XXX XOO", 15: "O1X XOX XOO",
          18: "O1X XXX 6OO"}  # fmt: skip
VALUED = [0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 4, 5, 6, 6, 7, 8, 9]


@pytest.fixture(scope="module")
def screens(saved):
    """What each screen shows, and which parts are not completely visible without scrolling."""
    shown = saved.open(runs.nine_calls(), votes=[6, 14], notes=NOTES, title="Nine calls")
    found = [(shown.read(), parts_off_screen(shown))]
    for _ in range(18):
        shown.button("Next step").click()
        found.append((shown.read(), parts_off_screen(shown)))
    return found


def parts_off_screen(shown):
    """The parts that are not completely on the screen."""
    return shown.root.evaluate(
        """root => ['.code', '.cards', '.tree-host', '.board-now', '.narration', '.bar button'].filter((part) => {
          const box = root.querySelector(part).getBoundingClientRect();
          return box.bottom > innerHeight || box.right > innerWidth || box.top < 0 || box.left < 0;
        }).concat(scrollY ? ['scrolled'] : [])"""
    )


def write_card(card):
    """Write a card in one line."""
    name = " ".join(filter(None, [card["call"].removeprefix("call "), card["move"]]))
    return f"{name}: {', '.join(card['facts'])}".rstrip() if card["facts"] else f"{name}:"


@pytest.mark.parametrize("step", range(19))
def test_the_screen_after_each_click(screens, step):
    shown, off_screen = screens[step]
    cards, sentence, note = SCREENS[step]
    assert " / ".join(map(write_card, shown["cards"])) == cards
    assert shown["sentence"].startswith(sentence)
    assert note in shown["note"] and bool(note) == bool(shown["note"])
    assert off_screen == []


def test_full_lines_are_struck_through(screens):
    # The last screen shows the board after the answer, which is the winning line of call 5.
    assert {step for step, (shown, _) in enumerate(screens) if shown["struck"]} == STRUCK | {18}


@pytest.mark.parametrize(("step", "board"), BOARDS.items(), ids=map(str, BOARDS))
def test_the_board_is_that_of_the_call_with_numbers_in_empty_squares(screens, step, board):
    assert "".join(screens[step][0]["panel"]) == board.replace(" ", "")


def test_the_tree_grows_by_one_call_or_value_at_each_step(screens):
    nodes = [shown["tree"]["nodes"] for shown, _ in screens]
    assert nodes[0] == {}
    assert [len(each) for each in nodes] == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 8, 8, 9, 9, 9, 9]
    assert [sum(bool(value_of(node)) for node in each.values()) for each in nodes] == VALUED
    assert all("?" not in value_of(node) for each in nodes for node in each.values())


def test_the_chosen_edges_are_heavy_at_the_end(screens):
    last = screens[-1][0]["tree"]["nodes"]
    assert [node for node, held in last.items() if held.get("heavy") == [True]] == ["2", "4", "7", "8"]
    assert last["4"]["call"] == ["5"] and last["0"]["value"] == ["+10"]


def test_the_code_is_marked_at_each_step(screens):
    lit = [shown["lit"] for shown, _ in screens]
    assert lit[0] == [] and all(each for each in lit[1:])


def test_a_vote_hides_the_value_until_the_call_returns(saved):
    shown = saved.open(runs.distinct(), votes=[6])
    shown.focus()
    shown.press(*["ArrowRight"] * 6)
    assert shown.read()["note"] == "Vote: which value will come back next?"
    assert "553" not in shown.visible_words()
    shown.press("ArrowRight")
    assert shown.sentence == "Try B3: call 5. Ended? Yes."
    assert "553" not in shown.visible_words()
    shown.press("ArrowRight")
    assert shown.sentence.startswith("Return 553 to call 2.") and "553" in value_of(shown.read()["tree"]["nodes"]["4"])


@pytest.mark.parametrize("are_shown", [False, True])
def test_the_hands_of_a_vote_are_kept_when_the_step_is_left_and_visited_again(saved, are_shown):
    shown = saved.open(runs.nine_calls(), votes=[6, 14], step=6)
    shown.focus()
    shown.press("1", "1", "2")
    if are_shown:
        shown.button("show the counts").click()
        shown.focus()
    form = shown.root.locator(".quiz .form")
    hands = form.inner_text()
    assert "3 hands" in hands
    shown.press("ArrowLeft")
    shown.root.locator(".slider").evaluate("""(slider) => {
      slider.value = 14;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    assert shown.step == 14 and "0 hands" in form.inner_text()  # another vote
    shown.focus()
    shown.press("2", *["ArrowLeft"] * 8)
    assert shown.step == 6 and form.inner_text() == hands
    shown.press("Shift+1", "1", "2", *["ArrowRight"] * 8)
    assert "1 hand" in form.inner_text()


def test_no_label_covers_a_heavy_edge_that_is_short_and_steep(saved):
    saved.page.set_viewport_size({"width": 1100, "height": 640})
    shown = saved.open(runs.nine_calls(), without=["code"], step=18)
    steep = shown.root.evaluate("""root => [...root.querySelectorAll('svg.tree [data-fact=best]')]
      .map((line) => line.getBoundingClientRect()).filter((line) => line.width < 15).map((line) => {
        const middle = line.left + line.width / 2;
        const labels = [...root.querySelectorAll('svg.tree text[data-role=action]')];
        return labels.map((each) => each.getBoundingClientRect()).filter((box) =>
          box.left < middle && middle < box.right && box.top < line.bottom && line.top < box.bottom).length;
      })""")
    assert steep == [0, 0]
    saved.page.set_viewport_size(chromium.SCREEN)
