"""Shift+Enter in JupyterLab after work in a widget goes on to the next cell; what is then in sight.

The widget keeps what was done. For a projector, what follows a widget is out of sight.
"""

import pytest

CARDS = {
    "gate": ('gate("03-rule")', ".minimax-lab.gate .ask"),
    "fill in": ("fill_in(Bones(3))", ".minimax-lab.fill-in .ask"),
    "board": ("PlayBoard(Bones(5))", ".minimax-lab.board .bone >> nth=0"),
    "finished board": ("PlayBoard(Bones(1))", ".minimax-lab.board .bone >> nth=0"),
    "player": ("StepPlayer(record(minimax, Bones(3), Bones(3).initial))", ".minimax-lab.player .stage"),
}
STATE = """() => {
  const cells = [...document.querySelectorAll(".jp-Notebook .jp-Cell")];
  return [cells.findIndex((each) => each.classList.contains("jp-mod-active")),
    cells[1].querySelector(".jp-InputPrompt").textContent];
}"""


def show(lab, source, *following):
    lab.run(["from minimax_lab import *", source, *following], wait_for=".minimax-lab")
    return lab.page.evaluate(STATE)[1]


@pytest.mark.parametrize("card", CARDS)
def test_shift_enter_goes_to_the_next_cell(lab, card):
    source, target = CARDS[card]
    prompt = show(lab, source, "# next", "# the last one")
    lab.page.locator(target).click()
    lab.page.keyboard.press("Shift+Enter")
    lab.idle()
    assert lab.page.evaluate(STATE) == [2, prompt]
    lab.page.keyboard.press("Shift+Enter")
    lab.idle()
    assert lab.page.evaluate(STATE) == [3, prompt]  # the next cell was run, as usual


def test_control_enter_runs_the_cell_again(lab):
    source, target = CARDS["board"]
    prompt = show(lab, source, "# next")
    lab.page.locator(target).click()
    lab.page.keyboard.press("Control+Enter")
    lab.idle()
    assert lab.page.evaluate(STATE)[0] == 1 and lab.page.evaluate(STATE)[1] != prompt


def test_in_full_screen_shift_enter_does_nothing(lab):
    source, target = CARDS["player"]
    prompt = show(lab, source, "# next")
    lab.page.locator(target).click()
    lab.page.keyboard.press("f")
    lab.page.locator(".minimax-lab.player.full").wait_for()
    lab.page.keyboard.press("Shift+Enter")
    lab.idle()
    assert lab.page.evaluate(STATE) == [1, prompt]


PICTURE = """() => {
  const scroller = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((each) => each.clientHeight);
  const picture = document.querySelector("img.minimax-lab-picture").getBoundingClientRect();
  return [picture.top - scroller.getBoundingClientRect().top, picture.height];
}"""


def test_the_picture_of_a_cell_is_shown_from_its_top(lab):
    draw = "game_tree(TreeGame([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])).back_up().draw()"
    lab.open(["from minimax_lab import *", *4 * ["1\n" * 9], 'gate("03-rule")', draw, *9 * ["2\n" * 9]])
    lab.page.locator(".jp-Cell .cm-content").first.click()
    for _ in range(7):
        lab.page.keyboard.press("Shift+Enter")
        lab.idle()
    lab.page.locator("img.minimax-lab-picture").wait_for()
    lab.page.wait_for_timeout(700)  # JupyterLab scrolls, too
    top, height = lab.page.evaluate(PICTURE)
    assert top >= 0 and height > 200


CODE = """() => {
  const scroller = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((each) => each.clientHeight);
  const gate = scroller.querySelector(".minimax-lab.gate");
  const code = gate.closest(".jp-Cell").querySelector(".jp-InputArea-editor");
  const [view, question, above] = [scroller, gate, code].map((each) => each.getBoundingClientRect());
  return [above.top - view.top, view.bottom - question.bottom];
}"""


def test_the_code_of_a_cell_stays_in_view_above_its_question(lab):
    asking = "\n".join([*9 * ["1"], 'gate("00-always-largest")'])
    lab.open(["from minimax_lab import *", *4 * ["1\n" * 9], asking, *9 * ["2\n" * 9]])
    lab.page.locator(".jp-Cell .cm-content").first.click()
    for _ in range(6):
        lab.page.keyboard.press("Shift+Enter")
        lab.idle()
    lab.page.locator(".minimax-lab.gate .ask").wait_for()
    lab.page.wait_for_timeout(700)  # JupyterLab scrolls, too
    above, below = lab.page.evaluate(CODE)
    assert above >= 0 and below >= 0


PLACES = """() => {
  const notebook = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((each) => each.clientHeight);
  const { top, bottom } = notebook.getBoundingClientRect();
  const cell = document.querySelector(".minimax-lab.gate").closest(".jp-Cell");
  const following = cell.nextElementSibling.querySelector(".jp-InputArea").getBoundingClientRect().top;
  const frame = document.querySelector(".minimax-lab-frame").getBoundingClientRect().top;
  return { above: frame - top, hidden: following - bottom, active: document.querySelectorAll(".jp-mod-active.jp-Cell")
    .length && cell.nextElementSibling.classList.contains("jp-mod-active") };
}"""


def run_third_cell(lab, first):
    lab.open([first, "1\n" * 12, 'gate("03-rule")', "# the answer", *5 * ["2\n" * 9]])
    page = lab.page
    page.locator(".jp-Cell .cm-content").first.click()
    for _ in range(3):
        page.keyboard.press("Shift+Enter")
        lab.idle()
    page.locator(".minimax-lab.gate").wait_for()
    page.wait_for_timeout(700)  # JupyterLab scrolls, too
    return page.evaluate(PLACES)


def test_what_follows_a_widget_is_out_of_sight_for_a_projector(lab):
    imports = "from minimax_lab import gate, projector\n"
    seen = run_third_cell(lab, f"{imports}projector()")
    assert abs(seen["above"]) <= 2 and seen["hidden"] >= 0 and seen["active"], seen
    seen = run_third_cell(lab, f"{imports}projector(False)")
    assert seen["above"] > 50 or seen["hidden"] < 0, seen  # it is where JupyterLab puts it


def test_elsewhere_the_top_of_a_widget_is_in_sight(lab):
    first = "from minimax_lab import Bones, StepPlayer, minimax, record\nbones = Bones(3)"
    player = "StepPlayer(record(minimax, bones, bones.initial))"
    lab.open([first, *4 * ["1\n" * 9], player, "# next", *4 * ["2\n" * 9]])
    lab.page.locator(".jp-Cell .cm-content").first.click()
    for _ in range(6):
        lab.page.keyboard.press("Shift+Enter")
        lab.idle()
    lab.page.locator(".minimax-lab.player .stage").wait_for()
    lab.page.wait_for_timeout(700)
    seen = lab.page.evaluate(PLACES.replace(".gate", ".player"))
    assert seen["above"] >= 0 and seen["active"], seen
