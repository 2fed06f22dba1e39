"""The forms in which learners write numbers, names, and the values of a tree."""

from __future__ import annotations

import re
from typing import Any


def number_in(answer: Any) -> Any:
    """The number in a text such as "10" or "+10"; any other answer as it is.

    >>> number_in(" +10 "), number_in("0.5"), number_in("ten"), number_in(3)
    (10, 0.5, 'ten', 3)
    """
    if not isinstance(answer, str):
        return answer
    for kind in (int, float):
        try:
            return kind(answer)
        except ValueError:
            continue
    return answer


def names_in(text: str) -> list[str]:
    """The names in a text such as "I2, K and L2", or in a list written as text.

    >>> names_in("I2, K and L2"), names_in("['A', 'B']")
    (['I2', 'K', 'L2'], ['A', 'B'])
    """
    words = text.strip("[](){} ").replace(",", " ").replace("'", " ").split()
    return [word for word in words if word != "and"]


def values_in_outline(text: str) -> dict[str, Any]:
    """The values in the text version of a tree, by the names of the nodes; None for a "?"."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        name, _, rest = line.strip().partition(",")
        value = re.search(r"value\s+([-+]?[\d.]+|\?)", rest)
        if value:
            found[re.sub(r"^.* -> ", "", name)] = None if value[1] == "?" else float(value[1])
    return found
