"""Be the machine on saved pages and in JupyterLab: steps, judging, keys, the result, and the model answer."""

import json
import time

import chromium
import pytest
from axe import violations
from hosted import Hosted

from minimax_lab import BeTheMachine, Bones, TicTacToe, TreeGame
from minimax_lab.kit import classroom

ROOT = ".minimax-lab.machine"
GAME = TreeGame([[3, 12], [2, 4]])
RIGHT = ["B", "B1", "n", "B2", "k", "3", "n", "C", "C1", "n", "C2", "k", "2", "k", "3"]  # minimax on GAME
SCREENS = {
    "JupyterLab, 1280x720": (872, 644),
    "JupyterLab, 1024x600": (616, 524),
    "full screen, 1280x720": (1280, 720),
    "full screen, 1920x1080": (1920, 1080),
}
# What is too small, covered, or outside, in pixels.
PLACES = """root => {
  const parts = [...(root.matches(".over") ? [] : [".ask"]), ".ground", ".controls", ".sentence"];
  const boxes = parts.map((part) => root.querySelector(part).getBoundingClientRect());
  const [frame, pane] = [root, root.querySelector(".tree-pane")].map((each) => each.getBoundingClientRect());
  const shown = [...root.querySelectorAll("*")].filter((each) => each.checkVisibility() && each.innerText);
  return {
    overlaps: boxes.slice(1).filter((box, at) => box.top < boxes[at].bottom - 1).length,
    outside: Math.max(...boxes.map((box) => Math.max(box.bottom - frame.bottom, box.right - frame.right))),
    sideways: document.documentElement.scrollWidth - innerWidth,
    clipped: [...root.querySelectorAll("button, .ask, .sentence")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1).length,
    "nodes outside": [...root.querySelectorAll("[role=treeitem] .target")].map((each) => each.getBoundingClientRect())
      .filter((box) => box.left < pane.left - 1 || box.right > pane.right + 1 || box.bottom > pane.bottom + 1).length,
    label: Math.min(...[...root.querySelectorAll("[role=treeitem] text")]
      .map((each) => each.getAttribute("font-size") * each.getScreenCTM().a)),
    smallest: Math.min(...shown.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
  };
}"""
TYPE = "Type the number that the call returns. Enter returns it. Esc goes back to the tree."


IS_IN_VIEW = """() => {
  const stage = document.querySelector(".minimax-lab.player .stage");
  const player = document.querySelector(".minimax-lab.player").getBoundingClientRect();
  return stage === document.activeElement && player.top >= -1 && player.bottom <= innerHeight + 1;
}"""  # whether the model answer is where the reader looks


TARGETS = """root => {
  const smallest = (selector) => Math.min(...[...root.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect())
    .map(({ width, height }) => Math.min(width, height)));
  const calls = root.querySelector(".open-calls");
  return {
    sideways: document.documentElement.scrollWidth,
    node: smallest("[role=treeitem] .target"),
    button: smallest("button, summary, input[type=text]"),
    hidden: calls.scrollHeight - calls.clientHeight,
  };
}"""  # the smallest targets of a finger, and how much of the open calls is not in view


