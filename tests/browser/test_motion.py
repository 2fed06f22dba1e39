"""A value that returns climbs to its caller, meets the best so far, and is kept or falls; the next step ends it."""

import pytest
import runs

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
