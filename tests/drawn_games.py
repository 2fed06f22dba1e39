"""Random games of each kind in two forms: the package's game, and the rules of the oracle."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import strategies as st
from strategies import boards, nests, numbers, piles, players, webs
from strict import Spot, StrictGame, Web

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.games import Heap


class Drawn(NamedTuple):
    """A game and a state, the same for the oracle, and what connects the two.

    state_of   the state of a place
    guess      an estimate of a place
    evaluate   the same estimate of its state
    label      the text of a move at a place
    """

    game: Any
    state: Any
    rules: Any
    place: Any
    state_of: Callable
    guess: Callable
    evaluate: Callable
    label: Callable = lambda place, move: move

    @property
    def complaints(self):
        """Why a strict game complains; see strict.py."""
        return getattr(self.game, "complaints", [])


def tree_game(nest):
    return TreeGame(nest.tree, first=nest.first, to_move=nest.movers)


def trees(leaves=numbers):
    return nests(leaves).map(
        lambda nest: Drawn(
            tree_game(nest), "A", nest, nest.root, lambda place: place[0], lambda place: len(place[0]), len
        )
    )


@st.composite
def tictactoe(draw):
    rules, cells = draw(boards())
    game = TicTacToe(**vars(rules))
    return Drawn(
        game, game.parse(rules.text(cells)), rules, cells, lambda cells: game.parse(rules.text(cells)),
        lambda cells: "".join(map("".join, cells)).find("X"), lambda state: state.find("X"),
        lambda cells, square: f"{rules.mark(cells)}{square}",
    )  # fmt: skip


@st.composite
def heaps(draw):
    (rules, bones), player = draw(piles()), draw(players)
    return Drawn(
        Bones(bones, **vars(rules)), Heap(bones, player), rules, (bones, player), lambda place: Heap(*place),
        lambda place: place[0] % 5 - 2, lambda heap: heap.bones % 5 - 2, lambda place, take: f"take {take}",
    )  # fmt: skip


GAMES = {
    "trees": trees(),
    "boards": tictactoe(),
    "heaps": heaps(),
    "games in which several moves lead to one state": webs().map(
        lambda web: Drawn(StrictGame(web), Spot(0), Web(web), 0, Spot, lambda at: -at, lambda spot: -spot.at)
    ),
}
