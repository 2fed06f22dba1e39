"""The two players of the console game: the person, who answers questions, and the machine, which follows a rule."""

import random
import re
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from minimax_lab.games import TicTacToe
from minimax_lab.kit import IllegalMove, as_text, quote
from minimax_lab.runs import record
from minimax_lab.search import win_or_last_safe
from minimax_lab.trees import game_tree

Write = Callable[[str], object]  # shows a line
Ask = Callable[[str], str]  # shows a prompt and returns the answer

HELP = """Type the row and the column of an empty square, both counted from 0: "1 2", "1,2", or "[1, 2]".
Type "quit" to end the game, or "help" to see this again."""
QUIT = ("q", "quit", "exit", "bye")
STARTERS = {
    **dict.fromkeys(("1", "m", "machine", "c", "computer"), "machine"),
    **dict.fromkeys(("2", "p", "person", "h", "human", "me", "you", "i"), "person"),
}


class Quit(Exception):
    """The person ends the game, or there are no more answers; the message says which."""


def ask_person(answers: Iterator[object] | None, write: Write) -> Ask:
    """A function that asks for an answer: the next one of `answers`, shown after its prompt, or from the keyboard."""

    def ask(prompt: str) -> str:
        answer = _typed(prompt, write) if answers is None else _listed(prompt, answers, write)
        if answer.strip().lower() in QUIT:
            raise Quit("Goodbye.")
        return answer

    return ask


def _typed(prompt: str, write: Write) -> str:
    try:
        return input(prompt)
    except (EOFError, OSError, RuntimeError):  # the end of the input, unreadable input, or no keyboard
        write("")
        raise Quit("There is no more input.") from None


def _listed(prompt: str, answers: Iterator[object], write: Write) -> str:
    answer = next(answers, None)
    text = "" if answer is None else as_text(answer)
    write(f"{prompt}{text}".rstrip())
    if answer is None:
        raise Quit("There are no more answers.")
    return text


def ask_starter(ask: Ask, write: Write) -> str:
    """Ask until the answer is "machine" or "person", in one of the usual forms."""
    while True:
        answer = ask("Who starts? Type 1 for the machine or 2 for yourself: ").strip().lower()
        if answer in STARTERS:
            return STARTERS[answer]
        write(f"{quote(answer)} is neither 1 nor 2.")


def ask_move(game: TicTacToe, state: str, ask: Ask, write: Write) -> int:
    """Ask until the answer is an empty square; the row and the column can come in two answers."""
    while True:
        text = ask("Your move, row and column: ").strip()
        if text.lower() in ("help", "?"):
            write(HELP)
            continue
        if text in ("0", "1", "2"):
            text = f"{text} {ask(f'The column in row {text}: ')}"
        try:
            return read_move(game, state, text)
        except IllegalMove as error:
            write(str(error))


def read_move(game: TicTacToe, state: str, text: str) -> int:
    """The empty square that `text` names by its row and column, counted from 0. Raises IllegalMove for other text.

    >>> game = TicTacToe()
    >>> [read_move(game, game.initial, text) for text in ("1 2", "1,2", "[1, 2]")]
    [5, 5, 5]
    """
    found = re.fullmatch(r"[\[(]?\s*(-?[0-9]{1,9})\s*[\s,;/]\s*(-?[0-9]{1,9})\s*[\])]?", text.strip())
    if not found:
        problem = f"{quote(text.strip())} is not a row and a column" if text.strip() else "You typed nothing"
        raise IllegalMove(f'{problem}. Type two numbers from 0 to 2, such as "1 2".')
    row, column = int(found[1]), int(found[2])
    for name, number in (("row", row), ("column", column)):
        if not 0 <= number <= 2:
            raise IllegalMove(f"There is no {name} {number}. Rows and columns are numbered from 0 to 2.")
    square = 3 * row + column
    if state[square] != ".":
        empty = ", ".join(map(square_name, game.actions(state)))
        raise IllegalMove(f"{square_name(square)} is taken by {state[square]}. Empty: {empty}.")
    return square


def square_name(square: int) -> str:
    """The row and the column of a square: 5 is "[1, 2]"."""
    return f"[{square // 3}, {square % 3}]"


class Choice(NamedTuple):
    """The machine's choice: the squares that it tried, with their scores, the one it takes, and the nodes searched."""

    scores: list[tuple[int, Any]]
    square: int
    nodes: int


def choose_by_minimax(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """The first best square; every square has a score."""
    tree = game_tree(game, state).back_up()
    scores = [(child.action, child.value) for child in tree.root.children]
    return Choice(scores, next(square for square, score in scores if score == tree.value), len(tree))


def choose_by_document(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """A sure win, which ends the search, or else the last square that does not lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about Ctrl+C, which the game itself handles
        run = record(win_or_last_safe, game, state)
    if not run.finished:
        raise KeyboardInterrupt
    tried = [run.calls[row] for row in run.columns.children(0)]
    return Choice([(call.action, call.value) for call in tried], run.action, len(run))


def choose_at_random(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """A random square, with minimax's scores, so that the person sees how bad the choice is."""
    return choose_by_minimax(game, state, generator)._replace(square=generator.choice(game.actions(state)))


STRENGTHS: dict[str, Callable[[TicTacToe, str, random.Random], Choice]] = {
    "perfect": choose_by_minimax,
    "document": choose_by_document,
    "random": choose_at_random,
}
