"""What is wrong with a game, or still to be written, as a notebook shows it."""

from html import escape
from itertools import takewhile
from typing import Any, Final, Self

from minimax_lab.kit import join_with_and, without_surrogates

QUESTIONS: Final = {
    "initial": "How does the game begin?",
    "to_move": "Who moves?",
    "actions": "Which moves are legal?",
    "result": "Which state does a move lead to?",
    "is_terminal": "Is the game over?",
    "utility": "What is the end worth to MAX?",
    "look": "What does the board show?",
}
CARD: Final = "border:1px solid;border-radius:12px;font-size:16px;line-height:1.4;padding:8px 16px;width:fit-content"


class GameFaults(list[str]):
    """What seems wrong with a game, or is to be written next: sentences, which a notebook shows below a headline."""

    def __init__(self, sentences: list[str], headline: str = "") -> None:
        super().__init__(sentences)
        self.headline = headline or f"Repair {'this' if len(self) == 1 else 'these'} first:"

    @classmethod
    def so_far(cls, names: list[str], verdict: str) -> Self:
        """The first of these names of QUESTIONS, in their order, as the next to write, if those before it are right."""
        done = list(takewhile(lambda name: name not in names, QUESTIONS))
        headline = f"\N{CHECK MARK} {verdict}: {join_with_and(done)}." if done else "Nothing is written yet."
        following = [*QUESTIONS][len(done)]
        return cls([f"Next: {following}. {QUESTIONS[following]}"], headline)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(without_surrogates("\n".join([self.headline, *(f"- {sentence}" for sentence in self)])))

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self)
        faults = f'<ul style="margin:4px 0">{items}</ul>' if self else ""
        card = f'<div style="{CARD}"><strong>{self.headline}</strong>{faults}</div>'
        return str(without_surrogates(card))


def unwritten(game: Any) -> list[str]:
    """What is missing in a game, or has a `...` in place of an answer, in the order of QUESTIONS."""
    return [name for name in QUESTIONS if has_dots(getattr(game, name, None if name == "look" else ...))]


def has_dots(answer: Any) -> bool:
    """Whether an answer is a `...`, or a function in which one is left."""
    return answer is ... or ... in getattr(getattr(answer, "__code__", None), "co_consts", ())
