"""What is to be seen in things and what they answer, as plain data whose text is the same each time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from hashlib import sha256
from inspect import isroutine, signature
from types import NoneType
from typing import Any, Final

import numpy as np
from IPython.utils.capture import CapturedIO, capture_output

from minimax_lab.kit import MinimaxLabError
from minimax_lab.scene import Picture
from minimax_lab.widgets import PictureWidget, StepPlayer

Texts = Iterator[Any]

ODD: Final[tuple[Any, ...]] = (  # values that make no sense for most purposes
    None, True, -1, 0, 2, 2.5, 99, "", "?", "A", "perfect", (), [1, 1], {}, {1: "?"},
)  # fmt: skip
PLAIN: Final = {int, float, bool, NoneType}
NOT_SHOWN: Final = "layout", "tabbable", "tooltip", "answered", "style", "player"  # a player is shown by itself
FACTS: Final = {  # what is read in things: attributes, and methods without arguments
    "Columns": """player state value move chosen tried made moves movers position position_state positions
        recorded_states found_states is_ours is_signed is_turned knows_moves coding calls_made last_below parent depth
        finished has_ended end_utility repeats result results values values_and_utilities numbers_returned windows
        without_game columns_of_board made_offboard_call by_parent""",
    "Call": "action alpha arguments best beta depth error finished function number parent player returned state value",
    "GameTree": """action best depth is_leaf known leaves levels names note parent player player_column
        principal_variation root state states value value_column""",
    "Node": "action best children depth name parent player row state value",
}
PYTHONS_WORDS: Final = re.compile(r"(stops with \w+): [^\"]*")
ADDRESS: Final = re.compile(r" at 0x\w+")


class Seen:
    """What one lesson has printed and shown, and the kinds of its widgets; capturing each use by itself takes long."""

    def __init__(self) -> None:
        self.captured = CapturedIO(None, None)
        self._forget()

    def _forget(self) -> None:
        self.printed = self.shown = 0
        self.kinds: set[str] = set()

    @contextmanager
    def capturing(self) -> Iterator[None]:
        """Begin a lesson, and let nothing be printed and shown until it ends."""
        self._forget()
        with capture_output() as self.captured:
            yield

    def is_new(self, widget: PictureWidget) -> bool:
        """Whether the lesson had no widget of this kind before; each widget has a class of its own."""
        kinds, kind = len(self.kinds), type(widget).__name__
        self.kinds.add(kind)
        return len(self.kinds) > kinds

    def news(self) -> Iterator[str]:
        """What was printed and shown since the last time."""
        text, pictures = self.captured.stdout, self.captured.outputs
        news = text[self.printed :], *(str(each.data.get("text/plain")) for each in pictures[self.shown :])
        self.printed, self.shown = len(text), len(pictures)
        yield from (_portable(each) for each in news if each)


SEEN: Final = Seen()


def attempt(do: Callable[..., Any], *given: Any, **options: Any) -> Any:
    """What a function returns, as plain data, or why it refuses what it was given; and what it shows and prints."""
    return answer_of(do, *given, **options), *SEEN.news()


def answer_of(do: Callable[..., Any], *given: Any, **options: Any) -> Any:
    """What a function returns, or why it refuses what it was given."""
    try:
        return as_data(do(*given, **options))
    except MinimaxLabError as error:
        return f"{type(error).__name__}: {error}"
    except Exception as error:  # the words of Python and of libraries differ from version to version
        return type(error).__name__


def as_data(thing: Any) -> Any:
    """A result as data whose `repr` is the same each time, with every version of Python and of the libraries."""
    if type(thing) in PLAIN:  # the usual kinds come first: there are hundreds of thousands of things
        return repr(thing)
    if type(thing) is str:
        return _portable(repr(thing))
    if isinstance(thing, list | tuple):
        return repr(thing) if {*map(type, thing)} <= PLAIN else [as_data(each) for each in thing]
    if isinstance(thing, PictureWidget):
        return state_of(thing)
    if isinstance(thing, Picture):
        return [thing._repr_mimebundle_()["text/plain"], thing.alt, digest_of(thing.svg.encode(errors="replace"))]
    if isinstance(thing, np.ndarray | np.generic):
        return as_data(thing.tolist()) if thing.dtype == object else repr(thing.tolist())
    if isinstance(thing, bytes | memoryview):
        return digest_of(thing)
    if isinstance(thing, Mapping):
        return [(as_data(name), as_data(value)) for name, value in thing.items()]
    if isinstance(thing, set | frozenset):
        return sorted(repr(as_data(each)) for each in thing)
    if isinstance(thing, Iterator):
        return [as_data(each) for each in thing]
    if is_dataclass(thing) and not isinstance(thing, type):
        return [as_data(getattr(thing, field.name)) for field in fields(thing)]
    return _portable(repr(thing))


def facts(thing: Any) -> Texts:
    """What is read in a thing. The names are listed, so that one more does not change the codes."""
    for name in FACTS[type(thing).__name__].split():
        yield name, (answer_of(lambda name=name: _value(getattr(thing, name))),)


def _value(member: Any) -> Any:
    return member() if isroutine(member) else member


def state_of(widget: PictureWidget) -> str:
    """What the browser gets, except scripts and styles."""
    state = {
        name: value for name, value in widget.get_state().items() if not name.startswith("_") and name not in NOT_SHOWN
    }
    if isinstance(widget, StepPlayer):
        state["tables"], state["data"] = _without_lines(state["tables"], state["data"])
    state = {
        name: digest_of(value) if isinstance(value, bytes | memoryview) else value for name, value in state.items()
    }
    return _portable(without_style(state))


def _portable(text: str) -> str:
    text = ADDRESS.sub("", text) if " at 0x" in text else text
    return PYTHONS_WORDS.sub(r"\1", text) if "stops with " in text else text


def _without_lines(tables: dict[str, Any], data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Tables and columns of a run without the lines that ran: from Python 3.12 on, comprehensions run inline."""
    columns = {
        name: digest_of(data[start : start + bits // 8 * length]) if bits > 1 else (bits, start, length)
        for name, (bits, start, length) in tables["columns"].items()
        if not name.startswith("l_")
    }
    return {name: table for name, table in tables.items() if name != "columns"}, columns


def digest_of(data: bytes | memoryview) -> str:
    """A short text in place of many bytes."""
    return sha256(data).hexdigest()


def without_style(thing: Any) -> str:
    """Plain data as JSON, without the entries named "style"; texts in place of what JSON does not have."""
    text = json.dumps(thing, default=str)
    return json.dumps(json.loads(text, object_hook=_drop_style)) if '"style"' in text else text


def _drop_style(entries: dict[str, Any]) -> dict[str, Any]:
    entries.pop("style", None)
    return entries


def request(widget: Any, do: Any, **more: Any) -> Any:
    """What a widget shows after the browser has asked for something."""
    widget.handle_message(None, {"id": "1", "do": do, **more})
    return state_of(widget)


def odd_arguments(do: Callable[..., Any], *usual: Any, **options: Any) -> Texts:
    """What a function does with values that make no sense, for each argument after the usual ones."""
    for name in list(signature(do).parameters)[len(usual) :]:
        yield from (attempt(do, *usual, **{**options, name: odd}) for odd in ODD)
