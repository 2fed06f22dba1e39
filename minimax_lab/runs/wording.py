"""The text of each field of a sentence, found in the columns of a run. sentences.js does the same in the browser."""

import numpy as np

from minimax_lab.games import action_label, look, name_of
from minimax_lab.kit import join_with_and, quote, signed_number
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.distinct import first_rows, number_things
from minimax_lab.runs.sentences import FIELDS
from minimax_lab.runs.true_values import NONE
from minimax_lab.trees import Column

LONGEST_NAME = 8  # letters; a sentence names a state with a longer name by its call number
INFINITIES = {"\u221e": "infinity", "-\u221e": "minus infinity"}


class Wording:
    """The texts of the fields about the calls of a run: a public method for each kind of text, see `Field`.

    paths    the columns that lead from one call to another
    bounds   the texts of the bounds of `cuts`
    rule_of_run   ">=" or ">" if the run shows its rule, else empty: then a sentence has the relation of alpha and beta
    callers  the texts that name the callers that make cuts; `caller` is the number of the text in the callee's row
    """

    def __init__(self, run: Columns, cuts: Cuts | None, **paths: Column) -> None:
        self.run, self.paths = run, {"parent": run.parent, "chosen": run.chosen, **paths}
        if cuts is not None:
            self.cuts = cuts
            self.paths |= {"origin": cuts.origin, "next": run.last_below + 1}
            self.rule_of_run = cuts.rule if cuts.shows_rule else ""
            self.bounds = [INFINITIES.get(text, text) for text in map(cuts.text, range(len(cuts.bounds)))]
            self._name_callers(run.parent[cuts.cut])

    def _name_callers(self, callers: Column) -> None:
        """Name each caller by its state if that has a short name, else by its call number."""
        firsts = first_rows(self.run.position)[self.run.position[callers]]  # a state is named once
        names = {row: self._short_name(row) for row in set(firsts.tolist())}
        texts = [
            names[row] or f"call {caller + 1}" for row, caller in zip(firsts.tolist(), callers.tolist(), strict=True)
        ]
        self.callers: list[str]
        self.callers, numbers = number_things(texts)
        self.caller = np.full(len(self.run.rows), NONE)
        self.caller[self.cuts.cut] = numbers

    def _short_name(self, row: int) -> str | None:
        """The name of the state of the call in `row`; None if it is long or drawn as a picture."""
        game, state = self.run.positions[self.run.position[row]].game, self.run.states[self.run.state[row]]
        name = name_of(game, state)
        is_short = len(name) <= LONGEST_NAME and " " not in name and look(game, state)["kind"] == "text"
        return name if is_short else None

    def text(self, field: str, row: int) -> str:
        """The text of a field of a sentence about the call in `row`."""
        kind, path, argument = FIELDS[field]
        for column in path.split():
            row = int(self.paths[column][row])
        text: str = getattr(self, kind)(row, *([] if argument is None else [argument]))
        return text

    def number(self, row: int) -> str:
        """The number of a call."""
        return str(row + 1)

    def move(self, row: int) -> str:
        """The move that led to a call, else the number of the call."""
        if self.run.move[row] < 0:
            return f"call {row + 1}"
        position = self.run.positions[self.run.position[self.run.parent[row]]]
        return action_label(position.game, position.state, self.run.action_to(row))

    def value(self, row: int) -> str:
        """What a call returned."""
        number = self.run.value[row]
        if number < 0:
            return quote(self.run.reader.returned_object(row))
        return signed_number(self.run.values[number], self.run.is_signed)

    def actions(self, row: int) -> str:
        """The legal moves of a call."""
        actions = self.run.positions[self.run.position[row]].actions
        return join_with_and([each if isinstance(each, str) else quote(each) for each in actions])

    def scores(self, row: int) -> str:
        """The values that came back to a call."""
        return join_with_and([self.value(child) for child in self.run.children(row) if self.run.value[child] >= 0])

    def ties(self, row: int) -> str:
        """The moves with the best score."""
        best = self.run.value[self.paths["leader"][row]]
        return join_with_and([self.move(child) for child in self.run.children(row) if self.run.value[child] == best])

    def missing(self, row: int) -> str:
        """The callees without a score."""
        return join_with_and([f"call {child + 1}" for child in self.run.children(row) if self.run.value[child] < 0])

    def error(self, row: int) -> str:
        """The name of the exception that a call raised."""
        name: str = type(self.run.reader.errors[row]).__name__
        return name

    def word(self, row: int, words: tuple[str, str, str]) -> str:
        """One of three words: if MIN, nobody, or MAX moves in a call."""
        return words[int(self.run.player[row]) + 1]

    def bound(self, row: int, column: str) -> str:
        """A bound, in a column of `Cuts`."""
        return self.bounds[int(getattr(self.cuts, column)[row])]

    def callers_bound(self, row: int, columns: tuple[str, str, str]) -> str:
        """A bound, in one of three columns: if MIN, nobody, or MAX moves in the caller."""
        return self.bound(row, self.word(self.run.parent[row], columns))

    def rule(self, row: int) -> str:
        """The rule of the run, else how alpha compares with beta after this call."""
        return self.rule_of_run or (">" if self.cuts.alpha_now[row] > self.cuts.beta_now[row] else "=")

    def plies(self, row: int) -> str:
        """How many plies above the caller the bound of its cut was set."""
        return str(self.cuts.plies_up[row])

    def node(self, row: int) -> str:
        """The caller, by its name or number."""
        return self.callers[int(self.caller[row])]
