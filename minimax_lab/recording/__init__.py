"""Raw rows of any recursive function."""

from minimax_lab.recording.endless import endless_recursion_message
from minimax_lab.recording.packed import Constant
from minimax_lab.recording.recorder import traced
from minimax_lab.recording.recording import BLOCK, MOST_LINES, Recording
from minimax_lab.recording.rows import UNFINISHED, Raised, Row, Traced
from minimax_lab.recording.snapshot import own_copy
