"""Raw rows of any recursive function."""

from minimax_lab.recording.packed import Constant
from minimax_lab.recording.recorder import endless_recursion_message, recorded, traced
from minimax_lab.recording.recording import (
    BLOCK,
    MOST_LINES,
    UNFINISHED,
    Raised,
    Recording,
    Row,
    Traced,
    recording_limit,
)
from minimax_lab.recording.snapshot import own_copy