class Page:
    """Be the machine on a page; a node is known by its name, or by its move and its board in words."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(ROOT)

    def enter(self, name):
        node = self.page.evaluate(
            "([root, name]) => [...document.querySelector(root).querySelectorAll('[role=treeitem]')].find((each) => "
            "`, ${each.getAttribute('aria-label')},`.includes(`, ${name},`)).getAttribute('data-node')",
            [ROOT, name],
        )
        self.root.locator(f"[role=treeitem][data-node='{node}']").dispatch_event("click")

    def give(self, value):
        self.press("r")
        self.page.keyboard.type(value)
        self.press("Enter")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, *steps):
        """Take steps: a letter is a key, a number is returned, and everything else is a node to enter."""
        for step in steps:
            if step in ("n", "k", "c"):
                self.press(step)
            elif step.lstrip("-").isdigit():
                self.give(step)
            else:
                self.enter(step)

    def button(self, name):
        if name in ("Finish", "Undo"):
            self.root.locator(".legend").evaluate("menu => { menu.open = true; }")
        self.root.get_by_role("button", name=name).click()

    @property
    def sentence(self):
        return self.root.locator(".sentence").inner_text()

    @property
    def cards(self):
        return self.root.locator(".open-call").all_inner_texts()

    @property
    def labels(self):
        return self.root.locator("[role=treeitem]").evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")


@pytest.fixture
def saved(offline_page, tmp_path):
    """Opens a saved page."""

    def open_machine(*options, **named):
        file = BeTheMachine(*options, **named).save(tmp_path / "machine.html")
        offline_page.goto(file.as_uri())
        offline_page.locator(f"{ROOT} svg.tree:focus").wait_for()
        return Page(offline_page)

    return open_machine


def result(shown):
    """The result as the page offers it to be copied, where it may not use the clipboard."""
    shown.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    shown.button("Copy the result")
    shown.root.locator(".sentence").filter(has_text="{").wait_for()
    return json.loads(shown.sentence)


def trouble(shown):
    return shown.root.locator(".trouble").inner_text()


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_it_says_when_each_button_is_used_and_minimax_never_mentions_cuts(saved, algorithm):
    shown = saved(algorithm, GAME, "A")
    when = (
        "When a score comes back, press New best if it is the first one or better than the best so far, and Keep "
        "if it is not. When all moves have been tried"
    )
    shown.do("5")
    assert shown.sentence.startswith("Not this step. A still has a child that was")
    shown.press("Escape", "?")
    panel = shown.root.locator(".legend .panel").inner_text()
    assert when in panel
    if algorithm == "minimax":
        assert "cut" not in (shown.root.inner_text() + shown.sentence + panel).lower()


def test_a_message_replaces_the_one_before_and_is_in_view(saved, offline_page):
    offline_page.set_viewport_size({"width": 848, "height": 583})
    shown = saved("minimax", Bones(3), Bones(3).initial)
    offline_page.evaluate("() => { document.body.style.paddingTop = '300px'; scrollTo(0, 0); }")
    shown.press("n")
    assert shown.sentence.startswith("Not this step.")
    box = shown.root.locator(".sentence").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 583
    shown.press("r")
    assert shown.sentence == TYPE and not trouble(shown)
    shown.press("Enter")
    assert shown.sentence == "The box is empty. Type the number that the call returns." and not trouble(shown)
    offline_page.set_viewport_size(chromium.SCREEN)


def test_the_cursor_of_the_keys_is_at_the_running_call(saved):
    shown = saved("minimax", Bones(3), Bones(3).initial, seed=1)
    assert shown.sentence.startswith("The call for the heap of 1 (take 1, then take 1) is running.")
    pointed = shown.root.locator("[role=treeitem].pointed")
    assert "the call of this step" in pointed.get_attribute("aria-label")
    shown.press("ArrowDown", "Enter", "n")
    assert shown.sentence == "The best score of the heap of 1 (take 1, then take 1) is now +1."
    shown.do("1")
    assert shown.sentence == "The heap of 1 (take 1, then take 1) returns +1 to the heap of 2 (take 1)."
    assert "the call of this step" in pointed.get_attribute("aria-label")


def test_after_two_right_calls_the_rest_can_be_skipped_up_to_the_last_step(saved):
    shown = saved("minimax", Bones(3), Bones(3).initial, seed=1)
    forward = shown.root.get_by_role("button", name="Fast-forward")
    shown.press("ArrowDown", "Enter", "n")
    shown.do("1")
    assert not forward.is_visible()  # one call is not enough
    shown.press("n", "ArrowDown", "ArrowRight", "Enter", "n")
    shown.do("-1")
    forward.click()
    assert shown.sentence.startswith("The calls in between are done. What does the root return?")
    shown.page.keyboard.type("1")
    shown.press("Enter")
    assert shown.sentence == "All 16 steps are right."
    steps = result(shown)["steps"]
    assert [each.endswith(" (fast-forward)") for each in steps] == [False] * 7 + [True] * 8 + [False]


@pytest.mark.parametrize(
    ("options", "first", "later", "is_offered"),
    [({"graded": True}, [], [], False), ({}, [], [], True), ({}, ["k"], [], True), ({}, [], ["k"], False)],
)
def test_a_mistake_between_two_calls_or_a_graded_attempt_skips_nothing(saved, options, first, later, is_offered):
    shown = saved("minimax", Bones(3), Bones(3).initial, seed=1, **options)
    shown.press(*first, "ArrowDown", "Enter", "n")
    shown.do("1")
    shown.press(*later, "n", "ArrowDown", "ArrowRight", "Enter", "n")
    shown.do("-1")
    assert shown.root.get_by_role("button", name="Fast-forward").is_visible() == is_offered


def test_the_tree_keeps_its_size_at_the_end(saved):
    shown = saved("minimax", Bones(3), Bones(3).initial, seed=1)
    pane = shown.root.locator(".tree-pane")
    before = pane.bounding_box()
    shown.press("u", "k")
    shown.root.locator(".legend summary").click()
    shown.button("Finish")
    shown.root.locator(".sentence").get_by_text("of 16 steps are right").wait_for()
    after = pane.bounding_box()
    assert all(abs(after[name] - before[name]) < 1 for name in before)


@pytest.mark.parametrize(("steps", "is_done", "graded"), [(15, True, False), (14, False, False), (15, False, True)])
def test_practice_turns_green_after_its_last_step(saved, steps, is_done, graded):
    shown = saved("minimax", GAME, "A", graded=graded)
    shown.do(*RIGHT[:steps])
    if steps < len(RIGHT):
        shown.button("Finish")
    shown.root.locator(".sentence").get_by_text("steps are right").wait_for()
    assert ("done" in shown.root.get_attribute("class").split()) == is_done


def test_a_graded_attempt_is_judged_at_the_end_and_opens_the_model_answer(saved):
    shown = saved("alphabeta", GAME, "A", graded=True)
    shown.do("B", "B1", "n", "B2", "n")
    assert shown.sentence == "The best score of B is now +12." and "alpha" not in "".join(shown.cards)
    shown.do("12", "n", "C", "C1", "n", "c", "2", "k", "12")
    assert shown.sentence.startswith("13 of 14 steps are right.")
    assert "The first wrong one is step 5: “new best” in the call for B, which is marked" in shown.sentence
    marked = shown.root.locator(".marked")
    assert ", B, MIN moves" in f", {marked.get_attribute('aria-label')}" and marked.count() == 1
    shown.button("Model answer")
    player = shown.page.locator(".minimax-lab.player")
    player.locator(".stage:focus").wait_for()
    assert shown.page.evaluate(IS_IN_VIEW)
    assert player.locator(".where").inner_text() == "step 6 of 12"  # B2 has returned
    assert "Compare" in player.locator(".sentence").inner_text() and "12" in player.locator(".sentence").inner_text()
    shown.button("Do it again")  # there is no other exercise
    assert shown.page.locator(".minimax-lab.player").count() == 0
    assert not any(shown.page.get_by_role("button", name="New exercise").all())


def test_what_a_call_returns_after_a_cut_is_a_bound(saved):
    shown = saved("alphabeta", GAME, "A")
    shown.do("B", "B1", "n", "B2", "k", "3", "n")
    assert "score" not in shown.cards[0] and "best so far: +3 from B" in shown.cards[0]
    shown.do("C", "C1", "n", "c", "2")
    assert "score: \u2264 +2 from C" in shown.cards[0]
    values = shown.root.locator("[role=treeitem] [data-role=value]").all_text_contents()
    assert values == ["+3", "\u2264 +2"]


def test_in_an_exam_nothing_keeps_the_window_or_answers(browser, monkeypatch):
    monkeypatch.setitem(classroom._is_on, "exam", True)
    hosted = Hosted(browser.new_page())
    hosted.show(BeTheMachine("alphabeta", GAME, "A", graded=True))
    shown = Page(hosted.page)
    shown.root.locator(".legend").evaluate("menu => { menu.open = true; }")
    assert not shown.root.get_by_label("alpha and beta").is_visible()
    shown.root.locator("svg.tree").focus()
    shown.do("B", "B1", "n", "B2", "n", "12", "n", "C", "C1", "n", "c", "2", "k", "12")
    assert shown.sentence.startswith("Handed in.") and shown.root.locator(".marked").count() == 0
    assert not any(shown.root.get_by_role("button", name=name).is_visible() for name in ("Model answer", "Undo"))
    hosted.page.close()


@pytest.mark.slow
def test_each_attempt_has_another_exercise(saved):
    shown = saved("alphabeta", seed=3)
    first = shown.root.locator(".tree").inner_html()
    shown.button("Finish")
    seeds = {result(shown)["seed"]}
    shown.button("New exercise")
    assert shown.root.locator(".tree").inner_html() != first
    for _ in range(19):
        shown.button("Finish")
        seeds.add(result(shown)["seed"])
        shown.button("New exercise")
    assert len(seeds) == 20 and shown.sentence == "You have seen all 20 exercises. This is the first one again."


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(saved, offline_page, scheme):
    offline_page.emulate_media(color_scheme=scheme)
    shown = saved("alphabeta", seed=2)
    assert violations(offline_page) == []
    shown.do("k", "c")
    assert violations(offline_page) == []
    shown.button("Finish")
    assert violations(offline_page) == []
    shown.button("Model answer")
    offline_page.locator(".minimax-lab.player").wait_for()
    assert violations(offline_page) == []
    offline_page.emulate_media(color_scheme="light")


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    "options", [("minimax",), ("alphabeta",), ("alphabeta", TicTacToe(win=10))], ids=["minimax", "alphabeta", "game"]
)
def test_everything_has_room(saved, offline_page, screen, options):
    width, height = SCREENS[screen]
    offline_page.set_viewport_size({"width": width, "height": height})
    shown = saved(*options, seed=6)
    is_full = screen.startswith("full")
    if is_full:
        shown.press("f")
    smallest = 14 if is_full else 12
    for steps in ((), ("c",), ("finish",)):
        if steps == ("finish",):
            shown.button("Finish")
        else:
            shown.do(*steps)
        chromium.still(offline_page, 100)
        places = shown.root.evaluate(PLACES)
        assert places.pop("smallest") >= smallest
        assert places.pop("label") >= smallest
        assert places.pop("outside") <= 1 and places.pop("sideways") <= 0
        assert not any(places.values()), places
    offline_page.set_viewport_size(chromium.SCREEN)


@pytest.mark.slow
def test_one_board_is_beside_a_tree_without_room_for_boards(saved, offline_page):
    offline_page.set_viewport_size({"width": 616, "height": 524})
    board = offline_page.locator(f"{ROOT} .board-now svg")
    shown = saved("minimax", TicTacToe(win=10), "XO.XXOO..")
    assert board.get_attribute("aria-label") == "Board: X O empty, X X O, O empty empty"
    shown.enter("X7, X O empty, X X O, O X empty")
    assert board.get_attribute("aria-label") == "Board: X O empty, X X O, O X empty"
    offline_page.set_viewport_size({"width": 1920, "height": 1080})
    board.wait_for(state="hidden")
    offline_page.set_viewport_size(chromium.SCREEN)


@pytest.mark.slow
def test_the_board_of_a_finished_game_is_shown_until_its_value_is_compared(saved, offline_page):
    offline_page.set_viewport_size({"width": 616, "height": 524})
    board, caption = (offline_page.locator(f"{ROOT} .board-now {part}") for part in ("svg", ".caption"))
    shown = saved("minimax", TicTacToe(win=10), ".XXO.O.XO")
    seen = []
    for steps in ([], ["X0, X X X, O empty O, empty X O"], ["n"]):
        shown.do(*steps)
        seen.append((caption.inner_text(), board.get_attribute("aria-label")))
    root = ("the root", "Board: empty X X, O empty O, empty X O")
    assert seen == [root, ("X0", "Board: X X X, O empty O, empty X O, a full line"), root]
    offline_page.set_viewport_size(chromium.SCREEN)


@pytest.mark.slow
def test_on_a_phone(browser, tmp_path):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(BeTheMachine("alphabeta", seed=6).save(tmp_path / "machine.html").as_uri())
    page.locator(f"{ROOT} svg.tree:focus").wait_for()
    shown = Page(page)
    assert shown.sentence.endswith("To enter a node, tap it.")
    for key in ("n", "k", "c"):
        shown.press(key)
        sizes = shown.root.evaluate(TARGETS)
        assert sizes["sideways"] <= 390 and sizes["node"] >= 24 and sizes["button"] >= 40 and not sizes["hidden"], sizes
    context.close()


CELL = """\
from minimax_lab import BeTheMachine, TreeGame
machine = BeTheMachine("minimax", TreeGame([[3, 12], [2, 4]]), "A")
machine"""


@pytest.mark.slow
def test_in_jupyterlab_the_result_reaches_python(lab):
    lab.run([CELL], wait_for=ROOT)
    shown = Page(lab.page)
    shown.do(*RIGHT)
    assert shown.sentence == "All 15 steps are right."
    for _ in range(40):  # messages of the page can take a while
        lab.idle()
        if lab.ask("print(machine.value['right'])") == "15":
            break
        lab.page.wait_for_timeout(25)
    assert lab.ask("print(machine.value['score'], machine.value['steps'][:2])") == "1 ['enter B', 'enter B1']"
    shown.button("Model answer")
    lab.page.locator(".minimax-lab.player").wait_for()
    lab.page.wait_for_function(IS_IN_VIEW)
    shown.button("New exercise")
    lab.page.locator(".minimax-lab.player").wait_for(state="detached")
    shown.do("B", "B2")
    assert shown.sentence.startswith("Allowed by minimax, but not in this code's order")
    shown.button("Finish")
    shown.button("Model answer")
    player = lab.page.locator(".minimax-lab.player")
    player.wait_for()
    lab.restart()
    shown.button("New exercise")
    assert player.count() == 0
    trouble = shown.root.locator(".trouble")
    trouble.get_by_text("Python does not answer").wait_for()
    shown.do("B", "B1")
    assert shown.sentence.startswith("This is a leaf: ") and trouble.inner_text() == ""
    shown.button("Finish")
    trouble.get_by_text("Python does not answer").wait_for()  # the result does not reach it
    assert trouble.inner_text().endswith('the button "Copy the result" copies it.')
    assert result(shown)["steps"] == ["enter B", "enter B1"]
    assert "Python does not answer" in trouble.inner_text()


def test_the_field_keeps_what_is_no_number_and_says_why(saved):
    shown = saved("minimax", TreeGame([[1 / 3, 12], [0.1 + 0.2, 4]]), "A")
    assert not any("0.3333333" in label for label in shown.labels)
    shown.do("B", "B1", "n", "B2", "k")
    for typed in ("1/0", "1e", "three", "1.2.3", "1e400"):
        shown.press("r", "Control+a", "Delete")
        shown.page.keyboard.type(typed)
        shown.press("Enter")
        assert shown.sentence == f"Type digits, not “{typed}”."
        assert shown.root.locator("input[type=text]").input_value() == typed
    shown.press("Control+a")
    shown.page.keyboard.type("1e30\n")
    assert shown.sentence == "Not this step. B does not return +1.00000e+30. A call returns its best score."
    shown.button("Return")
    shown.page.keyboard.type(".333333\n")
    assert shown.sentence == "B returns +0.333333 to A."
    shown.do("n", "C", "C1", "n", "C2", "k")
    shown.press("r")
    shown.page.keyboard.type("0,3\n")
    assert shown.sentence == "C returns +0.3 to A."


@pytest.mark.parametrize("key", ["Enter", "r", "R"])
def test_a_number_can_be_typed_before_the_key_that_returns_it(saved, key):
    shown = saved("minimax", TreeGame([[-3, 12], [2, 4]]), "A")
    shown.do("B", "B1", "n", "B2", "k")
    shown.press("-", "3")
    assert shown.root.locator("input[type=text]").input_value() == "-3"
    shown.press(key)
    assert shown.sentence == "B returns \u22123 to A."


def test_practice_ends_without_the_first_mistake_once_more(saved):
    shown = saved("minimax", GAME, "A")
    shown.do("B", "B1", "k", *RIGHT[2:])
    assert shown.sentence == "All 15 steps are done, 14 of them right at the first try. This looks like a slip."
    assert not shown.root.locator(".marked").count()


@pytest.mark.parametrize("graded", [False, True])
def test_a_reloaded_page_goes_on_with_the_attempt(saved, graded):
    shown = saved("minimax", GAME, "A", graded=graded)
    shown.do("B", "B1", "n")
    shown.page.reload()
    shown.root.locator("svg.tree").wait_for()
    assert shown.sentence == "Your steps so far are here again." and "your step 4" in shown.root.inner_text()
    shown.do(*RIGHT[3:])
    assert shown.sentence == "All 15 steps are right."
    shown.page.reload()
    shown.root.locator("svg.tree").wait_for()
    assert shown.sentence == "All 15 steps are right." and result(shown)["right"] == 15


def test_a_machine_that_is_shown_again_goes_on_with_the_attempt(browser):
    machine, hosted = BeTheMachine("minimax", GAME, "A"), Hosted(browser.new_page())
    for begin, end in ((0, 3), (3, 7), (7, 15)):
        hosted.show(machine)
        shown = Page(hosted.page)
        shown.root.locator("svg.tree").focus()
        shown.do(*RIGHT[begin:end])
        ends = time.monotonic() + 30
        while len(machine.attempt.get("actions", [])) < end:  # Python has not received the last step
            assert time.monotonic() < ends, machine.attempt
            hosted.page.wait_for_timeout(25)
    hosted.page.wait_for_function("model.get('value').right === 15")
    assert machine.value["steps"][:2] == ["enter B", "enter B1"] and machine.value["score"] == 1
    hosted.page.close()
