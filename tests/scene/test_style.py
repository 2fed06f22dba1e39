"""The colors, in the light theme and in the dark one."""

import pytest

from minimax_lab.scene import style

TEXTS = "BLACK", "BLUE", "GRAY_TEXT", "ALARM", "ORANGE"
GROUNDS = "WHITE", "CODE_FILL", "NOTE_FILL", "QUIZ_FILL"
SHAPES = "VERMILLION", "GRAY_LINE", "SKIPPED_LINE", "BLUE", "DARK_ORANGE"
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
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_text_can_be_read(theme, ground, text):
    assert contrast(theme, text, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_can_be_seen(theme, shape):
    assert contrast(theme, shape, "WHITE") >= 2.9


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_inside_their_nodes_and_on_the_current_line(theme):
    for ground in ("MAX_FILL", "MIN_FILL", "LIT_FILL"):
        assert contrast(theme, "BLACK", ground) >= 4.5


def test_every_color_has_a_dark_one():
    colors = {value for name, value in vars(style).items() if name.isupper() and str(value).startswith("#")}
    assert colors == set(style.DARK)
