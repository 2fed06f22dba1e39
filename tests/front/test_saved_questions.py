"""Questions on saved pages: they reply to each answer as the widgets in a notebook do."""

import json
from random import Random

from asking import TREE, ask, filled
from node import run_in_node

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.exercises import Choice, Choices, Edges, FillIn, Node, Nodes, Number, Square, Squares
from minimax_lab.exercises.export.pages import answers_to, replies_to
from minimax_lab.exercises.export.plain import as_plain
from minimax_lab.exercises.fill_in.kinds import ReturnsQuestion
from minimax_lab.exercises.gates import Answers, Gate, gate_names, load_question

SLOW = {"04-by-hand", "04-fewest-calls", "08-games", "08-memory"}
BOARD = TicTacToe(), "O.X/X.X/.OO"
WORDS = "a b, the c (not d) e.g. 1,000".split(", ")
GATES = [
    filled(Number(), answer=-1, least=-3, most=2000, limits="Bones", mistakes={1: "The sign.", 1500: "No."}),
    filled(Number(), answer=[0.5, 2], fractions=True, mistakes={0.25: "Half of that?", 1 / 3: "A third?"}),
    filled(Choice(), options=[*WORDS, 5000], answer=[5000], mistakes={WORDS[0]: "Not a b."}),
    filled(Choices(), options=[*WORDS, 5000, "f"],
           answer=["f", 5000], mistakes={"a b": "It is not a b", WORDS[1]: "No."}),
    filled(Square(), *BOARD, answer=[4, 6], mistakes={1: "Why square 1?"}),
    filled(Squares(), TicTacToe(), "X../.O./...", answer=[8, 2], mistakes={1: "Side.", 3: "Side.", (6, 8): "One is."}),
    filled(Node(), TREE, answer="C3", only_leaves=True, mistakes={"C1": "Not the first."}),
    filled(Nodes(), TREE, answer=["C3", "B"],
           mistakes=dict.fromkeys(["C1", "C2"], "C1 and C2 differ.") | {("A",): "All?"}),
    filled(Edges(), TREE, answer=["C3", "C2"], mistakes={("C", "D"): "Too many.", "D": "Too high."}),
]  # fmt: skip
TREES = [
    ask("tree", TreeGame([[[3, -5], [2, 9]], [[1, 4], 6], [7, [0, 2]]]), mistakes={("B", -5): "Who moves at B?"}),
    ask("tree", TreeGame([[0.5, 2], [1, 0.25]]), hints=["One.", "Two."]),
    ask("tree", TreeGame([[at, 9 - at] for at in range(8)])),
    ask("tree", TicTacToe(), "OXX/OOX/..."),  # its boards have no names
    ask("order", TREE, mistakes={("A", "B", "C"): "Depth first."}),
    ask("order", Bones(3)),
    filled(ReturnsQuestion(), TREE, number=1),
]


def answers(gate, random):
    """Answers as the browser sends them, some of them twice or impossible."""
    if isinstance(gate, Number):
        texts = [
            "-1",
            "\u22121",
            "1",
            "1,500",
            "0.5",
            "1/3",
            "0.333333",
            "0,25",
            "2",
            "x",
            "9999",
            "-9",
            "2*1",
            "1e3",
            "3.5",
        ]
        return [random.choice([*texts, *map(str, gate.mistakes), *map(str, gate.right)]) for _ in range(4)]
    items = list(gate.items)
    if not gate.several:
        return [random.choice(items) for _ in range(4)]
    subsets = [random.sample(items, random.randint(1, min(4, len(items)))) for _ in range(4)]
    whole = [list(each) for each in gate.mistakes if isinstance(each, tuple)]
    return random.sample([*subsets, *whole, list(gate.right)], 4)


def replies(gate, random):
    """What a gate in a notebook shows after each answer."""
    widget, steps = Gate(gate, Answers(None)), []
    for at, said in enumerate(answers(gate, random)):
        widget.handle_message(None, {"do": "answer", "said": said, "id": str(at)})
        seen = {"comparison": widget.comparison, "refusal": widget.refusal, "isRevealed": bool(widget.reveal)}
        seen["released"] = widget.released
        steps.append({"said": said, "seen": seen})
        if widget.reveal:
            break
    return steps


def entered(asked, random):
    """What a tree in a notebook shows after each entry."""
    widget, steps = FillIn(asked), []
    values = sorted({node.value for node in asked.here.backed_up} | {-1, 100, 0.3})
    for _ in range(2 * len(asked.rows)):
        free = [row for row in asked.rows if str(row) not in widget.entries or asked.mode == "values"]
        row = random.choice(free) if free and random.random() < 0.4 else next(iter(free), asked.rows[0])
        is_right = random.random() < 0.6
        if asked.mode == "values":
            entry = asked.right_entries[row] if is_right else random.choice(values)
        else:
            entry = len(widget.entries) + 1
            row = (
                next(each for each, place in asked.right_entries.items() if place == entry)
                if is_right and free
                else row
            )
        if not free:
            break
        together = {**widget.entries, str(row): entry}
        request = {each: together[each] for each in sorted(together, key=int)}  # as JavaScript orders them
        widget.handle_message(None, {"do": "enter", "entries": request, "id": "1"})
        seen = {name: getattr(widget, name) for name in ("entries", "marks", "message", "line", "is_done", "refusal")}
        steps.append({"entries": request, "seen": json.loads(json.dumps(seen))})
    return steps


def test_in_node(tmp_path):
    random = Random(1)
    gates = GATES + [load_question(name) for name in gate_names() if name not in SLOW]
    data = {
        "gates": [
            {
                "name": asked.name,
                "question": {"kind": asked.kind, "several": asked.several, "options": [*asked.options]},
                "answers": answers_to(asked, as_plain(asked)),
                "walks": [replies(asked, random) for _ in range(12 if not asked.name else 4)],
            }
            for asked in gates
        ],
        "trees": [
            {
                "traits": {"mode": asked.mode, "rows": asked.rows, "names": asked.unique_names},
                "replies": replies_to(asked),
                "walks": [entered(asked, random) for _ in range(20)],
            }
            for asked in TREES
        ],
    }
    run_in_node("saved_questions", data, tmp_path)
