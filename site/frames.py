"""Frames with saved widgets: those of a lesson that runs for its page, and those of the first page."""

from __future__ import annotations

from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from IPython import get_ipython

from minimax_lab import LiveTree, MinimaxLabError, PlayBoard, StepPlayer, TicTacToe, TreeGame, minimax, record
from minimax_lab.widgets import PictureWidget

HEIGHTS = {
    "StepPlayer": 620,
    "PlayBoard": 560,
    "LiveTree": 480,
    "GameExplorer": 640,
    "BeTheMachine": 700,
}  # until a page is loaded
FRAME = '<iframe class="widget" src="{src}" title="{title}" height="{height}" loading="lazy"></iframe>'


def show_frames(folder: str, address: str) -> None:
    """From now on, show each widget as a frame with its saved page; as its still picture if it needs Python.

    folder    where the pages are written
    address   the address of that folder, relative to the page with the frames
    """
    numbers = count(1)

    def show(widget: PictureWidget) -> dict[str, str]:
        name = f"{next(numbers)}.html"
        try:
            html = save(widget, Path(folder, name), f"{address}/{name}")
        except (AttributeError, MinimaxLabError):  # without a page, or too large for one
            html = widget.still()._repr_mimebundle_()["text/html"]
        return {"text/html": html, "text/plain": repr(widget)}

    get_ipython().display_formatter.mimebundle_formatter.for_type(PictureWidget, show)


def save(widget: Any, path: Path, address: str) -> str:
    """Save the page of a widget, and return the frame that shows it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    widget.save(path)
    title = getattr(widget, "title", "") or type(widget).__name__
    height = next(HEIGHTS[kind.__name__] for kind in type(widget).mro() if kind.__name__ in HEIGHTS)
    return FRAME.format(src=address, title=escape(title), height=height)


def write_frames(folder: Path) -> None:
    """Save the widgets that the first page shows."""
    game = TicTacToe(win=10)
    widgets = {
        "nine-calls": StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=5),
        "board": PlayBoard(TicTacToe()),
        "tree": LiveTree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, widget in widgets.items():
        widget.save(folder / f"{name}.html")
