"""Short codes of what a lesson shows and replies, for its check cells.

A check cell prints one code for each gate, question, and widget of its lesson. If a number or a word of it changes, its
code changes, so a comparison of the outputs shows where. The codes give no answer away.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from comm import DummyComm
from seen import ODD, SEEN, as_data, attempt, request, state_of
from uses import uses

from minimax_lab.exercises.bugs import BUGS
from minimax_lab.exercises.gates import Answers, Gate, GateQuestion, gate_names, load_question
from minimax_lab.exercises.load import FOLDER, questions
from minimax_lab.exercises.question import Question
from minimax_lab.kit import pause_full_gc
from minimax_lab.search import alphabeta, minimax

DIGITS = 8
TYPED = "1", "\u22121", "(1, 1)", "b2", "'c'", "B and C", "D, E", "H1 I2", "2.5", "1,000", [1, 2], ["B", "C"], (0, 2)

RIGHT = minimax, alphabeta, partial(alphabeta, prune_on_equality=False)  # though not in answer to each question


def fingerprints(lesson: str, **things: Any) -> None:
    """Print a code for each gate and question of a lesson, such as "02_nine_calls", and for each of these things.

    They may be widgets, runs, trees, games, and pictures. They are used as `uses` describes it, so they change.
    Raises InvalidArgument for an unknown lesson.
    """
    with patch("comm.create_comm", DummyComm), SEEN.capturing(), pause_full_gc():  # no messages to the browser
        codes = dict(_codes(lesson, things))
    for name, code in codes.items():
        print(f"{name}: {code}")  # noqa: T201


def _codes(lesson: str, things: dict[str, Any]) -> Iterator[tuple[str, str]]:
    prefix = f"{lesson.partition('_')[0]}-"
    gates = [name for name in gate_names() if name.startswith(prefix)]
    for name in gates:
        yield name, _code(_gate_texts(load_question(name)))
    has_questions = not gates or (FOLDER / f"{lesson}.toml").exists()
    for question in questions(lesson) if has_questions else ():
        yield f"question {question.number}", _code(_question_texts(question))
    for name, thing in things.items():
        yield name, _code(uses(thing))


def _code(texts: Iterable[Any]) -> str:
    digest = sha256()
    for each in texts:
        digest.update(repr(each).encode(errors="surrogatepass"))
    return digest.hexdigest()[:DIGITS]


def _gate_texts(asked: GateQuestion) -> Iterator[Any]:
    """The question, and what it replies to the right answer, to part of it, to each known answer, and to others."""
    known = [*asked.options, *asked.right, *(item for _, wrong in asked.wrong_answers for item in wrong)]
    said = Gate(asked, Answers(None))
    yield as_data(said.still()), repr(said), asked.form(), asked.ballot, asked.leaks
    for each in [asked.right if asked.several else asked.right[0], *dict.fromkeys(known), *asked.ballot]:
        yield said.commit(each)
        yield state_of(said)
    for odd in (*ODD, *TYPED):
        yield [request(said, do, said=odd) for do in ("answer", "change", "hand")]
    yield attempt(setattr, said, "hands", [[known[0], 3], [known[-1], 1]]), state_of(said)
    yield [attempt(setattr, said, "hands", odd) for odd in (*ODD, [[known[0], -1]], [["?", 1]])]
    yield request(said, "show"), repr(said)


def _question_texts(question: Question) -> Iterator[Any]:
    """The question, its hints and its solution, and what it replies to right and wrong answers."""
    yield as_data(question.view.still()), repr(question), question.form, as_data(question.key())
    yield [question.next_hint() for _ in range(len(question.hints) + 1)]
    yield question.solution_text
    for answer in (*TRIED[question.kind](question), *ODD, *TYPED):
        feedback = question.take(answer)
        yield feedback.outcome, feedback.mistake, feedback.message, state_of(question.view)
    for answer in (*ODD, *TYPED):
        yield request(question.view, "answer", said=answer), request(question.view, "enter", entries=answer)
    yield [request(question.view, do) for do in ("hint", "solution", "check", "answer", "?")]
    yield [attempt(getattr, question, name) for name in ("anwser", "hnt", "check", "other")]
    for answer in [*TRIED[question.kind](question)][:2]:
        yield attempt(setattr, question, "answer", answer), attempt(question.check)
        yield attempt(lambda: question.step_through())


def _values(question: Any) -> list[Any]:
    right = {node.name: node.value for node in question.tree if node.player}
    changed = [right | {name: value} for name in right for value in (right[name] + 1, -right[name], None)]
    return [right, {name: -value for name, value in right.items()}, dict.fromkeys(right, question.tree.value), *changed]


def _orders(question: Any) -> list[list[str]]:
    called = [call.state for call in question.run.calls]
    swapped = [[*called[:at], *called[at + 1 : at + 2], called[at], *called[at + 2 :]] for at in range(len(called))]
    return [called, called[::-1], called[:-1], [*called, called[0]], sorted(called), *swapped]


def _cuts(question: Any) -> list[Any]:
    right = list(question.task.right)
    return [right, *question.task.names, *([*right, name] for name in question.task.names), [], right[1:], right[:-1]]


TRIED: dict[str, Callable[[Any], Iterable[Any]]] = {  # for each kind of question: answers to it, right and wrong
    "value": lambda question: sorted({node.value for node in question.tree} | {*range(-3, 4)}),
    "move": lambda question: question.game.actions(question.state),
    "tree": _values,
    "order": _orders,
    "cuts": _cuts,
    "function": lambda question: (*BUGS.values(), *RIGHT, lambda game, state: None),
}
