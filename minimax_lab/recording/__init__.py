"""Raw rows of any recursive function."""

from minimax_lab.recording.recorder import (
    MOST_LINES,
    UNFINISHED,
    Constant,
    Raised,
    Recording,
    Row,
    Traced,
    endless_recursion_message,
    own_copy,
    traced,
)

__all__ = [
    "MOST_LINES",
    "UNFINISHED",
    "Constant",
    "Raised",
    "Recording",
    "Row",
    "Traced",
    "endless_recursion_message",
    "own_copy",
    "traced",
]
