"""The sentences about a run: their templates, and the texts of their fields. sentences.js does the same in the browser.

A field such as {parent.call} or {value} is the name of a kind of text, after the names of the columns that lead from
the call of the sentence to the call that the text is about. The parts of a step have the same labels everywhere: ended?
- try - call - compare - return, and cut? between the last two if the run has windows. A search that remembers has
known? before try, and remember before return. The quiz gives the texts of {answer} and {scored_moves}.
"""

import re
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple, Self

import numpy as np

from minimax_lab.games import action_in_list, action_label, look, name_of
from minimax_lab.kit import join_with_and, quote, signed_number
from minimax_lab.reading import first_rows, number_things
from minimax_lab.runs import NONE, Columns, Cuts
from minimax_lab.trees import Column

FIELD = re.compile(r"{([\w.]+)}")
LONGEST_NAME = 8  # letters; a sentence names a state with a longer name by its call number
BOUNDS = ("alpha", "beta", "alpha_now", "beta_now")
WORDS = {  # the kinds of texts that depend only on who moves: MIN, nobody, or MAX
    "player": ("MIN", "Nobody", "MAX"),
    "opponent": ("MAX", "Nobody", "MIN"),
    "extreme": ("smallest", "smallest", "largest"),
    "better": ("smaller", "smaller", "larger"),
    "sign": ("<", "=", ">"),
    "beyond": ("below", "beyond", "above"),
    "can": ("can hold MAX to", "has", "can get"),
    "side": ("beta", "beta", "alpha"),
    "other_side": ("alpha", "alpha", "beta"),
    "advice": ("Which of them does MIN want?", "Look at what the code does with them.", "Which of them does MAX want?"),
}  # fmt: skip
# parts of several sentences
ALL = "Call {call} has tried every move; the {extreme} score is {value} by "
OPEN = "alpha {alpha_now} is {still_open} beta {beta_now}."
NEXT = "call {next.call} is given alpha {next.alpha}, beta {next.beta}."
NOT_CUT = "{alpha_now} is {still_open} {beta_now}, so nothing is cut. "
NO = "Cut? Not in call {parent.call}: "
YES = "Cut? Yes: {parent.side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}."
HERE = " Here {parent.player} {parent.can} {bound}"
THERE = ". At {origin.caller}, {parent.opponent} already has {limit} by {origin.move}."


