"""The player beside a slow kernel: an answer of Python that is older than the last key undoes nothing."""

from minimax_lab import StepPlayer, minimax, record
from minimax_lab.games import TicTacToe

THREE = TicTacToe(win=10)
PRESS = """([keys, older]) => {
  const stage = document.querySelector(".stage");
  for (const key of keys) stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  window.model.receive(older); // before the page has sent the last key
}"""


def test_an_older_answer_does_not_undo_the_last_keys(hosted):
    player = StepPlayer(record(minimax, THREE, THREE.parse("XOX/.O./X..")), by_line=True)
    root = hosted.show(player)
    where = root.locator(".where")
    steps = [where.inner_text()]
    for keys in (["ArrowRight"], ["ArrowRight"] * 2, ["ArrowRight"] * 5, ["ArrowLeft"]):
        older = {"step": player.step, "line": player.line}
        hosted.page.evaluate(PRESS, [keys, older])
        hosted.page.wait_for_timeout(100)
        steps.append(where.inner_text())
        lines = int((player.trace.lines[:, 0] == player.step).sum())
        shown = f"line {player.line} of {lines}" if player.line else f"before line 1 of {lines}"
        assert steps[-1] == f"step {player.step} of {2 * len(player.trace)}, {shown}"
    assert len(set(steps)) == 5
