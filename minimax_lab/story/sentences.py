"""The sentences about a run: their templates, which Python (wording.py) and JavaScript (sentences.js) both fill in.

A field such as {parent.call} or {value} is the name of a kind of text, after the names of the columns that lead from
the call of the sentence to the call that the text is about. The parts of a step have the same labels everywhere: ended?
- try - call - compare - return, and cut? between the last two if the run has windows. A search that remembers has
known? before try, and remember before return. The quiz gives the texts of {answer} and {scored_moves}.
"""

import re
from enum import IntEnum
from typing import NamedTuple, Self

FIELD = re.compile(r"{([\w.]+)}")
WORDS = {  # the kinds of texts that depend only on who moves: MIN, nobody, or MAX
    "player": ("MIN", "Nobody", "MAX"),
    "opponent": ("MAX", "Nobody", "MIN"),
    "extreme": ("smallest", "smallest", "largest"),
    "better": ("smaller", "smaller", "larger"),
    "side": ("beta", "beta", "alpha"),
    "other_side": ("alpha", "alpha", "beta"),
    "advice": ("MIN takes the smallest of them, with its sign.", "Look at what the code does with them.",
               "MAX takes the largest of them, with its sign."),
}  # fmt: skip
# parts of several sentences
ALL = "Call {call} has tried every move; the {extreme} score is {value} by "
OPEN = "alpha {alpha_now} is {still_open} beta {beta_now}."
NEXT = "call {next.call} is given alpha {next.alpha}, beta {next.beta}."
YES = "Cut? Yes: {parent.side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}"
BOTH_SIDES = "{parent.player} can already get {bound} here, {parent.opponent} has {limit} elsewhere"
ORIGIN = ", by {origin.move} of call {origin.parent.call}"


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
    WHICH_MOVE = "{player} is to move. Legal moves: {actions}. Which one?"
    # begin, at the call: its number, and the move that led to it
    FIRST_CALL = "Call 1."
    TRY = "Try {move}: call {call}."
    CALLED_BY = "Call {call} is made by call {parent.call}."
    # window: its window
    WINDOW = "Window: alpha {alpha}, beta {beta}."
    # opening: the rule of the run
    RULE = "It cuts when alpha {rule} beta."
    NEGATED = "It negates each score, so its windows and cuts are not shown."
    UNKNOWN_MOVES = (
        "The run does not show all legal moves, so a cut is shown only if another call tried a move that was left out."
    )
    LIKE_NEGATED = "Its windows look like those of a negamax, so its windows and cuts are not shown."
    # situation: whether the game has ended, and what there is to try
    TO_MOVE = "Ended? No. {player} is to move and has {actions} to try."
    ENDED_WITH_VALUE = "Ended? Yes, it is worth {value}."
    ENDED = "Ended? Yes."
    ENDED_OTHERWISE = "Ended? Yes. Call {call} returns {value}, which is not the utility."
    ESTIMATED = "Ended? No, but it makes no further call: it is taken to be worth {value}."
    NOT_ENDED = "Ended? No."
    LEAF = "It makes no further call and returns {value}."
    LEAF_WITHOUT_VALUE = "It makes no further call."
    # result, at the return: all scores of the call; or that it raised an exception, or did not finish
    RAISED = "Call {call} raises {error}."
    UNFINISHED = "Call {call} is not finished."
    SCORE_MISSING = "Call {call} has no score from {missing}; is a return missing?"
    NO_SCORES = "Call {call} has made all its calls."
    SCORES = "Call {call} has the scores {scores}."
    NEGATES = "Call {call} negates each score and returns the largest, {value}."
    NOT_BEST = "Call {call} returns {value}, though the {extreme} of its scores {scores} is {leader.value}."
    BEST = "The {extreme} score of call {call} is {value} by {leader.move}."
    STOPS = "{leader.move} gives {value}, and call {call} leaves out the other moves."
    ALL_TRIED = ALL + "{leader.move}."
    OTHER_CHOSEN = ALL + "{leader.move}, but it returns {value} by {chosen.move}."
    BEST_TIED = ALL + "{ties}. A tie: the first counts, {leader.move}."
    # trust: which of the scores are exact
    TRUST_BEST = "Some of these scores are only bounds: trust {leader.move} alone."
    # bound: whether the value is only a bound
    AT_MOST = "This is only a bound: the true value of call {call} is at most {value}."
    AT_LEAST = "This is only a bound: the true value of call {call} is at least {value}."
    # end: the value
    RETURN = "Return {value} to call {parent.call}."
    ANSWER = "Return {value}: the answer."
    # compare: how the caller compares the value with its best score so far
    FIRST_SCORE = "Compare: the first score of call {parent.call}, so the {parent.extreme} so far is {value} by {move}."
    BETTER = ("Compare: {value} is {parent.better} than {before.value}, so the {parent.extreme} so far is {value} "
              "by {move}.")  # fmt: skip
    TIE = "Compare: a tie with {before.move}; the first counts, so it stays {value} by {before.move}."
    NOT_BETTER = ("Compare: {value} is not {parent.better} than {before.value}, so the {parent.extreme} so far "
                  "stays {before.value} by {before.move}.")  # fmt: skip
    # cut: what the caller then does with its window
    IGNORE = "Cut? No: {value} is ignored, {parent.side} stays {bound}; " + OPEN
    UPDATE = "Cut? No: {parent.side} becomes {bound}; " + OPEN
    WOULD_IGNORE = "Cut? No: {parent.side} would stay {bound}, but " + NEXT
    WOULD_UPDATE = "Cut? No: {parent.side} would become {bound}, but " + NEXT
    GOES_ON = ("Cut? No, though the window is closed, alpha {alpha_now} >= beta {beta_now}: call {parent.call} "
               "makes no cut.")  # fmt: skip
    LAST_MOVE = "Cut? It was the last move, so there is nothing to cut."
    CUT = YES + ". " + BOTH_SIDES + ORIGIN + ":"
    DEEP_CUT = YES + ". A deep cut: " + BOTH_SIDES + ORIGIN + ", {plies} plies up:"
    CUT_BY_FIRST_WINDOW = YES + ". " + BOTH_SIDES + ", with which the run began:"
    UNEXPLAINED_CUT = YES + ":"
    CLOSED_AT_ENTRY = ("Cut? Yes: {value} is ignored, but the window was closed from the start, alpha {alpha_now} "
                       "{rule} beta {beta_now}:")  # fmt: skip
    # rest: what a cut leaves out
    CANNOT_MATTER = "the rest of {caller} cannot matter."
    LEFT_OUT = "the rest of {caller} is left out."
    NO_REST = "it was the last move of {caller}, so nothing is left out."
    # in place of a return whose value is hidden
    HIDDEN_RETURN = "Return: call {call} returns a value, which is hidden."
    # votes
    VOTE_ON_CALL = "Vote: what will call {call} return?"
    VOTE_ON_NEXT = "Vote: which value will come back next?"
    # the quiz
    ASK_VALUE = "What does call {call} return?"
    ASK_NEXT = "What comes next in call {call}?"
    NO_QUESTION = "Step forward to the next question."
    OVER = "The run is over."
    ANSWER_FIRST = "Answer first. To see the answer, press “show me” or → again."
    NO_ANSWER = "Enter or choose an answer first."
    NOT_A_NUMBER = "“{answer}” is not a number. Enter the value as a number."
    RIGHT = "Right. "
    SHOW_ANSWER = "It is {answer}. "
    SHOW_RETURN = "It returns. "
    WRONG_MOVE = "Not {answer}. Moves are tried in order; look at “to try” on the card of call {call}."
    WRONG_RETURN = ("Not yet: there is still a move to try. Moves are tried in order; look at “to try” on the card "
                    "of call {call}.")  # fmt: skip
    WRONG_UTILITY = "Not {answer}. The game is over here: who won, and what is that worth to MAX?"
    WRONG_LEAF = "Not {answer}. This call makes no other call: what does the code return here?"
    WRONG_VALUE = "Not {answer}. The scores are {scored_moves}. {advice}"
    WRONG_VALUE_OF_ONE = "Not {answer}. The only score is {scored_moves}. {advice}"
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
STORED = ("exactly", "at least", "at most")  # how a value in a table compares, by EXACT, AT_LEAST, AT_MOST


class Phrase(NamedTuple):
    """A template, and its text with all fields filled in."""

    template: Template
    text: str
