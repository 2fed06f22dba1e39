"""Pictures: a tree or a run becomes marks, and the marks become SVG, PNG, PDF and text."""

from minimax_lab.kit import exported as _exported
from minimax_lab.scene import marks, shapes, style
from minimax_lab.scene.boards import card_side, draw_board
from minimax_lab.scene.build import build_alike
from minimax_lab.scene.contents import BOUND, Contents
from minimax_lab.scene.estimates import draw_estimates, estimated_rows
from minimax_lab.scene.found import draw_found, enlarge
from minimax_lab.scene.frame import add_frame, add_panel, board_in_words, panel_size, wrap
from minimax_lab.scene.layout import Place, Places, Room
from minimax_lab.scene.legend import LEGEND, explained_once, legend
from minimax_lab.scene.marks import (
    Box,
    Line,
    Mark,
    Points,
    Scene,
    Shape,
    Text,
    box_around,
    fitting_size,
    in_painting_order,
    left_out_note,
    new_layers,
    printable,
    shortened,
    style_of,
    text_width,
)
from minimax_lab.scene.nodes import NodePainter
from minimax_lab.scene.options import Options, check_text, size_of
from minimax_lab.scene.picture import DARK_THEMES, Picture, draw_run, draw_tree
from minimax_lab.scene.svg import svg
from minimax_lab.scene.tables import Cell, table_scene
from minimax_lab.scene.text_version import Outline, Section, as_text, describe, speak_boards, summarize
from minimax_lab.scene.tree_files import save_tree

__all__ = [*_exported(globals()), "marks", "shapes", "style"]
