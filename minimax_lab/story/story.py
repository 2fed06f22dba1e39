"""What happens at each step of a run, in sentences: which template at which place."""

from functools import cached_property

import numpy as np

from minimax_lab.kit import whole_number
from minimax_lab.runs import NONE, Columns, Cuts, negates, opposites, step_at
from minimax_lab.story.listing import read_listing
from minimax_lab.story.memory_sentences import memory_templates
from minimax_lab.story.sentences import SEEN, TEMPLATES, WITHOUT_SCORE, Phrase, Template, Wording
from minimax_lab.story.window_sentences import window_templates
from minimax_lab.trees import Column, count_numbers

AT_CALL = ("begin", "window", "opening", "situation", "known", "moves")
AT_RETURN = ("result", "trust", "bound", "remember", "end", "compare", "cut", "rest")


class Story:
    """The templates for each step of a run, and the calls that the sentences name; a row is a call.

    start          the templates before the first call
    templates      for each place in a step a column, with NONE where there is no sentence; `Template` lists the places
    about_windows  those of the places that are about windows; a run without windows does not have them
    leader         the callee with the best score, the first of several
    keeps_best     whether each call compares a score as soon as it comes back, so it has a best one so far to return
    before         the callee of the same caller that had the best score before this one returned
    """

    def __init__(self, run: Columns, cuts: Cuts | None) -> None:
        self.run, self.cuts = run, cuts
        self.raised = np.zeros(len(run.rows), dtype=bool)
        for row in np.flatnonzero(~run.finished).tolist():
            self.raised[row] = run.reader.error(row) is not None
        self.negates = negates(run) if cuts is None else cuts.negates
        compare, result = self._compare_scores()
        if (result == Template.NOT_BEST).any():  # what such a program keeps is not seen
            self.keeps_best = False
            for template, seen in SEEN.items():
                compare[compare == template] = seen
        without_move = np.where(run.parent < 0, Template.FIRST_CALL, Template.CALLED_BY)
        self.templates = {
            "begin": np.where(run.move >= 0, Template.TRY, without_move),
            "situation": self._situation(),
            "result": result,
            "end": np.where(run.parent < 0, Template.ANSWER, Template.RETURN),
            "compare": compare,
        }
        self.about_windows = {}
        if cuts is not None:
            self.about_windows = window_templates(cuts, np.where(result == Template.BEST_TIED, self.leader, NONE))
        self.templates |= self.about_windows
        has_moves = (self.templates["situation"][:1] == Template.TO_MOVE).any()
        if run.memory:
            self.templates |= memory_templates(run, self.templates)
        self.at_call = [place for place in AT_CALL if place in self.templates]
        self.at_return = [place for place in AT_RETURN if place in self.templates]
        self._mark_missing_returns()
        self.start = [Template.START, *([Template.WHICH_MOVE] if has_moves else [])]

    def _mark_missing_returns(self) -> None:
        """A call that returned nothing has one sentence at its return."""
        for place in self.at_return:
            self.templates[place][~self.run.finished] = NONE
        self.templates["result"][~self.run.finished] = Template.UNFINISHED
        self.templates["result"][self.raised] = Template.RAISED

    def _situation(self) -> Column:
        run = self.run
        childless, has_value = run.calls_made == 0, run.value >= 0
        at_end = np.select(
            [~has_value, self._differs_from_utility()], [Template.ENDED, Template.ENDED_OTHERWISE],
            Template.ENDED_WITH_VALUE,
        )  # fmt: skip
        ended = np.where(run.without_game, run.has_ended, run.player == 0)
        return np.select(
            [childless & self.raised, childless & ended, childless & run.without_game, childless & has_value,
             ~run.knows_moves | (run.player == 0)],
            [NONE, at_end, np.where(has_value, Template.LEAF, Template.LEAF_WITHOUT_VALUE), Template.ESTIMATED,
             Template.NOT_ENDED], Template.TO_MOVE,
        )  # fmt: skip

    def _differs_from_utility(self) -> Column:
        """Which ends of a known game have another value than their utility, even with its sign turned in a negamax."""
        run, utility = self.run, self.run.end_utility
        differs = ~run.without_game & (utility != NONE) & (utility != run.value)
        if self.negates:
            differs &= utility != np.append(opposites(run), NONE)[run.value]
        return np.asarray(differs)

    def _compare_scores(self) -> tuple[Column, Column]:
        """Compare the scores of each call in the order in which they were returned, all calls at once.

        Return the templates for the places `compare` and `result`.
        """
        run = self.run
        count = len(run.rows)
        self.before = np.full(count, NONE, dtype=np.int32)
        self.leader = np.full(count, NONE, dtype=np.int32)
        compare = np.full(count, NONE, dtype=np.int8)
        scored = run.by_parent
        scored = scored[(run.parent[scored] >= 0) & (run.value[scored] >= 0)]
        above = run.parent[scored]
        size = len(run.values)
        # How good a score is to the caller, from 0; a family's numbers are all above those of the one before.
        good = np.where(run.player[above] > 0, run.value[scored], size - 1 - run.value[scored])
        new_family = np.diff(above, prepend=NONE) != 0
        good = np.cumsum(new_family, dtype=np.int64) * size + good
        best = np.maximum.accumulate(good) if size else good
        so_far = np.concatenate([[NONE], best[:-1]])
        leads = new_family | (good > so_far)
        leader = scored[np.maximum.accumulate(np.where(leads, np.arange(len(scored)), 0))] if size else scored
        self.before[scored[1:]] = leader[:-1]
        self.before[scored[new_family]] = NONE
        compare[scored] = np.select(
            [new_family, good == so_far, good > so_far],
            [Template.FIRST_SCORE, Template.TIE, Template.BETTER], Template.NOT_BETTER,
        )  # fmt: skip
        compare[(run.parent >= 0) & ((run.player[run.parent] == 0) | self.negates | run.repeats)] = NONE
        late = self._compares_at_end()
        compare[(compare != NONE) & late[run.parent]] = Template.KEPT
        self.keeps_best = not late.any()
        self.leader[above] = leader  # the last one of each family stays
        scores = count_numbers(above, count)
        last = np.zeros(count, dtype=np.int64)
        last[above] = best
        tied = count_numbers(above[good == last[above]], count)
        lowest = np.full(count, size, dtype=np.int64)
        starts = np.flatnonzero(new_family)
        lowest[above[starts]] = np.minimum.reduceat(run.value[scored], starts) if size else size
        return compare, self._result(scores, tied, lowest)

    def _compares_at_end(self) -> Column:
        """Which calls run code that compares only where it returns, as in `return max(scores)`."""
        reader = self.run.reader
        names = [spec.function.__name__ for spec in reader.specs]
        spans = [read_listing(spec.function, names).spans for spec in reader.specs]
        compares = [{first for first, _ in each.get("Compare", [])} for each in spans]
        returns = [{first for first, _ in each.get("Return", [])} for each in spans]
        at_end = np.array([bool(one) and one <= other for one, other in zip(compares, returns, strict=True)], bool)
        return np.asarray(at_end[reader.function_numbers])

    def _result(self, scores: Column, tied: Column, lowest: Column) -> Column:
        """The templates about all scores of a call.

        scores   how many scores each call has
        tied     how many of them are the best
        lowest   the number of the smallest of them
        """
        run = self.run
        expected = np.append(run.value, NONE)[self.leader]
        turned = np.append(opposites(run), NONE)[lowest]  # the largest of the scores with their signs turned
        is_repeated = np.zeros(len(run.rows), dtype=bool)
        is_repeated[run.parent[run.repeats]] = True  # which of two scores of a move counts, only the function knows
        goes_through = run.knows_moves & (run.tried >= run.moves)
        is_judged = run.value != expected
        if run.without_game.any():  # moves that were left out may be remembered
            is_judged &= goes_through | ~run.without_game
        if self.cuts is not None:  # a bound of the window may take the place of the best score
            is_judged &= ~self.cuts.clamped
        return np.select(
            [run.calls_made == 0, (scores > 0) & (scores < run.calls_made), scores == 0,
             (run.player == 0) | (run.value < 0), self.negates & (run.value == turned),
             self.negates | (is_repeated & (goes_through | (run.value != expected))), is_judged, run.value != expected,
             ~run.knows_moves | run.made_offboard_call, ~goes_through, (run.chosen >= 0) & (run.chosen != self.leader),
             (tied > 1) & (run.chosen < 0) & (self.cuts is None), tied > 1],
            [NONE, Template.SCORE_MISSING, Template.NO_SCORES,
             Template.SCORES, Template.NEGATES, Template.SCORES, Template.NOT_BEST, Template.SCORES, Template.BEST,
             Template.STOPS,
             Template.OTHER_CHOSEN, Template.TIED, Template.BEST_TIED], Template.ALL_TRIED,
        )  # fmt: skip

    @cached_property
    def wording(self) -> Wording:
        """The texts of the fields of the templates."""
        return Wording(self.run, self.cuts, before=self.before, leader=self.leader)

    def narrate(self, step: int, asked: int = NONE) -> str:
        """What step `step` does, in words; step 0 is before the first call.

        asked   the row of a call whose value the reader is to find: a question mark replaces it, and a question the
                best score so far
        """
        return " ".join(phrase.text for phrase in self.phrases(step, asked))

    def phrases(self, step: int, asked: int = NONE) -> list[Phrase]:
        """The templates of a step, each with its text."""
        step = whole_number("step", step, 0, 2 * len(self.run.rows))
        if not step:
            return [Phrase(template, self.wording.fill(template, 0)) for template in self.start]
        row, is_return = step_at(self.run, step)
        places = self.at_return if is_return else self.at_call
        is_scored = is_return and asked >= 0 and self.run.parent[row] == asked
        numbers = [int(self.templates[place][row]) for place in places]
        templates = [TEMPLATES[number] for number in numbers if number != NONE]
        if is_scored:
            templates = [WITHOUT_SCORE.get(template, template) for template in templates]
        given = {"value": "?"} if row == asked else {}
        return [Phrase(template, self.wording.fill(template, row, **given)) for template in templates]

    def vote(self, step: int) -> str:
        """The question to the class at a step, on the value that is returned next; "" at the end."""
        if step >= 2 * len(self.run.rows):
            return ""
        row, is_return = step_at(self.run, step + 1)
        return self.wording.fill(Template.VOTE_ON_CALL if is_return else Template.VOTE_ON_NEXT, row)
