"""The explorer without a browser: what it chooses, what it refuses, and its still picture."""

import io
from contextlib import redirect_stderr

import pytest
from packed import unpacked

from minimax_lab import Bones, GameExplorer, IllegalMove, InvalidArgument, TicTacToe, TooLarge, TreeGame, solve
from minimax_lab.posters import whole_game
from minimax_lab.widgets.explorer import widget


def test_a_node_is_chosen_by_its_moves_or_by_their_numbers():
    explorer = GameExplorer(TicTacToe())
    explorer.choose(4, 0, 8)
    assert (explorer.path, explorer.moves, explorer.node_state) == ([4, 0, 6], [4, 0, 8], "O...X...X")
    explorer.path = (0, 0)
    assert (explorer.moves, explorer.node_state) == ([0, 1], "XO.......")
    assert repr(explorer) == "GameExplorer(TicTacToe(), X0, O1)"
    explorer.choose()
    assert (explorer.path, explorer.node_state) == ([], ".........")
    tree = GameExplorer(TreeGame([[3, 12], [2, 4]]), "C")
    tree.choose("C2")
    assert tree.path == [1] and tree.node_state == "C2"


def test_a_route_has_the_path_to_each_stop_its_question_and_the_reason():
    explorer = GameExplorer(TicTacToe(), route={(): "Begin.", (4, 0): ("Who wins?", "Nobody can force it.")})
    assert explorer.route == [[[], "Begin.", ""], [[4, 0], "Who wins?", "Nobody can force it."]]
    assert explorer.path == []
    with pytest.raises(IllegalMove, match="move 4 after 1 move"):
        GameExplorer(TicTacToe(), route={(4, 4): "Twice."})
    tree = TreeGame([[3, 12], 2])
    for wrong in ([(1,)], {1: "C."}, {(1,): 1}, {(1,): ("Who wins?", 1)}, {(1,): ("Who", "wins", "?")}):
        with pytest.raises(InvalidArgument, match="route"):
            GameExplorer(tree, route=wrong)


def test_the_tables_have_each_state_once_with_its_value_and_its_moves():
    game = TicTacToe()
    explorer, solution = GameExplorer(game), solve(game)
    columns = unpacked(explorer.tables["columns"], explorer.data)
    looks, values = explorer.tables["looks"], explorer.tables["values"]
    cells = [looks["marks"][place] or "." for place in columns["cells"]]
    states = ["".join(cells[at : at + 9]) for at in range(0, len(cells), 9)]
    assert sorted(states) == sorted(solution)
    first = 0
    for at, state in enumerate(states):
        assert int(values[columns["value"][at]]) == solution[state].value == 1 - columns["good"][at]
        assert looks["lines"][columns["line"][at]] == game.look(state)["line"]
        below = slice(first, first + columns["moves"][at])
        actions = [] if game.is_terminal(state) else game.actions(state)
        assert [states[child] for child in columns["child"][below]] == [game.result(state, each) for each in actions]
        labels = [explorer.tables["texts"][place] for place in columns["label"][below]]
        assert labels == [game.action_label(state, action) for action in actions]
        assert columns["player"][at] == (0 if not actions else 1 if game.to_move(state) == "MAX" else -1)
        first += len(actions)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((TicTacToe(rows=3, columns=4),), TooLarge, "the tree has more than 1,000,000 nodes; start nearer the end"),
        ((Bones(45, takes=(9, 1)), None), TooLarge, "the tree has 46 plies, more than 40"),
        ((5,), InvalidArgument, "game 5: "),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(arguments, error, message):
    with pytest.raises(error, match=message) as refused:
        GameExplorer(*arguments)
    assert "\n" not in str(refused.value)


def test_too_many_distinct_states_are_refused(monkeypatch):
    monkeypatch.setattr(widget, "MOST_STATES", 9)
    GameExplorer(Bones(4))
    with pytest.raises(TooLarge, match="the tree has 10 distinct states, more than 9; start nearer the end"):
        GameExplorer(Bones(5))


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ((4, 4), r"move 4 after 1 move: must be one of \[0, 1, 2, 3, 5, 6, 7, 8\]"),
        (("X4",), "move 'X4' after 0 moves"),
        ((0, 3, 1, 4, 2, 5), "move 5 after 5 moves: the game is over"),
    ],
)
def test_an_impossible_move_is_refused_and_changes_nothing(moves, message):
    explorer = GameExplorer(TicTacToe())
    explorer.choose(8)
    with pytest.raises(IllegalMove, match=message):
        explorer.choose(*moves)
    assert explorer.moves == [8]


def test_the_still_picture_is_the_poster():
    explorer = GameExplorer(Bones(5))
    assert explorer.still().text == whole_game(Bones(5)).text
    half = GameExplorer(TicTacToe(), "XOXO.....")
    assert half.still().text.startswith("The whole game of tic-tac-toe from XOX/O../...")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_large_game_shows_at_once_that_it_is_being_built(monkeypatch):
    monkeypatch.setenv("TQDM_DISABLE", "")
    with redirect_stderr(Terminal()) as screen:
        GameExplorer(Bones(5)).still()
        assert screen.getvalue() == ""
        explorer = GameExplorer(TicTacToe())
        assert "building the whole game: 549946 nodes" in screen.getvalue()
        explorer.still()
    assert "drawing the whole game: 549946 nodes" in screen.getvalue()
    assert screen.getvalue().rsplit("\r", 2)[-2].strip() == ""  # and nothing of it stays
