"""A position on which a learner's function is wrong, with a button that steps through its run."""

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, VBox

from minimax_lab.kit import MinimaxLabError
from minimax_lab.scene import Picture, printable
from minimax_lab.widgets import show_box


class DrawnPosition(HTML):  # type: ignore[misc]
    """A picture with a sentence below it."""

    def __init__(self, picture: Picture, sentence: str) -> None:
        self.picture, self.sentence = picture, sentence
        super().__init__(f"{picture._repr_mimebundle_()['text/html']}<p>{escape(printable(sentence))}</p>")

    def still(self) -> Any:
        """What is shown where there are no widgets."""
        return self

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": f"{self.picture.text}\n{self.sentence}", "text/html": self.value}


class FailedRun(VBox):  # type: ignore[misc]
    """The position, and the player of the run as soon as the button is pressed.

    make_player   returns the player
    """

    def __init__(self, picture: Picture, sentence: str, make_player: Callable[[], Any]) -> None:
        self.drawn, self.make_player = DrawnPosition(picture, sentence), make_player
        self.button = Button(description="Step through your run", layout={"width": "auto"})
        self.button.on_click(self.step_through)
        super().__init__([self.drawn, self.button])

    def step_through(self, _: Any = None) -> None:
        """Show the player in place of the button."""
        try:
            self.children = (self.drawn, self.make_player())
        except MinimaxLabError as error:
            self.children = (self.drawn, HTML(escape(str(error))))

    def bundle(self) -> dict[str, Any]:
        """The widget with its text and its picture, for programs that cannot show widgets."""
        return show_box(self) | {"text/plain": self.drawn._repr_mimebundle_()["text/plain"]}
