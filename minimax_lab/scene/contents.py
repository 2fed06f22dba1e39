"""The texts and boards of a picture: what each node contains, and what is written on the edge to it."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, NamedTuple

from minimax_lab.games import StateLook, action_label, look
from minimax_lab.kit import ordinal, sign_of, signed_number
from minimax_lab.reading import LearnersGame
from minimax_lab.runs import AT_LEAST, AT_MOST
from minimax_lab.scene import style
from minimax_lab.scene.marks import shortened, text_width
from minimax_lab.scene.options import Options, ShownNodes
from minimax_lab.trees import PLAYER, GameTree, return_ranks

BOUND = {AT_LEAST: "\u2265 ", AT_MOST: "\u2264 "}  # before a value that is only a bound


def with_space(action: str) -> str:
    """A move such as "O4" with a space, without which it looks like 04."""
    return f"{action[0]} {action[1:]}" if action[:1] in ("X", "O") and action[1:].isdecimal() else action


class Label(NamedTuple):
    """A line of text on an edge."""

    role: str
    text: str
    size: float
    full: str = ""  # the text without the space that is only in the picture


class Contents:
    """The contents of the shown nodes of a tree; `at` is the place of a node among them. An absent text is ""."""

    def __init__(self, tree: GameTree, options: Options) -> None:
        self.tree, self.options, self.cuts = tree, options, options.cuts
        self.nodes = ShownNodes(tree, options)
        rows = self.nodes.rows
        self.player = [PLAYER[sign] for sign in tree.player_column[rows].tolist()]
        self.state: list[int] = tree.state[rows].tolist()
        self.names = [tree.names[state] for state in self.state]
        self.values: list[Any] = tree.value_column[rows].tolist()
        self._actions: list[Any] = tree.action[rows].tolist()
        self._has_plain_actions = not callable(getattr(tree.game, "action_label", None))
        self.known: list[bool] = tree.known[rows].tolist()
        self.call: list[int] = tree.call[rows].tolist() if tree.call is not None else [0] * len(rows)
        self.has_numbers = options.calls and tree.call is not None
        self.remark = [""] * len(rows) if tree.remark is None else tree.remark[rows].tolist()
        self.skipped = [tree.call is not None and not number for number in self.call]
        values = tree.value_column[tree.known]
        has_estimates = bool(options.estimates)
        signed = has_estimates or tree.is_signed
        self.has_both_signs = has_estimates or (signed and bool((values > 0).any()))
        self.number: Callable[[Any], str] = cache(lambda value: signed_number(value, signed))
        self._boards: dict[int, StateLook] = {}
        self._best: dict[int, int] = {}
        sample = look(tree.game, tree.states[self.state[0]])
        self.has_boards = options.boards and sample.kind == "grid" and len(rows) <= style.MOST_BOARDS

    def value(self, at: int) -> str:
        """The value as far as it is known at this step, or "?" if it is hidden."""
        if not self.options.values:
            return ""
        if self.nodes.rows[at] in self.options.hide:
            return "?"
        if self.nodes.returned[at]:
            return self.final_values[at]
        kept = self._kept(at)
        return "" if kept < 0 else self.number(self.tree.value_column[kept : kept + 1].tolist()[0])

    def best_child(self, at: int) -> int:
        """The row of the child that is chosen, in the end or by an open call so far; -1 if none is, or it is hidden."""
        if not self.options.values or self.nodes.rows[at] in self.options.hide:
            return -1
        return int(self.tree.best[self.nodes.rows[at]]) if self.nodes.returned[at] else self._kept(at)

    def _kept(self, at: int) -> int:
        """The row of the child with the best value that an open call has got; -1 without one, or if one is hidden.

        A hidden one that has just returned changes nothing yet.
        """
        if at not in self._best:
            self._best[at] = self._find_kept(at)
        return self._best[at]

    def _find_kept(self, at: int) -> int:
        tree, row, player = self.tree, self.nodes.rows[at], self.player[at]
        if not player or not self.options.so_far or tree.call is None or not self.nodes.present[at]:
            return -1
        done = self.nodes.done
        children = [child for child in tree.children_of(row).tolist() if done[child] and tree.known[child]]
        before_question = children[:-1] if children and children[-1] in self.options.hide else children
        if not self.options.hide.isdisjoint(before_question):
            return -1
        moves = [child for child in before_question if tree.call[child] and not self._begins_round(child)]
        choose = max if player == "MAX" else min
        return choose(moves, key=lambda child: tree.value_column[child], default=-1)

    def _begins_round(self, row: int) -> bool:
        return self.tree.remark is not None and self.tree.remark[row].startswith("round")

    @cached_property
    def final_values(self) -> list[str]:
        """The values in the end."""
        return [self._written_value(at) if is_known else "" for at, is_known in enumerate(self.known)]

    def _written_value(self, at: int) -> str:
        sign = style.ESTIMATE if self.value_role(at) == "estimate" else self.bound(at)
        return sign + self.number(self.values[at])

    def tone(self, at: int) -> int:
        """1 or -1 if the value favors MAX or MIN: by its bound, or by its sign if the game has both signs; else 0."""
        if self.value(at) in ("", "?"):
            return 0
        if bound := self.shown_bound(at):
            return 1 if bound == BOUND[AT_LEAST] else -1
        value = self.values[at] if self.nodes.returned[at] else self.tree.value_column[self._kept(at)]
        return sign_of(value) if self.has_both_signs else 0

    def shown_bound(self, at: int) -> str:
        """The sign before a value that is shown and is only a bound."""
        return self.bound(at) if self.nodes.returned[at] else ""

    def bound(self, at: int) -> str:
        """The sign before a value that is only a bound."""
        if self.cuts is None or not self.call[at]:
            return ""
        return BOUND.get(int(self.cuts.sign[self.call[at] - 1]), "")

    @cached_property
    def widest_value(self) -> float:
        """The width of the widest value of all nodes."""
        return max(text_width(text, style.VALUE, bold=True) for text in set(self.final_values))

    def value_role(self, at: int) -> str:
        """What the value is: the utility of an end, an estimate where a search stops, or a backed-up value.

        If no game is known, a leaf may be anything. What a table held is a value that was backed up before.
        """
        if self.nodes.rows[at] in self.options.estimates:
            return "estimate"
        if self.nodes.leaf[at] and not self.nodes.folded[at] and not self.remark[at]:
            stops = "value" if isinstance(self.tree.game, LearnersGame) else "estimate"
            return stops if self.player[at] else "utility"
        return "value"

    def call_number(self, at: int) -> str:
        """The number of the call."""
        return str(self.call[at]) if self.options.calls and self.call[at] else ""

    def has_return(self, at: int) -> bool:
        """Whether the picture shows in the end when the call returned."""
        return self.options.returns and bool(self.call[at])

    def return_rank(self, at: int) -> str:
        """The rank of the call in the order of returns, such as "2nd"; "" before it has returned."""
        return self.final_rank(at) if self.nodes.returned[at] else ""

    def final_rank(self, at: int) -> str:
        """The rank that the picture shows in the end, if any."""
        return ordinal(int(self._return_ranks[at])) if self.has_return(at) else ""

    @cached_property
    def _return_ranks(self) -> Any:
        return return_ranks(self.tree)[self.nodes.rows]

    @cached_property
    def shown_names(self) -> list[str]:
        """The names, if there are no boards instead."""
        if self.has_boards or not self.options.names:
            return [""] * len(self.names)
        return [shortened(name, style.MOST_LETTERS) for name in self.names]

    @cached_property
    def outside_names(self) -> list[str]:
        """The names that are below their symbols: those of leaves, and those that are too long."""
        triangle, diamond = style.TRIANGLE_NAME_ROOM, style.DIAMOND_NAME_ROOM
        rooms = [
            triangle if player else 0.0 if is_leaf else diamond
            for player, is_leaf in zip(self.player, self.nodes.leaf, strict=True)
        ]
        widths = [text_width(name, style.SMALL_NAME) for name in self.shown_names]
        return [name if width > room else "" for name, width, room in zip(self.shown_names, widths, rooms, strict=True)]

    def folded_count(self, at: int) -> str:
        """How many nodes are folded away at a node, if a run has not passed them over without a cut."""
        folded = self.nodes.folded[at]
        if not folded:
            return ""
        texts = {"left out": f"{folded + 1:,} nodes", "unsearched": "not searched", "folded": f"{folded:,} below"}
        return texts[self.folded_role(at)]

    def folded_role(self, at: int) -> str:
        """What the nodes that are folded away at a node are."""
        return "left out" if self.is_left_out(at) else "unsearched" if self.skipped[at] else "folded"

    def is_left_out(self, at: int) -> bool:
        """Whether a run skipped the node with all that is below it, so that one node stands for them."""
        return self.skipped[at] and (self.cuts is not None or self.options.fold_skipped)

    def board(self, at: int) -> StateLook:
        """The look of the board; a state that is not a board is one square with a question mark."""
        state = self.state[at]
        if state not in self._boards:
            board = look(self.tree.game, self.tree.states[state])
            self._boards[state] = board if board.kind == "grid" else StateLook.of(style.NO_BOARD)
        return self._boards[state]

    @cached_property
    def labels(self) -> list[list[Label]]:
        """The labels of each edge in the end, from the top down."""
        return [self._labels_of(at) for at in range(len(self.names))]

    def count_labels(self, nodes: list[int]) -> int:
        """How many texts nodes and the edges to them have."""
        texts = self.shown_names.__getitem__, self.value, self.call_number, self.return_rank, self.folded_count
        return sum(sum(map(bool, map(text, nodes))) for text in texts) + sum(len(self.labels[at]) for at in nodes)

    def _labels_of(self, at: int) -> list[Label]:
        action, remark = self._action(at), self.remark[at]
        found = [Label("action", with_space(action), style.ACTION, action)] if action else []
        found += [Label("round" if remark.startswith("round") else "table", remark, style.ACTION)] if remark else []
        if self.cuts is not None:
            found += [
                Label("cut", self.cut(at), style.ACTION),
                Label("origin", self._origin(at), style.ACTION),
                Label("window", self.window(at) if at else "", style.WINDOW),
            ]
        return [label for label in found if label.text]

    def _action(self, at: int) -> str:
        """The action; in a given tree it is the node's name, which is written anyway."""
        action = self._actions[at]
        if not at or not self.options.actions or action is None:
            return ""
        if self._has_plain_actions and type(action) is str and action == self.names[at]:
            return ""
        label = action_label(self.tree.game, self.tree.states[self.state[self.nodes.parent[at]]], action)
        return "" if label == self.names[at] else shortened(label, style.MOST_LETTERS)

    def has_window(self, at: int) -> bool:
        """Whether the labels of an edge have a window among them: then they are beside it."""
        return any(label.role == "window" for label in self.labels[at])

    def window(self, at: int) -> str:
        """Alpha and beta at the start of a call where a player moves.

        Not if values are hidden, because they are made of returned values.
        """
        cuts, options = self.cuts, self.options
        has_windows = options.windows and options.values and not options.hide
        if cuts is None or not has_windows or not self.call[at] or not self.player[at]:
            return ""
        alpha, beta = (int(bounds[self.call[at] - 1]) for bounds in (cuts.alpha, cuts.beta))
        return f"({cuts.text(alpha)}, {cuts.text(beta)})" if alpha >= 0 else ""

    @property
    def rule(self) -> str:
        """When the run cuts, if the run shows it."""
        return f"Cut when alpha {self.cuts.rule} beta." if self.cuts is not None and self.cuts.shows_rule else ""

    def cut(self, at: int) -> str:
        """The kind of the cut, if the edge was cut off."""
        if self._closer(at) < 0:
            return ""
        return "beta cut" if self.player[self.nodes.parent[at]] == "MAX" else "alpha cut"

    def _origin(self, at: int) -> str:
        """The call that set the bound of a deep cut."""
        closer = self._closer(at)
        if self.cuts is None or closer < 0 or self.cuts.plies_up[closer] < 2:
            return ""
        return f"by call {self.cuts.run.parent[self.cuts.origin[closer]] + 1}"

    def _closer(self, at: int) -> int:
        """The row of the call after which the edge was cut off, -1 if it was not."""
        above = self.nodes.parent[at]
        if self.cuts is None or not self.skipped[at] or self.skipped[above]:
            return -1
        return int(self.cuts.closer[self.call[above] - 1])
