"""Do the lessons notice when the package breaks? Run by `make mutants`; no part of `make test`.

Each fault changes one place in a copy of the package, and the lessons alone run on that copy until a cell fails. That
a lesson prints the source of a function and so shows a change in it does not count: there only what it computes does.
"""
# ruff: noqa: T201

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "minimax_lab"
T = TypeVar("T")
WORKERS = os.cpu_count() or 2
PYTEST = ["-m", "pytest", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=60",
          "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]  # fmt: skip
ATTEMPTS, NO_KERNEL = 3, "Kernel died before replying"  # two kernels that start at once may choose the same port


class Fault(NamedTuple):
    """A text that stands exactly once in a file of the package, and the wrong one put in its place."""

    name: str
    file: str
    old: str
    new: str


FAULTS = [
    # -- rules
    Fault("bones: a take leaves the heap as it is", "games/bones.py", "Heap(int(state.bones - action),",
          "Heap(int(state.bones),"),
    Fault("bones: 3 may not be taken", "games/bones.py", "takes: Iterable[int] = (1, 2, 3)",
          "takes: Iterable[int] = (1, 2)"),
    Fault("bones: who cannot take has won", "games/bones.py", "(state.to_move == MIN) !=", "(state.to_move == MAX) !="),
    Fault("bones: last_loses changes nothing", "games/bones.py", " != self.last_loses", ""),
    Fault("tic-tac-toe: the diagonal 2-4-6 forgotten", "games/board.py", "(1, 1), (1, -1))", "(1, 1))"),
    Fault("tic-tac-toe: the diagonal 0-4-8 forgotten", "games/board.py", "(1, 1), (1, -1))", "(1, -1))"),
    Fault("tic-tac-toe: a draw scored 1", "games/tictactoe.py", "            return 0\n", "            return 1\n"),
    Fault("tic-tac-toe: a win scored for the loser", "games/tictactoe.py",
          "return self.win if winner == self.max_mark", "return self.win if winner != self.max_mark"),
    Fault("trees: the same player moves at every level", "games/treegame.py", "player = other(player)",
          "player = player"),
    # -- search
    Fault("minimax: MIN takes the maximum", "search/minimax.py", "else value < best.value", "else value > best.value"),
    Fault("minimax: ties broken by the last", "search/minimax.py",
          "value > best.value if player == MAX else value < best.value",
          "value >= best.value if player == MAX else value <= best.value"),
    Fault("minimax: returns the move tried last", "search/minimax.py", "return best  # return",
          "return Decision(best.value, action)  # return"),
    Fault("alpha-beta: does not cut on equality", "search/alphabeta.py",
          "alpha > beta or (alpha == beta and prune_on_equality)", "alpha > beta"),
    Fault("depth limit: one ply too near", "search/depth_limited.py", "if depth == 0:", "if depth <= 1:"),
    # -- recording and trace
    Fault("recording: the board not copied at the call", "recording/recorder.py",
          "args_now = tuple(map(copy_of, args))",
          "args_now = tuple(args)"),
    Fault("recording: the parent is the call before", "recording/recorder.py", "unpacked += spec, args_now, caller,",
          "unpacked += spec, args_now, row - 1,"),
    Fault("trace: depth off by one", "runs/columns.py", "if parent >= 0 else 0)", "if parent >= 0 else 1)"),
    Fault("trace: the answer is that of the last call", "runs/trace.py", "return self.calls[0].value",
          "return self.calls[-1].value"),
    Fault("trace: the heavy edge on the wrong child", "runs/columns.py", "(self.move[below] == wanted[above])",
          "(self.move[below] != wanted[above])"),
    # -- tree
    Fault("tree: MIN takes the maximum", "trees/tree.py", "np.minimum.reduceat", "np.maximum.reduceat"),
    Fault("tree: a value written to the wrong node", "trees/tree.py", "self.value_column[above] = best\n",
          "self.value_column[above] = best[::-1]\n"),
    Fault("tree: one level too many backed up", "trees/tree.py", "missing and remaining > 0",
          "missing and remaining >= 0"),
    Fault("tree: ties broken by the last", "trees/tree.py",
          "_, first_winner = np.unique(family[winners], return_index=True)",
          "first_winner = np.flatnonzero(np.diff(family[winners], append=-1))"),
    Fault("tree: the heavy edge on the first child", "trees/tree.py", "rows[winners[first_winner]]", "rows[first]"),
    # -- layout, scene, marks and text version
    Fault("layout: order reversed", "scene/layout.py",
          "x = np.cumsum(leaf) - 1.0", "x = leaf.sum() - np.cumsum(leaf) * 1.0"),
    Fault("layout: a parent stands above its first child", "scene/layout.py",
          "(x[inner + 1] + x[last_child[inner]]) / 2",
          "x[inner + 1]"),
    Fault("build: MAX and MIN rows labeled the wrong way", "scene/build.py",
          '" ".join(player for player in ("MAX", "MIN") if player in movers)',
          '" ".join(player for player in ("MAX", "MIN") if movers - {None, player})'),
    Fault("shapes: MAX points down", "scene/shapes.py", 'up = -r if role == "MAX" else r', "up = r"),
    Fault("timing: return order is call order", "trees/table.py", "return _last_calls(tree) - tree.depth",
          "return _calls(tree)"),
    Fault("contents: a value shown before its call has returned", "scene/contents.py",
          "if not self.known[at] or not self.nodes.returned[at]:", "if not self.known[at]:"),
    Fault("contents: hidden values shown", "scene/contents.py", 'return "?"',
          "return self.final_value(at)"),
    Fault("shapes: a full line struck through half-way", "scene/shapes.py",
          "(line[0], line[-1])", "(line[0], line[1])"),
    Fault("text version: children from right to left", "scene/text_version.py",
          "for node in sorted(facts)]", "for node in sorted(facts, reverse=True)]"),
    # -- narration
    Fault("narration: smallest said of MAX", "runs/sentences.py",
          '"extreme": ("smallest", "smallest", "largest")', '"extreme": ("largest", "largest", "smallest")'),
    Fault("narration: a call returns too late", "runs/steps.py", "for _ in range(returns - 1):",
          "for _ in range(returns):"),
    Fault("narration: a tie goes unmentioned", "runs/story.py", "             tied > 1],",
          "             tied > 9],"),
    Fault("columns: the move that led here is the first one", "runs/columns.py",
          "next_states.places_to(self.states[state]) for", "next_states.places_to(self.states[state])[:1] and [0] for"),
]  # fmt: skip


class Outcome(NamedTuple):
    """What became of the lessons: the cell that failed, or None if all passed; and how long that took."""

    lesson: str | None
    cell: int
    source: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.lesson}, code cell {self.cell + 1}: {self.source}" if self.lesson else "nothing"


