"""The whole game of tic-tac-toe, panned and zoomed: how long a frame takes to draw."""

from __future__ import annotations

from statistics import median
from typing import Any

STEPS = 200
EXPLORER = """\
from minimax_lab import GameExplorer, TicTacToe
explorer = GameExplorer(TicTacToe())
explorer"""
# Pans and zooms: in and out at changing places, down to single games and back. A frame begins with the callback that
# draws; reading a pixel makes the browser carry out what it was asked to draw.
FRAMES = """async (count) => {
  const plane = [...document.querySelectorAll(".minimax-lab.explorer .plane")].at(-1);
  const context = plane.querySelector("canvas").getContext("2d");
  const box = plane.getBoundingClientRect();
  const original = window.requestAnimationFrame.bind(window);
  const times = [];
  let drawn;
  window.requestAnimationFrame = (callback) => original((now) => {
    const begin = performance.now();
    callback(now);
    context.getImageData(0, 0, 1, 1);
    times.push(performance.now() - begin);
    drawn();
  });
  const usual = { bubbles: true, cancelable: true, pointerId: 1, clientY: box.top + 9 };
  const send = (kind, name, options) => plane.dispatchEvent(new kind(name, { ...usual, ...options }));
  for (let step = 0; step < count; step += 1) {
    const frame = new Promise((done) => { drawn = done; });
    const clientX = box.left + 90 + ((step * 89) % 400);
    if (step % 2) {
      const zoomsIn = Math.floor(step / 20) % 2 === 0;
      send(WheelEvent, "wheel", { clientX, deltaY: zoomsIn ? -150 : 140, ctrlKey: true });
    } else {
      const way = step % 4 ? 60 : -90;
      send(PointerEvent, "pointerdown", { clientX });
      send(PointerEvent, "pointermove", { clientX: clientX + way });
      send(PointerEvent, "pointerup", { clientX: clientX + way });
    }
    await frame;
  }
  window.requestAnimationFrame = original;
  return times;
}"""


def measure_explorer(lab: Any) -> None:
    """Print how long the frames of scripted pans and zooms take, in the notebook and in full screen."""
    lab.run([EXPLORER], wait_for=".minimax-lab.explorer canvas")
    title = f"in JupyterLab: 549,946 nodes, {STEPS} pans and zooms"
    print(f"\n{title:58} {'median':>9} {'95 %':>9} {'most':>9}")
    for place in ("in the notebook", "full screen, 1280x720"):
        times = lab.page.evaluate(FRAMES, STEPS)
        assert len(times) == STEPS
        name = f"GameExplorer, drawing a frame, {place} (95 % at most 33 ms)"
        print(
            f"{name:58} {median(times):>7.1f}ms {sorted(times)[round(0.95 * STEPS) - 1]:>7.1f}ms {max(times):>7.1f}ms"
        )
        lab.page.locator(".minimax-lab.explorer .full-screen").last.click()
        lab.page.wait_for_timeout(500)
