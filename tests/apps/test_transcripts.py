"""Whole games in the console, word for word."""

from golden import check
from scripted import scripted

GAMES = {
    "perfect": (["help", "1 1", "0 2", "1,0", "[2, 1]", "2", "0", "2 2", "1 1", "quit"], {"first": "machine"}),
    "document": (["2", "1 1", "0 1", "-1 0", "0 3", "0 0 0", "", "2 0", "1", "2", "0 2"], {"strength": "document"}),
    "random": (["1 1", "0 0", "0 1", "0 2", "1 0", "2 0", "2 1", "1 2"], {
        "strength": "random", "seed": 4, "first": "person", "person": "X",
    }),
    "a win": (["0 2"], {"first": "person", "position": "OO./XX./..."}),
    "a draw": (["2 1"], {"first": "person", "position": "OXO/XXO/O.X"}),
    "no starter": (["x", "3"], {"position": "XO./.../..."}),
    "quiet": (["0 1", "2 2", "bye"], {"first": "person", "scores": False}),
}  # fmt: skip


def test_games_in_the_console():
    lines = []
    for name, (answers, options) in GAMES.items():
        game, text = scripted(answers, **options)
        lines += [f"== {name}: {tuple(game)}", text]
    check("console", lines)
