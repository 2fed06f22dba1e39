"""How far a search looks ahead, with a horizon that the reader moves."""
