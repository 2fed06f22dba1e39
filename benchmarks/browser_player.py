"""The step player compared with pictures from the kernel: our SVG in ipywidgets.HTML, and matplotlib in an Image.

Of the larger run, those two draw the first 2 plies and the first 80 nodes only.
"""

from __future__ import annotations

from statistics import median
from typing import Any, NamedTuple

from browser_scripts import CLICK, FIRST_PAINT, HOLD_KEY

CLICKS = 30


class Run(NamedTuple):
    """A run of minimax: its name, its board, the fold of its SVG, its steps, and the most time allowed for a click."""

    name: str
    board: str
    fold: str
    steps: int
    limit: int  # milliseconds


NINE, LARGE = Run("9 calls", "O.X/X.X/.OO", "", 18, 4), Run("7,332 calls", "X../.O./...", ", depth=2", 14_664, 8)

SETUP = """\
import io
import ipywidgets
from IPython.display import display
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from minimax_lab import StepPlayer, TicTacToe, minimax, record
from minimax_lab.scene.layout import layout

game = TicTacToe(win=10)
run = record(minimax, game, game.parse({board!r}))
last = 2 * len(run)
"""

PLAYER = "player = StepPlayer(run)\nplayer"

HTML = """\
shown = ipywidgets.HTML()
forward = ipywidgets.Button(description="forward")
at = 0
def step(_):
    global at
    at += 1
    shown.value = run.draw(at, boards=False{fold}).svg
forward.on_click(step)
ipywidgets.VBox([forward, shown])"""

MATPLOTLIB = """\
shown = ipywidgets.Image(format="png")
forward = ipywidgets.Button(description="forward")
at = 0
tree = run.tree
x, y = layout(tree.parent, tree.depth), -tree.depth
figure = Figure(figsize=(9, 5))
canvas = FigureCanvasAgg(figure)
axes = figure.add_subplot()
def step(_):
    global at
    at += 1
    axes.clear()
    axes.set_title(f"step {at} of {last}")
    rows = range(min(at // 2 + 1, len(tree), 80))
    for row in rows:
        if row:
            axes.plot([x[tree.parent[row]], x[row]], [y[tree.parent[row]], y[row]], color="gray")
        axes.annotate(str(row + 1), (x[row], y[row]))
    buffer = io.BytesIO()
    canvas.print_png(buffer)
    shown.value = buffer.getvalue()
forward.on_click(step)
ipywidgets.VBox([forward, shown])"""

WHOLE_GAME = """\
import time
from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe()
run = record(minimax, game, game.initial)
"""
TIMED_PLAYER = "begin = time.perf_counter()\nplayer = StepPlayer(run)\ntaken = time.perf_counter() - begin\nplayer"

WATCH_FULL_SCREEN = """() => {
  const player = document.querySelector('.player');
  let begin;
  window.lmSwitches = [];
  player.querySelector('button.full-screen').addEventListener('pointerdown', () => { begin = performance.now(); });
  new MutationObserver(() => {
    if (begin === undefined) return;
    player.getBoundingClientRect();  // computes the layout
    window.lmSwitches.push(performance.now() - begin);
    begin = undefined;
  }).observe(player, { attributes: true, attributeFilter: ['class'] });
}"""
OLD_BUTTON = "button.jupyter-button"


class Rival(NamedTuple):
    """A way to show steps: its cell, what to wait for, and what the scripts need to click and watch."""

    cell: str
    wait_for: str
    script: dict[str, Any]

    def cells(self, run: Run) -> list[str]:
        """The cells that show a run."""
        return [SETUP.format(board=run.board), self.cell.replace("{fold}", run.fold)]


RIVALS = {
    "player": Rival(
        PLAYER, ".player .stage", {"button": ".player button[aria-label^=Next]", "watched": ".player", "what": "step"}
    ),
    "HTML": Rival(HTML, OLD_BUTTON, {"button": OLD_BUTTON, "watched": ".widget-html", "what": "html"}),
    "matplotlib": Rival(MATPLOTLIB, OLD_BUTTON, {"button": OLD_BUTTON, "watched": ".widget-image", "what": "image"}),
}


