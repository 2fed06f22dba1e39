"""The first wrong call of a program in `tests/programs`, found without minimax_lab.

The head of the program says how to read it: the board, the mover and the value as Python expressions of its arguments
and `result`. The oracle runs it under a tracer of its own and judges each call against the rules and against what its
own callees returned.
"""

import copy
import functools
import inspect
import re
from dataclasses import dataclass, field
from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass
class Program:
    """A program: its name, what its head says, and its text."""

    name: str
    head: dict
    text: str


@dataclass
class Seen:
    """A call as the oracle sees it: its number, its caller, the board, who moves, its callees, what it returned."""

    number: int
    parent: "Seen | None"
    board: object
    mover: str
    arguments: dict
    callees: list = field(default_factory=list)
    value: object = None
    move: object = None


class Found(Exception):
    """The first wrong step: the number of the call at fault, and whether it made a wrong call or returned wrongly."""


def run(program, record):
    """What `record` returns for the program's own first call; its error if it raises one."""
    names = load(program)
    function, arguments = re.fullmatch(r"(.*?\w)\((.*)\)", program.head["run"]).groups()
    try:
        return eval(f"record({function}, {arguments})", {**names, "record": record})
    except Exception as error:
        return error


def programs(kind):
    """All programs of a folder, "right" or "wrong"."""
    texts = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted((PROGRAMS / kind).glob("*.py"))]
    return [Program(name, dict(re.findall(r"^# (\w+): (.*)$", text, re.M)), text) for name, text in texts]


def load(program, traced=None):
    """The names that the program defines, with another `traced` in place of the package's."""
    names = {"__name__": program.name}
    text = program.text
    if traced is not None:
        text = text.replace("from minimax_lab import traced", "")
        names["traced"] = traced
    exec(compile(text, str(next(PROGRAMS.rglob(f"{program.name}.py"))), "exec"), names)
    return names


def first_wrong(program):
    """The number of the call at fault and "call" or "return"; None if the oracle finds nothing wrong.

    A head may give the answer as `first`, found by hand, for the few programs that the oracle cannot read.
    """
    if "first" in program.head:
        return eval(program.head["first"])
    watcher = Watcher(program.head)
    names = load(program, watcher.traced)
    watcher.names = names
    try:
        eval(program.head["run"], names)
    except Found as found:
        return found.args
    except (TypeError, RecursionError):
        pass
    return None


class Watcher:
    """Follows the calls of a program, and raises Found at the first wrong step."""

    def __init__(self, head):
        self.head, self.open, self.count, self.known, self.names = head, [], 0, {}, {}
        self.marks = eval(head.get("marks", "['X', 'O']"))
        self.nim = head.get("game") == "nim"
        self.max = eval(head.get("max", "'X'"))

    def traced(self, function):
        """The decorator in place of the package's."""
        signature = inspect.signature(function)

        @functools.wraps(function)
        def call(*args, **kwargs):
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            seen = self.enter(dict(bound.arguments))
            result = function(*args, **kwargs)
            self.leave(seen, result)
            return result

        return call

    def read(self, what, names, otherwise):
        """What the head says about `what`, evaluated with the names of this call."""
        return eval(self.head[what], self.names, names) if what in self.head else otherwise

    def enter(self, arguments):
        self.count += 1
        board = self.flat(self.read("board", arguments, arguments.get("board")))
        mover = self.read("mover", arguments, None) or ("X" if board.count("X") == board.count("O") else "O")
        parent = self.open[-1] if self.open else None
        seen = Seen(
            self.count, parent, board, mover, copy.deepcopy({k: v for k, v in arguments.items() if k != "self"})
        )
        if parent and not (self.legal(parent, seen) and self.window_handed_on(parent, seen)):
            raise Found(parent.number, "call")
        self.open.append(seen)
        return seen

    def flat(self, board):
        if self.nim:
            return board
        cells = list(board.values()) if isinstance(board, dict) else list(board)
        cells = [c for row in cells for c in row] if isinstance(cells[0], list | tuple) else cells
        return tuple({self.marks[0]: "X", self.marks[1]: "O"}.get(c, ".") for c in cells)

    def winner(self, board):
        return next((board[i] for i, j, k in LINES if board[i] != "." and board[i] == board[j] == board[k]), None)

    def ended(self, seen):
        return seen.board == 0 if self.nim else bool(self.winner(seen.board)) or "." not in seen.board

    def moves(self, seen):
        if self.nim:
            return [seen.board - k for k in (1, 2, 3) if k <= seen.board]
        board = seen.board
        return [(*board[:i], seen.mover, *board[i + 1 :]) for i in range(9) if board[i] == "."]

    def legal(self, parent, seen):
        return not self.ended(parent) and seen.mover != parent.mover and seen.board in self.moves(parent)

    def window_handed_on(self, parent, seen):
        """Whether the window is the caller's, narrowed by what its earlier callees returned."""
        if "window" not in self.head:
            return True
        alpha, beta = (parent.arguments[name] for name in self.head["window"].split(", "))
        values = [callee.value for callee in parent.callees]
        wanted = (max([alpha, *values]), beta) if parent.mover == self.max else (alpha, min([beta, *values]))
        return wanted == tuple(seen.arguments[name] for name in self.head["window"].split(", "))

    def leave(self, seen, result):
        self.open.pop()
        names = {**seen.arguments, "result": result}
        seen.value = self.read("value", names, result) if result is not None else None
        seen.move = self.read("move", names, None) if result is not None else None
        if not self.right(seen, names):
            raise Found(seen.number, "return")
        self.known[seen.board, seen.mover] = seen.value
        if seen.parent:
            seen.parent.callees.append(seen)

    def right(self, seen, names):
        if seen.value is None:
            return False
        if self.ended(seen):
            return self.right_end(seen, names)
        if not seen.callees and "limit" in self.head and eval(self.head["limit"], self.names, names):
            return True
        if not seen.callees and "memory" in self.head:
            return self.known.get((seen.board, seen.mover)) == seen.value
        return self.right_value(seen)

    def right_end(self, seen, names):
        won = ("O" if seen.mover == "X" else "X") if self.nim else self.winner(seen.board)
        good = seen.mover if self.head.get("scale") == "mover" else self.max
        if won is None:
            return seen.value == 0
        worth = 10 - names[self.head["depth"]] if "depth" in self.head else abs(seen.value)
        return seen.value == (worth if won == good else -worth) and seen.value != 0

    def right_value(self, seen):
        negates = self.head.get("scale") == "mover"
        values = [-callee.value if negates else callee.value for callee in seen.callees]
        if not values:
            return False
        extreme = max(values) if negates or seen.mover == self.max else min(values)
        tried = {callee.board for callee in seen.callees}
        return extreme == seen.value and (tried == set(self.moves(seen)) or self.closed(seen)) and self.leads(seen)

    def closed(self, seen):
        """Whether no other move can matter: nothing is better than this value, or the window is closed."""
        best = (1 if seen.mover == self.max else -1) * eval(self.head.get("best", "0"))
        if "window" not in self.head or (best and seen.value == best):
            return bool(best) and seen.value == best
        alpha, beta = (seen.arguments[name] for name in self.head["window"].split(", "))
        return seen.value >= beta if seen.mover == self.max else seen.value <= alpha

    def leads(self, seen):
        """Whether the returned move leads to the returned value."""
        if "move" not in self.head:
            return True
        if not isinstance(seen.move, int) or seen.board[seen.move] != ".":
            return False
        return seen.value in [callee.value for callee in seen.callees if callee.board[seen.move] == seen.mover]
