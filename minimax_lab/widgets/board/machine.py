"""How the machine chooses on a board: at random, some plies ahead, or to the end of the game."""

from collections.abc import Callable
from functools import cached_property, partial
from random import Random
from typing import Any, Final

from minimax_lab.games import MAX, actions_of, require_game
from minimax_lab.kit import InvalidArgument, InvalidGame, TooLarge, function_of_state, is_whole_number, pause_full_gc
from minimax_lab.runs import Trace, record
from minimax_lab.search import Explorer, Solution, depth_limited_minimax, minimax, open_lines
from minimax_lab.trees import GameTree, game_tree
from minimax_lab.widgets.board.look_ahead import ENDLESS, MOST_MOVES, Ahead, calls_ahead, nothing_known, why_unsolvable

USUAL: Final = 1_000  # calls of the usual look ahead, some 2 ms
FURTHEST: Final = 20_000  # calls of the furthest look ahead in a large game: alpha-beta leaves most of them out
RECORDED: Final = 600_000  # calls; a larger decision is not recorded, and no machine looks further ahead
READ: Final = 18  # nodes that can be read at once
SHOWN: Final = 5_000  # nodes of the tree of a position
BEYOND: Final = 1e300  # more than any utility

RANDOM: Final = "random"
PERFECT: Final = "perfect"
Strength = str | int  # RANDOM, PERFECT, or how many plies ahead


