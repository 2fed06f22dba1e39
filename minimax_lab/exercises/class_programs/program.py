"""A program of a class in this process, changed so that its search can be recorded, and how it calls its search.

The program runs as usual, with answers for what it reads from the keyboard, up to the first call of its search. If
there is none, its arguments are guessed from their names.
"""

import ast
import builtins
import sys
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from minimax_lab.exercises.class_programs.find_search import LOOK, Search, find_search, instrument
from minimax_lab.exercises.class_programs.folder import MAIN, file_of, read_modules
from minimax_lab.exercises.class_programs.guess_call import constants_of, guesses, unbound_names
from minimax_lab.exercises.class_programs.positions import Look, Position, position_of
from minimax_lab.exercises.class_programs.stand_ins import PACKAGES, STYLES, StandIn, TypedAnswers, WaitsForever
from minimax_lab.kit import InvalidArgument, error_in_words, line_in, pluralize, quote

MOST_GUESSES = 6  # of the first call


class Done(BaseException):
    """Ends the program at the first call of its search."""


class TimeOver(KeyboardInterrupt):
    """Raised when the time is over. A run that is being recorded keeps its calls so far."""


class Program:
    """A program and the modules of its folder that it imports.

    search   the names of its functions to record; none if `no_search` says why there is no search
    look     looks at the moves of its positions
    called   the first call if it was guessed or given; "" if the program makes it itself
    was_guessed   whether it was guessed
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        trees = read_modules(path)
        home, self.search, self.no_search = _find_search(trees)
        self._names = [home, *(name for name in trees if name != home)]
        self._constants, self._unbound = constants_of(trees.values()), unbound_names(trees.values())
        instrument(trees[home], self.search)
        changed = dict.fromkeys([home, MAIN])
        self._code = {name: compile(trees[name], str(file_of(path, name)), "exec") for name in changed}
        self.look = Look(self._names)
        self.called, self.was_guessed = "", False
        self._start: Position | None = None
        self._calls_once = False  # whether a call of its search led to no other

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Let the program find what it needs: its modules, answers, and stand-ins for windows."""
        before = dict(sys.modules), builtins.input, time.sleep, threading.excepthook, sys.path[:]
        setattr(builtins, LOOK, self.look)
        time.sleep = self._sleep  # type: ignore[assignment]
        threading.excepthook = lambda _: None  # what ended a thread, such as Done, is not printed
        sys.path.insert(0, str(self.path.parent))
        StandIn.__all__ = self._unbound
        for name in PACKAGES.split():
            if not file_of(self.path, name.partition(".")[0]).is_file():
                sys.modules[name] = StandIn()  # type: ignore[assignment]
        try:
            yield
        finally:
            modules, builtins.input, time.sleep, threading.excepthook, sys.path[:] = before
            sys.modules.clear()
            sys.modules.update(modules)
            delattr(builtins, LOOK)

    def starts(self, call: str = "", position: Any = None) -> Iterator[Position]:
        """The first call of the search, or several guesses of it, the likeliest first.

        Raises InvalidArgument, in one line, if there is none.
        """
        is_given = bool(call) or position is not None
        trouble = self._define() if is_given and not self.no_search else self._play()
        if self.no_search:
            raise InvalidArgument("; ".join(filter(None, (trouble, self.no_search))))
        if call:
            self._call_as_told(call)
        if self._start is None:
            yield from islice(self._guess_calls(position), MOST_GUESSES)
        if self._start is None:
            raise InvalidArgument(
                f"{trouble}; name the call: diagnose_files(FOLDER, call='{self.search.group[0]}(...)')"
            )
        if not self.was_guessed:
            yield self._start

    def _define(self) -> str:
        """Run the program without its main part, up to a call of its search, which is not kept."""
        trouble = self._execute(TypedAnswers(STYLES[0]), "program")
        self._start = None
        return trouble

    def _play(self) -> str:
        """Run the program until it calls its search. Returns why it did not; it may not like the first answers."""
        troubles = []
        for style in STYLES:
            answers = TypedAnswers(style)
            trouble = self._execute(answers, MAIN)
            if self._start is not None or not answers.count or not trouble:
                return trouble
            troubles.append(f"{trouble}, after {pluralize(answers.count, 'made-up answer')}")
        return troubles[0]

    def _execute(self, answers: TypedAnswers, name: str) -> str:
        builtins.input = answers
        for each in self._names:
            sys.modules.pop(each, None)

        def run() -> None:
            for each, code in self._code.items():
                sys.modules[each] = module = ModuleType(each)  # as for any program; ours is out of its sight
                names = {"__file__": code.co_filename, "__package__": each.rpartition(".")[0]}
                vars(module).update(names, __name__=name if each == MAIN else each)
                exec(code, vars(module))

        return self._run(run)

    def _run(self, function: Callable[[], Any]) -> str:
        """Call a function of the program. Returns why it ended before the search was called."""
        before = f" before it calls {self.search.group[0]}" if self.search.group else ""
        self.look.on_call, StandIn.uses = self._catch, 0
        try:
            function()
        except Done:
            return ""
        except TimeOver:
            if self._start is None:
                raise
            return ""  # it has swallowed Done
        except WaitsForever as error:
            return f"it {error} without end{before}"
        except SystemExit as error:
            return before and f"it ends Python{self._line_of(error)}{before}"
        except BaseException as error:
            return f"it stops with {error_in_words(error)}{self._line_of(error)}{before}"
        finally:
            self.look.on_call, StandIn.uses = None, -sys.maxsize
        if self._calls_once:
            return f"it calls {self.search.group[0]}, which makes no further calls"
        return before and f"it never calls {self.search.group[0]}"

    def _sleep(self, _: float) -> None:
        """Take the place of `time.sleep`, also of a program that waits for the thread of its search."""
        if self.look.on_call and self._start is not None:
            raise Done

    def _catch(self, position: Position) -> bool:
        """Take a call of the search as the first one, and end the program.

        A driver that makes no search here, such as one that knows an opening move, does what it always does.
        """
        if self._start is not None:
            raise Done
        variables = [(namespace, dict(namespace)) for namespace in self.look.namespaces]
        if self.look.moves(position) or self.look.error is not None:
            self._start = position
            raise Done
        for namespace, before in variables:
            namespace.update(before)
        self._calls_once = True
        return False

    def _line_of(self, error: BaseException) -> str:
        line = line_in(str(self.path), error)
        return f" in line {line}" if line else ""

    def _variables(self) -> ChainMap[str, Any]:
        """The variables of the module with the search, then those of the others."""
        return ChainMap(*self.look.namespaces)

    def _guess_calls(self, position: Any) -> Iterator[Position]:
        """The first calls, with arguments by their names, that lead to other calls. All of them have the same board."""
        self.was_guessed = True
        for function in self._entries():
            board: list[Any] = []
            for arguments in guesses(function, self._variables(), self._constants, position):
                found = position_of(function, arguments, self.look.namespaces)
                if (not board or board[0] is arguments[0]) and self.look.moves(found):
                    self.called = f"{function.__name__}({', '.join(quote(each, 40) for each in arguments)})"
                    self._start, board = found, arguments[:1]
                    yield found
            if board:
                return

    def _entries(self) -> Iterator[Callable[..., Any]]:
        """The functions of the search, in the order in which somebody who wants a move would call them."""
        for name in (*self.search.drivers, *self.search.group):
            for function in [each for each in self.look.functions.values() if each.__name__ == name]:
                owners = [each for each in self._objects() if vars(type(each)).get(name) is function]
                yield from [getattr(each, name) for each in owners] or [function]

    def _objects(self) -> Iterator[Any]:
        """The objects of the program's classes: global variables, or else new ones."""
        variables = list(self._variables().values())
        for kind in [each for each in variables if isinstance(each, type)]:
            known = [each for each in variables if type(each) is kind]
            arguments = next(guesses(kind, self._variables(), self._constants), None)
            if not known and arguments is not None:
                try:
                    known = [kind(*arguments)]
                except (Exception, WaitsForever, SystemExit):
                    continue
            yield from known[:1]

    def _call_as_told(self, call: str) -> None:
        """Call the search as the teacher says."""
        self.called = call
        trouble = self._run(lambda: eval(call, dict(self._variables())))
        if self._start is None:
            raise InvalidArgument(f"{call}: {trouble}")


def _find_search(trees: dict[str, ast.Module]) -> tuple[str, Search, str]:
    """The first module with a search, and its functions; or none, and the reason."""
    problems = []
    for name, tree in trees.items():
        try:
            return name, find_search(tree), ""
        except InvalidArgument as error:
            problems.append(str(error))
    return MAIN, Search([], []), problems[0]
