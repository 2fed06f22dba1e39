"""A widget in a projected notebook in JupyterLab: after Shift+Enter, what follows it is out of sight."""

GATE = ".minimax-lab.gate"
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
    page.locator(GATE).wait_for()
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
