"""Frames with saved widgets: those of a lesson that runs for its page, and those of the first page."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from IPython import get_ipython

from minimax_lab import LiveTree, MinimaxLabError, PlayBoard, StepPlayer, TicTacToe, TreeGame, minimax, record
from minimax_lab.widgets.page import HasPage

SCRIPT = re.compile(r'<script type="module">(.*?)</script>', re.DOTALL)
# A widget fills the height of its frame. The frame itself has the title; a page in it shows none.
NO_TITLE = "<style>h1 { clip-path: inset(50%); position: absolute; }</style>"
HEIGHTS = {"StepPlayer": 640, "PlayBoard": 590, "LiveTree": 540, "GameExplorer": 640, "BeTheMachine": 600}
FRAME = '<iframe class="widget" src="{src}" title="{title}" height="{height}" loading="lazy"></iframe>'


def show_frames(folder: str, address: str) -> None:
    """From now on, show each widget that works without Python as a frame with its saved page.

    folder    where the pages are written
    address   the address of that folder, relative to the page with the frames
    """
    numbers = count(1)

    def show(widget: Any) -> Any:
        name = f"{next(numbers)}.html"
        try:
            html = save(widget, Path(folder, name), f"{address}/{name}")
        except MinimaxLabError:  # it is too large for a page
            return widget._repr_mimebundle_()
        return {"text/html": html, "text/plain": repr(widget)}

    get_ipython().display_formatter.mimebundle_formatter.for_type(HasPage, show)


def save(widget: Any, path: Path, address: str) -> str:
    """Save the page of a widget, and return the frame that shows it."""
    write(widget, path)
    title = getattr(widget, "title", "") or type(widget).__name__
    height = next(HEIGHTS[kind.__name__] for kind in type(widget).mro() if kind.__name__ in HEIGHTS)
    return FRAME.format(src=address, title=escape(title), height=height)


def write(widget: Any, path: Path) -> None:
    """Write the page of a widget. Its script goes into a file of its own, which all widgets of one kind share."""
    page = widget.page()
    script = SCRIPT.search(page)[1]
    name = f"{type(widget).__name__}-{sha256(script.encode()).hexdigest()[:8]}.js"
    scripts = next(folder for folder in path.parents if folder.name == "frames")
    path.parent.mkdir(parents=True, exist_ok=True)
    (scripts / name).write_text(script, encoding="utf-8")
    link = f'<script type="module" src="{os.path.relpath(scripts / name, path.parent)}"></script>'
    page = page.replace("script-src 'unsafe-inline'", "script-src 'self'", 1)
    page = page.replace("</head>", f"{NO_TITLE}\n</head>", 1)
    path.write_text(SCRIPT.sub(lambda _: link, page), encoding="utf-8")


def write_frames(folder: Path) -> None:
    """Save the widgets that the first page shows."""
    game = TicTacToe(win=10)
    widgets = {
        "nine-calls": StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=15),
        "board": PlayBoard(TicTacToe()),
        "tree": LiveTree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    }
    for name, widget in widgets.items():
        write(widget, folder / f"{name}.html")
