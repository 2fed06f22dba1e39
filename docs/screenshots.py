"""Take the guide's screenshots of widgets, and write down what they show: `make pictures`. Needs Chromium.

`screenshots.txt` has the code, the sentences, and the other texts in each screenshot, and the digest of its file. With
it, `tests/browser/test_screenshots.py` finds a screenshot of something that the widgets no longer show.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "browser"))

import chromium  # noqa: E402
from hosted import Hosted  # noqa: E402

SHOWN = HERE / "screenshots.txt"
SIZE = {"width": 1240, "height": 900}
CELLS = {
    "player.png": """from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe(win=10)
StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=12)""",
    "board.png": """from minimax_lab import PlayBoard, TicTacToe
PlayBoard(TicTacToe(win=10), position="XOX/OOX/...", thinking=True, tree_plies=1)""",
    "explorer.png": """from minimax_lab import GameExplorer, TicTacToe
explorer = GameExplorer(TicTacToe())
explorer.choose(0, 2, 1)
explorer""",
}


def widget_of(cell: str) -> Any:
    """The widget in the last line of a cell."""
    *lines, last = cell.splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    return eval(last, names)


def show(hosted: Hosted, name: str) -> Any:
    """Show the widget of a picture on the page, and return its element."""
    root = hosted.show(widget_of(CELLS[name]))
    chromium.still(hosted.page)
    return root


def written(name: str, root: Any) -> str:
    """What `screenshots.txt` has about a picture whose widget is on the page."""
    digest = sha256((HERE / name).read_bytes()).hexdigest()
    return f"{name} {digest}\n\n{CELLS[name]}\n\n{root.inner_text()}\n"


def main() -> int:
    """Write the screenshots and their texts into the folder of this file."""
    path = chromium.find()
    if path is None:
        print(f"screenshots need Chromium: {chromium.HOW_TO_GET_ONE}", file=sys.stderr)
        return 1
    texts = []
    with chromium.started(path) as browser:
        hosted = Hosted(browser.new_page(viewport=SIZE))
        for name in CELLS:
            root = show(hosted, name)
            root.screenshot(path=HERE / name)
            texts.append(written(name, root))
            print(name)
    SHOWN.write_text("\n".join(texts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
