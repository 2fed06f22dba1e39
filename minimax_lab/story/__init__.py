"""Sentences about a run."""

from minimax_lab.kit import exported as _exported
from minimax_lab.story.listing import Listing, listing, read_listing
from minimax_lab.story.sentences import REASON, STORED, TESTS, WITHOUT_SCORE, WORDS, Template
from minimax_lab.story.story import Story
from minimax_lab.story.syntax import color_code

__all__ = _exported(globals())
