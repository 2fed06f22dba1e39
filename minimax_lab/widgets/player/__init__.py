"""A player that steps through a recorded run."""
