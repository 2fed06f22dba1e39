"""What every layer may use: errors, checks, text, progress."""

from minimax_lab.kit.checks import is_number, is_whole_number, one_of, positive_number, same, whole_number
from minimax_lab.kit.errors import (
    EndlessRecursion,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    InvalidTree,
    MinimaxLabError,
    TooLarge,
    quote,
)
from minimax_lab.kit.garbage import spared
from minimax_lab.kit.progress_bar import progress
from minimax_lab.kit.text import counted, listed, ordinal, sendable, signed_number

__all__ = [
    "EndlessRecursion",
    "IllegalMove",
    "InvalidArgument",
    "InvalidGame",
    "InvalidState",
    "InvalidTree",
    "MinimaxLabError",
    "TooLarge",
    "counted",
    "is_number",
    "is_whole_number",
    "listed",
    "one_of",
    "ordinal",
    "positive_number",
    "progress",
    "quote",
    "same",
    "sendable",
    "signed_number",
    "spared",
    "whole_number",
]
