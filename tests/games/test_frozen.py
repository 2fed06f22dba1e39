"""Frozen contents are equal if, and only if, things have the same kinds and contents."""

from itertools import combinations

import numpy as np

from minimax_lab.games.frozen import frozen


class Cell:
    def __init__(self, **contents):
        self.__dict__.update(contents)


class Slotted:
    __slots__ = ("left",)

    def __init__(self, left):
        self.left = left


class Row(list):
    pass


def different():
    """New things, of which any two differ."""
    named = Row([1, 2])
    named.owner = "X"
    return [
        *([1, 2], (1, 2), {1, 2}, {1: 2}, [2, 1], [1, [2]], "12", Row([1, 2]), named, [], (), {}, set()),
        *(np.array([1, 2]), np.array([[1, 2]]), np.array([[1], [2]]), np.array([2, 1])),
        *(Cell(), Cell(left=1), Cell(left=2), Cell(right=1), Cell(left=Cell()), Cell(left=[1])),
        *(Slotted(1), Slotted(2), None, 1, 1.5, b"12"),
    ]


def test_equal_contents_are_equal_and_others_are_not():
    for one, same in zip(different(), different(), strict=True):
        assert frozen(one) == frozen(same) and hash(frozen(one)) == hash(frozen(same))
    for one, other in combinations(different(), 2):
        assert frozen(one) != frozen(other), (one, other)


def test_a_thing_inside_itself_has_an_end():
    cells = Cell(left=1), Cell(left=1), Cell(left=2)
    for cell in cells:
        cell.itself = [cell]
    assert frozen(cells[0]) == frozen(cells[1]) != frozen(cells[2])


def test_names_that_do_not_matter_are_left_out_wherever_they_are():
    one, other = ([Cell(left=1, name=name, below=Cell(name=name))] for name in "AB")
    assert frozen(one) != frozen(other) and frozen(one, ["name"]) == frozen(other, ["name"])
