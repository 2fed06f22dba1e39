"""Paint a scene with matplotlib, as PNG or PDF: collections of like marks, and of cached glyph outlines.

An artist for each label and each arrow would take matplotlib a minute for a large tree.

Letters are placed one by one. A line with Hebrew or Arabic is one piece: matplotlib orders and joins its letters.
"""

import math
import re
import struct
import warnings
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Any

import numpy as np

from minimax_lab.kit import needs, png_file
from minimax_lab.scene.marks import Mark, Scene, Shape, Text, is_column, printable, style_of
from minimax_lab.scene.style import BASELINE, DASH, PIECE_EDGE, SURFACE

with needs("minimax-lab[notebook]"):
    from matplotlib import __version_info__, font_manager
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.collections import PathCollection
    from matplotlib.figure import Figure
    from matplotlib.path import Path
    from matplotlib.textpath import text_to_path
    from matplotlib.transforms import Affine2D, IdentityTransform

Under = Callable[[Figure, float, float, float], None]

DPI = 96  # of a page, in PNG and PDF
MISSING = "\u25a1"  # in place of a letter that the font lacks
CORNER_POINTS = 8  # of a round corner
UNIT = 100.0  # the size at which glyphs are outlined

# Characters without a glyph: they only join, break or direct their neighbors, or choose a form.
UNSEEN = re.compile("[\xad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
                    "\ufff9-\ufffb\U000e0000-\U000e0fff]")  # fmt: skip

RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def paint(
    scene: Scene,
    form: str,
    width: float,
    height: float,
    under: Callable[[Figure, float, float, float], None] | None = None,
) -> bytes:
    """The scene in the middle of a page of `width` x `height` pixels, as the bytes of a file; PDF is for paper.

    form    "png" or "pdf"
    under   draws what is under all marks onto the figure, given the left, the top and the scale of the scene
    """
    for problem in painted_otherwise(mark.text for mark in scene.groups if isinstance(mark, Text)):
        warnings.warn(f"PNG and PDF show {problem}; SVG does not", stacklevel=4)
    scale = min(width / scene.width, height / scene.height)
    left, top = (width - scene.width * scale) / 2, (height - scene.height * scale) / 2
    # A bit more than whole pixels, since a bit less would be one pixel less.
    figure = Figure(
        figsize=((width + 0.01) / DPI, (height + 0.01) / DPI), dpi=DPI, facecolor=SURFACE if form == "png" else "white"
    )
    if under is not None:
        under(figure, left, top, scale)
    to_points = IdentityTransform() if form == "png" else Affine2D().scale(72 / DPI)
    to_page = Affine2D().scale(scale, -scale).translate(left, height - top) + to_points
    add_marks(figure, scene.groups, to_page, scale * 72 / DPI)
    if form == "png":
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        return _as_png(np.asarray(canvas.buffer_rgba()))
    stream = BytesIO()
    FigureCanvasPdf(figure).print_pdf(stream, metadata={"CreationDate": None})  # type: ignore[no-untyped-call]
    return stream.getvalue()


def _as_png(pixels: Any) -> bytes:
    """Opaque pixels as a file, without filters: Pillow always tries them, and they take most of its time."""
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + 3 * width), dtype=np.uint8)  # a row begins with its filter, which is none
    for color in range(3):
        rows[:, 1 + color :: 3] = pixels[:, :, color]
    per_meter = round(DPI / 0.0254)
    return png_file(width, height, zlib.compress(rows.data, 1), {b"pHYs": struct.pack(">2IB", per_meter, per_meter, 1)})


def add_marks(figure: Figure, marks: Iterable[Mark], to_page: Any, per_pixel: float) -> None:
    """Put marks onto a figure, in their order; `per_pixel` is the width in points of a line one pixel wide."""
    for order, (_, alike) in enumerate(groupby(marks, style_of)):
        for artist in _artists(list(alike), to_page, per_pixel):
            artist.set_zorder(order)
            artist.set_snap(False)
            figure.add_artist(artist)


