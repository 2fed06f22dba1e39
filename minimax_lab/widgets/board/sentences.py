"""What the board says: who moves, how the game ended, a hint, and how the machine came to its move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

from minimax_lab.games import MAX, MIN, Player, action_label, look, places, player_names
from minimax_lab.kit import join_with_and, pluralize, quote, signed_number
from minimax_lab.scene import shortened
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Machine, Strength, nothing_known
from minimax_lab.widgets.board.match import Choice, index_of, same

LONGEST = 60  # letters of a move


class Words:
    """The sentences of a board. `person` is who is a person: MAX, MIN, or None for both."""

    def __init__(self, game: Any, person: Player | None) -> None:
        self.game, self.person = game, person
        self.names = player_names(game)

    def who(self, player: Player) -> str:
        """A player at the beginning of a sentence."""
        if self.person is None:
            return self.names[player]
        return "You" if player == self.person else "The machine"

    def move(self, state: Any, action: Any) -> str:
        """A move as it is written, cut if it is very long."""
        return shortened(" ".join(action_label(self.game, state, action).split()), LONGEST)

    def where(self, state: Any, action: Any) -> str:
        """A move and, on a board of squares, its row and column."""
        shown = look(self.game, state)
        square = places(shown, [action])[0] if shown.get("kind") == "grid" else None
        if square is None:
            return self.move(state, action)
        row, column = divmod(square, shown["columns"])
        return f"{self.move(state, action)} (row {row + 1}, column {column + 1})"

    # -- the course of the game -------------------------------------------------------------------------

    def turn(self, player: Player) -> str:
        """Whose turn it is."""
        return f"{self.names[player]} to move." if self.person is None else "Your move."

    def sides(self) -> str:
        """Who is who."""
        if self.person is None:
            return "Two people play."
        machine = MIN if self.person == MAX else MAX
        return f"You are {self.names[self.person]}, the machine is {self.names[machine]}."

    def moved(self, player: Player, state: Any, action: Any) -> str:
        """A move that was made."""
        return f"{self.who(player)}: {self.move(state, action)}."

    def points(self, machine: Machine) -> bool:
        """Whether the ends are told as numbers: they have several sizes, as in a tree, and nobody has a mark."""
        return machine.ends > 1 and self.names == {MAX: MAX, MIN: MIN}

    def ending(self, machine: Machine, state: Any, played: bool = True) -> str:
        """How the game ended; `played`: by moves that were made here."""
        worth = self.game.utility(state)
        if self.points(machine):
            return f"The game is over: {number(worth)} for MAX."
        if worth == 0:
            full = look(self.game, state)
            full_board = full.get("kind") == "grid" and all(full["cells"])
            return f"A draw: {'the board is full, and ' if full_board else ''}neither side has won."
        winner = MAX if worth > 0 else MIN
        line = f": {self.names[winner]} has a full line" if look(self.game, state).get("line") else ""
        if self.person is None:
            return f"{self.names[winner]} has won{line and ': a full line'}."
        if winner != self.person:
            return f"The machine wins{line}."
        return f"You win{line}.{' Well played!' if played else ''}"

    # -- the machine ------------------------------------------------------------------------------------

    def strength(self, machine: Machine, wanted: Strength) -> str:
        """How the machine plays, where that is not what was asked for; how far it looks and what that takes."""
        able = machine.able(wanted)
        if able == "perfect":
            return "The machine plays perfectly: it looks to the end of the game."
        if able == "random":
            lots = "The machine draws lots."
            return lots if wanted == "random" else f"Too large to look ahead, {machine.why_not}: {lots.lower()}"
        plies = int(able)
        ahead = f"{_plies(plies)} ahead (at most {pluralize(machine.reach[plies], 'call')} a move)"
        if wanted == "perfect":
            return f"Too large to play perfectly, {machine.why_not}: the machine looks {ahead} instead."
        return f"The machine looks {ahead}{'' if wanted == able else ', the most that it does here'}."

    def hint(self, machine: Machine, state: Any, wanted: Strength) -> tuple[Any, str]:
        """What the machine would play for the player to move, quicker wins preferred, and why."""
        player: Player = self.game.to_move(state)
        solution = machine.solution
        strength = PERFECT if solution is not None or wanted == RANDOM else wanted
        if machine.able(strength) == RANDOM:
            return None, f"No hint: {machine.why_not}."
        action = machine.choose(state, strength, quicker=True, chance=Random(0))
        if solution is None:
            return action, self._hint_ahead(machine, state, action, strength)
        here, plies = f"Hint: {self.where(state, action)}.", solution.plies(state)
        value, best = solution[state]
        count = len(list(self.game.actions(state)))
        if self.points(machine):
            return action, f"{here} Its value, {number(value)}, is the {extreme(player)}{self._wanted_by(player)}."
        if value == 0:
            kept = "Every move does." if len(best) == count else f"{len(best)} of the {count} moves {_do(len(best))}."
            return action, f"{here} It keeps the draw. {kept}"
        if (value > 0) == (player == MAX):
            soon = "at once" if plies == 1 else f"in {plies} plies, whatever the other side does"
            return action, f"{here} It wins {soon}."
        return action, f"{here} Every move loses against best play; this one holds out longest, {_plies(plies)}."

    def _hint_ahead(self, machine: Machine, state: Any, action: Any, strength: Strength) -> str:
        """Why a machine that looks ahead plays `action`."""
        here, player = f"Hint: {self.where(state, action)}.", self.game.to_move(state)
        after, value = self.game.result(state, action), machine.score(state, action, strength)
        if self.game.is_terminal(after) and value != 0 and (value > 0) == (player == MAX) and not self.points(machine):
            return f"{here} It wins at once."
        return (
            f"{here} Looking {_plies(machine.plies(state, machine.able(strength)))} ahead, its score, "
            f"{score(value, signed=True)}, is the {extreme(player)}{self._wanted_by(player)}."
        )

    def _wanted_by(self, player: Player) -> str:
        name = self.names[player]
        return f", which {player} wants" if name == player else f"; {name} is {player}"

    def thinking(
        self,
        machine: Machine,
        state: Any,
        wanted: Strength,
        choice: Choice | None,
        scores: list[tuple[Any, Any]],
        signed: bool,
    ) -> list[str]:
        """How the decision in `state` comes about; `choice` is what the machine took there, if it is its last move."""
        if machine.game.is_terminal(state):
            return [f"The game is over; this is worth {signed_number(self.game.utility(state), signed)} to MAX."]
        if not scores:
            return [f"No scores: {machine.why_not}."]
        player: Player = self.game.to_move(state)
        written = ", ".join(f"{self.move(state, action)}: {score(value, signed)}" for action, value in scores)
        best = (max if player == MAX else min)(value for _, value in scores)
        equal = [action for action, value in scores if value == best]
        labels = [self.move(state, action) for action in equal]
        tie = f", a tie: {labels[0]} is the first of them" if len(equal) > 1 else ""
        names = player if self.names[player] == player else f"{self.names[player]} is {player}, and"
        lines = [
            f"The score of every move, for MAX: {written}.",
            f"{names} wants the {extreme(player)}: {join_with_and(labels)}{tie}.",
            self._source(machine, state, wanted),
        ]
        if choice is not None:
            lines.append(self.taken(machine, state, wanted, choice, equal))
        return lines

    def _source(self, machine: Machine, state: Any, wanted: Strength) -> str:
        able = machine.able(wanted)
        if machine.sees_the_end(able):
            return "Worked out to the end of the game."
        plies = machine.plies(state, able)
        beyond = "taken for 0" if machine.evaluate is nothing_known else "estimated"
        return f"Looking {_plies(plies)} ahead; what is not over by then is {beyond}."

    def taken(self, machine: Machine, state: Any, wanted: Strength, choice: Choice, equal: list[Any]) -> str:
        """What the machine took in `state`, and how it chose then; `equal` are the best moves as it is set now."""
        took, then = f"took {self.move(state, choice.action)}", choice.how.strength
        if then == RANDOM:
            return f"The machine drew lots, and {took}."
        if then != machine.able(wanted):
            way = "played perfectly" if then == PERFECT else f"looked {_plies(machine.plies(state, then))} ahead"
            return f"The machine {took}: it {way} then."
        if choice.how.quicker and not same(choice.action, equal[0]) and index_of(choice.action, equal) is not None:
            return f"The machine {took}: of the moves that tie, it wins soonest or holds out longest."
        return f"The machine {took}."


def refusal(error: Exception, position: Any = None) -> str:
    """Why something is refused, to somebody at the board, who knows what they did: nothing of Python in it.

    position   what was to be set up, if anything

    >>> refusal(ValueError("board 'XX./.../...': 2 X and 0 O; X moves first"), "XX./.../...")
    "'XX./.../...' cannot be set up: 2 X and 0 O; X moves first."
    """
    text = str(error)
    _, quoted, why = text.partition(f"{quote(position)}: ")
    if quoted:
        text = f"{quote(position)} cannot be set up: {why}"
    elif name := re.match(r"[a-z_]+=.*?: ", text):
        text = f"This cannot be chosen: {text[name.end() :]}"
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def shown_otherwise(option: str, value: Any) -> str:
    """What has changed on the screen with an option, for those who do not see it.

    >>> shown_otherwise("tree_plies", 1)
    'The tree has 1 ply.'
    """
    if option == "tree_plies":
        return f"The tree has {'as many plies as fit' if value is None else _plies(value)}."
    return {
        ("thinking", True): "Shown: the score of each move, and the tree below the board.",
        ("thinking", False): "Hidden: the scores and the tree.",
        ("thinking_of", "now"): "Thinking about this position.",
        ("thinking_of", "last"): "Thinking about the machine's last move.",
        ("large", True): "Everything is enlarged.",
        ("large", False): "Everything has its usual size.",
        ("quicker", True): "The machine prefers the quicker win.",
        ("quicker", False): "The machine takes the first best move.",
    }[option, value]


def number(value: Any) -> str:
    """A value by itself."""
    return signed_number(value, signed=True)


def score(value: Any, signed: bool) -> str:
    """A value as it stands in a square: an estimate to three figures.

    >>> score(-1 / 11, signed=True), score(1234, signed=True)
    ('-0.0909', '+1234')
    """
    return signed_number(value if value == int(value) else float(f"{float(value):.3g}"), signed)


def extreme(player: Player) -> str:
    """What the player wants of several values."""
    return "largest" if player == MAX else "smallest"


def _plies(number: int) -> str:
    return pluralize(number, "ply", "plies")


def _do(count: int) -> str:
    return "does" if count == 1 else "do"


def either(things: Iterable[str]) -> str:
    """Some choices in words: "'X' or 'O'"."""
    return " or ".join(repr(thing) for thing in things)
