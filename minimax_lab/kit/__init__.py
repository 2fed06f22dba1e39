"""What every layer may use: errors, checks, text, progress."""

from minimax_lab.kit.checks import (
    fits_float,
    function_of_state,
    is_iterable,
    is_number,
    is_whole_number,
    listed,
    one_of,
    positive_number,
    same,
    sign_of,
    true_or_false,
    whole_number,
    whole_number_or_none,
)
from minimax_lab.kit.classroom import (
    begin_exam,
    in_exam,
    is_lecturing,
    is_projecting,
    lecturer,
    projector,
    refuse_in_exam,
)
from minimax_lab.kit.errors import (
    EndlessRecursion,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    InvalidTree,
    LostWorker,
    MinimaxLabError,
    MissingPackage,
    TooLarge,
    error_in_words,
    line_in,
    move_is_no_state,
    needs,
    one_of_moves,
    quote,
)
from minimax_lab.kit.exits import exit_message, exit_raises
from minimax_lab.kit.exports import exported
from minimax_lab.kit.files import COPIES, existing_folder, path_error, png_file, writable_path, write_files, write_whole
from minimax_lab.kit.long_work import MOST_YOUNG, pause_full_gc, progress
from minimax_lab.kit.text import (
    LARGEST_IN_FULL,
    as_text,
    join_with_and,
    natural_order,
    ordinal,
    pluralize,
    signed_number,
    some_of,
    without_surrogates,
    written_alike,
)

__all__ = exported(globals())
