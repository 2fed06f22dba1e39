"""A poster: a picture that is told in words of its own, fits a sheet of paper, and may hold a dense image."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable
from copy import copy
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.kit import InvalidArgument, quote, whole_number
from minimax_lab.scene import Picture, Scene, svg

DPI = 300  # of a sheet of paper, as PNG
UNITS = 96  # pixels of a scene to the inch, in PDF
INCH = 25.4
SHEETS = {"A4": (210, 297), "A3": (297, 420), "A2": (420, 594)}  # millimetres
LARGEST = 10_000  # pixels

Pixels = np.ndarray[Any, np.dtype[Any]]
Outline = list[tuple[int, str]]


class Dense(NamedTuple):
    """Marks too many to be drawn one by one: a function from a width and a height to pixels, and where they stand.

    The pixels are an array of height x width x 3 bytes; left, top, width and height are those of the scene.
    """

    pixels: Callable[[int, int], Pixels]
    left: float
    top: float
    width: float
    height: float


class Poster(Picture):
    """A picture whose text version is given, as sentences and how far each is indented.

    Under its marks may lie a dense image, which is worked out anew for each size.
    """

    def __init__(
        self, scene: Scene, outline: Outline, size: tuple[int, int] | None = None, dense: Dense | None = None
    ) -> None:
        super().__init__(scene, size)
        self.outline = outline
        self.dense = dense

    @cached_property
    def text(self) -> str:
        """The text version: the same facts as an outline."""
        return "\n".join("  " * depth + sentence for depth, sentence in self.outline)

    @property
    def svg(self) -> str:
        """The picture as the text of an SVG file."""
        text = svg(self.scene, *(self.size or ()))
        if self.dense is None:
            return text
        _, left, top, width, height = self.dense
        data = b64encode(_png(self.dense.pixels(round(2 * width), round(2 * height)))).decode()
        image = (
            f'<image x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'
        )
        head, ground, rest = text.split("\n", 2)
        return "\n".join([head, ground, image, rest])

    def save(self, path: str | os.PathLike[str], *, size: str | tuple[int, int] | None = None) -> Path:
        """Write the picture to a file whose name ends in .png, .svg or .pdf, and return its path.

        size   "A4", "A3" or "A2", a sheet of paper, upright or on its side as the picture is; or (width, height) in
               pixels to fit into; None is the size at which a notebook shows it. Of paper, a PNG has 300 dots an inch.
        """
        if size is None:
            return super().save(path)
        form = str(path)[-4:].lower() if isinstance(path, str | os.PathLike) else ""
        sized = copy(self)
        sized.size = fitted(size, UNITS if form == ".pdf" else DPI, self.scene.width > self.scene.height)
        return Picture.save(sized, path)

    def _painted(self, form: str, scale: float) -> bytes:
        width, height = self.size or (round(self.scene.width), round(self.scene.height))
        return _paint(self.scene, self.dense, form, round(width * scale), round(height * scale))

    def _text_as_list(self) -> str:
        return self._as_list(self.outline, [], [])


def fitted(size: Any, dots: int, on_its_side: bool) -> tuple[int, int]:
    """The width and height, in pixels, that `size` stands for; `dots` of them make an inch of paper."""
    if isinstance(size, str) and size in SHEETS:
        short, long = (round(side / INCH * dots) for side in SHEETS[size])
        return (long, short) if on_its_side else (short, long)
    if isinstance(size, tuple | list) and len(size) == 2:
        sides = [whole_number(name, side, 100) for name, side in zip(("width", "height"), size, strict=True)]
        if max(sides) <= LARGEST:
            return sides[0], sides[1]
        raise InvalidArgument(f"size={quote(size)}: must be at most {LARGEST:,} pixels a side")
    raise InvalidArgument(f"size={quote(size)}: must be {', '.join(SHEETS)} or (width, height) in pixels")


def _paint(scene: Scene, dense: Dense | None, form: str, width: int, height: int) -> bytes:
    """The scene in the middle of a page of `width` x `height` pixels, as the bytes of a "png" or a "pdf"."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # late: it takes longer than all the rest
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure
    from matplotlib.transforms import Affine2D, IdentityTransform

    from minimax_lab.scene.figures import add_marks

    scale = min(width / scene.width, height / scene.height)
    left, top = (width - scene.width * scale) / 2, (height - scene.height * scale) / 2
    # A little more than whole pixels, since a hair less would be one pixel less.
    figure = Figure(figsize=((width + 0.01) / UNITS, (height + 0.01) / UNITS), dpi=UNITS, facecolor="white")
    if dense is not None:
        x1, x2 = round(left + dense.left * scale), round(left + (dense.left + dense.width) * scale)
        y1, y2 = round(top + dense.top * scale), round(top + (dense.top + dense.height) * scale)
        _lay(figure, dense, form, (x1, height - y2, max(x2 - x1, 1), max(y2 - y1, 1)), (width, height))
    to_points = IdentityTransform() if form == "png" else Affine2D().scale(72 / UNITS)
    to_page = Affine2D().scale(scale, -scale).translate(left, height - top) + to_points
    add_marks(figure, scene.marks, to_page, scale * 72 / UNITS)
    stream = BytesIO()
    if form == "png":
        FigureCanvasAgg(figure).print_png(  # type: ignore[no-untyped-call]
            stream, pil_kwargs={"compress_level": 3}
        )
    else:
        FigureCanvasPdf(figure).print_pdf(  # type: ignore[no-untyped-call]
            stream, metadata={"CreationDate": None}
        )
    return stream.getvalue()


def _lay(figure: Any, dense: Dense, form: str, box: tuple[int, int, int, int], page: tuple[int, int]) -> None:
    """Lay the dense image under all marks: in a PNG pixel on pixel, in a PDF as fine as it will be printed.

    box   left, bottom, width and height in pixels of the page, from its lower left corner
    """
    x, y, width, height = box
    if form == "png":
        figure.add_artist(_pasted(dense.pixels(width, height), x, y))
        return
    axes = figure.add_axes((x / page[0], y / page[1], width / page[0], height / page[1]), zorder=-1)
    axes.set_axis_off()
    fine = DPI / UNITS
    axes.imshow(dense.pixels(round(width * fine), round(height * fine)), aspect="auto", interpolation="none")


def _pasted(pixels: Pixels, x: int, y: int) -> Any:
    """An artist that sets these pixels down as they are; matplotlib's own would first sample them anew, slowly."""
    from matplotlib.artist import Artist  # late, as above

    class Pasted(Artist):
        def draw(self, renderer: Any) -> None:
            opaque = np.full((*pixels.shape[:2], 4), 255, dtype=np.uint8)
            opaque[:, :, :3] = pixels[::-1]  # Agg counts rows from below
            context = renderer.new_gc()
            renderer.draw_image(context, x, y, opaque)
            context.restore()

    artist = Pasted()
    artist.set_zorder(-1)
    return artist


def _png(pixels: Pixels) -> bytes:
    from matplotlib.image import imsave  # late, as above

    stream = BytesIO()
    unsigned: Any = {"Software": None}  # else the bytes change with matplotlib's version
    imsave(stream, pixels, format="png", metadata=unsigned)
    return stream.getvalue()