class Template(IntEnum):
    """A sentence with fields. Its number is its place in this list, for use in columns."""

    text: str

    def __new__(cls, text: str) -> Self:
        """Make a template with the next number."""
        member = int.__new__(cls, len(cls.__members__))
        member._value_, member.text = int(member), text
        return member

    # start: before the first call
    START = "Before the first call."
    WHICH_MOVE = "{player} is to move and wants the {extreme} value. Legal moves: {actions}."
    # begin, at the call: its number, and the move that led to it
    FIRST_CALL = "Call 1."
    TRY = "Try {move}: call {call}."
    CALLED_BY = "Call {call} is made by call {parent.call}."
    # window: its window
    WINDOW = "Window: alpha {alpha}, beta {beta}."
    # opening: the rule of the run
    RULE = "The function cuts when alpha {rule} beta."
    NEGATED = "The function negates each score, so windows and cuts are not shown."
    UNKNOWN_MOVES = (
        "The run does not show all legal moves, so a cut is shown only if another call tried one of the skipped moves."
    )
    LIKE_NEGATED = "The windows look like those of a negamax, so windows and cuts are not shown."
    # situation: whether the game has ended, and what there is to try
    TO_MOVE = "Ended? No. {player} is to move and can try {actions}."
    ENDED_WITH_VALUE = "Ended? Yes, it is worth {value}."
    ENDED = "Ended? Yes."
    ENDED_OTHERWISE = "Ended? Yes. Call {call} returns {value}, which is not the utility."
    ESTIMATED = "Ended? No, but call {call} looks no further: it estimates {value}."
    NOT_ENDED = "Ended? No."
    LEAF = "It makes no further call and returns {value}."
    LEAF_WITHOUT_VALUE = "It makes no further call."
    # result, at the return: all scores of the call; or that it raised an exception, or did not finish
    RAISED = "Call {call} raises {error}."
    UNFINISHED = "Call {call} is not finished."
    SCORE_MISSING = "Call {call} got no score from {missing}. Is a return missing?"
    NO_SCORES = "Call {call} has made all its calls."
    SCORES = "Call {call} has the scores {scores}."
    NEGATES = "Call {call} negates each score and returns the largest, {value}."
    NOT_BEST = "Call {call} returns {value}, though the {extreme} of its scores {scores} is {leader.value}."
    BEST = "The {extreme} score of call {call} is {value} by {leader.move}."
    STOPS = "{leader.move} gives {value}, and call {call} skips its other moves."
    ALL_TRIED = ALL + "{leader.move}."
    OTHER_CHOSEN = ALL + "{leader.move}, but it returns {value} by {chosen.move}."
    TIED = ALL + "{ties}."
    BEST_TIED = ALL + "{ties}. The first of them counts."
    # trust: which of the scores are exact
    TRUST_BEST = "Some of these scores are only bounds: only {leader.move} is certain to be best."
    # bound: whether the value is only a bound
    AT_MOST = "This is only a bound: call {call} is worth {value} at most."
    AT_LEAST = "This is only a bound: call {call} is worth {value} at least."
    # end: the value
    RETURN = "Return {value} to call {parent.call}."
    ANSWER = "Return {value}: the answer."
    # compare: how the caller compares the value with its best score so far
    FIRST_SCORE = "Compare: it is the first score of call {parent.call}, so {parent.player} keeps {value}, by {move}."
    BETTER = "Compare: {value} is {parent.better} than {before.value}, so {parent.player} keeps {value}, by {move}."
    TIE = "Compare: it equals {before.value} by {before.move}, so {parent.player} keeps the first one, {before.move}."
    NOT_BETTER = ("Compare: {value} is not {parent.better} than {before.value}, so {parent.player} keeps "
                  "{before.value}, by {before.move}.")  # fmt: skip
    # compare, in a run in which a call returns another value than the best of its scores: what it keeps is not known
    FIRST_SEEN = "Compare: the first score of call {parent.call} is {value} by {move}."
    BETTER_SEEN = "Compare: {value} is {parent.better} than {before.value}, the {parent.extreme} score before it."
    TIE_SEEN = "Compare: {value} equals the {parent.extreme} score before it, by {before.move}."
    NOT_BETTER_SEEN = "Compare: {value} is not {parent.better} than {before.value}, the score of {before.move}."
    KEPT = "Call {parent.call} keeps {value} for {move}, and compares when it has all its scores."
    # cut: what the caller then does with its window
    IGNORE = NO + "{value} is not {parent.beyond} {parent.side}, so {parent.side} stays {bound}."
    UPDATE = NO + "{parent.side} becomes {bound}; " + OPEN
    WOULD_IGNORE = "Cut? No: {parent.side} would stay {bound}, but " + NEXT
    WOULD_UPDATE = "Cut? No: {parent.side} would become {bound}, but " + NEXT
    GOES_ON = "Cut? No. The window is closed, alpha {alpha_now} >= beta {beta_now}, but call {parent.call} goes on."
    LAST_MOVE = "Cut? It was the last move, so there is nothing to cut."
    CUT = YES + HERE + THERE
    DEEP_CUT = YES + " This is a deep cut." + HERE + THERE
    CUT_BY_FIRST_WINDOW = YES + HERE + ". The run began with {parent.other_side} {limit}."
    UNEXPLAINED_CUT = YES
    CLOSED_AT_ENTRY = "Cut? Yes: the window was closed from the start, alpha {alpha_now} {rule} beta {beta_now}."
    # rest: what a cut leaves out
    NEVER_COMES = "So {parent.opponent} gains nothing by coming here, and the rest of {caller} does not matter."
    CANNOT_MATTER = "So the rest of {caller} does not matter."
    LEFT_OUT = "The rest of {caller} is skipped."
    NO_REST = "It was the last move of {caller}, so nothing is skipped."
    # in place of a return whose value is hidden
    HIDDEN_RETURN = "Call {call} returns."
    # compare and cut, in place of what would show the best score so far of a call whose value is hidden
    COMPARE_FIRST = "Compare: it is the first score here."
    COMPARE_YOURSELF = "Compare: call {parent.call} keeps the {parent.extreme} score so far."
    NO_CUT_HERE = "Cut? No."
    CUT_HERE = "Cut? Yes."
    # votes
    VOTE_ON_CALL = "Vote: what will call {call} return?"
    VOTE_ON_NEXT = "Vote: which value will come back next?"
    # the quiz
    ASK_VALUE = "What does call {call} return?"
    ASK_BEST = "Call {parent.call} has {before.value} so far. Which score does {parent.player} keep there?"
    ASK_NEXT = "What comes next in call {call}?"
    ASK_WINDOW = "Which window does call {parent.call} have now?"
    ASK_CUT = "Will call {parent.call} look at the rest of its moves?"
    NO_QUESTION = "The next question comes at step {answer}."
    OVER = "The run is over."
    ANSWER_FIRST = "Answer first, or choose “Show the answer”."
    NO_ANSWER = "Enter or choose an answer first."
    NOT_A_NUMBER = "Type digits, not “{answer}”."
    RIGHT = "Right. "
    WRONG = "Not right. "
    SHOW_ANSWER = "It is {answer}. "
    SHOW_RETURN = "It returns. "
    GOES_ON_UPDATED = "Call {parent.call} goes on: {parent.side} becomes {bound}; " + NOT_CUT
    GOES_ON_IGNORED = ("Call {parent.call} goes on: {value} is not {parent.beyond} {parent.side}, "
                       "so {parent.side} stays {bound}; ") + NOT_CUT  # fmt: skip
    GOES_ON_HERE = "Call {parent.call} goes on: alpha {alpha_now} is {still_open} beta {beta_now}. "
    GOES_ON_CLOSED = "Call {parent.call} goes on, although alpha {alpha_now} >= beta {beta_now}. "
    STOPS_HERE = "Call {parent.call} skips the rest: alpha {alpha_now} {rule} beta {beta_now}. "
    WRONG_MOVE = "Not {answer}. Moves are tried in order; look at “to try” on the card of call {call}."
    WRONG_RETURN = ("Not yet: there is still a move to try. Moves are tried in order; look at “to try” on the card "
                    "of call {call}.")  # fmt: skip
    WRONG_UTILITY = "Not {answer}. The game is over here: who won, and what is that worth to MAX?"
    WRONG_LEAF = "Not {answer}. This call makes no other call: what does the code return here?"
    WRONG_VALUE = "Not {answer}. The scores are {scores}. {advice}"
    WRONG_BOUND = ("Not {answer}: that is {side}, {player}'s score elsewhere. "
                   "This program returns the best of its own scores, {scores}.")  # fmt: skip
    WRONG_SIDE = "Not {answer}. {parent.player} moves in call {parent.call}. Which bound can a score change there?"
    WRONG_WINDOW = ("Not {answer}. {parent.player} moves in call {parent.call}. "
                    "Is {value} {parent.beyond} {parent.side}?")  # fmt: skip
    WRONG_VALUE_OF_ONE = "Not {answer}. One move of this call has been tried. Which score came back from that move?"
    # From here on, the templates about what a search remembers. They are sent only with a run of such a search.
    # begin and situation, at the call
    ROUND = "Round {round}, to depth {round}: call {call}."
    ROUNDS = "It searches in rounds, each one ply deeper than the one before."
    # known, at the call: what the table holds; then what there is to try
    KNOWN = "Known? Yes: the table has {stored}, stored by call {source.call}. That is enough for this window."
    KNOWN_BEFORE = "Known? Yes: the table has {stored}, from before this run. That is enough for this window."
    KNOWN_TOO_LITTLE = (
        "Known? The table has {source.stored}, stored by call {source.call}. That is not enough for this window."
    )
    KNOWN_BEST = "Known? Yes: {source.chosen.move} was the best move here in call {source.call}, so it comes first."
    NOT_KNOWN = "Known? No."
    NOT_KNOWN_ENOUGH = "Known? Not well enough."
    MOVES = "{player} is to move and has {actions} to try."
    # remember, at the return: what is stored
    REMEMBER = "Remember: the table stores {stored}."
    REMEMBER_BEST = "Remember: {chosen.move} is the best move here so far."
    # result, at the return of the first call
    LAST_ROUND = "The last round counts: {value} by {chosen.chosen.move}."
    LAST_ROUND_ENDED = "The last round counts: {value}."


