"""A page for each question. It needs neither a server nor Python, and its text does not contain the answer.

The page shows the same widget as a notebook. What Python says about answers is in the page as compressed bytes.
"""

import json
from typing import Any

from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, as_plain, items_of
from minimax_lab.exercises.export.tree_pages import replies_to
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


def pages_of(variants: list[Any]) -> dict[str, bytes]:
    """The pages of the variants of a question, by their names. Raises NotPlain if a page cannot judge its answers."""
    return {
        f"{asked.name}{f'-variant-{number}' if variants[1:] else ''}.html": _page(asked)
        for number, asked in enumerate(variants, 1)
    }


def _page(asked: Any) -> bytes:
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
    return page.encode()


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
    item = dict(zip(plain.options, items_of(gate), strict=False))
    replies = [[[item.get(each, each) for each in reply.items], reply.is_whole, reply.text] for reply in plain.replies]
    limits: dict[str, Any] = {}  # which numbers can be an answer, and what is said about the others
    if isinstance(gate, Number):
        limits = {name: getattr(gate, name) for name in ("least", "most", "fractions")}
        limits["sentence"] = gate.explain_limits()
    nouns = [gate.phrase(["|"] * count).partition("|")[0] for count in (1, 2)]  # such as "square " and "squares "
    return {
        "limits": limits,
        "right": gate.right,
        "items": items_of(gate),
        "replies": replies,
        "otherwise": gate.otherwise,
        "reveal": pack_reveal(gate),
        "words": WORDS,
        "again": AGAIN,
        "nouns": nouns,
        "areNames": gate.items_are_names,
    }
