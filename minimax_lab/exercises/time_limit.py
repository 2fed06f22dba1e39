"""A limit on the time that a learner's function may take."""

import _thread
import ctypes
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

PAUSE = 0.01  # seconds between two looks at the clock
AGAIN = 0.05  # seconds until the next TimeUp, because a bare `except:` in the function may swallow one


class TimeUp(BaseException):
    """Raised in the middle of a function that takes too long."""


def call_within(seconds: float, function: Callable[..., Any], *args: Any) -> Any:
    """What `function` returns; TimeUp if it is still running after so many seconds.

    A second thread raises TimeUp in this one, at the next line of Python. That needs no signal, so it works on every
    system and in a notebook, and no hook for tracing, so it leaves a debugger alone.
    """
    watcher = _Watcher(seconds)
    try:
        try:
            watcher.start()
            return function(*args)
        finally:
            watcher.stop()
    except TimeUp:
        watcher.running = False  # Python raises nothing here, before the next call
        is_over = False
        while not is_over:
            with suppress(TimeUp):  # one that was under way
                watcher.stop()
                is_over = True
        raise


class _Watcher:
    """The second thread. Its attributes are set in one step, so no TimeUp leaves them half changed."""

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.watched = _thread.get_ident()
        self.running, self.has_ended = True, False
        self.pause = _thread.allocate_lock()  # the thread waits for it, and `stop` ends the pause
        self.pause.acquire()

    def start(self) -> None:
        """Start to watch. A Python without threads, such as one in a browser, has no limit."""
        try:
            _thread.start_new_thread(self._watch, ())
        except RuntimeError:
            self.has_ended = True

    def stop(self) -> None:
        """Wait for the end of the thread. A TimeUp that is still under way is raised here, not later."""
        self.running = False
        while not self.has_ended:
            with suppress(RuntimeError):  # it is released already
                self.pause.release()
            time.sleep(PAUSE / 100)
        time.sleep(0)

    def _watch(self) -> None:
        while self.running:
            if time.monotonic() >= self.until:
                self.until += AGAIN
                thread = ctypes.c_ulong(self.watched)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeUp))
            self.pause.acquire(timeout=PAUSE)
        self.has_ended = True
