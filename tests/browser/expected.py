"""What the player should show, computed from the calls one by one and from the scene of the picture."""

import inspect
import math
import re
from collections import defaultdict
from itertools import pairwise

import numpy as np

from minimax_lab.games.looks import action_label, look, name_of
from minimax_lab.kit.errors import quote
from minimax_lab.runs import running
from minimax_lab.scene import Line, Options, Text, build_alike, printable

MINUS = "\u2212"


def number_text(trace):
    """Return a function that writes the values of this run, with plus signs if a value is below zero."""
    signed = any(call.value is not None and call.value < 0 for call in trace.calls)

    def write(value):
        text = "∞" if value == math.inf else "-∞" if value == -math.inf else f"{value:g}"
        return f"+{text}" if signed and value > 0 else text

    return write


PLAYER = {"MAX": "▲ MAX", "MIN": "▼ MIN"}


OURS = "alphabeta", "alphabeta_with_table", "search_round"  # their windows are known at each step


class Cards:
    """The expected cards: `at(step)` returns those of the open calls, the innermost first."""

    def __init__(self, trace):
        self.trace = trace
        self.calls = list(trace.calls)
        self.write = number_text(trace)
        self.events = []
        waiting = []
        for call in self.calls:
            while len(waiting) > call.depth:
                self.events.append(("return", waiting.pop()))
            self.events.append(("call", call))
            waiting.append(call)
        self.events += [("return", call) for call in reversed(waiting)]

    def at(self, step):
        stack, scores, begun = [], defaultdict(list), defaultdict(list)
        for what, call in self.events[:step]:
            if what == "call":
                stack.append(call)
                if call.parent:
                    begun[call.parent].append(call)
            else:
                stack.pop()
                if call.parent and call.value is not None:
                    scores[call.parent].append(call)
        awaited = dict(pairwise(call.number for call in stack))  # from each open call to its open callee
        cards = [
            self.card(call, begun[call.number], scores[call.number], awaited.get(call.number))
            for call in reversed(stack)
        ]
        for card in cards[2:]:  # those further out have less room
            card["state"], card["arguments"] = None, []
        return cards

    def card(self, call, begun, scored, awaited):
        row = call.number - 1
        actions = self.actions(call) if call.player is not None else []
        left = list(actions)
        for child in begun:
            if child.action in left:
                left.remove(child.action)
        facts = []
        if actions:
            verb = re.match(r"(\D+ (?=\d+$))?", self.label(call, actions[0]))[0]  # as in "to try: take 1, 2"
            moves = f"{verb}{', '.join(map(str, left))}"
            waiting = f"{moves} cut off" if self.is_cut(call, begun, scored, left) else f"to try: {moves}"
            left_text = waiting if left else self.none_left(awaited)
            facts.append(self.memory_fact(call, begun) or left_text)
        if scored:
            facts.append(", ".join(f"{self.tried(child)} \u2192 {self.write(child.value)}" for child in scored))
        now = self.window_now(call, scored)
        others = [
            f"{name} = {quote(thing, 80)}" + (f", now {self.bound(now[name])}" if now.get(name, thing) != thing else "")
            for name, thing in call.arguments.items()
            if name not in ("game", "state", "board", "tree", "table", "best_moves")
            and (call.number == 1 or not self.is_constant(name))
        ]
        return {
            "call": f"call {call.number}",
            "move": self.move(call),
            "player": PLAYER.get(call.player) or self.end_or_somebody(row),
            "state": name_of(self.trace.columns.game_of(row), call.state),
            "arguments": [plain(each) for each in others],
            "facts": [plain(each) for each in facts],
        }

    def actions(self, call):
        """The actions of the game; in a learner's run without one, the empty squares, or the items of a nested list."""
        game = self.trace.reader.game(call.number - 1)
        if game is not None:
            return list(game.actions(call.state))
        return [at for at, each in enumerate(call.state) if each == "." or not isinstance(each, str)]

    def is_constant(self, name):
        """Whether an argument is the same in all calls, and none changes it, so that the first call shows it."""
        changes = name in ("alpha", "beta") and self.trace.calls[0].alpha is not None
        return not changes and len({quote(call.arguments.get(name), 80) for call in self.trace.calls}) == 1

    def window_now(self, call, scored):
        """The present alpha or beta; of a learner's function only if the arguments of a later call show it."""
        if call.alpha is None or not scored or call.player is None:
            return {}
        best = max if call.player == "MAX" else min
        name, came = ("alpha", call.alpha) if call.player == "MAX" else ("beta", call.beta)
        now = {name: best([came, *(child.value for child in scored)])}
        children = [self.calls[child] for child in self.trace.columns.children(call.number - 1)]
        is_last = len(children) == len(scored)
        all_tried = len(children) == len(self.actions(call))
        return {} if is_last and all_tried and call.function not in OURS else now

    def memory_fact(self, call, begun):
        """What a call does instead of trying moves: it makes the calls of rounds, or it returns what a table holds."""
        if call.function == "iterative_deepening":
            return f"in round {len(begun)}" if begun else "to try: one round after the other"
        is_answer = call.function == "alphabeta_with_table" and not self.trace.columns.children(call.number - 1)
        return "answered from the table" if is_answer else None

    def bound(self, value):
        return self.write(value)

    def none_left(self, awaited):
        """The fact about a call without untried moves: whether the last one is still being tried."""
        if awaited is None:
            return "nothing left to try"
        return f"trying {self.tried(self.calls[awaited - 1])}, the last"

    def is_cut(self, call, begun, scored, left):
        """Whether a call of alpha-beta has made its last call, and will return with moves left."""
        if call.alpha is None or len(begun) != len(scored) or not left:
            return False
        return len(begun) == len(self.trace.columns.children(call.number - 1)) and bool(begun)

    def end_or_somebody(self, row):
        if not any(self.trace.columns.player):
            return None
        return "□ the end" if not self.trace.columns.children(row) else "◇ player unknown"

    def move(self, call):
        if call.parent is None:
            return None
        if call.action is None:
            rounds = [each.number for each in self.calls if each.parent == call.parent]
            is_round = self.calls[call.parent - 1].function == "iterative_deepening"
            return f"round {rounds.index(call.number) + 1}" if is_round else None
        return self.label(self.calls[call.parent - 1], call.action)

    def label(self, call, action):
        return action_label(self.trace.columns.game_of(call.number - 1), call.state, action)

    def tried(self, call):
        """The move that led to a call, or its number."""
        return f"call {call.number}" if call.action is None else self.move(call)


