"""The switches for a class: widgets for a projector, gates for a show of hands, and an exam without help."""

from minimax_lab.kit.checks import true_or_false
from minimax_lab.kit.errors import MinimaxLabError

_is_on = {"projector": False, "lecturer": False, "exam": False}


def projector(on: bool = True) -> None:
    """Make all pictures and widgets after this call as large as the screen allows, for a class that sits far away.

    Text in widgets has at least 14 pixels. `projector(False)` ends it. It counts for this notebook only.
    """
    _is_on["projector"] = true_or_false("on", on)


def is_projecting() -> bool:
    """Whether `projector` is on."""
    return _is_on["projector"]


def lecturer(on: bool = True) -> None:
    """Make each gate after this call take a show of hands, and each step player that asks for predictions.

    Number keys add a hand to an option, or to a square of a board. An answer to another gate is typed or clicked, and
    added with Enter or the button Add; then it has a key too. The gate shows which keys it takes.
    `lecturer(False)` ends it. It counts for this notebook only.
    """
    _is_on["lecturer"] = true_or_false("on", on)


def is_lecturing() -> bool:
    """Whether `lecturer` is on."""
    return _is_on["lecturer"]


def begin_exam() -> None:
    """Refuse all help in this notebook from now on: hints, solutions, and the diagnosis of a program."""
    _is_on["exam"] = True


def in_exam() -> bool:
    """Whether an exam has begun in this notebook."""
    return _is_on["exam"]


def refuse_in_exam(what: str) -> None:
    """Raise MinimaxLabError if an exam has begun; `what` is not available in it."""
    if in_exam():
        raise MinimaxLabError(f"{what}: not available in an exam")