TEMPLATES = tuple(Template)  # by number
SEEN = {  # the templates that compare scores, and those that do not say what the program keeps
    Template.FIRST_SCORE: Template.FIRST_SEEN,
    Template.BETTER: Template.BETTER_SEEN,
    Template.TIE: Template.TIE_SEEN,
    Template.NOT_BETTER: Template.NOT_BETTER_SEEN,
}
WITH_WINDOWS = {  # shorter texts in a run with windows, because alpha and beta have the best scores so far
    Template.ALL_TRIED: "Call {call} has tried every move: {value}, by {leader.move}, is best.",
    Template.FIRST_SCORE: "Compare: it is the first score here.",
    Template.BETTER: "Compare: {value} is {parent.better} than {before.value}.",
    Template.NOT_BETTER: "Compare: {value} is not {parent.better} than {before.value}.",
}
TESTS = {  # what the test in the line that such a sentence is about finds
    Template.BETTER: "{value} {parent.sign} {before.value} is true",
    Template.TIE: "{value} = {before.value}, a tie",
    Template.NOT_BETTER: "{value} {parent.sign} {before.value} is false",
    **dict.fromkeys((Template.IGNORE, Template.UPDATE), "{alpha_now} {rule} {beta_now} is false"),
    **dict.fromkeys(
        (Template.CUT, Template.DEEP_CUT, Template.CUT_BY_FIRST_WINDOW, Template.UNEXPLAINED_CUT),
        "{alpha_now} {rule} {beta_now} is true",
    ),
}
STORED = ("exactly", "at least", "at most")  # how a value in a table compares, by EXACT, AT_LEAST, AT_MOST