class Machine:
    """What minimax knows of a game from one position on, and what it plays there.

    game       any game
    start      the position from which on it is played
    evaluate   what a state is worth to MAX where looking ahead ends; None: open lines on a board, else 0
    exact      whether `evaluate` looks to the end of the game itself, so that what it returns is no estimate

    found      the positions that can be reached, as far as they were explored
    solution   what every position is worth and how it is played, or None if the game is too large for that
    reach      how many calls it takes to look 0, 1, 2, ... plies ahead from the start, as far as is allowed
    most       the most plies that it looks ahead; 0 if there are too many moves for even one
    usual      how many plies it looks ahead unless a number is given
    why_not    why the game is not played perfectly, or ""
    sizes      the sizes of the utilities, without 0: one size if there are only win, loss and draw
    """

    def __init__(
        self, game: Any, start: Any, evaluate: Callable[[Any], Any] | None = None, exact: bool = False
    ) -> None:
        require_game(game)
        if evaluate is not None:
            function_of_state("evaluate", evaluate)
        self.game, self.evaluate, self.exact = game, evaluate or usual_evaluation(game), exact
        self.given = evaluate
        self.solution: Solution | None = None
        self.found = Explorer(game, start, MOST_MOVES)
        with pause_full_gc():  # what a notebook holds already is large, too
            self.why_not = why_unsolvable(self.found)
        if not self.why_not:
            try:
                self.solution = Solution(game, self.found)
                self.solution.plies(start)  # computed now, not at the first move
            except InvalidGame:
                self.why_not = ENDLESS
        self.reach = calls_ahead(self.found, FURTHEST if self.solution is None else RECORDED)
        self.most = len(self.reach) - 1
        self.usual = max(min(1, self.most), sum(calls <= USUAL for calls in self.reach) - 1)
        self.sizes = {abs(value) for value in self.found.values if value}

    def _explorer(self, state: Any) -> Explorer:
        """What is explored from `state` on: at the start, what is known already."""
        return self.found if state == self.found.states[0] else Explorer(self.game, state, MOST_MOVES)

    @property
    def asked(self) -> str:
        """The name of the function that is asked where looking ahead ends; "" if it has none or is the usual one."""
        return getattr(self.given, "__name__", "").replace("<lambda>", "")

    def effective_strength(self, strength: Strength) -> Strength:
        """The strength it really plays with: the one that is asked for, or the nearest that does not take too long."""
        if strength == PERFECT and self.solution is None:
            strength = self.usual
        if is_whole_number(strength):
            strength = min(int(strength), self.most)
            if not strength and self.solution is not None:  # there is nothing to look at: the game is over at once
                return PERFECT
        return strength or RANDOM

    def sees_the_end(self, strength: Strength) -> bool:
        """Whether its scores are computed to the end of the game. At random, it still has minimax's scores."""
        return self.solution is not None and not is_whole_number(self.effective_strength(strength))

    def plies(self, state: Any, strength: Strength) -> int:
        """How many plies it looks ahead in `state`; fewer if the game has grown wider than it was at the start."""
        effective = self.effective_strength(strength)
        wanted = int(effective) if is_whole_number(effective) else self.usual
        if self.solution is None and self.most:
            wanted = max(1, min(wanted, len(calls_ahead(self._explorer(state), FURTHEST, wanted)) - 1))
        return wanted

    def choose(self, state: Any, strength: Strength, quicker: bool, chance: Random, turn: int = 0) -> Any:
        """The action that it takes in `state`.

        quicker   among equal actions, the one that wins soonest or loses latest; else the first of them
        turn      a number that changes: where it has lost, it takes another one of those that lose latest
        """
        effective = self.effective_strength(strength)
        if effective == RANDOM:
            actions = actions_of(self.game, state)
            return actions[int(chance.random() * len(actions))]
        if effective == PERFECT and self.solution is not None:
            if not quicker:
                return self.solution[state].actions[0]
            equal = self.solution.quickest(state)
            return equal[turn % len(equal) if self.has_lost(state) else 0]
        with pause_full_gc():  # what was explored is large, and to walk all of it takes longer than the move
            return Ahead(self.game, self.evaluate).choose(state, self.plies(state, strength), quicker)

    def has_lost(self, state: Any) -> bool:
        """Whether the player to move loses against best play in a solved game that is won, lost, or drawn."""
        assert self.solution is not None
        value = self.solution[state].value
        return len(self.sizes) == 1 and bool(value < 0 if self.game.to_move(state) == MAX else value > 0)

    def scores(self, state: Any, strength: Strength) -> list[tuple[Any, Any]]:
        """Each action in `state` with its value; none if there are too many moves to look even one ply ahead."""
        if not self.sees_the_end(strength) and not self.plies(state, strength):
            return []
        value = self._values(state, strength)
        return [(action, value(self.game.result(state, action), 1)) for action in actions_of(self.game, state)]

    def score(self, state: Any, action: Any, strength: Strength) -> Any:
        """The value of one action in `state`, as `scores` has it."""
        return self._values(state, strength)(self.game.result(state, action), 1)

    def _values(self, state: Any, strength: Strength) -> Callable[[Any, int], Any]:
        """A function that gives the value of a state so many plies below `state`."""
        if self.solution is not None and self.sees_the_end(strength):
            known = self.solution
            return lambda below, depth: known[below].value
        plies, ahead = self.plies(state, strength), Ahead(self.game, self.evaluate)
        return lambda below, depth: ahead.value(below, plies - depth)

    def is_estimate(self, state: Any, strength: Strength) -> Callable[[Any, int], bool]:
        """A function that returns whether the value of a state so many plies below `state` depends on estimates.

        A value is certain if it is the same whether MIN or MAX wins wherever looking ahead stops.
        """
        if self.exact or self.sees_the_end(strength):
            return lambda below, depth: False
        plies, near = self.plies(state, strength), Ahead(self.game, nothing_known)
        near.value(state, plies)
        sizes = list(self.sizes | near.sizes)
        win = sizes[0] if len(sizes) == 1 else BEYOND
        least, most = (Ahead(self.game, partial(_constant, worth)) for worth in (-win, win))
        return lambda below, depth: least.value(below, plies - depth) != most.value(below, plies - depth)

    def tree(self, state: Any, strength: Strength, plies: int | None = None) -> GameTree:
        """The tree of `state` down to `plies`, if it is not too large, with the values that this machine backs up.

        plies   None: two, or one if two are too many to be read well
        """
        most = 99 if self.sees_the_end(strength) else self.plies(state, strength)
        nodes = calls_ahead(self._explorer(state), SHOWN, min(plies or 99, most))
        depth = len(nodes) - 1
        if plies is None:
            depth = min(depth, max(1, sum(each <= READ for each in nodes[:3]) - 1))
        value = self._values(state, strength)
        return game_tree(self.game, state, depth, lambda below: value(below, depth)).back_up()

    def calls(self, state: Any, strength: Strength) -> int:
        """How many calls the decision in `state` takes."""
        if self.sees_the_end(strength):
            return self._sizes[self.found.index[state]]
        return calls_ahead(self._explorer(state), FURTHEST, self.plies(state, strength))[-1]

    @cached_property
    def _sizes(self) -> list[int]:
        """How many nodes the whole tree below each position has."""
        sizes = [1] * len(self.found.states)
        for at in self.found.children_first():
            sizes[at] += sum(sizes[child] for child in self.found.children[at])
        return sizes

    def record(self, state: Any, strength: Strength) -> Trace:
        """Record the decision in `state`: minimax, or the depth-limited one if the machine looks some plies ahead.

        Raises TooLarge above `RECORDED` calls, and if there are too many moves to look even one ply ahead.
        """
        if self.sees_the_end(strength):
            if (calls := self.calls(state, strength)) > RECORDED:
                raise TooLarge(
                    f"this decision takes {calls:,} calls of minimax; at most {RECORDED:,} are recorded: play on a "
                    f"few moves, or let the machine look only some plies ahead"
                )
            return record(minimax, self.game, state)
        if not self.most:
            raise TooLarge(f"no decision to record: {self.why_not}, so the machine plays at random")
        return record(depth_limited_minimax, self.game, state, self.plies(state, strength), self.evaluate)


def _constant(worth: float, state: Any) -> float:
    return worth


def usual_evaluation(game: Any) -> Callable[[Any], Any]:
    """Open lines on a board of tic-tac-toe; elsewhere, nothing is known."""
    try:
        return open_lines(game)
    except InvalidArgument:
        return nothing_known
