"""What a page with a tree to fill in knows: Python's reply to each entry, as saved_fill_in.js reads it."""

from itertools import product
from typing import Any

from minimax_lab.exercises.export.plain import NotPlain
from minimax_lab.exercises.fill_in import OrderQuestion, TreeQuestion

MOST_BELOW = 5  # inner nodes below a node: a page has a reply for each of their states
EMPTY, RIGHT, WRONG = "e", "r", "w"  # the states of a node, as the page writes them


def replies_to(asked: TreeQuestion | OrderQuestion) -> dict[str, Any]:
    """All that a page with this question replies."""
    rows, right = asked.rows, asked.right_entries
    done = str(asked.judge(asked.entered(right)))
    left = [asked.summary({row: right[row] for row in rows[: len(rows) - count]}, {}) for count in range(len(rows) + 1)]
    more = _replies_to_order(asked) if isinstance(asked, OrderQuestion) else _replies_to_values(asked)
    return more | {
        "right": right,
        "solution": asked.solution_text,
        "hints": [asked.next_hint() for _ in range(len(asked.hints) + 1)],
        "line": asked.best_line,
        "left": [done, *left[1:]],
    }


def _replies_to_order(asked: OrderQuestion) -> dict[str, Any]:
    """For each number of nodes in their right order, the reply to each node that does not come next."""
    place = asked.right_entries
    order = sorted(place, key=lambda row: place[row])
    after = [(order[:count], order[count + 1 :]) for count in range(len(order))]
    return {"wrong": [{row: _reply_to_next(asked, before, row) for row in rows} for before, rows in after]}


def _reply_to_next(asked: OrderQuestion, before: list[int], row: int) -> str:
    entries = {each: place for place, each in enumerate([*before, row], 1)}
    names = asked.entered(entries)
    known = (text for wrong, text in asked.mistakes.items() if list(wrong) == names)
    return next(known, None) or asked.explain(row, entries)


def _replies_to_values(asked: TreeQuestion) -> dict[str, Any]:
    """For each node, the replies to the values that mistakes lead to, to any other value, and to one that is early."""
    values = {node.value for node in asked.solved}
    likely = sorted(values | {-value for value in values})
    other = 2 * max(map(abs, likely)) + 1
    right = {node.row: node.value for node in asked.inner}
    below = {node.row: [child.row for child in node.children if child.children] for node in asked.inner}
    if any(len(rows) > MOST_BELOW for rows in below.values()):
        raise NotPlain(f"{asked.name}: a node has over {MOST_BELOW} nodes with values below it, too many for a page")
    return {
        "below": below,
        "early": {row: _early_replies(asked, row, below[row], other) for row in right},
        "wrong": {
            row: [[value, asked.explain(row, {row: value})] for value in likely if not asked.equals(value, right[row])]
            for row in right
        },
        "other": {row: asked.explain(row, {row: other}) for row in right},
        "expected": [
            [node.row, value, text]
            for (name, value), text in asked.mistakes.items()
            for node in asked.inner
            if node.name == name
        ],
    }


def _early_replies(asked: TreeQuestion, row: int, below: list[int], other: Any) -> dict[str, str]:
    """What is said about a value that is filled in too early, for each state of the nodes below."""
    replies = {}
    for states in product((EMPTY, RIGHT, WRONG), repeat=len(below)):
        entries = {row: asked.right_entries[row]}
        for child, state in zip(below, states, strict=True):
            if state != EMPTY:
                entries[child] = asked.right_entries[child] if state == RIGHT else other
        mark = asked.marks(entries)[row]
        if mark.kind == "early":
            replies["".join(states)] = mark.message
    return replies
