"""Games in the console with the person's answers in a list."""

from minimax_lab.apps import play


def scripted(answers, **options):
    """The game, and all lines that it writes."""
    lines = []
    game = play(answers, write=lines.append, **options)
    return game, "\n".join(lines)
