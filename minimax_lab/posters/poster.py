"""A poster: a picture with a text version of its own that fits a sheet of paper and may have a dense image."""

import os
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from minimax_lab.kit import InvalidArgument, png_file, quote, whole_number
from minimax_lab.scene import Outline, Picture, Scene, Section, as_text, style, svg

PRINTED = 300  # dots per inch of a PNG on paper, and of a dense image in a PDF
SCREEN = 96  # pixels per inch
INCH = 25.4
SHEETS = {"A4": (210, 297), "A3": (297, 420), "A2": (420, 594)}  # millimeters
LARGEST = 10_000  # pixels
NEVER_SMALL = 1000  # pixels of width at which a notebook shows all details
UP = 2  # the filter of a row that is written as its difference from the one above

PARTS = (  # the hidden boxes appear only where the style does
    ".minimax-lab-parts{position:relative;overflow:hidden;width:fit-content;max-width:100%;background:0 0/100% 100%}"
    ".minimax-lab-parts img{display:block;transform-origin:0 0}"
    "@media(prefers-reduced-motion:no-preference){.minimax-lab-parts img{transition:transform 300ms}}"
    ".minimax-lab-parts label{display:block!important;position:absolute;z-index:1;cursor:zoom-in;margin:0}"
    ".minimax-lab-parts input{position:absolute;opacity:0}"
    ".minimax-lab-parts label:has(:focus-visible){outline:3px solid;outline-offset:-3px}"
    ".minimax-lab-parts label+label,.minimax-lab-parts:has(:checked) div:not(:has(:checked)) label,"
    ".minimax-lab-parts div:has(label+label :checked) label:is(:first-of-type,:not(:has(:checked)))"
    "{display:none!important}"
    ".minimax-lab-parts div:has(:checked) label+label{display:block!important}"
    ".minimax-lab-parts label:has(:checked){inset:0!important;width:auto!important;height:auto!important}"
    ".minimax-lab-parts label:has(:checked){cursor:zoom-out}"
    ".minimax-lab-parts:has(:checked) button{display:block;position:absolute;z-index:2;right:1%;bottom:12%}"
    ".minimax-lab-parts button{width:min-content;padding:6px 4px;cursor:pointer;font:inherit;"
    f"background:{style.SURFACE};border:1px solid {style.TEXT};border-radius:{style.RADIUS}px}}"
)
# the focus goes to the square that was enlarged, because what had it is hidden now
GO_BACK = (
    "const part=this.querySelector('div:has(:checked)');"
    "setTimeout(()=>(part||this).querySelector('input').focus({preventScroll:true}))"
)

Pixels = np.ndarray[Any, np.dtype[Any]]


class Dense(NamedTuple):
    """Too many marks to draw them one by one: a function from a width and a height to pixels, and its place.

    The pixels are an array of height x width x 3 bytes; left, top, width and height are lengths in the scene.
    """

    pixels: Callable[[int, int], Pixels]
    left: float
    top: float
    width: float
    height: float

    def add_to(self, figure: Any, left: float, top: float, scale: float, *, form: str, page: tuple[int, int]) -> None:
        """Add the image to a figure under all marks: pixel by pixel in a PNG, as fine as it is printed in a PDF.

        left, top, scale   the place of the scene on the page
        page               the width and height of the page in pixels
        """
        width, height = page
        x1, x2 = (round(left + x * scale) for x in (self.left, self.left + self.width))
        y1, y2 = (round(top + y * scale) for y in (self.top, self.top + self.height))
        wide, tall = max(x2 - x1, 1), max(y2 - y1, 1)
        if form == "png":
            figure.add_artist(_pasted(self.pixels(wide, tall), x1, height - y2))
            return
        axes = figure.add_axes((x1 / width, (height - y2) / height, wide / width, tall / height), zorder=-1)
        axes.set_axis_off()
        fine = PRINTED / SCREEN
        axes.imshow(self.pixels(round(wide * fine), round(tall * fine)), aspect="auto", interpolation="none")


