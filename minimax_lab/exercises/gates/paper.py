"""A gate on paper, on a code host, and for programs that cannot show widgets: the question, then its folded answer."""

from functools import cached_property
from html import escape
from typing import Any

from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.kit import without_surrogates
from minimax_lab.scene import Picture, Scene, add_frame, style

FOLDED = "The answer, to read after you have written down your own"


class GatePaper(Picture):
    """The question as a picture. As HTML and as text, its answer follows it, folded away, unless `is_blank`."""

    def __init__(self, question: GateQuestion, *, is_blank: bool) -> None:
        self.question, self.is_blank = question, is_blank
        super().__init__(add_frame(Scene(style.NARROWEST, style.MARGIN, [], caption=self._question_text())))

    @cached_property
    def drawing(self) -> Picture | None:
        """What the question is about."""
        return self.question.drawing()

    @property
    def text(self) -> str:
        """The question, and the answer after it."""
        parts: list[str] = [self._question_text(), self.drawing.text if self.drawing else ""]
        if not self.is_blank:
            parts += [f"{FOLDED}:", self.question.reveal, self.question.picture.text if self.question.picture else ""]
        return "\n".join(filter(None, parts))

    def _question_text(self) -> str:
        options = "".join(f"\n- {each}" for each in self.question.options)
        return f"{self.question.ask}{options}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        options = "".join(f"<li>{escape(str(each))}</li>" for each in self.question.options)
        html = f"<p><strong>{escape(self.question.ask)}</strong></p>{options and f'<ul>{options}</ul>'}"
        html += _html(self.drawing)
        if not self.is_blank:
            answer = f"<p>{escape(self.question.reveal)}</p>{_html(self.question.picture)}"
            html += f"<details><summary>{FOLDED}</summary>{answer}</details>"
        shown: dict[str, str] = without_surrogates({"text/plain": self.text, "text/html": html})
        return shown


def _html(picture: Picture | None) -> str:
    return picture._repr_mimebundle_()["text/html"] if picture else ""
