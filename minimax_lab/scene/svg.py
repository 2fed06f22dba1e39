"""Paint a scene as SVG, for notebooks and for files. The same scene always gives the same bytes."""

import re
from functools import lru_cache
from itertools import groupby
from xml.sax.saxutils import escape

from minimax_lab.scene import shapes, style
from minimax_lab.scene.marks import Line, Mark, Scene, Shape, Text, printable, style_of


def svg(scene: Scene, width: float | None = None, height: float | None = None) -> str:
    """The scene as the text of an SVG file; `width` and `height` in pixels, by default the scene's own."""
    w, h = _n(scene.width), _n(scene.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width or scene.width)}" '
        f'height="{_n(height or scene.height)}" viewBox="0 0 {w} {h}" font-family="{style.FONTS}">'
    )
    ground = f'<rect width="{w}" height="{h}" fill="{style.SURFACE}"/>'
    groups = (_group(list(alike)) for _, alike in groupby(scene.marks, style_of))
    return "\n".join([head, ground, *groups, "</svg>\n"])


def with_dark_theme(image: str) -> str:
    """The SVG file with a rule for a dark theme; unchanged if a color has no dark counterpart."""
    used = set(re.findall(r'(?:fill|stroke)="(#\w+)"', image))
    if "<image" in image or not used <= style.DARK.keys():
        return image
    rules = (
        f'[{what}="{color}"]{{{what}:{style.DARK[color]}}}' for color in sorted(used) for what in ("fill", "stroke")
    )
    head, rest = image.split("\n", 1)
    return f"{head}\n<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>\n{rest}"


def _group(alike: list[Mark]) -> str:
    """Marks of one style, which is written once."""
    first = alike[0]
    if isinstance(first, Text):
        font = f'fill="{first.color}" font-size="{_n(first.size)}" text-anchor="{first.anchor}"'
        font += ' font-weight="bold"' if first.bold else ""
        width = _n(style.PIECE_EDGE * first.size)
        font += f' stroke="{first.edge}" stroke-width="{width}" paint-order="stroke"' if first.edge else ""
        return f"<g {font}>{''.join(_text(mark) for mark in alike if isinstance(mark, Text))}</g>"
    dash = f' stroke-dasharray="{style.DASH[0]:g} {style.DASH[1]:g}"' if first.dashed else ""
    stroke = f'stroke="{first.color}" stroke-width="{_n(first.width)}"{dash}' if first.color else ""
    if isinstance(first, Shape):
        path = "".join([_outline(mark) + "Z" for mark in alike if isinstance(mark, Shape)])
        return f'<path fill="{first.fill or "none"}" {stroke} stroke-linejoin="round" d="{path}"/>'
    path = "".join(
        [f"M{_n(mark.x1)} {_n(mark.y1)}L{_n(mark.x2)} {_n(mark.y2)}" for mark in alike if isinstance(mark, Line)]
    )
    ends = "" if first.dashed else ' stroke-linecap="round"'
    return f'<path fill="none" {stroke}{ends} d="{path}"/>'


def _path(points: tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join([f"{_n(x)} {_n(y)}" for x, y in points])


def _outline(mark: Shape) -> str:
    """The path around a polygon, with an arc for each round corner; a short one if the sides are level and upright."""
    if not mark.radius:
        return _path(mark.points)
    (left, top), (right, level), (_, bottom), _ = mark.points
    if level == top:
        return f"M{_n(left + mark.radius)} {_n(top)}{_around(right - left, bottom - top, mark.radius)}"
    r = _n(mark.radius)
    path, arc = "", f"A{r} {r} 0 0 1 "
    for (x1, y1), (x2, y2) in shapes.cut_corners(mark.points, mark.radius):
        path += f"{'L' if path else 'M'}{_n(x1)} {_n(y1)}{arc}{_n(x2)} {_n(y2)}"
    return path


@lru_cache(maxsize=4096)
def _around(width: float, height: float, radius: float) -> str:
    """The sides and corners of a level rectangle, from the start of its upper side on."""
    r, across, down = _n(radius), _n(max(0.0, width - 2 * radius)), _n(max(0.0, height - 2 * radius))  # no "-0"
    arc = f"a{r} {r} 0 0 1 "
    return f"h{across}{arc}{r} {r}v{down}{arc}-{r} {r}h-{across}{arc}-{r} -{r}v-{down}{arc}{r} -{r}"


def _text(mark: Text) -> str:
    x, y = _n(mark.x), _n(mark.y + style.BASELINE * mark.size)
    return f'<text x="{x}" y="{y}">{escape(printable(mark.drawn))}</text>'


@lru_cache(maxsize=65536)
def _n(number: float) -> str:
    """A length to a tenth of a pixel, without trailing zeros."""
    return f"{number:.1f}".removesuffix(".0")
