"""Call the methods of a game that may be wrong: each answer is compared with the one that the game gave before."""

import re
from enum import Enum
from itertools import islice
from typing import Any, Final

from minimax_lab.games.frozen import StateCopy, has_hash
from minimax_lab.games.game import MAX, MIN
from minimax_lab.kit import is_number, quote, same

MOST_ACTIONS: Final = 100_000  # in one state; a game that offers more is taken to offer them without end
MOST_ANSWERS: Final = 200_000  # that are kept
LONGEST: Final = 80  # characters of a state in a sentence
PARAMETERS: Final = {"result": ("state", "action"), "action_label": ("state", "action")}  # of others: the state
MUST_RETURN: Final = {
    "to_move": "MAX or MIN, which are the texts 'MAX' and 'MIN'",
    "result": "the state that the action leads to",
    "utility": "a finite number, what the end is worth to MAX",
}
FIXED: Final = re.compile(
    r"'(tuple|str)' object (does not support item|has no attribute '(append|extend|insert|pop|remove)')"
)
REMEDIES: Final = {  # for what cannot be hashed
    "list": "Use a tuple, ( ) instead of [ ]",
    "dict": "Use a tuple of pairs instead of a dict",
    "set": "Use a frozenset instead of a set",
}


class Fault(Exception):
    """A sentence about what is wrong. After a final fault, whatever else is found may only follow from it."""

    def __init__(self, kind: str, sentence: str, *, is_final: bool = False) -> None:
        super().__init__(sentence)
        self.kind, self.sentence, self.is_final = kind, sentence, is_final


def written(method: str, *arguments: Any) -> str:
    """A call as it is written in Python: "result('X..', 2)"."""
    return f"{method}({', '.join(quote(each, LONGEST) for each in arguments)})"


