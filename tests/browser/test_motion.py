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
