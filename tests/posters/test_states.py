"""The picture of states: each state once, as the oracle counts them, best moves heavy, and nothing overlaps."""

import re
from collections import defaultdict
from itertools import combinations, pairwise, product

import pytest
from boxes import apart, boxes, labels_apart, symbol_boxes
from examples import A_TO_O
from hypothesis import example, given
from oracle import Board, calls_of, outlooks
from strategies import boards, webs
from strict import Endless, Spot, StrictGame, Web

from minimax_lab import Bones, InvalidGame, MinimaxLabError, TicTacToe, TooLarge, TreeGame
from minimax_lab.posters.states import draw_states
from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Shape
from minimax_lab.trees.folding import fold

CIRCLE = Endless(lambda state, action: (state + 1) % 3)
WIN10 = TicTacToe(win=10)


def examples():
    return [
        draw_states(WIN10, WIN10.parse("O.X/X.X/.OO")),
        draw_states(WIN10, WIN10.parse("XOX/OOX/...")),
        draw_states(WIN10, WIN10.parse("X.O/.X./..O"), title="Seventy-six states"),
        draw_states(Bones(6)),
        draw_states(Bones(30)),
        draw_states(TreeGame(A_TO_O)),
        draw_states(TicTacToe(), symmetric=True, depth=3),
        draw_states(TicTacToe(), symmetric=True, depth=4),
        draw_states(TicTacToe(), depth=2),
        draw_states(TreeGame({"a long name indeed": ["x" * 99, "y"], "x" * 99: 1e9, "y": -3})),
        draw_states(TreeGame(list(range(199)))),
        draw_states(TreeGame(5)),
    ]


def facts_of(calls, name_of):
    """What the text version must have of each state: name and mover -> value, nodes, best and all next states."""
    ahead, found = outlooks(calls), {}
    for call in calls:
        key = name_of(call.place), call.mover or "end"
        moves = [(below.move, name_of(below.place)) for below in call.below]
        best = {name for move, name in moves if move in ahead[call.number].best}
        nodes = found[key][1] + 1 if key in found else 1
        found[key] = float(call.value), nodes, best, {name for _, name in moves}
    return found


def read_facts(text):
    """The same, read from a text version."""
    found = {}
    for line in re.findall("^    (.+)$", text, re.M):
        about, _, moves = line.partition("; ")
        name, mover, value, nodes = re.match(
            r"(.+), (MAX|MIN|end), (?:value|utility) ([^ ,]+)(?:, stands for ([\d,]+) nodes)?$", about
        ).groups()
        ways = [move.rpartition(" -> ")[2] for move in moves.split(", ")] if moves else []
        best = {way.removesuffix(" (best)") for way in ways if way.endswith(" (best)")}
        nodes = int((nodes or "1").replace(",", ""))
        assert (name, mover) not in found
        found[name, mover] = float(value), nodes, best, {way.removesuffix(" (best)") for way in ways}
    return found


