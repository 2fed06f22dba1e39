"""Questions on paper, on a code host, and for programs that cannot show widgets; a gate has its answer folded below."""

from collections.abc import Sequence
from html import escape
from typing import Any

from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.kit import without_surrogates
from minimax_lab.scene import Picture, Scene, add_frame, style

FOLDED = "The answer, to read after you have written down your own"


class Paper(Picture):
    """A question with its options, a drawing of what it is about, and a note on how to answer it."""

    def __init__(self, ask: str, drawing: Picture | None, options: Sequence[Any] = (), note: str = "") -> None:
        self.ask, self.drawing, self.options, self.note = ask, drawing, list(options), note
        super().__init__(add_frame(Scene(style.NARROWEST, style.MARGIN, [], caption=self._question_text())))

    @property
    def text(self) -> str:
        """The question and its drawing in words."""
        return "\n".join(filter(None, [self._question_text(), self.drawing.text if self.drawing else "", self.note]))

    def _question_text(self) -> str:
        options = "".join(f"\n- {each}" for each in self.options)
        return f"{self.ask}{options}"

    def _html(self) -> str:
        options = "".join(f"<li>{escape(str(each))}</li>" for each in self.options)
        html = f"<p><strong>{escape(self.ask)}</strong></p>{options and f'<ul>{options}</ul>'}"
        return html + html_of(self.drawing) + (self.note and f"<p>{escape(self.note)}</p>")

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        shown: dict[str, str] = without_surrogates({"text/plain": self.text, "text/html": self._html()})
        return shown


class GatePaper(Paper):
    """The question of a gate. As HTML and as text, its answer follows it, folded away, unless `is_blank`."""

    def __init__(self, question: GateQuestion, *, is_blank: bool) -> None:
        self.question, self.is_blank = question, is_blank
        super().__init__(question.ask, question.drawing(), question.options)

    @property
    def text(self) -> str:
        """The question, and the answer after it."""
        if self.is_blank:
            return super().text
        picture = self.question.shown_picture
        parts = [super().text, f"{FOLDED}:", self.question.revealed, picture.text if picture else ""]
        return "\n".join(filter(None, parts))

    def _html(self) -> str:
        if self.is_blank:
            return super()._html()
        answer = f"<p>{escape(self.question.revealed)}</p>{html_of(self.question.shown_picture)}"
        return f"{super()._html()}<details><summary>{FOLDED}</summary>{answer}</details>"


def html_of(picture: Picture | None) -> str:
    """A picture as HTML; "" for none."""
    return picture._repr_mimebundle_()["text/html"] if picture else ""
