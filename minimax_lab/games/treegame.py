"""A game given by its tree: the trees of textbooks, such as A..O, whose root is worth 10."""

from collections.abc import Iterable, Mapping
from typing import Any

from minimax_lab.games.game import MAX, MIN, Player, other
from minimax_lab.games.random_lists import random_lists
from minimax_lab.games.reading_trees import ALPHABET, read_lists, read_mapping
from minimax_lab.kit import IllegalMove, InvalidState, InvalidTree, one_of, one_of_moves, pluralize, quote


class TreeGame:
    """A game whose states are the nodes of a given tree, and whose actions are the names of the children.

    tree      nested lists, in which a number is a leaf: [[3, 12], [2, 4]]; or a mapping from each name to
              the names of its children or, for a leaf, to its number: {"A": ["B", "C"], "B": 3, "C": 2},
              in which the first name is the root
    names     for nested lists: the names of the inner nodes, level by level; after Z the alphabet continues
              with AA, AB. The other nodes are named after their parent and place: H1, H2
    first     who moves at the root; the players alternate from level to level
    to_move   who moves at nodes where the players do not alternate: {"B": MAX}

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
        first = one_of("first", first, (MAX, MIN))
        nodes = read_mapping(tree) if isinstance(tree, Mapping) else read_lists(tree, names)
        self.initial, self._children, self._utility = nodes
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
    ) -> "TreeGame":
        """A random tree, for an exam: the same seed gives the same tree in every version of Python.

        seed        a whole number of at least 0
        depth       the number of plies; every leaf is at this depth
        branching   the number of children of an inner node, or (least, most)
        low, high   the smallest and the largest number at a leaf, both whole
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
        self._require_node(state)
        if state in self._utility:
            raise IllegalMove(f"node {state!r}: a leaf, so nobody moves there")
        return self._player[state]

    def actions(self, state: str) -> list[str]:
        """The names of the children, from left to right; none at a leaf."""
        self._require_node(state)
        return list(self._children.get(state, ()))

    def result(self, state: str, action: str) -> str:
        """The child that `action` names."""
        self._require_node(state)
        if state in self._utility:
            raise IllegalMove(f"move {quote(action)} at node {state!r}: a leaf, the game is over")
        if not isinstance(action, str) or action not in self._children[state]:
            raise IllegalMove(f"move {quote(action)} at node {state!r}: {one_of_moves(self._children[state], action)}")
        return action

    def is_terminal(self, state: str) -> bool:
        """Whether `state` is a leaf."""
        self._require_node(state)
        return state in self._utility

    def utility(self, state: str) -> Any:
        """The number at the leaf `state`."""
        self._require_node(state)
        if state not in self._utility:
            raise InvalidState(f"node {state!r}: not a leaf, so it has no utility of its own")
        return self._utility[state]

    def look(self, state: str) -> dict[str, Any]:
        """How `state` looks; see `looks`. Its name does not show what it is worth."""
        self._require_node(state)
        return {"kind": "text", "text": state, "named": True}

    def _require_node(self, state: object) -> None:
        if not isinstance(state, str) or (state not in self._utility and state not in self._children):
            raise InvalidState(f"node {quote(state)}: there is no such node; the root is {self.initial!r}")

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
                what = "a leaf, so nobody moves there" if name in self._utility else "there is no such node"
                raise InvalidTree(f"to_move names node {quote(name)}: {what}")
            players[name] = one_of(f"to_move[{name!r}]", mover, (MAX, MIN))
        return players
