"""A limit on the time that a learner's function may take."""

import _thread
import ctypes
import time
from collections.abc import Callable
from contextlib import suppress
from threading import RLock
from typing import Any

PAUSE = 0.01  # seconds between two looks at the clock
AGAIN = 0.05  # seconds until the next TimeUp, because a bare `except:` in the function may swallow one


class TimeUp(BaseException):
    """Raised in the middle of a function that takes too long.

    trace   its run so far, if it was recorded
    """

    trace: Any = None


def call_within(
    seconds: float, function: Callable[..., Any], *args: Any, work_done: Callable[[], int] | None = None
) -> Any:
    """What `function` returns; TimeUp if it is still running after so many seconds.

    work_done   counts what the function has done; as long as that grows, the seconds begin anew

    A second thread raises TimeUp in this one, at the next line of Python. That needs no signal, so it works on every
    system and in a notebook, and no hook for tracing, so it leaves a debugger alone.
    """
    watcher = _Watcher(seconds, work_done)
    try:
        try:
            watcher.start()
            return function(*args)
        finally:
            watcher.stop()
    except TimeUp:
        is_over = False
        while not is_over:
            with suppress(TimeUp):  # one that was under way
                watcher.stop()
                is_over = True
        raise


class _Watcher:
    """The second thread. It raises TimeUp only while it holds `guard`, which `stop` takes for good."""

    def __init__(self, seconds: float, work_done: Callable[[], int] | None) -> None:
        self.seconds, self.work_done, self.done = seconds, work_done, 0
        self.until = time.monotonic() + seconds
        self.watched = _thread.get_ident()
        self.guard = RLock()  # TimeUp may interrupt `stop`, which then takes it again
        self.pause = _thread.allocate_lock()  # the thread waits for it, and `stop` ends the pause
        self.pause.acquire()

    def start(self) -> None:
        """Start to watch. A Python without threads, such as one in a browser, has no limit."""
        with suppress(RuntimeError):
            _thread.start_new_thread(self._watch, ())

    def stop(self) -> None:
        """Watch no longer. A TimeUp that is still under way is raised here, not later."""
        self.guard.acquire()
        with suppress(RuntimeError):  # it is released already
            self.pause.release()
        time.sleep(0)

    def _watch(self) -> None:
        while self.guard.acquire(blocking=False):
            if self.work_done and self.done < (done := self.work_done()):
                self.done, self.until = done, time.monotonic() + self.seconds
            if time.monotonic() >= self.until:
                self.until += AGAIN
                thread = ctypes.c_ulong(self.watched)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeUp))
            self.guard.release()
            self.pause.acquire(timeout=PAUSE)
