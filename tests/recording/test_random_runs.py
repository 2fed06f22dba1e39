"""Random functions that change their arguments, raise, and catch are recorded as their own log has them."""

from array import array
from collections import OrderedDict, deque, namedtuple
from copy import deepcopy
from random import Random

import numpy as np
import pytest

from minimax_lab import record, recording_limit, traced
from minimax_lab.recording import BLOCK

Pair = namedtuple("Pair", "left right")
ERRORS = [ValueError, TypeError, AttributeError, KeyError, RuntimeError]


def thing(chance, depth=3):
    """A value of any built-in kind, often with lists inside it."""

    def some():
        return [thing(chance, depth - 1) for _ in range(chance.randint(0, 3))]

    kinds = [
        lambda: chance.choice([0, 1, True, 1.0, None, "X", "", b"x", (), (1, "a")]),
        some,
        lambda: tuple(some()),
        lambda: Pair(some(), 1),
        lambda: {key: thing(chance, depth - 1) for key in range(chance.randint(0, 2))},
        lambda: OrderedDict(a=some()),
        lambda: deque(some(), maxlen=9),
        lambda: {1, chance.randint(2, 5)},
        lambda: bytearray(b"ab"),
        lambda: array("i", [1, 2]),
        lambda: np.zeros(2),
    ]
    return chance.choice(kinds if depth else kinds[:1])()


def change(something):
    """Change in place everything that can be changed, however deep it is."""
    if isinstance(something, dict):
        for value in something.values():
            change(value)
        something["new"] = 1
    elif isinstance(something, list | tuple | deque):
        for value in something:
            change(value)
        if not isinstance(something, tuple):
            something.append(7)
    elif isinstance(something, set):
        something.add(9)
    elif isinstance(something, bytearray | array):
        something.append(3)
    elif isinstance(something, np.ndarray):
        something += 1


def random_run(seed, calls, most_arguments):
    """Record a random function; return its trace, and its own log: [arguments, keywords, result, error, caller]."""
    chance, log, open_calls = Random(seed), [], [None]

    @traced
    def visit(*args, **kwargs):
        entry = [deepcopy(args), deepcopy(kwargs), None, None, open_calls[-1]]
        log.append(entry)
        open_calls.append(len(log))
        try:
            for each in (args, kwargs):
                change(each)
            for _ in range(chance.randint(0, 3)):
                if len(log) < calls and len(open_calls) < 50:
                    try:
                        call_with_random_arguments()
                    except Exception:
                        if chance.random() < 0.3:
                            raise
            if chance.random() < 0.2:
                raise chance.choice(ERRORS)(len(log))
            entry[2] = deepcopy(result := thing(chance))
            results.append(result)
            return result
        except Exception as error:
            entry[3] = error
            raise
        finally:
            open_calls.pop()

    def call_with_random_arguments():
        names = chance.sample("abc", chance.choice([0, 0, 0, 1, 2]))
        given = [thing(chance) for _ in range(chance.randint(max(0, most_arguments - 1), most_arguments))]
        visit(*given, **{name: thing(chance) for name in names})

    results = []

    @traced
    def root():
        while len(log) < calls:
            try:
                call_with_random_arguments()
            except Exception as error:
                results.append(error)

    trace = record(root)
    change(results)
    return trace, log


def described(value):
    return f"{type(value).__name__} {value!r}"


@pytest.mark.parametrize("seed", range(4))
def test_each_call_is_recorded_as_it_was_at_its_time(seed):
    trace, log = random_run(seed, 100 if seed else 2 * BLOCK + 5, most_arguments=(seed + 1) % 4)
    assert len(trace) == len(log) + 1
    for call, (args, kwargs, returned, error, caller) in zip(trace.calls[1:], log, strict=True):
        assert described(call.arguments["args"]) == described(args)
        assert described(call.arguments["kwargs"]) == described(kwargs)
        assert described(call.returned) == described(returned)
        assert call.error is error and call.finished
        assert call.parent == (1 if caller is None else caller + 1)


def test_a_limit_is_set_back():
    with recording_limit(3), recording_limit(2):
        pass
    assert len(random_run(1, 20, 1)[0]) > 20
