"""Right minimax of three in a row, written in random forms, is never accused and nearly always judged."""

import importlib.util
import random

import pytest

from minimax_lab import diagnose, record

MARKS = ("'X', 'O', ' '", "1, -1, 0", "1, 2, 0", "'x', 'o', None", "True, False, None")
SIZES = (3, 3), (3, 3), (3, 4), (4, 4)
RESULTS = {"{v}": "{}", "({v}, {m})": "{}[0]", "({m}, {v})": "{}[1]", "dict(score={v}, move={m})": "{}['score']"}
WINS = ("1", "10 - depth", "10 + len(moves(board))", "12 / (depth + 1)")
MOVES = ("move", "move[0] * COLUMNS + move[1]")
PROGRAM = """
from minimax_lab import traced

X, O, EMPTY = {marks}
ROWS, COLUMNS = {size}
LINES = [
    [(r + k * down, c + k * right) for k in range(3)]
    for r in range(ROWS) for c in range(COLUMNS) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if r + 2 * down < ROWS and 0 <= c + 2 * right < COLUMNS
]


def has(board, mark):
    return any(all({read} == mark for r, c in line) for line in LINES)


def moves(board):
    return [(r, c) for r in range(ROWS) for c in range(COLUMNS) if {read} == EMPTY]


def put(board, move, mark):
    r, c = move
    {put}
    return board


def turn(board):
    return (X, O)[(ROWS * COLUMNS - len(moves(board))) % 2]


@traced
def search({parameters}):
    player, other = ({mover}, {other})
    sign = {sign}
    if has(board, other):
        v = -sign * ({win})
        return {end}
    if not moves(board):
        v = 0
        return {end}
    best, chosen = -100 * sign, None
    for move in moves(board):
        after = put(board, move, player)
        v = {minus}{value}
        {undo}
        if sign * v > sign * best:
            best, chosen = v, {written}
        {narrow}
    v = best
    return {result}


@traced
def choose(board, player):
    found = []
    for move in moves(board):
        after = put(board, move, player)
        found.append(({value_of_root}, move))
        {undo}
    best = {extreme}(found, key=lambda each: each[0])
    return {driven}
"""


def program(rng, marks, size):
    """The text of a program, and the arguments of its first call as code."""
    is_flat, copies = rng.random() < 0.5, rng.random() < 0.5
    largest, view = rng.choice("XO"), rng.choice(("largest", "mover"))
    mover = rng.choice(("argument", "flag", "count"))
    result, write = rng.choice(list(RESULTS)), rng.choice(MOVES)
    prunes, driven = rng.random() < 0.4, rng.choice(("best", "best[::-1]", "best[1]"))
    names = ["board", "depth", *{"argument": ["player"], "flag": ["mine"], "count": []}[mover]]
    own = {"argument": "player", "flag": f"({largest} if mine else {'XO'[largest == 'X']})", "count": "turn(board)"}[
        mover
    ]
    given = {"argument": ["other"], "flag": ["not mine"], "count": []}[mover]
    below = ["after", "depth + 1", *given]
    below += (["alpha", "beta"] if view == "largest" else ["-beta", "-alpha"]) if prunes else []
    narrow = (
        "alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))\n"
        "        if alpha >= beta:\n            break" if prunes else "pass"
    )  # fmt: skip
    cell = "r * COLUMNS + c" if is_flat else "r][c"
    copy = "board = list(board)\n    " if is_flat else "board = [list(row) for row in board]\n    "
    root = [
        "after",
        "1",
        *{"argument": ["O if player == X else X"], "flag": [f"player != {largest}"], "count": []}[mover],
    ]
    root += ["-1000", "1000"] if prunes else []
    first = [{"player": "player", "mine": f"player == {largest}", "depth": "0"}.get(name, name) for name in names]
    text = PROGRAM.format(
        marks=marks, size=size, read=f"board[{cell}]", put=(copy if copies else "") + f"board[{cell}] = mark",
        parameters=", ".join(names + ["alpha", "beta"] * prunes), mover=own, other=f"O if {own} == X else X",
        sign=f"1 if player == {largest} else -1" if view == "largest" else "1", win=rng.choice(WINS),
        end=result.format(v="v", m="None"), minus="-" * (view == "mover"), narrow=narrow,
        value=RESULTS[result].format(f"search({', '.join(below)})"),
        undo="pass" if copies else "put(board, move, EMPTY)",
        written=write, result=result.format(v="v", m="chosen"), driven=driven,
        value_of_root=RESULTS[result].format(f"search({', '.join(root)})"),
        extreme="min" if view == "mover" else f"(max if player == {largest} else min)",
    )  # fmt: skip
    driver = rng.random() < 0.5
    arguments = ["board", "player"] if driver else first + ["-1000", "1000"] * prunes
    return text, f"{'choose' if driver else 'search'}, {', '.join(arguments)}", is_flat


@pytest.mark.parametrize("seed", range(60))
def test_no_form_is_accused(seed, tmp_path):
    rng = random.Random(seed)
    marks, size = rng.choice(MARKS), rng.choice(SIZES)
    text, call, is_flat = program(rng, marks, size)
    path = tmp_path / f"form_{seed}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    names = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(names)
    for _ in range(2):
        board, player = None, None
        while board is None or names.has(board, names.X) or names.has(board, names.O):
            cells = [names.EMPTY] * (size[0] * size[1])
            filled = rng.sample(range(len(cells)), len(cells) - rng.randint(2, 4))
            for place, cell in enumerate(filled):
                cells[cell] = (names.X, names.O)[place % 2]
            board = cells if is_flat else [cells[row * size[1] : (row + 1) * size[1]] for row in range(size[0])]
            player = (names.X, names.O)[len(filled) % 2]
        found = diagnose(record(*eval(call, {**vars(names), "board": board, "player": player})))
        assert not found, f"{found}\n{text}"
        assert found.judged, f"{found}\n{text}"
