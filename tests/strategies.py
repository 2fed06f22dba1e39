"""Random games: trees, boards, heaps, and games in which several paths lead to one state."""

from fractions import Fraction

from hypothesis import strategies as st
from oracle import Board, Nest, Pile

players = st.sampled_from(["MAX", "MIN"])
numbers = st.one_of(
    st.integers(-4, 4), st.sampled_from([0.5, -2.25, 1e300, 2**70, -(2**53) - 1, Fraction(1, 3), Fraction(7, 2)])
)


def nested(leaves=numbers, max_leaves=40):
    """Nested lists of any shape; the smallest is a number alone."""
    return st.recursive(leaves, lambda below: st.lists(below, min_size=1, max_size=6), max_leaves=max_leaves)


@st.composite
def nests(draw, leaves=numbers):
    """A tree; in half of the cases the players do not alternate."""
    nest = Nest(draw(nested(leaves)), first=draw(players))
    if nest.inner and draw(st.booleans()):
        nest.movers = draw(st.dictionaries(st.sampled_from(nest.inner), players, max_size=len(nest.inner)))
    return nest


@st.composite
def chains(draw, plies=200):
    """A tree of exactly so many plies: at each ply one child is an inner node, with leaves to its left and right."""
    tree = draw(numbers)
    leaves = st.lists(numbers, max_size=2)
    sides = draw(st.lists(st.tuples(leaves, leaves), min_size=4, max_size=4))
    for ply in range(plies):
        left, right = sides[ply % len(sides)]
        tree = [*left, tree, *right]
    return Nest(tree)


@st.composite
def boards(draw, most_empty=5):
    """Rules and a board that a game reaches, nearly full or over."""
    rows, columns = draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    rules = Board(
        rows=rows,
        columns=columns,
        in_a_row=draw(st.integers(1, max(rows, columns))),
        first=draw(st.sampled_from("XO")),
        max_mark=draw(st.sampled_from("XO")),
        win=draw(st.sampled_from([1, 10, 0.5])),
    )
    cells = rules.empty()
    squares = draw(st.permutations(range(rows * columns)))
    for square in squares[: max(len(squares) - draw(st.integers(0, most_empty)), 0)]:
        if rules.mover(cells) is None:
            break
        cells = dict(rules.moves(cells))[square]
    return rules, cells


@st.composite
def piles(draw):
    """Rules and a heap."""
    takes = draw(st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True))
    rules = Pile(tuple(takes), last_loses=draw(st.booleans()), win=draw(st.sampled_from([1, 3, 0.25])))
    return rules, draw(st.integers(0, 8))


@st.composite
def webs(draw):
    """A mapping from each state to its number, or to its player and moves; several moves may lead to one state."""
    size = draw(st.integers(1, 8))
    web = {}
    for at in range(size):
        below = draw(st.lists(st.integers(at + 1, size - 1), max_size=3)) if at + 1 < size else []
        web[at] = (draw(players), below) if below else draw(st.integers(-3, 3))
    return web
