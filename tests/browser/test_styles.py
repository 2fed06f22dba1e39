"""No rule of JupyterLab's style sheets changes how a widget looks: it looks as on a saved page.

The tree is left out: its form depends on the height of the page, and its looks are attributes. So is the title, which a
saved page has as its heading.
"""

import chromium
import pytest
import runs

pytestmark = pytest.mark.slow  # each opens JupyterLab

CELL = """from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe(win=10)
StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=9, predict="values")"""

# Properties whose values do not depend on the width of the page
READ = """root => {
  const names = ['float', 'clear', 'display', 'position', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle',
    'lineHeight', 'letterSpacing', 'textAlign', 'textTransform', 'textIndent', 'textDecorationLine', 'whiteSpace',
    'wordBreak', 'overflowWrap', 'marginTop', 'marginLeft', 'paddingTop', 'paddingLeft', 'borderTopWidth',
    'borderTopStyle', 'borderTopColor', 'borderRadius', 'color', 'backgroundColor', 'listStyleType', 'boxSizing',
    'overflowX', 'overflowY', 'verticalAlign', 'opacity', 'cursor', 'boxShadow', 'minWidth', 'fill', 'stroke'];
  const found = {};
  for (const element of [root, ...root.querySelectorAll(':not(svg.tree *, .title, .title *)')]) {
    const style = getComputedStyle(element);
    const kind = `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.dataset.role ?? ''}`;
    for (const name of names) (found[`${kind}: ${name}`] ??= []).push(style[name]);
  }
  return found;
}"""


# JupyterLab colors code as its editor does, which a saved page cannot know.
NO_COLORS_OF_CODE = [
    f"--jp-mirror-editor-{kind}-color: initial;"
    for kind in ("keyword", "builtin", "def", "number", "string", "comment", "operator")
]


def test_a_player_looks_as_on_a_saved_page(lab, saved):
    lab.run([CELL], wait_for=".minimax-lab.player .quiz input")
    inside = lab.page.locator(".minimax-lab.player")
    lab.page.add_style_tag(content=f".minimax-lab {{ {' '.join(NO_COLORS_OF_CODE)} }}")
    lab.page.wait_for_timeout(300)
    shown = saved.open(runs.nine_calls(), step=9, predict="values")
    wider = inside.bounding_box()["width"] - shown.root.bounding_box()["width"]
    screen = saved.page.viewport_size
    saved.page.set_viewport_size(screen | {"width": round(screen["width"] + wider)})
    chromium.still(shown.page, 300)
    [looks, expected] = [each.evaluate(READ) for each in (inside, shown.root)]
    assert len(expected) > 2000
    different = {each: (looks.get(each), expected[each]) for each in expected if looks.get(each) != expected[each]}
    assert different == {}
