"""The rules: tic-tac-toe on boards of any size, bones, and games given by their tree."""

import pickle
from copy import deepcopy
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Board, Drop, Nest, letters
from strategies import boards, nests, piles, players

from minimax_lab import MAX, MIN, Bones, ConnectFour, InvalidState, MinimaxLabError, TicTacToe, TreeGame, minimax, solve
from minimax_lab.games import Heap, board
from minimax_lab.games.looks import action_label, look

RULES = [
    (TicTacToe, Board()),
    (TicTacToe, Board(first="O", max_mark="O")),
    (TicTacToe, Board(rows=2, columns=4, in_a_row=2)),  # two lines of one mark can lie apart
    (TicTacToe, Board(rows=1, columns=7, in_a_row=3)),
    (TicTacToe, Board(rows=4, columns=2, in_a_row=3, first="O")),
    (TicTacToe, Board(rows=2, columns=2, in_a_row=1)),
    (ConnectFour, Drop(rows=3, columns=3, in_a_row=3)),
    (ConnectFour, Drop(rows=3, columns=3, in_a_row=2, first="O")),
    (ConnectFour, Drop(rows=2, columns=4, in_a_row=3)),
    (ConnectFour, Drop(rows=4, columns=2, in_a_row=3, max_mark="O")),
    (ConnectFour, Drop(rows=8, columns=1, in_a_row=4)),
    (ConnectFour, Drop(rows=1, columns=6, in_a_row=3)),
    (ConnectFour, Drop(rows=2, columns=2, in_a_row=1)),
]


@pytest.mark.parametrize(("kind", "rules"), RULES)
def test_of_all_boards_those_that_a_game_reaches_are_read_and_no_others(kind, rules):
    game, reachable, refused = kind(**vars(rules)), rules.reachable(), []
    for cells in product("XO.", repeat=rules.rows * rules.columns):
        text = "/".join("".join(cells[at : at + rules.columns]) for at in range(0, len(cells), rules.columns))
        try:
            state = game.parse(text)
        except MinimaxLabError as error:
            assert text not in reachable and len(str(error).splitlines()) == 1
            refused.append("".join(cells))
        else:
            assert text in reachable and game.format(state) == text
    for state in refused[::5] if kind is TicTacToe else ():
        with pytest.raises(MinimaxLabError):
            minimax(game, state)


