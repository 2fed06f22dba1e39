"""The widgets in JupyterLab compared with what a lesson would use instead: `make bench`.

Times are measured in the page with performance.now(), from just before a click until the document has the next picture
(a MutationObserver has seen it, and an image is decoded) and its layout is computed. The painting and the wait for the
next frame of the screen are the same for all and are left out. Absolute times depend on the machine.
"""

from __future__ import annotations

import tempfile

import chromium
import labserver
from browser_board import measure_board
from browser_explorer import measure_explorer
from browser_player import measure_player
from browser_practice import measure_practice


def main() -> None:
    """Print the table."""
    path = chromium.find()
    if path is None:
        print(f"\nThe widgets were not measured, because there is no browser: {chromium.HOW_TO_GET_ONE}")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = labserver.Server(folder)
        try:
            with chromium.started(path) as browser:
                lab = labserver.Lab(server, browser.new_page(viewport=chromium.SCREEN))
                measure_player(lab)
                measure_board(lab)
                measure_practice(lab)
                measure_explorer(lab)
                lab.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
