"""Find the distinct states of a game on several processes or machines.

A worker expands some of the states that are known but not expanded, and returns what it found. What comes back is read
in the order in which the states were found, so each state gets the index that it gets on one process.
"""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from minimax_lab.games import Player
from minimax_lab.kit import InvalidState, quote
from minimax_lab.search.explore import Explorer, Rows
from minimax_lab.search.workers import Workers

LARGEST_PART = 2000  # states that a worker expands at a time: some 20 to 100 ms of work, and less than 1 MB to send
FEWEST_UNDER_WAY = 8  # parts: if there are fewer, the states that wait are sent in parts of an eighth, however small
MOST_UNDER_WAY = 64  # parts; what they return waits in memory until it is read


class Part(NamedTuple):
    """What a worker finds from its states: their actions and children, and the new states among the children.

    states     the states that were not sent to the worker, each once; `players` and `values` belong to them
    children   for each state that was sent, indices: first those of the states that were sent, then those of `states`
    """

    states: list[Any]
    players: list[Player | None]
    values: list[Any]
    actions: Rows
    children: Rows


class JoiningExplorer(Explorer):
    """An explorer whose states are expanded by workers."""

    def join(self, part: Part, sent: int) -> None:
        """Add what a worker found from the next `sent` states."""
        first = len(self.children)
        index = [*range(first, first + sent)]
        for state, player, value in zip(part.states, part.players, part.values, strict=True):
            at = self.index.setdefault(state, len(self.states))
            if at == len(self.states):
                self.states.append(state)
                self.players.append(player)
                self.values.append(value)
            index.append(at)
        self.actions.extend(part.actions.column, part.actions.ends)
        self.children.extend([index[child] for child in part.children.column], part.children.ends)
        if any(min(self.children[at], default=at + 1) <= at for at in range(first, len(self.children))):
            self._is_in_order = False


class PartExplorer(Explorer):
    """An explorer in a worker, which knows the states that were sent to it."""

    def __init__(self, game: Any, states: list[Any], limit: int) -> None:
        super().__init__(game, states[0], limit)
        for state in states[1:]:
            self._add(state)


def explore_in_parts(workers: Workers, found: JoiningExplorer) -> Iterator[int]:
    """Expand all states of `found`, part by part; yield the number of states in each."""
    job = workers.pack("game", (found.game, found.limit), is_kept=True)
    _require_equal_copies(workers, found.states[0])
    sent, waiting = 0, deque[tuple[int, Any]]()
    while waiting or sent < len(found.states):
        while size := _size_of_next(len(found.states) - sent, len(waiting)):
            states = workers.pack("state", found.states[sent : sent + size])
            waiting.append((size, workers.submit(expand_part, job, states)))
            sent += size
        count, part = waiting.popleft()
        found.join(workers.result(part), count)
        yield count


def _size_of_next(states: int, under_way: int) -> int:
    """How many of the states that wait are the next part; 0 if more should be found before one is sent."""
    if under_way < FEWEST_UNDER_WAY:
        return min(LARGEST_PART, -(-states // FEWEST_UNDER_WAY))
    return LARGEST_PART if states >= LARGEST_PART and under_way < MOST_UNDER_WAY else 0


def expand_part(job: tuple[Any, int], states: list[Any]) -> Part:
    """In a worker: expand these states."""
    game, limit = job
    found = PartExplorer(game, states, limit)
    for _ in islice(found.expand_in_turn(), len(states)):
        if len(found.states) > limit:
            break  # the part shows that there are too many; the process that gets it says so
    new = slice(len(states), None)
    return Part(found.states[new], found.players[new], found.values[new], found.actions, found.children)


def _require_equal_copies(workers: Workers, state: Any) -> None:
    """Raise InvalidState if `state` differs from the copy that a worker gets and sends back."""
    if workers.result(workers.submit(_copied, workers.pack("state", state))) != state:
        raise InvalidState(f"state {quote(state)}: its copy is not equal to it; its class needs __eq__ and __hash__")


def _copied(state: Any) -> Any:
    return state
