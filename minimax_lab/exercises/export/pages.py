"""A page for each question. It needs neither a server nor Python, and its text does not contain the answer.

The page shows the same widget as a notebook. What Python says about answers is in the page as compressed bytes.
"""

import json
from typing import Any

from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, as_plain
from minimax_lab.exercises.fill_in import CutQuestion, FillIn, OrderQuestion, TreeQuestion
from minimax_lab.exercises.gates import (
    AGAIN,
    WORDS,
    Edges,
    GateQuestion,
    Node,
    Number,
    Paper,
    pack_question,
    pack_reveal,
)
from minimax_lab.exercises.kinds import AskedQuestion
from minimax_lab.kit import without_surrogates
from minimax_lab.widgets import build_page

SCRIPT = """
import {{ mount{widget} }} from "./exercises/{folder}/{file}.js";
import {{ Saved{widget} }} from "./exercises/{folder}/saved_{file}.js";
import {{ readPage }} from "./widgets/shared/page.js";
const {{ values, data, host }} = await readPage();
const replies = JSON.parse(new TextDecoder().decode(new DataView(data.buffer, values.treeBytes)));
const tree = new DataView(data.buffer, 0, values.treeBytes);
mount{widget}(new Saved{widget}(values.question, tree, replies).model, host);
"""
GATE = SCRIPT.format(widget="Gate", folder="gates", file="gate")
FILL_IN = SCRIPT.format(widget="FillIn", folder="fill_in", file="fill_in")
TRAITS = ("tables", "mode", "ask", "rows", "names", "hints")  # of a tree to fill in, that a page has, too


def page_of(asked: Any) -> tuple[str, bytes]:
    """The name and the content of the page of a question. Raises NotPlain if a page cannot judge its answers."""
    plain = as_plain(asked)
    if isinstance(asked, TreeQuestion | OrderQuestion):
        view = FillIn(asked)
        values: dict[str, Any] = {"question": {name: getattr(view, name) for name in TRAITS}}
        tree = view.data
        script, sheet, answers = FILL_IN, "exercises/fill_in/fill_in.css", replies_to(asked)
    else:
        gate = _as_gate(asked, plain)
        tables, tree = pack_question(gate)
        values = {"question": tables | {"isSaved": True}}
        script, sheet, answers = GATE, "exercises/gates/gate.css", answers_to(gate, plain)
    values |= {"title": f"Question {plain.name}", "treeBytes": len(tree)}
    packed = tree + json.dumps(without_surrogates(answers)).encode()
    still = Paper(plain.ask, plain.picture, plain.options if plain.kind.startswith("choice") else ())
    page: str = without_surrogates(build_page(script, sheet, values, packed, still))
    return f"{plain.name}.html", page.encode()


def _as_gate(asked: Any, plain: PlainQuestion) -> GateQuestion:
    """The gate that asks the same question."""
    gate: Any = asked
    if isinstance(asked, AskedQuestion):
        gate = asked.asked
        if not (gate.look or isinstance(gate, Node)):  # a gate would draw no more of it
            gate.drawn = asked.paper
    elif isinstance(asked, CutQuestion):
        gate = Edges()
        gate.ask, gate.position = asked.ask, asked.here
        gate.answer = list(asked.cuts.right)
        if not gate.answer:
            raise NotPlain(f"{plain.name}: no edge is right, and a page needs one")
    gate.reveal = gate.reveal or plain.reason or plain.answer
    assert isinstance(gate, GateQuestion)
    return gate


def answers_to(gate: GateQuestion, plain: PlainQuestion) -> dict[str, Any]:
    """What is right, and what there is to say about answers, as saved_gate.js reads it."""
    item = dict(zip(plain.options, gate.items, strict=False))
    replies = [[[item.get(each, each) for each in reply.items], reply.is_whole, reply.text] for reply in plain.replies]
    limits: dict[str, Any] = {}  # which numbers can be an answer, and what is said about the others
    if isinstance(gate, Number):
        limits = {name: getattr(gate, name) for name in ("least", "most", "fractions")}
        limits["sentence"] = gate.explain_limits()
    nouns = [gate.phrase(["|"] * count).partition("|")[0] for count in (1, 2)]  # such as "square " and "squares "
    return {
        "limits": limits,
        "right": gate.right,
        "items": list(gate.items),
        "replies": replies,
        "otherwise": gate.otherwise,
        "reveal": pack_reveal(gate),
        "words": WORDS,
        "again": AGAIN,
        "nouns": nouns,
        "areNames": gate.items_are_names,
    }


def replies_to(asked: TreeQuestion | OrderQuestion) -> dict[str, Any]:
    """All that a page with a tree to fill in replies, as saved_fill_in.js reads it."""
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

    def reply(count: int, row: int) -> str:
        entries = {each: place for place, each in enumerate([*order[:count], row], 1)}
        return asked.explain(row, entries)

    return {"wrong": [{row: reply(at, row) for row in order[at + 1 :]} for at in range(len(order))]}


def _replies_to_values(asked: TreeQuestion) -> dict[str, Any]:
    """For each node, the replies to the values that mistakes lead to, and to any other value; and to early values."""
    values = {node.value for node in asked.solved}
    likely = sorted(values | {-value for value in values})
    other = 2 * max(map(abs, likely)) + 1
    right = {node.row: node.value for node in asked.inner}
    below = {node.row: [child.row for child in node.children if child.children] for node in asked.inner}
    return {
        "below": below,
        "settling": {row: [child.row for child in asked.settling(row)] for row in right},
        "early": asked.early_words,
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
