"""The Parsons problems. The lines to put in order are those of a program in `parsons/programs.py`."""

from typing import Any

from minimax_lab.exercises import Position, Puzzle
from minimax_lab.games import MIN, TicTacToe, TreeGame


def _tree(nested: Any, **first: Any) -> tuple[str, Position]:
    return f"the tree {nested}, where {'MIN' if first else 'MAX'} moves first", Position(TreeGame(nested, **first))


BOARD = "O.X/X.X/.OO"
CASES = dict(
    [
        _tree([[3, 12], [2, 4]]),
        _tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        _tree([[-5, 4], [[6, -2], 0]], first=MIN),
        _tree([7, [[1, 9], [8, 2]], [5, 5]]),
        (f"the board {BOARD}, where X moves", Position(TicTacToe(win=10), BOARD)),
    ]
)


def minimax(q: Puzzle) -> None:
    q.ask = "Put lines in order so that they are minimax. Two of them do not belong to it."
    q.cases = CASES
    q.distractors = {
        "values.append(minimax(game, state))": "For which state does it call minimax, and is that state nearer to the end of the game?",
        "return values[0]": "It returns the first value. Who chooses here, and which value does that player want?",
    }


def alphabeta(q: Puzzle) -> None:
    q.ask = "Put lines in order so that they are alpha-beta. Three of them do not belong to it."
    q.function = "alphabeta"
    q.cases = CASES | dict(
        [_tree([[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]])]
    )
    q.distractors = {
        "if alpha <= beta:": "Is the window closed then, or still open?",
        "beta = max(beta, value)": "Which value does MIN want? Can a new value make beta larger?",
        "value = alphabeta(game, child, -inf, inf)": "What does the child know then about the values that were found before?",
    }
