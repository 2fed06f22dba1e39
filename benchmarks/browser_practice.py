"""The exercises on a page: from a drag or a typed value to the picture, beside drawing the tree again in Python."""

from __future__ import annotations

from statistics import median
from typing import Any

TIMES = 60
A_TO_O = "[[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]"
LIVE = f"""\
from minimax_lab import LiveTree, TreeGame
live = LiveTree(TreeGame({A_TO_O}), rule={{rule!r}})
live"""
FILL = f"""\
from minimax_lab import TreeGame, fill_in
tree = fill_in(TreeGame({A_TO_O}))
tree"""
MACHINE = """\
from minimax_lab import BeTheMachine
machine = BeTheMachine("alphabeta", seed=1)
machine"""
# From a key to the page that shows the step, or why it is refused.
STEPS = """async (count) => {
  const root = [...document.querySelectorAll(".minimax-lab.machine")].at(-1);
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const begin = performance.now();
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "nuk"[at % 3], bubbles: true }));
    root.getBoundingClientRect();
    document.body.offsetHeight;
    times.push(performance.now() - begin);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""
# From a change of the number until the page is laid out: the work of one frame.
FRAMES = """async (count) => {
  const slider = [...document.querySelectorAll(".minimax-lab.live-tree input[type=range]")].at(-1);
  const svg = slider.closest(".live-tree").querySelector("svg.tree");
  const times = [];
  for (let at = 0; at < count; at += 1) {
    slider.value = String(at % 20);
    const begin = performance.now();
    slider.dispatchEvent(new Event("input"));
    const asked = performance.now() - begin;
    await new Promise((done) => requestAnimationFrame(() => {
      const drawn = performance.now(); // the callback of the tree came before this one
      svg.getBoundingClientRect();
      document.body.offsetHeight;
      done(times.push(asked + performance.now() - drawn));
    }));
    times[times.length - 1] += window.lmFrame ?? 0;
  }
  return times;
}"""
# The work of the tree's own callback in that frame.
TIME_CALLBACKS = """() => {
  const original = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => original((now) => {
    const begin = performance.now();
    callback(now);
    if (String(callback).includes("this.frame")) window.lmFrame = performance.now() - begin;
  });
}"""
ENTRIES = """async (count) => {
  const root = [...document.querySelectorAll(".minimax-lab.fill-in")].at(-1);
  const [field, status] = [root.querySelector(".entry"), root.querySelector(".sentence")];
  const times = [];
  for (let at = 0; at < count; at += 1) {
    root.querySelectorAll("[role=treeitem]")[3].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    field.value = String(at % 2 ? 11 : 10);
    const before = status.textContent;
    const begin = performance.now();
    const judged = new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!status.textContent || status.textContent === before) return;
        observer.disconnect();
        status.getBoundingClientRect();
        done(performance.now() - begin);
      });
      observer.observe(status, { childList: true, characterData: true, subtree: true });
    });
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    times.push(await judged);
  }
  return times;
}"""
IN_PYTHON = """
import time
times = []
for number in range(20):
    begin = time.perf_counter()
    live.numbers = [number, *live.numbers[1:]]
    live.still()._repr_mimebundle_()
    times.append(time.perf_counter() - begin)
print(sorted(times)[10] * 1000)"""


def measure_practice(lab: Any) -> None:
    """Print the times of a frame of the live tree, from a typed value to its verdict, and of a step of the machine."""
    title = f"in JupyterLab: a tree of 31 nodes, {TIMES} times"
    print(f"\n{title:58} {'median':>9} {'most':>9}")
    lab.page.evaluate(TIME_CALLBACKS)
    for rule, name in (("", "minimax"), (">=", "alpha-beta")):
        lab.run([LIVE.format(rule=rule)], wait_for=".minimax-lab.live-tree svg.tree")
        print_times(f"LiveTree, a frame of a drag, {name} (at most 16 ms)", lab.page.evaluate(FRAMES, TIMES))
    drawn = float(lab.ask(IN_PYTHON))
    print(f"{'the same tree drawn again in Python, without the browser':58} {drawn:>7.1f}ms")
    lab.run([FILL], wait_for=".minimax-lab.fill-in svg.tree")
    print_times("fill_in, from Enter to the verdict of Python", lab.page.evaluate(ENTRIES, TIMES))
    lab.run([MACHINE], wait_for=".minimax-lab.machine svg.tree")
    print_times("BeTheMachine, a step (at most 8 ms)", lab.page.evaluate(STEPS, TIMES))


def print_times(name: str, times: list[float]) -> None:
    """Print the median and the longest of some times in milliseconds."""
    print(f"{name:58} {median(times):>7.1f}ms {max(times):>7.1f}ms")
