"""Why the rules of a run are not known, and what to write so that they are."""

from collections.abc import Callable, Iterator
from typing import Any

from minimax_lab.games import name_of
from minimax_lab.kit import quote
from minimax_lab.reading import as_board
from minimax_lab.runs import Call, Trace

WAYS: dict[str, Callable[[Any], Any]] = {  # how a program may make a state of a game from what it has
    "{}": lambda thing: thing,
    "tuple({})": tuple,
    "tuple(map(tuple, {}))": lambda thing: tuple(map(tuple, thing)),
    '"".join({})': "".join,
    '"".join(map("".join, {}))': lambda thing: "".join(map("".join, thing)),
}
LONGEST = 40  # characters of a state in a sentence
SAMPLE = 50  # calls with which an option is tried


def explain_unknown_game(trace: Trace, game: Any) -> str:
    """Why the run has no rules: no game was given, or its states were not read."""
    if game is None:
        state = trace.calls[0].state
        has_marks = any(isinstance(mark, str) for mark in getattr(as_board(state), "cells", ()))
        state = name_of(trace.columns.game_of(0) if has_marks else None, state)
        state = state if len(state) <= LONGEST else state[: LONGEST - 3] + "..."
        not_judged = "Which moves are legal, and what an end is worth, was not judged."
        return f"The game was not recognized from its states, such as {state}. {not_judged} Pass its rules as game=..."
    names = list(trace.reader.parameters(trace.reader.specs[0]).names)
    option = next(_fitting_options(trace, game, names), None)
    read = trace.reading["state"]
    if option:
        return f"{read} That is not a state of the game. Write @traced(state={option}) above the function."
    initial = getattr(game, "initial", None)
    example = "" if initial is None else f", such as {quote(initial, 40)}"
    wanted = f"@traced(state=lambda {', '.join(names)}: ...) above the function must return one{example}."
    return f"{read} That is not a state of the game. {wanted}"


def is_state(game: Any, state: Any) -> bool:
    """Whether a game accepts this as a state."""
    try:
        hash(state)
        game.is_terminal(state)
    except Exception:
        return False
    return True


def _fitting_options(trace: Trace, game: Any, names: list[str]) -> Iterator[str]:
    """What can be written as `state=` so that every call has a state of the game, one legal move from its caller's."""
    if len(trace.reader.specs) > 1:
        return
    parent = trace.columns.parent[:SAMPLE].tolist()
    calls = [trace.calls[row] for row in range(len(parent))]
    held = [[_held(trace, call, name) for call in calls] for name in names]
    read = getattr(game, "position", None)  # a game of another library reads that library's objects
    ways = {"game.position({})": read, **WAYS} if callable(read) else WAYS
    for code, things in _candidates(names, held, ways):
        if all(is_state(game, thing) for thing in things) and _is_played(game, things, parent):
            yield f'"{code}"' if code in names else f"lambda {', '.join(names)}: {code}"


def _held(trace: Trace, call: Call, name: str) -> Any:
    """What an argument held at the call, also if it is an object that the program has changed since then."""
    found = trace.columns.found_states
    return call.state if found and found.labels.get(call.function) == name else call.arguments.get(name)


def _candidates(
    names: list[str], held: list[list[Any]], ways: dict[str, Callable[[Any], Any]]
) -> Iterator[tuple[str, list[Any]]]:
    """Expressions of one argument, and of pairs of two, with what they give in each call."""
    single = []
    for name, things in zip(names, held, strict=True):
        for way, make in ways.items():
            try:
                single.append((way.format(name), list(map(make, things))))
            except Exception:  # of another type
                continue
    yield from single
    for code, things in single:
        for name, others in zip(names, held, strict=True):
            if name not in code:
                yield f"({code}, {name})", list(zip(things, others, strict=True))


def _is_played(game: Any, states: list[Any], parent: list[int]) -> bool:
    try:
        legal = [states[row] in _next_states(game, states[above]) for row, above in enumerate(parent) if above >= 0]
    except Exception:
        return False
    return 2 * sum(legal) > len(legal)


def _next_states(game: Any, state: Any) -> list[Any]:
    return [] if game.is_terminal(state) else [game.result(state, action) for action in game.actions(state)]
