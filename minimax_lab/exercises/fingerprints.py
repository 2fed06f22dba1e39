"""Short codes of what a lesson shows and replies, for its check cells.

A check cell prints one code for each gate, question, and widget of its lesson. If a number or a word of it changes, its
code changes, so a comparison of the outputs shows where. The codes give no answer away.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

from minimax_lab.exercises.gates import Answers, Gate, GateQuestion, gate_names, load_question
from minimax_lab.exercises.load import FOLDER, questions
from minimax_lab.exercises.question import Question
from minimax_lab.widgets import PictureWidget, PlayBoard, StepPlayer

DIGITS = 8
NOT_SHOWN = "layout", "tabbable", "tooltip", "answered", "style"  # traits of a widget that say nothing about the game


def fingerprints(lesson: str, **widgets: PictureWidget) -> None:
    """Print a code for each gate and question of a lesson, such as "02_nine_calls", and for each of these widgets.

    A board is played to the end of a game. Raises InvalidArgument for an unknown lesson.
    """
    prefix = f"{lesson.partition('_')[0]}-"
    gates = [name for name in gate_names() if name.startswith(prefix)]
    for name in gates:
        print(f"{name}: {_code(_gate_texts(load_question(name)))}")  # noqa: T201
    has_questions = not gates or (FOLDER / f"{lesson}.toml").exists()
    for question in questions(lesson) if has_questions else ():
        print(f"question {question.number}: {_code(_question_texts(question))}")  # noqa: T201
    for name, widget in widgets.items():
        texts = _board_texts(widget) if isinstance(widget, PlayBoard) else [_state(widget)]
        print(f"{name}: {_code(texts)}")  # noqa: T201


def _code(texts: Iterable[Any]) -> str:
    digest = sha256()
    for each in texts:
        digest.update(repr(each).encode(errors="surrogatepass"))
    return digest.hexdigest()[:DIGITS]


def _gate_texts(asked: GateQuestion) -> Iterator[Any]:
    """The question, and what it replies to the right answer, to part of it, and to each answer that it knows."""
    known = [*asked.options, *asked.right, *(item for _, wrong in asked.wrong_answers() for item in wrong)]
    said = Gate(asked, Answers(None))
    yield said.still().text
    for each in [asked.right if asked.several else asked.right[0], *dict.fromkeys(known)]:
        yield said.commit(each)
        yield _state(said)


def _question_texts(question: Question) -> Iterator[Any]:
    """The question, its hints and its solution, and what it replies to right and wrong answers."""
    yield question.view.still().text
    yield [question.next_hint() for _ in range(len(question.hints) + 1)]
    yield question.solution_text
    for answer in TRIED[question.kind](question):
        feedback = question.take(answer)
        yield feedback.outcome, feedback.mistake, feedback.message


def _values(question: Any) -> list[dict[str, Any]]:
    right = {node.name: node.value for node in question.tree if node.player}
    return [right, {name: -value for name, value in right.items()}, dict.fromkeys(right, question.tree.value)]


def _orders(question: Any) -> list[list[Any]]:
    called = [call.state for call in question.run.calls]
    return [called, called[::-1]]


TRIED: dict[str, Callable[[Any], Iterable[Any]]] = {  # for each kind of question: answers to it, right and wrong
    "value": lambda question: range(-12, 23),
    "move": lambda question: question.game.actions(question.state),
    "tree": _values,
    "order": lambda question: [
        [call.state for call in calls] for calls in (question.run.calls, question.run.calls[::-1])
    ],
    "cuts": lambda question: [list(question.task.right), *question.task.right],
    "function": lambda question: (),  # the lesson gives it functions
}


def _board_texts(board: PlayBoard) -> Iterator[Any]:
    """What a board shows in a game in which the person always makes the first move of those that are left."""
    yield _state(board)
    while not board.view["over"]:
        board.play(board.game.actions(board.state)[0])
        yield _state(board)


def _state(widget: PictureWidget) -> str:
    """What the browser gets, except scripts and styles."""
    state = {
        name: value for name, value in widget.get_state().items() if not name.startswith("_") and name not in NOT_SHOWN
    }
    if isinstance(widget, StepPlayer):
        state["tables"], state["data"] = _without_lines(state["tables"], state["data"])
    state = {name: _digest(value) if isinstance(value, bytes | memoryview) else value for name, value in state.items()}
    return json.dumps(_without_style(state), sort_keys=True, default=str)


def _without_lines(tables: dict[str, Any], data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Tables and columns of a run without the lines that ran: from Python 3.12 on, comprehensions run inline."""
    columns = {
        name: _digest(data[start : start + bits // 8 * length]) if bits > 1 else (bits, start, length)
        for name, (bits, start, length) in tables["columns"].items()
        if not name.startswith("l_")
    }
    return {name: table for name, table in tables.items() if name != "columns"}, columns


def _digest(data: bytes | memoryview) -> str:
    return sha256(data).hexdigest()


def _without_style(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {str(name): _without_style(value) for name, value in thing.items() if name != "style"}
    return [_without_style(each) for each in thing] if isinstance(thing, list | tuple) else thing
