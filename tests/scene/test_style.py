"""The colors, in the light theme and in the dark one."""

import pytest

from minimax_lab.scene import style

TEXTS = {
    "SURFACE": ("TEXT", "SECOND_TEXT", "MAX_TEXT", "MIN_TEXT", "BEST_TEXT", "SKIPPED_TEXT"),
    "SUNKEN": ("TEXT", "SECOND_TEXT", "MAX_TEXT", "MIN_TEXT"),
    "BOARD": ("TEXT", "SECOND_TEXT", "MAX_TEXT", "MIN_TEXT", "BEST_TEXT", "SKIPPED_TEXT"),
    "HAIRLINE": ("TEXT",),
    "NEITHER_FILL": ("TEXT",),
    "MAX_FILL": ("BOARD",),
    "MIN_FILL": ("BOARD",),
    "NOW_TINT": ("TEXT", "SECOND_TEXT"),
    "MAX_TINT": ("TEXT", "MAX_TEXT"),
    "MIN_TINT": ("TEXT", "MIN_TEXT"),
    "BEST_TINT": ("TEXT", "BEST_TEXT"),
    "TEXT": ("SURFACE", "BOARD"),  # of a button that is pressed
}
SHAPES = {
    "SURFACE": ("GRID", "MAX", "MIN", "NOW", "BEST", "SKIPPED"),
    "BOARD": ("GRID", "MAX", "MIN", "NOW", "BEST", "SKIPPED"),
    "MAX_TINT": ("MAX",),
    "MIN_TINT": ("MIN",),
    "NOW_TINT": ("MAX", "MIN", "NOW", "TEXT"),
    "NEITHER_FILL": ("MAX_FILL", "MIN_FILL"),
}
THEMES = {"light": {}, "dark": style.DARK}


def luminance(color):
    """As WCAG 2.2 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(theme, one, other):
    colors = [getattr(style, name) for name in (one, other)]
    bright, dark = sorted((luminance(THEMES[theme].get(color, color)) for color in colors), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["SUNKEN", "NOW_TINT"])
@pytest.mark.parametrize("name", [name for name in vars(style) if name.startswith("CODE_") and name.isupper()])
def test_code_can_be_read_where_it_is_lit(theme, ground, name, monkeypatch):
    color = getattr(style, name)
    if color.startswith("#"):
        part = float(style.CODE_INK.rstrip("%")) / 100
        monkeypatch.setattr(style, name, mixed(*(THEMES[theme].get(each, each) for each in (color, style.TEXT)), part))
        assert contrast(theme, name, ground) >= 4.5


def mixed(one, other, part):
    parts = ([int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in (one, other))
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02x}" for a, b in zip(*parts, strict=True))


def pairs(table):
    return [(ground, each) for ground, several in table.items() for each in several]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ground", "text"), pairs(TEXTS))
def test_text_can_be_read(theme, ground, text):
    assert contrast(theme, text, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ground", "shape"), pairs(SHAPES))
def test_shapes_can_be_seen(theme, ground, shape):
    assert contrast(theme, shape, ground) >= 3


def test_every_color_has_one_name_and_a_dark_one():
    colors = [value for name, value in vars(style).items() if name.isupper() and str(value).startswith("#")]
    assert len(colors) == len(set(colors)) and set(colors) == set(style.DARK)


def test_tints_are_white_on_paper():
    assert {name for name, value in vars(style).items() if name.endswith("_TINT") and value not in style.PAPER} == set()


@pytest.mark.parametrize("theme", THEMES)
def test_white_and_black_pieces_differ_in_gray(theme):
    assert contrast(theme, "WHITE_PIECE", "WHITE_EDGE") >= 7
    assert contrast(theme, "WHITE_PIECE", "MIN") >= 2
    ground = "HAIRLINE" if theme == "dark" else "WHITE_EDGE"  # a dark outline shows it on a light square
    assert contrast(theme, "WHITE_PIECE", ground) >= 4.5
