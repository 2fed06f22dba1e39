"""A call that returns with its board changed is named in any game, and no program that moves on copies is accused."""

import random

import pytest

from minimax_lab import diagnose, traced

SIZE = 6


class Paint:
    """A game of one row: who fills a square captures the stones beside it. `left` has the calls that change the row."""

    def __init__(self, row, undoes, copies=False):
        self.board, self.undoes, self.copies, self.left, self.count = row, undoes, copies, [], 0

    def moves(self):
        return [at for at, mark in enumerate(self.board) if mark == "."]

    def put(self, at, mark):
        before = [(each, self.board[each]) for each in (at - 1, at, at + 1) if 0 <= each < SIZE]
        for each, old in before:
            if each == at or old != ".":
                self.board[each] = mark
        return before

    def search(self, mark, depth):
        self.count += 1
        number, before = self.count, list(self.board)
        other, kept, values = "b" if mark == "a" else "a", self.board, []
        for at in self.moves() if depth else []:
            if self.copies:
                self.board = list(kept)
            changed = self.put(at, mark)
            values.append(self.search(other, depth - 1))
            for each, old in changed if self.undoes == "all" else [(at, ".")] if self.undoes == "square" else []:
                self.board[each] = old
        if self.copies:
            self.board = kept
        if self.board != before:
            self.left.append(number)
        if not values:
            return self.board.count("a") - self.board.count("b")
        return max(values) if mark == "a" else min(values)


class TracedPaint(Paint):
    search = traced(Paint.search)


def random_row(seed):
    return random.Random(seed).choices("ab..", k=SIZE)


@pytest.mark.parametrize("undoes", ["square", "nothing"])
def test_the_first_call_that_leaves_its_board_changed_is_named(undoes):
    named = 0
    for seed in range(8):
        oracle = Paint(random_row(seed), undoes)
        oracle.search("a", 3)
        if found := diagnose(TracedPaint(random_row(seed), undoes).search, "a", 3):
            assert (found.call, found.kind) == (oracle.left[0], "no undo"), found.text
            assert f"Call {found.call} returned with its board changed" in found.text
            named += 1
    assert named > 3  # on a small board, the next move may change by chance what was left


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("undoes", "copies"), [("all", False), ("square", True), ("nothing", True)])
def test_a_board_that_is_taken_back_or_copied_is_no_mistake(seed, undoes, copies):
    assert not diagnose(TracedPaint(random_row(seed), undoes, copies).search, "a", 3)


def test_a_counter_and_the_values_in_the_nodes_of_a_tree_are_no_board():
    @traced
    def search(node, seen, is_max):
        seen["nodes"] += 1
        if node["children"]:
            values = [search(child, seen, not is_max) for child in node["children"]]
            node["value"] = max(values) if is_max else min(values)
        return node["value"]

    tree = {"children": [{"children": [{"children": [], "value": leaf} for leaf in pair]} for pair in ((3, 5), (2, 9))]}
    assert not diagnose(search, tree, {"nodes": 0}, True)
