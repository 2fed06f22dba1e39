"""The human's side of the console game: where the answers come from, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from minimax_lab.games import TicTacToe
from minimax_lab.kit import IllegalMove, quote

Write = Callable[[str], object]  # shows a line
Ask = Callable[[str], str]  # shows a prompt and returns the answer

HELP = """Type the row and the column of an empty square, both counted from 0: "1 2", "1,2", or "[1, 2]".
Type "quit" to end the game, or "help" to see this again."""
QUIT = ("q", "quit", "exit", "bye")


class Quit(Exception):
    """The human ends the game, or there are no more answers; the message says which."""


def from_keyboard(write: Write) -> Ask:
    """Answers that the human types."""

    def ask(prompt: str) -> str:
        try:
            answer = input(prompt)
        except (EOFError, OSError, RuntimeError):  # the end of the input, unreadable input, or no keyboard
            write("")
            raise Quit("There is no more input.") from None
        return _answer_or_quit(answer)

    return ask


def from_list(answers: Iterator[object], write: Write) -> Ask:
    """Answers from a list; each is shown after its prompt."""

    def ask(prompt: str) -> str:
        answer = next(answers, None)
        write(f"{prompt}{'' if answer is None else answer}".rstrip())
        if answer is None:
            raise Quit("There are no more answers.")
        return _answer_or_quit(str(answer))

    return ask


def ask_starter(ask: Ask, write: Write) -> str:
    """Ask until the answer is "computer" or "human", in one of the usual forms."""
    while True:
        answer = ask("Who starts? Type 1 for the computer or 2 for yourself: ").strip().lower()
        if answer in ("1", "c", "computer", "the computer"):
            return "computer"
        if answer in ("2", "h", "human", "me", "you", "i"):
            return "human"
        write(f"{quote(answer)} is neither 1 nor 2.")


def ask_move(game: TicTacToe, state: str, ask: Ask, write: Write) -> int:
    """Ask until the answer is an empty square; the row and the column can come in two answers."""
    while True:
        text = ask("Your move, row and column: ")
        if text.strip().lower() in ("help", "?"):
            write(HELP)
            continue
        if re.fullmatch(r"\s*[0-2]\s*", text):
            text = f"{text} {ask(f'The column in row {text.strip()}: ')}"
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
    """The row and the column of a square.

    >>> square_name(5)
    '[1, 2]'
    """
    return f"[{square // 3}, {square % 3}]"


def _answer_or_quit(answer: str) -> str:
    if answer.strip().lower() in QUIT:
        raise Quit("Goodbye.")
    return answer
