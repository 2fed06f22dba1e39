"""Gates and questions, by name: each is a function that fills in its parameter, a question of the class that it names.

The gate `07-never-read` is the function `never_read` in `lessons/lesson_07_alpha_beta.py`. The questions of the lesson
`07_alpha_beta` are the functions of the same module whose parameters are such questions, in their order.
"""

import ast
import importlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from minimax_lab.exercises.gates.asked import Asked
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.kit import (
    InvalidArgument,
    MinimaxLabError,
    MissingPackage,
    as_text,
    error_in_words,
    line_in,
    quote,
    some_of,
)

FOLDER = Path(__file__).parents[1] / "lessons"
PREFIX = "lesson_"
VARIANT = "-variant-"  # in the name of a variant, before its number
Fill = Callable[..., None]


def lesson_number(name: Any) -> str:
    """The number that a lesson's name begins with: "07" for "07_alpha_beta", "07", "7", and 7."""
    number = as_text(name).partition("_")[0]
    return number.zfill(2) if number.isdigit() else number


def gate_names(file: str | os.PathLike[str] | None = None) -> list[str]:
    """The names of all gates, or of those in one file."""
    return [name for module, word in _modules(file) for name in _named_functions(module, word, GateQuestion)]


def lesson_names() -> list[str]:
    """The names of the lessons that have questions."""
    return [lesson for lesson in set_names() if _exercises(_lesson(lesson))]


def load_question(name: Any, file: str | os.PathLike[str] | None = None) -> GateQuestion:
    """The question of the gate with this name, from the lessons or from a Python file of your own.

    Raises InvalidArgument for an unknown name and for a wrong question; the message names the file and the gate.
    """
    asked: GateQuestion = load_by_name("gate", GateQuestion, name, file)
    return asked


def load_by_name(what: str, kind: type[Asked], name: Any, file: Any) -> Any:
    """The question of this kind with this name, as `load_question` returns it; `what` is for an error."""
    for module, word in _modules(file, as_text(name).partition("-")[0]):
        if isinstance(name, str) and (fill := _named_functions(module, word, kind).get(name)):
            return _named_gate(module, name, fill)
    known = [each for module, word in _modules(file) for each in _named_functions(module, word, kind)]
    likely = sorted(known, key=lambda each: each[:2] != as_text(name)[:2])  # of this lesson
    raise InvalidArgument(f"{what} {quote(name)}: must be one of {some_of(likely)}")


def questions(lesson: str | os.PathLike[str]) -> list[Any]:
    """The questions of a lesson, given by its name ("01_from_a_to_10") or by the path of a Python file of your own.

    Raises InvalidArgument for a name or a file that does not exist, and for a wrong question; the message names it.
    """
    module = _module_of(lesson)
    asked = [_numbered(module, number, fill) for number, fill in enumerate(_exercises(module), 1)]
    return _not_empty(asked, module)


def question_set(lesson: str | os.PathLike[str], seeds: Sequence[int] = (0,)) -> list[list[Any]]:
    """All gates, questions, and Parsons problems of a lesson or of a file, as `questions` takes it, in their order.

    Each is a list of its variants: one for each seed if its function has a parameter `seed`, and only one otherwise.
    If there are several seeds, the name of a variant has its number.
    """
    module = _module_of(lesson)
    word = "" if Path(lesson).suffix else f"{str(lesson).partition('_')[0]}-"
    exercises, found = _exercises(module), []
    for name, fill, _ in _functions(module):
        has_seed = "seed" in inspect.signature(fill).parameters
        number, full_name = exercises.index(fill) + 1 if fill in exercises else 0, word + name.replace("_", "-")
        load = partial(_numbered, module, number, fill) if number else partial(_named_gate, module, full_name, fill)
        variants = [load(seed=each) for each in seeds] if has_seed else [load()]
        for number, variant in enumerate(variants if has_seed and seeds[1:] else (), 1):
            variant.name += f"{VARIANT}{number}"
        found.append(variants)
    return _not_empty(found, module)


def _not_empty(asked: list[Any], module: ModuleType) -> list[Any]:
    if not asked:
        raise InvalidArgument(
            f"{_file_of(module)}: has no function that fills in a question, such as one of (q: ValueQuestion)"
        )
    return asked


def _module_of(lesson: Any) -> ModuleType:
    """The module of a lesson or of a file of one's own."""
    if not isinstance(lesson, str | os.PathLike):
        raise InvalidArgument(f"questions {quote(lesson)}: must be the name of a lesson, such as '01_from_a_to_10'")
    if not Path(lesson).suffix and str(lesson) not in set_names():
        raise InvalidArgument(f"questions {quote(str(lesson))}: must be one of {some_of(lesson_names())}")
    return _own_module(lesson) if Path(lesson).suffix else _lesson(str(lesson))


