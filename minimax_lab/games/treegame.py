"""A game given by its tree: the trees of textbooks, such as A..O, whose root is worth 10."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from string import ascii_uppercase
from typing import Any

from minimax_lab.games.game import MAX, MIN, Player, other
from minimax_lab.games.randomtree import random_lists
from minimax_lab.kit import IllegalMove, InvalidState, InvalidTree, TooLarge, is_number, one_of, pluralize, quote

ALPHABET = ascii_uppercase
MOST_NODES = 1_000_000  # lists that hold one another many times over stand for more nodes than memory has


class TreeGame:
    """A game whose states are the nodes of a given tree, and whose actions are the names of the children.

    tree      nested lists, in which a number is a leaf: [[3, 12], [2, 4]]; or a mapping from each name to
              the names of its children or, for a leaf, to its number: {"A": ["B", "C"], "B": 3, "C": 2},
              the first name being the root
    names     for nested lists: the names of the inner nodes, level by level; the alphabet goes on after Z
              with AA, AB. The others are named after their parent and place: H1, H2
    first     who moves at the root; levels alternate from there
    to_move   for nodes where levels do not alternate: {"B": MAX}

    Source: document 000.

    >>> game = TreeGame([[3, 12], [2, 4]])
    >>> game.initial, game.actions("A"), game.actions("B"), game.utility("B2")
    ('A', ['B', 'C'], ['B1', 'B2'], 12)
    """

    def __init__(
        self,
        tree: Any,
        names: Iterable[str] = ALPHABET,
        *,
        first: Player = MAX,
        to_move: Mapping[str, Player] | None = None,
    ) -> None:
        one_of("first", first, (MAX, MIN))
        self._children: dict[str, list[str]] = {}
        self._utility: dict[str, Any] = {}
        if isinstance(tree, Mapping):
            self.initial = self._read_mapping(tree)
        else:
            self.initial = self._read_lists(tree, names)
        self._player = self._players(first, to_move)

    @classmethod
    def random(
        cls,
        *,
        seed: int,
        depth: int = 3,
        branching: int | tuple[int, int] = 2,
        low: int = 1,
        high: int = 20,
        first: Player = MAX,
    ) -> TreeGame:
        """A tree drawn by lot, for an exam: the same seed gives the same tree under every version of Python.

        seed        a whole number of at least 0
        depth       how many plies; every leaf is that deep
        branching   how many children an inner node has, or (least, most)
        low, high   the least and the largest number that a leaf may have, both whole
        first       who moves at the root

        >>> game = TreeGame.random(seed=1, depth=2)  # the tree [[16, 6], [9, 14]]
        >>> [game.utility(name) for name in ("B1", "B2", "C1", "C2")]
        [16, 6, 9, 14]
        """
        return cls(random_lists(seed, depth, branching, low, high), first=first)

    def __repr__(self) -> str:
        return f"TreeGame(root {self.initial!r}, {pluralize(len(self._children) + len(self._utility), 'node')})"

    def to_move(self, state: str) -> Player:
        """Who moves at the inner node `state`."""
        self._known(state)
        if state in self._utility:
            raise IllegalMove(f"node {state!r}: a leaf, nobody moves there")
        return self._player[state]

    def actions(self, state: str) -> list[str]:
        """The names of the children, from left to right; none at a leaf."""
        self._known(state)
        return list(self._children.get(state, ()))

    def result(self, state: str, action: str) -> str:
        """The child that `action` names."""
        self._known(state)
        if state in self._utility:
            raise IllegalMove(f"move {quote(action)} at node {state!r}: a leaf, the game is over")
        if not isinstance(action, str) or action not in self._children[state]:
            raise IllegalMove(f"move {quote(action)} at node {state!r}: must be one of {quote(self._children[state])}")
        return action

    def is_terminal(self, state: str) -> bool:
        """Whether `state` is a leaf."""
        self._known(state)
        return state in self._utility

    def utility(self, state: str) -> Any:
        """The number at the leaf `state`."""
        self._known(state)
        if state not in self._utility:
            raise InvalidState(f"node {state!r}: not a leaf, so it has no utility of its own")
        return self._utility[state]

    def look(self, state: str) -> dict[str, Any]:
        """How `state` appears; see `looks`. Its name tells nothing of what it is worth."""
        self._known(state)
        return {"kind": "text", "text": state, "named": True}

    def _known(self, state: object) -> None:
        if not isinstance(state, str) or (state not in self._utility and state not in self._children):
            raise InvalidState(f"node {quote(state)}: no such node; the root is {self.initial!r}")

    # -- reading nested lists ---------------------------------------------------------------------------

    def _read_lists(self, tree: Any, names: Iterable[str]) -> str:
        """Name the nodes of nested lists level by level, keep their children and numbers, return the root."""
        _check_lists(tree)
        naming = _names(names)
        root = next(naming, "A")
        waiting = deque([(root, tree)])
        while waiting:
            name, node = waiting.popleft()
            if name in self._children or name in self._utility:
                raise InvalidTree(f"name {name!r}: stands for two nodes; give each node a name of its own")
            if not isinstance(node, list | tuple):
                self._utility[name] = _leaf(name, node)
                continue
            if not node:
                raise InvalidTree(f"node {name!r}: an empty list, a leaf without a number; must hold a number or lists")
            children = []
            for place, child in enumerate(node, start=1):
                child_name = next(naming, None) if isinstance(child, list | tuple) else None
                children.append(child_name or f"{name}{place}")
                waiting.append((children[-1], child))
            self._children[name] = children
        return root

    # -- reading a mapping ------------------------------------------------------------------------------

    def _read_mapping(self, tree: Mapping[Any, Any]) -> str:
        """Take over names, children and numbers from a mapping, check that it is one tree, return the root."""
        if not tree:
            raise InvalidTree("tree {}: empty; must name a root, such as {'A': ['B', 'C'], 'B': 3, 'C': 2}")
        parents: dict[str, str] = {}
        for name, content in tree.items():
            if not isinstance(name, str):
                raise InvalidTree(f"node {quote(name)}: a name must be text")
            if isinstance(content, list | tuple):
                self._children[name] = self._named_children(name, content, tree, parents)
            else:
                self._utility[name] = _leaf(name, content)
        root: str = next(iter(tree))
        self._check_one_tree(root, parents)
        return root

    @staticmethod
    def _named_children(
        name: str, content: Iterable[Any], tree: Mapping[Any, Any], parents: dict[str, str]
    ) -> list[str]:
        children = list(content)
        if not children:
            raise InvalidTree(f"node {name!r}: no children and no number; a leaf must have its number")
        for child in children:
            if not isinstance(child, str):
                raise InvalidTree(f"node {name!r}: its child {quote(child)} must be a name")
            if child not in tree:
                raise InvalidTree(f"node {child!r}, a child of {name!r}: a leaf without a number")
            if child in parents:
                again = "is named twice there" if parents[child] == name else f"has another parent, {parents[child]!r}"
                raise InvalidTree(f"node {child!r}, a child of {name!r}: {again}; a tree has one parent a node")
            parents[child] = name
        return children

    def _check_one_tree(self, root: str, parents: Mapping[str, str]) -> None:
        reached = {root}
        waiting = [root]
        if root in parents:
            raise InvalidTree(
                f"node {root!r}: the root, as the first name, yet a child of {parents[root]!r}; "
                f"a cycle, or the root does not come first"
            )
        while waiting:
            children = self._children.get(waiting.pop(), [])
            reached.update(children)
            waiting.extend(children)
        for name in (*self._children, *self._utility):
            if name in reached:
                continue
            seen, top = {name: None}, name  # from here up
            while top in parents and parents[top] not in seen:
                top = parents[top]
                seen[top] = None
            if top not in parents:
                raise InvalidTree(f"node {top!r}: a second root beside {root!r}; the first name is the root")
            climbed = list(seen)
            ring = [parents[top], *reversed(climbed[climbed.index(parents[top]) :])]
            cycle = " - ".join(ring[:6]) + " ..." * (len(ring) > 6)
            raise InvalidTree(f"node {name!r}: cannot be reached from the root {root!r}, a cycle: {cycle}")

    # -- who moves --------------------------------------------------------------------------------------

    def _players(self, first: Player, to_move: Mapping[str, Player] | None) -> dict[str, Player]:
        players: dict[str, Player] = {}
        level, player = [self.initial], first
        while level:
            players.update((name, player) for name in level if name in self._children)
            level = [child for name in level for child in self._children.get(name, ())]
            player = other(player)
        if to_move is not None and not isinstance(to_move, Mapping):
            raise InvalidTree(f"to_move={quote(to_move)}: must map names of inner nodes to MAX or MIN")
        for name, mover in (to_move or {}).items():
            if name not in players:
                what = "a leaf, nobody moves there" if name in self._utility else "no such node"
                raise InvalidTree(f"to_move names node {quote(name)}: {what}")
            players[name] = one_of(f"to_move[{name!r}]", mover, (MAX, MIN))
        return players


def _leaf(name: str, number: Any) -> Any:
    if not is_number(number):
        raise InvalidTree(f"leaf {name!r}: {quote(number)} is no finite number")
    return number


def _check_lists(tree: Any) -> None:
    """Refuse nested lists of which one holds itself, and too many nodes: a walk depth first, into each list once."""
    on_path: set[int] = set()
    nodes: dict[int, int] = {}  # for how many nodes each finished list stands
    waiting = [(0, tree, False)]
    while waiting:
        place, node, leaving = waiting.pop()
        if leaving:
            on_path.remove(id(node))
            nodes[id(node)] = 1 + sum(nodes.get(id(child), 1) for child in node)
            if nodes[id(node)] > MOST_NODES:
                raise TooLarge(f"tree: more than {MOST_NODES:,} nodes; write such a game as rules instead")
        elif id(node) in on_path:
            places = [*(at for at, _, is_open in waiting if is_open), place][1:]
            where = "".join(f"[{at}]" for at in places[-6:])
            raise InvalidTree(f"tree{'...' * (len(places) > 6)}{where}: holds itself, a cycle")
        elif isinstance(node, list | tuple) and id(node) not in nodes:
            on_path.add(id(node))
            waiting.append((place, node, True))
            waiting.extend((at, child, False) for at, child in enumerate(node))


def _names(names: Iterable[str]) -> Iterator[str]:
    """The names that were given, each checked; the alphabet goes on with AA, AB, ... without end."""
    if isinstance(names, str) and names == ALPHABET:
        yield from (_letters(number) for number in count())
    if not isinstance(names, Iterable):
        raise InvalidTree(f"names={quote(names)}: must be names, such as 'ABC' or ['root', 'left', 'right']")
    for name in names:
        if not isinstance(name, str) or not name:
            raise InvalidTree(f"names: {quote(name)} is no name; must be text")
        yield str(name)


def _letters(number: int) -> str:
    """0, 1, ... 25, 26, ... as A, B, ... Z, AA, ...

    >>> _letters(25), _letters(26), _letters(701), _letters(702)
    ('Z', 'AA', 'ZZ', 'AAA')
    """
    text = ""
    while number >= 0:
        text = ALPHABET[number % 26] + text
        number = number // 26 - 1
    return text
