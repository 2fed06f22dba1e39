"""Two runs on one tree, drawn alike: the same places, the counts of each, one text version for both."""

import re
from xml.etree import ElementTree

import pytest
from boxes import all_apart
from examples import A_TO_O, EIGHT, LETTERS, NINE
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of, looked_at
from strategies import nests

from minimax_lab import (
    Bones,
    MinimaxLabError,
    TreeGame,
    alphabeta,
    depth_limited_alphabeta,
    depth_limited_minimax,
    minimax,
    record,
)  # fmt: skip
from minimax_lab.posters.side_by_side import beside

PLAIN = record(minimax, TreeGame(A_TO_O), "A")


def test_where_a_search_stops_short_of_the_end_it_reads_leaves_too():
    runs = [record(search, Bones(6), Bones(6).initial, 2, lambda heap: heap.bones)
            for search in (depth_limited_minimax, depth_limited_alphabeta)]  # fmt: skip
    leaves = [sum(call.depth == 2 for call in run.calls) for run in runs]
    assert [f"{count} leaves read" in beside(*runs).text for count in leaves] == [True, True]
    assert leaves[1] < leaves[0] == 9


@pytest.mark.parametrize(
    ("pair", "title"),
    [
        ((PLAIN, LETTERS), "The same tree, read by minimax and by alphabeta"),
        ((LETTERS, LETTERS), "The same tree, read by alphabeta, twice"),
    ],
)
def test_the_title_is_in_the_picture_and_its_texts(pair, title):
    picture = beside(*pair)
    assert [mark.text for mark in picture.scene.marks if mark.role == "title"] == [title]
    assert picture.text.startswith(f"{title}\n{pair[0].calls[0].function}: ")
    headings = [mark.text for mark in picture.scene.marks if mark.role == "heading"]
    beginning = f"{title}. {'; '.join(headings)}. A tree of "
    assert picture.alt.startswith(beginning) and picture.alt.endswith(". The full description follows the picture.")
    assert f"<summary>The picture in words: {title}</summary>" in picture._repr_mimebundle_()["text/html"]


def places(marks):
    """The upper left corner of each node's board, or its symbol where there are none, by tree."""
    boards = [(mark.node, mark.x1, mark.y1) for mark in marks if mark.role == "grid"]
    symbols = [(mark.node, *mark.points[0]) for mark in marks if mark.role in ("MAX", "MIN", "end")]
    found = {}
    for node, x, y in boards or symbols:
        found.setdefault(node, []).append((round(x, 6), round(y, 6)))
    half = {node: len(several) // 2 for node, several in found.items()}
    return [{node: min(several[at * half[node] : (at + 1) * half[node]]) for node, several in found.items()}
            for at in (0, 1)]  # fmt: skip


@pytest.mark.parametrize("pair", [(PLAIN, LETTERS), (NINE, EIGHT)])
def test_each_node_has_the_same_place_in_both_trees(pair):
    first, second = places(beside(*pair).scene.marks)
    shifts = {(round(second[node][0] - x, 3), round(second[node][1] - y, 3)) for node, (x, y) in first.items()}
    assert len(shifts) == 1 and len(first) == len(second) == len(pair[0])


@pytest.mark.parametrize("pair", [(PLAIN, LETTERS), (NINE, EIGHT)])
def test_nothing_overlaps_or_leaves_the_picture(pair):
    picture = beside(*pair)
    all_apart(picture.scene)
    ElementTree.fromstring(picture.svg)


def test_a_wide_pair_is_one_above_the_other_and_a_narrow_one_side_by_side():
    for pair, is_wide in (((PLAIN, LETTERS), True), ((NINE, EIGHT), False)):
        one, other = [mark for mark in beside(*pair).scene.marks if mark.role == "heading"]
        assert (one.x == other.x, one.y == other.y) == (is_wide, not is_wide)


@given(nests(), st.booleans())
def test_the_text_version_names_what_the_second_run_never_read(nest, on_equality):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    picture = beside(record(minimax, game, "A"), record(alphabeta, game, "A", on_equality))
    calls = calls_of(nest, nest.root)
    demanded, _ = looked_at(calls, on_equality)
    above, _, below = picture.text.partition("\nalphabeta: ")
    assert "never visited" not in above
    assert below.count("never visited") == len(calls) - len(demanded)
    leaves = sum(not call.below for call in demanded)
    assert re.match(rf"{len(demanded)} nodes?, {leaves} (leaves|leaf) read\n", below)
    html = picture._repr_mimebundle_()["text/html"]
    assert html.count("<li>") == 2 * len(calls) and html.count("<ul>") == html.count("</ul>")


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (lambda: beside(PLAIN, NINE), "must have the same tree"),
        (lambda: beside(PLAIN, record(minimax, Bones(5), Bones(5).initial)), "must have the same tree"),
        (lambda: beside(PLAIN, 5), "run 5"),
        (lambda: beside(None, PLAIN), "run None"),
    ],
)
def test_bad_arguments_are_named(draw, fault):
    with pytest.raises(MinimaxLabError, match=re.escape(fault)) as caught:
        draw()
    assert "\n" not in str(caught.value)
