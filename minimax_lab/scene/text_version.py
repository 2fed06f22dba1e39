"""The text version of a picture: the same facts as an outline, read from the roles and facts of its marks."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from minimax_lab.kit import pluralize
from minimax_lab.scene import style
from minimax_lab.scene.marks import SEE_TEXT, Line, Scene, Text

Outline = list[tuple[int, str]]  # the depth of each line

LONGEST = 1000  # nodes
SYMBOLS = {"MAX": "MAX", "MIN": "MIN", "end": "end", "somebody": ""}
WORDS = {
    "best": "chosen",
    "line of play": "on the principal variation",
    "current": "the call of this step",
    "open": "still open",
    "highlight": "highlighted",
    "skipped": "never visited",
    "full line": "a full line",
    "checkmate": "checkmate",
}


_BOARD = re.compile(r"(?<![\w./-])[A-Zxo._-]{2,}(?:/[A-Zxo._-]{2,})+(?![\w./-])")


@dataclass
class _Facts:
    """What the marks show about a node: its texts by role, its symbol, and words on its other marks."""

    texts: dict[str, str] = field(default_factory=dict)
    symbol: str = ""
    words: list[str] = field(default_factory=list)
    parent: int = -1
    depth: int = 0


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


def speak_boards(text: str) -> str:
    """The text with the boards in it as a screen reader can say them: it leaves out a "." and says "slash".

    >>> speak_boards("call 1: O.X/X.X/.OO, MAX"), speak_boards("Board: O 1 X / X 4 X / 6 O O.")
    ('call 1: O empty X, X empty X, empty O O, MAX', 'Board: O 1 X, X 4 X, 6 O O.')
    """
    return _BOARD.sub(_speak, re.sub(r"(?<=\w) / (?=\w)", ", ", text))


def _speak(found: re.Match[str]) -> str:
    """A board row by row; a period after its last row ends a sentence."""
    *rows, last = found[0].split("/")
    row, period = (last[:-1], ".") if last.endswith(".") and len(last) > len(rows[0]) else (last, "")
    if {*map(len, rows), len(row)} != {len(rows[0])}:
        return found[0]  # not a board
    marks = [" ".join("empty" if mark in "._-" else mark for mark in each) for each in [*rows, row]]
    return ", ".join(marks) + period


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


def summarize(scene: Scene) -> str:
    """What a picture shows: its tree with the value of the root, or else its caption; and the board of the step."""
    facts, board = _read(scene), scene.boards.get(-1, "")
    board_now = f"Board: {board}." if board else ""
    if not facts:
        return f"{board_now} {as_sentence(scene.caption)}".strip()
    root = min(facts)
    best = next((_label(facts[node]) for node in sorted(facts) if _is_choice(facts[node], root)), "")
    value = _root_sentence(facts[root], scene.boards.get(root, ""), best)
    return f"A tree of {pluralize(len(facts), 'node')}. {value} {board_now}".strip()


def _is_choice(about: _Facts, root: int) -> bool:
    return about.parent == root and not {WORDS["best"], WORDS["line of play"]}.isdisjoint(about.words)


def _label(about: _Facts) -> str:
    return about.texts.get("action") or about.texts.get("name", "")


def _root_sentence(about: _Facts, board: str, best: str) -> str:
    """The value of the root, and the move to the chosen child."""
    name = about.texts.get("name") or board
    root = f"The root, {name}," if name else "The root"
    for role, verb in (("value", "is worth"), ("utility", "is worth"), ("estimate", "is estimated at")):
        if about.texts.get(role, "?") != "?":
            return f"{root} {verb} {_bound(about.texts[role])}{f', by {best}' if best else ''}."
    return f"{root} has no value yet."


def as_sentence(text: str) -> str:
    """The text with a period, unless it ends with a mark of its own."""
    return text if not text or text[-1] in ".?!" else f"{text}."


def _outline(scene: Scene) -> Outline:
    """The ply of each node that is shown, and a sentence about it, children from left to right."""
    facts = _read(scene)
    lines = [(facts[node].depth, _sentence(facts[node], scene.boards.get(node, ""))) for node in sorted(facts)]
    if len(lines) > LONGEST:
        lines[LONGEST:] = [(0, f"... {len(lines) - LONGEST:,} more nodes")]
    return lines


def _remarks(scene: Scene) -> list[str]:
    """What the picture shows besides its nodes: the players of the rows, the board of the step, caption and notes."""
    rows = [mark for mark in scene.marks if mark.role == "row" and isinstance(mark, Text)]
    players = ", ".join(mark.text for mark in sorted(rows, key=lambda mark: mark.y))
    board = scene.boards.get(-1, "")
    lines = [f"Rows from the top: {players}" if rows else "", f"Board now: {board}" if board else ""]
    notes = [note for note in scene.notes if not note.endswith(SEE_TEXT)]
    return [line for line in (*lines, scene.caption, *notes) if line]


def _read(scene: Scene) -> dict[int, _Facts]:
    """The facts about each node, by its row in the tree."""
    facts: dict[int, _Facts] = defaultdict(_Facts)
    for mark in [*scene.marks, *scene.left_out]:
        if mark.node < 0:
            continue
        about = facts[mark.node]
        about.symbol = SYMBOLS.get(mark.role, about.symbol)
        about.words += [WORDS[kind] for kind in (mark.role, mark.fact) if kind in WORDS]
        if isinstance(mark, Text):
            about.texts[mark.role] = mark.full or mark.text
        elif isinstance(mark, Line) and mark.role == "edge":
            about.parent = mark.parent
    for node in sorted(facts):  # a parent's row is smaller than its children's
        if facts[node].parent >= 0:
            facts[node].depth = facts[facts[node].parent].depth + 1
    return facts


def _sentence(about: _Facts, board: str) -> str:
    """A node in one line: its call, action, name, player and value, and what happened to it."""
    texts = about.texts
    called = f"call {texts['call']}: " if "call" in texts else ""
    action = f"{texts['action']} -> " if "action" in texts else ""
    name = texts.get("name", board)
    window = [_window(texts[role]) for role in ("window", "root window") if role in texts]
    roles = ("value", "utility", "estimate", "so far")
    value = [f"{role} {_bound(texts[role])}" for role in roles if role in texts]
    remark = [texts[role] for role in ("round", "table") if role in texts]
    rest = [f"returns {texts['returns']}"] if "returns" in texts else []
    folded = [f"{texts[role]}, folded away" for role in ("folded", "left out") if role in texts]
    cut = [texts["cut"]] if "cut" in texts else []
    cut += [f"a deep one, {texts['origin'].replace('by', 'by the bound of')}"] if "origin" in texts else []
    parts = [name, about.symbol, *remark, *window, *value, *rest, *folded, *cut, *about.words]
    return called + action + ", ".join(part for part in parts if part)


def _bound(text: str) -> str:
    """A value, in words if it is only a bound, and without the sign of an estimate, which has its word."""
    return text.replace("\u2264 ", "at most ").replace("\u2265 ", "at least ").removeprefix(style.ESTIMATE)


def _window(text: str) -> str:
    """A window such as (10, \u221e) in words."""
    alpha, beta = text.strip("()").replace("-\u221e", "minus infinity").replace("\u221e", "infinity").split(", ")
    return f"window alpha {alpha}, beta {beta}"
