"""The text version of a picture: the same facts as an outline, read from the marks that are painted."""

from collections import defaultdict
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Scene, Shape, Text

Outline = list[tuple[int, str]]  # the depth of each line

LONGEST = 1000  # nodes
SYMBOLS = ("MAX", "MIN", "end", "somebody")
FRAMES = {"current": "the call of this step", "open": "still open", "highlight": "highlighted"}
EDGES = {style.BLACK: "chosen", style.BLUE: "on the principal variation"}


@dataclass
class _Facts:
    """What the marks show about a node."""

    texts: dict[str, str] = field(default_factory=dict)
    cells: list[Text] = field(default_factory=list)
    grid: list[Line] = field(default_factory=list)
    shape: str = ""
    words: list[str] = field(default_factory=list)
    children: list[tuple[float, int]] = field(default_factory=list)


class Section(NamedTuple):
    """The text about a tree: its heading, an outline of its nodes, and remarks on the whole."""

    heading: str
    outline: Outline
    remarks: list[str]


def as_text(sections: list[Section], title: str = "") -> str:
    """The sections as text, with the outlines indented."""
    lines = [title]
    for heading, nodes, rest in sections:
        lines += [heading, *("  " * depth + sentence for depth, sentence in nodes), *rest]
    return "\n".join(line for line in lines if line).rstrip()


def as_html(sections: list[Section]) -> str:
    """The sections with nested lists: a screen reader announces the level of an item, but not its indentation."""
    return "".join(
        _paragraphs([heading]) + _nested_list(nodes) + _paragraphs(rest) for heading, nodes, rest in sections
    )


def _paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def _nested_list(nodes: Outline) -> str:
    html, open_lists = "", 0
    for depth, sentence in nodes:
        html += "<ul>" * (depth + 1 - open_lists) + "</ul>" * (open_lists - depth - 1)
        html += f"<li>{escape(sentence)}</li>"
        open_lists = depth + 1
    return html + "</ul>" * open_lists


def describe(scene: Scene, heading: str = "") -> Section:
    """The section about the tree of a scene."""
    return Section(heading, _outline(scene), _remarks(scene))


def _outline(scene: Scene) -> Outline:
    """The ply of each node that is shown, and a sentence about it, children from left to right."""
    facts = _read(scene)
    lines: Outline = []
    below = {child for each in facts.values() for _, child in each.children}
    waiting = [(node, 0) for node in sorted(facts, reverse=True) if node not in below]
    while waiting:
        node, depth = waiting.pop()
        lines.append((depth, _sentence(facts[node])))
        waiting.extend((child, depth + 1) for _, child in sorted(facts[node].children, reverse=True))
    if len(lines) > LONGEST:
        lines[LONGEST:] = [(0, f"... {len(lines) - LONGEST:,} more nodes")]
    return lines


def _remarks(scene: Scene) -> list[str]:
    """What the picture shows besides its nodes: the players of the rows, the board of the step, caption and notes."""
    rows = [mark for mark in scene.marks if mark.role == "row" and isinstance(mark, Text) and mark.bold]
    words = ", ".join(mark.text for mark in sorted(rows, key=lambda mark: mark.y))
    lines = [f"Rows from the top: {words}"] if rows else []
    panel = [mark for mark in scene.marks if mark.role == "panel" and isinstance(mark, Text)]
    if panel:
        lines.append(f"Board now: {_board(panel)}")
    return [*lines, *filter(None, [scene.caption]), *scene.notes]


def _read(scene: Scene) -> dict[int, _Facts]:
    facts: dict[int, _Facts] = defaultdict(_Facts)
    for mark in [*scene.marks, *scene.left_out]:
        if mark.node < 0 or mark.role == "panel":
            continue
        if isinstance(mark, Line):
            _read_line(mark, facts)
        elif isinstance(mark, Shape):
            _read_shape(mark, facts[mark.node])
        elif mark.role == "cell":
            facts[mark.node].cells.append(mark)
        else:
            facts[mark.node].texts[mark.role] = mark.full or mark.text
    return facts


def _read_line(mark: Line, facts: dict[int, _Facts]) -> None:
    about = facts[mark.node]
    if mark.role == "edge":
        facts[mark.parent].children.append((mark.x2, mark.node))
        about.words += [EDGES[mark.color]] if mark.color in EDGES else []
    elif mark.role == "grid":
        about.grid.append(mark)
    elif mark.role == "full line":
        about.words.append("a full line")


def _read_shape(mark: Shape, about: _Facts) -> None:
    if mark.role in SYMBOLS:
        about.shape = _symbol(mark)
        about.words += ["never visited"] if mark.dashed else []
    elif mark.role in FRAMES:
        about.words.append(FRAMES[mark.role])


def _symbol(mark: Shape) -> str:
    """What a symbol means by its shape, whatever its role: an up-triangle has its single corner at the top."""
    if len(mark.points) == 3:
        return "MAX" if mark.points[0][1] < mark.points[1][1] else "MIN"
    return "" if mark.role == "somebody" else "end"


def _sentence(about: _Facts) -> str:
    """A node in one line: its call, action, name, player and value, and what happened to it."""
    texts = about.texts
    called = f"call {texts['call']}: " if "call" in texts else ""
    action = f"{texts['action']} -> " if "action" in texts else ""
    name = texts.get("name") or (_cells(about) if about.grid else "")
    window = [_window(texts["window"])] if "window" in texts else []
    value = [f"{role} {_bound(texts[role])}" for role in ("value", "utility", "estimate") if role in texts]
    rest = [f"returns {texts['returns']}"] if "returns" in texts else []
    folded = [f"{texts['folded']}, folded away"] if "folded" in texts else []
    cut = [texts["cut"]] if "cut" in texts else []
    cut += [f"a deep one, {texts['origin'].replace('by', 'by the bound of')}"] if "origin" in texts else []
    parts = [name, about.shape, *window, *value, *rest, *folded, *cut, *about.words]
    return called + action + ", ".join(part for part in parts if part)


def _bound(text: str) -> str:
    """A value, in words if it is only a bound."""
    return text.replace("\u2264 ", "at most ").replace("\u2265 ", "at least ")


def _window(text: str) -> str:
    """A window such as (10, \u221e) in words."""
    alpha, beta = text.strip("()").replace("-\u221e", "minus infinity").replace("\u221e", "infinity").split(", ")
    return f"window alpha {alpha}, beta {beta}"


def _cells(about: _Facts) -> str:
    """The board of a node, read from its grid and the marks in it."""
    xs = sorted({line.x1 for line in about.grid if line.x1 == line.x2})
    ys = sorted({line.y1 for line in about.grid if line.y1 == line.y2})
    board = [["."] * (len(xs) - 1) for _ in ys[1:]]
    for mark in about.cells:
        row = sum(y < mark.y for y in ys) - 1
        column = sum(x < mark.x for x in xs) - 1
        board[row][column] = mark.text
    return "/".join("".join(row) for row in board)


def _board(panel: list[Text]) -> str:
    """The board of the step, row by row."""
    rows = sorted({mark.y for mark in panel})
    return " / ".join(
        " ".join(mark.text for mark in sorted(panel, key=lambda mark: mark.x) if mark.y == y) for y in rows
    )
