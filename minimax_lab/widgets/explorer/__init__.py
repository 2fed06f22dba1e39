"""The whole tree of a game, to zoom and to move around in."""
