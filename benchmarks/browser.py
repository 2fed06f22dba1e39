"""The step player and the board in real JupyterLab, beside what a lesson would use instead: `make bench`.

Everything is measured in the page with performance.now(). A click is timed from just before it is dispatched until the
document holds the next picture (a MutationObserver has seen it; an image is decoded) and its layout is computed. The
painting itself and the wait for the screen's next frame, which are alike for all three, are left out. "HTML" is
ipywidgets.HTML with the picture that `trace.draw(step)` makes, "matplotlib" an Image that the kernel draws anew; of
the larger run they draw the first 2 plies and the first 80 nodes only. Absolute times tell about the machine.
"""

from __future__ import annotations

import tempfile
from statistics import median
from typing import Any

import chromium
import labserver

CLICKS = 30
NINE, LARGE = ("9 calls", "O.X/X.X/.OO"), ("7,332 calls", "X../.O./...")

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

# The same step as a whole picture from the kernel, as ipywidgets.HTML.
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

# The same nodes drawn by matplotlib, as a picture that is sent anew.
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
    rows = range(min(at // 2 + 1, len(tree), {most}))
    for row in rows:
        if row:
            axes.plot([x[tree.parent[row]], x[row]], [y[tree.parent[row]], y[row]], color="grey")
        axes.annotate(str(row + 1), (x[row], y[row]))
    buffer = io.BytesIO()
    canvas.print_png(buffer)
    shown.value = buffer.getvalue()
forward.on_click(step)
ipywidgets.VBox([forward, shown])"""

# Click `button`, wait until `changed` is no longer what it was, and force the layout that the paint will use.
CLICK = """async ({ button, watched, clicks, what }) => {
  const find = (selector) => document.querySelector(selector);
  const read = { step: () => find('.slider').value + find('.where').textContent + find('.sentence').textContent,
    html: () => find(watched).innerHTML, image: () => find(watched + ' img, img' + watched)?.src }[what];
  const times = [];
  for (let at = 0; at < clicks; at += 1) {
    const before = read();
    const target = find(button);
    const begin = performance.now();
    const changed = new Promise((done, failed) => {
      setTimeout(() => failed(new Error(`click ${at + 1} changed nothing`)), 20000);
      const observer = new MutationObserver(() => {
        if (read() === before) return;
        observer.disconnect();
        done();
      });
      observer.observe(find('.jp-Notebook'), { subtree: true, childList: true, attributes: true, characterData: true });
    });
    target.click();
    await changed;
    if (what === 'image') await find(watched + ' img, img' + watched).decode();
    document.body.getBoundingClientRect();
    find(watched)?.getBoundingClientRect();
    times.push(performance.now() - begin);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  }
  return times;
}"""

# Sixty presses of a key that is held, dispatched as fast as they are handled; then until no picture changes any more.
HELD = """async ({ watched, press }) => {
  const find = (selector) => document.querySelector(selector);
  let last = performance.now();
  const observer = new MutationObserver(() => { last = performance.now(); });
  observer.observe(find(watched), { subtree: true, childList: true, attributes: true, characterData: true });
  const begin = performance.now();
  for (let at = 0; at < 60; at += 1) {
    const key = { key: 'ArrowRight', bubbles: true, cancelable: true, repeat: true };
    if (press) find('.stage').dispatchEvent(new KeyboardEvent('keydown', key));
    else find('button.jupyter-button').click();
    await new Promise((done) => setTimeout(done, 33)); // as a keyboard repeats
  }
  const pressed = performance.now();
  let settled = false;
  while (!settled) {
    await new Promise((done) => setTimeout(done, 400));
    settled = performance.now() - last > 380;
  }
  observer.disconnect();
  return [pressed - begin, Math.max(0, last - pressed)];
}"""

# From the moment at which the cell ends (the kernel's reply has arrived) until the whole player has been painted.
ON_SCREEN = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  const kernel = panel.sessionContext.session.kernel;
  let ended = null;
  const hear = (_, message) => {
    if (message.header.msg_type === 'status' && message.content.execution_state === 'idle') ended ??= performance.now();
  };
  const begin = performance.now();
  const shown = new Promise((done) => {
    const look = () => {
      const root = document.querySelector('.minimax-lab.player');
      if (root && root.querySelector('svg.tree') && root.querySelector('.sentence').textContent) {
        requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      } else requestAnimationFrame(look);
    };
    look();
  });
  window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => { ended ??= performance.now(); });
  const painted = await shown;
  while (ended === null) await new Promise((done) => setTimeout(done, 5));
  return { all: painted - begin, afterTheCell: painted - ended };
}"""


def main() -> None:
    """Print the table."""
    path = chromium.find()
    if path is None:
        print(f"\nThe browser was not measured, for want of one: {chromium.HOW_TO_GET_ONE}")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = labserver.Server(folder)
        try:
            with chromium.started(path) as browser:
                lab = labserver.Lab(server, browser.new_page(viewport=chromium.SCREEN))
                measure(lab)
                lab.close()
        finally:
            server.stop()


def measure(lab: Any) -> None:
    """Each row of the table."""
    heading("in JupyterLab: click to changed picture, median of 30")
    for name, board, limit in ((*NINE, 8), (*LARGE, 16)):
        clicks(lab, name, board, limit)
    heading("a key held for 60 repeats: until all is settled after it")
    held(lab, *LARGE)
    print()
    first_paint(lab)
    whole_game(lab)
    replies(lab)


def heading(what: str) -> None:
    """Print the head of a part of the table."""
    print(f"\n{what:58} {'player':>9} {'HTML':>9} {'matplotlib':>11}")


def cells(board: str, what: str) -> list[str]:
    """The cells that show `what` of the run from `board`."""
    large = board.count(".") > 5
    return [SETUP.format(board=board), what.replace("{fold}", ", depth=2" if large else "").replace("{most}", "80")]


OLD_BUTTON = "button.jupyter-button"
# What each of the three needs: its cell, what to wait for, and where to click and to look.
RIVALS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "player": (
        PLAYER,
        ".player .stage",
        {"button": ".player button[aria-label^=Forward]", "watched": ".player", "what": "step"},
    ),
    "HTML": (HTML, OLD_BUTTON, {"button": OLD_BUTTON, "watched": ".widget-html", "what": "html"}),
    "matplotlib": (MATPLOTLIB, OLD_BUTTON, {"button": OLD_BUTTON, "watched": ".widget-image", "what": "image"}),
}


def clicks(lab: Any, name: str, board: str, limit: int) -> None:
    """A row: the median time of a click in the player and in its rivals."""
    times = {}
    for rival, (source, wait_for, how) in RIVALS.items():
        lab.run(cells(board, source), wait_for=wait_for)
        most = CLICKS if board.count(".") > 5 else 18
        found: list[float] = []
        while len(found) < CLICKS:
            found += lab.page.evaluate(CLICK, {**how, "clicks": min(most, CLICKS - len(found))})
            if len(found) < CLICKS:  # the run is at its end: begin again
                lab.run(cells(board, source), wait_for=wait_for)
        times[rival] = median(found)
    table(f"{name} (at most {limit} ms)", times)


def held(lab: Any, name: str, board: str) -> None:
    """A row: how long the picture goes on changing after a key was held, or a button was clicked as fast."""
    times = {}
    for rival, (source, wait_for, how) in RIVALS.items():
        lab.run(cells(board, source), wait_for=wait_for)
        times[rival] = lab.page.evaluate(HELD, {"watched": how["watched"], "press": rival == "player"})[1]
    table(name, times)


def table(name: str, times: dict[str, float]) -> None:
    """Print a row, and the ratios to the player."""
    print(f"{name:58} {times['player']:>7.1f}ms {times['HTML']:>7.1f}ms {times['matplotlib']:>9.1f}ms", end="")
    if times["player"] >= 1:
        print(f"   {times['HTML'] / times['player']:.0f} and {times['matplotlib'] / times['player']:.0f} times", end="")
    print()


def first_paint(lab: Any) -> None:
    """From the end of the cell until the whole player is painted."""
    for name, board in (NINE, LARGE):
        runs = []
        for _ in range(5):
            lab.open(cells(board, PLAYER))
            runs.append(lab.page.evaluate(ON_SCREEN)["afterTheCell"])
            lab.idle()
        print(f"{f'{name}: painted after the cell has ended (at most 300 ms)':58} {median(runs):>7.0f}ms")


WHOLE = """\
import time
from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe()
run = record(minimax, game, game.initial)
"""


def whole_game(lab: Any) -> None:
    """The 549,946 calls of minimax from the empty board, recorded before; and with the recording."""
    lab.run([WHOLE], wait_for=None)
    lab.open(["begin = time.perf_counter()\nplayer = StepPlayer(run)\ntaken = time.perf_counter() - begin\nplayer"])
    shown = lab.page.evaluate(ON_SCREEN)
    lab.idle()
    made = float(lab.ask("print(taken)")) * 1000
    print(f"{'549,946 calls: StepPlayer(run) in Python':58} {made:>7.0f}ms")
    print(f"{'  from the start of its cell to the painted player':58} {shown['all']:>7.0f}ms")
    click = lab.page.evaluate(CLICK, {**RIVALS["player"][2], "clicks": CLICKS})
    print(f"{'  click to changed picture':58} {median(click):>7.1f}ms")
    lab.page.evaluate("() => document.querySelector('.jp-Notebook').scrollTo(0, 0)")


# -- the board -----------------------------------------------------------------------------------------------------

BOARD = """\
import time
from minimax_lab import PlayBoard, TicTacToe
board = PlayBoard({game}, strength={strength!r})
board"""

# The same game as a grid of ipywidgets, answered by alpha-beta.
BUTTONS = """\
import ipywidgets
from minimax_lab import TicTacToe, alphabeta
game = TicTacToe()
squares = [ipywidgets.Button() for _ in range(9)]
again = ipywidgets.Button(description="new game")
def show(now):
    global state
    state = now
    for button, mark in zip(squares, state):
        button.description = mark
def play(square):
    after = game.result(state, square)
    show(after if game.is_terminal(after) else game.result(after, alphabeta(game, after).action))
for at, each in enumerate(squares):
    each.on_click(lambda _, at=at: play(at))
again.on_click(lambda _: show(game.initial))
show(game.initial)
ipywidgets.VBox([again, ipywidgets.GridBox(squares)])"""

# One click on the first empty square, until the machine's mark has been drawn and laid out.
REPLY = """async ({ squares, marks }) => {
  const all = [...document.querySelectorAll(squares)], root = all[0].parentElement;
  const text = (each) => each.ariaLabel || each.textContent;
  const marked = (sign) => all.filter((each) => new RegExp(`^(?:.*, )?${sign}(?:,|$)`).test(text(each)));
  const drawn = () => marked("O").length, taken = marked("[XO]");
  const before = drawn(), began = performance.now();
  if (before !== marks) throw new Error(`${before} marks of the machine, and not ${marks}`);
  const after = new Promise((done, failed) => {
    const watch = new MutationObserver(() => {
      if (drawn() <= before) return;
      watch.disconnect();
      root.getBoundingClientRect();
      done(performance.now() - began);
    });
    watch.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    setTimeout(() => failed(new Error("no reply")), 20000);
  });
  all.find((each) => !taken.includes(each)).click();
  return after;
}"""
AGAIN = """async ({ squares, again }) => {
  [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === again).click();
  const written = () => [...document.querySelectorAll(squares)].map((each) => each.ariaLabel || each.textContent);
  const marked = () => written().some((each) => /^(?:.*, )?[XO](?:,|$)/.test(each));
  while (marked()) await new Promise((done) => setTimeout(done, 10));
}"""
THREE_BY_THREE, FOUR_BY_FOUR = "TicTacToe()", "TicTacToe(rows=4, columns=4, in_a_row=3)"
GAMES = 8
IN_THE_KERNEL = """
times = []
for _ in range({moves}):
    square = board.state.index(".")
    begin = time.perf_counter()
    board.play(square)
    times.append(time.perf_counter() - begin)
board.new_game()
print(sorted(times[1:])[len(times) // 2 - 1] * 1000)"""


def replies(lab: Any) -> None:
    """How long the machine takes to answer, from the click to its mark on the board."""
    print(
        f"\n{'in JupyterLab: click to the mark of the machine (50 ms)':58} {'median':>9} {'most':>9} {'in Python':>11}"
    )
    for name, game, strength, moves in (
        ("PlayBoard, perfect", THREE_BY_THREE, "perfect", 3),
        ("PlayBoard, 5 plies ahead", THREE_BY_THREE, 5, 3),
        ("PlayBoard, 4x4 and three in a row, 3 plies ahead", FOUR_BY_FOUR, 3, 2),
    ):
        lab.run([BOARD.format(game=game, strength=strength)], wait_for=".minimax-lab.board .cell")
        times = games(lab, ".minimax-lab.board .cell", moves)
        inside = float(lab.ask(IN_THE_KERNEL.format(moves=moves)))
        print(f"{name:58} {median(times):>7.1f}ms {max(times):>7.1f}ms {inside:>9.1f}ms")
    lab.run([BUTTONS], wait_for=".widget-gridbox button")
    times = games(lab, ".widget-gridbox button", 3)
    print(f"{'ipywidgets buttons and alphabeta':58} {median(times):>7.1f}ms {max(times):>7.1f}ms")


def games(lab: Any, squares: str, moves: int) -> list[float]:
    """The times of all replies in some games."""
    times = []
    for _ in range(GAMES):
        for marks in range(moves):
            times.append(lab.page.evaluate(REPLY, {"squares": squares, "marks": marks}))
        lab.page.evaluate(AGAIN, {"squares": squares, "again": "new game"})
    return times


if __name__ == "__main__":
    main()
