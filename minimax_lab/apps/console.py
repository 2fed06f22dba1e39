"""A game of tic-tac-toe against the machine: `python -m minimax_lab` in a terminal, `play()` in a cell."""

import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from minimax_lab.apps.players import STRENGTHS, Choice, Quit, Write, ask_move, ask_person, ask_starter, square_name
from minimax_lab.games import MAX, Mark, TicTacToe
from minimax_lab.kit import (
    InvalidArgument,
    InvalidState,
    is_iterable,
    one_of,
    quote,
    true_or_false,
    whole_number_or_none,
)

MOST_ANSWERS = 1_000  # that a game asks for


class Played(NamedTuple):
    """A game that was played.

    result   the winner, "machine" or "person", or "draw"; of an unfinished game, "left" or "interrupted"
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
    person: str = "O",
    strength: str = "perfect",
    position: str | None = None,
    scores: bool = True,
    seed: int | None = None,
    write: Write = print,
) -> Played:
    """Play a game of tic-tac-toe as in document 000. The machine is MAX: 1 is a win for it, -1 a win for you.

    answers   the person's answers in order, at most 1,000; None asks at the keyboard. The game ends when there are no
              more
    first     who makes the first move, or made it: "person" or "machine"; None asks
    person    the mark that the person plays, X or O
    strength  how the machine chooses: "perfect", "document" (a sure win, or else the last safe square), or "random"
    position  the board to start from, such as "X../.../..."; None is the empty board
    scores    whether to show the score of each square that the machine tries
    seed      for the strength "random": the same seed gives the same game
    write     a function that shows a line

    >>> game = play(["1 1"], first="person", position="OO./XX./...", scores=False)
    <BLANKLINE>
           0   1   2
      0    O | O | .
      1    X | X | .
      2    . | . | .
    Your move, row and column: 1 1
    [1, 1] is taken by X. Empty: [0, 2], [1, 2], [2, 0], [2, 1], [2, 2].
    Your move, row and column:
    There are no more answers. The game is not finished.
    """
    _check_options(answers, first, person, strength)
    true_or_false("scores", scores)
    if not callable(write):
        raise InvalidArgument(f"write={quote(write)}: must be a function that shows a line, such as print")
    starters = _possible_starters(person, first, position)
    ask = ask_person(None if answers is None else islice(answers, MOST_ANSWERS), write)
    generator = random.Random(whole_number_or_none("seed", seed))
    game, state = _game_and_state(person, starters[0], position)
    moves: list[tuple[int, int]] = []
    try:
        if len(starters) > 1:
            game, state = _game_and_state(person, ask_starter(ask, write), position)
        while not game.is_terminal(state):
            _show_board(state, write)
            if game.to_move(state) == MAX:
                choice = STRENGTHS[strength](game, state, generator)
                _show_choice(game, state, choice, scores, write)
                square = choice.square
            else:
                square = ask_move(game, state, ask, write)
            state = game.result(state, square)
            moves.append((square // 3, square % 3))
        result = _show_end(game, state, write)
    except Quit as reason:
        write(f"{reason} The game is not finished.")
        result = "left"
    except KeyboardInterrupt:
        write("\nStopped. The game is not finished.")
        result = "interrupted"
    return Played(result, game.format(state), moves)


def _check_options(answers: object, first: object, person: object, strength: object) -> None:
    one_of("first", first, (None, "person", "machine"))
    one_of("strength", strength, tuple(STRENGTHS))
    one_of("person", person, ("X", "O"))
    if isinstance(answers, str) or not (answers is None or is_iterable(answers)):
        raise InvalidArgument(f'answers={quote(answers)}: must be a list of answers, such as ["0 2", "1 1"]')


def _game_and_state(person: str, first: str, position: str | None) -> tuple[TicTacToe, str]:
    """The game in which the machine is MAX, and the state to start from."""
    machine: Mark = "O" if person == "X" else "X"
    own: Mark = "X" if person == "X" else "O"
    game = TicTacToe(first=own if first == "person" else machine, max_mark=machine)
    return game, game.initial if position is None else game.parse(position)


def _possible_starters(person: str, first: str | None, position: str | None) -> list[str]:
    """Who can have made the first move, judged by the marks on the board. Raises InvalidState if nobody can."""
    starters, possible = ("machine", "person") if first is None else (first,), []
    for starter in starters:
        with suppress(InvalidState):
            _game_and_state(person, starter, position)
            possible.append(starter)
    if not possible:
        _game_and_state(person, starters[-1], position)  # raises the error
    return possible


def _show_board(state: str, write: Write) -> None:
    write("\n       0   1   2")
    for row in range(3):
        write(f"  {row}    {' | '.join(state[3 * row : 3 * row + 3])}")


def _show_choice(game: TicTacToe, state: str, choice: Choice, scores: bool, write: Write) -> None:
    """Show the machine's move and, if asked, the scores, numbered among the empty squares as in the source."""
    if scores:
        write("The machine tries the empty squares in order: +1 if it wins, 0 for a draw, -1 if you win.")
        for number, (square, score) in enumerate(choice.scores, start=1):
            write(f"  {number}. {square_name(square)} {f'{score:+}' if score else ' 0'}")
        if len(choice.scores) < len(game.actions(state)):
            write("It has found a sure win and tries no other square.")
        write(f"It has searched {choice.nodes:,} nodes.")
    write(f"The machine takes {square_name(choice.square)}.")


def _show_end(game: TicTacToe, state: str, write: Write) -> str:
    """Show the last board and the result, and return the result."""
    _show_board(state, write)
    winner = game.winner(state)
    if winner is None:
        write("It is a draw: the board is full, and nobody has three in a row.")
        return "draw"
    if winner == game.max_mark:
        write(f"The machine wins: {winner} has three in a row.")
        return "machine"
    write(f"You win: {winner} has three in a row. Well played!")
    return "person"
