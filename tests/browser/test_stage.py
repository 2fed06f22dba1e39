"""The step player on a projector: everything is visible without scrolling, large enough, and not covered."""

from pathlib import Path

import chromium
import pytest
import runs
from pace import slow_after

import minimax_lab
from minimax_lab import MAX, Bones, StepPlayer, minimax, record, traced
from minimax_lab.games.adapters import from_chess

GEOMETRY = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("boxes.js", "geometry.js"))
FULL = {"full screen, 1280x720": (1280, 720), "full screen, 1920x1080": (1920, 1080)}
# The output area of JupyterLab with its list of files, and the title of a saved page.
NOTEBOOK = {"JupyterLab, 1280x720": (872, 644), "JupyterLab, 1024x600": (616, 524)}
# A cut can be about nodes that are four plies apart. Below 1280x720 they have no room with text of 12 pixels.
SMALLEST_IN_TREE = {"JupyterLab, 1280x720": 12, "JupyterLab, 1024x600": 7.2}
PHONE = 390, 844
# The names of the nodes that are partly in the pane, and of those that are wholly in it.
IN_PANE = """root => {
  const pane = root.querySelector(".tree-pane").getBoundingClientRect();
  const isIn = ({ left, right, top, bottom }) =>
    left > pane.left - 1 && right < pane.right + 1 && top > pane.top - 1 && bottom < pane.bottom + 1;
  const isOut = ({ left, right, top, bottom }) =>
    right < pane.left || left > pane.right || bottom < pane.top || top > pane.bottom;
  const nodes = [...root.querySelectorAll("[role=treeitem]")]
    .filter((each) => getComputedStyle(each).visibility === "visible")
    .map((each) => [each.getAttribute("aria-label").split(",")[0], each.getBoundingClientRect()]);
  const names = (test) => nodes.filter(([, box]) => test(box)).map(([name]) => name);
  return { sliced: names((box) => !isIn(box) && !isOut(box)), whole: names(isIn) };
}"""
LINES = 20  # of code have room in full screen above a large board; longer code scrolls to the lines of the step
FIRST = [runs.cut_on_equality, runs.nine_calls]
RUNS = FIRST + [run for run in runs.EVERY if run not in FIRST]


def measured(saved, run, size, *keys):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(run())
    saved.page.evaluate(GEOMETRY)
    shown.focus()
    shown.press(*keys)
    chromium.still(saved.page, 300)
    return shown.root.evaluate("root => lmMeasureAll(root)")


def check_all(steps, *, smallest, smallest_in_tree, is_full=False):
    assert len(steps) > 1
    for step, seen in enumerate(steps):
        where = step, seen
        # The sentence is about another branch, which is in view, too, and takes the room of others.
        is_wide = "stored by call" in seen["sentence"] or "best move here in call" in seen["sentence"]
        assert seen["overlapping"] == [] and seen["outside"] == [] and not seen["cutSentence"], where
        assert seen["below"] <= 1 and seen["pageWidth"] <= 0 and seen["collisions"] == [], where
        assert seen["smallest"]["size"] >= smallest - 0.05, where
        assert seen["hidden"] == [], where
        assert seen["sideways"] == [], where
        assert not seen["lit"] or seen["litVisible"], where
        assert seen["cards"] >= (seen["allCards"] if is_full else min(2, seen["allCards"])), where
        least = smallest_in_tree * (0.85 if is_wide else 1) - 0.1
        assert seen["smallestInTree"] is None or seen["smallestInTree"]["size"] >= least, where
        if is_full:
            assert not seen["scrolled"] or (seen["scrolled"] == ["code"] and seen["lines"] > LINES), where
            assert seen["cut"] == [] or is_wide, where
            assert seen["rootIsInside"] or seen["lowest"] > 5, where  # more calls have no room


@pytest.mark.parametrize("size", slow_after(1, FULL))
@pytest.mark.parametrize("run", slow_after(2, RUNS))
def test_full_screen_shows_everything(saved, run, size):
    steps = measured(saved, run, FULL[size], "f")
    check_all(steps, smallest=14, smallest_in_tree=14, is_full=True)


