"""Take the README's screenshots of widgets in JupyterLab: `make pictures`. Needs Chromium."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "browser"))

import chromium  # noqa: E402
from labserver import Lab, Server  # noqa: E402

PLAYER = """from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe(win=10)
player = StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=12)
player"""
BOARD = """from minimax_lab import PlayBoard, TicTacToe
board = PlayBoard(TicTacToe(win=10), position="XOX/OOX/...", thinking=True, tree_plies=1)
board"""
EXPLORER = """from minimax_lab import GameExplorer, TicTacToe
explorer = GameExplorer(TicTacToe())
explorer.choose(0, 2, 1)
explorer"""
SHOTS = {
    "player.png": (PLAYER, ".minimax-lab.player"),
    "board.png": (BOARD, ".minimax-lab.board"),
    "explorer.png": (EXPLORER, ".minimax-lab.explorer"),
}


def main() -> int:
    """Write the screenshots into the folder of this file."""
    path = chromium.find()
    if path is None:
        print(f"screenshots need Chromium: {chromium.HOW_TO_GET_ONE}", file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder, chromium.started(path) as browser:
        server = Server(folder)
        try:
            lab = Lab(server, browser.new_page(viewport={"width": 1420, "height": 1400}))
            for name, (cell, widget) in SHOTS.items():
                lab.run([cell], wait_for=widget)
                lab.page.wait_for_timeout(500)  # the tree is scaled after its place is known
                lab.page.locator(widget).last.screenshot(path=HERE / name)
                print(name)
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
