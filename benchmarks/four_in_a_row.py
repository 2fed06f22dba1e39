"""Solve four-in-a-row on 4x4 from the rules: on one process, on two, and on a Dask cluster that loses a worker.

Each way runs in a process of its own, which is watched from outside: seconds, processor seconds of all its processes,
and the largest memory of the process itself and of its workers (proportional set size). It prints one table, in which
the boards grow from 3x3 through 3x4 to 4x4, compares the number of positions after each move with `board_counts.py`,
and states what 5x5 would need. `make four` runs it; `--quick` leaves out 4x4, and `--whole` solves 4x4 without merging
symmetric boards, too.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import psutil
from board_counts import estimated_counts, exact_counts

from minimax_lab import TicTacToe, solve
from minimax_lab.games import least_image
from minimax_lab.search import expand

BOARDS = [(3, 3, 3), (3, 4, 3), (3, 4, 4), (4, 4, 4)]  # rows, columns, in a row: at most four fit into 3x4 and 4x4
WAYS = ["one process", "two processes", "Dask, a worker lost"]
LARGEST = (5, 5, 4)
PLIES_OF_LARGEST = 5  # that are explored by the package
LIMIT = 20_000_000  # states
MB = 2**20


class Run(NamedTuple):
    """One way to solve one board: the rules, and the answer and the costs as they are printed."""

    board: tuple[int, int, int]
    is_symmetric: bool
    way: str
    found: dict[str, Any]
    seconds: float
    processor_seconds: float
    own_memory: int
    workers_memory: int


# -- in a process of its own: solve one board one way ----------------------------------------------------------------


@contextmanager
def executor_for(way: str, kill_after: float) -> Iterator[Executor | None]:
    """The workers; one worker of the cluster is killed after so many seconds."""
    if way == WAYS[0]:
        yield None
    elif way == WAYS[1]:
        with ProcessPoolExecutor(2) as executor:
            yield executor
    else:
        from distributed import Client, LocalCluster

        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
            Client(cluster) as client,
        ):
            victim = next(iter(client.run(os.getpid).values()))
            threading.Timer(kill_after, kill, [victim]).start()
            yield client.get_executor()


def kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    print(json.dumps({"killed": process}), flush=True)


def solve_here(options: argparse.Namespace) -> None:
    """Print what was found: the value, the best first moves, and the positions after each number of moves."""
    rows, columns, in_a_row = options.board
    game = TicTacToe(rows=rows, columns=columns, in_a_row=in_a_row)
    canonical = least_image(game) if options.symmetric else None
    with executor_for(options.way, options.kill_after) as executor:
        begin = time.perf_counter()
        solution = solve(game, canonical=canonical, limit=LIMIT, executor=executor)
        seconds = time.perf_counter() - begin
    value, moves = solution[game.initial]
    marks = Counter(game.squares - state.count(".") for state in solution)
    after = [marks[each] for each in range(game.squares + 1)]
    print(json.dumps({"value": value, "moves": moves, "after": after, "seconds": seconds}), flush=True)


# -- outside: watch that process -------------------------------------------------------------------------------------


class Watch:
    """The largest memory and the processor seconds of a process and of its workers, from samples."""

    def __init__(self, process: int) -> None:
        self.process = psutil.Process(process)
        self.own = self.workers = 0
        self.processor_seconds: dict[int, float] = {}

    def sample(self) -> None:
        try:
            below = self.process.children(recursive=True)
            self.own = max(self.own, self._memory(self.process))
            self.workers = max(self.workers, sum(map(self._memory, below)))
        except psutil.Error:  # it has just ended
            return

    def _memory(self, process: psutil.Process) -> int:
        try:
            times = process.cpu_times()
            self.processor_seconds[process.pid] = times.user + times.system
            return int(process.memory_full_info().pss)
        except psutil.Error:
            return 0


def run(board: tuple[int, int, int], is_symmetric: bool, way: str, kill_after: float) -> Run:
    """Solve a board one way in a new process."""
    command = [sys.executable, __file__, "--board", *map(str, board), "--way", way, "--kill-after", str(kill_after)]
    command += ["--symmetric"] * is_symmetric
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        watch = Watch(process.pid)
        while process.poll() is None:
            watch.sample()
            time.sleep(0.2)
        printed = [json.loads(line) for line in process.stdout or ()]
    if process.returncode:
        raise SystemExit(f"{way} on {board}: ended with {process.returncode}")
    found = {key: value for line in printed for key, value in line.items()} | {"lost": "killed" in printed[0]}
    processor_seconds = sum(watch.processor_seconds.values())
    return Run(board, is_symmetric, way, found, found["seconds"], processor_seconds, watch.own, watch.workers)


def print_table(runs: list[Run]) -> None:
    head = (
        "board",
        "in a row",
        "images",
        "positions",
        "value",
        "way",
        "s",
        "CPU s",
        "MB here",
        "MB workers",
        "µs each",
    )
    widths = (6, 9, 7, 11, 6, 20, 8, 8, 8, 11, 8)
    print("".join(text.rjust(width) for text, width in zip(head, widths, strict=True)))
    for each in runs:
        rows, columns, in_a_row = each.board
        positions = sum(each.found["after"])
        cells = (f"{rows}x{columns}", in_a_row, "merged" if each.is_symmetric else "all", f"{positions:,}",
                 each.found["value"], each.way, f"{each.seconds:.1f}", f"{each.processor_seconds:.1f}",
                 f"{each.own_memory / MB:,.0f}", f"{each.workers_memory / MB:,.0f}",
                 f"{1e6 * each.processor_seconds / positions:.0f}")  # fmt: skip
        print("".join(str(cell).rjust(width) for cell, width in zip(cells, widths, strict=True)), flush=True)


def require_equal_counts(runs: list[Run]) -> None:
    """All ways found the positions that the other program counts, and the same value and moves."""
    for each in runs:
        right = exact_counts(*each.board, symmetric=each.is_symmetric)
        if each.found["after"] != right:
            raise SystemExit(f"{each}: the positions after each move should be {right}")
    answers = {(each.board, each.found["value"], *each.found["moves"]) for each in runs}
    if len(answers) != len({each.board for each in runs}):
        raise SystemExit(f"not every way found the same: {answers}")
    print("Every number of positions after every move is that of board_counts.py; values and moves agree.")


# -- a board that is too large ---------------------------------------------------------------------------------------


def state_the_needs(largest: tuple[int, int, int], solved: Run) -> None:
    """What the next board would need, if each position cost what one of the last board cost on one process."""
    rows, columns, in_a_row = largest
    game = TicTacToe(rows=rows, columns=columns, in_a_row=in_a_row)
    found = expand(game, game.initial, PLIES_OF_LARGEST, limit=LIMIT)
    explored = Counter(game.squares - state.count(".") for state in found.states)
    estimates = estimated_counts(*largest)
    print(f"\n{rows}x{columns}, {in_a_row} in a row, after each number of moves: explored, estimated, growth")
    for marks, (count, error) in enumerate(estimates):
        seen = f"{explored[marks]:,}" if marks <= PLIES_OF_LARGEST else ""
        growth = f"{count / estimates[marks - 1][0]:.2f}" if marks else ""
        print(f"{marks:4} {seen:>12} {count:18,.0f} ± {error:<14,.0f} {growth:>6}")
        if seen and abs(count - explored[marks]) > 5 * error + 0.5:
            raise SystemExit("the estimate is wrong")
    positions = sum(count for count, _ in estimates)
    merged, solved_positions = positions / 8, sum(solved.found["after"])
    size, seconds = solved.own_memory / solved_positions, solved.processor_seconds / solved_positions
    print(f"{positions:.3g} positions, at least {merged:.3g} with images merged (a position has at most 8 images).")
    needs = f"{merged * size / 2**40:.1f} TB of memory and {merged * seconds / 86_400:.1f} days of one processor"
    print(
        f"At {size:.0f} bytes and {1e6 * seconds:.0f} µs for each, as on {solved.board[0]}x{solved.board[1]}: {needs}."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out 4x4")
    parser.add_argument("--whole", action="store_true", help="solve 4x4 also without merging images, on one process")
    parser.add_argument("--kill-after", type=float, default=10, help="seconds")
    parser.add_argument("--board", type=int, nargs=3, help="solve this board here: rows, columns, in a row")
    parser.add_argument("--way", choices=WAYS, default=WAYS[0])
    parser.add_argument("--symmetric", action="store_true")
    options = parser.parse_args()
    if options.board:
        solve_here(options)
        return
    print(f"load at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    boards = BOARDS[:-1] if options.quick else BOARDS
    runs = [run(board, True, WAYS[0], 0) for board in boards]
    last = boards[-1]
    runs += [run(last, True, way, 1 if options.quick else options.kill_after) for way in WAYS[1:]]
    runs += [run(last, False, WAYS[0], 0)] if options.whole else []
    print_table(runs)
    if not any(each.found["lost"] for each in runs):
        raise SystemExit("the worker was killed too late: give a smaller --kill-after")
    print("\nThe worker was killed while its cluster solved the board, and its part was computed again.")
    require_equal_counts(runs)
    state_the_needs(LARGEST, runs[len(boards) - 1])


if __name__ == "__main__":
    main()
