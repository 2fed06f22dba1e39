"""Raw rows of any recursive function."""

from minimax_lab.recording.recorder import (
    MOST_LINES,
    UNFINISHED,
    Raised,
    Recording,
    Row,
    Same,
    Traced,
    own_copy,
    traced,
    without_end,
)

__all__ = [
    "MOST_LINES",
    "UNFINISHED",
    "Raised",
    "Recording",
    "Row",
    "Same",
    "Traced",
    "own_copy",
    "traced",
    "without_end",
]
