"""The board to play on compared with ipywidgets buttons whose moves alpha-beta answers."""

from __future__ import annotations

from statistics import median
from typing import Any

from browser_scripts import NEW_GAME, REPLY

CLICKS = 30
THOUGHT = 150  # milliseconds from a reply to the next click; nobody is faster
THREE_BY_THREE, FOUR_BY_FOUR = "TicTacToe()", "TicTacToe(rows=4, columns=4, in_a_row=3)"
BOARDS = (  # name, game, strength, and how many moves to make in each game
    ("PlayBoard, perfect", THREE_BY_THREE, "perfect", 3),
    ("PlayBoard, 5 plies ahead", THREE_BY_THREE, 5, 3),
    ("PlayBoard, 4x4 and three in a row, 3 plies ahead", FOUR_BY_FOUR, 3, 2),
)

BOARD = """\
import time
from minimax_lab import PlayBoard, TicTacToe
board = PlayBoard({game}, strength={strength!r})
board"""

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

TIMES_IN_PYTHON = """
times = []
for _ in range({moves}):
    square = board.state.index(".")
    begin = time.perf_counter()
    board.play(square)
    times.append(time.perf_counter() - begin)
board.new_game()
print(sorted(times[1:])[len(times) // 2 - 1] * 1000)"""


def measure_board(lab: Any) -> None:
    """Print the time from a click to the machine's mark on the board."""
    title = f"in JupyterLab: click to the machine's mark, {CLICKS} times (at most 30 ms)"
    print(f"\n{title:58} {'median':>9} {'most':>9} {'in Python':>11}")
    for name, game, strength, moves in BOARDS:
        lab.run([BOARD.format(game=game, strength=strength)], wait_for=".minimax-lab.board .cell")
        times = reply_times(lab, ".minimax-lab.board .cell", moves)
        in_python = float(lab.ask(TIMES_IN_PYTHON.format(moves=moves)))
        print(f"{name:58} {median(times):>7.1f}ms {max(times):>7.1f}ms {in_python:>9.1f}ms")
    lab.run([BUTTONS], wait_for=".widget-gridbox button")
    times = reply_times(lab, ".widget-gridbox button", 3)
    print(f"{'ipywidgets buttons and alphabeta':58} {median(times):>7.1f}ms {max(times):>7.1f}ms")


def reply_times(lab: Any, squares: str, moves: int) -> list[float]:
    """The times of CLICKS replies, some in each game."""
    times = []
    for _ in range(CLICKS // moves):
        for marks in range(moves):
            lab.page.wait_for_timeout(THOUGHT)
            times.append(lab.page.evaluate(REPLY, {"squares": squares, "marks": marks}))
        lab.page.evaluate(NEW_GAME, {"squares": squares, "again": "new game"})
    return times
