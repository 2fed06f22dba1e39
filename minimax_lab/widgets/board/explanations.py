"""What a board reports about the machine: its strength, its hints, and how it came to its move."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, actions_of, goal_of, other
from minimax_lab.kit import is_whole_number, join_with_and, pluralize, same, sign_of, signed_number
from minimax_lab.scene import style
from minimax_lab.widgets.board.look_ahead import nothing_known
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Machine, Strength
from minimax_lab.widgets.board.match import Choice, index_of
from minimax_lab.widgets.board.sentences import ALL_SCORES, AS_UTILITY_SAYS, END, HINT, SCORE, Sentences, plies_in_words

WINS: Final = "It wins at once."


class Explanations(Sentences):
    """The sentences about a game and a machine that is set to the strength `wanted`."""

    def __init__(self, game: Any, person: Player | None, machine: Machine, wanted: Strength) -> None:
        super().__init__(game, person)
        self.machine, self.wanted = machine, wanted
        # A game ends with a score instead of a win if it has several scores, as a tree has, no marks, and no goal.
        self.has_scores = len(machine.sizes) > 1 and self.names == {MAX: MAX, MIN: MIN} and not goal_of(game)

    def seats(self) -> list[dict[str, Any]]:
        """Both players, the person first: who they are, what they play, and whether a game is won or has a score.

        A player is a sign: 1 is MAX.
        """
        first: Player = self.person or MAX
        who = {first: "You", other(first): "Machine"} if self.person else self.names
        return [
            {
                "player": 1 if each == MAX else -1,
                "who": who[each],
                "name": self.names[each],
                "counts": not self.has_scores,
            }
            for each in (first, other(first))
        ]

    def opening(self, over: bool, starter: str | None) -> list[str]:
        """What is reported before the first move; `starter` starts instead of the other player."""
        turned = f"Such a position comes about only if {starter} has started, so {starter} starts here."
        as_wanted = self.machine.effective_strength(self.wanted) == self.wanted
        strength = "" if as_wanted or self.person is None else self.chosen_strength()
        return [turned if starter else "", strength, "Nothing is left to play here." if over else self.sides()]

    def now(self, state: Any, moved: bool) -> str:
        """Whose turn it is, or how the game ended; `moved` if that needed a move."""
        if not self.game.is_terminal(state):
            return self.turn(self.game.to_move(state))
        worth = self.game.utility(state)
        if self.has_scores:
            return f"{self._score_in_words(worth)}."
        end = self.won(MAX if worth > 0 else MIN, state, moved) if worth else self.draw(state)
        return f"{end} {AS_UTILITY_SAYS.format(**self.outcome(worth))}" if self.is_learners else end

    def outcome(self, worth: Any) -> dict[str, Any]:
        """How a game with this utility ended, in a few large words; the score; and its sign."""
        name = self.names[MAX]
        whose = MAX if name == MAX else f"{MAX} ({name})"
        ends = {"person": "You win!", "machine": "The machine wins", "draw": "A draw"}
        result = self.result(worth)
        if self.has_scores:
            return {"words": self._score_in_words(worth), "score": "", "sign": self._sign_of_score(worth)}
        words = ends.get(result, f"{result} wins")
        return {"words": words, "score": f"{signed(worth)} for {whose}", "sign": sign_of(worth)}

    def _score_in_words(self, worth: Any) -> str:
        """How a game with scores has ended."""
        whose = "You get" if self.person == MAX else "The game is over: MAX gets"
        return f"{whose} {signed_number(worth, signed=worth < 0)}"

    def _sign_of_score(self, worth: Any) -> int:
        """For whom a score is better than what could be had for certain: 1 is MAX, and 0 nobody."""
        start = self.machine.found.states[0]
        return sign_of(worth - (self.machine.solution[start].value if self.machine.solution else 0))

    def result(self, worth: Any) -> str:
        """How a game with this utility ended, in one word for programs, or as a score."""
        if self.has_scores or not worth:
            return f"{worth}" if self.has_scores else "draw"
        winner: Player = MAX if worth > 0 else MIN
        if self.person is None:
            return self.names[winner]
        return "person" if winner == self.person else "machine"

    def strength(self) -> str:
        """How the machine plays, how far it looks, and how many calls that takes."""
        machine, effective = self.machine, self.machine.effective_strength(self.wanted)
        if effective == PERFECT:
            return "The machine looks to the end of the game."
        if effective == RANDOM:
            return "The machine plays at random."
        plies = int(effective)
        calls = pluralize(machine.reach[plies], "call")
        return f"The machine looks {plies_in_words(plies)} ahead (at most {calls} a move)."

    @property
    def is_limited(self) -> bool:
        """Whether the machine looks ahead fewer plies than it is asked for."""
        effective = self.machine.effective_strength(self.wanted)
        return is_whole_number(self.wanted) and is_whole_number(effective) and effective != self.wanted

    def chosen_strength(self) -> str:
        """How the machine plays, and why if that is not as wanted."""
        machine, effective = self.machine, self.machine.effective_strength(self.wanted)
        if effective == RANDOM != self.wanted:
            return f"The machine cannot look ahead: {machine.why_not}. So it plays at random."
        if effective != PERFECT == self.wanted:
            plies = plies_in_words(int(effective))
            return f"The machine cannot play perfectly: {machine.why_not}. So it looks {plies} ahead."
        if self.is_limited:
            return f"Here the machine looks at most {plies_in_words(int(effective))} ahead, not {self.wanted}."
        return self.strength()

    def hint(self, state: Any) -> tuple[Any, str]:
        """What the machine would play for the player to move, quicker wins preferred, and why."""
        machine = self.machine
        strength = PERFECT if machine.solution is not None or self.wanted == RANDOM else self.wanted
        if machine.effective_strength(strength) == RANDOM:
            return None, f"No hint: {machine.why_not}."
        action = machine.choose(state, strength, quicker=True, chance=Random(0))
        if machine.solution is None:
            why = self._why_ahead(state, action, strength)
        else:
            (value, best), plies = machine.solution[state], machine.solution.plies(state)
            why = self.why(self.game.to_move(state), value, plies, len(best), len(actions_of(self.game, state)))
        return action, HINT.format(place=self.place(state, action), why=why)

    def why(self, player: Player, value: Any, plies: int, equal: int, count: int) -> str:
        """Why a best action of `player` in a solved game is a good one, if `equal` of the `count` actions are."""
        if self.has_scores:
            return f"Its value, {signed(value)}, is the {self._wanted_by(player)}."
        if value == 0:
            some = f"{equal} of the {count} moves {'does' if equal == 1 else 'do'}"
            return f"It keeps the draw. {'Every move does' if equal == count else some}."
        if (value > 0) == (player == MAX):
            return WINS if plies == 1 else f"It wins in {plies_in_words(plies)}, whatever the other side does."
        return f"Every move loses against best play; this one holds out longest, {plies_in_words(plies)}."

    def _why_ahead(self, state: Any, action: Any, strength: Strength) -> str:
        """Why a machine that looks some plies ahead plays `action`."""
        machine, player = self.machine, self.game.to_move(state)
        scores = machine.scores(state, strength)
        value = machine.score(state, action, strength)
        over = self.game.is_terminal(self.game.result(state, action))
        if over and value != 0 and (value > 0) == (player == MAX) and not self.has_scores:
            return WINS
        plies = plies_in_words(machine.plies(state, strength))
        is_estimate = machine.is_estimate(state, strength)(self.game.result(state, action), 1)
        written, equal = score(value, is_estimate), sum(same(worth, value) for _, worth in scores)
        if 1 < equal == len(scores):
            return f"Looking {plies} ahead, every move has the same score, {written}."
        many = f" {equal} of the {len(scores)} moves have it." if equal > 1 else ""
        return f"Looking {plies} ahead, its score, {written}, is the {self._wanted_by(player)}.{many}"

    def _wanted_by(self, player: Player) -> str:
        """The value that a player wants, and who that player is."""
        name = self.names[player]
        return f"{_extreme(player)}{f', which {player} wants' if name == player else f'; {name} is {player}'}"

    def thinking(
        self, state: Any, choice: Choice | None, scores: list[tuple[Any, Any]], written: list[str]
    ) -> list[str]:
        """How the decision in `state` comes about.

        choice    what the machine took there, if it has moved there
        scores    the actions with their values, which are `written` like this
        """
        if self.game.is_terminal(state):
            return [END.format(score=signed(self.game.utility(state)))]
        if not scores:
            return [f"No scores: {self.machine.why_not}."]
        player: Player = self.game.to_move(state)
        best = (max if player == MAX else min)(value for _, value in scores)
        equal = [action for action, value in scores if value == best]
        quickest = self._quickest(state) if len(equal) > 1 else equal[0]
        is_tied = index_of(quickest, equal) is not None and not same(quickest, equal[0])
        listed = zip(scores, written, strict=True)
        scored = [SCORE.format(move=self.move(state, action), score=text) for (action, _), text in listed]
        lines = [
            ALL_SCORES.format(scores=", ".join(scored)),
            self.wanted_moves(
                player,
                best,
                [self.move(state, action) for action in equal],
                self.move(state, quickest) if is_tied else "",
            ),
            self.source(state),
        ]
        return lines if choice is None else [*lines, self.taken(state, choice, equal)]

    def wanted_moves(self, player: Player, value: Any, equal: list[str], quickest: str) -> str:
        """The moves of the value that `player` wants; `quickest`, if not the first, wins soonest or loses latest."""
        tie = f", a tie: {equal[0]} is the first of them" if len(equal) > 1 else ""
        if quickest and value != 0 and not self.has_scores:
            tie += f", and {quickest} {'wins soonest' if (value > 0) == (player == MAX) else 'holds out longest'}"
        return f"{self._wants(player)}: {join_with_and(equal)}{tie}."

    def _quickest(self, state: Any) -> Any:
        """What the machine would play to win soonest or lose latest."""
        strength = PERFECT if self.wanted == RANDOM else self.wanted
        return self.machine.choose(state, strength, quicker=True, chance=Random(0))

    def scale(self, player: Player, scores: Sequence[str] = ()) -> str:
        """Whose values the scores of the moves are, and which of them `player` wants."""
        are_guesses = bool(scores) and all(each.startswith(style.ESTIMATE) for each in scores)
        return f"{'Estimates' if are_guesses else 'Values'} for MAX. {self._wants(player)}."

    def _wants(self, player: Player) -> str:
        who = player if self.names[player] == player else f"{self.names[player]} is {player}, and"
        return f"{who} wants the {_extreme(player)}"

    def source(self, state: Any) -> str:
        """How far the machine looks for its scores."""
        machine = self.machine
        if machine.sees_the_end(self.wanted):
            return "Worked out to the end of the game."
        plies = plies_in_words(machine.plies(state, self.wanted))
        if machine.exact:
            return (
                f"Looking {plies} ahead; {machine.asked or 'your function'} works out the rest to the end of the game."
            )
        beyond = "taken for 0" if machine.evaluate is nothing_known else "estimated"
        return f"Looking {plies} ahead; what is not over by then is {beyond}."

    def taken(self, state: Any, choice: Choice, equal: list[Any]) -> str:
        """What the machine took in `state`, and how it chose then; `equal` are the best moves as it is set now."""
        took, then = f"took {self.move(state, choice.action)}", choice.strength
        if then == RANDOM:
            return f"The machine chose at random, and {took}."
        if then != self.machine.effective_strength(self.wanted):
            plies = plies_in_words(self.machine.plies(state, then))
            return f"The machine {took}: it {'played perfectly' if then == PERFECT else f'looked {plies} ahead'} then."
        if choice.quicker and not same(choice.action, equal[0]) and index_of(choice.action, equal) is not None:
            return f"The machine {took}: of the moves that tie, it wins soonest or holds out longest."
        return f"The machine {took}."


def score(value: Any, is_estimate: bool = False) -> str:
    """A value as it is written in a square: fractions to three figures, estimates to two and with a sign.

    Always signed: beside the number of its square, a bare 1 would be another number.

    >>> score(-1 / 11), score(1234), score(1 / 9, is_estimate=True)
    ('-0.0909', '+1234', '≈+0.11')
    """
    written = signed(value if value == int(value) else float(f"{float(value):.{2 if is_estimate else 3}g}"))
    return f"{style.ESTIMATE}{written}" if is_estimate else written


def signed(value: Any) -> str:
    """A value with its sign."""
    return signed_number(value, signed=True)


def _extreme(player: Player) -> str:
    return "largest" if player == MAX else "smallest"
