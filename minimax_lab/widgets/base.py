"""What all widgets have: a still picture, and options that are checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar
from weakref import WeakSet

import anywidget
import traitlets
from IPython import get_ipython
from ipywidgets import Box

from minimax_lab.kit import InvalidArgument, MinimaxLabError, is_projecting, is_whole_number, listed
from minimax_lab.scene import Picture
from minimax_lab.widgets.frontend import read_front_end

VIEW = "application/vnd.jupyter.widget-view+json"
_made: dict[Any, tuple[str, int]] = {}  # by cell and what is shown: the last run, and how many it has made
GO_ON = "Run this cell to go on."  # above each still picture in a saved notebook


class Refused(InvalidArgument, traitlets.TraitError):
    """A value that a widget refuses. traitlets then takes back everything that was set together with it."""


def checks(*names: str) -> Callable[[Callable[[Any, str, Any], Any]], Any]:
    """Make a method(self, name, value) check these traits: it returns the value to set, or raises InvalidArgument."""

    def decorate(check: Callable[[Any, str, Any], Any]) -> Any:
        def validate(widget: Any, proposal: Any) -> Any:
            try:
                return check(widget, proposal["trait"].name, proposal["value"])
            except InvalidArgument as error:
                raise Refused(str(error)) from None

        return traitlets.validate(*names)(validate)

    return decorate


class PictureWidget(anywidget.AnyWidget):
    """A widget with a still picture for paper and for pages without a kernel.

    A saved notebook contains the picture only. The live view is the number of a model in the kernel. Jupyter prefers
    the view to the picture in a notebook that it trusts, such as one that was run here. When the notebook is opened
    without that kernel, the view shows "Error displaying widget: model not found". In a notebook that Jupyter does not
    trust, such as one that was copied from elsewhere, the picture is shown. Therefore `shared/saving.js` leaves the
    view out of the saved notebook, even if JupyterLab saves the state of widgets, which nbconvert cannot show without
    a network. Bars of tqdm for notebooks are widgets without a picture, so `kit.progress` does not use them.
    A program that runs a notebook where nobody watches, such as nbconvert, gets the picture only, because it prefers
    the view, and its pages cannot show that without a network.

    A subclass names the files of its front end: `class Board(PictureWidget, front=(script, mount, *sheets))`, with the
    arguments of `read_front_end`.
    """

    projected = traitlets.Bool().tag(sync=True)  # whether it was made after projector()
    refusal = traitlets.Unicode().tag(sync=True)  # why the last value from the browser was refused
    live: ClassVar[WeakSet[PictureWidget]] = WeakSet()
    kinds: ClassVar[WeakSet[type[PictureWidget]]] = WeakSet()  # the classes with a front end
    _front: ClassVar[tuple[str, ...]]
    _ipython_display_ = None  # ipywidgets 7 shows the view alone with it

    def __init_subclass__(cls, front: tuple[str, ...] | None = None, **options: Any) -> None:
        if front:
            cls._front = front
            cls.read_front_end()
            cls.kinds.add(cls)
        super().__init_subclass__(**options)

    @classmethod
    def read_front_end(cls) -> tuple[str, str]:
        """Read the script and the style sheet for the widgets that are made from now on, and return both."""
        cls._esm, cls._css = read = read_front_end(*cls._front)
        return read

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"projected": is_projecting()} | traits)
        self.live.add(self)
        if shell := get_ipython():
            shell.display_formatter.mimebundle_formatter.for_type(Box, show_box)
            Box._ipython_display_ = None

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser has set: all of it, or nothing if a value is refused. Then the browser learns why.

        The browser may set only the traits that are Checked. From all others, it reads what to show.
        """
        try:
            for name in sync_data:
                if self._is_read_only(name):
                    raise Refused(f"{name}: only Python can set it")
            self.refusal = ""
            super().set_state(sync_data)
        except traitlets.TraitError as error:
            self.refusal = str(error)
            self.send_state([*(name for name in sync_data if name in self.keys), "refusal"])
            raise

    def _is_read_only(self, name: str) -> bool:
        """Whether the browser may only read this trait: it is one of ours, and it is not Checked."""
        trait = self.traits(sync=True).get(name)
        is_ours = trait is not None and name not in anywidget.AnyWidget.class_trait_names()
        return is_ours and not isinstance(trait, Checked)

    def show_front_end(self, script: str, sheet: str) -> None:
        """Show this script with this style sheet, in place of the present ones."""
        self._esm, self._css = script, sheet

    def still(self) -> Picture:
        """Return the still picture."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live view, and the picture with its text version for programs that cannot show widgets."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        still = _in_notebook([self.still()._repr_mimebundle_()])
        return (data if _is_watched() else {}) | still, metadata


class AnsweringWidget(PictureWidget):
    """A widget whose view sends requests, {"do": a name, "id": a text}, and waits for an answer to each.

    A subclass has a method for each request in `answer`. After it, `answered` has the id of the request, and `refusal`
    has the reason if the request was refused.
    """

    answered = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self.handle_message)

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the view asked for. Raises MinimaxLabError if that is impossible."""
        raise NotImplementedError

    def handle_message(self, _: Any, content: Any, buffers: Any = ()) -> None:
        """Answer a request of a view; what it changes and that it was answered arrive together."""
        if not isinstance(content, Mapping) or not isinstance(content.get("id"), str):
            return
        with self.hold_sync():
            try:
                self.refusal = ""
                self.answer(content)
            except MinimaxLabError as error:
                self.refusal = str(error)
            self.answered = content["id"]