def _numbered(module: ModuleType, number: int, fill: Fill, **seed: int) -> Any:
    """A question of an exercise."""
    question = _filled(f"{_file_of(module)}, question {number}", fill, **seed)
    question.number, question.name = number, f"{Path(_file_of(module)).stem.removeprefix(PREFIX)}-{number}"
    question.seal()
    return question


def _named_gate(module: ModuleType, name: str, fill: Fill, **seed: int) -> Any:
    """A question of a gate, or another one that has a name."""
    asked = _filled(f"{_file_of(module)}, {name}", fill, **seed)
    asked.name = name
    return asked


def set_names() -> list[str]:
    """The names of all lessons that have gates or questions."""
    return sorted(path.stem.removeprefix(PREFIX) for path in FOLDER.glob(f"{PREFIX}*.py"))


def _lesson(name: str) -> ModuleType:
    return importlib.import_module(f"minimax_lab.exercises.lessons.{PREFIX}{name}")


def _modules(file: Any, word: str = "") -> Iterator[tuple[ModuleType, str]]:
    """Modules with gates, each with the first word of their names: a file of one's own, or those of lessons."""
    if file is not None:
        yield _own_module(file), ""
    else:
        for lesson in set_names():
            if not word or lesson.partition("_")[0] == word:
                yield _lesson(lesson), f"{lesson.partition('_')[0]}-"


def _own_module(file: Any) -> ModuleType:
    """The module that a file of one's own makes, read anew. Raises InvalidArgument if it cannot be."""
    if not isinstance(file, str | os.PathLike) or Path(file).suffix != ".py":
        raise InvalidArgument(f"file {quote(file)}: must be the path of a Python file, such as 'my_questions.py'")
    if not os.path.isfile(file):
        raise InvalidArgument(f"file {quote(str(file))}: does not exist")
    path = Path(file)
    spec = spec_from_file_location(path.stem, path)
    assert spec and spec.loader  # its name ends in .py
    module = module_from_spec(spec)
    with _named(path.name, str(spec.origin)):
        spec.loader.exec_module(module)
    return module


def _file_of(module: ModuleType) -> str:
    return Path(str(module.__file__)).name


def _functions(module: ModuleType) -> Iterator[tuple[str, Fill, type[Asked]]]:
    """The functions of a module that fill in a question, and its class."""
    for name, function in vars(module).items():
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            with _named(f"{_file_of(module)}, {name}", function.__code__.co_filename):
                kinds = list(inspect.get_annotations(function, eval_str=True).values())
            if kinds and inspect.isclass(kinds[0]) and issubclass(kinds[0], Asked):
                yield name, function, kinds[0]


def _named_functions(module: ModuleType, word: str, kind: type[Asked]) -> dict[str, Fill]:
    found = _functions(module)
    return {word + name.replace("_", "-"): fill for name, fill, each in found if issubclass(each, kind)}


def _exercises(module: ModuleType) -> list[Fill]:
    return [fill for _, fill, kind in _functions(module) if hasattr(kind, "seal")]


def _filled(where: str, fill: Fill, **seed: int) -> Any:
    """The question that a function fills in. Raises InvalidArgument, which begins with `where`."""
    with _named(where, fill.__code__.co_filename):
        check_computed(fill)
        asked = next(iter(inspect.get_annotations(fill, eval_str=True).values()))()
        fill(asked, **seed)
        asked.verify()
    return asked


@contextmanager
def _named(where: str, file: str) -> Iterator[None]:
    """Begin each error with the place where it is, and with the line of the file that raised it, if one did."""
    try:
        yield
    except MissingPackage:
        raise
    except (Exception, SystemExit) as error:
        line = f", line {found}" if (found := line_in(file, error)) else ""
        words = str(error) if isinstance(error, MinimaxLabError) else error_in_words(error)
        raise InvalidArgument(f"{where}{line}: {words}") from None


def check_computed(fill: Fill) -> None:
    """Raise InvalidArgument if a function states an answer, right or wrong, instead of computing it."""
    for statement in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(fill)))):
        if isinstance(statement, ast.Assign | ast.AugAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            for answer in _answers(target, statement.value):
                if not any(isinstance(each, ast.Name) for each in ast.walk(answer)):
                    raise InvalidArgument(f"{ast.unparse(target)} must be computed, as in 'here.calls'")


def _answers(target: ast.expr, value: ast.expr) -> list[ast.expr]:
    """The answers that an assignment states, right or wrong."""
    name = ast.unparse(target).partition("[")[0].rpartition(".")[2]
    if name == "answer":
        return [value]
    if name == "mistakes" and isinstance(target, ast.Subscript):
        return [target.slice]
    return [key for key in value.keys if key] if name == "mistakes" and isinstance(value, ast.Dict) else []