@given(boards())
def test_the_states_of_boards_are_those_of_the_oracle(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    picture = draw_states(game, game.parse(rules.text(cells)))
    assert read_facts(picture.text) == facts_of(calls_of(rules, cells), rules.text)


@given(webs())
def test_any_game_is_folded_into_its_states(web):
    calls = calls_of(Web(web), 0)
    folded = fold(StrictGame(web), Spot(0), symmetric=False, depth=None, most=200)
    assert {state.at: times for state, times in zip(folded.states, folded.times, strict=True)} == {
        at: sum(call.place == at for call in calls) for at in {call.place for call in calls}
    }
    assert {state.at: plies for state, plies in zip(folded.states, folded.plies, strict=True)} == {
        at: sorted({call.depth for call in calls if call.place == at}) for at in {call.place for call in calls}
    }
    check_marks(draw_states(StrictGame(web), Spot(0)))


@pytest.mark.parametrize("depth", range(5))
def test_the_first_plies_up_to_symmetry(depth):
    rules = Board()
    turned = {}
    for call in calls_of(rules, rules.empty(), depth, guess=lambda cells: 0):
        turned.setdefault(kind(call.place), []).append(call)
    folded = fold(TicTacToe(), None, symmetric=True, depth=depth, most=200)
    assert len(folded.states) == len(turned) == sum((1, 3, 12, 38, 108)[: depth + 1])
    for state, times in zip(folded.states, folded.times, strict=True):
        alike = turned[kind([list(state[at : at + 3]) for at in (0, 3, 6)])]
        assert times == len(alike)
        assert state == "".join(map("".join, alike[0].place)) or depth > 2  # the first one represents all


def kind(cells):
    """The least of the eight images of a board, by turning and mirroring rows of cells."""
    images = []
    for _ in range(4):
        cells = [list(row) for row in zip(*cells[::-1], strict=True)]
        images += ["".join(map("".join, cells)), "".join(map("".join, (row[::-1] for row in cells)))]
    return min(images)


def check_marks(picture):
    """Every state once, an edge between each two that a move joins, heavy where a best one does, and all run down."""
    shapes = [
        mark.node for mark in picture.scene.marks if isinstance(mark, Shape) and mark.role in ("MAX", "MIN", "end")
    ]
    states = re.findall("^    ", picture.text, re.M)
    assert sorted(shapes) == list(range(len(states)))
    edges = defaultdict(list)
    for mark in picture.scene.marks:
        if mark.role == "edge":
            edges[mark.parent, mark.node].append(mark)
    moves = re.findall("^    [^;\n]*; (.*)$", picture.text, re.M)
    assert len(edges) == sum(len(each.split(", ")) for each in moves)
    heavy = [lines for lines in edges.values() if {line.color for line in lines} == {style.TEXT}]
    assert len(heavy) == picture.text.count("(best)")
    for lines in edges.values():
        lines.sort(key=lambda line: line.y1)
        assert all(line.y1 < line.y2 for line in lines)
        assert all((a.x2, a.y2) == (b.x1, b.y1) for a, b in pairwise(lines))


def check_room(picture):
    """No label is on another one, on a node, on another state's edge, or outside the picture."""
    labels_apart(picture.scene)
    found = boxes(picture.scene)
    corners = {mark.node: box for mark, box in symbol_boxes(picture.scene)}
    for a, b in combinations(corners.values(), 2):
        assert apart(a, b)
    for (mark, box), (node, square) in product(found, corners.items()):
        if mark.role not in ("name", "times", "utility", "value"):
            assert apart(box, square), (mark, node)
    for mark, box in found:
        if mark.role == "action":
            crossed = {
                (line.parent, line.node) for line in picture.scene.marks if line.role == "edge" and meets(line, box)
            }
            assert len(crossed) == 1 and next(iter(crossed))[1] == mark.node


def meets(line, box):
    """Whether a line that runs down passes through a box."""
    top, floor = max(line.y1, box[1]), min(line.y2, box[3])
    if top >= floor:
        return False
    xs = [line.x1 + (y - line.y1) / (line.y2 - line.y1) * (line.x2 - line.x1) for y in (top, floor)]
    return min(xs) < box[2] and max(xs) > box[0]


@pytest.mark.parametrize("picture", examples())
def test_all_marks_are_there_and_nothing_overlaps(picture):
    check_marks(picture)
    check_room(picture)
    assert picture.scene.width <= 4000.5 and picture.scene.height <= 4000


@given(webs())
@example({0: ("MAX", [1, 1, 2]), 1: ("MAX", [3]), 2: ("MIN", [3]), 3: 0})  # both move in one row
def test_nothing_overlaps_in_any_graph(web):
    check_room(draw_states(StrictGame(web), Spot(0)))


@pytest.mark.parametrize("game", [Bones(12), Bones(20, takes=(1, 3, 4, 7))])
def test_no_edge_runs_through_a_state_that_it_does_not_touch(game):
    scene = draw_states(game).scene
    nodes = {mark.node: mark.points for mark in scene.marks if mark.role in ("MAX", "MIN", "end")}
    for line, (node, points) in product([mark for mark in scene.marks if mark.role == "edge"], nodes.items()):
        if node not in (line.parent, line.node):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            assert not meets(line, (min(xs), min(ys), max(xs), max(ys)))


def test_small_boards_in_the_nodes_show_their_states():
    picture = draw_states(WIN10, WIN10.parse("XOX/OOX/..."))
    cells = defaultdict(list)
    for mark in picture.scene.marks:
        if mark.role == "cell" and not (isinstance(mark, Line) and mark.y1 < mark.y2):  # an X has two strokes
            cells[mark.node].append(mark.fact)
    assert sorted(map(sorted, cells.values())) == sorted(
        sorted(name.replace("/", "").replace(".", "")) for name, _ in read_facts(picture.text)
    )
    assert len([mark for mark in picture.scene.marks if mark.role == "full line"]) == 3


def test_boards_that_would_be_too_small_are_left_out_with_a_note():
    picture = draw_states(TicTacToe(rows=4, columns=4), depth=1, title="no boards")
    assert "The boards did not fit" not in picture.text
    game = TicTacToe(rows=9, columns=9)
    picture = draw_states(game, depth=1)
    assert not [mark for mark in picture.scene.marks if mark.role == "cell"]
    assert "The boards did not fit" in picture.svg and "did not fit" not in picture.text


def test_states_that_occur_twice_are_counted():
    assert draw_states(TreeGame(A_TO_O)).text.startswith(
        "The states from A on: 31 nodes of the tree are 31 states, none twice"
    )
    nine = draw_states(WIN10, WIN10.parse("O.X/X.X/.OO"))
    assert nine.text.startswith("The states from O.X/X.X/.OO on: 9 nodes of the tree are 9 states, none twice")
    bones = draw_states(Bones(6))
    assert bones.text.startswith("The states from 6 on: 52 nodes of the tree are 12 states\n")
    written = sorted(mark.text for mark in bones.scene.marks if mark.role == "times")
    assert written == sorted(f"\u00d7{nodes}" for nodes in re.findall(r"stands for (\d+) nodes", bones.text))


def test_a_game_too_large_to_be_solved_is_drawn_without_values():
    picture = draw_states(TicTacToe(rows=5, columns=5), depth=1)
    assert "There are no values: the game has more than 20,000 distinct states." in picture.text
    assert "value" not in picture.text.replace("no values", "")


@pytest.mark.parametrize(
    ("draw", "error", "fault"),
    [
        (lambda: draw_states(TicTacToe()), TooLarge, "more than 200 distinct states"),
        (lambda: draw_states(Bones(5), symmetric=True), MinimaxLabError, "no rows and columns"),
        (lambda: draw_states(Bones(5), depth=-1), MinimaxLabError, "depth=-1"),
        (lambda: draw_states(Bones(5), symmetric="yes"), MinimaxLabError, "symmetric='yes'"),
        (lambda: draw_states(Bones(5), title=5), MinimaxLabError, "title=5"),
        (lambda: draw_states(Bones), MinimaxLabError, "Bones"),
        (lambda: draw_states(TicTacToe(), "X"), MinimaxLabError, "'X'"),
        (lambda: draw_states(CIRCLE), InvalidGame, "never ends"),
        (lambda: draw_states(CIRCLE, depth=7), InvalidGame, "never ends"),
    ],
)
def test_errors_are_one_line(draw, error, fault):
    with pytest.raises(error, match=re.escape(fault)) as caught:
        draw()
    assert "\n" not in str(caught.value)


def test_the_page_has_the_title_once():
    html = draw_states(Bones(3), title="Three bones")._repr_mimebundle_()["text/html"]
    _, _, words = html.partition("<details>")
    assert words.count("Three bones") == 1 and "<li>8 nodes of the tree are 6 states" in words
