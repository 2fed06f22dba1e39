"""The sentences about a run as data: their templates, and what fills in the fields of a template.

Python (wording.py) and JavaScript (sentences.js) both interpret FIELDS, and neither looks at the template. The parts of
a step have the same labels everywhere: ended? - try - call - compare - return, and cut? between the last two if the run
has windows.
"""

import re
from enum import IntEnum
from typing import NamedTuple, Self


class Template(IntEnum):
    """A sentence with fields. Its number is its place in this list, for use in columns."""

    text: str
    fields: tuple[str, ...]

    def __new__(cls, text: str) -> Self:
        """Make a template with the next number."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.text, member.fields = text, tuple(re.findall(r"{(\w+)}", text))
        return member

    # before the first call
    START = "Before the first call."
    WHICH_MOVE = "{player} is to move. Open: {actions}. Which one?"
    # at a call: begin
    FIRST_CALL = "Call 1."
    TRY = "Try {move}: call {call}."
    CALLED_BY = "Call {call} is made by call {parent}."
    # window
    WINDOW = "Window: alpha {alpha}, beta {beta}."
    # opening
    RULE = "It cuts when alpha {rule} beta."
    NEGATED = "It negates each score, so its windows and cuts are not shown."
    LIKE_NEGATED = "Its windows look like those of a negamax, so its windows and cuts are not shown."
    # situation
    TO_MOVE = "Ended? No. {player} is to move and has {actions} to try."
    ENDED_WITH_VALUE = "Ended? Yes, it is worth {value}."
    ENDED = "Ended? Yes."
    ESTIMATED = "Ended? No, but it makes no further call: it is taken to be worth {value}."
    NOT_ENDED = "Ended? No."
    # at a return: result
    RAISED = "Call {call} raises {error}."
    UNFINISHED = "Call {call} is not finished."
    SCORE_MISSING = "Call {call} has no score from {missing}; is a return missing?"
    NO_SCORES = "Call {call} has made all its calls."
    SCORES = "Call {call} has the scores {scores}."
    NEGATES = "Call {call} negates each score and returns the largest, {value}."
    NOT_BEST = "Call {call} returns {value}, though the {extreme} of its scores {scores} is {expected}."
    BEST = "The {extreme} score of call {call} is {value} by {best}."
    STOPS = "Call {call} stops before it has tried every move, with {value} by {best}."
    ALL_TRIED = "Call {call} has tried every move; the {extreme} score is {value} by {best}."
    OTHER_CHOSEN = (
        "Call {call} has tried every move; the {extreme} score is {value} by {best}, "
        "but it returns {value} by {chosen}."
    )
    BEST_TIED = (
        "Call {call} has tried every move; the {extreme} score is {value} by {ties}. A tie: the first counts, {best}."
    )
    # trust
    TRUST_BEST = "Some of these scores are only bounds: trust {best} alone."
    # bound
    AT_MOST = "Only a bound: its true value is at most {value}."
    AT_LEAST = "Only a bound: its true value is at least {value}."
    # end
    RETURN = "Return {value} to call {parent}."
    ANSWER = "Return {value}: the answer."
    # compare
    FIRST_SCORE = "Compare: the first score of call {parent}, so the {callers_extreme} so far is {value} by {move}."
    BETTER = "Compare: {value} is {better} than {before}, so the {callers_extreme} so far is {value} by {move}."
    TIE = "Compare: a tie with {move_before}; the first counts, so it stays {value} by {move_before}."
    NOT_BETTER = (
        "Compare: {value} is not {better} than {before}, "
        "so the {callers_extreme} so far stays {before} by {move_before}."
    )
    # cut
    IGNORE = "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is not {rule} beta {beta_now}."
    UPDATE = "Cut? No: {side} becomes {bound}; alpha {alpha_now} is not {rule} beta {beta_now}."
    IGNORE_BELOW = "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is below beta {beta_now}."
    UPDATE_BELOW = "Cut? No: {side} becomes {bound}; alpha {alpha_now} is below beta {beta_now}."
    WOULD_IGNORE = "Cut? No: {side} would stay {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}."
    WOULD_UPDATE = (
        "Cut? No: {side} would become {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}."
    )
    GOES_ON = "Cut? No, though the window is closed, alpha {alpha_now} >= beta {beta_now}: call {parent} makes no cut."
    LAST_MOVE = "Cut? It was the last move, so there is nothing to cut."
    CUT = (
        "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
        "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}:"
    )
    DEEP_CUT = (
        "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. A deep cut: {mover} can "
        "already get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}, {plies} plies up:"
    )
    CUT_BY_FIRST_WINDOW = (
        "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
        "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, with which the run began:"
    )
    CLOSED_AT_ENTRY = (
        "Cut? Yes: {value} is ignored, but the window was closed from the start, "
        "alpha {alpha_now} {rule} beta {beta_now}:"
    )
    UNEXPLAINED_CUT = "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}:"
    # rest
    CANNOT_MATTER = "the rest of {node} cannot matter."
    LEFT_OUT = "the rest of {node} is left out."
    NO_REST = "it was the last move of {node}, so nothing is left out."
    # in place of a return whose value is hidden
    HIDDEN_RETURN = "Return: call {call} gives back ?."
    # votes
    VOTE_ON_CALL = "Vote: what will call {call} return?"
    VOTE_ON_NEXT = "Vote: which value will come back next?"
    # the quiz
    ASK_VALUE = "What does call {call} return?"
    ASK_NEXT = "What comes next in call {call}?"
    NO_QUESTION = "Step forward: a question will come."
    OVER = "The run is over."
    ANSWER_FIRST = "Answer first, or press “show me”."
    NO_ANSWER = "Enter or choose an answer first."
    NOT_A_NUMBER = "“{answer}” is not a number. Enter the value as a number."
    RIGHT = "Right. "
    SHOW_ANSWER = "It is {answer}. "
    SHOW_RETURN = "It returns. "
    WRONG_MOVE = "Not {answer}. Moves are tried in order; look at “to try” on the card of call {call}."
    WRONG_RETURN = (
        "Not yet: there is still a move to try. Moves are tried in order; look at “to try” on the card of call {call}."
    )
    WRONG_UTILITY = "Not {answer}. The game is over here: who won, and what is that worth to MAX?"
    WRONG_LEAF = "Not {answer}. This call makes no other call: what does the code return here?"
    WRONG_VALUE = "Not {answer}. The scores are {scored_moves}. {advice}"


TEMPLATES = tuple(Template)  # by number


class Field(NamedTuple):
    """What fills in a field: a kind of text, whose interpreters are in wording.py and sentences.js.

    path       the columns that lead from the call of the sentence to the call that the text is about
    argument   the name of a column of bounds, or three texts to choose from: if MIN, nobody, or MAX moves there
    """

    kind: str
    path: str = ""
    argument: str | tuple[str, str, str] | None = None


PLAYERS, OPPONENTS = ("MIN", "Nobody", "MAX"), ("MAX", "Nobody", "MIN")
EXTREMES = ("smallest", "smallest", "largest")
ADVICE = (
    "MIN takes the smallest of them, with its sign.",
    "Look at what the code does with them.",
    "MAX takes the largest of them, with its sign.",
)
FIELDS = {
    "call": Field("number"),
    "parent": Field("number", "parent"),
    "origin": Field("number", "origin parent"),
    "next": Field("number", "next"),
    "move": Field("move"),
    "move_before": Field("move", "before"),
    "best": Field("move", "leader"),
    "chosen": Field("move", "chosen"),
    "by": Field("move", "origin"),
    "value": Field("value"),
    "before": Field("value", "before"),
    "expected": Field("value", "leader"),
    "actions": Field("actions"),
    "scores": Field("scores"),
    "ties": Field("ties"),
    "missing": Field("missing"),
    "error": Field("error"),
    "player": Field("word", "", PLAYERS),
    "mover": Field("word", "parent", PLAYERS),
    "opponent": Field("word", "parent", OPPONENTS),
    "extreme": Field("word", "", EXTREMES),
    "callers_extreme": Field("word", "parent", EXTREMES),
    "better": Field("word", "parent", ("smaller", "smaller", "larger")),
    "side": Field("word", "parent", ("beta", "beta", "alpha")),
    "advice": Field("word", "", ADVICE),
    "alpha": Field("bound", "", "alpha"),
    "beta": Field("bound", "", "beta"),
    "alpha_now": Field("bound", "", "alpha_now"),
    "beta_now": Field("bound", "", "beta_now"),
    "next_alpha": Field("bound", "next", "alpha"),
    "next_beta": Field("bound", "next", "beta"),
    "bound": Field("callers_bound", "", ("beta_now", "beta_now", "alpha_now")),
    "limit": Field("callers_bound", "", ("alpha_now", "alpha_now", "beta_now")),
    "rule": Field("rule"),
    "plies": Field("plies"),
    "node": Field("node"),
}
GIVEN_FIELDS = ("answer", "scored_moves")  # the quiz in the browser knows their texts


class Phrase(NamedTuple):
    """A template, and the text of its fields."""

    template: Template
    fields: dict[str, str]

    def __str__(self) -> str:
        return self.template.text.format(**self.fields)
