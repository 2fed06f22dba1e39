"""The right answers, found in a different way: this shares no code with the package that it judges.

Rules are objects with `mover(place)` ("MAX", "MIN", or None at the end), `moves(place)` (pairs of a move and the
place that it leads to), and `worth(place)`. Boards are lists of lists that are scanned by coordinates, heaps are
plain pairs, and trees are pairs of a name and a nested list.
"""

from dataclasses import dataclass, field
from itertools import count, product
from string import ascii_uppercase
from typing import Any


@dataclass
class Call:
    number: int
    parent: int | None
    depth: int
    move: Any
    mover: str | None
    place: Any = field(repr=False)
    value: Any = None
    best: Any = None
    below: list = field(default_factory=list, repr=False)

    def row(self):
        return (self.number, self.parent, self.depth, self.move, self.mover, self.value, self.best)


def calls_of(rules, place, plies=None, guess=None):
    """The calls of minimax in order with what they return, without recursion; values come from the last call up."""
    calls = []
    waiting = [(place, None, None)]
    while waiting:
        place, parent, move = waiting.pop()
        depth = parent.depth + 1 if parent else 0
        call = Call(len(calls) + 1, parent.number if parent else None, depth, move, rules.mover(place), place)
        calls.append(call)
        if parent:
            parent.below.append(call)
        if call.mover and depth != plies:
            waiting += [(after, call, move) for move, after in list(rules.moves(place))[::-1]]
    for call in calls[::-1]:
        if call.mover is None:
            call.value = rules.worth(call.place)
        elif not call.below:
            call.value = guess(call.place) if guess else None
        else:
            ranked = sorted(
                call.below, key=lambda below: below.value, reverse=call.mover == "MAX"
            )  # stable: first best
            call.value, call.best = ranked[0].value, ranked[0].move
    return calls


def table(calls):
    return [call.row() for call in calls]


def return_order(parents):
    """The numbers of the calls in the order of their returns, found from the number of each call's caller."""
    still_open, order = [], []
    for number, parent in enumerate(parents, start=1):
        while still_open and still_open[-1] != parent:
            order.append(still_open.pop())
        still_open.append(number)
    return order + still_open[::-1]


# -- tic-tac-toe: rows of cells --------------------------------------------------------------------------------


@dataclass
class Board:
    rows: int = 3
    columns: int = 3
    in_a_row: int = 3
    first: str = "X"
    max_mark: str = "X"
    win: Any = 1

    def empty(self):
        return [["."] * self.columns for _ in range(self.rows)]

    def read(self, text):
        return [list(row) for row in text.split("/")]

    def text(self, cells):
        return "/".join("".join(row) for row in cells)

    def mark(self, cells):
        played = sum(cell != "." for row in cells for cell in row)
        return self.first if played % 2 == 0 else {"X": "O", "O": "X"}[self.first]

    def winner(self, cells):
        for r, c in product(range(self.rows), range(self.columns)):
            for dr, dc in ((0, 1), (1, 1), (1, 0), (1, -1)):
                end_r, end_c = r + dr * (self.in_a_row - 1), c + dc * (self.in_a_row - 1)
                if end_r >= self.rows or not 0 <= end_c < self.columns:
                    continue
                if {cells[r + dr * k][c + dc * k] for k in range(self.in_a_row)} == {cells[r][c]} != {"."}:
                    return cells[r][c]
        return None

    def mover(self, cells):
        if self.winner(cells) or all("." not in row for row in cells):
            return None
        return "MAX" if self.mark(cells) == self.max_mark else "MIN"

    def moves(self, cells):
        for r, c in product(range(self.rows), range(self.columns)):
            if cells[r][c] == ".":
                after = [row[:] for row in cells]
                after[r][c] = self.mark(cells)
                yield r * self.columns + c, after

    def worth(self, cells):
        return {None: 0, self.max_mark: self.win}.get(self.winner(cells), -self.win)

    def reachable(self):
        """The texts of all boards that some game passes through."""
        found, waiting = set(), [self.empty()]
        while waiting:
            cells = waiting.pop()
            if self.text(cells) not in found:
                found.add(self.text(cells))
                waiting += [after for _, after in self.moves(cells)] if self.mover(cells) else []
        return found


@dataclass
class Drop(Board):
    """Connect four: a move is a column, in which the mark falls."""

    rows: int = 6
    columns: int = 7
    in_a_row: int = 4

    def moves(self, cells):
        for column in range(self.columns):
            open_rows = [row for row in range(self.rows) if cells[row][column] == "."]
            if open_rows:
                after = [row[:] for row in cells]
                after[max(open_rows)][column] = self.mark(cells)
                yield column, after


# -- bones: (how many, who takes) ------------------------------------------------------------------------------