class Trouble(Exception):
    """The lessons did not run as they should, which proves nothing about the fault."""


def main() -> int:
    """Run the lessons without a fault, then with each one, and print which cell notices it."""
    began = perf_counter()
    strays = [f"{fault.name}: old text found {found} times in {fault.file}, must be once: {fault.old.strip()!r}"
              for fault in FAULTS if (found := occurrences(fault)) != 1]  # fmt: skip
    if strays:
        print(*strays, sep="\n", file=sys.stderr)
        return 1
    try:
        with TemporaryDirectory(prefix="mutants-") as folder:
            original = snapshot(Path(folder).resolve())
            lessons = cheapest_first(original)
            outcomes = in_parallel(lambda fault: run(original, lessons, fault), FAULTS, lambda fault: fault.name)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    print()
    width = max(len(fault.name) for fault in FAULTS)
    for fault in FAULTS:
        print(f"{fault.name:{width}}  {outcomes[fault].seconds:4.1f} s  {outcomes[fault]}")
    survivors = [fault.name for fault in FAULTS if not outcomes[fault].lesson]
    print(f"\n{len(FAULTS)} faults, {perf_counter() - began:.0f} seconds: ", end="")
    if survivors:
        print(f"{len(survivors)} not caught by any lesson", *survivors, sep="\n  ")
        return 1
    print("all caught")
    return 0


def occurrences(fault: Fault) -> int:
    """How often the old text stands in its file."""
    path = ROOT / PACKAGE / fault.file
    return path.read_text(encoding="utf-8").count(fault.old) if path.is_file() else 0