def measure_player(lab: Any) -> None:
    """Print the rows of the step player."""
    heading("in JupyterLab: click to changed picture, median of 30")
    for run in (NINE, LARGE):
        print_row(f"{run.name} (at most {run.limit} ms)", {name: click_time(lab, run, name) for name in RIVALS})
    heading("a key held for 60 repeats: until nothing changes after it")
    print_row(LARGE.name, {name: time_after_key(lab, LARGE, name) for name in RIVALS})
    print()
    for run in (NINE, LARGE):
        first_paint(lab, run)
    full_screen(lab)
    whole_game(lab)


def full_screen(lab: Any) -> None:
    """Print the time from a click on the button to full screen and back."""
    lab.run(RIVALS["player"].cells(LARGE), wait_for=RIVALS["player"].wait_for)
    lab.page.evaluate(WATCH_FULL_SCREEN)
    button = lab.page.locator(".player button.full-screen")
    for _ in range(10):
        button.click()
        lab.page.wait_for_timeout(300)
    times = lab.page.evaluate("() => window.lmSwitches")
    print(f"{'full screen on or off, 7,332 calls (at most 100 ms)':58} {median(times):>7.1f}ms")


def heading(what: str) -> None:
    """Print the heading of a part of the table."""
    print(f"\n{what:58} {'player':>9} {'HTML':>9} {'matplotlib':>11}")


def print_row(name: str, times: dict[str, float]) -> None:
    """Print a row, and the ratios to the player."""
    player, html, matplotlib = times["player"], times["HTML"], times["matplotlib"]
    ratios = f"   {html / player:.0f} and {matplotlib / player:.0f} times" if player >= 1 else ""
    print(f"{name:58} {player:>7.1f}ms {html:>7.1f}ms {matplotlib:>9.1f}ms{ratios}", flush=True)


def click_time(lab: Any, run: Run, name: str) -> float:
    """The median time of a click; at the end of the run, the cells are run again."""
    rival = RIVALS[name]
    times: list[float] = []
    while len(times) < CLICKS:
        lab.run(rival.cells(run), wait_for=rival.wait_for)
        times += lab.page.evaluate(CLICK, {**rival.script, "clicks": min(run.steps, CLICKS - len(times))})
    return median(times)


def time_after_key(lab: Any, run: Run, name: str) -> float:
    """How long the picture changes after a key was held, or after a button was clicked as often."""
    rival = RIVALS[name]
    lab.run(rival.cells(run), wait_for=rival.wait_for)
    script = {"watched": rival.script["watched"], "press": name == "player"}
    return float(lab.page.evaluate(HOLD_KEY, script)[1])


def first_paint(lab: Any, run: Run) -> None:
    """Print the time from the end of the cell until the whole player is painted."""
    times = []
    for _ in range(5):
        lab.open(RIVALS["player"].cells(run))
        times.append(lab.page.evaluate(FIRST_PAINT)["afterTheCell"])
        lab.idle()
    print(f"{f'{run.name}: painted after the end of the cell (at most 300 ms)':58} {median(times):>7.0f}ms")


def whole_game(lab: Any) -> None:
    """Print the times of the 549,946 calls of minimax from the empty board, which are recorded before."""
    lab.run([WHOLE_GAME], wait_for=None)
    lab.open([TIMED_PLAYER])
    painted = lab.page.evaluate(FIRST_PAINT)
    lab.idle()
    made = float(lab.ask("print(taken)")) * 1000
    print(f"{'549,946 calls: StepPlayer(run) in Python':58} {made:>7.0f}ms")
    print(f"{'  from the start of its cell to the painted player':58} {painted['all']:>7.0f}ms")
    clicks = lab.page.evaluate(CLICK, {**RIVALS["player"].script, "clicks": CLICKS})
    print(f"{'  click to changed picture':58} {median(clicks):>7.1f}ms")
    lab.page.evaluate("() => document.querySelector('.jp-Notebook').scrollTo(0, 0)")
