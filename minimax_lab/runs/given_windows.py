"""The windows (alpha, beta) with which the calls of a run were made."""

import inspect
from math import isinf
from typing import Any

from minimax_lab.kit import is_number
from minimax_lab.runs.call_reader import CallReader
from minimax_lab.search import alphabeta, depth_limited_alphabeta

Window = tuple[Any, Any]
OURS = inspect.unwrap(alphabeta), inspect.unwrap(depth_limited_alphabeta)
RULE = "prune_on_equality"


def given_windows(reader: CallReader) -> tuple[list[Window], bool | None]:
    """The window of each call, (None, None) if it has none; and whether the package's own alpha-beta cuts on equality.

    The second is None for a run of another function.
    """
    windows: list[Window] = []
    rules: set[bool | None] = set()
    if not any(reader.parameters(spec).window for spec in reader.specs):
        return windows, None
    for spec, (alpha, beta, rule) in reader.window_rows(RULE):
        is_window = _is_bound(alpha) and _is_bound(beta)
        windows.append((alpha, beta) if is_window else (None, None))
        if is_window:
            rules.add(rule if spec.function in OURS and isinstance(rule, bool) else None)
    return windows, rules.pop() if len(rules) == 1 else None


def _is_bound(thing: Any) -> bool:
    return is_number(thing) or (isinstance(thing, float) and isinf(thing))