REASON = (  # of a cut, in short lines beside the severed edge
    "Here {parent.player}",
    "{parent.can} {bound}.",
    "At {origin.caller}, {parent.opponent} already",
    "has {limit} by {origin.move}.",
)
WITHOUT_SCORE = {  # the templates that do not show the best score so far, in place of those that do
    **dict.fromkeys((*SEEN, *SEEN.values()), Template.COMPARE_YOURSELF),
    **dict.fromkeys((Template.FIRST_SCORE, Template.FIRST_SEEN), Template.COMPARE_FIRST),
    **dict.fromkeys(
        (Template.IGNORE, Template.UPDATE, Template.WOULD_IGNORE, Template.WOULD_UPDATE, Template.GOES_ON),
        Template.NO_CUT_HERE,
    ),
    **dict.fromkeys(
        (Template.CUT, Template.DEEP_CUT, Template.CUT_BY_FIRST_WINDOW, Template.UNEXPLAINED_CUT,
         Template.CLOSED_AT_ENTRY), Template.CUT_HERE,
    ),
    **dict.fromkeys((Template.NEVER_COMES, Template.CANNOT_MATTER), Template.LEFT_OUT),
}  # fmt: skip


class Phrase(NamedTuple):
    """A template, and its text with all fields filled in."""

    template: Template
    text: str


