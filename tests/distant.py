"""Games in a module that every process can import: workers play them."""

import os
import signal
from pathlib import Path

from minimax_lab import MAX, MIN


class Heaps:
    """The last counter wins; whoever takes the last one of a heap of two or more moves again."""

    def __init__(self, *sizes):
        self.initial = (MAX, *sizes)

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        return [(at, take) for at, size in enumerate(state[1:]) for take in range(1, size + 1)]

    def result(self, state, action):
        at, take = action
        left = state[1 + at] - take
        again = left == 0 and take > 1
        mover = state[0] if again else MIN if state[0] == MAX else MAX
        return mover, *state[1 : 1 + at], left, *state[2 + at :]

    def is_terminal(self, state):
        return not any(state[1:])

    def utility(self, state):
        return -1 if state[0] == MAX else 1


class Failing(Heaps):
    """The rules are broken in one state."""

    def utility(self, state):
        raise ZeroDivisionError(f"no utility for {state}")


class Deadly(Heaps):
    """A process that plays the first move ends at once, as if it had run out of memory: each time, or only once.

    once   a file that is made before the process ends; where it exists, nothing happens
    """

    def __init__(self, *sizes, once=None):
        super().__init__(*sizes)
        self.home, self.once = os.getpid(), once

    def is_terminal(self, state):
        if os.getpid() != self.home and state != self.initial and not (self.once and Path(self.once).exists()):
            if self.once:
                Path(self.once).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().is_terminal(state)
