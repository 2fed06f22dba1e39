"""What a learner reads about the edges that he or she cut."""

from __future__ import annotations

from typing import Literal, NamedTuple

from minimax_lab.diagnosis import Mistake, Proof
from minimax_lab.kit import pluralize


class Verdict(NamedTuple):
    """What is right or wrong about one cut.

    edge      the name of the node below the edge
    kind      "right"; "too much": the result may change, as `proof` shows; "too little": a larger subtree around it
              can be cut; "other rule": only the other rule cuts there
    message   the same in a sentence
    proof     numbers that change the result, for "too much" only
    """

    edge: str
    kind: Literal["right", "too much", "too little", "other rule"]
    message: str
    proof: Proof | None = None


class MarkedCuts(NamedTuple):
    """An answer with a verdict on each cut.

    verdicts  one for each cut, in the order of the tree
    missing   the edges that should have been cut as well
    mistake   the known mistake that leads to exactly this answer, None if there is none
    """

    verdicts: tuple[Verdict, ...]
    missing: tuple[str, ...]
    mistake: Mistake | None = None

    @property
    def is_right(self) -> bool:
        """Whether exactly the right edges were cut."""
        return not self.missing and all(verdict.kind == "right" for verdict in self.verdicts)

    @property
    def kind(self) -> str:
        """A short name for what is wrong."""
        if self.mistake:
            return self.mistake.name
        kinds = [verdict.kind for verdict in self.verdicts]
        return next((kind for kind in ("too much", "other rule", "too little") if kind in kinds), "missing")

    @property
    def summary(self) -> str:
        """What is wrong, in one line."""
        right, given = sum(verdict.kind == "right" for verdict in self.verdicts), len(self.verdicts)
        parts = [f"{right} of {given} cuts {'is' if right == 1 else 'are'} right"] if given else []
        parts += [self._missing_text()] if self.missing else []
        line = f"Not yet: {', and '.join(parts)}."
        return f"{line} {self.mistake.message}" if self.mistake else line

    def __str__(self) -> str:
        lines = [self.mistake.message] if self.mistake else []
        lines += [f"{verdict.edge}: {verdict.message}" for verdict in self.verdicts]
        lines += [f"{self._missing_text()}."] if self.missing else []
        return "\n".join(lines)

    def _missing_text(self) -> str:
        return f"{pluralize(len(self.missing), 'more edge')} can be cut"
