"""Whether pictures and widgets are made for a projector."""

_is_on = False


def projector(on: bool = True) -> None:
    """Make all pictures and widgets after this call as large as the screen allows, for a class that sits far away.

    Text in widgets has at least 14 pixels. `projector(False)` ends it. It counts for this notebook only.
    """
    global _is_on
    _is_on = bool(on)


def is_projecting() -> bool:
    """Whether `projector` is on."""
    return _is_on
