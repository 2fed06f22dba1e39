"""A tree as a file for other programs: Graphviz, Mermaid, LaTeX, or any that reads JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from minimax_lab.games import action_label
from minimax_lab.kit import progress, without_surrogates, writable_path, write_whole
from minimax_lab.runs import AT_LEAST, AT_MOST, EXACT, cuts_of
from minimax_lab.scene.contents import Contents
from minimax_lab.scene.diagrams import Branch, Look, dot, forest, mermaid
from minimax_lab.scene.options import Options
from minimax_lab.trees import GameTree

FORMAT = "minimax_lab tree 1"  # site/howto/tree.schema.json describes it
BOUNDS = {EXACT: "=", AT_LEAST: ">=", AT_MOST: "<="}
DIAGRAMS = {".dot": dot, ".mmd": mermaid, ".tex": forest}
_as_json = partial(json.dumps, ensure_ascii=False, allow_nan=False, default=float)  # of a fraction


def save_tree(tree: GameTree, path: str | os.PathLike[str]) -> Path:
    """Write the file that `GameTree.save` explains."""
    target = writable_path(path, *DIAGRAMS, ".json")
    contents = Contents(tree, Options(cuts=tree.run and cuts_of(tree.run), most=len(tree)))
    line = {node.row for node in tree.principal_variation()}
    if write := DIAGRAMS.get(target.suffix.lower()):
        branches = [_branch(contents, at, line) for at in _rows(contents)]
        text = write(branches, " ".join(f"{contents.rule} {tree.note}".split()))
    else:
        text = _json(contents, sorted(line))
    write_whole(target, without_surrogates(text).encode())
    return target


def _rows(contents: Contents) -> Iterator[int]:
    """All rows of the tree, with a progress bar."""
    with progress("writing the tree", "nodes") as bar:
        for at in contents.nodes.rows:
            yield at
            bar.update()


def _action(contents: Contents, at: int) -> str:
    """What the game calls the move to a node."""
    above = contents.tree.states[contents.state[contents.nodes.parent[at]]]
    return action_label(contents.tree.game, above, contents.tree.action[at]) if at else ""


def _branch(contents: Contents, at: int, line: set[int]) -> Branch:
    """A node as diagrams show it."""
    above, name, action = contents.nodes.parent[at], contents.names[at], _action(contents, at)
    labels = [label.text for label in contents.labels[at] if label.role != "action"] if at else [contents.window(0)]
    chosen: Look = "best line" if at in line else "chosen" if at and contents.best_child(above) == at else ""
    return Branch(
        row=at,
        parent=above,
        name=name,
        player=contents.player[at],
        kind="skipped" if contents.skipped[at] else contents.player[at] or "leaf",
        value=contents.final_values[at],
        labels=[label for label in (action if action != name else "", *labels) if label],
        look="skipped" if contents.skipped[at] else chosen,
    )


def _json(contents: Contents, line: list[int]) -> str:
    """The tree as JSON, one node in each line."""
    head = {"format": FORMAT, "rule": contents.rule, "note": contents.tree.note, "best_line": line}
    nodes = ",\n  ".join(_as_json(_facts(contents, at)) for at in _rows(contents))
    return f'{_as_json(head)[:-1]}, "nodes": [\n  {nodes}\n]}}\n'


def _facts(contents: Contents, at: int) -> dict[str, Any]:
    """A node as JSON has it."""
    tree, known = contents.tree, contents.known[at]
    facts = {
        "row": at,
        "parent": contents.nodes.parent[at] if at else None,
        "name": contents.names[at],
        "player": contents.player[at],
        "action": _action(contents, at) if at else None,
        "value": contents.values[at] if known else None,
        "value_is": contents.value_role(at) if known else None,
        "best": int(tree.best[at]) if tree.best[at] >= 0 else None,
    }
    if tree.call is not None:
        facts |= {"call": contents.call[at] or None, "skipped": contents.skipped[at], "remark": contents.remark[at]}
    if contents.cuts is not None:
        facts |= _window(contents, at)
    return facts


def _window(contents: Contents, at: int) -> dict[str, Any]:
    """What alpha-beta adds to a node in JSON: an infinite bound is null, and `cut` is that of the edge to the node."""
    cuts, row = contents.cuts, contents.call[at] - 1
    if cuts is None or row < 0:
        return {"cut": contents.cut(at) or None}
    alpha, beta = (cuts.bounds[column[row]] if column[row] >= 0 else inf for column in (cuts.alpha, cuts.beta))
    window = {name: None if abs(bound) == inf else bound for name, bound in (("alpha", alpha), ("beta", beta))}
    return window | {"cut": None, "bound": BOUNDS.get(int(cuts.sign[row]))}
