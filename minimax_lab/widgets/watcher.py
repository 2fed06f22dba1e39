"""For developers: a change to a file of the front end shows in the open notebooks, without a restart of the kernel."""

import sys
from threading import Event, Thread

from minimax_lab.widgets import frontend
from minimax_lab.widgets.base import PictureWidget


def watch(seconds: float = 0.5) -> Event:
    """Look for changed files every so many seconds, and show them in all widgets of this kernel. Set the event to stop.

    A file that cannot be read, or an import of a missing file, is reported in one line; the widgets stay as they were.
    """
    stop = Event()
    Thread(target=_watch, args=(_times(), seconds, stop), name="front end", daemon=True).start()
    return stop


def _watch(seen: dict[str, int], seconds: float, stop: Event) -> None:
    while not stop.wait(seconds):
        try:
            now = _times()
            if now != seen:
                seen = now
                show_front_end()
        except OSError as error:
            sys.stderr.write(f"The front end stays as it was: {error}\n")


def _times() -> dict[str, int]:
    """When each file of the front end was last changed."""
    return {str(path): path.stat().st_mtime_ns for path in frontend.PACKAGE.rglob("*.*s")}


def show_front_end() -> None:
    """Read the front end again, for the widgets that are open and for those that follow."""
    for kind in PictureWidget.kinds:
        read = kind.read_front_end()
        for widget in [each for each in PictureWidget.live if isinstance(each, kind)]:
            widget.show_front_end(*read)