@pytest.mark.parametrize(("keys", "size"), [("", 14), ("e", 16), ("b", 14)])
def test_full_screen_shows_the_whole_tree_of_nine_calls_at_each_step(saved, keys, size):
    steps = measured(saved, runs.nine_calls, FULL["full screen, 1280x720"], "f", *keys)
    assert [seen["nodes"] for seen in steps] == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 8, 8, 9, 9, 9, 9]
    assert min(seen["smallestInTree"]["size"] for seen in steps[1:]) >= size - 0.1


@pytest.mark.parametrize("run", [runs.cut_on_equality, runs.from_the_table])
def test_the_tree_in_full_screen_has_the_same_height_at_each_step(saved, run):
    steps = measured(saved, run, FULL["full screen, 1280x720"], "f")
    heights = [seen["tree"] for seen in steps[1:-1]]
    assert len(heights) > 20 and max(heights) - min(heights) < 1, heights


def test_a_small_full_screen_cuts_no_code_and_no_label(saved):
    for seen in measured(saved, runs.cut_on_equality, (1024, 600), "f"):
        assert seen["collisions"] == [] and seen["sideways"] == [] and seen["overlapping"] == [], seen
        assert not seen["lit"] or seen["litVisible"], seen


def test_fit_shows_the_whole_tree_even_if_it_gets_small_until_the_next_step(saved):
    saved.page.set_viewport_size({"width": 872, "height": 644})
    shown = saved.open(runs.letters(), step=5)
    saved.page.evaluate(GEOMETRY)
    shown.focus()
    shown.press("End")
    small = shown.root.evaluate("root => lmMeasure(root)")
    shown.press("0")
    whole = shown.root.evaluate("root => lmMeasure(root)")
    assert whole["nodes"] == 31 > small["nodes"] and whole["cut"] == []
    shown.press("ArrowLeft")
    assert shown.root.evaluate("root => lmMeasure(root)")["smallestInTree"]["size"] >= 11.9


@pytest.mark.parametrize("size", slow_after(0, NOTEBOOK))
@pytest.mark.parametrize("run", slow_after(1, RUNS))
def test_in_a_notebook_the_important_parts_are_visible(saved, run, size):
    check_all(measured(saved, run, NOTEBOOK[size]), smallest=12, smallest_in_tree=SMALLEST_IN_TREE[size])


def test_the_lines_of_a_step_are_in_view_when_it_shows_another_function(saved):
    saved.page.set_viewport_size({"width": 872, "height": 644})
    shown = saved.open(runs.in_rounds(), step=1)
    saved.page.evaluate(GEOMETRY)
    shown.focus()
    shown.press("o", "ArrowRight")
    chromium.still(saved.page)
    seen = shown.root.evaluate("root => lmMeasure(root)")
    assert seen["scrolled"] == ["code"] and seen["litVisible"]


@pytest.mark.parametrize("size", [*FULL.values(), *NOTEBOOK.values(), PHONE])
def test_one_line_of_the_code_is_shown_until_a_key_shows_all_lines(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(runs.cut_on_equality(), step=28)
    saved.page.evaluate(GEOMETRY)
    if size in FULL.values():
        chromium.fill_screen(shown.root)
    shown.focus()
    lines = shown.root.locator(".line >> visible=true")
    assert lines.count() == 1 and "alpha > beta" in lines.inner_text() and lines.locator("[data-test]").is_visible()
    for key in "o", "l":
        before = shown.root.locator(".tree-host").bounding_box()
        shown.press(key)
        chromium.still(saved.page, 100)
        seen = shown.root.evaluate("root => lmMeasure(root)")
        assert lines.count() == seen["lines"] > 1 and seen["litVisible"], key
        is_lower = shown.root.locator(".tree-host").bounding_box() != before
        assert seen["pageWidth"] <= 0 and (is_lower or size == (390, 844))  # a phone scrolls
        shown.press(key)
        assert lines.count() == 1, key
    chromium.leave_full_screen(saved.page)


def test_in_a_notebook_nine_calls_show_all_their_code_and_the_whole_path(saved):
    for seen in measured(saved, runs.nine_calls, NOTEBOOK["JupyterLab, 1280x720"]):
        assert seen["scrolled"] == [] and seen["rootIsInside"] and seen["cut"] == [], seen
    for step in (7, 14):  # with a quiz, there is less room
        shown = saved.open(runs.nine_calls(), predict=[2, 6, 9], step=step)
        saved.page.evaluate(GEOMETRY)
        chromium.still(saved.page, 300)
        seen = shown.root.evaluate("root => lmMeasure(root)")
        assert seen["rootIsInside"] and seen["cut"] == [] and seen["smallestInTree"]["size"] >= 11.9, seen


CELL = """from minimax_lab import StepPlayer, TicTacToe, alphabeta, record
game = TicTacToe(win=10)
StepPlayer(record(alphabeta, game, game.parse("O.X/X.X/.OO")), step=9)"""


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 600)])
def test_a_player_fits_into_the_notebook_beside_the_list_of_files(lab, width, height):
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    try:
        lab.run([CELL])
        lab.page.wait_for_timeout(500)
        lab.page.evaluate(GEOMETRY)
        root = lab.page.locator(".minimax-lab.player")
        room = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()["height"]
        seen = root.evaluate("root => lmMeasure(root)")
        assert root.bounding_box()["height"] <= room - 10
        assert seen["overlapping"] == [] and seen["hidden"] == [] and seen["sideways"] == [], seen
        assert seen["smallest"]["size"] >= 11.9 and seen["litVisible"] and seen["cards"] == 1, seen
        if width < 1280:
            return  # too small for everything at once
        root.locator("button.full-screen").click()
        lab.page.wait_for_timeout(300)
        seen = root.evaluate("root => lmMeasure(root)")
        assert seen["smallest"]["size"] >= 13.9 and seen["below"] <= 1 and seen["scrolled"] == [], seen
        lab.page.keyboard.press("Escape")
    finally:
        lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")


