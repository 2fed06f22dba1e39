"""Five forms that students often copy: what `@traced` and a recording cost them."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from timing import cost, heading, ours, take_turns

from minimax_lab import Trace, record

FORMS = Path(__file__).resolve().parents[1] / "tests/programs/forms/right"
Program = dict[str, Any]
Start = Callable[[Program], tuple[Any, ...]]


def tic_tac_toe_class(program: Program) -> tuple[Any, ...]:
    """The function and its arguments after one move of X in the class of the program."""
    game = program["TicTacToe"]()
    game.mark(0, "X")
    program["ai"].letter = "O"
    return program["ai"].minimax, game, "O"


STARTS: dict[str, tuple[str, Start]] = {
    "nested lists, depth, isMax": (
        "find_best_move_row_col",
        lambda program: (program["minimax"], [["x", "_", "_"], ["_"] * 3, ["_"] * 3], 0, False),
    ),
    "a flat list, {index, score}": (
        "new_board_index_score",
        lambda program: (program["minimax"], ["X", *range(1, 9)], "O"),
    ),
    "a class of players, {position, score}": ("player_position_score", tic_tac_toe_class),
    "connect four in NumPy, alpha-beta, depth 4": (
        "connect_four_numpy_windows",
        lambda program: (program["minimax"], np.zeros((program["HEIGHT"], program["WIDTH"])), 4, -inf, inf, True),
    ),
    "actions, result, value (a course)": (
        "cs50_numbers_below",
        lambda program: (program["minimax"], [["X", None, None], [None, "O", None], [None] * 3]),
    ),
}


def learners_programs() -> None:
    """Each form without @traced, with it, and recorded."""
    heading("Programs in the forms that students copy")
    for name, (file, start) in STARTS.items():
        plain, own = (names_of(FORMS / f"{file}.py", is_traced) for is_traced in (False, True))
        expected = repr(call(plain, start))

        times = take_turns(
            {
                "bare": ours(partial(call, plain, start), repr),
                "traced": ours(partial(call, own, start), repr),
                "recorded": ours(partial(recorded, own, start), answer),
            },
            expected,
        )
        cost(f"  {name}: with @traced (at most 1.1x)", times["traced"], times["bare"])
        cost(f"  {name}: recorded (at most 2.5x)", times["recorded"], times["bare"])


def call(program: Program, start: Start) -> Any:
    function, *args = start(program)
    return function(*args)


def recorded(program: Program, start: Start) -> Trace:
    return record(*start(program))


def answer(run: Trace) -> str:
    return repr(run.calls[0].returned)


def names_of(path: Path, is_traced: bool) -> Program:
    """The names of a program; without `@traced`, if that is asked for."""
    if is_traced:
        return runpy.run_path(str(path))
    with patch("minimax_lab.traced", lambda function: function):
        return runpy.run_path(str(path))
