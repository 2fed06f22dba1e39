"""Paint a scene with matplotlib, as PNG or PDF: collections of like marks, and of cached glyph outlines.

An artist for each label and each arrow would take matplotlib a minute for a large tree.

Letters are set one by one: Hebrew and Arabic from right to left, but Arabic letters stand unjoined; SVG joins them.
"""

from __future__ import annotations

import math
import re
import unicodedata
import warnings
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib import font_manager, ft2font
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import FigureCanvasPdf
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, IdentityTransform

from minimax_lab.scene.frame import Scene
from minimax_lab.scene.marks import DASH, Line, Mark, Shape, Text, printable, style_of
from minimax_lab.scene.svg import MIDDLE

DPI = 96
MISSING = "\u25a1"  # stands for a letter that the font lacks
UNIT = 100.0  # the size at which glyphs are outlined

# Signs that only say how their neighbours are joined, broken or directed, or which form they have.
UNSEEN = re.compile("[\xad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
                    "\ufff9-\ufffb\U000e0000-\U000e0fff]")  # fmt: skip

# The bidirectional classes of Unicode: left, right, Arabic, European and Arabic numbers, what stands between and
# beside numbers, and marks upon letters; all others are neutral. Then the level of each kind, by the line's direction.
KINDS = {"L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "S", "CS": "C", "ET": "T", "NSM": "M"}
LEVELS = {"L": {"L": 0, "R": 1, "E": 2, "N": 2}, "R": {"L": 2, "R": 1, "E": 2, "N": 2}}
MIRRORED = str.maketrans("()[]{}<>\xab\xbb", ")(][}{><\xbb\xab")


def paint(scene: Scene, form: str, scale: float = 1.0) -> bytes:
    """The scene as a file's bytes; `form` is "png" or "pdf", `scale` is pixels a pixel of the scene."""
    _warn_of_missing(scene)
    size = (scene.width * scale / DPI, scene.height * scale / DPI)
    figure = Figure(figsize=size, dpi=DPI, facecolor="white")
    canvas = FigureCanvasAgg(figure) if form == "png" else FigureCanvasPdf(figure)
    to_page = Affine2D().scale(scale, -scale).translate(0, scene.height * scale) + (
        IdentityTransform() if form == "png" else Affine2D().scale(72 / DPI)
    )
    add_marks(figure, scene.marks, to_page, scale * 72 / DPI)
    stream = BytesIO()
    if isinstance(canvas, FigureCanvasAgg):
        canvas.print_png(  # type: ignore[no-untyped-call]
            stream, pil_kwargs={"compress_level": 3}
        )
    else:
        canvas.print_pdf(  # type: ignore[no-untyped-call]
            stream, metadata={"CreationDate": None}
        )
    return stream.getvalue()


def add_marks(figure: Figure, marks: Iterable[Mark], to_page: Any, per_pixel: float) -> None:
    """Put marks onto a figure, in their order; a pixel of theirs is `per_pixel` points, in which lines are measured."""
    for order, (_, alike) in enumerate(groupby(marks, style_of)):
        for artist in _artists(list(alike), to_page, per_pixel):
            artist.set_zorder(order)
            artist.set_snap(False)
            figure.add_artist(artist)


def _artists(alike: list[Mark], to_page: Any, per_pixel: float) -> list[Any]:
    first = alike[0]
    if isinstance(first, Text):
        return _texts([mark for mark in alike if isinstance(mark, Text)], to_page)
    stroke = {"linewidths": first.width * per_pixel if first.color else 0, "transform": to_page}
    if first.dashed:
        stroke["linestyles"] = [(0, [length / max(first.width, 0.1) for length in DASH])]
    if isinstance(first, Shape):
        points = [mark.points for mark in alike if isinstance(mark, Shape)]
        return [PolyCollection(points, facecolors=first.fill or "none", edgecolors=first.color or "none", **stroke)]
    ends = [((mark.x1, mark.y1), (mark.x2, mark.y2)) for mark in alike if isinstance(mark, Line)]
    return [LineCollection(ends, colors=first.color, capstyle="butt", **stroke)]


def _texts(texts: list[Text], to_page: Any) -> list[PathCollection]:
    """A collection for each letter, set down wherever it stands in one of the texts."""
    size, bold = texts[0].size, texts[0].bold
    places: dict[str, list[tuple[float, float]]] = {}
    for mark in texts:
        text = in_order(shown(mark.text))
        advances = [_glyph(sign, bold)[1] * size for sign in text]
        x = mark.x - math.fsum(advances) * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        for sign, advance in zip(text, advances, strict=True):
            places.setdefault(sign, []).append((x, mark.y + MIDDLE * size))
            x += advance
    linear = Affine2D(to_page.get_matrix()).get_matrix().copy()
    linear[:2, 2] = 0
    outline = Affine2D().scale(size / UNIT, -size / UNIT) + Affine2D(linear)
    return [
        PathCollection(
            [outline.transform_path(_glyph(sign, bold)[0])], offsets=np.array(at), offset_transform=to_page,
            transform=Affine2D(), facecolors=texts[0].color, linewidths=0,
        )
        for sign, at in places.items()
        if np.size(_glyph(sign, bold)[0].vertices)
    ]  # fmt: skip


@lru_cache(maxsize=4096)
def _glyph(sign: str, bold: bool) -> tuple[Path, float]:
    """The outline of a letter at UNIT pixels, and its advance in font sizes."""
    properties = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    font = font_manager.get_font(font_manager.findfont(properties))
    font.set_size(UNIT, 72)
    advance = font.load_char(ord(sign), flags=ft2font.LoadFlags.NO_HINTING).linearHoriAdvance / 65536 / UNIT
    corners, codes = map(np.asarray, font.get_path())
    return Path(corners.reshape(-1, 2), codes if codes.size else None), advance  # a space has no outline


@lru_cache(maxsize=65536)
def shown(text: str) -> str:
    """`text` as it is painted: a box for a letter that the font lacks, nothing for a sign that is not to be seen.

    >>> shown("a\u200db\u4e2d")
    'ab□'
    """
    return "".join(MISSING if _lacks(sign) else sign for sign in printable(text) if not UNSEEN.match(sign))


def missing(texts: Iterable[str]) -> list[str]:
    """The letters of these texts that the font lacks."""
    signs = {sign for text in texts for sign in printable(text)}
    return sorted(sign for sign in signs if _lacks(sign) and not UNSEEN.match(sign))


@lru_cache(maxsize=4096)
def _lacks(sign: str) -> bool:
    font = font_manager.get_font(font_manager.findfont("DejaVu Sans"))
    return not font.get_char_index(ord(sign))


# -- from right to left --------------------------------------------------------------------------------------------


def in_order(text: str) -> str:
    """The signs of a line from left to right, as they are painted: Hebrew and Arabic words are turned round.

    Source: the Unicode bidirectional algorithm (annex 9), its rules W, N, I and L, without nesting and paired brackets.

    >>> in_order("ab \u05d0\u05d1 12") == "ab 12 \u05d1\u05d0"
    True
    """
    kinds = "".join(KINDS.get(unicodedata.bidirectional(sign), "_") for sign in text)
    first = re.search("[LRA]", kinds)
    if first is None or not re.search("[RA]", kinds):
        return text
    line: Any = "L" if first[0] == "L" else "R"  # which way the line runs, beyond its ends too
    levels = [LEVELS[line][kind] for kind in _resolved(kinds, line)]
    for at in range(len(text.rstrip()), len(text)):
        levels[at] = LEVELS[line][line]
    order = list(range(len(text)))
    for level in (2, 1):
        order = _turned(order, levels, level)
    return "".join(text[at].translate(MIRRORED) if levels[at] % 2 else text[at] for at in order)


def _resolved(kinds: str, line: str) -> str:
    """The kinds of the signs with only L, R, E and N left: what marks, separators and blanks count as."""
    kinds = re.sub("(.)M+", lambda marked: marked[1] * len(marked[0]), line + kinds)
    kinds = re.sub("A[^LR]*", lambda arabic: arabic[0].replace("E", "N").replace("A", "R"), kinds)
    kinds = re.sub("(?<=E)[SC](?=E)", "E", re.sub("(?<=N)C(?=N)", "N", kinds))
    kinds = re.sub("T+(?=E)|(?<=E)T+", lambda signs: "E" * len(signs[0]), kinds)
    kinds = re.sub("L[^R]*", lambda latin: latin[0].replace("E", "L"), kinds)
    kinds = re.sub("[SCT]", "_", kinds) + line
    kinds = re.sub("(?<=[REN])_+(?=[REN])", lambda blank: "R" * len(blank[0]), kinds)
    kinds = re.sub("(?<=L)_+(?=L)", lambda blank: "L" * len(blank[0]), kinds)
    return kinds[1:-1].replace("_", line)


def _turned(order: list[int], levels: list[int], level: int) -> list[int]:
    """`order` with every run of signs of at least this level turned round."""
    runs = groupby(order, lambda at: levels[at] >= level)
    return [at for is_turned, run in runs for at in (reversed(list(run)) if is_turned else run)]


def _warn_of_missing(scene: Scene) -> None:
    """Say aloud which letters the font lacks."""
    lacking = missing(mark.text for mark in scene.marks if isinstance(mark, Text))
    if lacking:
        warnings.warn(f"PNG and PDF show a box for {' '.join(lacking)}; SVG has these letters", stacklevel=5)
