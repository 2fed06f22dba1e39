"""Checks of options that widgets share."""

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from minimax_lab.kit import InvalidArgument, is_whole_number, quote


class Checked(traitlets.Any):
    """A trait that passes every value to its `traitlets.validate` method: Any lets None pass unchecked."""

    allow_none = False


def as_list(name: str, value: Any, kind: str) -> list[Any]:
    """`value` as a list (of one thing, if it is a text or a number), or an error: `name` must be `kind`."""
    if isinstance(value, str) or is_whole_number(value):
        return [value]
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        raise InvalidArgument(f"{name}={quote(value)}: must be {kind}")
    return list(value)
