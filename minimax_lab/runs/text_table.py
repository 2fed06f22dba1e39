"""A table as text and as HTML, for a notebook."""

from collections.abc import Sequence
from html import escape

from minimax_lab.kit import without_surrogates


def show_table(table: Sequence[Sequence[str]], caption: str) -> dict[str, str]:
    """The rows of a table, of which the first has the headings, by type of output."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in table]
    heading = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table[0])
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table[1:])
    html = f"<table><caption>{escape(caption)}</caption><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"
    shown: dict[str, str] = without_surrogates({"text/plain": "\n".join([*lines, caption]), "text/html": html})
    return shown