@dataclass
class Pile:
    takes: tuple = (1, 2, 3)
    last_loses: bool = False
    win: Any = 1

    def mover(self, place):
        return place[1] if any(take <= place[0] for take in self.takes) else None

    def moves(self, place):
        for take in self.takes:
            if take <= place[0]:
                yield take, (place[0] - take, "MIN" if place[1] == "MAX" else "MAX")

    def worth(self, place):
        winner_is_stuck = self.last_loses
        max_is_stuck = place[1] == "MAX"
        return self.win if max_is_stuck == winner_is_stuck else -self.win


# -- trees: (name, nested list) --------------------------------------------------------------------------------


def letters():
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


@dataclass
class Nest:
    tree: Any
    movers: dict = field(default_factory=dict)  # by name, if the players do not alternate
    first: str = "MAX"

    def __post_init__(self):
        """Name the inner nodes level by level, and the leaves after their parent."""
        self.children, self.level, names = {}, {}, letters()
        row, depth = [(next(names), self.tree)], 0
        while row:
            below = []
            for name, node in row:
                self.level[name] = depth
                if isinstance(node, list):
                    called = [next(names) if isinstance(c, list) else f"{name}{k}" for k, c in enumerate(node, 1)]
                    self.children[name] = list(zip(called, node, strict=True))
                    below += self.children[name]
            row, depth = below, depth + 1

    @property
    def root(self):
        return "A", self.tree

    @property
    def inner(self):
        return list(self.children)

    def mapping(self):
        """The same tree as a mapping from names to children or numbers, with the root first."""
        flat = {name: [child for child, _ in children] for name, children in self.children.items()}
        flat.update((n, node) for below in self.children.values() for n, node in below if not isinstance(node, list))
        return flat or {"A": self.tree}

    def names_below(self, name):
        """The name itself and all names below it."""
        names = [name]
        for each in names:
            names += [child for child, _ in self.children.get(each, [])]
        return names

    def with_leaves(self, numbers):
        """The same tree with other numbers at some leaves."""

        def copied(name, node):
            if not isinstance(node, list):
                return numbers.get(name, node)
            return [copied(below, child) for below, child in self.children[name]]

        return Nest(copied(*self.root), movers=self.movers, first=self.first)

    def mover(self, place):
        name, node = place
        if not isinstance(node, list):
            return None
        usual = self.first if self.level[name] % 2 == 0 else {"MAX": "MIN", "MIN": "MAX"}[self.first]
        return self.movers.get(name, usual)

    def moves(self, place):
        return [(name, (name, node)) for name, node in self.children[place[0]]]

    def worth(self, place):
        return place[1]


# -- all best moves, and how long the game lasts ---------------------------------------------------------------


@dataclass
class Outlook:
    """The future of a call: all its best moves, the plies left, and the best moves that win soonest or lose latest."""

    best: tuple
    plies: int
    quickest: tuple


def outlooks(calls):
    """The outlook of each call of `calls_of` by number; in a draw, the players take their first best move."""
    found = {}
    for call in calls[::-1]:
        equal = [below for below in call.below if below.value == call.value]
        lengths = [1 + found[below.number].plies for below in equal]
        own = call.value if call.mover == "MAX" else -call.value
        plies = 0 if not equal else lengths[0] if own == 0 else min(lengths) if own > 0 else max(lengths)
        found[call.number] = Outlook(
            best=tuple(below.move for below in equal),
            plies=plies,
            quickest=tuple(b.move for b, length in zip(equal, lengths, strict=True) if own == 0 or length == plies),
        )
    return found


# -- the calls of alpha-beta -----------------------------------------------------------------------------------


def looked_at(calls, on_equality):
    """The calls of `calls_of` that alpha-beta makes too, found from the true values of all of them.

    A move is tried while the moves before it, here and at the nodes above, guarantee MAX less than they guarantee MIN;
    without cuts on equality, while they guarantee MAX no more.
    """
    sure = {1: (float("-inf"), float("inf"))}
    for call in calls[1:]:
        above = calls[call.parent - 1]
        if above.number not in sure:
            continue
        for_max, for_min = sure[above.number]
        before = [each.value for each in above.below[: above.below.index(call)]]
        if above.mover == "MAX":
            for_max = max([for_max, *before])
        else:
            for_min = min([for_min, *before])
        if for_max < for_min or (for_max == for_min and not on_equality):
            sure[call.number] = for_max, for_min
    return [call for call in calls if call.number in sure], sure


def cut_edges(calls, on_equality):
    """The places of the calls that alpha-beta cuts off: those that it does not make, right below one that it makes."""
    made = {call.number for call in looked_at(calls, on_equality)[0]}
    return [call.place[0] for call in calls if call.parent in made and call.number not in made]


def nested(game, name=None):
    """The nested lists that the game holds."""
    name = name or game.initial
    return game.utility(name) if game.is_terminal(name) else [nested(game, child) for child in game.actions(name)]