def show_box(box: Box) -> dict[str, Any]:
    """The live view of what ipywidgets composes, and the pictures of our widgets in it."""
    live = {"text/plain": repr(box)[:110], VIEW: {"version_major": 2, "version_minor": 0, "model_id": box.model_id}}
    pictures = [each.still()._repr_mimebundle_() for each in _inside(box) if hasattr(each, "still")]
    return (live if _is_watched() or not pictures else {}) | (_in_notebook(pictures) if pictures else {})


def _inside(box: Box) -> Iterator[Any]:
    for child in box.children:
        yield child
        if isinstance(child, Box):
            yield from _inside(child)


def _request() -> Mapping[str, Any]:
    """The message with which a notebook runs the present cell."""
    return getattr(get_ipython(), "parent_header", None) or {}


def place_in_notebook(*what: Any) -> Any:
    """Where a widget that shows this is made: the cell, and its number among equal ones; None in an unknown cell."""
    request = _request()
    if not (cell := request.get("metadata", {}).get("cellId")):
        return None
    run, (last_run, number) = request["header"]["msg_id"], _made.get((cell, *what), ("", 0))
    number = number + 1 if run == last_run else 1
    _made[cell, *what] = run, number
    return cell, *what, number


def _is_watched() -> bool:
    """Whether somebody may see the view: a program that only runs a notebook takes no input, except Voila."""
    is_voila = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    return is_voila or bool(_request().get("content", {}).get("allow_stdin", True))


def _in_notebook(stills: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Still pictures as a notebook saves them: with a sentence on how to go on."""
    texts, pages = zip(*((still["text/plain"], still["text/html"]) for still in stills), strict=True)
    return {"text/plain": "\n".join([GO_ON, *texts]), "text/html": "".join([f"<p>{GO_ON}</p>", *pages])}


class Checked(traitlets.Any):
    """A trait that passes every value to its `traitlets.validate` method: Any lets None pass unchecked."""

    allow_none = False


def as_list(name: str, value: Any, kind: str) -> list[Any]:
    """`value` as a list (of one thing, if it is a text or a number), or an error: `name` must be `kind`."""
    if isinstance(value, str) or is_whole_number(value):
        return [value]
    return listed(name, value, f"be {kind}", but_no=Mapping)