@pytest.mark.parametrize("run", slow_after(1, RUNS))
def test_on_a_phone_nothing_is_wider_than_the_page(saved, run):
    steps = measured(saved, run, PHONE)
    for seen in steps:
        assert seen["pageWidth"] <= 0 and not seen["cutSentence"], seen
        assert not [each for each in seen["overlapping"] if "controls" not in each]  # which stay at the lower end
        assert {"tree", "sentence", "controls"} <= set(seen["shown"])


def test_enlarging_shows_one_part_after_the_other_with_the_sentence(saved):
    saved.page.set_viewport_size({"width": 1280, "height": 720})
    shown = saved.open(runs.nine_calls(), step=6)
    saved.page.evaluate(GEOMETRY)
    shown.focus()
    seen = []
    for _ in range(5):
        shown.press("e")
        chromium.still(saved.page, 100)
        parts = set(shown.root.evaluate("root => lmMeasure(root)")["shown"])
        size = shown.root.locator(".sentence").evaluate("sentence => getComputedStyle(sentence).fontSize")
        seen.append((parts & {"tree", "code", "cards", "board"}, size))
    alone = [{"tree"}, {"code"}, {"cards"}, {"board"}]
    assert [parts for parts, _ in seen] == [*alone, set().union(*alone)]
    assert {size for _, size in seen[:4]} == {"24px"}


def test_at_a_return_the_word_return_is_bold_and_not_call(saved):
    shown = saved.open(runs.nine_calls(), step=7)
    assert shown.sentence.startswith("Call 2 has tried every move")
    assert shown.root.locator(".sentence strong").all_inner_texts() == ["Return", "Compare:"]