class Part(NamedTuple):
    """A square of a poster that a click enlarges: its name, its upper left corner, and its side."""

    name: str
    left: float
    top: float
    side: float

    def holds(self, other: Self) -> bool:
        """Whether another part is inside this one."""
        right, bottom = self.left + self.side, self.top + self.side
        return other.side < self.side and self.left <= other.left < right and self.top <= other.top < bottom

    def with_margin(self) -> Self:
        """Return this part with as much around it as the poster has, so that it does not touch what is beside it."""
        gap = self.side * style.SHEET_MARGIN / (style.SHEET[0] - 2 * style.SHEET_MARGIN)
        return self._replace(left=self.left - gap, top=self.top - gap, side=self.side + 2 * gap)


class Poster(Picture):
    """A picture whose text version is given, as sentences with their indentation.

    There may be a dense image under its marks, which is computed for each size. A notebook shows it whole on a screen,
    and enlarges each of its `parts`, and then the parts inside that one.
    """

    room = "max-width:100%;max-height:75vh"

    def __init__(
        self, scene: Scene, outline: Outline, size: tuple[int, int] | None = None, dense: Dense | None = None,
        parts: Sequence[Part] = (),
    ) -> None:  # fmt: skip
        super().__init__(scene, size)
        self.outline = outline
        self.dense = dense
        self.parts = parts

    @property
    def sections(self) -> list[Section]:
        """The text version as one section without the title, which the page has above it."""
        (depth, first), *rest = self.outline
        return [Section("", [(depth, first.removeprefix(f"{self.scene.title}: ")), *rest], [])]

    @cached_property
    def text(self) -> str:
        """The text version: the same facts as an outline."""
        return as_text([Section("", self.outline, [])])

    @property
    def html(self) -> str:
        """The picture for a notebook; a click on a large one enlarges a part of it, or all of it, to scroll in."""
        if self.parts:
            return self._with_parts()
        if self.scene.width <= NEVER_SMALL:
            return super().html
        size = f"max-height:none!important;max-width:none!important;width:{self.scene.width:g}px;cursor:zoom-out"
        return (
            "<style>.minimax-lab-poster:has(:checked){max-height:85vh;overflow:auto}"
            f".minimax-lab-poster:has(:checked) img{{{size}}}.minimax-lab-poster img{{cursor:zoom-in}}</style>"
            '<div class="minimax-lab-poster"><label><input type="checkbox" aria-label="Enlarge"> Enlarge<br>'
            f"{super().html.removesuffix(self.described)}</label>{self.described}</div>"
        )

    def _with_parts(self) -> str:
        """The picture behind a box for each part; while one is checked, that part fills the height of the picture.

        The boxes of the parts inside a part are behind its own, and appear while it is checked. What belongs to no
        node, such as a legend, stays in its place beside the part. A button and Escape show the whole picture again.
        """
        beside = Picture(replace(self.scene, groups=[mark for mark in self.scene.marks if mark.node < 0]))
        rules, boxes = [PARTS, f".minimax-lab-parts{{background-image:url({beside.source})}}"], []
        outer = [part for part in self.parts if not any(each.holds(part) for each in self.parts)]
        for at, part in enumerate(outer, start=1):
            group = [part, *filter(part.holds, self.parts)]
            for number, each in enumerate(group, start=1):
                label = f"div:nth-of-type({at}) label:nth-of-type({number})"
                rules.append(f".minimax-lab-parts {label}{{{self._place_of(each, part if number > 1 else None)}}}")
                rules.append(f".minimax-lab-parts:has({label} :checked) img{{{self._zoom_to(each)}}}")
            names = [f"Enlarge the square of {each.name}" for each in group]
            box = '<label hidden><input type="checkbox" aria-label="{}"></label>'
            boxes.append(f"<div>{''.join(map(box.format, names))}</div>")
        image = super().html.removesuffix(self.described)
        return (
            f"<style>{''.join(rules)}</style>"
            '<form method="dialog" class="minimax-lab-parts minimax-lab-picture" style="color-scheme:light" '
            f"""onkeydown="event.key==='Escape'&&this.reset()" onreset="{GO_BACK}">"""
            f'{"".join(boxes)}<button type="reset" hidden>Whole map</button>{image}</form>{self.described}'
        )

    def _place_of(self, part: Part, enlarged: Part | None) -> str:
        """Where a part is, in CSS, while another one is enlarged."""
        _, left, top, side = enlarged.with_margin() if enlarged else Part("", 0.0, 0.0, self.scene.height)
        height, width = side, side * self.scene.width / self.scene.height
        lengths = {"left": (part.left - left) / width, "top": (part.top - top) / height,
                   "width": part.side / width, "height": part.side / height}  # fmt: skip
        return ";".join(f"{name}:{100 * length:.2f}%" for name, length in lengths.items())

    def _zoom_to(self, part: Part) -> str:
        """How the picture is moved so that a part has its height, in CSS. Only this part is shown."""
        width, height = self.scene.width, self.scene.height
        left, top = 100 * part.left / width, 100 * part.top / height
        right, bottom = 100 - left - 100 * part.side / width, 100 - top - 100 * part.side / height
        room = part.with_margin()
        return (
            f"transform:scale({height / room.side:.3f}) "
            f"translate({-100 * room.left / width:.2f}%,{-100 * room.top / height:.2f}%);"
            f"clip-path:inset({top:.2f}% {right:.2f}% {bottom:.2f}% {left:.2f}%)"
        )

    @property
    def heading(self) -> str:
        """The first line of the text version."""
        return self.outline[0][1]

    @property
    def summary(self) -> str:
        """The sentence below the title, if there is one."""
        return next((text for _, text in self.outline[1:2] if text.endswith(".")), "")

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

        size   "A4", "A3" or "A2", a sheet of paper in portrait or landscape as the picture is; or the (width, height)
               in pixels to fit into; None is the size in a notebook. On paper, a PNG has 300 dots per inch.
        """
        if size is None:
            return super().save(path)
        is_pdf = isinstance(path, str | os.PathLike) and str(path).lower().endswith(".pdf")
        sized = copy(self)
        sized.size = page_size(size, SCREEN if is_pdf else PRINTED, self.scene.width > self.scene.height)
        return Picture.save(sized, path)

    def paint(self, form: str, scale: float = 1.0) -> bytes:
        """The picture as the bytes of a "png" or "pdf" file, in the middle of its page."""
        from minimax_lab.scene.figures import paint  # late: matplotlib takes longer to import than all the rest

        width, height = self.size or (round(self.scene.width), round(self.scene.height))
        page = round(width * scale), round(height * scale)
        under = partial(self.dense.add_to, form=form, page=page) if self.dense else None
        return paint(self.scene, form, *page, under)


def page_size(size: Any, dots: int, is_landscape: bool) -> tuple[int, int]:
    """The width and height in pixels that `size` means on paper with so many dots per inch."""
    if isinstance(size, str) and size in SHEETS:
        short, long = (round(side / INCH * dots) for side in SHEETS[size])
        return (long, short) if is_landscape else (short, long)
    if isinstance(size, tuple | list) and len(size) == 2:
        sides = [whole_number(name, side, 100) for name, side in zip(("width", "height"), size, strict=True)]
        if max(sides) <= LARGEST:
            return sides[0], sides[1]
        raise InvalidArgument(f"size={quote(size)}: must be at most {LARGEST:,} pixels a side")
    raise InvalidArgument(f"size={quote(size)}: must be {', '.join(SHEETS)} or (width, height) in pixels")


def _pasted(pixels: Pixels, x: int, y: int) -> Any:
    """An artist that copies these pixels unchanged: matplotlib's own would need four times the memory for a sheet."""
    from matplotlib.artist import Artist  # late: its import is slow

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
    """The pixels as a PNG file. Each row is written as what differs from the row above, so equal rows take no room."""
    height, width, _ = pixels.shape
    lines = np.full((height, 1 + 3 * width), UP, dtype=np.uint8)
    lines[:, 1:] = np.diff(pixels.reshape(height, -1), axis=0, prepend=np.uint8(0))
    return png_file(width, height, zlib.compress(lines.tobytes()))
