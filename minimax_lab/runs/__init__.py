"""A recorded run read as a game."""

from minimax_lab.runs.columns import Columns, distinct, first_rows
from minimax_lab.runs.cuts import AT_LEAST, AT_MOST, Cuts
from minimax_lab.runs.reading import Reader, is_game, read_action, read_value
from minimax_lab.runs.story import TEMPLATES, Story, narrate, phrases, step_at, steps_of
from minimax_lab.runs.trace import Trace, record
from minimax_lab.runs.windows import windows

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "TEMPLATES",
    "Columns",
    "Cuts",
    "Reader",
    "Story",
    "Trace",
    "distinct",
    "first_rows",
    "is_game",
    "narrate",
    "phrases",
    "read_action",
    "read_value",
    "record",
    "step_at",
    "steps_of",
    "windows",
]
