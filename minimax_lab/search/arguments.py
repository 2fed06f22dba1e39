"""The checks of what a search is given. They run once, where the search starts, and not in its code."""

from collections.abc import Callable, Iterable, MutableMapping
from math import inf, isinf
from typing import Any, get_args

from minimax_lab.games import require_game, require_immutable
from minimax_lab.kit import InvalidArgument, function_of_state, is_number, is_whole_number, quote
from minimax_lab.search.state_table import Bound, Entry

ABSENT = object()


def checks_of(names: Iterable[str]) -> Callable[..., None]:
    """A function that raises an error for an argument that a search with these parameters does not take.

    The first two parameters are `game` and `state`. What is missing is not checked: Python's error names it.
    """
    options = tuple(names)[2:]
    checks = [(name, CHECKS[name]) for name in options if name in CHECKS]

    def check(game: Any = ABSENT, state: Any = ABSENT, *args: Any, **kwargs: Any) -> None:
        if game is not ABSENT and state is not ABSENT:
            require_game(game)
            require_immutable(game, state)
        if not args and not kwargs:
            return
        given = dict(zip(options, args, strict=False)) | kwargs
        for name, is_right in checks:
            if name in given:
                is_right(given[name])
        if "alpha" in given or "beta" in given:
            _check_window(given.get("alpha", -inf), given.get("beta", inf), "table" in given)

    return check


def _check_window(alpha: Any, beta: Any, is_open: bool) -> None:
    """If alpha == beta, even a move that was not tried could be better than the best one, which a table notes."""
    _require_bound("alpha", alpha)
    _require_bound("beta", beta)
    if alpha > beta or (is_open and alpha == beta):
        must = "be below beta" if is_open else "not be above beta"
        raise InvalidArgument(f"alpha={quote(alpha)}, beta={quote(beta)}: alpha must {must}")


def _check_depth(depth: Any) -> None:
    if not is_whole_number(depth) or depth < 0:
        raise InvalidArgument(f"depth={quote(depth)}: must be a whole number of at least 0")


def _check_rule(rule: Any) -> None:
    if rule is not True and rule is not False:
        raise InvalidArgument(f"prune_on_equality={quote(rule)}: must be True or False")


def _require_bound(name: str, bound: Any) -> None:
    if not (is_number(bound) or (isinstance(bound, float) and isinf(bound))):
        must = "must be a number, -inf, or inf; check the argument and the utilities"
        raise InvalidArgument(f"{name}={quote(bound)}: {must}")


def _check_best_moves(best_moves: Any) -> None:
    _require_table("best_moves", best_moves)


def _check_table(table: Any) -> None:
    if table is None:
        return
    _require_table("table", table)
    for state, entry in getattr(table, "data", table).items():
        if not _is_entry(entry):
            found = f"{quote(entry, 30)} for the state {quote(state, 30)}"
            raise InvalidArgument(f"table: {found} is not from this search; begin with an empty StateTable()")
        break  # a table that something else has filled is wrong from its first entry on


def _require_table(name: str, table: Any) -> None:
    if not isinstance(table, MutableMapping):
        raise InvalidArgument(f"{name}={quote(table)}: must be a table of this game, such as StateTable()")


def _is_entry(entry: Any) -> bool:
    try:
        value, bound, _ = entry
        return type(entry) is Entry or ((is_number(value) or abs(value) == inf) and bound in get_args(Bound))
    except Exception:  # comparisons and loops can raise anything
        return False


CHECKS: dict[str, Callable[[Any], object]] = {
    "depth": _check_depth,
    "evaluate": lambda evaluate: function_of_state("evaluate", evaluate),
    "table": _check_table,
    "best_moves": _check_best_moves,
    "prune_on_equality": _check_rule,
}
