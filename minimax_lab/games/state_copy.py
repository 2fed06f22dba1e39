"""A state as it was, to be compared with what it is later."""

import copy
from contextlib import suppress
from typing import Any

from minimax_lab.games.frozen import frozen
from minimax_lab.kit import same


class StateCopy:
    """A copy of a state, also of one whose objects are equal only to themselves: then it is compared by content.

    copy   the copy; the state itself if it cannot be copied
    """

    def __init__(self, state: Any) -> None:
        self.copy, self.is_known = state, False
        with suppress(Exception):  # what cannot be copied or compared is not known
            self.copy = copy.deepcopy(state)
            self.by_content = not same(self.copy, state)
            self.is_known = self.copy is not state and (not self.by_content or self._is_like(state))

    def differs_from(self, state: Any) -> bool:
        """Whether `state` is certainly not what was copied."""
        return self.is_known and not self._is_like(state)

    def _is_like(self, state: Any) -> bool:
        return same(frozen(self.copy), frozen(state)) if self.by_content else same(self.copy, state)
