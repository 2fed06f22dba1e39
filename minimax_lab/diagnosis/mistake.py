"""What is wrong with an answer, as plain data."""

from __future__ import annotations

from typing import NamedTuple


class Mistake(NamedTuple):
    """A kind of mistake: its short name, and a sentence for the learner that does not give the answer away."""

    name: str
    message: str

    def at(self, place: str) -> Mistake:
        """The same mistake with a message that begins with the place: "Look at B again."."""
        return Mistake(self.name, f"{place} {self.message}")
