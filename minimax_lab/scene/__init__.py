"""One picture as marks, and how the marks are painted."""

from minimax_lab.scene import style
from minimax_lab.scene.contents import Options
from minimax_lab.scene.frame import (
    Scene,
    add_panel,
    add_surroundings,
    explained_once,
    wrap,
)
from minimax_lab.scene.marks import (
    Line,
    Mark,
    Shape,
    Text,
    grid_lines,
    printable,
    shortened,
    strike,
    style_of,
    text_width,
    thin,
)
from minimax_lab.scene.picture import Picture, draw_run, draw_tree, size_of
from minimax_lab.scene.scene import build_alike
from minimax_lab.scene.svg import svg
from minimax_lab.scene.text_version import outline, remarks

__all__ = [
    "Line",
    "Mark",
    "Options",
    "Picture",
    "Scene",
    "Shape",
    "Text",
    "add_panel",
    "add_surroundings",
    "build_alike",
    "draw_run",
    "draw_tree",
    "explained_once",
    "grid_lines",
    "outline",
    "printable",
    "remarks",
    "shortened",
    "size_of",
    "strike",
    "style",
    "style_of",
    "svg",
    "text_width",
    "thin",
    "wrap",
]
