"""Bad input: one family of errors, one line that names the fault; never another exception, a hang or an answer."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import Board, Nest
from strategies import boards, nested, nests, piles

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    InvalidTree,
    MinimaxLabError,
    TicTacToe,
    TooLarge,
    TreeGame,
    game_tree,
    minimax,
    record,
)
from minimax_lab.games import Heap
from minimax_lab.kit.errors import quote

DEEP = []
for _ in range(3000):
    DEEP = [DEEP]
NO_NUMBERS = [None, True, False, "5", "", float("nan"), float("inf"), -float("inf"), 1j, object(), {1}, b"1", np.True_]
NOT_WHOLE = [
    None,
    True,
    False,
    1.5,
    3.0,
    "3",
    [3],
    (3,),
    float("nan"),
    1j,
    int,
    object(),
    np.array([1, 2]),
    np.float64(3),
    DEEP,
]


def refusal(function, *args, kind=MinimaxLabError, **kwargs):
    """The message with which `function` refuses: it must, with this kind of error, in one line."""
    with pytest.raises(kind) as caught:
        function(*args, **kwargs)
    message = str(caught.value)
    assert message and message == message.strip() and len(message.splitlines()) == 1 and len(message) < 500
    assert " at 0x" not in message
    return message


def each(things):
    return pytest.mark.parametrize("bad", things, ids=lambda thing: quote(thing, 30))


def test_one_family_under_value_error():
    assert issubclass(MinimaxLabError, ValueError)
    for kind in (IllegalMove, InvalidArgument, InvalidGame, InvalidState, InvalidTree, TooLarge):
        assert issubclass(kind, MinimaxLabError)


# -- boards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("XXXXX/O...", "3 rows of 3"),
        ("XXX/XXO/...", "5 X and 1 O"),
        ("OOO/.../...", "0 X and 3 O"),
        ("XXX/OOO/...", "X and O both have a line"),
        ("XXX/OO./O..", "X already had a line before the last move"),
        ("OOO/XX./XX.", "O already had a line before the last move"),
        ("XO./..x/...", "'x' at square 5 is not a mark"),
        ("XO?/.../...", "'?' at square 2 is not a mark"),
        ("XO/...", "must have 9 squares in 3 rows of 3"),
        ("X.../O.../....", "must have 9 squares in 3 rows of 3"),
        (".../..../..", "must have 9 squares in 3 rows of 3"),
        ("", "must have 9 squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_reason(text, why):
    message = refusal(TicTacToe().parse, text, kind=InvalidState)
    assert why in message and repr(text) in message


@given(st.text(max_size=12))
def test_any_text_is_a_reachable_board_or_refused(text):
    game = TicTacToe()
    try:
        state = game.parse(text)
    except MinimaxLabError as error:
        assert "board" in str(error) and len(str(error).splitlines()) == 1
    else:
        assert game.format(state) in REACHABLE


REACHABLE = Board().reachable()


@given(boards(most_empty=9), st.data())
def test_a_board_of_which_one_square_is_spoilt_is_reachable_or_refused(drawn, data):
    rules, cells = drawn
    game, text = TicTacToe(**vars(rules)), rules.text(cells)
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.sampled_from("XO.x0-#/")) + text[at + 1 :]
    legal = {"X", "O", "."}.issuperset(text.replace("/", ""))
    spoilt = rules.read(text) if legal and list(map(len, text.split("/"))) == [rules.columns] * rules.rows else None
    try:
        state = game.parse(text)
    except MinimaxLabError as error:
        assert "board" in str(error) and len(str(error).splitlines()) == 1
        assert spoilt is None or not could_be(rules, spoilt)
    else:
        flat = "/".join(state[r * rules.columns : (r + 1) * rules.columns] for r in range(rules.rows))
        assert could_be(rules, rules.read(flat))


def could_be(rules, cells):
    """Whether the marks are in turn and some last mark, taken back, leaves a board on which nobody has won."""
    marks = [cell for row in cells for cell in row]
    lead = marks.count(rules.first) - marks.count({"X": "O", "O": "X"}[rules.first])
    if lead not in (0, 1):
        return False
    last = rules.first if lead else {"X": "O", "O": "X"}[rules.first]
    if rules.winner(cells) is None:
        return True
    for row in cells:
        for column, cell in enumerate(row):
            if cell == last:
                row[column] = "."
                before = rules.winner(cells)
                row[column] = cell
                if before is None:
                    return True
    return False


@each([None, 5, 0.5, b"O.X/X.X/.OO", ["O", ".", "X"], [list("O.X"), list("X.X"), list(".OO")], object(), str, DEEP])
@pytest.mark.parametrize("method", ["parse", "format", "to_move", "actions", "is_terminal", "utility"])
def test_what_is_no_board_is_refused_by_every_rule(method, bad):
    assert "must be" in refusal(getattr(TicTacToe(), method), bad, kind=InvalidState)


@each(["", "X", "..........", "XXXXX....", "O........", "........x", "O.X/X.X/.OO"])
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_a_board_out_of_shape_or_turn_is_refused_by_every_rule(method, bad):
    assert repr(bad) in refusal(getattr(TicTacToe(), method), bad, kind=InvalidState)


@each(["XXXOOO...", "XXXXX....", "OOOXX.XX.", "XXXOO.O..", "O.X/X.X/.OO", "X", 5, ["."] * 9])
@pytest.mark.parametrize("search", [minimax, game_tree, lambda game, state: record(minimax, game, state)])
def test_a_board_that_cannot_be_has_no_value(search, bad):
    refusal(search, TicTacToe(), bad)


def test_utility_is_not_asked_before_the_end():
    assert "the game is not over" in refusal(TicTacToe().utility, "." * 9, kind=InvalidState)


BAD_MOVES = [-1, 9, 10**9, 4.0, 0.5, True, None, "4", "", (0, 1), [4], float("nan"), np.array([1, 2]), object()]


@each(BAD_MOVES)
def test_what_is_no_square_is_no_move(bad):
    message = refusal(TicTacToe().result, "." * 9, bad, kind=IllegalMove)
    assert message.startswith(
        f"move {quote(bad)} on board '.../.../...': there is no such square; must be one of [0, 1,"
    )


@given(boards(most_empty=9), st.integers(-3, 20))
def test_a_move_on_a_taken_square_or_after_the_end_is_refused(drawn, move):
    rules, cells = drawn
    over = rules.mover(cells) is None
    assume(over or move not in dict(rules.moves(cells)))
    game = TicTacToe(**vars(rules))
    message = refusal(game.result, game.parse(rules.text(cells)), move, kind=IllegalMove)
    flat = [cell for row in cells for cell in row]
    why = "the game is over" if over else "taken by" if 0 <= move < len(flat) else "no such square"
    assert why in message and f"move {move} on board {rules.text(cells)!r}" in message


@each([0, -1, *NOT_WHOLE])
@pytest.mark.parametrize("option", ["rows", "columns", "in_a_row"])
def test_sizes_are_whole_numbers_from_1(option, bad):
    assert refusal(TicTacToe, **{option: bad}).startswith(
        f"{option}={quote(bad)}: must be a whole number of at least 1"
    )


@pytest.mark.parametrize(
    "sizes",
    [{"in_a_row": 4}, {"rows": 2, "columns": 2}, {"in_a_row": 10**5000}, {"rows": 1, "columns": 1, "in_a_row": 2}],
)
def test_a_line_must_fit_on_the_board(sizes):
    assert "in_a_row=" in refusal(TicTacToe, kind=InvalidGame, **sizes)


@pytest.mark.parametrize("sizes", [{"rows": 10**9, "columns": 10**9}, {"rows": 10**5000}, {"columns": 5000, "rows": 3}])
def test_a_board_has_at_most_so_many_squares(sizes):
    assert "at most 10,000 squares" in refusal(TicTacToe, kind=InvalidGame, **sizes)


@each(["x", "", "XO", None, 1, True, ["X"], np.array(["X", "O"])])
@pytest.mark.parametrize("option", ["first", "max_mark"])
def test_marks_are_x_and_o(option, bad):
    assert refusal(TicTacToe, **{option: bad}) == f"{option}={quote(bad)}: must be 'X' or 'O'"


@each([0, -1, -0.5, *NO_NUMBERS])
@pytest.mark.parametrize("game", [TicTacToe, Bones])
def test_a_win_is_worth_a_finite_number_above_0(game, bad):
    assert refusal(game, win=bad) == f"win={quote(bad)}: must be a finite number above 0"


# -- heaps ---------------------------------------------------------------------------------------------------------


@each([-1, -(10**5000), *NOT_WHOLE])
def test_a_heap_is_a_whole_number_from_0(bad):
    assert refusal(Bones, bad, kind=InvalidState).startswith(f"heap {quote(bad)}: must be a whole number of at least 0")


@each(
    [
        (),
        (0,),
        (1, 0),
        (-1,),
        (1, 1),
        ("1",),
        (1.5,),
        (True,),
        (None,),
        ([1],),
        (int,),
        3,
        None,
        "123",
        "",
        object(),
        1.5,
    ]
)
def test_takes_are_different_whole_numbers_from_1(bad):
    assert "takes" in refusal(Bones, 6, bad)


@each([0, 1, None, "no", [], np.int64(1)])
def test_last_loses_is_true_or_false(bad):
    assert refusal(Bones, 6, last_loses=bad) == f"last_loses={quote(bad)}: must be False or True"


BAD_HEAPS = [
    Heap(-1, MAX),
    Heap(3, "max"),
    Heap(3, None),
    Heap(2.0, MAX),
    Heap(True, MAX),
    Heap(None, MIN),
    Heap("3", MIN),
    Heap([3], MAX),
    (3, MAX),
    3,
    "3",
    None,
    DEEP,
]


@each(BAD_HEAPS)
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_what_is_no_heap_is_refused_by_every_rule(method, bad):
    assert refusal(getattr(Bones(), method), bad, kind=InvalidState).startswith(f"heap {quote(bad)}: must be")


@each(BAD_HEAPS)
def test_what_is_no_heap_has_no_value(bad):
    refusal(minimax, Bones(), bad, kind=InvalidState)
    refusal(Bones().result, bad, 1, kind=InvalidState)
    if bad is not None:
        refusal(game_tree, Bones(), bad, kind=InvalidState)


@each([0, -1, 4, 7, 10**5000, 1.0, True, None, "1", [1], float("nan"), np.array([1, 2]), object()])
def test_only_the_stated_numbers_of_bones_are_taken(bad):
    message = refusal(Bones().result, Heap(6, MAX), bad, kind=IllegalMove)
    assert message == f"take {quote(bad)} from a heap of 6: must be one of [1, 2, 3]"


@given(piles(), st.integers(-2, 12))
def test_more_than_there_are_cannot_be_taken_nor_any_after_the_end(drawn, take):
    rules, bones = drawn
    assume(take not in dict(rules.moves((bones, "MAX"))))
    message = refusal(Bones(**vars(rules)).result, Heap(bones, MAX), take, kind=IllegalMove)
    assert f"take {take} from a heap of {bones}" in message
    assert ("the game is over" in message) == (rules.mover((bones, "MAX")) is None)


def test_a_heap_that_is_not_played_out_has_no_utility():
    assert "heap of 6: the game is not over" in refusal(Bones().utility, Heap(6, MAX), kind=InvalidState)


# -- trees ---------------------------------------------------------------------------------------------------------


def spoil(tree, path, bad):
    """The tree with `bad` in place of the node to which `path` leads."""
    if not isinstance(tree, list) or not path:
        return bad
    at = path[0] % len(tree)
    return [*tree[:at], spoil(tree[at], path[1:], bad), *tree[at + 1 :]]


@given(nested(), st.lists(st.integers(0, 5), max_size=8), st.sampled_from(NO_NUMBERS))
def test_a_leaf_without_a_number_is_refused_by_name(tree, path, bad):
    message = refusal(TreeGame, spoil(tree, path, bad), kind=InvalidTree)
    assert message.startswith(("leaf 'A", "leaf '"))
    assert message.endswith(f"{quote(bad)} is not a finite number")


@given(nested(), st.lists(st.integers(0, 5), max_size=8), st.sampled_from([[], ()]))
def test_an_empty_list_is_refused(tree, path, bad):
    assert "an empty list, a leaf without a number" in refusal(TreeGame, spoil(tree, path, bad), kind=InvalidTree)


@given(nested(), st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_lists_that_hold_themselves_are_refused(tree, path):
    tree = [tree]
    inner = spoil(tree, path, loop := [1])
    loop.append(inner)
    assert "holds itself, a cycle" in refusal(TreeGame, inner, kind=InvalidTree)


def test_a_list_that_holds_itself_is_named_by_its_place():
    tree = [1, [2, [3]]]
    tree[1][1].append(tree[1])
    assert refusal(TreeGame, tree) == "tree[1][1][1]: holds itself, a cycle"


def test_lists_that_stand_for_too_many_nodes_are_refused():
    tree = [1, 2]
    for _ in range(40):
        tree = [tree, tree]
    assert "more than 1,000,000 nodes" in refusal(TreeGame, tree, kind=TooLarge)


def test_a_very_deep_tree_is_built_and_not_searched_for_ever():
    tree = 1
    for _ in range(5000):
        tree = [tree]
    assert game_tree(TreeGame(tree)).back_up().value == 1
    assert "still calling itself" in refusal(record, minimax, TreeGame(tree), "A")


@each([5, None, 1.5, [5], ["A", 5], ["A", ""], [None, None], np.array([1, 2])])
def test_names_are_texts(bad):
    assert "name" in refusal(TreeGame, [[1], [2]], bad, kind=InvalidTree)


@pytest.mark.parametrize("names", ["AA", "ABA", ["root", "left", "root"], ["A", "A2"]])
def test_a_name_that_stands_for_two_nodes_is_refused(names):
    assert "two nodes have it" in refusal(TreeGame, [[1, 5], [2, [1]], 3][: len(names)], names, kind=InvalidTree)


def test_names_may_come_as_an_array():
    assert TreeGame([[1], [2]], np.array(["R", "S", "T"])).actions("R") == ["S", "T"]


@st.composite
def spoilt_mappings(draw):
    """A mapping that is no tree, and a text that the refusal must hold."""
    nest = Nest([draw(nested()), [1, [2, 3]]])
    tree = nest.mapping()
    inner, leaves = nest.inner, [name for name in tree if name not in nest.children]
    leaf, node = draw(st.sampled_from(leaves)), draw(st.sampled_from(inner))
    fault = draw(st.sampled_from(["lost", "number", "empty", "twice", "parents", "cycle", "root", "name", "child"]))
    if fault == "lost":
        del tree[leaf]
        return tree, f"node {leaf!r}, a child of "
    if fault == "number":
        tree[leaf] = draw(st.sampled_from(NO_NUMBERS))
        return tree, f"leaf {leaf!r}: "
    if fault == "empty":
        tree[node] = []
        return tree, f"node {node!r}: no children" if node == "A" else repr(node)
    if fault == "twice":
        tree[node] = [*tree[node], tree[node][0]]
        return tree, f"{tree[node][0]!r}, a child of {node!r}: is named twice"
    if fault == "parents":
        other = draw(st.sampled_from([name for name in inner if name != "A"]))
        child = draw(st.sampled_from([child for child in tree[other] if child not in tree[node]] or ["A"]))
        tree[node] = [*tree[node], child]
        return tree, repr(child)
    if fault == "cycle":
        tree[node] = [*tree[node], "A"]
        return tree, "'A': the root, because its name comes first, but also a child of"
    if fault == "root":
        tree["Z9"] = draw(st.sampled_from([5, ["Z8"]]))
        tree["Z8"] = 5
        return tree, "a second root besides 'A'"
    if fault == "name":
        tree[draw(st.sampled_from([5, None, ("B",)]))] = 5
        return tree, "a name must be text"
    tree[node] = [*tree[node], draw(st.sampled_from([5, None, ["B"], 1.5]))]
    return tree, f"node {node!r}: its child "


@given(spoilt_mappings())
def test_a_mapping_that_is_no_tree_is_refused_with_the_reason(spoilt):
    tree, why = spoilt
    assert why in refusal(TreeGame, tree, kind=InvalidTree)


@pytest.mark.parametrize(
    ("tree", "why"),
    [
        ({}, "empty"),
        ({"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": 1}, "node 'D', a child of 'C': has another parent, 'B'"),
        ({"A": ["B"], "B": ["A"]}, "node 'A': the root, because its name comes first, but also a child of 'B'"),
        ({"A": 1, "B": ["C"], "C": ["B"]}, "node 'B': cannot be reached from the root 'A', a cycle: B - C - B"),
        ({"A": 1, "B": ["C", "X"], "C": ["D"], "D": ["B"], "X": 1}, "a cycle: B - C - D - B"),
        ({"A": ["A"]}, "node 'A': the root, because its name comes first, but also a child of 'A'"),
        ({"A": ["B"]}, "node 'B', a child of 'A': a leaf without a number"),
        ({"A": "B", "B": 1}, "leaf 'A': 'B' is not a finite number"),
        ({"A": ["B"], "B": None}, "leaf 'B': None is not a finite number"),
        ({"A": 1, "B": 2}, "node 'B': a second root besides 'A'"),
    ],
)
def test_faults_of_a_mapping(tree, why):
    assert why in refusal(TreeGame, tree, kind=InvalidTree)


@pytest.mark.parametrize(
    ("to_move", "why"),
    [
        ({"Z": MAX}, "node 'Z': there is no such node"),
        ({"B1": MAX}, "node 'B1': a leaf"),
        ({5: MAX}, "node 5: there is no such node"),
        ({"B": "max"}, "to_move['B']='max': must be 'MAX' or 'MIN'"),
        ({"B": None}, "to_move['B']=None"),
        ([("B", MAX)], "must map names"),
        ("B", "must map names"),
        (5, "must map names"),
    ],
)
def test_to_move_names_inner_nodes_and_players(to_move, why):
    assert why in refusal(TreeGame, [[1], [2]], to_move=to_move)


@each(["max", None, 1, "", [], np.array([1, 2])])
def test_first_is_max_or_min(bad):
    assert refusal(TreeGame, [1], first=bad) == f"first={quote(bad)}: must be 'MAX' or 'MIN'"


@each(["Z", "", "a", 5, None, ["A"], ("A",), object(), DEEP])
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_a_node_that_is_not_there_is_refused_by_every_rule(method, bad):
    message = refusal(getattr(TreeGame([[1], [2]]), method), bad, kind=InvalidState)
    assert message == f"node {quote(bad)}: there is no such node; the root is 'A'"


@each(["Z", "A", "B1", "", 0, None, ["B"], np.array(["B", "C"]), object()])
def test_a_move_that_is_not_there_is_refused(bad):
    message = refusal(TreeGame([[1], [2]]).result, "A", bad, kind=IllegalMove)
    assert message == f"move {quote(bad)} at node 'A': must be one of ['B', 'C']"


@given(nests())
def test_at_a_leaf_nobody_moves_and_an_inner_node_has_no_utility(nest):
    game = TreeGame(nest.tree)
    for name in nest.mapping():
        if name in nest.children:
            assert repr(name) in refusal(game.utility, name, kind=InvalidState)
        else:
            assert "a leaf" in refusal(game.to_move, name, kind=IllegalMove)
            assert "the game is over" in refusal(game.result, name, "A", kind=IllegalMove)


# -- options -------------------------------------------------------------------------------------------------------


@each([-1, *(thing for thing in NOT_WHOLE if thing is not None)])
def test_depths_and_levels_are_whole_numbers_from_0(bad):
    must = f"={quote(bad)}: must be a whole number of at least 0"
    assert refusal(game_tree, Bones(6), depth=bad, kind=InvalidArgument) == f"depth{must}"
    assert refusal(game_tree(Bones(6)).back_up, bad, kind=InvalidArgument) == f"levels{must}"


@each([0, -1, *NOT_WHOLE])
def test_a_limit_is_a_whole_number_from_1(bad):
    assert refusal(game_tree, Bones(6), limit=bad, kind=InvalidArgument).startswith(f"limit={quote(bad)}: must be")


@each([5, "count", [len]])
def test_an_evaluation_is_a_function(bad):
    assert "must be a function" in refusal(game_tree, Bones(6), depth=1, evaluate=bad, kind=InvalidArgument)


class Broken:
    def __repr__(self):
        raise RuntimeError("no repr")


@pytest.mark.parametrize("bad", [10**5000, Broken()], ids=["long", "broken"])
def test_what_cannot_be_written_is_quoted_by_its_class(bad):
    assert quote(bad) == f"<{type(bad).__name__}>"


def test_lists_too_deep_to_write_are_quoted_all_the_same():
    assert quote(DEEP) in ("<list>", "[" * 57 + "...")  # newer Pythons can write them


@given(st.text(), st.integers(12, 60))
def test_a_quotation_is_one_short_line(text, longest):
    assert len(quote([text], longest).splitlines()) == 1
    assert len(quote([text], longest)) <= longest


# -- what an import costs ------------------------------------------------------------------------------------------


def test_importing_the_package_imports_neither_matplotlib_nor_networkx():
    code = "import sys, minimax_lab; print(sorted({'matplotlib', 'networkx', 'tqdm', 'IPython'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
