"""Values and orders to fill in, from Python; the right ones come from an oracle that shares no code."""

import json
from fractions import Fraction
from random import Random

import oracle
import pytest
from examples import A_TO_O

from minimax_lab import (
    MAX,
    BeTheMachine,
    Bones,
    InvalidArgument,
    LiveTree,
    MinimaxLabError,
    TicTacToe,
    TooLarge,
    TreeGame,
    game_tree,
)
from minimax_lab.exercises import fill_in, questions
from minimax_lab.kit import COPIES


def random_nest(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(-9, 9)
    return [random_nest(random, depth - 1) for _ in range(random.randint(1, 3))]


def plain_values(nest, is_max=True):
    """The values of the nodes of nested lists, in the order of the calls."""
    if not isinstance(nest, list):
        return [nest]
    below = [plain_values(each, not is_max) for each in nest]
    return [(max if is_max else min)(each[0] for each in below), *(value for each in below for value in each)]


def leaf_values(node, values):
    return [value for child in node.children for value in leaf_values(child, values)] or [values[node.row]]


def plain_returns(nest, row=0):
    """The rows in the order in which the calls return, and the next row."""
    rows, at = [], row + 1
    for each in nest if isinstance(nest, list) else []:
        below, at = plain_returns(each, at)
        rows += below
    return [*rows, row], at


def test_a_learners_entries_are_kept_apart_from_those_of_the_lesson(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = TreeGame(A_TO_O)
    enter = {"do": "enter", "id": "1"}
    original = fill_in(game)
    original.handle_message(None, enter | {"entries": {"3": 10}})
    assert fill_in(game).entries == {}  # nothing is kept in an original
    (tmp_path / COPIES).write_text("{}")
    first = fill_in(game)
    first.entries |= {"J": 14}
    given = dict(first.given)
    first.handle_message(None, enter | {"entries": first.entries | {"3": 10, "6": 9}})
    assert (first.given, first.refusal, first.trouble) == (given, "", "") and list(given.values()) == [14]
    again = fill_in(game)
    assert again.entries == {"3": 10, "6": 9} and again.given == {}
    again.entries |= {"J": 14}
    assert again.given == given and again.entries == first.entries
    assert fill_in(game, "B").entries == fill_in(game, mode="returns").entries == {}  # other questions
    again.handle_message(None, enter | {"entries": given})
    assert fill_in(game).entries == {}


@pytest.mark.parametrize("seed", range(20))
def test_right_values_are_right_and_any_other_is_wrong(seed):
    random = Random(seed)
    nest = [random_nest(random, 2), random_nest(random, 2)]
    tree, values = fill_in(TreeGame(nest)), plain_values(nest)
    for row in tree.rows:
        assert tree.line == []
        tree.entries = tree.entries | {row: values[row]}
    assert tree.is_done and tree.message == f"Every value is right. A is worth {values[0]}."
    assert [values[each] for each in tree.line] == [values[0]] * len(tree.line) and tree.line[0] == 0
    assert tree.line[-1] not in tree.rows  # a leaf
    row = random.choice(tree.rows)
    tree.entries = {**tree.entries, str(row): values[row] + random.choice([-1, 1, 0.5])}
    assert tree.line == []
    assert not tree.is_done and tree.marks[str(row)]["kind"] == "wrong" and tree.marks[str(row)]["message"]
    parent = tree.asked.nodes[row].parent
    is_settled = parent and any(
        values[sibling.row] == (max if parent.player == "MAX" else min)(leaf_values(parent, values))
        for sibling in parent.children
        if sibling.row != row
    )
    above = {str(parent.row)} if parent and not is_settled else set()  # it depends on the wrong value
    kinds = {other: mark["kind"] for other, mark in tree.marks.items() if other != str(row)}
    assert kinds == {other: "early" if other in above else "right" for other in kinds}
    tree.show_answer()
    assert tree.is_done and {int(at): value for at, value in tree.entries.items()} == {
        at: values[at] for at in tree.rows
    }


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("mode", ["calls", "returns"])
def test_only_the_next_node_gets_its_place(mode, seed):
    random = Random(seed)
    nest = [random_nest(random, 2), random_nest(random, 2)]
    tree = fill_in(TreeGame(nest), mode=mode)
    order = plain_returns(nest)[0] if mode == "returns" else list(range(len(tree.rows)))
    for place, row in enumerate(order, 1):
        before = dict(tree.entries)
        others = [each for each in order if str(each) not in before and each != row]
        if others:
            wrong = random.choice(others)
            tree.entries = before | {str(wrong): place}
            assert tree.entries == before and tree.marks[str(wrong)]["message"] == tree.message != ""
        tree.entries = before | {str(row): place}
        assert tree.entries == before | {str(row): place}
    assert tree.is_done and tree.message.startswith("Right")


@pytest.mark.parametrize("level", range(6))
def test_the_right_values_from_a_level_down_can_be_given(level):
    tree = fill_in(Bones(5), given=level)
    solved = [node for node in game_tree(Bones(5)).back_up() if node.children and node.depth >= level]
    assert tree.entries == {str(node.row): node.value for node in solved} == tree.given
    assert tree.is_done == (level == 0) and "wrong" not in str(tree.marks)


def test_a_reason_names_the_mistake_or_the_nodes_that_come_first():
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    tree.entries = {"B": 12}
    assert (
        tree.message
        == "Look at B again. Whose move is it there, and does that player want a large value or a small one?"
    )
    tree.entries = {"B": 12, "C": 2, "A": 3}  # filled in, but B wrongly
    assert tree.marks["0"] == {"kind": "early", "message": "The value of B is not right yet."}
    tree.entries = {"B": 12, "C": 4, "A": 3}
    assert tree.marks["0"]["message"] == "The values of B and C are not right yet."
    tree.entries = {"B": 12, "A": 3}
    assert tree.marks["0"]["message"] == "The value of B is not right yet. Before A, fill in C."
    tree.entries = {"B": 3, "A": 4}
    assert tree.message == "Before A, fill in C."
    for guess in (3, 4):  # the right value of A, and a wrong one
        tree.entries = {"A": guess}
        assert tree.message == "Before A, fill in B and C." and tree.marks["0"]["kind"] == "early"
    tree.entries = {"B": 3}
    assert tree.message == "Right so far. 2 nodes to go."


def test_a_wrong_place_in_the_order_is_refused_without_the_right_one():
    tree = fill_in(Bones(3), mode="calls")
    assert tree.names == [
        "3",
        "2",
        "1 below 2",
        "0 below 1 below 2",
        "0 below 2",
        "1 below 3",
        "0 below 1 below 3",
        "0 below 3",
    ]
    tree.entries = {0: 1, 5: 2}
    assert tree.message == (
        "Not yet. Minimax goes from left to right, and a node to the left of this one has not been called."
    )
    tree.entries = {0: 1, 2: 2}
    assert tree.message == "Not yet. The node above 1 below 2 calls it, and has not been called."


def test_a_part_of_the_order_is_no_mistake_and_a_wrong_node_of_the_same_name_is():
    view = questions("00_start_here")[1].view  # which knows the first four calls as a mistake; three nodes are named 0
    places = {row: row + 1 for row in range(7)}
    for last in range(7):
        for wrong in range(last + 1, 7):
            view.entries = {row: places[row] for row in range(last)} | {wrong: last + 1}
            assert view.message.startswith("Not yet.") and view.marks[str(wrong)]["kind"] == "wrong"
        view.entries = {row: places[row] for row in range(last + 1)}
        assert view.message.startswith("Right so far." if last < 6 else "✓ Right."), view.message


def test_where_names_repeat_or_are_long_a_reason_names_the_moves_to_its_node():
    game = TicTacToe(win=10)
    for tree, moves in (
        (fill_in(Bones(4)), "take 1, take 1 and take 1"),
        (fill_in(game, game.parse("XOX/OOX/...")), "X6 and O8"),
    ):
        tree.entries = {tree.rows[0]: 7}
        assert tree.message.startswith(f"Look at the node after {moves} again. ")
        tree.entries = dict.fromkeys(tree.rows, 7) | {row: tree.asked.solved[row].value for row in tree.rows[:-1]}
        assert tree.message.startswith("Look at the root again. ")
        tree.entries = {0: 7}
        assert tree.message == "Before this node, fill in the nodes below it."
        tree.entries = dict.fromkeys(tree.rows, 7)
        assert tree.marks["0"]["message"] == "Some values below this node are not right yet."


@pytest.mark.parametrize(
    ("game", "entries", "kind"),
    [
        (Bones(4), {1: -1}, "right"),  # MIN takes 3: a leaf in sight, and nothing is worth less to MIN
        (Bones(4), {1: 1}, "early"),
        (Bones(4), {0: -1}, "early"),  # right, but a guess
        (Bones(4), {13: -1, 0: -1}, "early"),  # the largest is not known before all are
        (Bones(3), {5: -1, 0: 1}, "right"),
        (TreeGame([[3, 12], [[2, 7], 4], 12]), {0: 12}, "right"),
        (TreeGame([[3, 12], [[2, 7], 4], 1]), {0: 4}, "early"),
        (TreeGame([[3, [4, 5]], [[2, 7], 4], 1]), {1: 3}, "right"),
    ],
)
def test_a_right_value_that_is_certain_needs_no_others_below_it(game, entries, kind):
    tree = fill_in(game)
    tree.entries = entries
    assert tree.marks[str(min(entries))]["kind"] == kind


def test_entries_can_be_texts_and_the_filled_in_text_version():
    tree = fill_in(TreeGame([[3, -12], [2, 4]]))
    tree.entries = {"B": "\u221212", "C": " +2 "}
    assert tree.entries == {"1": -12, "4": 2}
    tree.entries = tree.blank.replace("C, MIN, value ?", "C, MIN, value 2")
    assert list(tree.entries.values()) == [2] and tree.marks["4"]["kind"] == "right"


def test_what_the_tree_shows_is_right():
    tree = fill_in(TreeGame([[Fraction(1, 3), 2], [0.1 + 0.2, 1], [2.5, 2.5000001]]))
    tree.entries = {"B": "0.333333", "C": ".3", "D": "2,5", "A": "+2.5"}
    assert tree.is_done and tree.message == "Every value is right. A is worth 2.5."
    tree.entries = {"B": "1/3", "C": 0.3, "D": 2.5, "A": "1/3"}
    assert "one of its children. Which child" in tree.marks["0"]["message"]
    tree.show_answer()
    assert tree.is_done and json.dumps(tree.entries)


@pytest.mark.parametrize("make", [fill_in, LiveTree, lambda game: BeTheMachine(game=game, state=game.initial)])
@pytest.mark.parametrize("leaf", [2**53 + 1, -(10**400), Fraction(10**400, 3)])
def test_a_leaf_that_a_browser_would_round_is_refused(make, leaf):
    with pytest.raises(
        InvalidArgument, match=r"^B1=.*: a browser rounds such a number; must be from -9007199254740992"
    ):
        make(TreeGame([[leaf, 2], [3, 1]]))


def test_digits_are_a_row_even_if_a_heap_has_that_name():
    tree = fill_in(Bones(4))  # the first node is the heap of 4; row 4 is a leaf
    with pytest.raises(MinimaxLabError, match="nothing belongs there"):
        tree.entries = {"4": 1}
    tree.show_answer()
    assert tree.is_done and tree.entries["0"] == oracle.calls_of(oracle.Pile(), (4, "MAX"))[0].value


def test_a_name_that_two_nodes_have_is_refused():
    game = TicTacToe(win=10)
    tree = fill_in(game, game.parse("XOX/OOX/..."), "calls")  # X6, O8, X7 leads to the same board as X7, O8, X6
    names = [node.name for node in tree.asked.nodes]
    with pytest.raises(MinimaxLabError, match="more than one node has that name; give its row"):
        tree.entries = {next(name for name in names if names.count(name) > 1): 1}


def test_a_board_game_is_drawn_with_boards():
    game = TicTacToe(win=10)
    tree = fill_in(game, game.parse("XOX/OOX/..."))
    assert tree.asked.here.tree.root.player == MAX and len(tree.rows) == 6


@pytest.mark.parametrize("arguments", [(TicTacToe(),), (TreeGame(A_TO_O), "A", "value"), (5,), (TreeGame([1, 2]), "Z")])
def test_what_cannot_be_filled_in_is_refused(arguments):
    with pytest.raises(MinimaxLabError) as refused:
        fill_in(*arguments)
    assert "\n" not in str(refused.value)


def test_a_large_tree_is_refused():
    with pytest.raises(TooLarge, match="nodes are more than 127"):
        fill_in(Bones(8))


INVITATIONS = [
    (TicTacToe(), "O.X/X.X/.OO", "Can X win? Send values up: +1 is a win."),
    (TicTacToe(), "O.X/X.X/XOO", "Can O win? Send values up: -1 is a win."),
    (TreeGame([[1, -1], [1, -1]]), None, "Send values up: what does MAX get at the top?"),
]


@pytest.mark.parametrize(("game", "board", "asked"), INVITATIONS)
def test_a_game_with_a_winner_asks_who_wins(game, board, asked):
    assert fill_in(game, board and game.parse(board)).ask == asked


@pytest.mark.parametrize(
    ("game", "board", "answer"),
    [
        (Bones(4), None, "The root is worth -1: MAX cannot win."),
        (Bones(3), None, "The root is worth +1: MAX can win."),
        (TicTacToe(), "O.X/X.X/.OO", "The root is worth +1: X can win."),
        (TicTacToe(), "OX./XXO/.O.", "The root is worth 0: X can hold the draw."),
        (TicTacToe(), "X.X/.O./X.O", ": O cannot win."),
    ],
)
def test_the_end_answers_who_can_win(game, board, answer):
    tree = fill_in(game, board and game.parse(board))
    tree.show_answer()
    assert answer in tree.message


@pytest.mark.parametrize("mode", ["values", "calls", "returns", "cuts"])
def test_nothing_on_the_page_gives_the_answer_away(mode):
    tree = fill_in(TreeGame([[3, 12], [2, 4]]), mode=mode)
    sent = tree.get_state()
    assert sent["entries"] == sent["marks"] == sent["windows"] == {} and sent["message"] == ""
    assert sent["tables"]["values"] == ["2", "3", "4", "12"]  # the leaves only
    assert sent["tables"]["columns"]["best"][:2] == [0, -1]  # for all rows: no node has a best child yet
    assert tree.blank.count("value ?") == (0 if mode == "cuts" else 3)


def test_a_call_that_is_too_early_names_the_open_call_beside_it():
    tree = fill_in(TreeGame([[[10, 11], [9, 11]], [[14, 15], [13, 14]]]), "B", mode="calls")
    tree.entries = {"B": 1, "D": 2, "E": 3}
    assert tree.message == "Not yet. The call for D is open, because a node below it has not been called."


def test_a_tree_begins_with_the_entries_that_are_given():
    tree = fill_in(TreeGame([[3, 12], [2, 4]]), given={"B": 3})
    assert tree.entries == tree.given == {"1": 3} and tree.message == "Right so far. 2 nodes to go."
