"""How the machine chooses on a board: by lot, some plies ahead, or to the end of the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, Final

from minimax_lab.games import MAX, require_game
from minimax_lab.kit import InvalidArgument, InvalidGame, TooLarge, is_whole_number, pause_full_gc, quote
from minimax_lab.runs import Trace, record
from minimax_lab.search import Explorer, Solution, children_first, depth_limited_minimax, minimax, open_lines
from minimax_lab.trees import GameTree, game_tree
from minimax_lab.widgets.board.look_ahead import Ahead

STATES: Final = 20_000  # distinct positions; a larger game is not played perfectly
SECONDS: Final = 2.0  # of computing, for finding out how many there are; 3x3 takes 0.1
WIDE: Final = 225  # moves; where there are more, the machine draws lots
USUAL: Final = 1_000  # calls of the usual look ahead, some 2 ms
FURTHEST: Final = 20_000  # calls of the furthest look ahead, some 20 ms: alpha-beta leaves most of them out
POSITIONS: Final = 5_000  # distinct ones in the furthest look ahead; on a 5x5 board three plies are 7,526, some 60 ms
RECORDED: Final = 600_000  # calls; a larger decision is not recorded
READ: Final = 18  # nodes that can be read at once
SHOWN: Final = 5_000  # nodes of the tree of a position

RANDOM: Final = "random"
PERFECT: Final = "perfect"
Strength = str | int  # RANDOM, PERFECT, or how many plies ahead


class Machine:
    """What minimax knows of a game from one position on, and what it plays there.

    game       any game
    start      the position from which on it is played
    evaluate   what a state is worth to MAX where looking ahead ends; None: open lines on a board, else 0

    solution   what every position is worth and how it is played, or None where the game is too large for that
    reach      how many calls looking 0, 1, 2, ... plies ahead from the start takes, as far as it is allowed
    why_not    why the game is not played perfectly, "" where it is
    """

    def __init__(self, game: Any, start: Any, evaluate: Callable[[Any], Any] | None = None) -> None:
        require_game(game)
        if evaluate is not None and not callable(evaluate):
            raise InvalidArgument(f"evaluate={quote(evaluate)}: must be a function of a state")
        self.game, self.start = game, start
        self.estimates = evaluate is not None
        self.evaluate = evaluate or self._usual_evaluation()
        self.solution: Solution | None = None
        self._found = Explorer(game, start, STATES)
        self.why_not = self._explore()
        if not self.why_not:
            try:
                self.solution = Solution(game, self._found)
                self.solution.plies(start)  # worked out now, not at the first move
            except InvalidGame:
                self.why_not = "this game can run in a circle"
        self.reach = self._reach(start, FURTHEST)

    def _usual_evaluation(self) -> Callable[[Any], Any]:
        try:
            evaluate = open_lines(self.game)
        except InvalidArgument:
            return nothing_known
        self.estimates = True
        return evaluate

    def _explore(self) -> str:
        """Ask about every position, as far as the limits allow; why they do not, or ""."""
        found, until = self._found, time.thread_time() + SECONDS
        for at, _ in enumerate(found.states):  # the list grows meanwhile
            if found.count_actions(at) > WIDE:
                return f"there can be more than {WIDE} moves to choose from"
            if len(found.states) > STATES:
                return f"there are more than {STATES:,} positions"
            if time.thread_time() > until:
                return f"there are more than {len(found.states) // 100 * 100:,} positions, and they take long"
            found.expand(at)
        return ""

    def _reach(self, state: Any, most: int, plies: int = 99) -> list[int]:
        """How many calls looking 0, 1, 2, ... plies ahead from `state` takes, up to `most`: the paths are counted."""
        found = Explorer(self.game, state, STATES)
        paths, reach = {0: 1}, [1]
        while len(reach) <= plies and all(found.count_actions(at) <= WIDE for at in paths):
            calls = reach[-1] + sum(ways * found.count_actions(at) for at, ways in paths.items())
            if calls > most or calls == reach[-1]:
                break
            reach.append(calls)
            if len(reach) > plies:  # what lies below is not asked for
                break
            below: dict[int, int] = {}
            for at, ways in paths.items():
                for child in found.expand(at):
                    below[child] = below.get(child, 0) + ways
            paths = below
            if len(found.states) > POSITIONS:
                reach.pop()
                break
        return reach

    @cached_property
    def ends(self) -> int:
        """How many different sizes the utilities have, 0 left out: 1 where there is but win, loss and draw."""
        found = self._found
        ends = {abs(value) for value, player in zip(found.values, found.players, strict=True) if player is None}
        return len(ends - {0})

    # -- how strong -------------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """The most plies that it looks ahead; 0 where there are too many moves for even one."""
        return len(self.reach) - 1

    @property
    def usual(self) -> int:
        """How many plies it looks ahead where nobody has said how many."""
        return max(min(1, self.most), sum(calls <= USUAL for calls in self.reach) - 1)

    def able(self, strength: Strength) -> Strength:
        """The strength it can really play with: what was asked for, or the nearest that does not take too long."""
        if strength == PERFECT and self.solution is None:
            strength = self.usual
        if is_whole_number(strength):
            strength = min(int(strength), self.most)
            if not strength and self.solution is not None:  # there is nothing to look at: the game is over at once
                return PERFECT
        return strength or RANDOM

    def sees_the_end(self, strength: Strength) -> bool:
        """Whether its scores are worked out to the end of the game; one who draws lots has minimax's scores."""
        return self.solution is not None and not is_whole_number(strength)

    def plies(self, state: Any, strength: Strength) -> int:
        """How many plies it looks ahead in `state`; fewer where a game has grown wider than it was at the start."""
        wanted = int(strength) if is_whole_number(strength) else self.usual
        if self.solution is None and self.most:
            wanted = max(1, min(wanted, len(self._reach(state, FURTHEST, wanted)) - 1))
        return wanted

    # -- choosing ---------------------------------------------------------------------------------------

    def choose(self, state: Any, strength: Strength, quicker: bool, chance: Random) -> Any:
        """The action that it takes in `state`.

        strength   as `able` gives it
        quicker    among equal actions the one that wins soonest or loses latest; else the first of them
        """
        strength = self.able(strength)
        if strength == RANDOM:
            actions = list(self.game.actions(state))
            return actions[int(chance.random() * len(actions))]
        if strength == PERFECT and self.solution is not None:
            return (self.solution.quickest(state) if quicker else self.solution[state].actions)[0]
        with pause_full_gc():  # what was explored is large, and to walk all of it takes longer than the move
            return self._choose_ahead(state, self.plies(state, strength), quicker)

    def _choose_ahead(self, state: Any, plies: int, quicker: bool) -> Any:
        best, equal = Ahead(self.game, self.evaluate).best(state, plies)
        if not quicker or best == 0 or len(equal) == 1:
            return equal[0]
        blind, largest = Ahead(self.game, nothing_known), self.game.to_move(state) == MAX

        def soonest(action: Any) -> int:
            """After how many plies the value is certain, whatever lies beyond."""
            after = self.game.result(state, action)
            certain = (n for n in range(plies) if blind.value(after, n, best, best) == best)
            return next(certain, plies)

        return (min if (best > 0) == largest else max)(equal, key=soonest)

    # -- showing its thinking ---------------------------------------------------------------------------

    def scores(self, state: Any, strength: Strength) -> list[tuple[Any, Any]]:
        """Each action in `state` with its value; none where there are too many moves for looking even one ply ahead."""
        strength = self.able(strength)
        if self.solution is not None and self.sees_the_end(strength):
            known = self.solution
            return [(each, known[self.game.result(state, each)].value) for each in self.game.actions(state)]
        plies = self.plies(state, strength)
        return Ahead(self.game, self.evaluate).scores(state, plies) if plies else []

    def score(self, state: Any, action: Any, strength: Strength) -> Any:
        """The value of one action in `state`, as `scores` has it."""
        strength, after = self.able(strength), self.game.result(state, action)
        if self.solution is not None and self.sees_the_end(strength):
            return self.solution[after].value
        return Ahead(self.game, self.evaluate).value(after, self.plies(state, strength) - 1)

    def tree(self, state: Any, strength: Strength, plies: int | None = None) -> GameTree:
        """The tree of `state` down to `plies`, if it is not too large, with the values that this machine backs up.

        plies   None: two, or one where two are too many to be read well
        """
        strength = self.able(strength)
        known = self.solution if self.sees_the_end(strength) else None
        ahead = 0 if known else self.plies(state, strength)
        reach = self._reach(state, SHOWN, min(plies or 99, 99 if known else ahead))
        depth = len(reach) - 1
        if plies is None:
            depth = min(depth, max(1, sum(nodes <= READ for nodes in reach[:3]) - 1))

        beyond = Ahead(self.game, self.evaluate)

        def worth(below: Any) -> Any:
            return known[below].value if known else beyond.value(below, ahead - depth)

        return game_tree(self.game, state, depth, worth).back_up()

    def calls(self, state: Any, strength: Strength) -> int:
        """How many calls the decision in `state` takes."""
        if self.solution is not None and self.sees_the_end(self.able(strength)):
            return self._sizes[self._found.index[state]]
        return self._reach(state, FURTHEST, self.plies(state, self.able(strength)))[-1]

    @cached_property
    def _sizes(self) -> list[int]:
        """How many nodes the whole tree below each position has."""
        sizes = [1] * len(self._found.states)
        for at in children_first(self._found):
            sizes[at] += sum(sizes[child] for child in self._found.children[at])
        return sizes

    def record(self, state: Any, strength: Strength) -> Trace:
        """Record the decision in `state`: minimax, or the depth-limited one where that is what the machine looks with.

        Raises TooLarge above `RECORDED` calls, and where there are too many moves for looking even one ply ahead.
        """
        strength = self.able(strength)
        if self.sees_the_end(strength):
            if (calls := self.calls(state, strength)) > RECORDED:
                raise TooLarge(
                    f"this decision takes {calls:,} calls of minimax; at most {RECORDED:,} are recorded: play on a "
                    f"few moves, or let the machine look only some plies ahead"
                )
            return record(minimax, self.game, state)
        if not self.most:
            raise TooLarge(f"no decision to record: {self.why_not}, so the machine draws lots")
        return record(depth_limited_minimax, self.game, state, self.plies(state, strength), self.evaluate)


def nothing_known(state: Any) -> int:
    """The evaluation of those who know nothing: 0 for every state."""
    return 0
