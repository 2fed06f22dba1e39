"""`python -m minimax_lab` plays a game of tic-tac-toe in the terminal, or runs another command of `minimax-lab`."""

import sys

from minimax_lab.apps.command import main

if __name__ == "__main__":
    sys.exit(main(usual="play"))
