"""A phone and the keys alone: what has the focus is whole, no text covers another one, and menus are on the page."""

from itertools import pairwise

import chromium
import pytest
from pace import slow_after
from runs import letters, nine_calls
from tours import WIDGETS

from minimax_lab import Bones, PlayBoard, StepPlayer

# For each control: how far its ring, or its box, is beyond what it scrolls in.
CUT = """root => [...root.querySelectorAll(":is(button, input, select, summary, [tabindex])")].flatMap((each) => {
  if (!each.checkVisibility() || each.closest("svg") || each.matches(".minimax-lab, .panel")) return [];
  each.focus();
  if (document.activeElement !== each) return [];
  const [box, looks] = [each.getBoundingClientRect(), getComputedStyle(each)];
  const ring = looks.outlineStyle === "none" ? 0 : parseFloat(looks.outlineWidth) + parseFloat(looks.outlineOffset);
  const cut = [];
  for (let above = each.parentElement; above !== root.parentElement; above = above.parentElement) {
    if (getComputedStyle(above).overflowX === "visible") continue;
    const seen = above.getBoundingClientRect();
    const beyond = Math.max(seen.left - box.left, seen.top - box.top, box.right - seen.right, box.bottom - seen.bottom);
    if (beyond + ring > 0.5) cut.push([each.ariaLabel || each.textContent, above.className, beyond + ring]);
  }
  return cut;
})"""
COVERED = """root => [...root.querySelectorAll(".tree-pane")].flatMap((pane) => {
  const boxes = [...pane.querySelectorAll(".tree-hint, .tree-rule, .zero text")].map((each) =>
    [each.textContent, each.getBoundingClientRect()]).filter(([text, box]) => text && box.height);
  const room = pane.getBoundingClientRect();
  const outside = boxes.filter(([, box]) => box.right > room.right + 0.5 || box.bottom > room.bottom + 0.5);
  const meet = (one, other, low, high) => one[low] < other[high] - 1 && other[low] < one[high] - 1;
  const met = boxes.filter(([, one]) => boxes.some(([, other]) =>
    one !== other && meet(one, other, "left", "right") && meet(one, other, "top", "bottom")));
  return [...outside, ...met].map(([text]) => text);
})"""
FIRST = ["player", "quiz", "board of words", "live tree", "duel", "report"]  # the rest in `make slow`


@pytest.mark.parametrize("name", slow_after(len(FIRST), dict.fromkeys([*FIRST, *WIDGETS])))
def test_nothing_is_cut_off_or_covered(hosted, name):
    hosted.page.set_viewport_size({"width": 390, "height": 844})
    root = hosted.show(WIDGETS[name]())
    chromium.still(hosted.page, 100)
    assert root.evaluate(COVERED) == []
    hosted.page.keyboard.press("Tab")
    assert root.evaluate(CUT) == []
    for menu in root.locator("details.menu > summary").all():
        if not menu.is_visible():
            continue
        menu.focus()
        hosted.page.keyboard.press("Enter")
        panel = root.locator("details.menu[open] > .panel")
        top, right = panel.evaluate(
            "each => [each.getBoundingClientRect().top + scrollY, each.getBoundingClientRect().right]"
        )
        assert top >= 0 and right <= 390, name
        assert root.evaluate(CUT) == []
        hosted.page.keyboard.press("Escape")
    hosted.page.set_viewport_size(chromium.SCREEN)


# The places of what Tab reaches in the bar of the player: line by line from the upper end, and in a line from the left.
BAR = """root => [...root.querySelectorAll(".bar :is(button, input, summary)")]
  .filter((each) => each.checkVisibility() && !each.disabled && !each.closest(".panel"))
  .map((each) => each.getBoundingClientRect()).map(({ left, top, bottom }) => [left, top, bottom])"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_keys_go_through_the_bar_of_the_player_as_it_is_seen(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(WIDGETS["player"]())
    chromium.still(hosted.page, 100)
    places = root.evaluate(BAR)
    for (left, top, bottom), (next_left, next_top, next_bottom) in pairwise(places):
        is_same_line = next_top < (top + bottom) / 2 < next_bottom or top < (next_top + next_bottom) / 2 < bottom
        assert next_left > left if is_same_line else next_top > top, places
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize("width", [390, 481, 560, 616, 640, 700])
@pytest.mark.parametrize("run", [nine_calls, letters])
def test_at_each_width_words_say_what_the_players_take(hosted, run, width):
    hosted.page.set_viewport_size({"width": width, "height": 598})
    words = hosted.show(StepPlayer(run(), step=3)).locator(".title .max, .title .min, .tree-gutter text")
    said = " ".join(each.text_content() for each in words.all() if each.is_visible())
    assert ("largest" in said and "smallest" in said) and said.count("largest") <= 2, said


@pytest.mark.parametrize("size", [(390, 540), (490, 540), (616, 524), (720, 540)], ids=str)
def test_words_say_so_on_a_low_saved_page(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    words = saved.open(nine_calls(), step=7).root.locator(".title .max, .title .min, .tree-gutter text")
    said = [each.text_content() for each in words.all() if each.is_visible()]
    assert any("largest" in each for each in said) and any("smallest" in each for each in said), said


# The names of the nodes of a tree that are not wholly in its pane.
BEYOND = """root => {
  const pane = root.querySelector(".tree-pane").getBoundingClientRect();
  return [...root.querySelectorAll("[role=treeitem]")].filter((each) => {
    const { left, right, bottom } = each.getBoundingClientRect();
    return left < pane.left - 1 || right > pane.right + 1 || bottom > pane.bottom + 1;
  }).map((each) => each.getAttribute("aria-label"));
}"""


@pytest.mark.parametrize(("width", "nodes"), [(390, 4), (848, 4), (1280, 13)])
def test_the_tree_of_the_thinking_shows_as_many_plies_as_have_room(hosted, width, nodes):
    hosted.page.set_viewport_size({"width": width, "height": 844})
    root = hosted.show(PlayBoard(Bones(9), thinking=True))
    chromium.still(hosted.page, 100)
    assert root.locator("[role=treeitem]").count() == nodes and root.evaluate(BEYOND) == []
