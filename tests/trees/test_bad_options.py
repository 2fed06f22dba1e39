"""Bad options of a tree raise an error that names the option."""

from bad_input import NOT_WHOLE, each, refusal

from minimax_lab import Bones, InvalidArgument, game_tree
from minimax_lab.kit import quote


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
