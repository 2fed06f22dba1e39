"""What happens at each step of a run: which sentences, and what their fields are filled with."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from minimax_lab.games import action_label
from minimax_lab.kit import join_with_and, quote, signed_number
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.steps import FIELDS, NONE, Phrase, step_at
from minimax_lab.runs.true_values import negates, opposites
from minimax_lab.runs.window_sentences import WINDOW, WindowSentences
from minimax_lab.trees import PLAYER


class Story:
    """The templates for each call of a run, and the calls that the sentences name; a row is a call.

    situation   the second sentence at the call: whether the game has ended, and what there is to try
    result      at the return, the sentence about all scores of the call
    compare     at the return, how the caller compares the value with its best score so far
    leader      the callee with the best score, the first of several
    before      the callee of the same caller that had the best score before this one returned
    """

    def __init__(self, run: Columns, cuts: Cuts | None) -> None:
        self.run, self.cuts = run, cuts
        self._errors = run.reader.errors
        self.raised = np.zeros(len(run.rows), dtype=bool)
        for row in np.flatnonzero(~run.finished).tolist():
            self.raised[row] = self._errors[row] is not None
        childless, valued = run.calls_made == 0, run.value >= 0
        self.situation = np.select(
            [childless & self.raised, childless & ((run.player == 0) | run.without_game), childless & valued,
             (run.moves == 0) | (run.player == 0)],
            [NONE, np.where(valued, 4, 21), 5, 6], 3,
        )  # fmt: skip
        self.negates = negates(run) if cuts is None else cuts.negates
        self._compare_scores()

    def _compare_scores(self) -> None:
        """Compare the scores of each call in the order in which they were returned, all calls at once."""
        run = self.run
        count = len(run.rows)
        self.before = np.full(count, NONE, dtype=np.int32)
        self.leader = np.full(count, NONE, dtype=np.int32)
        self.compare = np.full(count, NONE, dtype=np.int8)
        scored = run.by_parent
        scored = scored[(run.parent[scored] >= 0) & (run.value[scored] >= 0)]
        above = run.parent[scored]
        size = len(run.values)
        # How good a score is to the caller, from 0; a family's numbers are all above those of the one before.
        good = np.where(run.player[above] > 0, run.value[scored], size - 1 - run.value[scored])
        new_family = np.diff(above, prepend=NONE) != 0
        good = np.cumsum(new_family) * size + good
        best = np.maximum.accumulate(good) if size else good
        so_far = np.concatenate([[NONE], best[:-1]])
        leads = new_family | (good > so_far)
        leader = scored[np.maximum.accumulate(np.where(leads, np.arange(len(scored)), 0))] if size else scored
        self.before[scored[1:]] = leader[:-1]
        self.before[scored[new_family]] = NONE
        self.compare[scored] = np.select([new_family, good == so_far, good > so_far], [12, 14, 13], 15)
        self.leader[above] = leader  # the last one of each family stays
        scores = np.bincount(above, minlength=count)
        last = np.zeros(count, dtype=np.int64)
        last[above] = best
        tied = np.bincount(above[good == last[above]], minlength=count)
        lowest = np.full(count, size, dtype=np.int64)
        first = np.flatnonzero(new_family)
        lowest[above[first]] = np.minimum.reduceat(run.value[scored], first) if size else size
        expected = np.where(self.leader >= 0, run.value[self.leader], NONE) if size else np.full(count, NONE)
        turned = np.append(opposites(run), NONE)[lowest]  # the largest of the scores with their signs turned
        self.compare[(run.parent >= 0) & ((run.player[run.parent] == 0) | self.negates | run.repeats)] = NONE
        is_repeated = np.zeros(count, dtype=bool)
        is_repeated[run.parent[run.repeats]] = True  # which of two scores of a move counts, only the function knows
        goes_through = run.tried >= run.moves
        self.result = np.select(
            [run.calls_made == 0, (scores > 0) & (scores < run.calls_made), scores == 0,
             (run.player == 0) | (run.value < 0), self.negates & (run.value == turned),
             self.negates | (is_repeated & (goes_through | (run.value != expected))), run.value != expected,
             (run.moves == 0) | run.made_offboard_call, ~goes_through, (run.chosen >= 0) & (run.chosen != self.leader),
             tied > 1],
            [NONE, 24, 25, 9, 22, 9, 18, 27, 8, 23, 26], 7,
        )  # fmt: skip

    @cached_property
    def windows(self) -> WindowSentences | None:
        """The sentences about windows and cuts; None for a run without them."""
        if self.cuts is None:
            return None
        return WindowSentences(self.cuts, np.where(self.result == 26, self.leader, NONE))

    def narrate(self, step: int) -> str:
        """What step `step` does, in words; step 0 is before the first call."""
        return " ".join(map(str, self.phrases(step)))

    def phrases(self, step: int) -> list[Phrase]:
        """The phrases about step `step`; step 0 is before the first call."""
        if step == 0:
            opening = len(self.run.rows) and self.situation[0] == 3
            return [Phrase(0, {}), *([self.phrase(19, 0)] if opening else [])]
        row, is_return = step_at(self.run, step)
        templates = self.returning(row) if is_return else self.calling(row)
        return [self.phrase(template, row) for template in templates if template != NONE]

    def calling(self, row: int) -> list[int]:
        """The templates for the step in which the call in `row` is made."""
        begin = 1 if self.run.parent[row] < 0 else 2 if self.run.move[row] >= 0 else 20
        if self.windows is None:
            return [begin, int(self.situation[row])]
        return [begin, int(self.windows.window[row]), int(self.windows.opening[row]), int(self.situation[row])]

    def returning(self, row: int) -> list[int]:
        """The templates for the step in which it returns."""
        if self.raised[row]:
            return [16]
        if not self.run.finished[row]:
            return [17]
        end = 11 if self.run.parent[row] < 0 else 10
        result, compare = int(self.result[row]), int(self.compare[row])
        if self.windows is None:
            return [result, end, compare]
        before = [self.windows.trust[row], self.windows.bound[row]]
        return [result, *map(int, before), end, compare, int(self.windows.cut[row]), int(self.windows.rest[row])]

    def phrase(self, template: int, row: int) -> Phrase:
        """A template with its fields filled in, about the call in `row`."""
        run, parent, before = self.run, int(self.run.parent[row]), int(self.before[row])
        comparing = 12 <= template <= 15
        mover = PLAYER[int(run.player[parent if comparing else row])]
        largest = mover == "MAX"
        holder = before if template >= 14 else row
        filled: dict[str, Callable[[], str]] = {
            "call": lambda: str(row + 1),
            "parent": lambda: str(parent + 1),
            "move": lambda: self.move(holder if comparing else row),
            "player": lambda: mover or "Nobody",
            "actions": lambda: join_with_and(self.actions(row)),
            "value": lambda: self.value(row),
            "extreme": lambda: "largest" if largest else "smallest",
            "better": lambda: "larger" if largest else "smaller",
            "before": lambda: self.move(before) if template == 14 else self.value(before),
            "best": lambda: self.move(int(self.leader[row])),
            "chosen": lambda: self.move(int(run.chosen[row])),
            "expected": lambda: self.value(int(self.leader[row])),
            "scores": lambda: join_with_and([self.value(child) for child in self._scored(row)]),
            "ties": lambda: join_with_and([self.move(child) for child in self._tied(row)]),
            "missing": lambda: join_with_and([f"call {child + 1}" for child in self._unscored(row)]),
            "error": lambda: type(self._errors[row]).__name__,
        }
        if self.windows is not None and template >= WINDOW:
            filled |= self.windows.fields(row, self.move)
        return Phrase(template, {name: filled[name]() for name in FIELDS[template]})

    def actions(self, row: int) -> list[str]:
        """The moves of a call, as a sentence lists them."""
        actions = self.run.positions[self.run.position[row]].actions
        return [each if isinstance(each, str) else quote(each) for each in actions]

    def move(self, row: int) -> str:
        """The move that led to the call in `row`, else the call number."""
        position = self.run.positions[self.run.position[self.run.parent[row]]]
        if self.run.move[row] < 0:
            return f"call {row + 1}"
        return action_label(position.game, position.state, self.run.action_to(row))

    def value(self, row: int) -> str:
        """What the call in `row` returned, as text."""
        number = self.run.value[row]
        if number < 0:
            return quote(self.run.reader.returned_object(row))
        return signed_number(self.run.values[number], self.signed)

    @cached_property
    def signed(self) -> bool:
        """Whether numbers above zero get a plus sign, because some value is below zero."""
        return bool(self.run.values) and self.run.values[0] < 0

    def _scored(self, row: int) -> list[int]:
        return [child for child in self.run.children(row) if self.run.value[child] >= 0]

    def _unscored(self, row: int) -> list[int]:
        return [child for child in self.run.children(row) if self.run.value[child] < 0]

    def _tied(self, row: int) -> list[int]:
        best = self.run.value[self.leader[row]]
        return [child for child in self._scored(row) if self.run.value[child] == best]
