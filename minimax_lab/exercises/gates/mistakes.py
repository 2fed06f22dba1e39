"""Expected mistakes in the data of gates and questions: wrong answers that learners give, and what to reply."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from minimax_lab.exercises.gates.formulas import check_formula, compute, fill
from minimax_lab.kit import InvalidArgument


class ExpectedMistake(NamedTuple):
    """A wrong answer that learners give, or items that are in wrong answers, and what to reply.

    answer   the formula of the whole answer, or ""
    any      the formula of a list of items, each of which is wrong, or ""
    text     the reply; in its fields, `said` is the answer, or the first of those items that is in it
    """

    text: str
    answer: str = ""
    any: str = ""

    def wrong(self, names: Mapping[str, Any]) -> Any:
        """The wrong answer, or the wrong items."""
        return compute(self.answer or self.any, names)

    def reply(self, said: Any, names: Mapping[str, Any]) -> str:
        """What to reply to this answer."""
        return fill(self.text, {**names, "said": said})


def read_mistakes(tables: Sequence[Any]) -> list[ExpectedMistake]:
    """The mistakes in these tables. Raises InvalidArgument, which names the number of the mistake."""
    return [_mistake(number, table) for number, table in enumerate(tables, 1)]


def _mistake(number: int, table: Any) -> ExpectedMistake:
    is_table = isinstance(table, dict) and all(isinstance(value, str) for value in table.values())
    if not is_table or set(table) not in ({"text", "answer"}, {"text", "any"}):
        raise InvalidArgument(
            f"mistake {number}: must have a text, and the formula of an answer or of any of its items"
        )
    check_formula(table.get("answer") or table["any"])
    return ExpectedMistake(**table)
