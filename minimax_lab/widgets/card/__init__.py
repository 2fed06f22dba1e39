"""A card about a run, with a button that opens the step player."""