@given(boards(most_empty=9))
def test_the_rules_of_tic_tac_toe(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    state = game.parse(rules.text(cells))
    assert game.is_terminal(state) == (rules.mover(cells) is None)
    assert game.winner(state) == rules.winner(cells)
    if rules.mover(cells) is None:
        assert game.utility(state) == rules.worth(cells)
    else:
        assert game.to_move(state) == rules.mover(cells)
        moves = [(move, game.format(game.result(state, move))) for move in game.actions(state)]
        assert moves == [(move, rules.text(after)) for move, after in rules.moves(cells)]


@given(boards(most_empty=9))
def test_a_board_is_read_however_it_is_written(drawn):
    rules, cells = drawn
    game, text = TicTacToe(**vars(rules)), rules.text(cells)
    state = game.parse(text)
    assert game.format(state) == text
    written = [text.replace("/", ""), text.replace("/", "\n"), f"\n  {text}  \n".replace("/", "\n  "), " ".join(text)]
    assert [game.parse(each) for each in written] == [state] * 4


@given(boards(most_empty=9))
def test_the_look_of_a_board_is_its_cells_and_the_line_that_won(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    seen = look(game, game.parse(rules.text(cells)))
    assert (seen.kind, seen.rows, seen.columns) == ("grid", rules.rows, rules.columns)
    assert [cell or "." for cell in seen.cells] == [cell for row in cells for cell in row]
    assert {seen.cells[square] for square in seen.line} == {rules.winner(cells)} - {None}
    assert len(seen.line) == (rules.in_a_row if rules.winner(cells) else 0)


def test_what_a_game_remembers_of_its_boards_changes_no_answer_and_has_an_end(monkeypatch):
    monkeypatch.setattr(board, "MOST_REMEMBERED", 90)  # ten boards
    forgetful = TicTacToe(win=10)
    rules = Board(win=10)
    texts = sorted(rules.reachable())[::7]
    for text in [*texts, *reversed(texts)]:
        cells, state = rules.read(text), forgetful.parse(text)
        mover = rules.mover(cells)
        assert forgetful.is_terminal(state) == (mover is None)
        if mover is None:
            assert forgetful.utility(state) == rules.worth(cells)
        else:
            assert forgetful.to_move(state) == mover
            assert forgetful.actions(state) == [square for square, _ in rules.moves(cells)]
        assert len(forgetful._known) <= 10


@given(boards(most_empty=9))
def test_a_copy_of_a_game_has_its_rules_and_remembers_nothing(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    state = game.parse(rules.text(cells))
    assert game.winner(state) == rules.winner(cells)
    for copied in (pickle.loads(pickle.dumps(game)), deepcopy(game)):
        assert not copied._known and game._known
        assert copied.winner(state) == rules.winner(cells)
        assert copied._known.find.__self__ is copied


def test_a_move_is_written_with_its_mark_and_square():
    game = TicTacToe()
    assert action_label(game, game.parse("O.X/X.X/.OO"), 4) == "X4"
    assert action_label(Bones(), Bones().initial, 2) == "take 2"
    assert action_label(TreeGame([1]), "A", "A1") == "A1"


@pytest.mark.parametrize(
    "options", [{}, {"win": 10}, {"rows": 4, "columns": 2, "in_a_row": 2, "first": "O"}, {"max_mark": "O"}]
)
def test_a_board_game_says_how_it_was_made(options):
    assert repr(TicTacToe(**options)) == repr(eval(repr(TicTacToe(**options))))
    assert all(f"{name}={value!r}" in repr(TicTacToe(**options)) for name, value in options.items())


# -- bones ---------------------------------------------------------------------------------------------------------


@given(piles(), players)
def test_the_rules_of_bones(drawn, mover):
    rules, bones = drawn
    game, state, place = Bones(**vars(rules)), Heap(bones, mover), (bones, mover)
    assert game.is_terminal(state) == (rules.mover(place) is None)
    if game.is_terminal(state):
        assert game.utility(state) == rules.worth(place)
    else:
        assert game.to_move(state) == mover
        assert [(take, game.result(state, take)) for take in game.actions(state)] == list(rules.moves(place))


def test_the_heap_starts_with_six_bones_and_max_to_move():
    assert Bones().initial == (6, MAX)
    assert look(Bones(), Bones().initial).data == {"kind": "pile", "count": 6}
    assert repr(Bones(8, takes=(1, 2), last_loses=True)) == "Bones(8, takes=(1, 2), last_loses=True)"


# -- trees ---------------------------------------------------------------------------------------------------------


@given(nests())
def test_inner_nodes_are_named_level_by_level_and_leaves_after_their_parent(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    assert game.initial == "A"
    for name, children in nest.children.items():
        assert game.actions(name) == [child for child, _ in children]
        assert game.to_move(name) == nest.mover((name, []))
        for child, node in children:
            assert game.result(name, child) == child
            assert game.is_terminal(child) == (not isinstance(node, list))
            if game.is_terminal(child):
                assert game.utility(child) == node


def test_the_alphabet_goes_on_after_z():
    wide = TreeGame([[[1]] for _ in range(800)])
    assert wide.actions("A")[:2] == ["B", "C"]
    assert wide.actions("A")[23:28] == ["Y", "Z", "AA", "AB", "AC"]
    assert wide.actions("A") == list(islice(letters(), 1, 801))


def test_names_that_run_out_go_on_with_the_parent_and_the_place():
    game = TreeGame([[[1, 2], 3], [4, 5]], names=["root", "left"])
    assert game.initial == "root"
    assert game.actions("root") == ["left", "root2"]
    assert game.actions("left") == ["left1", "left2"]
    assert game.actions("left1") == ["left11", "left12"]


def test_a_tree_may_be_a_lone_number_or_hold_one_list_several_times():
    assert minimax(TreeGame(7), "A") == (7, None)
    twice = [1, 2]
    assert minimax(TreeGame([twice, twice]), "A") == (1, "B")


@given(nests())
def test_a_tree_game_is_not_changed_through_what_it_hands_out(nest):
    game = TreeGame(nest.tree)
    before = game.actions("A")
    game.actions("A").append("X")
    assert game.actions("A") == before
    assert Nest(nest.tree).children.keys() == nest.children.keys()


@pytest.mark.parametrize("state", ["abc", "abcdefghi", "X" * 10, 5, None, list("........."), ""])
@pytest.mark.parametrize("game", [TicTacToe(), Bones(3), TreeGame([[1, 2], 3])])
def test_a_look_refuses_what_is_no_state(game, state):
    with pytest.raises(InvalidState) as refused:
        game.look(state)
    assert "\n" not in str(refused.value)


@given(
    st.integers(1, 4), st.integers(1, 4), st.sampled_from("XO"), st.sampled_from("XO"), st.sampled_from([1, 10, 0.5]),
    st.sampled_from([MAX, MIN]),
)  # fmt: skip
def test_a_board_started_by_another_player_is_otherwise_the_same(rows, columns, first, max_mark, win, player):
    options = {"rows": rows, "columns": columns, "in_a_row": max(rows, columns), "max_mark": max_mark, "win": win}
    game = TicTacToe(**options, first=first).started_by(player)
    starter = max_mark if player == MAX else "XO".replace(max_mark, "")
    assert {name: getattr(game, name) for name in options} == options
    assert (game.first, game.to_move(game.initial)) == (starter, player)
    assert repr(game) == repr(TicTacToe(**options, first=starter))


@given(
    st.integers(0, 9), st.sampled_from([(1, 2, 3), (2,), (3, 1)]), st.booleans(), st.sampled_from([1, 10, 0.5]),
    st.sampled_from([MAX, MIN]), st.sampled_from([MAX, MIN]),
)  # fmt: skip
def test_a_heap_started_by_another_player_is_otherwise_the_same(bones, takes, last_loses, win, first, player):
    game = Bones(bones, takes, last_loses=last_loses, win=win, first=first).started_by(player)
    assert (game.bones, game.takes, game.last_loses, game.win) == (bones, takes, last_loses, win)
    assert game.initial == (bones, player)
    assert repr(game.with_heap(5)) == repr(Bones(5, takes, last_loses=last_loses, win=win, first=player))
    assert game.with_heap(5).initial == (5, player)


@pytest.mark.parametrize("game", [TicTacToe(), Bones(3)])
@pytest.mark.parametrize("player", ["X", None, 1, "max"])
def test_only_max_or_min_can_start(game, player):
    with pytest.raises(MinimaxLabError, match="player=.*must be 'MAX' or 'MIN'"):
        game.started_by(player)


class Misere(TicTacToe):
    """Whoever fills a line has lost."""

    def winner(self, state):
        return {"X": "O", "O": "X", None: None}[super().winner(state)]


class Middle(TicTacToe):
    """Whoever has the middle wins, too."""

    def winner(self, state):
        return super().winner(state) or (state[4] if state[4] != "." else None)


@pytest.mark.parametrize(("kind", "states"), [(Misere, 5478), (Middle, 3926)])
def test_a_subclass_may_have_another_winner(kind, states):
    game = kind()
    solution = solve(game)
    assert len(solution) == states
    for state in solution:
        if game.is_terminal(state):
            assert solution[state].value == {"X": 1, "O": -1, None: 0}[game.winner(state)]