def snapshot(folder: Path) -> Path:
    """The package and the lessons as they are now, so that whoever edits them meanwhile does no harm."""
    for name in (PACKAGE, "notebooks"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for lesson in (folder / "notebooks").glob("*.ipynb"):
        ignore_printed_source(lesson)
    return folder


def cheapest_first(original: Path) -> list[str]:
    """The lessons by how long they take, all of which must pass on a copy without a fault."""
    names = sorted(path.name for path in (original / "notebooks").glob("*.ipynb"))
    if not names:
        raise Trouble("no lessons in notebooks/")
    outcomes = in_parallel(lambda name: run(original, [name]), names, lambda name: f"no fault, {name}")
    failed = [f"fails without a fault: {outcome}" for outcome in outcomes.values() if outcome.lesson]
    if failed:
        raise Trouble("\n".join(failed))
    return sorted(names, key=lambda name: outcomes[name].seconds)


def in_parallel(work: Callable[[T], Outcome], things: Iterable[T], title: Callable[[T], str]) -> dict[T, Outcome]:
    """Each thing's outcome; prints a line as each is done."""
    outcomes: dict[T, Outcome] = {}
    with ThreadPoolExecutor(WORKERS) as pool:
        waiting = {pool.submit(work, thing): thing for thing in things}
        try:
            for number, future in enumerate(as_completed(waiting), start=1):
                thing = waiting[future]
                outcomes[thing] = future.result()
                word = "a cell fails" if outcomes[thing].lesson else "nothing fails"
                print(f"{number:3}/{len(waiting)}  {word}: {title(thing)}", flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return outcomes


def run(original: Path, lessons: list[str], fault: Fault | None = None) -> Outcome:
    """Run lessons in this order on a copy of the package with `fault`, up to the first cell that fails."""
    with TemporaryDirectory(prefix="mutant-") as folder:
        copy, witness = Path(folder).resolve(), Path(folder).resolve() / "imported"
        shutil.copytree(original, copy, dirs_exist_ok=True)
        changed = copy / PACKAGE / (fault.file if fault else "__init__.py")
        text = changed.read_text(encoding="utf-8")
        text = text.replace(fault.old, fault.new) if fault else text
        # The last line of the changed module tells us that it, and no other copy, is what the kernel has imported.
        changed.write_text(f"{text}\n__import__('pathlib').Path({str(witness)!r}).touch()\n", encoding="utf-8")
        paths = [f"notebooks/{lesson}" for lesson in lessons]
        began = perf_counter()
        for _ in range(ATTEMPTS):
            done = subprocess.run(
                [sys.executable, *PYTEST, *paths], cwd=copy, capture_output=True, text=True, check=False,
                env=os.environ | {"PYTHONPATH": str(copy), "TQDM_DISABLE": "1"},
            )  # fmt: skip
            if NO_KERNEL not in done.stdout:
                break
        seconds = perf_counter() - began
        title = fault.name if fault else lessons[0]
        failed = re.search(r"^FAILED notebooks/(\S+)\.ipynb::Cell (\d+)", done.stdout, re.MULTILINE)
        if done.returncode not in (0, 1) or (done.returncode == 1) != bool(failed):
            raise Trouble(f"{title}: pytest ended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        if not witness.exists():
            raise Trouble(f"{title}: the lessons never imported the copy of {changed.relative_to(copy)}")
        if not failed:
            return Outcome(None, 0, "", seconds)
        lesson, cell = failed[1], int(failed[2])
        return Outcome(lesson, cell, first_line(copy / "notebooks" / f"{lesson}.ipynb", cell), seconds)


def ignore_printed_source(path: Path) -> None:
    """Have nbval run the cells that print source without comparing what they print."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "getsource(" in "".join(cell["source"]):
            cell["metadata"].setdefault("tags", []).append("nbval-ignore-output")
    path.write_text(json.dumps(notebook), encoding="utf-8")


def first_line(path: Path, number: int) -> str:
    """The first line, comments left out, of the code cell with this number, counted from 0."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    line = next(line for line in "".join(cells[number]["source"]).split("\n") if not line.startswith("#"))
    return line if len(line) <= 60 else line[:57] + "..."


if __name__ == "__main__":
    sys.exit(main())
