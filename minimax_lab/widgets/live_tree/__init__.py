"""A tree whose leaves can be dragged."""
