"""A widget in which a learner clicks the edges that alpha-beta never follows, and reads a verdict on each."""

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from minimax_lab.exercises.cut_task import CutTask, MarkedCuts
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.scene import Picture
from minimax_lab.widgets import AnsweringWidget, Checked, checks, pack_tree


class MarkCuts(AnsweringWidget, front=("practice/marking.js", "mountMarking", "practice/marking.css")):
    """A tree on which a learner cuts the edges that alpha-beta never follows.

    cuts      the names of the nodes below the edges that are cut; can be set
    verdicts  the kind and the message of the verdict on each cut, by its name; empty until the cuts are checked
    message   a sentence about all of them
    windows   the windows of alpha-beta by the name of the node, up to the first mistake of the answer that was checked

    Raises InvalidArgument for anything but a CutTask, and for cuts that are no answer to it.

    >>> from minimax_lab import TreeGame
    >>> marking = MarkCuts(CutTask(TreeGame([[3, 12], [2, 4]])))
    >>> marking.cuts = ["C2"]
    >>> marking.check().is_right
    True
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)
    cuts = Checked(()).tag(sync=True)
    verdicts = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    windows = traitlets.Dict().tag(sync=True)

    def __init__(self, task: CutTask) -> None:
        if not isinstance(task, CutTask):
            raise InvalidArgument(f"task {quote(task)}: must be a CutTask, such as CutTask.random(seed=1)")
        self.task = task
        tables, data = pack_tree(task.tree)
        super().__init__(tables=tables | {"rule": task.rule}, data=data, names=task.names, cuts=[])

    @checks("cuts")
    def _check_cuts(self, name: str, value: Any) -> list[str]:
        names = self.task.read(value)
        if problem := self.task.unreadable(names):
            raise InvalidArgument(f"cuts: {problem.message}")
        return names

    @traitlets.observe("cuts")
    def _clear_verdicts(self, change: Any) -> None:
        self.verdicts, self.message = {}, ""

    def cut(self, edges: Iterable[str] | str) -> None:
        """Cut these edges and no others."""
        self.cuts = self.task.read(edges)

    def check(self) -> MarkedCuts:
        """Mark the cuts and show a verdict on each of them."""
        marked = self.task.check(self.cuts)
        self.verdicts = {each.edge: {"kind": each.kind, "message": each.message} for each in marked.verdicts}
        self.message = str(self.task.feedback(self.cuts)) if marked.is_right else marked.summary
        self.windows = self.windows | self.task.windows(marked)
        return marked

    def show_key(self) -> None:
        """Cut the right edges and name them."""
        self.cuts = list(self.task.right)
        self.message = self.task.right_text
        self.windows = self.task.windows()

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what a button in the browser asks for."""
        {"check": self.check, "key": self.show_key}.get(request.get("do", ""), lambda: None)()

    def __repr__(self) -> str:
        return f"MarkCuts({len(self.task.tree)} nodes, {len(self.cuts)} cut)"

    def still(self) -> Picture:
        """Return the tree as a picture, for paper and for pages without a kernel."""
        return self.task.paper
