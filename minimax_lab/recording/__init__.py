"""Raw rows of any recursive function."""

from minimax_lab.kit import exported as _exported
from minimax_lab.recording.endless_recursion import endless_recursion_message
from minimax_lab.recording.packed import Constant
from minimax_lab.recording.recorder import traced
from minimax_lab.recording.recording import (
    BLOCK,
    MOST_LINES,
    UNFINISHED,
    CallLimit,
    Raised,
    Recording,
    Row,
    Traced,
    open_recording,
    recording_limit,
)
from minimax_lab.recording.snapshot import (
    CONTAINERS,
    PLAIN,
    Snapshot,
    Snapshots,
    attributes_of,
    is_own_class,
    own_copy,
    thaw,
    with_attributes,
)
from minimax_lab.recording.wrapper import recorded

__all__ = _exported(globals())
