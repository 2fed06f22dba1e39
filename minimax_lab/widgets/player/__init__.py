"""The step player."""
