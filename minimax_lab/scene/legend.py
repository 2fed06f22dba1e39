"""The legend of a picture: a sentence for each kind of mark that it has, read from the marks themselves."""

from collections.abc import Iterable, Iterator, Mapping

from minimax_lab.scene import style
from minimax_lab.scene.marks import Mark, Shape, Text

# In the order of the legend; "{}" is the text of the last mark of its kind.
LEGEND = {
    "MAX": "▲ MAX moves",
    "MIN": "▼ MIN moves",
    "end": "□ a leaf",
    "somebody": "◇ somebody moves",
    "call": "blue number: the call",
    "returns": "2nd: the second call to return",
    "window": "{}: the window (alpha, beta) at the beginning of the call",
    "bound": "\u2264 or \u2265: the value is at most or at least this number",
    "best": "heavy edge: the chosen move",
    "line of play": "blue heavy edges: the principal variation",
    "moved": "shaded: the square just filled",
    "full line": "struck through: a full line",
    "current": "thick frame: the call of this step",
    "open": "dashed frame: a call that is still open",
    "highlight": "thick frame: look here",
    "hidden": "?: find this value yourself",
    "cut": "double bar: cut off",
    "origin": "{}: that call set the bound of a deep cut",
    "skipped": "dashed: never visited",
    "folded": "n below: n nodes are folded away",
    "left out": "n nodes: n nodes were skipped",
}


def legend(marks: Iterable[Mark], sentences: Mapping[str, str] = LEGEND) -> list[str]:
    """The sentences that explain these marks, in the order of `sentences`."""
    found = {kind: text for mark in marks for kind, text in _kinds(mark)}
    return [sentence.format(found[kind]) for kind, sentence in sentences.items() if kind in found]


def explained_once(entries: Iterable[str]) -> list[str]:
    """The entries of several legends as one: of those that explain a like mark, such as (1, 4) and (2, 4), the first.

    >>> explained_once(["(1, 4): the window", "thick frame: this step", "(2, 4): the window"])
    ['(1, 4): the window', 'thick frame: this step']
    """
    found: dict[str, str] = {}
    for entry in entries:
        found.setdefault(entry.partition(": ")[2] or entry, entry)
    return list(found.values())


def _kinds(mark: Mark) -> Iterator[tuple[str, str]]:
    """What there is to explain about a mark, each with the mark's text."""
    text = mark.text if isinstance(mark, Text) else ""
    if mark.role == "edge":
        kind = {style.BLACK: "best", style.BLUE: "line of play"}.get(mark.color or "")
        yield from [(kind, text)] if kind else []
    elif mark.role == "folded":
        yield "left out" if text.endswith("nodes") else "folded", text
    elif mark.role != "window" or mark.node:  # the window above the root is not on an edge
        yield mark.role, text
    if mark.role in ("value", "utility", "estimate"):
        yield "hidden" if text == "?" else "bound" if text[0] in "\u2264\u2265" else "known", text
    if isinstance(mark, Shape) and mark.dashed and mark.role != "open":
        yield "skipped", text
