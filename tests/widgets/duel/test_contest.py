"""Games between evaluations: the moves are those of an oracle that looks ahead by itself."""

import pytest
from oracle import Board, Pile, calls_of

from minimax_lab import Bones, InvalidArgument, TicTacToe, TooLarge
from minimax_lab.search import heap_modulo, larger_heap, open_lines
from minimax_lab.widgets.duel.contest import Contest, openings


def worth_of_rule(place):
    heap, mover = place
    return (1 if heap % 4 else -1) * (1 if mover == "MAX" else -1)


def worth_of_size(place):
    heap, mover = place
    return heap / (heap + 1) * (1 if mover == "MAX" else -1)


def takes(heap, guesses, depth):
    """The takes of two sides, of which the first is MAX, and who wins: 1 or -1."""
    pile, place, made = Pile(), (heap, "MAX"), []
    while pile.mover(place):
        guess = guesses[len(made) % 2]
        made.append(calls_of(pile, place, depth, guess)[0].best)
        place = dict(pile.moves(place))[made[-1]]
    return made, pile.worth(place)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_games_of_bones(depth):
    contest = Contest({"size": larger_heap, "rule": heap_modulo}, {"size": depth, "rule": depth})
    games = [(Bones(heap), Bones(heap).initial) for heap in range(1, 13)]
    for played in contest.play_all(games):
        guesses = {"size": worth_of_size, "rule": worth_of_rule}
        made, worth = takes(played.states[0].bones, [guesses[played.first], guesses[played.second]], depth)
        assert played.actions == made and len(played.states) == len(made) + 1 == len(played.values) + 1
        assert played.winner == (played.first if worth > 0 else played.second)


def test_each_side_has_its_own_depth():
    contest = Contest({"size": larger_heap, "same": larger_heap}, {"size": 1, "same": 2})
    game = Bones(11)
    assert contest.play(game, game.initial, "size", "same").actions[0] == 3
    assert contest.play(game, game.initial, "same", "size").actions[0] == 1


def test_the_first_side_may_be_min_and_a_draw_has_no_winner():
    game, rules = TicTacToe(win=10), Board(win=10)
    contest = Contest({"lines": open_lines, "zero": lambda game: lambda state: 0}, {"lines": 1, "zero": 9})
    for opening in openings(game, 1):
        played = contest.play(game, opening, "zero", "lines")
        end = rules.read(game.format(played.states[-1]))
        assert played.winner == {"O": "zero", "X": "lines", None: None}[rules.winner(end)]
        assert played.winner != "lines"  # zero sees the end of every game
    assert contest.play(game, game.parse("XOX/OOX/.X."), "zero", "lines").winner is None


def test_openings():
    assert [len(openings(TicTacToe(), plies)) for plies in (0, 1, 2, 3)] == [1, 9, 72, 252]
    assert len(openings(TicTacToe(), 5)) == 1_140  # those that are over are left out
    with pytest.raises(InvalidArgument, match="no game of Bones"):
        openings(Bones(2), 3)


def test_an_endless_game_is_refused():
    class Endless(Bones):
        def result(self, state, action):
            return state

    with pytest.raises(TooLarge, match="more than 1,000 plies"):
        Contest({"a": larger_heap, "b": larger_heap}, {"a": 1, "b": 1}).play(Endless(3), Bones(3).initial, "a", "b")
