"""Mark the cuts of alpha-beta on a tree, by clicking the edges, and be told of each one whether it is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import anywidget
import traitlets

from minimax_lab.exercises.cuts import CutTask, Marked, names_in, right_in_words
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.widgets import Checked, pack_tree, style, widget_script


class MarkCuts(anywidget.AnyWidget):
    """A tree on which a learner cuts the edges that alpha-beta never follows.

    task    a CutTask, from a tree or from a seed
    cuts    the names of the nodes below the edges that are cut; may be set
    told    what was said of each edge when it was last checked: its kind, and a sentence
    message what was said of all of them

    Raises InvalidArgument for what is no task, and for cuts that name no edge or an edge below another one.

    >>> from minimax_lab import TreeGame
    >>> marking = MarkCuts(CutTask(TreeGame([[3, 12], [2, 4]])))
    >>> marking.cuts = ["C2"]
    >>> marking.check().is_right
    True
    """

    _esm = widget_script("practice/marking.js", "mountMarking")
    _css = style()

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)
    cuts = Checked(()).tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)

    def __init__(self, task: CutTask) -> None:
        if not isinstance(task, CutTask):
            raise InvalidArgument(f"task {quote(task)}: must be a CutTask, such as CutTask.random(seed=1)")
        self.task = task
        tables, data = pack_tree(task.tree)
        super().__init__(
            tables=tables | {"rule": task.rule},
            data=data,
            names=task.names,
            cuts=[],
        )
        self.on_msg(self._heard)

    @traitlets.validate("cuts")
    def _check_cuts(self, proposal: Any) -> list[str]:
        names = names_in(proposal["value"])
        if fault := self.task.fault(names):
            raise InvalidArgument(f"cuts: {fault[1]}")
        return names

    @traitlets.observe("cuts")
    def _forget(self, change: Any) -> None:
        """What was said is about other cuts."""
        self.told, self.message = {}, ""

    def cut(self, edges: Iterable[str] | str) -> None:
        """Cut these edges, and no others."""
        self.cuts = names_in(edges)

    def check(self) -> Marked:
        """Mark the cuts, and tell of each one what is to be said of it."""
        marked = self.task.check(self.cuts)
        self.told = {each.edge: {"kind": each.kind, "message": each.message} for each in marked.verdicts}
        self.message = _in_short(marked) if not marked.is_right else str(self.task.feedback(self.cuts))
        self.done += 1
        return marked

    def show_key(self) -> None:
        """Cut the right edges, and say which."""
        self.cuts = list(self.task.right)
        self.message = right_in_words(self.task)
        self.done += 1

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """What the learner has pressed."""
        {"check": self.check, "key": self.show_key}.get(content.get("do"), lambda: None)()

    def __repr__(self) -> str:
        return f"MarkCuts({len(self.task.tree)} nodes, {len(self.cuts)} cut)"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and beside it the tree on paper."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return data | self.task.paper._repr_mimebundle_(), metadata


def _in_short(marked: Marked) -> str:
    """An answer that is not right yet, in a line."""
    right, given, missing = sum(each.kind == "right" for each in marked.verdicts), len(marked.verdicts), marked.missing
    told = [f"{right} of {given} cuts {'is' if right == 1 else 'are'} right"] if given else []
    told += [f"{len(missing)} more edge{'s' * (len(missing) > 1)} can be cut"] if missing else []
    return " ".join(filter(None, [f"Not yet: {', and '.join(told)}.", marked.remark]))