def _artists(alike: list[Mark], to_page: Any, per_pixel: float) -> list[Any]:
    first = alike[0]
    if isinstance(first, Text):
        texts = [mark for mark in alike if isinstance(mark, Text)]
        edge = {"edgecolors": first.edge, "linewidths": PIECE_EDGE * first.size * per_pixel}
        edges = _texts(texts, to_page, edge) if first.edge else []
        return [*edges, *_texts(texts, to_page, {"linewidths": 0})]
    stroke = {"linewidths": first.width * per_pixel if first.color else 0, "transform": to_page}
    if first.dashed:
        stroke["linestyles"] = [(0, [length / max(first.width, 0.1) for length in DASH])]
    if isinstance(first, Shape):
        shapes = [mark for mark in alike if isinstance(mark, Shape)]
        colors: dict[str, Any] = {"facecolors": first.fill or "none", "edgecolors": first.color or "none"}
        return _shapes(shapes, to_page, {**stroke, **colors, "transform": Affine2D()})
    ends = _rows(alike, lambda mark: ((mark.x1, mark.y1), (mark.x2, mark.y2))).reshape(-1, 2)
    moves = np.tile([Path.MOVETO, Path.LINETO], len(ends) // 2)
    path = Path(ends, moves)  # one for all: a path for each line takes matplotlib longer
    looks: dict[str, Any] = {"facecolors": "none", "edgecolors": first.color}
    return [PathCollection([path], capstyle="butt" if first.dashed else "round", **looks, **stroke)]


def _rows(alike: list[Any], points: Callable[[Any], Any]) -> Any:
    """The points of each of the marks, as rows of an array."""
    single = [points(mark) for mark in alike if not is_column(mark)]
    columns = [np.moveaxis(np.array(points(mark)), -1, 0) for mark in alike if is_column(mark)]
    return np.concatenate([np.array(single)] * bool(single) + columns)


def _shapes(shapes: list[Shape], to_page: Any, looks: dict[str, Any]) -> list[PathCollection]:
    """A collection for each form, with all the places where a shape has it."""
    places: dict[Any, list[tuple[float, float]]] = {}
    for (_, radius), alike in groupby(shapes, lambda mark: (len(mark.points), mark.radius)):
        corners = _rows(list(alike), lambda mark: mark.points)
        starts = corners[:, 0]
        forms = (corners - starts[:, None]).round(3) + 0.0  # no -0.0, because forms are compared by their bytes
        keys = forms.reshape(len(forms), -1).view(f"V{forms[0].nbytes}").ravel().tolist()
        for form, start in zip(keys, starts.tolist(), strict=True):
            places.setdefault((form, radius), []).append(start)
    to_size = _linear(to_page)
    return [
        PathCollection(
            [to_size.transform_path(_path_around(*form))], offsets=np.array(at), offset_transform=to_page, **looks
        )
        for form, at in places.items()
    ]


@lru_cache(maxsize=4096)
def _path_around(points: bytes, radius: float) -> Path:
    """The path around a polygon, given as x, y, x, y, ...; with a radius, a rectangle with an arc for each corner."""
    corners = np.frombuffer(points).reshape(-1, 2)
    if not radius:
        return _closed(corners)
    sides = np.roll(corners, -1, axis=0) - corners
    along = sides / np.maximum(np.hypot(*sides.T), 1e-9)[:, None]  # from each corner to the next
    before, angle = np.roll(along, 1, axis=0), np.linspace(0, np.pi / 2, CORNER_POINTS)[:, None]
    arc = before[:, None] * np.sin(angle) - along[:, None] * np.cos(angle)
    return _closed(((corners + radius * (along - before))[:, None] + radius * arc).reshape(-1, 2))


def _closed(points: Any) -> Path:
    """The path through these points and back to the first."""
    return Path(np.vstack([points, points[:1]]), closed=True)


def _linear(transform: Any) -> Any:
    """The transform without its shift."""
    linear = Affine2D(transform.get_matrix()).get_matrix().copy()
    linear[:2, 2] = 0
    return Affine2D(linear)


def _texts(texts: list[Text], to_page: Any, looks: dict[str, Any]) -> list[PathCollection]:
    """A collection for each letter, with all the places where one of the texts has it."""
    size, bold = texts[0].size, texts[0].bold
    places: dict[str, list[tuple[float, float]]] = {}
    for mark in texts:
        text = shown(mark.drawn)
        pieces = [text] if RIGHT_TO_LEFT.search(text) else list(text)
        widths = [outline(piece, bold)[1] * size for piece in pieces]
        x = mark.x - math.fsum(widths) * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        for piece, width in zip(pieces, widths, strict=True):
            places.setdefault(piece, []).append((x, mark.y + BASELINE * size))
            x += width
    to_size = Affine2D().scale(size / UNIT, -size / UNIT) + _linear(to_page)
    return [
        PathCollection(
            [to_size.transform_path(outline(piece, bold)[0])], offsets=np.array(at), offset_transform=to_page,
            transform=Affine2D(), facecolors=texts[0].color, **looks,
        )
        for piece, at in places.items()
        if np.size(outline(piece, bold)[0].vertices)
    ]  # fmt: skip


@lru_cache(maxsize=4096)
def outline(text: str, bold: bool) -> tuple[Path, float]:
    """The outline of a letter or a line at UNIT pixels, and its width in font sizes."""
    font = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal", size=UNIT)
    corners, codes = text_to_path.get_text_path(font, text)
    width = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    return Path(corners, codes or None), width / UNIT  # a space has no outline


@lru_cache(maxsize=65536)
def shown(text: str) -> str:
    """`text` as it is painted: a box for a letter that the font lacks, and no characters without a glyph.

    >>> shown("a\u200db\u4e2d")
    'ab□'
    """
    return "".join(MISSING if _lacks(letter) else letter for letter in printable(text) if not UNSEEN.match(letter))


def painted_otherwise(texts: Iterable[str]) -> list[str]:
    """What a page shows in place of these texts: boxes for letters that the font lacks, or lines in the wrong order."""
    texts = [printable(text) for text in texts]
    lacking = sorted(letter for letter in set("".join(texts)) if _lacks(letter) and not UNSEEN.match(letter))
    problems = [f"a box for {' '.join(lacking)}"] if lacking else []
    if __version_info__ < (3, 11) and any(map(RIGHT_TO_LEFT.search, texts)):
        problems.append("Hebrew or Arabic from left to right (matplotlib 3.11 turns it around)")
    return problems


@lru_cache(maxsize=4096)
def _lacks(letter: str) -> bool:
    font = font_manager.get_font(font_manager.findfont("DejaVu Sans"))
    return not font.get_char_index(ord(letter))