def test_on_a_touch_screen_controls_are_large_and_the_hint_names_no_key(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_content(StepPlayer(runs.nine_calls()).page())
    page.locator(".minimax-lab.player .stage").wait_for()
    assert page.locator(".tree-hint").inner_text() == "Next step makes the first call."
    sizes = page.locator(".controls button >> visible=true").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert sizes and min(sizes) >= 40
    context.close()


def test_a_value_travels_to_its_caller_unless_the_reader_wants_less_motion(saved):
    shown = saved.open(runs.nine_calls(), step=3)
    shown.focus()
    moving = """async () => {
      await new Promise(requestAnimationFrame);
      return document.querySelectorAll('svg.tree .moving').length;
    }"""
    shown.press("ArrowRight")
    assert saved.page.evaluate(moving) == 1
    saved.page.locator("svg.tree .moving").wait_for(state="detached", timeout=2_000)
    saved.page.emulate_media(reduced_motion="reduce")
    shown.press("ArrowLeft", "ArrowRight")
    assert saved.page.evaluate(moving) == 0
    saved.page.emulate_media(reduced_motion="no-preference")


def test_a_cut_joins_the_node_that_set_the_bound_to_the_severed_edge(saved):
    shown = saved.open(runs.cut_on_equality(), step=32)  # call 18 returns 4, but call 2 has 10: M2 is cut off
    path = shown.root.locator(".path-of-cut").get_attribute("d")
    assert path.count("L") == 5  # from B over A, C, F, and M to the edge to M2
    assert shown.root.locator(".number-line").get_attribute("aria-label") == (
        "Window of call 17: alpha 10, beta 4, empty"
    )
    assert shown.root.locator(".number-line .verdict").inner_text() == "Window empty: cut"
    shown.focus()
    shown.press("ArrowLeft")
    assert shown.root.locator(".path-of-cut").get_attribute("d") == ""
    assert shown.root.locator(".number-line").get_attribute("aria-label") == ("Window of call 18: alpha 10, beta ∞")


@pytest.mark.parametrize(("width", "height", "board"), [(848, 583, 120), (1090, 659, 200)])
def test_four_open_calls_are_all_shown_in_a_notebook_beside_a_large_board(saved, width, height, board):
    saved.page.set_viewport_size({"width": width, "height": height})
    shown = saved.open(runs.nine_calls(), step=12)
    assert shown.root.locator(".board-now svg").bounding_box()["height"] > board
    assert shown.root.locator(".card").count() == 4 and shown.root.locator(".cards .more").count() == 0
    cards = shown.root.locator(".cards").bounding_box()
    last = shown.root.locator(".card").last.bounding_box()
    assert last["x"] < cards["x"] + 5 and last["y"] + last["height"] <= cards["y"] + cards["height"] + 1


@traced
def listed(game, heap):
    """It compares its scores only when it returns."""
    if game.is_terminal(heap):
        return game.utility(heap)
    scores = []
    for take in game.actions(heap):
        scores.append(listed(game, game.result(heap, take)))
    if game.to_move(heap) == MAX:
        return max(scores)
    return min(scores)


def test_a_score_that_waits_in_a_list_is_not_compared_yet(saved):
    run = record(listed, Bones(2), Bones(2).initial)
    for step in (4, 5, 7):  # of calls 3, 2, and 4
        shown = saved.open(run, step=step)
        [line] = shown.root.locator(".line.lit").all()
        assert (
            "scores.append" in line.inner_text() and shown.root.locator('[data-test]:not([data-test=""])').count() == 0
        )
    [line] = saved.open(run, step=8).root.locator(".line.lit").all()
    assert "return max(scores)" in line.inner_text()


def test_the_lit_lines_are_what_the_sentence_is_about(saved):
    shown = saved.open(runs.cut_on_equality(), step=2)
    shown.focus()
    about = {"Ended?": "is_terminal", "Compare:": "value > best", "Cut?": "alpha > beta", "answer.": "return Decision("}
    for _ in range(35):
        sentence, lit = (
            shown.sentence,
            shown.root.evaluate("root => [...root.querySelectorAll('.line.lit')].map(line => line.textContent)"),
        )
        for label, code in about.items():
            assert (label in sentence) == any(code in line for line in lit), (sentence, lit)
        shown.press("ArrowRight")


def test_after_projector_a_player_has_larger_text_and_still_fits(saved):
    saved.page.set_viewport_size({"width": 1280, "height": 720})
    minimax_lab.projector()
    try:
        shown = saved.open(runs.nine_calls(), step=6)
    finally:
        minimax_lab.projector(False)
    saved.page.evaluate(GEOMETRY)
    chromium.still(saved.page)
    seen = shown.root.evaluate("root => lmMeasure(root)")
    assert seen["smallest"]["size"] >= 13.9 and seen["smallestInTree"]["size"] >= 13.9
    assert seen["below"] <= 1 and seen["overlapping"] == [] and seen["hidden"] == []


TEXTS = {"card": ".card", "sentence": ".sentence", "step": ".where", "code": ".line.now", "button": "button.next"}
SIZES_OF_TEXT = """(root, texts) => Object.fromEntries(Object.entries(texts).map(
  ([name, text]) => [name, Number.parseFloat(getComputedStyle(root.querySelector(text)).fontSize)]))"""


@pytest.mark.parametrize("size", NOTEBOOK)
def test_with_projector_every_text_of_a_player_grows_by_about_as_much(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), NOTEBOOK[size], strict=True)))
    usual = saved.open(runs.nine_calls(), step=6).root.evaluate(SIZES_OF_TEXT, TEXTS)
    minimax_lab.projector()
    try:
        shown = saved.open(runs.nine_calls(), step=6)
    finally:
        minimax_lab.projector(False)
    larger = shown.root.evaluate(SIZES_OF_TEXT, TEXTS)
    for text, before in usual.items():
        assert 1.15 <= larger[text] / before <= 1.25, (text, before, larger[text])
    saved.page.evaluate(GEOMETRY)
    chromium.still(saved.page)
    seen = shown.root.evaluate("root => lmMeasure(root)")
    assert seen["overlapping"] == [] and seen["outside"] == [] and seen["cards"] >= 1, seen