class Wording:
    """The texts of the fields about the calls of a run.

    paths        the columns that lead from one call to another
    kinds        for each kind of text a function of the row of a call
    bounds       the texts of the bounds of `cuts`
    rule         ">=" or ">" if the run shows its rule, else empty: then a sentence has the relation of alpha and beta
    callers      the texts that name the callers that make a cut or set its bound; `caller` is the number of the text in
                 the callee's row
    """

    def __init__(self, run: Columns, cuts: Cuts | None, **paths: Column) -> None:
        self.run, self.paths = run, {"parent": run.parent, "chosen": run.chosen, **paths}
        self.paths["source"] = run.memory.source
        self.kinds: dict[str, Callable[[int], str]] = {
            "call": lambda row: str(row + 1),
            "move": self._move,
            "value": self._value,
            "actions": self._actions,
            "scores": lambda row: self._join(self._value, row, lambda value, _: value >= 0),
            "ties": lambda row: self._join(self._move, row, lambda value, best: value == best),
            "missing": lambda row: self._join(lambda child: f"call {child + 1}", row, lambda value, _: value < 0),
            "error": lambda row: type(run.reader.error(row)).__name__,
            "round": lambda row: str(run.children(int(run.parent[row])).index(row) + 1),
        }
        for name, words in WORDS.items():
            self.kinds[name] = lambda row, words=words: words[int(run.player[row]) + 1]  # type: ignore[misc]
        self.texts = {template: template.text for template in Template}
        if cuts is not None:
            self.texts |= WITH_WINDOWS
            self._read_windows(cuts)

    def _read_windows(self, cuts: Cuts) -> None:
        self.paths |= {"origin": cuts.origin, "next": self.run.last_below + 1}
        self.rule = cuts.rule if cuts.shows_rule else ""
        self.bounds = [cuts.text(bound) for bound in range(len(cuts.bounds))]
        explained = cuts.cut.copy()
        explained[cuts.origin[cuts.cut & (cuts.origin >= 0)]] = True
        self._name_callers(explained)
        for name in BOUNDS:
            self.kinds[name] = lambda row, name=name: self.bounds[int(getattr(cuts, name)[row])]  # type: ignore[misc]
        self.kinds |= {
            "bound": lambda row: self.text(f"{self.text('parent.side', row)}_now", row),
            "limit": lambda row: self.text(f"{self.text('parent.other_side', row)}_now", row),
            "rule": lambda row: self.rule or (">" if cuts.alpha_now[row] > cuts.beta_now[row] else "="),
            "still_open": lambda row: f"not {self.rule}" if self.rule else "below",
            "stored": lambda row: f"{STORED[int(cuts.stored[row])]} {self._value(row)}",
            "caller": lambda row: self.callers[int(self.caller[row])],
        }

    def _name_callers(self, explained: Column) -> None:
        """Name the caller of each of these calls by its state if that has a short name, else by its call number."""
        callers = self.run.parent[explained]
        firsts = first_rows(self.run.facts_at)[self.run.facts_at[callers]]  # a state is named once
        names = {row: self._short_name(row) for row in set(firsts.tolist())}
        texts = [
            names[row] or f"call {caller + 1}" for row, caller in zip(firsts.tolist(), callers.tolist(), strict=True)
        ]
        self.callers: list[str]
        self.callers, numbers = number_things(texts)
        self.caller = np.full(len(self.run.rows), NONE)
        self.caller[explained] = numbers

    def _short_name(self, row: int) -> str | None:
        """The name of the state of the call in `row`; None if it is long or drawn as a picture."""
        game, state = self.run.facts_of(row).game, self.run.states[self.run.state[row]]
        name = name_of(game, state)
        is_short = len(name) <= LONGEST_NAME and " " not in name and look(game, state).kind == "text"
        return name if is_short else None

    def fill(self, template: Template, row: int, **given: str) -> str:
        """The sentence about the call in `row`; `given` are texts in place of fields."""
        return FIELD.sub(lambda field: given.get(field[1]) or self.text(field[1], row), self.texts[template])

    def text(self, field: str, row: int) -> str:
        """The text of a field of a sentence about the call in `row`."""
        *path, kind = field.split(".")
        for column in path:
            row = int(self.paths[column][row])
        return self.kinds[kind](row)

    def _move(self, row: int) -> str:
        """The move that led to a call, else the number of the call."""
        if self.run.move[row] < 0:
            return f"call {row + 1}"
        facts = self.run.facts_of(int(self.run.parent[row]))
        return action_label(facts.game, facts.state, self.run.action_to(row))

    def _value(self, row: int) -> str:
        number = self.run.value[row]
        if number < 0:
            return quote(self.run.reader.returned_object(row))
        return signed_number(self.run.values[number], self.run.is_signed)

    def _actions(self, row: int) -> str:
        facts = self.run.facts_of(row)
        return join_with_and([action_in_list(facts.game, facts.state, each) for each in facts.actions])

    def _join(self, text: Callable[[int], str], row: int, is_meant: Callable[[int, int], bool]) -> str:
        """The texts of the callees whose value, beside the value of the best one, is meant."""
        value, best = self.run.value, self.run.value[self.paths["leader"][row]]
        return join_with_and([text(child) for child in self.run.children(row) if is_meant(value[child], best)])
