"""What all widgets have: a still picture, and options that are checked."""

from collections.abc import Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from minimax_lab.kit import InvalidArgument, is_whole_number, quote
from minimax_lab.scene import Picture


class PictureWidget(anywidget.AnyWidget):
    """A widget with a still picture for paper and for pages without a kernel."""

    def still(self) -> Picture:
        """Return the still picture."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live view, and the picture with its text version for programs that cannot show widgets."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return data | self.still()._repr_mimebundle_(), metadata


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