def plain(text):
    """Replace minus signs with hyphens."""
    return text.replace(MINUS, "-")


def has_boards(trace):
    """Whether the states of the run are boards."""
    return look(trace.columns.game_of(0), trace.columns.state_of(0)).kind == "grid"


def compares_at_once(trace):
    """Whether no function of the run waits with comparing until it returns."""
    sources = [inspect.getsource(spec.function) for spec in trace.reader.specs]
    return not any(re.search(r"return .*\b(max|min)\(", source) for source in sources)


def scene_of(trace, step, boards):
    """The scene of the tree after a step, without names if the states are boards: the browser writes none."""
    at = running(trace.columns, step) if step else None
    current = frozenset() if at is None else frozenset(np.flatnonzero(trace.tree.call == at + 1).tolist())
    shown = {"boards": boards, "names": not has_boards(trace), "so_far": compares_at_once(trace)}
    [scene] = build_alike([(trace.tree, Options(step=step, cuts=trace.cuts, highlight=current, **shown))])
    return scene


def tree_of(trace, step, boards):
    """The marks at each node and on the edge to it in the picture, by row of the tree."""
    scene = scene_of(trace, step, boards)
    texts = defaultdict(lambda: defaultdict(list))
    for mark in [*scene.marks, *scene.left_out]:
        if isinstance(mark, Text) and mark.node >= 0:
            text = mark.full or mark.text if mark.role == "action" else mark.text  # without the space: O4, not O 4
            texts[mark.node][mark.role].append(plain(printable(text)))
        if mark.role == "cell" and mark.fact in ("X", "O") and not (isinstance(mark, Line) and mark.y1 < mark.y2):
            texts[mark.node]["cell"].append(mark.fact)  # an X has two strokes
        if isinstance(mark, Line) and mark.role == "edge":
            texts[mark.node]["heavy"] = [mark.fact in ("best", "line of play")]
            texts[mark.node]["dashed"] = [mark.dashed]
        if mark.role in ("MAX", "MIN", "end", "somebody"):
            texts[mark.node]["shape"] = [mark.role]
        if mark.role in ("current", "open"):
            texts[mark.node]["frame"] = [mark.role]
    return {node: {role: sorted(found) for role, found in held.items()} for node, held in texts.items()}


def value_of(held):
    """The texts of the value of a node that `tree_of` or the browser describes."""
    return next((held[role] for role in ("value", "utility", "estimate") if role in held), [])


def places_of(trace, boards):
    """The center (x, y) of each node's symbol in the finished picture, by row of the tree."""
    places = {}
    for mark in scene_of(trace, None, boards).marks:
        if mark.role in ("MAX", "MIN", "end", "somebody"):
            xs, ys = zip(*mark.points, strict=True)
            places[mark.node] = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return places


def line_left(trace, step):
    """The line that the control came from: at a call its caller's, at a return the last one that ran."""
    events = Cards(trace).events
    what, call = events[step - 1]
    text = source_of(trace, call.number - 1)
    if what == "call":
        return text.get(call.line) if call.parent else None
    last = [number for at, number in trace.lines.tolist() if at == step - 1]
    return text.get(last[-1]) if last and call.parent else None


def source_of(trace, row):
    """The source lines of the function of the call in `row`, by line number."""
    function = trace.reader.recording[row].traced.function
    lines, first = inspect.getsourcelines(function)
    return {first + at: line.strip() for at, line in enumerate(lines)}
