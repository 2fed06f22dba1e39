"""Draw the pictures of the README with the package: `make pictures`."""

from __future__ import annotations

from pathlib import Path

from minimax_lab import TicTacToe, TreeGame, game_tree, minimax, record
from minimax_lab.scene import Picture

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


def pictures() -> dict[str, Picture]:
    """The pictures, by file name."""
    game = TicTacToe(win=10)
    run = record(minimax, game, game.parse("O.X/X.X/.OO"))
    tree = game_tree(TreeGame(LEAVES)).back_up()
    return {
        "a-to-o.svg": tree.draw(title="The A..O tree is worth 10", principal_variation=True),
        "nine-calls.svg": run.draw(title="The nine calls of minimax", returns=True, principal_variation=True),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        print(picture.save(Path(__file__).parent / name).name)
