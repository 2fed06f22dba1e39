"""Duels without a browser: the table, what the browser gets, the still picture, and what is refused."""

import pytest

from minimax_lab import Bones, Duel, InvalidArgument, TicTacToe
from minimax_lab.search import heap_modulo, larger_heap, open_lines

HEAPS = [Bones(heap) for heap in range(1, 21)]
BOTH = [larger_heap, heap_modulo]


def zero(game):
    return lambda state: 0


@pytest.mark.parametrize(("depth", "wins"), [(1, 12), (2, 5), (3, 14), (4, 9)])
def test_the_table_counts_the_games(depth, wins):
    duel = Duel(HEAPS, BOTH, depth)
    assert duel.table == {"larger_heap": (wins, 0, 40 - wins), "heap_modulo": (40 - wins, 0, wins)}
    lost = [each.states[0].bones for each in duel.played if each.winner != "heap_modulo" == each.first]
    assert lost == [4, 8, 12, 16, 20] or depth > 1


def test_a_deeper_look_can_be_given_to_one_side():
    game = TicTacToe(win=10)
    even, odd = (
        Duel(game, [open_lines, zero], plies=1),
        Duel(game, [open_lines, zero], {"open_lines": 1, "zero": 9}, plies=1),
    )
    assert even.table["open_lines"][0] > even.table["zero"][0]
    assert odd.table["open_lines"][0] == 0 and sum(odd.table["zero"]) == 18


def test_draws_are_counted_apart():
    game = TicTacToe(rows=2, columns=3, win=10)  # nobody can force three in a row
    duel = Duel(game, {"one": zero, "other": zero}, 6)
    assert duel.table == {"one": (0, 2, 0), "other": (0, 2, 0)} and {each["winner"] for each in duel.games} == {None}


def test_three_sides_play_all_pairs():
    duel = Duel(Bones(5), {"size": larger_heap, "rule": heap_modulo, "zero": zero})
    assert len(duel.played) == 6 and all(sum(results) == 4 for results in duel.table.values())


def test_the_browser_gets_each_game():
    game = Duel([Bones(4)], BOTH).games[0]
    assert (game["first"], game["second"], game["winner"]) == ("larger_heap", "heap_modulo", "heap_modulo")
    assert game["moves"] == [
        {"side": "larger_heap", "move": "take 3", "value": "-0.5"},
        {"side": "heap_modulo", "move": "take 1", "value": "-1"},
    ]
    assert [look["count"] for look in game["looks"]] == [4, 1, 0]


def test_the_games_of_the_underlined_heaps_are_marked():
    duel = Duel([Bones(heap) for heap in range(1, 9)], [larger_heap, heap_modulo], underlined=(4, 8))
    assert [each["looks"][0]["count"] for each in duel.games if each["underlined"]] == [4, 8, 4, 8]
    with pytest.raises(InvalidArgument, match="underlined"):
        Duel(Bones(4), [larger_heap, heap_modulo], underlined="4")


def test_the_still_picture_has_the_results():
    text = Duel(HEAPS, BOTH).still().text
    assert "larger_heap: 12 wins, 0 draws, 28 losses." in text and text.startswith("40 games")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Duel(HEAPS, [larger_heap]), "must be two or more functions"),
        (lambda: Duel(HEAPS, [zero, zero]), "need a mapping from names"),
        (lambda: Duel(HEAPS, larger_heap), "must be two or more functions"),
        (lambda: Duel(HEAPS, BOTH, 0), "depth of larger_heap=0: must be a whole number of at least 1"),
        (lambda: Duel(HEAPS, BOTH, {"larger_heap": 1}), "depth of heap_modulo=None"),
        (lambda: Duel(TicTacToe(), [open_lines, zero], plies=4), "must be from 1 to 400"),
        (lambda: Duel([], BOTH), "0 games: must be from 1 to 400"),
        (lambda: Duel([Bones(0)], BOTH), "0 games"),
        (lambda: Duel([3], BOTH), "has no to_move"),
    ],
)
def test_what_is_refused(make, reason):
    with pytest.raises(InvalidArgument) as caught:
        make()
    assert reason in str(caught.value) and "\n" not in str(caught.value)


def test_estimates_may_be_larger_than_a_float():
    game = TicTacToe(win=10**400)
    duel = Duel(game, {"one": zero, "other": lambda game: lambda state: 10**399}, 1)
    assert any(move["value"].startswith("+1.0") for each in duel.games for move in each["moves"])
