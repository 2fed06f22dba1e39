"""A tree that the learner fills in by sending values up or by typing; each entry gets its reason at the node."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any

import traitlets

from minimax_lab.exercises.answers import Feedback, values_in
from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.exercises.fill_in.kinds import CutQuestion, OrderQuestion, ReturnsQuestion, TreeQuestion
from minimax_lab.exercises.fill_in.question import Entries, FillInQuestion, Mark
from minimax_lab.exercises.gates import KeepingWidget, answers_here
from minimax_lab.exercises.question import view_of
from minimax_lab.exercises.view import HANDED_IN, paper
from minimax_lab.games import player_names
from minimax_lab.kit import (
    InvalidArgument,
    in_exam,
    one_of,
    pluralize,
    quote,
    refuse_in_exam,
    true_or_false,
    without_surrogates,
)
from minimax_lab.scene import Picture, estimated_rows
from minimax_lab.widgets import Checked, checks, pack_tree

KINDS: dict[str, type[FillInQuestion]] = {
    each.mode: each for each in (TreeQuestion, OrderQuestion, ReturnsQuestion, CutQuestion)
}
HOW = {"calls": " Choose the nodes in that order."}  # the browser says how the other modes are done


class FillIn(KeepingWidget, front=("exercises/fill_in/fill_in.js", "mountFillIn", "exercises/fill_in/fill_in.css")):
    """A tree with something to fill in.

    asked     the question; see `fill_in`
    entries   what was filled in, by the row of the node: a value, a place in the order, or True for a cut. It can be
              set, also by the names of nodes: {"B": 3}; values also as the filled-in text version (see `blank`),
              cuts also as a list or a text: "I2 K"
    given     those of the entries that code has set, with which the learner begins, and begins again
    marks     for each entry that was judged: "right", "wrong", or a kind of cut, and why
    message   a sentence about all of them
    is_done   whether everything is filled in and right
    line      the rows of the best line, as soon as all values are right; empty before
    attempts  in an exam, how many answers were handed in; there, nothing is judged

    Raises InvalidArgument for entries that do not belong to this tree, and TooLarge above 127 nodes.

    >>> from minimax_lab import TreeGame
    >>> tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    >>> tree.entries = {"B": 12}
    >>> tree.message
    'Look at B again. Whose move is it there, and does that player want a large value or a small one?'
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    mode = traitlets.Unicode().tag(sync=True)
    ask = traitlets.Unicode().tag(sync=True)
    rows: Any = traitlets.List().tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)  # of the nodes, each with what distinguishes it
    entries = Checked(()).tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    windows = traitlets.Dict().tag(sync=True)
    is_done = traitlets.Bool().tag(sync=True)
    line: Any = traitlets.List().tag(sync=True)
    hints = traitlets.Int().tag(sync=True)  # how many a question has
    note = traitlets.Unicode().tag(sync=True)  # the last of them
    examined = traitlets.Bool().tag(sync=True)  # whether it is part of an exam
    attempts = traitlets.Int().tag(sync=True)

    def __init__(self, asked: FillInQuestion | CutTask) -> None:
        if isinstance(asked, CutTask):
            asked = CutQuestion.about(asked)
        if not isinstance(asked, FillInQuestion):
            raise InvalidArgument(f"task {quote(asked)}: must be a task, as fill_in(game) makes it, or a CutTask")
        self.asked, self.answers, self._is_learner = asked, answers_here(), False
        tables, data = pack_tree(asked.blank_tree)
        tables["players"] = player_names(asked.game)
        if asked.mode == "values":
            tables["estimated"] = sorted(estimated_rows(asked.here.backed_up))
        ask = asked.invitation if asked.ask == asked.task and not in_exam() else str(asked)
        super().__init__(
            tables=without_surrogates(tables),
            data=data,
            mode=asked.mode,
            ask=f"{ask}{HOW.get(asked.mode, '') if asked.number else ''}",
            rows=asked.rows,
            entries={},
            names=without_surrogates(asked.unique_names),
            hints=len(asked.hints),
            examined=in_exam(),
        )
        if asked.kept is not None:
            with suppress(InvalidArgument), self._by_learner():  # it was kept for another tree
                self.entries = asked.kept

    @contextmanager
    def _by_learner(self) -> Iterator[None]:
        """What is set meanwhile comes from the learner, and not from code."""
        self._is_learner = True
        try:
            yield
        finally:
            self._is_learner = False

    @checks("entries")
    def _check_entries(self, name: str, value: Any) -> dict[str, Any]:
        if isinstance(self.asked, CutQuestion) and not isinstance(value, Mapping):
            value = dict.fromkeys(self.asked.read_names(value), True)
        elif isinstance(value, str):
            value = {node: number for node, number in values_in(value).items() if number is not None}
        if not isinstance(value, Mapping):
            raise InvalidArgument(f"entries={quote(value)}: must map nodes to what is filled in")
        return _by_row(self.asked.read_entries(value))

    @traitlets.observe("entries")
    def _judge_entries(self, change: Any) -> None:
        if not self._is_learner:
            old = {} if change.old is traitlets.Undefined else change.old
            self.given = {
                row: entry for row, entry in self.entries.items() if row in self.given or old.get(row) != entry
            }
        if self.asked.at_once and not self.examined:
            self.check()
        else:
            self.marks, self.message, self.is_done, self.line = {}, "", False, []

    def check(self) -> bool:
        """Judge all entries, and return whether everything is filled in and right."""
        refuse_in_exam("a check")
        entries = {int(row): entry for row, entry in self.entries.items()}
        marks = self.asked.marks(entries)
        self.message = self.asked.summary(entries, marks)
        self.marks = {str(row): mark._asdict() for row, mark in marks.items()}
        self.windows = self.windows | _by_row(self.asked.windows(entries))
        if not self.asked.keeps_wrong:
            self._remove_wrong(entries, marks)
        self.is_done = self.asked.is_done(entries)
        self.line = self.asked.best_line if self.is_done else []
        self.note = "" if self.is_done else self.note
        if self.asked.number and entries:
            feedback = self.asked.take(_by_row(entries))
            if self.is_done or self.asked.keeps_wrong:  # else each entry has its own reply, and a part is no mistake
                self._show(feedback)
        return self.is_done

    def _remove_wrong(self, entries: Entries, marks: Mapping[int, Mark]) -> None:
        """Take wrong entries off the tree; what is wrong about them stays."""
        right = {row: entry for row, entry in entries.items() if marks[row].kind == "right"}
        if len(right) < len(entries):
            message, kept = self.message, self.marks
            self.entries = right
            self.message, self.marks = message, kept

    def _show(self, feedback: Feedback) -> None:
        """Show the reason for a right answer, and what the question says about an expected mistake."""
        if feedback.outcome == "correct":
            self.message = str(feedback)
        elif feedback.mistake == "expected":
            self.message = feedback.message
            self.marks = {
                row: mark if mark["kind"] == "right" else mark | {"message": feedback.message}
                for row, mark in self.marks.items()
            }

    def show_answer(self) -> None:
        """Fill in everything, and show why it is right. Raises MinimaxLabError in an assignment and in an exam."""
        self.asked.check_practice()
        self.entries = self.asked.right_entries
        self.message = self.asked.solution_text if self.asked.number else self.asked.done_text
        self.windows = _by_row(self.asked.windows())

    def hand_in(self) -> None:
        """Count an attempt; the entries were kept before."""
        self.attempts += 1
        self.message = HANDED_IN.format(self.attempts)

    def refresh(self) -> None:
        """The feedback on an answer in code is not shown on the tree."""

    @property
    def blank(self) -> str:
        """The text version with a "?" at each node to fill in; in mode "values", fill it in and set it as `entries`."""
        return self.asked.paper().text

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the browser asks for."""
        actions: dict[str, Callable[[], Any]] = {
            "enter": lambda: self._enter(request.get("entries")),
            "check": self.check,
            "hand in": self.hand_in,
            "answer": self.show_answer,
            "hint": lambda: self.set_trait("note", self.asked.next_hint()),
        }
        with self._by_learner():
            actions.get(str(request.get("do")), lambda: None)()

    def _enter(self, entries: Any) -> None:
        """Take what the learner has filled in; a question keeps it itself."""
        self.set_trait("entries", entries)
        if self.answers.folder and not self.asked.number:
            own = {row: entry for row, entry in self.entries.items() if self.given.get(row) != entry}
            self.keep(self.asked.name, own)

    def __repr__(self) -> str:
        return f"FillIn({self.mode}, {pluralize(len(self.asked.nodes), 'node')}, {len(self.entries)} filled in)"

    def still(self) -> Picture:
        """The tree for paper and for pages without a kernel."""
        return paper(self.asked) if self.asked.number else self.asked.paper()


view_of.register(FillInQuestion, FillIn)


def fill_in(
    game: Any, state: Any = None, mode: str = "values", *, given: Any = None, prune_on_equality: bool = True
) -> FillIn:
    """A tree for a learner to fill in.

    game, state   the game, and where the tree begins; None is the start of the game
    mode          "values": the value of each inner node; "calls": the order in which minimax calls itself; "returns":
                  the order in which the calls return; "cuts": the edges that alpha-beta never follows
    given         entries with which the learner begins, such as {"B": 3}, or 2 for all right ones from level 2 down
    prune_on_equality   for "cuts": whether it cuts when alpha equals beta

    In a learner's copy of a lesson, the entries are kept in the folder .answers, and the same tree shows them again.
    Raises InvalidArgument for another mode, and TooLarge above 127 nodes.
    """
    asked = question_on(game, state, mode, prune_on_equality=prune_on_equality)
    content = f"{asked.ask} {[(node.name, node.value) for node in asked.nodes]}"
    asked.name = f"fill-in-{sha256(content.encode()).hexdigest()[:16]}"  # the same tree, the same name
    asked.seal()
    tree = FillIn(asked)
    if isinstance(given, int):
        given = {row: right for row, right in asked.right_entries.items() if asked.nodes[row].depth >= given}
    tree.entries |= given or {}
    return tree


def question_on(
    game: Any, state: Any = None, mode: str = "values", *, prune_on_equality: bool = True
) -> FillInQuestion:
    """The question that `fill_in` shows, without a widget. Raises the same errors."""
    kind = KINDS[one_of("mode", mode, tuple(KINDS))]
    true_or_false("prune_on_equality", prune_on_equality)
    if kind is CutQuestion:
        return CutQuestion.about(CutTask(game, state, prune_on_equality=prune_on_equality))
    asked = kind()
    asked.ask = kind.task
    asked.at(game, state)
    assert asked.nodes  # raises TooLarge
    return asked


def _by_row(entries: Entries) -> dict[str, Any]:
    """Entries, or other things by the row of a node, as JSON keeps them."""
    return {str(row): entry for row, entry in entries.items()}
