"""A position as questions see it: facts about it by name, each computed from a run, a tree, or a solution."""

from collections import Counter
from functools import cached_property
from typing import Any

from minimax_lab.diagnosis import values_by_mistake
from minimax_lab.games import (
    MAX,
    StateLook,
    action_label,
    actions_of,
    least_image,
    look,
    name_of,
    player_names,
    start_state,
)
from minimax_lab.kit import join_with_and, signed_number
from minimax_lab.runs import Trace, record
from minimax_lab.search import Evaluation, EveryDepth, Solution, alphabeta, minimax, solve
from minimax_lab.trees import GameTree, Node, game_tree

DEEPEST = 9  # plies, of a search


def nothing_known(game: Any) -> Any:
    """An evaluation that takes every position for a draw."""
    return lambda state: 0


class Position:
    """A state of a game, the initial one or the one in a text. Its str is the state, such as "6" for a heap.

    >>> from minimax_lab import Bones
    >>> six = Position(Bones(6))
    >>> six.calls, six.best_move, str(six.after(2)), six.after(2).mover_loses
    (52, 2, '4', True)
    """

    def __init__(self, game: Any, state: Any = None) -> None:
        is_text = isinstance(state, str) and hasattr(game, "parse")
        self.game, self.state = game, game.parse(state) if is_text else start_state(game, state)
        self._ahead: dict[Evaluation, EveryDepth] = {}

    def __str__(self) -> str:
        return name_of(self.game, self.state)

    def after(self, *moves: Any) -> "Position":
        """The position after these moves."""
        state = self.state
        for move in moves:
            state = self.game.result(state, move)
        following = Position(self.game, state)
        following.solution = self.solution  # it contains every later state
        return following

    def reached(self, plies: int) -> Counter[Any]:
        """The states after so many plies, and how many ways lead to each."""
        ways = Counter([self.state])
        for _ in range(plies):
            before, ways = ways, Counter()
            for state, count in before.items():
                for action in () if self.game.is_terminal(state) else actions_of(self.game, state):
                    ways[self.game.result(state, action)] += count
        return ways

    @cached_property
    def solution(self) -> Solution:
        """The solved game from here on."""
        return solve(self.game, self.state)

    @cached_property
    def tree(self) -> GameTree:
        """The complete tree from here on, with values at the leaves only."""
        return game_tree(self.game, self.state)

    @cached_property
    def run(self) -> Trace:
        """A recorded run of minimax from here on."""
        return record(minimax, self.game, self.state)

    @cached_property
    def alphabeta_run(self) -> Trace:
        """A recorded run of alpha-beta from here on, which cuts when alpha >= beta."""
        return record(alphabeta, self.game, self.state)

    @property
    def look(self) -> StateLook:
        """How the state looks."""
        return look(self.game, self.state)

    @property
    def moves(self) -> list[Any]:
        """The legal moves, in the order in which minimax tries them."""
        return actions_of(self.game, self.state)

    @property
    def piece(self) -> str:
        """The mark that the next move puts on a square of a board; "" if it puts none there."""
        then = look(self.game, self.game.result(self.state, self.moves[0])).cells
        return next((str(new) for old, new in zip(self.look.cells, then, strict=True) if new and new != old), "")

    @property
    def shape(self) -> Any:
        """The same for boards that are alike when they are rotated or mirrored."""
        return least_image(self.game)(self.state)

    @property
    def value(self) -> Any:
        """What the position is worth to MAX."""
        return self.solution[self.state].value

    def value_if(self, mistake: str) -> Any:
        """The value that a known mistake leads to, by its short name, such as "swapped" (MAX and MIN) or "leaf"."""
        return {each.name: value for each, value in values_by_mistake(self.backed_up).items()}[mistake]

    def node(self, name: str) -> Node:
        """A node of the backed-up tree, by its name."""
        return self.backed_up[name]

    @cached_property
    def backed_up(self) -> GameTree:
        """The complete tree from here on, with all its values."""
        return game_tree(self.game, self.state).back_up()

    @property
    def outcome(self) -> str:
        """Who wins if both players play as well as possible, by the name in this game: "X wins", or "a draw"."""
        if not self.value:
            return "a draw"
        winner, loser = player_names(self.game).values()
        return f"{winner if self.value > 0 else loser} wins"

    @property
    def mover_loses(self) -> bool:
        """Whether the player to move loses against a perfect opponent."""
        return bool(self.value < 0 if self.game.to_move(self.state) == MAX else self.value > 0)

    def score(self, move: Any) -> str:
        """The value of a move with its sign, as a board shows it."""
        return signed_number(self.after(move).value, signed=True)

    def course(self, move: Any) -> str:
        """How the game goes on after a move if both players play well, and how it ends.

        >>> from minimax_lab import Bones
        >>> Position(Bones(6)).course(2)
        'After take 2, best play is take 1 and take 3. Then MAX wins.'
        """
        moves = self.moves_from(move)
        first, *others = [action_label(self.game, self.after(*moves[:at]).state, each) for at, each in enumerate(moves)]
        best = f"After {first}, best play is {join_with_and(others)}." if others else f"{first} ends the game."
        end = self.after(*moves)
        return f"{best} Then {end.outcome if end.value else 'it is a draw'}."

    def moves_from(self, move: Any) -> list[Any]:
        """A move, and those of two players who play well from then on, up to the end of the game.

        Of moves that lose equally late, the loser takes the one that leaves the fewest ways to win.
        """
        moves = [move]
        while not self.game.is_terminal(state := self.after(*moves).state):
            here = self.after(*moves)
            equal = list(self.solution.quickest(state))
            if here.mover_loses:
                equal.sort(key=lambda each: len(self.solution.quickest(here.after(each).state)))
            moves.append(equal[0])
        return moves

    def wins_from(self, move: Any) -> dict[str, "Position"]:
        """The moves with which the winner threatens to win in that course before the last two moves, and their ends."""
        moves = self.moves_from(move)
        at = self.after(*moves[:-2])
        if len(moves) < 3 or not at.value:
            return {}
        return {
            action_label(self.game, reply.state, win): reply.after(win)
            for reply in map(at.after, at.moves)
            for win in self.solution.quickest(reply.state)
        }

    def threats(self, move: Any) -> str:
        """Which moves the winner threatens at once in that course, in words; "" if there are not several.

        >>> from minimax_lab import TicTacToe
        >>> Position(TicTacToe(), "X../.../...").threats(8)
        'After X6, X3 and X4 would each win, and O can stop only one.'
        """
        if len(wins := self.wins_from(move)) < 2:
            return ""
        *before, _, _ = self.moves_from(move)
        last = action_label(self.game, self.after(*before[:-1]).state, before[-1])
        loser = player_names(self.game)[self.game.to_move(self.after(*before).state)]
        return f"After {last}, {join_with_and(sorted(wins))} would each win, and {loser} can stop only one."

    @property
    def best_moves(self) -> list[Any]:
        """All best moves."""
        return list(self.solution[self.state].actions)

    @property
    def best_move(self) -> Any:
        """The first best move, which is the one that minimax takes."""
        return self.best_moves[0]

    @property
    def worse_moves(self) -> list[Any]:
        """All moves but the best ones."""
        return [move for move in self.moves if move not in self.best_moves]

    @property
    def calls(self) -> int:
        """How many calls minimax makes."""
        return len(self.run)

    def ahead(self, evaluation: Evaluation = nothing_known) -> EveryDepth:
        """What searches of different depths find from here on; `evaluation` takes the game, as `open_lines` does."""
        if evaluation not in self._ahead:
            self._ahead[evaluation] = EveryDepth(self.game, self.state, evaluation(self.game), DEEPEST)
        return self._ahead[evaluation]

    def move_ahead(self, depth: int, evaluation: Evaluation) -> Any:
        """The move that seems best so many plies ahead."""
        ahead = self.ahead(evaluation)
        return ahead.found.actions[0][ahead.looks[depth].chosen[0]]

    def plies_to_see(self, move: Any) -> int:
        """How many plies ahead the value of a move is certain."""
        looks = self.after(move).ahead().looks
        return 1 + next(depth for depth, look in enumerate(looks) if look.is_certain(0))

    @cached_property
    def calls_below(self) -> dict[Any, int]:
        """How many calls minimax makes for each move and everything that follows it."""
        children = self.tree.root.children
        ends = [*(child.row for child in children[1:]), len(self.tree)]
        return {child.action: end - child.row for child, end in zip(children, ends, strict=True)}

    @cached_property
    def called(self) -> list[str]:
        """The states in the order in which minimax is called for them."""
        return [name_of(self.game, call.state) for call in self.run.calls]

    @cached_property
    def returned(self) -> list[str]:
        """The states in the order in which the calls of minimax return."""
        return [self.called[row] for row, is_return in self.run.columns.steps if is_return]

    @cached_property
    def never_followed(self) -> list[str]:
        """The nodes at the lower ends of the edges that alpha-beta cuts off."""
        return [node.name for node in self.alphabeta_run.tree if not node.call and node.parent and node.parent.call]

    @cached_property
    def never_read(self) -> list[str]:
        """The leaves that alpha-beta does not visit."""
        visited = {name_of(self.game, call.state) for call in self.alphabeta_run.calls}
        return [leaf.name for leaf in self.tree.leaves if leaf.name not in visited]