class Probe:
    """Calls the methods of a game, and raises a Fault for an error, a changed state, or a changed answer."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.states: dict[Any, Any] = {}  # the first state of each kind of equal ones
        self.answers: dict[Any, dict[Any, Any]] = {}  # for each state, the answer to each method and action

    def begin(self, state: Any) -> None:
        """Check that the state can be hashed, and remember the first of equal ones."""
        self.states.setdefault(self._key(state), state)
        if len(self.answers) > MOST_ANSWERS:
            self.answers.clear()

    def again(self, state: Any) -> None:
        """Ask everything that was asked about this state once more."""
        for method, *action, _ in list(self.answers.get(self._key(state), {}).values()):
            self(method, state, *action)

    def __call__(self, method: str, state: Any, *action: Any) -> Any:
        """The answer of a method about a state, and an action if it takes one; `actions` gives a list."""
        answer = self._valid(method, state, action, self.once(method, state, *action))
        compared = self._compared(method, state, action, answer)
        return list(compared) if method == "actions" else compared

    def _valid(self, method: str, state: Any, action: tuple[Any, ...], answer: Any) -> Any:
        """The answer as a truth value, a player, a list of actions, a state, or a number, as the method requires."""
        if method == "actions":
            return self._listed(state, answer)
        if method == "is_terminal":
            try:
                return bool(answer)
            except Exception:
                why = "which is neither true nor false; it must return True or False"
                raise Fault(method, f"{written(method, state)} returns {quote(answer, 40)}, {why}.") from None
        if method == "to_move":
            is_valid = isinstance(answer, str) and answer in (MAX, MIN)
        else:
            is_valid = is_number(answer) if method == "utility" else answer is not None
        if is_valid:
            return answer
        returned = f"{written(method, state, *action)} returns {quote(answer, 40)}"
        raise Fault(method, f"{returned}; it must return {MUST_RETURN[method]}.")

    def _listed(self, state: Any, given: Any) -> list[Any]:
        """The actions in a state, of which there must be some."""
        if isinstance(given, str):
            why = (
                f"it must return a list of moves, such as [{quote(given, 40)}]; a text would be a move for each letter"
            )
            raise Fault("actions", f"{written('actions', state)} returns the text {quote(given, 40)}; {why}.")
        try:
            listed = list(islice(iter(given), MOST_ACTIONS + 1))
        except TypeError:
            why = "it must return a list of the legal moves"
            raise Fault("actions", f"{written('actions', state)} returns {quote(given, 40)}; {why}.") from None
        except (Exception, SystemExit) as error:
            raise self._raised("actions", error, state) from None
        if len(listed) > MOST_ACTIONS:
            why = "it must end after the last one"
            raise Fault("actions", f"{written('actions', state)} returns more than {MOST_ACTIONS:,} moves; {why}.")
        return listed

    def once(self, method: str, state: Any, *action: Any) -> Any:
        """The answer of a method, which is not compared with earlier ones."""
        before = StateCopy(state)
        try:
            answer = getattr(self.game, method)(state, *action)
        except (Exception, SystemExit) as error:
            raise self._raised(method, error, before.copy, *action) from None
        if before.differs_from(state):
            name = written(method, before.copy, *action)
            shown = "" if quote(state, LONGEST) in name else f", to {quote(state, LONGEST)}"
            why = "it must leave the state as it is" + (" and return a new one" if method == "result" else "")
            raise Fault("changed state", f"{name} changes the state that it is given{shown}; {why}.", is_final=True)
        return answer

    def _raised(self, method: str, error: BaseException, *arguments: Any) -> Fault:
        said = re.sub(r"[\w.]+\.<locals>\.", "", " ".join(str(error).split()))[:120]
        what = type(error).__name__ + (f": {said}" if said else "")
        state = arguments[0]
        remedy = self._remedy(method, error) or self._unlike_the_first(state)
        remedy = remedy or self._seen_too_late(method, error, state)
        return Fault(f"error in {method}", f"{written(method, *arguments)} raises {what.rstrip('.')}{remedy}.")

    def _unlike_the_first(self, state: Any) -> str:
        """That `result` returns states of another type than that of the first one; "" if they are alike."""
        first = self.game.initial
        if type(state) is type(first):
            return ""
        return f"; result returns states such as {quote(state, 40)}, but the first one is {quote(first, 40)}"

    def _seen_too_late(self, method: str, error: BaseException, state: Any) -> str:
        """What is_terminal says of a state that has nothing left, such as a row without coins; "" of any other."""
        if method not in ("to_move", "actions", "result") or not isinstance(error, LookupError | ValueError):
            return ""
        if same(state, self.game.initial):
            return ""
        try:
            said = self.game.is_terminal(state)
        except (Exception, SystemExit):
            return ""
        if said is None:
            return "; is_terminal returns None there: its `return` seems to be missing"
        return "; perhaps the game should be over there, but is_terminal returns False" if said is False else ""

    def _remedy(self, method: str, error: BaseException) -> str:
        """What to write instead, for some errors that are common; "" for any other."""
        if type(error) is NameError and isinstance(error.name, str) and hasattr(self.game, error.name):
            return f"; write self.{error.name}"
        if fixed := FIXED.search(str(error)):
            return f"; a {'tuple' if fixed[1] == 'tuple' else 'text'} cannot be changed, so make a new one"
        called = error.__traceback__ and error.__traceback__.tb_next is None  # the call failed, no line of the method
        if not called or not isinstance(error, TypeError) or " positional argument" not in str(error):
            return ""
        needed = PARAMETERS.get(method, ("state",))
        right = f"def {method}({', '.join(('self', *needed))})"
        code = getattr(getattr(type(self.game), method, None), "__code__", None)
        if code is None:
            return ""
        lacks_self = code.co_argcount == len(needed) and code.co_varnames[0] != "self"
        return f"; `self` is missing as the first parameter: {right}" if lacks_self else f"; write {right}"

    def _compared(self, method: str, state: Any, action: tuple[Any, ...], answer: Any) -> Any:
        """The answer, which must be the one that an equal state got before."""
        key = self._key(state)
        known = self.answers.setdefault(key, {})
        if any(map(_is_compared_by_identity, action)):
            return answer
        asked = (method, *(each if has_hash(each) else repr(each) for each in action))
        if asked not in known:
            known[asked] = (method, *action, answer)
            return answer
        *_, before = known[asked]
        if _are_alike(before, answer):
            return answer
        self._raise_changed(method, state, action, before, answer)
        return answer

    def _raise_changed(self, method: str, state: Any, action: tuple[Any, ...], before: Any, answer: Any) -> None:
        name, first = written(method, state, *action), self.states.get(self._key(state), state)
        shown = f"returns {quote(before, LONGEST)} at first, and {quote(answer, LONGEST)} later"
        try:
            bool(before == answer)
        except Exception as error:
            sentence = f"{name} returns a state whose comparison with an earlier one raises {quote(error)}."
            raise Fault("comparison", sentence, is_final=True) from None
        if method == "result" and _is_compared_by_identity(answer):
            raise _identity(answer)
        if first is not state and same(self.once(method, first, *action), before):
            why = "equal states must behave alike, so what makes the difference must be part of the comparison"
            raise Fault("equal states", f"{name} {shown}, for two states that are equal; {why}.", is_final=True)
        why = "the answer must depend on the state alone" if not action else "it must depend on state and action alone"
        raise Fault("changed answer", f"{name} {shown}; {why}.", is_final=True)

    def _key(self, state: Any) -> Any:
        """What equal states share: the state itself."""
        if trouble := hash_trouble(state):
            raise Fault("hash", trouble, is_final=True)
        return state


def hash_trouble(state: Any) -> str:
    """Why a state cannot be hashed, and what to use instead, as a sentence; "" if it can."""
    try:
        hash(state)
    except Exception as error:
        why = " ".join(str(error).split())[:80]
        kind = next((kind for kind in REMEDIES if why.endswith(f"'{kind}'")), "")
        remedy = REMEDIES.get(kind, "Use tuples, texts, frozensets, or a frozen dataclass")
        fault = f"but {quote(state, LONGEST)} can" if kind else f"and {quote(state, LONGEST)} cannot be hashed ({why})"
        return f"{remedy}: a state must never change, {fault}."
    return ""


def _identity(state: Any) -> Fault:
    kind = type(state).__name__
    why = f"define __eq__ and __hash__ in {kind}, or use a tuple or a frozen dataclass"
    sentence = f"Two states of {kind} with the same content are not equal: {quote(state, LONGEST)}; {why}."
    return Fault("identity", sentence, is_final=True)


def _is_compared_by_identity(thing: Any) -> bool:
    """Whether objects of this kind, or one inside, are equal only to themselves."""
    if isinstance(thing, tuple | list):
        return any(map(_is_compared_by_identity, thing))
    is_own = hasattr(thing, "__dict__") or hasattr(type(thing), "__slots__")
    return is_own and getattr(type(thing), "__eq__", None) is object.__eq__ and not isinstance(thing, Enum | type)


def _are_alike(before: Any, answer: Any) -> bool:
    """Whether two answers are equal. Actions may come in another order, or be made anew each time."""
    if isinstance(before, list) and isinstance(answer, list) and len(before) == len(answer):
        if all(map(_is_equal, before, answer)):
            return True  # usually in the same order; there may be many
        return any(map(_is_compared_by_identity, before)) or all(
            any(_is_equal(each, other) for other in answer) for each in before
        )
    return _is_equal(before, answer)


def _is_equal(before: Any, answer: Any) -> bool:
    try:
        return same(before, answer) or bool(before == answer)
    except Exception:
        return False
