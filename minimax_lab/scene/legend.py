"""The legend of a picture: a sentence for each kind of mark that it has, read from the marks themselves."""

from collections.abc import Iterable, Mapping

from minimax_lab.scene.marks import Mark, Text

# In the order of the legend; "{}" is the text of the last mark with that role or fact.
LEGEND = {
    "MAX": "▲ MAX moves",
    "MIN": "▼ MIN moves",
    "end": "□ a leaf",
    "somebody": "◇ somebody moves",
    "call": "number at the left: the call",
    "returns": "2nd: the second call to return",
    "window": "{}: the window (alpha, beta) at the beginning of the call",
    "estimate": "\u2248: an estimate",
    "table": "{}: answered from the table, by what that call had stored",
    "horizon": "dashed line: the horizon of the search",
    "bound": "\u2264 or \u2265: the value is at most or at least this number",
    "best": "heavy edge: the chosen move",
    "line of play": "green heavy edges: the principal variation",
    "moved": "tinted: changed by the move",
    "full line": "strip: a full line",
    "checkmate": "strip: the check that mates",
    "current": "amber frame: the call of this step",
    "open": "dashed frame: a call that is still open",
    "so far": "value of an open call: the best so far",
    "highlight": "amber frame: look here",
    "hidden": "?: find this value yourself",
    "cut": "double bar: cut off",
    "origin": "{}: that call set the bound of a deep cut",
    "skipped": "dashed: never visited",
    "folded": "n below: n nodes are folded away",
    "left out": "n nodes: n nodes were skipped",
}


def legend(marks: Iterable[Mark], sentences: Mapping[str, str] = LEGEND) -> dict[str, str]:
    """The sentences that explain these marks, in the order of `sentences`, by role or fact."""
    found = {kind: mark.text if isinstance(mark, Text) else "" for mark in marks for kind in (mark.role, mark.fact)}
    return {kind: sentence.format(found[kind]) for kind, sentence in sentences.items() if kind in found}


def explained_once(legends: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Several legends as one; of two sentences on the same role or fact, the first.

    >>> explained_once([{"window": "(1, 4): the window"}, {"window": "(2, 4): the window", "cut": "a cut"}])
    {'window': '(1, 4): the window', 'cut': 'a cut'}
    """
    found: dict[str, str] = {}
    for kind, sentence in (item for each in legends for item in each.items()):
        found.setdefault(kind, sentence)
    return found
