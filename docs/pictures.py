"""Draw the pictures of README and glossary with the package: `make pictures`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from minimax_lab import TicTacToe, Trace, TreeGame, game_tree, minimax, record
from minimax_lab.scene import Scene, Text
from minimax_lab.scene.svg import svg, with_dark_theme

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
PAUSE = 1.2  # seconds for each step
STYLE = """<style>
.step { visibility: hidden }
.step:last-of-type { visibility: visible }
@media (prefers-reduced-motion: no-preference) {
  .step { animation: shown var(--pause) var(--start) }
  .step:last-of-type { animation: awaited var(--start) }
}
@keyframes shown { 0%, 100% { visibility: visible } }
@keyframes awaited { 0%, 100% { visibility: hidden } }
</style>"""


def pictures() -> dict[str, str]:
    """The pictures as SVG, by file name."""
    game = TicTacToe(win=10)
    run = record(minimax, game, game.parse("O.X/X.X/.OO"))
    tree = game_tree(TreeGame(LEAVES)).back_up()
    return {
        "a-to-o.svg": tree.draw(title="The A..O tree is worth 10", principal_variation=True).svg,
        "nine-calls.svg": animation(run, "The nine calls of minimax"),
    }


def animation(run: Trace, title: str) -> str:
    """The steps of a run in one SVG, played once, with the last one at rest. Where nothing moves, it is shown alone."""
    count = 2 * len(run)
    scenes = [without_legend(run.draw(step, returns=True, title=title).scene) for step in range(count)]
    scenes.append(run.draw(count, returns=True, principal_variation=True, title=title).scene)
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" style="--pause: {PAUSE}s">'
    steps = (
        f'<g class="step" style="--start: {PAUSE * step:.1f}s">{svg(replace(scene, width=width, height=height))}</g>'
        for step, scene in enumerate(scenes)
    )
    return with_dark_theme("\n".join([head, STYLE, *steps, "</svg>\n"]))


def without_legend(scene: Scene) -> Scene:
    """A scene of a step without its legend, which would move from one step to the next."""
    entries = set(scene.legend.values())
    marks = [mark for mark in scene.marks if not (isinstance(mark, Text) and set(mark.text.split(" · ")) <= entries)]
    return replace(scene, groups=marks)


if __name__ == "__main__":
    for name, picture in pictures().items():
        (Path(__file__).parent / name).write_text(picture, encoding="utf-8")
        print(name)
