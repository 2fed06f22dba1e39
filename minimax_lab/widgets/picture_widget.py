"""A widget that comes with a still picture."""

from typing import Any

import anywidget

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
