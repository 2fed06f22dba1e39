"""What moves: values that return, the bracket of a window, the best line, bones. The next key ends it."""

import pytest
import runs
from hosted import Hosted
from playwright.sync_api import expect

from minimax_lab import Bones, PlayBoard, TicTacToe, TreeGame
from minimax_lab.exercises import fill_in

# Press keys, and return what moves two frames after the last one, and until when each motion lasts.
PRESS = r"""async (root, keys) => {
  const stage = root.querySelector(".stage");
  for (const key of keys) stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = [...root.querySelectorAll(".moving > g")];
  return [moving.map((each) => each.textContent.replace("\u2212", "-")),
          moving.flatMap((each) => each.getAnimations().map((one) => one.effect.getComputedTiming().endTime))];
}"""


@pytest.fixture
def shown(saved):
    yield saved.open(runs.nine_calls(), step=15)
    saved.page.emulate_media(reduced_motion="no-preference")


def test_two_values_meet_in_at_most_400_ms_and_a_step_ends_it(shown):
    assert shown.root.evaluate(PRESS, ["ArrowRight"]) == [["-10", "+10"], [400, 400]]
    assert shown.root.evaluate(PRESS, ["ArrowLeft"]) == [[], []]
    assert shown.root.evaluate(PRESS, ["ArrowRight", "ArrowLeft"]) == [[], []]


def test_nothing_moves_for_readers_who_want_less_motion(saved, shown):
    saved.page.emulate_media(reduced_motion="reduce")
    assert shown.root.evaluate(PRESS, ["ArrowRight"]) == [[], []]


# What moves two frames after a key, what still moves after the next one, and the longest time.
TRANSITIONS = """async (root, [first, next]) => {
  const stage = root.querySelector(".stage");
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const press = (key) => stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press(first);
  await frames();
  const moving = root.getAnimations({ subtree: true });
  const longest = Math.max(0, ...moving.map((each) => each.effect.getComputedTiming().endTime));
  press(next);
  return [moving.length, moving.filter((each) => each.playState === "running").length, longest];
}"""


@pytest.mark.parametrize("step", [3, 5, 11])
def test_the_bracket_of_a_window_moves_in_at_most_400_ms_and_any_key_ends_it(saved, step):
    shown = saved.open(runs.cut_on_equality(), step=step)
    seen = [shown.root.evaluate(TRANSITIONS, ["ArrowRight", "Shift"]) for _ in range(8)]
    assert any(moving for moving, *_ in seen)
    assert all(left == 0 and longest <= 400 for _, left, longest in seen), seen
    saved.page.emulate_media(reduced_motion="reduce")
    assert shown.root.evaluate(TRANSITIONS, ["ArrowLeft", "Shift"]) == [0, 0, 0]
    saved.page.emulate_media(reduced_motion="no-preference")


# What moves in a widget two frames after an action, until when, what moves still after a key, and what is left of it.
MOVING = """async ([root, kind]) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const own = () => root.getAnimations({ subtree: true }).filter(({ effect: { target } }) => target.matches(kind));
  const longest = Math.max(0, ...own().map((each) => each.effect.getComputedTiming().endTime));
  const count = own().length;
  root.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true, cancelable: true }));
  return [count, longest, own().filter((each) => each.playState === "running").length];
}"""


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


def moving(root, kind):
    return root.evaluate(f"root => ({MOVING})([root, {kind!r}])")


@pytest.mark.parametrize(("reduced", "count"), [("no-preference", 1), ("reduce", 0)])
def test_the_best_line_lights_up_in_at_most_400_ms_and_any_key_ends_it(hosted, reduced, count):
    hosted.page.emulate_media(reduced_motion=reduced)
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    root = hosted.show(tree)
    tree.entries = {"B": 3, "C": 2, "A": 3}
    hosted.refresh()
    root.locator("path.best-line:not([d=''])").wait_for(state="attached")
    assert moving(root, ".best-line") == [count, 400 * count, 0]
    hosted.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(("reduced", "count"), [("no-preference", 1), ("reduce", 0)])
def test_a_value_flies_up_in_at_most_400_ms_and_any_key_ends_it(hosted, reduced, count):
    hosted.page.emulate_media(reduced_motion=reduced)
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    root = hosted.show(tree)
    root.locator("[data-node='2'] [data-role=end]").dispatch_event("click")
    assert moving(root, ".moving > g") == [count, 400 * count, 0]
    root.get_by_role("status").filter(has_text="Right so far.").wait_for()
    assert tree.entries == {"1": 3}
    hosted.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(("reduced", "count"), [("no-preference", 2), ("reduce", 0)])
def test_bones_rise_in_at_most_400_ms_and_any_key_ends_it(hosted, reduced, count):
    hosted.page.emulate_media(reduced_motion=reduced)
    root = hosted.show(PlayBoard(Bones(8)))
    root.locator(".bone").nth(1).focus()  # it and the one at its left would be taken
    found, longest, left = moving(root, ".bone svg")
    assert (found, left) == (count, 0) and longest <= 400
    hosted.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(("reduced", "count"), [("no-preference", 3), ("reduce", 0)])
def test_the_bones_that_the_machine_takes_stay_for_at_most_400_ms(hosted, reduced, count):
    hosted.page.emulate_media(reduced_motion=reduced)
    board = PlayBoard(Bones(8))
    root = hosted.show(board)
    root.locator(".bone").first.focus()
    hosted.page.keyboard.press("Enter")  # takes 1, and the machine takes 3
    found, longest, left = moving(root, ".taken")
    assert (found, left, board.state.bones) == (count, 0, 4) and longest <= 400
    assert root.locator(".bone").count() == 4
    expect(root.locator(".taken")).to_have_count(0)
    board.take_back()
    hosted.refresh()
    assert moving(root, ".taken")[0] == 0 and root.locator(".bone").count() == 8
    hosted.page.emulate_media(reduced_motion="no-preference")


# What is seen of the mark of a player after a click, before Python answers and then: its opacity, and what moves.
PLAYED = """async ([root, answer]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const send = window.toPython;
  const held = new Promise((done) => { window.release = done; });
  window.toPython = (...content) => held.then(() => send(...content));
  const [cell, preview] = [root.querySelectorAll(".cell")[0], root.querySelector(".preview")];
  cell.focus();
  cell.click();
  await frame();
  const seen = [preview.childElementCount, getComputedStyle(preview).opacity];
  root.querySelectorAll(".cell")[8].dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  seen.push(preview.childElementCount);
  window.release();
  window.toPython = send;
  while (root.hasAttribute("data-waiting")) await frame();
  return [...seen, preview.childElementCount, root.getAnimations({ subtree: true }).length];
}"""


def test_the_mark_of_a_player_is_seen_before_python_answers_and_does_not_move_again(hosted):
    root = hosted.show(PlayBoard(TicTacToe()))
    marks, opacity, elsewhere, after, moving_after = root.evaluate(f"root => ({PLAYED})([root])")
    assert marks == elsewhere == 1 and after == 0 and opacity == "1"
    assert moving_after == 1, "the reply, not the own mark"


def test_a_move_that_is_refused_leaves_no_mark(hosted):
    root = hosted.show(board := PlayBoard(TicTacToe(), person="both"))
    board.session.number += 1  # the position has changed meanwhile
    marks, opacity, *_ = root.evaluate(f"root => ({PLAYED})([root])")
    assert marks > 0 and opacity == "1" and board.moves == []
    assert root.locator(".squares.held").count() == 0 and root.locator(".message.refused").count() == 1
