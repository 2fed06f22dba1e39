"""The texts of a picture of states, and its text version: one line for each state, row by row."""

from typing import Any

from minimax_lab.games import MAX, MIN, action_label, look, name_of
from minimax_lab.kit import pluralize, signed_number
from minimax_lab.posters.layers import layered
from minimax_lab.scene import Outline, marks, shortened, style
from minimax_lab.trees import Folded

PARTLY_DRAWN = "The game goes on below; the values take it into account to its end."
LEGEND = {
    "MAX": "▲ MAX moves",
    "MIN": "▼ MIN moves",
    "end": "□ the end of the game",
    "times": "\u00d72: stands for 2 nodes of the tree",
    "best": "heavy edge: a best move",
    "full line": "strip: a full line",
    "checkmate": "strip: the check that mates",
}


class StateLabels:
    """The states of a folded tree in rows, and all texts about them; `at` is the number of a state."""

    def __init__(self, game: Any, folded: Folded, symmetric: bool, title: str) -> None:
        self.game, self.folded, self.symmetric = game, folded, symmetric
        self.names = [name_of(game, state) for state in folded.states]
        self.layers = layered(folded.children)
        self.read_values()
        self.actions = self.read_actions()
        self.row = [number for at in range(len(self.names)) for number, row in enumerate(self.layers.rows) if at in row]
        self.is_grid = look(game, folded.states[0]).kind == "grid"
        self.title = title or f"The states from {shortened(self.names[0], style.MOST_LETTERS)} on"
        is_cut = any(player and not below for player, below in zip(folded.players, folded.children, strict=True))
        self.notes = [note for note in (self.count(), folded.note or PARTLY_DRAWN * is_cut) if note]

    def read_values(self) -> None:
        """Read the text of each state's value, and its best actions."""
        states, solution = self.folded.states, self.folded.solution
        if solution is None:
            self.signed, self.values, self.best = False, [""] * len(states), [()] * len(states)
            return
        self.signed = any(solution[state].value < 0 for state in solution)
        self.values = [signed_number(solution[state].value, self.signed) for state in states]
        self.best = [solution[state].actions for state in states]

    def read_actions(self) -> dict[tuple[int, int], str]:
        """The text on each edge: the actions from one state to the other."""
        labels: dict[tuple[int, int], list[str]] = {}
        for at, (state, actions, children) in enumerate(
            zip(self.folded.states, self.folded.actions, self.folded.children, strict=True)
        ):
            for action, child in zip(actions, children, strict=False):  # below the depth limit there are no children
                labels.setdefault((at, child), []).append(action_label(self.game, state, action))
        return {edge: " ".join(texts) for edge, texts in labels.items()}

    def is_best(self, at: int, child: int) -> bool:
        """Whether one of the best actions leads from a state to another."""
        moves = zip(self.folded.actions[at], self.folded.children[at], strict=False)
        return any(action in self.best[at] for action, end in moves if end == child)

    def count(self) -> str:
        """How many nodes of the tree are how many states."""
        nodes, states = sum(self.folded.times), len(self.folded.states)
        kind, verbs = ("shape", ("has", "have")) if self.symmetric else ("state", ("is", "are"))
        found = f"{pluralize(nodes, 'node')} of the tree {verbs[nodes > 1]} {pluralize(states, kind)}"
        return found + ", none twice" * (states == nodes)

    def plies(self, row: list[int]) -> str:
        """The plies of the tree that have the states of a row."""
        met = sorted({ply for at in row if at < len(self.names) for ply in self.folded.plies[at]})
        return f"ply {met[0]}" if len(met) == 1 else f"plies {met[0]} to {met[-1]}"

    def movers(self, row: list[int]) -> str:
        """Who moves in a row."""
        there = {self.folded.players[at] for at in row if at < len(self.names)}
        return " ".join(player for player in (MAX, MIN) if player in there)

    def outline(self) -> Outline:
        """The text version: sentences with their indentation."""
        lines = [(0, f"{self.title}: {self.notes[0]}")]
        for row in self.layers.rows:
            lines.append((1, self.plies(row)))
            lines += [(2, self.sentence(at)) for at in row if at < len(self.names)]
        notes = [note for note in self.notes[1:] if not note.endswith(marks.SEE_TEXT)]
        return [*lines, *((0, text) for text in notes)]

    def sentence(self, at: int) -> str:
        """A state in one line."""
        player, times = self.folded.players[at], self.folded.times[at]
        value = f"{'value' if player else 'utility'} {self.values[at]}" if self.values[at] else ""
        nodes = f"stands for {times:,} nodes" if times > 1 else ""
        moves = [self.move(at, child) for child in dict.fromkeys(self.folded.children[at])]
        line = ", ".join(part for part in (self.names[at], player or "end", value, nodes) if part)
        return f"{line}; {', '.join(moves)}" if moves else line

    def move(self, at: int, child: int) -> str:
        """A move in words: the action and the state it leads to."""
        label, name = self.actions[at, child], self.names[child]
        return (name if label == name else f"{label} -> {name}") + " (best)" * self.is_best(at, child)

    def times(self, at: int) -> str:
        """How many nodes a state stands for, "" for one."""
        times = self.folded.times[at]
        return f"\u00d7{times:,}" if times > 1 else ""
