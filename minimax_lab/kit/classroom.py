"""The switches for a class: pictures and widgets for a projector, and gates for a show of hands."""

from minimax_lab.kit.checks import true_or_false

_is_on = {"projector": False, "lecturer": False}


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
