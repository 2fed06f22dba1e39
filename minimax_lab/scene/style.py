"""Every color, size, margin and gap of the pictures and widgets, in pixels. The browser receives them all."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from minimax_lab.games import COUNTER  # noqa: F401  (the browser gets it with the rest)

# Colors, each with one meaning, which a shape, a sign, or a word shows as well (docs/design.md)

SURFACE, SUNKEN, BOARD = "#FCFBF8", "#F4F1EB", "#FFFFFF"  # of a picture and a widget; of a part of it; boards, buttons
TEXT, SECOND_TEXT, GRID, HAIRLINE = "#25231F", "#5B574F", "#8C867B", "#DDD8CE"
MAX, MAX_TEXT, MAX_TINT = "#0072B2", "#00598C", "#E0EEF8"
MIN, MIN_TEXT, MIN_TINT = "#D55E00", "#A24100", "#FCE8DB"
NOW, NOW_TINT = "#A06C00", "#FFF0C4"
BEST, BEST_TEXT, BEST_TINT = "#008A64", "#006B4E", "#DDF1E9"  # the best line, and right answers
SKIPPED, SKIPPED_TEXT = "#8E8E8E", "#6E6E6E"
WHITE_PIECE, WHITE_EDGE = "#FEFEFE", "#00476F"  # a white piece of chess: light in each theme, with a dark outline
MAX_FILL, NEITHER_FILL, MIN_FILL = "#00304F", "#D6D6D6", "#C45500"  # of areas in maps: they differ in gray, 3 to 1
CODE_KEYWORD, CODE_NAME, CODE_NUMBER = "#008000", "#0000FF", "#008800"  # JupyterLab's, for pages without its variables
CODE_STRING, CODE_COMMENT, CODE_OPERATOR = "#BA2121", "#408080", "#AA22FF"
CODE_INK = "62%"  # how much of such a color is used, so that lit lines can be read; the rest is the color of text

DARK = {  # in a dark theme
    SURFACE: "#1D1E20", SUNKEN: "#27292C", BOARD: "#232528",
    TEXT: "#EFECE6", SECOND_TEXT: "#BAB6AE", GRID: "#858A90", HAIRLINE: "#3D4044",
    MAX: "#56B4E9", MAX_TEXT: "#84C9F2", MAX_TINT: "#17384F",
    MIN: "#F0843A", MIN_TEXT: "#FFA970", MIN_TINT: "#4B2B17",
    NOW: "#E3B23C", NOW_TINT: "#403510",
    BEST: "#2DBE93", BEST_TEXT: "#55D6AF", BEST_TINT: "#123D31",
    WHITE_PIECE: "#EFECE5", WHITE_EDGE: "#0F3047",
    SKIPPED: "#7E8389", SKIPPED_TEXT: "#A3A7AC",
    CODE_KEYWORD: "#4CAF50", CODE_NAME: "#1E88E5", CODE_NUMBER: "#66BB6A",
    CODE_STRING: "#FF7070", CODE_COMMENT: "#5F9EA0", CODE_OPERATOR: "#D48FFF",
    MAX_FILL: "#BFE0F7", NEITHER_FILL: "#4A4D52", MIN_FILL: "#FF9B57",
}  # fmt: skip
PAPER = dict.fromkeys((SURFACE, SUNKEN, MAX_TINT, MIN_TINT, NOW_TINT, BEST_TINT), "#FFFFFF")

# The ground, the outline, and the text of a value that favors MIN, nobody, or MAX; its sign says so, too
VALUE_COLORS = ((MIN_TINT, MIN, MIN_TEXT), (BOARD, GRID, TEXT), (MAX_TINT, MAX, MAX_TEXT))

# What style sheets use: type, spacing, corners, targets, and the motion of a value that returns

SENTENCE_TYPE, STATUS_TYPE, CONTROL_TYPE, LABEL_TYPE, LEAST_TYPE = "22px", "20px", "15px", "14px", "12.5px"
SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5 = "4px", "8px", "12px", "16px", "24px"
RADIUS, CARD_RADIUS, WIDGET_RADIUS = "8px", "12px", "16px"  # that of a value is half its height
TARGET, PHONE_TARGET = "40px", "50px"
LIFT_TIME, CLIMB_TIME, COMPARE_TIME, SETTLE_TIME = 80.0, 180.0, 60.0, 80.0  # milliseconds
CLIMB_CURVE, FALL = "cubic-bezier(.3, 0, .2, 1)", 24.0  # and how far a beaten value falls
SHORTEST_DROP, LONGEST_DROP = 120.0, 300.0  # of a disc, by its distance
PAUSE = 280.0  # before the reply to a move is shown

# Lines

DASH = (5.0, 4.0)
EDGE_WIDTH, CHOSEN_WIDTH, BEST_WIDTH = 1.5, 4.0, 5.5
SYMBOL_WIDTH, GRID_WIDTH, VALUE_WIDTH, CUT_WIDTH = 2.0, 1.2, 1.5, 2.4
OPEN_WIDTH, NOW_WIDTH = 2.0, 3.0
PATH_WIDTH = 17.0  # from the node that set the bound of a cut to the severed edge
CUTTABLE_WIDTH = 20.0  # of an edge that can be clicked
THIN_BELOW, THINNEST = 20.0, 0.2  # the lines of smaller things are thinner, down to this part of their width

# Text

FONTS = "DejaVu Sans, Verdana, Arial, sans-serif"
CODE_FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
VALUE, CALL, ACTION, WINDOW = 18.0, 16.0, 14.0, 16.0  # a call number is small, so that it does not look like a value
NAME, SMALL_NAME, SMALL, ROW, CAPTION, TITLE = 16.0, 13.0, 14.0, 17.0, 17.0, 20.0
COUNT = 15.0  # of the nodes that a state stands for
SMALLEST_TEXT = 7.0  # smaller labels are left out, and counted
MOST_LETTERS = 18  # of a name or an action
LEADING = 1.45  # from one line of a paragraph to the next, as a part of the font size
BASELINE = 0.36  # of the font size, from the middle of a line of text down to its baseline

# Advance widths of the printable ASCII characters in DejaVu Sans, the widest of the fonts, in hundredths of the size.
LETTER_WIDTHS = bytes.fromhex(
    "20282e54405f4e1b272732542024202240404040404040404040222254545435644445464d3f3a4d4b1d1d4238564b4f"
    "3c4f453f3d494463453d452722275432323d3f373f3e233f3f1c1c3a1c613f3d3f3f2934273f3b523b3b3440224054"
)
BOLD = 1.12  # how much wider the bold letters are, at most

# Nodes

TRIANGLE, SQUARE = 25.0, 18.0  # from the middle of a symbol to its corner, and to its side
FLAT = 0.72  # of that, from the middle of a triangle to its flat side
HEIGHT_ABOVE = {"MAX": TRIANGLE, "MIN": FLAT * TRIANGLE, None: SQUARE}  # from the middle of a player's symbol
HEIGHT_BELOW = {"MAX": FLAT * TRIANGLE, "MIN": TRIANGLE, None: SQUARE}
DIAMOND = 1.2  # the size of the symbol of an unknown player, as a part of a square's
MOST_BOARDS = 400  # a picture with more nodes has no boards
NAME_ROOM, TRIANGLE_NAME_ROOM, DIAMOND_NAME_ROOM = 24.0, 25.0, 28.0  # a wider name is written smaller, or below

# The places of texts from the middle of a symbol, to the right and down.
NAME_INSIDE = {"MAX": 6.0, "MIN": -6.0}
NAME_BELOW_TRIANGLE, NAME_BELOW_SQUARE, NAME_LINE = 36.0, 29.0, 20.0
CALL_AT = {"MAX": (-19.0, -7.0), "MIN": (-28.0, -3.0)}
CALL_BESIDE_SQUARE, CALL_AT_DIAMOND = 4.0, (-26.0, 0.0)
VALUE_AT = {"MAX": (19.0, -4.0), "MIN": (19.0, 4.0)}  # the left end of its ground
VALUE_OVER_RETURNS, RETURNS_AT = (27.0, -7.0), (30.0, 14.0)
VALUE_BELOW, RETURNS_BELOW = 35.0, 29.0
VALUE_HALF, VALUE_SIDE, LEAF_SIDE = 12.5, 8.0, 5.0  # half the height of its ground; at each side, also in a leaf
BOARD_VALUE_SIDE, SMALL_VALUE = 4.0, 15.0  # at each side below a board, where a wide value is written smaller
SCORE, SCORE_HALF, SCORE_SIDE = 22.0, 14.0, 1.5  # a score on its square; half the height of its ground; at each side
CORNER = 8.0  # of a leaf

CELL, SMALL_CELL = 20.0, 15.0  # a square of a board in a node; in the tree of a large board on which people play
SMALL_GAP = 3.0  # between two nodes in that tree
NAME_IN_CELL, NAMES_BESIDE = 0.5, 0.54  # the name of a row or a column, and the room for it beside a board
PIECES, PIECE_IN_CELL = "♔♕♖♗♘♙♚♛♜♝♞♟", 1.05  # chess symbols, whose ink is smaller than a letter's
PIECE_EDGE = 0.09  # of a white piece, as a part of its size
MARK_IN_CELL, NUMBER_IN_CELL = 0.8, 0.48  # the size of a text, or of the number of a square, as a part of it
X_IN_CELL, O_IN_CELL, STROKE_IN_CELL = 0.27, 0.29, 0.13  # from the middle of an X or O, and its stroke, likewise
DISC_IN_CELL, MARK_ON_DISC = 0.42, 0.55  # the radius of a disc or a coin; what is on it is smaller by this factor
LINE_IN_CELL, GRID_IN_CELL, CARD_IN_CELL = 0.42, 0.045, 0.15  # half a full line; a grid line; the card around a board
AROUND_PIECES = 0.5  # half a line of chess, which may not cross the pieces
COIN_CELL = 36.0  # a smaller square has only the value of a coin
NO_BOARD = {"kind": "grid", "rows": 1, "columns": 1, "cells": ["?"], "line": []}  # the look of a state without one
BOARD_SYMBOL, BOARD_SQUARE, BOARD_GAP = 11.0, 6.0, 3.0  # at the left of a board with a number, or else above it
BOARD_CALL = 32.0  # from the top of a board down to the number of its call
BOARD_VALUE, BOARD_RETURNS = 13.0, 7.0  # from the lower end of a board down, and up
FOLDED_AT, FRAME_GAP, FRAME_CORNER = 9.0, 5.0, 12.0  # up to the count of folded nodes; around a node

SMALLEST_TARGET = 24.0  # of what can be clicked
FOLD_GAP, FOLD_CORNER = 8.0, 4.0  # of the box around a count of folded nodes

# How far nodes reach, a bit further than what is drawn

SQUARE_REACH, TRIANGLE_REACH = 19.0, 27.0
ABOVE_TRIANGLE, BELOW_TRIANGLE = {"MAX": 26.0, "MIN": 21.0}, {"MAX": 22.0, "MIN": 27.0}
NAME_BELOW = 48.0  # down to the lower end of a name below a triangle
CALL_REACH = 28.0  # to the left, before the number of the call
VALUE_REACH, BOARD_VALUE_REACH = 27.0, 26.0  # down, for a value below a diamond, or a board
FOLDED_REACH, RETURNS_REACH = 18.0, 16.0  # down, for a line of text
NODE_GAP, LABEL_GAP, WINDOW_GAP = 8.0, 10.0, 6.0  # between two nodes, and between the labels of two edges

# Edges

EDGE, BOARD_EDGE = 52.0, 39.0  # the height between two levels
LABEL_AT = 0.65  # the place of the action, as a part of the way from parent to child
CUT_LABEL_AT = 0.7  # that of labels in a run with windows: there is more room nearer to the child
WINDOW_AT, BESIDE_EDGE = 0.6, 4.0  # that of a window, with the action above it; they are so far beside the edge
WINDOW_ROOM, WINDOW_OVERHANG = 1.8, 0.8  # between two such nodes, and at the right of one, in widths of these labels
LABELED_EDGES = {0: 48.0, 1: 51.0, 2: 75.0, 3: 98.0}  # the heights in such a run, by the number of lines of labels
CLOSE = {
    "EDGE": 42.0,
    "BOARD_EDGE": 33.0,
    "CELL": 18.0,
    "LABEL_AT": 0.55,
    "NODE_GAP": 4.0,
    "LABELED_EDGES": {0: 30.0, 1: 38.0, 2: 58.0, 3: 78.0},
}  # in a small pane
BESIDE = {
    "BOARD_EDGE": 30.0,
    "LABEL_AT": 0.5,
}  # below boards that have their symbols beside them, and their values below
CENTERED = {"BOARD_EDGE": 28.0, "BOARD_VALUE": 11.5, "BOARD_VALUE_REACH": 24.0}  # in rows whose edges have corners
COMPACT = {
    "EDGE": 26.0,
    "BOARD_EDGE": 22.0,
    "LABELED_EDGES": {0: 14.0, 1: 28.0},
    "LABEL_AT": 0.36,
    "ROW_MARGIN": 8.0,
}  # in a low pane
LOW_BARS = {"BAR_HEIGHT": 48.0}  # in the lowest one
ROOMY = {"NODE_GAP": 40.0}  # in a large pane
SIDEWAYS = {"NODE_GAP": 2.0, "MARGIN": 8.0, "ROW_MARGIN": 8.0}  # in a high and narrow pane: the root is at the left
SIDEWAYS_EDGE = 20.0  # the width between two columns of such a tree
LINE = 15.0  # from one line of labels to the next
WINDOW_BESIDE = 10.0  # from the right side of a node to its window, in a low pane
REASON_AT, REASON_SIDE, REASON_LINE = 14.0, 10.0, 19.0  # of the bubble at a cut: its place, its sides, its lines
ROOT_WINDOW = 30.0  # the height above the root for the window of the first call
CUT_AT, HALF_BAR, HALF_GAP = 0.34, 6.0, 3.0  # of the two bars that sever an edge
BAR_TILT = 0.8  # along the edge, as a part of the way across
HALO_GAP, HALF_HALO = 2.0, 8.0  # the white behind a label: beyond its ends, and half its height
STAGGER = 26.0  # between the two heights of the nodes of a staggered row: a label has room
BELOW_ROW = 5.0  # from the lowest text of a row to the edges below it

# Leaves as bars: between the largest and the smallest number; half of the width; from a leaf to its range

BAR_HEIGHT, HALF_BAR_WIDTH, RANGE_GAP = 104.0, 8.0, 4.0

# The horizon of a search, and the edges that lead beyond it

BELOW = "\u2193"  # before a count of nodes that are folded away, where there is little room
ESTIMATE = "\u2248"  # before a value that is a guess
HORIZON_WIDTH, HORIZON_ROOM = 2.4, 22.0
HORIZON_AT, BEYOND_HORIZON, HORIZON_LABEL = 10.0, 9.0, 18.0  # below the last row; below the horizon
FAR_HORIZON = 22.0  # below the last row, if rows above it are folded

# Posters: four pixels are a millimeter of an A3 sheet

SHEET = (1188.0, 1680.0)
SHEET_MARGIN, SHEET_TITLE = 44.0, 50.0

# The page

WIDEST, TALLEST = 4000, 3800  # a larger tree is squeezed
MARGIN = 16.0
ROW_MARGIN = 16.0  # above the first row of a tree in the browser, and below the last one
NARROWEST = 420.0  # a picture without the board of the step
TITLE_HEIGHT = 34.0
ROW_LABELS, RIGHT_SIDE = 74.0, 160.0  # the columns at the far left and at the far right
GUTTER = 82.0  # the white below the row labels in the browser, where the tree moves under it
ROW_AT, PLY_AT = -7.0, 12.0  # the two lines of a row label, from the middle of the row
LONGEST_LARGE = 6  # characters of a row label in large letters
LABELED_ROW = 36.0  # the least distance between rows for their labels
PANEL_CELL = 48.0  # a square of the board of the step
ROW_CELL = 32.0  # a square of one of several boards side by side
NUMBER_IN_STILL, BELOW_STILL = 0.35, 12.0  # the number of a square on the still picture of a board; below that
PANEL_COLUMN = 300.0  # beside the tree, for the board of the step and its sentence
TITLE_AT, BELOW_TREE, BELOW_PANEL, CAPTION_BESIDE, CAPTION_BELOW = 10.0, 8.0, 18.0, 14.0, 28.0
PARAGRAPH_GAP, BELOW_LEGEND = 5.0, 4.0
WIDE = 820.0  # beside a wider tree there is no room for that column, so it becomes a row below

# Tables

TABLE_CELL, TABLE_GAP = 34.0, 4.0  # the height of a cell, and its least width; between two cells
NARROWEST_NOTE = 360.0  # of a table with a note below it

# First moves on their squares, and bars

MOVE_CELL = 92.0  # the side of a square
BAR_STEP, HALF_OF_BAR, LONGEST_BAR = 26.0, 9.0, 380.0

# Heaps of bones, in the browser

BONE = "M-2.6 -8A4.1 4.1 0 1 1 0 -14A4.1 4.1 0 1 1 2.6 -8V8A4.1 4.1 0 1 1 0 14A4.1 4.1 0 1 1 -2.6 8Z"
NODE_BONE, MOST_NODE_BONES = (0.9, 2.0), 8  # the room of a bone in a node, in squares; a larger heap is a number there
BONE_ROOM, BONES_IN_A_ROW, MOST_BONES = (26.0, 40.0), 12, 60  # of more bones, one row is drawn
COUNT_LINE = 24.0  # the height of the number below the heap


@cache
def as_table() -> dict[str, Any]:
    """All of this by name, in JSON's types; a key None is "null", as in JavaScript."""
    table = {name: value for name, value in globals().items() if name.isupper()}
    return dict(json.loads(json.dumps(table, default=list)))


def as_variables(colors: Mapping[str, str] | None = None) -> str:
    """The colors, numbers, and fonts as CSS variables: --max-tint, --edge-width; or only `colors`, DARK or PAPER."""
    simple = {name: value for name, value in as_table().items() if isinstance(value, str | float | int)}
    simple["DASH"] = " ".join(f"{length:g}" for length in DASH)
    if colors is not None:
        simple = {name: colors[str(value)] for name, value in simple.items() if value in colors}
    return "".join(f"  --{name.lower().replace('_', '-')}: {value};\n" for name, value in simple.items())
