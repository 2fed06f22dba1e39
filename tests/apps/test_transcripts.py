"""Whole games in the console, word for word."""

from golden import check
from scripted import scripted

GAMES = {
    "perfect": (["help", "1,0", "[2, 1]", "2", "0", "-1 0", "0 3", "0 0 0", "", "quit"], {
        "first": "machine", "position": "XXO/.O./...",
    }),
    "document": (["2", "1 2"], {"strength": "document", "position": "XO./OX./..."}),
    "random": (["2 1"], {"strength": "random", "seed": 4, "first": "person", "person": "X", "position": "XO./OX./..."}),
    "a win": (["0 2"], {"first": "person", "position": "OO./XX./..."}),
    "a draw": (["2 1"], {"first": "person", "position": "OXO/XXO/O.X"}),
    "no starter": (["x", "3"], {"position": "XO./.../..."}),
    "quiet": (["0 1", "bye"], {"first": "person", "scores": False}),
}  # fmt: skip


def test_games_in_the_console():
    lines = []
    for name, (answers, options) in GAMES.items():
        game, text = scripted(answers, **options)
        lines += [f"== {name}: {tuple(game)}", text]
    check("console", lines)
