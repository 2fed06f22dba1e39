"""The text of each field of a sentence, found in the columns of a run. sentences.js does the same in the browser."""

from collections.abc import Callable

import numpy as np

from minimax_lab.games import action_in_list, action_label, look, name_of
from minimax_lab.kit import join_with_and, quote, signed_number
from minimax_lab.reading import first_rows, number_things
from minimax_lab.runs import NONE, Columns, Cuts
from minimax_lab.story.sentences import FIELD, STORED, WORDS, Template
from minimax_lab.trees import Column

LONGEST_NAME = 8  # letters; a sentence names a state with a longer name by its call number
BOUNDS = ("alpha", "beta", "alpha_now", "beta_now")


class Wording:
    """The texts of the fields about the calls of a run.

    paths        the columns that lead from one call to another
    kinds        for each kind of text a function of the row of a call
    bounds       the texts of the bounds of `cuts`
    rule         ">=" or ">" if the run shows its rule, else empty: then a sentence has the relation of alpha and beta
    callers      the texts that name the callers that make cuts; `caller` is the number of the text in the callee's row
    """

    def __init__(self, run: Columns, cuts: Cuts | None, **paths: Column) -> None:
        self.run, self.paths = run, {"parent": run.parent, "chosen": run.chosen, **paths}
        self.paths["source"] = run.memory.source
        self.kinds: dict[str, Callable[[int], str]] = {
            "call": lambda row: str(row + 1),
            "move": self._move,
            "value": self._value,
            "actions": self._actions,
            "scores": lambda row: self._join(self._value, row, lambda value, _: value >= 0),
            "ties": lambda row: self._join(self._move, row, lambda value, best: value == best),
            "missing": lambda row: self._join(lambda child: f"call {child + 1}", row, lambda value, _: value < 0),
            "error": lambda row: type(run.reader.errors[row]).__name__,
            "round": lambda row: str(run.children(int(run.parent[row])).index(row) + 1),
        }
        for name, words in WORDS.items():
            self.kinds[name] = lambda row, words=words: words[int(run.player[row]) + 1]  # type: ignore[misc]
        if cuts is not None:
            self._read_windows(cuts)

    def _read_windows(self, cuts: Cuts) -> None:
        self.paths |= {"origin": cuts.origin, "next": self.run.last_below + 1}
        self.rule = cuts.rule if cuts.shows_rule else ""
        self.bounds = [cuts.text(bound) for bound in range(len(cuts.bounds))]
        self._name_callers(cuts.cut)
        for name in BOUNDS:
            self.kinds[name] = lambda row, name=name: self.bounds[int(getattr(cuts, name)[row])]  # type: ignore[misc]
        self.kinds |= {
            "bound": lambda row: self.text(f"{self.text('parent.side', row)}_now", row),
            "limit": lambda row: self.text(f"{self.text('parent.other_side', row)}_now", row),
            "rule": lambda row: self.rule or (">" if cuts.alpha_now[row] > cuts.beta_now[row] else "="),
            "still_open": lambda row: f"not {self.rule}" if self.rule else "below",
            "plies": lambda row: str(cuts.plies_up[row]),
            "stored": lambda row: f"{STORED[int(cuts.stored[row])]} {self._value(row)}",
            "caller": lambda row: self.callers[int(self.caller[row])],
        }

    def _name_callers(self, has_cut: Column) -> None:
        """Name each caller that makes a cut by its state if that has a short name, else by its call number."""
        callers = self.run.parent[has_cut]
        firsts = first_rows(self.run.facts_at)[self.run.facts_at[callers]]  # a state is named once
        names = {row: self._short_name(row) for row in set(firsts.tolist())}
        texts = [
            names[row] or f"call {caller + 1}" for row, caller in zip(firsts.tolist(), callers.tolist(), strict=True)
        ]
        self.callers: list[str]
        self.callers, numbers = number_things(texts)
        self.caller = np.full(len(self.run.rows), NONE)
        self.caller[has_cut] = numbers

    def _short_name(self, row: int) -> str | None:
        """The name of the state of the call in `row`; None if it is long or drawn as a picture."""
        game, state = self.run.facts_of(row).game, self.run.states[self.run.state[row]]
        name = name_of(game, state)
        is_short = len(name) <= LONGEST_NAME and " " not in name and look(game, state).kind == "text"
        return name if is_short else None

    def fill(self, template: Template, row: int, **given: str) -> str:
        """The sentence about the call in `row`; `given` are texts in place of fields."""
        return FIELD.sub(lambda field: given.get(field[1]) or self.text(field[1], row), template.text)

    def text(self, field: str, row: int) -> str:
        """The text of a field of a sentence about the call in `row`."""
        *path, kind = field.split(".")
        for column in path:
            row = int(self.paths[column][row])
        return self.kinds[kind](row)

    def _move(self, row: int) -> str:
        """The move that led to a call, else the number of the call."""
        if self.run.move[row] < 0:
            return f"call {row + 1}"
        facts = self.run.facts_of(int(self.run.parent[row]))
        return action_label(facts.game, facts.state, self.run.action_to(row))

    def _value(self, row: int) -> str:
        number = self.run.value[row]
        if number < 0:
            return quote(self.run.reader.returned_object(row))
        return signed_number(self.run.values[number], self.run.is_signed)

    def _actions(self, row: int) -> str:
        facts = self.run.facts_of(row)
        return join_with_and([action_in_list(facts.game, facts.state, each) for each in facts.actions])

    def _join(self, text: Callable[[int], str], row: int, is_meant: Callable[[int, int], bool]) -> str:
        """The texts of the callees whose value, beside the value of the best one, is meant."""
        value, best = self.run.value, self.run.value[self.paths["leader"][row]]
        return join_with_and([text(child) for child in self.run.children(row) if is_meant(value[child], best)])
