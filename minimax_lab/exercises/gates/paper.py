"""Questions on paper, on a code host, and for programs that cannot show widgets; a gate has its answer folded below."""

from collections.abc import Sequence
from html import escape
from typing import Any

from minimax_lab.scene import Picture, Scene, add_frame, style

FOLDED = "The answer, to read after you have written down your own"


class Paper(Picture):
    """A question with its options, and what follows it.

    drawing   what the question is about
    note      how to answer it
    answer    the answer and its picture, to fold away, if there may be one
    """

    def __init__(
        self,
        ask: str,
        drawing: Picture | None,
        options: Sequence[Any] = (),
        *,
        note: str = "",
        answer: tuple[str, Picture | None] | None = None,
    ) -> None:
        self.ask, self.drawing, self.options, self.note, self.answer = ask, drawing, list(options), note, answer
        super().__init__(add_frame(Scene(style.NARROWEST, style.MARGIN, [], caption=self._question_text())))

    @property
    def text(self) -> str:
        """The question, its drawing, and its answer in words."""
        lines = [self._question_text(), self.drawing.text if self.drawing else "", self.note]
        if self.answer:
            sentences, picture = self.answer
            lines += [f"{FOLDED}:", sentences, picture.text if picture else ""]
        return "\n".join(filter(None, lines))

    def _question_text(self) -> str:
        options = "".join(f"\n- {each}" for each in self.options)
        return f"{self.ask}{options}"

    @property
    def html(self) -> str:
        """The same for a notebook, with the answer folded away."""
        options = "".join(f"<li>{escape(str(each))}</li>" for each in self.options)
        html = f"<p><strong>{escape(self.ask)}</strong></p>{options and f'<ul>{options}</ul>'}{_html_of(self.drawing)}"
        if self.answer:
            sentences, picture = self.answer
            answer = f"<p>{escape(sentences)}</p>{_html_of(picture)}"
            html += f"<details><summary>{FOLDED}</summary>{answer}</details>"
        return html + (self.note and f"<p>{escape(self.note)}</p>")


def _html_of(picture: Picture | None) -> str:
    return picture.html if picture else ""
