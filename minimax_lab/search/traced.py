"""`@traced` for the searches of this package, and the checks of what they are given, where they start."""

from collections.abc import Callable, Iterable, MutableMapping
from inspect import Parameter, signature
from math import inf, isinf
from typing import Any, TypeVar, get_args

from minimax_lab.games import require_game, require_immutable
from minimax_lab.kit import InvalidArgument, function_of_state, is_number, quote, whole_number
from minimax_lab.recording import Recording, Traced, open_recording, recorded
from minimax_lab.search.state_table import Bound, Entry

F = TypeVar("F", bound=Callable[..., Any])
ABSENT = object()
EXECUTOR = Parameter("executor", Parameter.KEYWORD_ONLY, default=None)
ABOUT_EXECUTOR = """
    executor   any concurrent.futures.Executor: its workers search the actions of `state`, each one by itself. The
               answer is the same; if there are cuts, the calls are more, since no part narrows another one's window

    Raises InvalidArgument for something that is not a game, for an option outside its range, and for a game that cannot
    be sent to a worker; LostWorker if a worker ends before it returns its part. The errors of a game pass through.
"""


def traced(search: F) -> F:
    """`recording.traced` for a search, whose arguments are checked where it starts, and not in the calls that it makes.

    The search also takes the keyword argument `executor`, of which its own code knows nothing. A function in its
    attribute `share` lets the executor do the work in another way than `share_root`.
    """
    names = signature(search)

    def share(call: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        executor = kwargs.pop("executor")
        if executor is None:
            return call(*args, **kwargs)
        if isinstance(open_recording.get(), Recording):
            remedy = "only a run on one process can be recorded; leave out executor="
            raise InvalidArgument(f"executor={quote(executor)}: {remedy}")
        try:
            given = names.bind(*args, **kwargs)
        except TypeError:
            return call(*args, **kwargs)  # its own error names what is missing
        given.apply_defaults()
        from minimax_lab.search.workers import share_root  # late: most runs need no executor

        return getattr(call, "share", share_root)(executor, call, given.arguments)

    call = recorded(Traced(search, check=checks_of(names.parameters), share=share))
    call.__signature__ = names.replace(parameters=[*names.parameters.values(), EXECUTOR])
    call.__doc__ = f"{search.__doc__}{ABOUT_EXECUTOR}"
    return call  # type: ignore[no-any-return]


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


def _check_rule(rule: Any) -> None:
    if rule is not True and rule is not False:
        raise InvalidArgument(f"prune_on_equality={quote(rule)}: must be True or False")


def _require_bound(name: str, bound: Any) -> None:
    if not (is_number(bound) or (isinstance(bound, float) and isinf(bound))):
        must = "must be a number, -inf, or inf; check the argument and the utilities"
        raise InvalidArgument(f"{name}={quote(bound)}: {must}")


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
    "depth": lambda depth: whole_number("depth", depth, 0),
    "evaluate": lambda evaluate: function_of_state("evaluate", evaluate),
    "table": _check_table,
    "best_moves": lambda best_moves: _require_table("best_moves", best_moves),
    "prune_on_equality": _check_rule,
}
