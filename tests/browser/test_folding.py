"""A run of thousands of calls: folds, how they open, and stepping without a backlog."""

import chromium
import pytest
import runs
from saved import Shown

from minimax_lab.runs import step_at

TRACE = runs.large()
CALLS = len(TRACE)


@pytest.fixture(scope="module")
def page(saved):
    """The page of the run, saved once."""
    return saved.open(TRACE).page


@pytest.fixture
def shown(page):
    page.reload()
    return Shown(page)


def folds(shown):
    """The numbers of nodes that the visible folds show, by node."""
    return {
        int(each.get_attribute("data-fold")): int(each.text_content().split()[0].replace(",", ""))
        for each in shown.root.locator("[data-fold]").all()
    }


def nodes(shown):
    return shown.root.locator("[data-node]").count()


def test_each_node_is_shown_or_counted_in_a_fold(shown):
    shown.choose("last step")
    assert nodes(shown) + sum(folds(shown).values()) == CALLS > 3000
    assert nodes(shown) <= 60


def test_clicking_opens_a_fold_and_a_button_folds_again(shown):
    shown.choose("last step")
    before = nodes(shown)
    node, held = max(folds(shown).items(), key=lambda item: item[1])
    shown.root.locator(f"[data-fold='{node}']").click()
    assert nodes(shown) > before and node not in folds(shown)
    assert nodes(shown) + sum(folds(shown).values()) == CALLS
    shown.open_menu()
    shown.button("Fold the tree as at the start").click()
    assert nodes(shown) == before and folds(shown)[node] == held


@pytest.mark.parametrize("step", [14, 27])
@pytest.mark.parametrize("size", [(390, 844), (848, 583)])
def test_a_fold_that_is_opened_in_a_narrow_tree_shows_what_is_below_it(saved, size, step):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(runs.cut_on_equality(), step=step)
    chromium.still(saved.page, 100)
    fold = shown.root.locator("[data-fold]").first
    node = int(fold.get_attribute("data-fold"))
    fold.dispatch_event("click")
    chromium.still(saved.page, 100)
    tree, roles = runs.cut_on_equality().tree, "[data-role=MAX], [data-role=MIN], [data-role=end]"
    pane = shown.root.locator(".tree-pane").bounding_box()
    for each in (node, *(row for row in range(len(tree)) if tree.parent[row] == node)):
        box = shown.root.locator(f"[data-node='{each}'] :is({roles})").first.bounding_box()
        assert box["x"] >= pane["x"] and box["x"] + box["width"] <= pane["x"] + pane["width"]
        assert box["y"] >= pane["y"] and box["y"] + box["height"] <= pane["y"] + pane["height"]
    saved.page.set_viewport_size(chromium.SCREEN)


def test_keys_open_and_close_a_fold(shown):
    shown.choose("last step")
    before = nodes(shown)
    shown.root.get_by_role("tree").focus()
    shown.press("End", "ArrowDown")
    assert nodes(shown) > before
    shown.press("ArrowUp")
    assert nodes(shown) == before


def test_the_call_of_a_step_and_its_caller_are_never_folded_away(shown):
    shown.focus()
    for step in (2000, 6001, 5, 3333):
        shown.root.locator(".slider").fill(str(step))
        read = shown.read()
        now = step_at(TRACE.columns, step)
        nodes = read["tree"]["nodes"].values()
        [current] = [held for held in nodes if held.get("frame") == ["current"]]
        caller = TRACE.columns.parent[now.row]
        assert current["call"] == [str((caller if now.is_return else now.row) + 1)]
        assert {str(now.row + 1), str(caller + 1)} <= {number for held in nodes for number in held.get("call", [])}
        assert shown.step == step


def test_going_to_a_call_that_is_folded_away(shown):
    shown.open_menu()
    box = shown.root.get_by_label(f"Go to call, 1 to {CALLS}")
    box.fill(str(CALLS))
    box.press("Enter")
    assert shown.read()["cards"][0]["call"] == f"call {CALLS}"
    assert shown.read()["where"] == f"step {shown.step:,} of {2 * CALLS:,}"


@pytest.mark.slow
def test_no_change_follows_the_release_of_a_held_key(shown):
    """After sixty repeated key presses, nothing changes any more one frame later."""
    shown.focus()
    late = shown.page.evaluate(
        """async () => {
          const stage = document.querySelector('.stage');
          for (let at = 0; at < 60; at += 1) {
            const key = { key: 'ArrowRight', bubbles: true, cancelable: true, repeat: at > 0 };
            stage.dispatchEvent(new KeyboardEvent('keydown', key));
          }
          const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          await frame();
          let late = 0;
          const observer = new MutationObserver((changes) => { late += changes.length; });
          observer.observe(document.querySelector('.player'), { subtree: true, childList: true, attributes: true });
          for (let at = 0; at < 5; at += 1) await frame();
          return late;
        }"""
    )
    assert (shown.step, late) == (60, 0)


FRAMES_AND_FOLDS = """root => {
  const box = (each) => each.getBBox();
  const width = (each) => Number.parseFloat(getComputedStyle(each).strokeWidth) / 2;
  const grown = (each, by) => {
    const { x, y, width: w, height: h } = box(each);
    return [x - by, y - by, x + w + by, y + h + by];
  };
  const isShown = (each) => getComputedStyle(each).visibility === "visible";
  const frames = [...root.querySelectorAll('[data-role="current"], [data-role="open"]')].filter(isShown);
  const folds = [...root.querySelectorAll(".fold rect")].filter(isShown);
  const isApart = (a, b) => a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
  const isInside = (a, b) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
  return [folds.length, frames.flatMap((frame) => folds.filter((fold) => {
    const [own, outer, inner] = [grown(fold, width(fold)), grown(frame, width(frame)), grown(frame, -width(frame))];
    return !isApart(own, outer) && !isInside(own, inner);
  })).map((fold) => fold.parentElement.textContent)];
}"""
# The same at each of some steps.
AT_EACH_STEP = """(root, count) => Array.from({ length: count }, () => {
  const seen = [root.querySelector(".where").textContent, ...(%s)(root)];
  const pressed = { key: "ArrowRight", bubbles: true, cancelable: true };
  root.querySelector(".stage").dispatchEvent(new KeyboardEvent("keydown", pressed));
  return seen;
})"""


@pytest.mark.parametrize(("width", "height"), [(1090, 640), (616, 524)])
def test_no_box_around_a_count_of_folded_nodes_touches_a_frame(saved, width, height):
    saved.page.set_viewport_size({"width": width, "height": height})
    run = runs.heap()
    player = saved.open(run)
    player.focus()
    seen = player.root.evaluate(AT_EACH_STEP % FRAMES_AND_FOLDS, 2 * len(run) + 1)
    assert max(folds for _, folds, _ in seen) > 0
    assert [(where, touching) for where, _, touching in seen if touching] == []
    assert seen[-1][0] == f"step {2 * len(run)} of {2 * len(run)}"
