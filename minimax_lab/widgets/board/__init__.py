"""The board to play on."""
