"""`python -m minimax_lab` plays a game of tic-tac-toe in the terminal; `minimax-lab` opens the lessons.

Both run another command of `minimax_lab.apps.command` if one is given.
"""

import signal
import sys

STOPPED = 130  # the exit code of a program that Ctrl+C has ended


def main(usual: str = "lab") -> int:
    """Run the command that the arguments begin with, or `usual`, and return the exit code. Ctrl+C ends it quietly."""
    if is_usual := signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the import of NumPy would turn an exception into another one
    from minimax_lab.apps.command import main as run

    try:
        if is_usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return run(usual=usual)
    except KeyboardInterrupt:
        return STOPPED


if __name__ == "__main__":
    sys.exit(main(usual="play"))
