"""A card with a button that opens the step player of a run in place of the picture."""

from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from minimax_lab.kit import without_surrogates
from minimax_lab.scene import style
from minimax_lab.widgets.base import AnsweringWidget
from minimax_lab.widgets.card.card import Card
from minimax_lab.widgets.player.widget import StepPlayer
from minimax_lab.widgets.tables import pack_picture

LEGIBLE = 520  # in the tree of a right run, the smallest text is legible then


class RunCard(AnsweringWidget, front=("widgets/card/card.js", "mountCard", "widgets/card/card.css")):
    """A card about a run, and the step player of the run while it is open.

    make_player   returns the player, or raises MinimaxLabError
    label         what the button says that opens it
    most          the largest height of the picture, in pixels, on a screen that is not tall
    """

    card: Any = traitlets.Dict().tag(sync=True)
    player = traitlets.Instance(StepPlayer, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, card: Card, make_player: Callable[[], StepPlayer], label: str, most: int = LEGIBLE) -> None:
        self.shown, self.make_player = card, make_player
        picture = card.picture and pack_picture(card.picture)
        code = [line._asdict() for line in card.code]
        texts = {"signed": card.signed, "sentence": card.sentence, "remarks": card.remarks, "label": label}
        texts["outcome"] = "right" if card.is_right else ""
        packed = texts | {"picture": picture, "most": most, "code": code, "style": style.as_table()}
        super().__init__(card=without_surrogates(packed))

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the browser asks for."""
        if request.get("do") == "open" and self.player is None:
            self.player = self.make_player()
        elif request.get("do") == "close" and self.player is not None:
            old, self.player = self.player, None
            old.close()

    def still(self) -> Any:
        """The card for paper and for pages without a kernel."""
        return self.shown

    def bundle(self) -> dict[str, Any]:
        """The widget, the card as HTML, and its text."""
        data, _ = self._repr_mimebundle_()
        return dict(data | {"text/plain": self.shown._repr_mimebundle_()["text/plain"]})
