"""The live tree without a browser: its numbers, what the package makes of them, and what it refuses."""

from math import inf, nan

import pytest
from examples import A_TO_O

from minimax_lab import Bones, InvalidArgument, LiveTree, TicTacToe, TooLarge, TreeGame
from minimax_lab.widgets.tables import pack_tree


@pytest.fixture
def live():
    return LiveTree(TreeGame([[3, 12], [2, 4]]))


def test_the_tree_and_the_run_have_the_present_numbers(live):
    assert live.tree.value == 3
    live.numbers = [3, 12, 5, 4]
    assert live.tree.value == 4 and live.tree["C2"].value == 4 and live.run.value == 4
    live.rule = ">="
    assert live.run.value == 4 and {call.state for call in live.run.calls} == set("ABC") | {"B1", "B2", "C1", "C2"}


def test_alpha_beta_leaves_out_what_it_cuts(live):
    live.rule = ">="
    assert "C2" not in {call.state for call in live.run.calls}


def test_the_players_stay_as_they_are():
    game = TreeGame([[5, [1, 9]], 4], to_move={"B": "MAX"})
    live = LiveTree(game)
    assert live.tree.value == 9  # MAX moves at A, B, and C
    live.numbers = [5, 1, 2, 4]
    assert live.tree.value == 5


def test_any_game_whose_states_have_different_names():
    game = TicTacToe(win=10)
    live = LiveTree(game, game.parse("XOX/OOX/X.."))
    assert live.tree.value == -10
    live.numbers = [3, 0]
    assert live.tree.value == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"numbers": [1, 2]}, "must be 4 numbers, one for each leaf"),
        ({"numbers": [1, 2, 3, "4"]}, "numbers: a number='4': must be a finite number"),
        ({"numbers": [1, 2, 3, nan]}, "must be a finite number"),
        ({"numbers": [1, 2, 3, inf]}, "must be a finite number"),
        ({"numbers": [1, 2, 3, True]}, "must be a finite number"),
        ({"numbers": 5}, "must be a list of numbers"),
        ({"rule": ">>"}, "rule='>>'"),
        ({"windows": "no"}, "windows='no'"),
        ({"goal": 7}, "must be numbers, such as"),
        ({"goal": ["7"]}, "goal: a value='7': must be a finite number"),
    ],
)
def test_a_wrong_value_is_refused_and_changes_nothing(live, change, message):
    before = list(live.numbers), live.rule
    ((name, value),) = change.items()
    with pytest.raises(InvalidArgument, match=message) as refused:
        setattr(live, name, value)
    assert "\n" not in str(refused.value) and (list(live.numbers), live.rule) == before


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        ((TicTacToe(),), {}, TooLarge),
        ((Bones(4),), {}, InvalidArgument),  # two nodes have one name
        ((TreeGame([1, 2]),), {"low": 5, "high": 5}, InvalidArgument),
        ((TreeGame([1, 2]),), {"low": nan}, InvalidArgument),
        ((TreeGame([1, 2]),), {"rule": "<"}, InvalidArgument),
        ((5,), {}, InvalidArgument),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments, options, error):
    with pytest.raises(error) as refused:
        LiveTree(*arguments, **options)
    assert "\n" not in str(refused.value)


def test_the_scale_reaches_a_bit_beyond_the_numbers():
    live = LiveTree(TreeGame([3, 12]))
    assert (live.low, live.high, live.step) == (0, 16, 1)
    assert LiveTree(TreeGame([0.5, 2])).step == 0.25
    assert LiveTree(TreeGame([-3, 12])).low == -7


def test_a_page_is_saved_as_html_only(tmp_path):
    live = LiveTree(TreeGame(A_TO_O), rule=">")
    assert "mountLiveTree" in live.save(tmp_path / "live.html").read_text(encoding="utf-8")
    with pytest.raises(InvalidArgument, match="html"):
        live.save(tmp_path / "live.pdf")


def test_on_paper_the_tree_is_drawn_with_its_values(live):
    data, _ = live._repr_mimebundle_()
    assert "C2, end, utility 4" in data["text/plain"] and "alt=" in data["text/html"]
    live.numbers = [3, 12, 5, 4]
    assert live.still().text != LiveTree(TreeGame([[3, 12], [2, 4]])).still().text


def test_on_paper_the_windows_can_be_left_out():
    options = {"game": TreeGame([[3, 12], [2, 4]]), "rule": ">="}
    assert "window alpha" in LiveTree(**options).still().text
    without = LiveTree(**options, windows=False).still().text
    assert "window alpha" not in without and "C2, end, alpha cut" in without


def test_what_the_browser_gets_is_the_tree_of_the_first_numbers(live):
    assert live.data == pack_tree(live._shape)[1] and live.first_numbers == [3, 12, 2, 4]
