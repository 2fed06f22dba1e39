"""What happens beside the pages of a lesson, for its check cells: printed pages, the command, copies of lessons."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr
from copy import copy
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import numpy as np
from seen import ODD, Texts, as_data, attempt

from minimax_lab.apps import lab
from minimax_lab.apps.command import main
from minimax_lab.runs import Trace
from minimax_lab.widgets.board.session import Session  # noqa: F401  (which takes the options of a PlayBoard)

PUBLIC: Final = {  # functions, by their package
    "": """alphabeta alphabeta_with_table compare_searches depth_limited_alphabeta depth_limited_minimax diagnose
        fill_in game_tree gate iterative_deepening listing minimax parsons solve tally Duel GameExplorer LiveTree
        LookAhead StepPlayer BeTheMachine TicTacToe ConnectFour Bones TreeGame""",
    ".games": """action_label least_image look name_of places start_state symmetries grid_look heap_look piles_look
        text_look""",
    ".search": "open_lines ordered quicker_wins heap_modulo larger_heap win_or_last_safe EveryDepth",
    ".posters": "beside draw_counts draw_moves draw_states perfect_play whole_game",
    ".trees": "fold GameTree",
    ".runs": "windows as_board",
}
CELLS: Final = [  # of a small lesson
    {"cell_type": "code", "source": "1 + 1", "execution_count": 3, "outputs": [{"text": "2"}], "metadata": {}},
    {"cell_type": "code", "source": "assert True", "outputs": [], "metadata": {"tags": ["check"]}},
    {"cell_type": "markdown", "source": "For the teacher.", "metadata": {"tags": ["teacher"]}},
    {"cell_type": "markdown", "source": "Read this."},
]


def handouts(run: Trace, votes: Sequence[int], notes: Mapping[int, str]) -> list[tuple[Any, ...]]:
    """What is printed of a run, as calls: the plan of its key steps, and the pages of some steps."""
    from minimax_lab.handout import write_handout  # late: these imports are slow
    from minimax_lab.handout.key_steps import key_plan
    from minimax_lab.handout.pictures import Pictures

    def plan() -> list[Any]:
        planned = key_plan(Pictures(run, notes), "Handout", votes)
        return [as_data(each) for each in (planned.heading, planned.running_title, planned.layout, planned.pictures)]

    def pages(steps: Any = (0, *votes), votes: Any = votes, notes: Any = notes) -> list[Any]:
        return painted(lambda: write_handout(run, steps, "Handout", votes=votes, notes=notes))

    return [(plan,), (pages,)]


def painted(paint: Callable[[], Any]) -> list[Any]:
    """What is painted on the pages of a PDF or PNG file, and where, in whole points."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # late: these imports are slow
    from matplotlib.backends.backend_pdf import FigureCanvasPdf, PdfPages

    pages: list[Any] = []
    with (
        patch.object(FigureCanvasAgg, "print_png", lambda canvas, *_, **options: pages.append(_page(canvas.figure))),
        patch.object(FigureCanvasPdf, "print_pdf", lambda canvas, *_, **options: pages.append(_page(canvas.figure))),
        patch.object(PdfPages, "savefig", lambda file, figure: pages.append(_page(figure))),
    ):
        paint()
    return pages


def _page(figure: Any) -> list[Any]:
    """The size of a page, and each thing on it: lines and shapes by their corners, letters by their places."""
    from matplotlib.collections import Collection, PathCollection
    from matplotlib.text import Text

    found: list[Any] = [_rounded(72 * figure.get_size_inches())]
    for artist in figure.get_children():
        places: list[Any] = []
        if isinstance(artist, Text):
            places = [artist.get_position(), artist.get_fontsize()]
            found.append([artist.get_text(), artist.get_weight()])
        elif isinstance(artist, PathCollection):
            places = [artist.get_offset_transform().transform(artist.get_offsets()), 10 * artist.get_facecolor()]
        elif isinstance(artist, Collection):
            corners = [artist.get_transform().transform_path(path).vertices for path in artist.get_paths()]
            colors = [10 * color for color in (artist.get_edgecolor(), artist.get_facecolor()) if len(color)]
            places = [*corners, *colors, 10 * artist.get_linewidth()]
        found.append([type(artist).__name__, artist.get_zorder(), *map(_rounded, places)])
    return found


def _rounded(places: Any) -> list[int]:
    return [round(each) for each in np.ravel(places).tolist()]


def commands() -> Texts:
    """What the command prints, and the copies of a folder of lessons that it makes, refreshes, and leaves alone."""
    with TemporaryDirectory() as folder, patch.object(lab, "folders", lambda: (Path(folder), Path(folder, "work"))):
        lesson, work = Path(folder, "00_small.ipynb"), Path(folder, "mine")
        copy = work / lesson.name
        yield _said(folder, "lessons", str(work))
        for cells in (CELLS, CELLS[1:], CELLS, CELLS[:1], CELLS[:1], "?"):
            lesson.write_text(json.dumps({"cells": cells, "metadata": {}}), encoding="utf-8")
            yield _said(folder, "lessons", str(work)), [_read(each) for each in sorted(work.glob("*.ipynb"))]
            if cells is CELLS:
                copy.write_text(copy.read_text(encoding="utf-8").replace("1 + 1", "1 + 2"), encoding="utf-8")
        yield _said(folder, "lessons", folder), _said(folder, "lessons")
        with patch.object(lab, "_wait_for", lambda process: process), patch("subprocess.Popen", _command):
            for given in (["lab"], ["lab", str(work), "--no-browser"], ["lab", "00_small.ipynb"], []):
                yield _said(folder, *given)
    for given in (["--first", "person"], ["--person", "X", "--position", "X.O/.X./...", "--no-scores"], ["--seed"]):
        typed = iter(["1 1", "0 1", "2 0", "0 2", "1 2", "quit"])
        with patch("builtins.input", lambda *_, typed=typed: next(typed)):
            yield _said("", "play", *given)
    yield [_said("", *given) for given in (["export", "--moodle", "x"], ["export"], ["solve"], ["play", "--bad"])]


def _said(folder: str, *arguments: str) -> str:
    """What the command returns, raises, and prints, without the name of the folder."""

    def run() -> Any:
        with redirect_stderr(StringIO()) as errors:
            try:
                return main(list(arguments)), errors.getvalue()
            except SystemExit as end:
                return f"exit code {end.code}", errors.getvalue()

    said: str = repr(attempt(run))
    return said.replace(repr(folder)[1:-1], "FOLDER") if folder else said


def _command(command: list[str], **options: Any) -> Any:
    """The command that would be run; who the user is does not matter."""
    return [each for each in command[1:] if each != "--allow-root"], sorted({"cwd", "env"} & {*options})


def _read(copy: Path) -> Any:
    """The name of a copy, and its cells."""
    return copy.name, [*json.loads(copy.read_text(encoding="utf-8"))["cells"]]


def refusals(game: Any) -> Texts:
    """What the public functions say of values that make no sense, as their first, second, and third argument."""
    for module, names in PUBLIC.items():
        for name in names.split():
            function = getattr(import_module(f"minimax_lab{module}"), name)
            for usual in ((), (game,), (game, game.initial)):
                yield name, [attempt(function, *usual, copy(odd)) for odd in ODD]