def mate_in_two():
    """A run whose boards have many squares, with small pieces."""
    game = from_chess("7k/5P2/8/2p2Kp1/8/8/8/8 w - - 0 1")
    return minimax_lab.record(
        minimax_lab.depth_limited_alphabeta, game, game.initial, 3, lambda state: 0, True, -1, 1
    )  # fmt: skip


@pytest.mark.parametrize(
    ("size", "keys", "least"), slow_after(1, [((872, 644), "", 20), ((1280, 720), "f", 32), ((1700, 900), "", 25)])
)
def test_the_pieces_of_a_chess_board_are_large_enough(saved, size, keys, least):
    for step, seen in enumerate(measured(saved, mate_in_two, size, *keys)):
        assert seen["overlapping"] == [] and seen["outside"] == [] and not seen["cutSentence"], (step, seen)
        assert seen["below"] <= 1 and (not keys or seen["cards"] >= seen["allCards"]), (step, seen)
    board = saved.page.locator(".board-now svg").bounding_box()
    assert board["height"] / 8 >= least and board["width"] / 8 >= least


def test_in_a_notebook_no_step_of_alpha_beta_is_sliced_or_enlarged_and_the_number_line_shows_its_cut(saved):
    saved.page.set_viewport_size(dict(zip(("width", "height"), NOTEBOOK["JupyterLab, 1280x720"], strict=True)))
    shown = saved.open(runs.cut_on_equality(), step=18, predict=[9, 17])
    shown.focus()
    scales = []
    for step in range(19, 36):
        if shown.root.get_by_role("button", name="Show the answer").is_visible():
            shown.root.get_by_role("button", name="Show the answer").click()
            shown.focus()
        shown.press("ArrowRight")
        shown.root.get_by_text(f"step {step} of").wait_for()
        scales.append(
            float(shown.root.locator("svg.tree > g").first.get_attribute("transform").split("scale")[1][1:-1])
        )
        seen = shown.root.evaluate(IN_PANE)
        assert seen["sliced"] == [] and "call 1" in seen["whole"], (step, seen)
        is_cut = "Cut? Yes" in shown.read()["sentence"]
        assert is_cut == ("empty" in shown.root.locator(".number-line").inner_text()), step
    assert scales == sorted(scales, reverse=True) and scales[-1] > 0.9 * scales[0], scales  # it grows, a bit smaller


OPEN_CALLS = """root => {
  const box = (each) => each.getBoundingClientRect().toJSON();
  const cards = [...root.querySelectorAll(".cards > *")].map((each) => ({ ...box(each), text: each.textContent }));
  return [box(root.querySelector(".cards")), cards];
}"""


@pytest.mark.parametrize("size", [(834, 530), (834, 575), (834, 620), (1090, 520), (1090, 659)])
def test_as_many_open_calls_are_shown_as_have_room(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(record(minimax, Bones(6), Bones(6).initial), step=6)
    pane, cards = shown.root.evaluate(OPEN_CALLS)
    assert cards[0]["text"].startswith("call 6") and all(each["bottom"] <= pane["bottom"] + 0.5 for each in cards)
    if "more" in cards[-1]["text"]:
        assert pane["bottom"] - cards[-1]["bottom"] < 47  # the height of a card of two lines, and the gap
    else:
        assert len(cards) == 6
    saved.page.set_viewport_size(chromium.SCREEN)
