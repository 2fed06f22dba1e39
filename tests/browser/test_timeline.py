"""The slider is the curve of the run: depth over steps, a filled dot for a call, a hollow one for a return."""

import pytest
import runs

from minimax_lab.runs import step_at

READ = """root => {
  const places = (name) => root.querySelector(`.timeline .past ${name}`).getAttribute("d").split("M").slice(1)
    .map((each) => each.replace("h0", "").split(" ").map(Number));
  const box = (name) => root.querySelector(`.timeline ${name}`).getBoundingClientRect();
  const [track, dot] = [box(".to-come"), box(".now")];
  return { all: places(".dot"), returns: places(".hole"),
           now: [(dot.x - track.x) / track.width, (dot.y - track.y) / track.height] };
}"""


@pytest.mark.parametrize("run", [runs.nine_calls, runs.cut_on_equality], ids=lambda run: run.__name__)
def test_the_curve_has_a_dot_for_each_step_and_amber_is_now(saved, run):
    trace = run()
    last, deepest = 2 * len(trace), max(call.depth for call in trace.calls)
    at = [step_at(trace.columns, step) for step in range(1, last + 1)]
    shown = saved.open(trace)
    shown.focus()
    for step, now in enumerate(at, 1):
        shown.press("ArrowRight")
        seen = shown.root.evaluate(READ)
        depth = trace.calls[now.row].depth
        assert seen["now"] == pytest.approx([step / last, depth / deepest], abs=0.01), step
    assert seen["all"] == [[step, trace.calls[now.row].depth] for step, now in enumerate(at, 1)]
    assert seen["returns"] == [each for each, now in zip(seen["all"], at, strict=True) if now.is_return]


def test_a_click_on_the_curve_goes_to_its_step_and_a_long_run_has_a_coarse_curve(saved):
    trace = runs.large()
    shown = saved.open(trace)
    box = shown.root.locator(".timeline .to-come").bounding_box()
    saved.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    step = shown.read()["step"]
    assert abs(step - len(trace)) < 0.02 * len(trace)
    assert len(shown.root.locator(".timeline .past .curve").get_attribute("d").split("L")) <= 301
    assert shown.root.locator(".timeline .dot").count() == 0
