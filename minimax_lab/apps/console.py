"""A game of tic-tac-toe against the computer: `python -m minimax_lab` in a terminal, `play()` in a cell.

Stands beside the house, like `lab`: it asks, shows and keeps the order of the moves. The choice is the search's.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from minimax_lab.apps.opponent import RULES, Thought
from minimax_lab.games import MAX, Mark, TicTacToe
from minimax_lab.kit import IllegalMove, InvalidArgument, InvalidState, is_whole_number, one_of, quote

HELP = """Write the row and the column of an empty square, both counted from 0: "1 2", "1,2" or "[1, 2]".
"quit" ends the game, "help" shows this again."""
LEAVE = ("q", "quit", "exit", "bye")

Say = Callable[[str], object]
Ask = Callable[[str], str]


class Played(NamedTuple):
    """How a game went.

    result   "computer" or "human" has won, or "draw"; "left" or "interrupted" if it did not come to an end
    board    the last board, as `TicTacToe.parse` reads it
    moves    the moves of this game in order, each as (row, column)
    """

    result: str
    board: str
    moves: list[tuple[int, int]]


def play(
    answers: Iterable[str] | None = None,
    *,
    first: str | None = None,
    rule: str = "minimax",
    mark: str = "O",
    board: str | None = None,
    scores: bool = True,
    seed: int | None = None,
    say: Say = print,
) -> Played:
    """Play a game of tic-tac-toe, and return how it went. The computer is MAX: 1 is a win for it, -1 one for you.

    answers   what the human types, in order; None asks at the keyboard. When they run out the game ends
    first     who makes, or has made, the first move: "human" or "computer"; None asks
    rule      how the computer chooses: "minimax", "document" (a sure win, else the last safe square) or "random"
    mark      the human's mark, X or O
    board     where to start, such as "X../.../..."; None is the empty board
    scores    whether the computer shows the score of each square it tries
    seed      for the rule "random": the same seed, the same game
    say       what is done with each line

    Source: document 000, for the course of the game.

    >>> game = play(["1 1"], first="human", board="OO./XX./...", scores=False)
    <BLANKLINE>
           0   1   2
      0    O | O | .
      1    X | X | .
      2    . | . | .
    Your move, row and column: 1 1
    [1, 1] is taken by X. Empty: [0, 2], [1, 2], [2, 0], [2, 1], [2, 2].
    Your move, row and column:
    No more answers. The game ends here, unfinished.
    """
    one_of("first", first, (None, "human", "computer"))
    choose = RULES[one_of("rule", rule, tuple(RULES))]
    one_of("mark", mark, ("X", "O"))
    if isinstance(answers, str) or not (answers is None or isinstance(answers, Iterable)):
        raise InvalidArgument(f'answers={quote(answers)}: must be a list of answers, such as ["0 2", "1 1"]')
    if seed is not None and not is_whole_number(seed):
        raise InvalidArgument(f"seed={quote(seed)}: must be a whole number or None")
    starters = _starters(mark, first, board)
    ask = _typed(say) if answers is None else _scripted(iter(answers), say)
    chance = random.Random(seed)
    game, state = _match(mark, starters[0], board)
    moves: list[tuple[int, int]] = []
    try:
        if len(starters) > 1:
            game, state = _match(mark, _who_starts(ask, say), board)
        while not game.is_terminal(state):
            _show(state, say)
            if game.to_move(state) == MAX:
                thought = choose(game, state, chance)
                _tell(game, state, thought, scores, say)
                square = thought.square
            else:
                square = _humans_move(game, state, ask, say)
            state = game.result(state, square)
            moves.append((square // 3, square % 3))
        result = _closing(game, state, say)
    except _Left as why:
        say(f"{why} The game ends here, unfinished.")
        result = "left"
    except KeyboardInterrupt:
        say("\nStopped. The game ends here, unfinished.")
        result = "interrupted"
    return Played(result, game.format(state), moves)


def read_move(game: TicTacToe, state: str, text: str) -> int:
    """The empty square that `text` names by its row and column, counted from 0; IllegalMove says what is wrong.

    >>> game = TicTacToe()
    >>> [read_move(game, game.initial, text) for text in ("1 2", "1,2", "[1, 2]")]
    [5, 5, 5]
    """
    found = re.fullmatch(r"[\[(]?\s*(-?[0-9]{1,9})\s*[\s,;/]\s*(-?[0-9]{1,9})\s*[\])]?", text.strip())
    if not found:
        fault = f"{quote(text.strip())} is not a row and a column" if text.strip() else "That was empty"
        raise IllegalMove(f'{fault}. Write two numbers from 0 to 2, such as "1 2".')
    row, column = int(found[1]), int(found[2])
    for name, number in (("row", row), ("column", column)):
        if not 0 <= number <= 2:
            raise IllegalMove(f"There is no {name} {number}. Rows and columns are counted from 0 to 2.")
    square = 3 * row + column
    if state[square] != ".":
        empty = ", ".join(map(_place, game.actions(state)))
        raise IllegalMove(f"{_place(square)} is taken by {state[square]}. Empty: {empty}.")
    return square


def _match(mark: str, first: str, board: str | None) -> tuple[TicTacToe, str]:
    """The game in which the computer is MAX, and the state to start from."""
    computer: Mark = "O" if mark == "X" else "X"
    human: Mark = "X" if mark == "X" else "O"
    game = TicTacToe(first=human if first == "human" else computer, max_mark=computer)
    return game, game.initial if board is None else game.parse(board)


def _starters(mark: str, first: str | None, board: str | None) -> list[str]:
    """Who can have made the first move; a board with unequal marks tells. Raises InvalidState if nobody can."""
    possible, refused = [], None
    for who in ("computer", "human") if first is None else (first,):
        try:
            _match(mark, who, board)
            possible.append(who)
        except InvalidState as error:
            refused = error
    if not possible and refused:
        raise refused
    return possible


def _who_starts(ask: Ask, say: Say) -> str:
    while True:
        answer = ask("Who starts, 1 the computer or 2 you? ").strip().lower()
        if answer in ("1", "c", "computer", "the computer"):
            return "computer"
        if answer in ("2", "h", "human", "me", "you", "i"):
            return "human"
        say(f"{quote(answer)} is not one of the two. Write 1 for the computer or 2 for yourself.")


def _humans_move(game: TicTacToe, state: str, ask: Ask, say: Say) -> int:
    while True:
        text = ask("Your move, row and column: ")
        if text.strip().lower() in ("help", "?"):
            say(HELP)
            continue
        if re.fullmatch(r"\s*[0-2]\s*", text):
            text = f"{text} {ask(f'Row {text.strip()}. And the column: ')}"
        try:
            return read_move(game, state, text)
        except IllegalMove as fault:
            say(str(fault))


def _tell(game: TicTacToe, state: str, thought: Thought, scores: bool, say: Say) -> None:
    """What the computer found, numbered among the empty squares as in the source, and its move."""
    if scores:
        say("The computer tries the empty squares in order. +1: it wins, 0: a draw, -1: you win.")
        for number, (square, score) in enumerate(thought.scores, start=1):
            say(f"  {number}. {_place(square)} {score:+}" if score else f"  {number}. {_place(square)}  0")
        if len(thought.scores) < len(game.actions(state)):
            say("A sure win: it looks no further.")
        say(f"It has seen a tree of {thought.nodes:,} nodes.")
    say(f"The computer marks {_place(thought.square)}.")


def _closing(game: TicTacToe, state: str, say: Say) -> str:
    """Show the last board, say how the game ended, and return it in a word."""
    _show(state, say)
    winner = game.winner(state)
    if winner is None:
        say("A draw: the board is full, and neither of you has three in a row.")
        return "draw"
    if winner == game.max_mark:
        say(f"The computer wins: {winner} has three in a row.")
        return "computer"
    say(f"You win: {winner} has three in a row. Well played!")
    return "human"


def _show(state: str, say: Say) -> None:
    say("\n       0   1   2")
    for row in range(3):
        say(f"  {row}    {' | '.join(state[3 * row : 3 * row + 3])}")


def _place(square: int) -> str:
    return f"[{square // 3}, {square % 3}]"


# -- where the answers come from ------------------------------------------------------------------------


class _Left(Exception):
    """The human goes, or the answers have run out."""


def _typed(say: Say) -> Ask:
    """Answers from the keyboard."""

    def ask(prompt: str) -> str:
        try:
            answer = input(prompt)
        except (EOFError, OSError, RuntimeError):  # no more, unreadable, or there is no keyboard
            say("")
            raise _Left("No more input.") from None
        return _unless_leaving(answer)

    return ask


def _scripted(answers: Iterator[str], say: Say) -> Ask:
    """Answers from a list; each is written beside its question."""

    def ask(prompt: str) -> str:
        answer = next(answers, None)
        say(f"{prompt}{'' if answer is None else answer}".rstrip())
        if answer is None:
            raise _Left("No more answers.")
        return _unless_leaving(str(answer))

    return ask


def _unless_leaving(answer: str) -> str:
    if answer.strip().lower() in LEAVE:
        raise _Left("Goodbye.")
    return answer
