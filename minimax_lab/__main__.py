"""`python -m minimax_lab` plays a game of tic-tac-toe in the terminal."""

import argparse
import os
import sys
from io import TextIOWrapper

from minimax_lab.apps import STRENGTHS, play
from minimax_lab.kit import MinimaxLabError

STRENGTH_HELP = """how the machine chooses: the first best square (perfect); a sure win, or else the last safe \
square, as in document 000 (document); or any square, so that you can win (random). Default: perfect"""


def main(arguments: list[str] | None = None) -> int:
    """Play one game in the terminal and return the exit code: 0, or 130 after Ctrl+C."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for text that is not valid in the encoding
    try:
        played = play(**vars(options))
        sys.stdout.flush()
    except MinimaxLabError as error:
        parser.error(str(error))
    except BrokenPipeError:  # the program that read the output has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 130 if played.result == "interrupted" else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m minimax_lab",
        description="Play tic-tac-toe against the machine and see what each square is worth to it.",
        epilog='Type a square as its row and column, both counted from 0: "1 2". Ctrl+C or "quit" ends the game.',
    )
    option = parser.add_argument
    option("--first", choices=("person", "machine"), help="who makes the first move (default: the game asks)")
    option("--strength", choices=tuple(STRENGTHS), default="perfect", help=STRENGTH_HELP)
    option("--person", choices=("X", "O"), default="O", help="your mark (default: O)")
    option(
        "--position", metavar="ROWS", help='the board to start from, such as "X.O/.X./..." (default: an empty board)'
    )
    option("--no-scores", dest="scores", action="store_false", help="do not show what each square is worth")
    option("--seed", type=int, help="for --strength random: the same seed gives the same choices")
    return parser


if __name__ == "__main__":
    sys.exit(main())
