"""Read a tree from nested lists or from a mapping, and check that it is one tree with a number at each leaf."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from string import ascii_uppercase
from typing import Any, NamedTuple, NoReturn

from minimax_lab.kit import InvalidTree, TooLarge, is_iterable, is_number, quote

ALPHABET = ascii_uppercase
MOST_NODES = 1_000_000  # lists that hold one another many times over unfold into more nodes than memory can hold


class NamedNodes(NamedTuple):
    """A tree by the names of its nodes: the children of each inner node, and the number of each leaf."""

    root: str
    children: dict[str, list[str]]
    numbers: dict[str, Any]


def read_lists(tree: Any, names: Iterable[str]) -> NamedNodes:
    """Name the nodes of nested lists level by level."""
    _require_finite_lists(tree)
    naming = _names(names)
    found = NamedNodes(next(naming, "A"), {}, {})
    waiting = deque([(found.root, tree)])
    while waiting:
        name, node = waiting.popleft()
        if name in found.children or name in found.numbers:
            raise InvalidTree(f"name {name!r}: two nodes have it; give each node a name of its own")
        if not isinstance(node, list | tuple):
            found.numbers[name] = _leaf_number(name, node)
            continue
        if not node:
            raise InvalidTree(
                f"node {quote(name)}: an empty list, a leaf without a number; must hold a number or lists"
            )
        children = [_child_name(name, place, child, naming) for place, child in enumerate(node, start=1)]
        waiting.extend(zip(children, node, strict=True))
        found.children[name] = children
    return found


def _child_name(parent: str, place: int, child: Any, naming: Iterator[str]) -> str:
    """The next name for an inner node; the name of its parent and its place for a leaf, or if no name is left."""
    name = next(naming, None) if isinstance(child, list | tuple) else None
    return name or f"{parent}{place}"


def _require_finite_lists(tree: Any) -> None:
    """Raise an error if a list holds itself or there are too many nodes; the search enters each list once."""
    on_path: set[int] = set()
    sizes: dict[int, int] = {}  # the number of nodes of each finished list
    waiting = [(0, tree, False)]
    while waiting:
        place, node, leaving = waiting.pop()
        if leaving:
            on_path.remove(id(node))
            sizes[id(node)] = 1 + sum(sizes.get(id(child), 1) for child in node)
            if sizes[id(node)] > MOST_NODES:
                raise TooLarge(f"tree: more than {MOST_NODES:,} nodes; write such a game as rules instead")
        elif id(node) in on_path:
            places = [*(at for at, _, is_open in waiting if is_open), place][1:]
            where = "".join(f"[{at}]" for at in places[-6:])
            raise InvalidTree(f"tree{'...' * (len(places) > 6)}{where}: holds itself, a cycle")
        elif isinstance(node, list | tuple) and id(node) not in sizes:
            on_path.add(id(node))
            waiting.append((place, node, True))
            waiting.extend((at, child, False) for at, child in enumerate(node))


def _names(names: Iterable[str]) -> Iterator[str]:
    """The given names, each checked; the alphabet continues with AA, AB, ... without end."""
    if isinstance(names, str) and names == ALPHABET:
        yield from (_letters(number) for number in count())
    if not is_iterable(names):
        raise InvalidTree(f"names={quote(names)}: must be names, such as 'ABC' or ['root', 'left', 'right']")
    for name in names:
        if not _is_name(name):
            raise InvalidTree(f"names: {quote(name)} is not a name; must be text, and not only spaces")
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


def read_mapping(tree: Mapping[Any, Any]) -> NamedNodes:
    """Check that a mapping from names to children or numbers is one tree, whose root is the first name."""
    if not tree:
        raise InvalidTree("tree {}: empty; must name a root, such as {'A': ['B', 'C'], 'B': 3, 'C': 2}")
    found = NamedNodes(next(iter(tree)), {}, {})
    parents: dict[str, str] = {}
    for name, content in tree.items():
        if not _is_name(name):
            raise InvalidTree(f"node {quote(name)}: a name must be text, and not only spaces")
        if isinstance(content, list | tuple):
            found.children[name] = _children(name, content, tree, parents)
        else:
            found.numbers[name] = _leaf_number(name, content)
    _require_one_tree(found, parents)
    return found


def _children(name: str, content: Iterable[Any], tree: Mapping[Any, Any], parents: dict[str, str]) -> list[str]:
    """The children of a node, each of which must be a node with no other parent."""
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
            raise InvalidTree(f"node {child!r}, a child of {name!r}: {again}; in a tree each node has one parent")
        parents[child] = name
    return children


def _require_one_tree(found: NamedNodes, parents: Mapping[str, str]) -> None:
    """Raise InvalidTree if some nodes cannot be reached from the root."""
    root = found.root
    if root in parents:
        raise InvalidTree(
            f"node {root!r}: the root, because its name comes first, but also a child of {parents[root]!r}; "
            f"a cycle, or the root does not come first"
        )
    reached, waiting = {root}, [root]
    while waiting:
        children = found.children.get(waiting.pop(), [])
        reached.update(children)
        waiting.extend(children)
    unreached = next((name for name in (*found.children, *found.numbers) if name not in reached), None)
    if unreached is not None:
        _raise_unreached(unreached, root, parents)


def _raise_unreached(name: str, root: str, parents: Mapping[str, str]) -> NoReturn:
    """Raise InvalidTree: the way up from the node ends at a second root or goes round a cycle."""
    top, climbed = name, {name: None}
    while top in parents and parents[top] not in climbed:
        top = parents[top]
        climbed[top] = None
    if top not in parents:
        raise InvalidTree(f"node {top!r}: a second root besides {root!r}; the first name is the root")
    way_up = list(climbed)
    ring = [parents[top], *reversed(way_up[way_up.index(parents[top]) :])]
    cycle = " - ".join(ring[:6]) + " ..." * (len(ring) > 6)
    raise InvalidTree(f"node {name!r}: cannot be reached from the root {root!r}, a cycle: {cycle}")


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and bool(name.strip(" "))


def _leaf_number(name: str, number: Any) -> Any:
    if not is_number(number):
        raise InvalidTree(f"leaf {name!r}: {quote(number)} is not a finite number")
    return number
