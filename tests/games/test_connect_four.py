"""Connect four: its rules and boards are those of an oracle of lists, and impossible input is refused in one line."""

from functools import cache

import pytest
from bad_input import NOT_WHOLE, each, refusal
from hypothesis import given
from hypothesis import strategies as st
from oracle import Drop

from minimax_lab import MAX, MIN, ConnectFour, IllegalMove, InvalidState, TicTacToe, alphabeta, minimax, solve
from minimax_lab.games import action_label, least_image, look, places, symmetries
from minimax_lab.games import connect_four as module

SMALL = [
    Drop(rows=3, columns=3, in_a_row=3),
    Drop(rows=3, columns=3, in_a_row=2, first="O"),
    Drop(rows=2, columns=4, in_a_row=3),
    Drop(rows=4, columns=2, in_a_row=3, max_mark="O"),
    Drop(rows=2, columns=5, in_a_row=3, win=5),
]


@st.composite
def games(draw):
    """Rules, and the boards and moves of a random game."""
    rows, columns = draw(st.sampled_from([(6, 7), (4, 4), (3, 5), (5, 2), (1, 6), (7, 1)]))
    rules = Drop(
        rows=rows,
        columns=columns,
        in_a_row=draw(st.integers(2, min(4, max(rows, columns)))),
        first=draw(st.sampled_from("XO")),
        max_mark=draw(st.sampled_from("XO")),
        win=draw(st.sampled_from([1, 10, 0.5])),
    )
    boards = [rules.empty()]
    while rules.mover(boards[-1]):
        boards.append(draw(st.sampled_from([after for _, after in rules.moves(boards[-1])])))
    return rules, boards


@given(games())
def test_random_games_follow_the_rules(drawn):
    rules, boards = drawn
    game = ConnectFour(**vars(rules))
    assert game.initial == game.parse(rules.text(boards[0]))
    for cells in boards:
        state = game.parse(rules.text(cells))
        assert game.format(state) == rules.text(cells)
        assert game.is_terminal(state) == (rules.mover(cells) is None)
        assert game.winner(state) == rules.winner(cells)
        if rules.mover(cells) is None:
            assert game.utility(state) == rules.worth(cells)
            continue
        assert game.to_move(state) == rules.mover(cells)
        moves = [(move, game.format(game.result(state, move))) for move in game.actions(state)]
        assert moves == [(move, rules.text(after)) for move, after in rules.moves(cells)]


@pytest.mark.parametrize("rules", SMALL)
def test_small_sizes_have_the_values_that_brute_force_finds(rules):
    @cache
    def value(text):
        cells = rules.read(text)
        mover = rules.mover(cells)
        if mover is None:
            return rules.worth(cells)
        return (max if mover == MAX else min)(value(rules.text(after)) for _, after in rules.moves(cells))

    game = ConnectFour(**vars(rules))
    found = solve(game)
    root = rules.text(rules.empty())
    assert found[game.initial].value == value(root) == solve(game, canonical=least_image(game))[game.initial].value
    assert {game.format(state) for state in found} == rules.reachable()
    assert all(found[state].value == value(game.format(state)) for state in found)
    if len(found) < 1000:
        assert minimax(game, game.initial).value == alphabeta(game, game.initial).value == value(root)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("......./......./......./......./...X.../.......", "the X in row 5 of column 3 hangs in the air"),
        ("......./......./......./......./..X..../..O....", "no order of moves leads there"),
        ("......./......./......./......./X.X..../O.O....", "no order of moves leads there"),
        ("......./......./......./......./OOOO.../XXXX...", "X and O both have a line"),
        ("......./......./......./......./OOOO.../XXXX..X", "X and O both have a line"),
        ("......./......./......./......./OOO..../XXXX.O.", "already had a line"),
        ("......./......./......./......./XOXO.../XXXXOOO", "no order of moves leads there"),
        ("......./.O...../XO.X.X./XO.X.OX/XX.O.XX/OO.O.OO", "no order of moves leads there"),  # 1,000 boards before it
        ("......./......./......./......./......./OO.....", "0 X and 2 O"),
        ("......./......./......./......./......./XY.....", "'Y' at square 36 is not a mark"),
        ("......./......./......./......./.......", "must have 42 squares in 6 rows of 7"),
        ("", "must have 42 squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_reason(text, why):
    message = refusal(ConnectFour().parse, text, kind=InvalidState)
    assert why in message and repr(text) in message


@each(["." * 31 + "X" + "." * 10, "X" * 42, 5, None])
def test_a_board_that_cannot_be_has_no_value(bad):
    refusal(minimax, ConnectFour(), bad)


@each([-1, 7, 41, True, None, "3", 3.0, (5, 3), *NOT_WHOLE])
def test_what_is_no_column_is_no_move(bad):
    assert "there is no such column; must be one of [0," in refusal(
        ConnectFour().result, "." * 42, bad, kind=IllegalMove
    )


def test_a_full_column_and_a_game_that_is_over_take_no_disc():
    game = ConnectFour()
    full = game.parse("O....../X....../O....../X....../O....../X......")
    assert game.actions(full) == [1, 2, 3, 4, 5, 6]
    assert "move 0 on board" in (message := refusal(game.result, full, 0, kind=IllegalMove))
    assert message.endswith("the column is full; must be one of [1, 2, 3, 4, 5, 6]")
    over = game.parse("......./......./......./......./OOO..../XXXX...")
    assert "the game is over, X has won" in refusal(game.result, over, 6, kind=IllegalMove)
    assert "the game is not over" in refusal(game.utility, full, kind=InvalidState)
    small = ConnectFour(rows=1, columns=2, in_a_row=2)
    assert "it is a draw" in refusal(small.result, "XO", 0, kind=IllegalMove)


def test_the_look_has_the_square_to_which_each_disc_falls():
    game = ConnectFour(rows=3, columns=4, in_a_row=3)
    state = game.parse("O.../X.../O.XX")
    shown = look(game, state)
    assert shown.data == {
        "kind": "grid",
        "rows": 3,
        "columns": 4,
        "cells": [*"O", "", "", "", "X", "", "", "", "O", "", "X", "X"],
        "line": [],
        "places": [9, 6, 7],
        "falls": True,
    }
    assert places(shown, game.actions(state)) == [9, 6, 7]
    assert look(game, game.result(state, 1)).line == []
    won = game.result(game.parse("..../OO../XX.."), 2)
    assert (look(game, won).line, look(game, won).places) == ([8, 9, 10], [])


@given(games())
def test_a_disc_falls_to_its_place(drawn):
    rules, boards = drawn
    game = ConnectFour(**vars(rules))
    for cells in boards[:-1]:
        state = game.parse(rules.text(cells))
        for action, place in zip(game.actions(state), places(look(game, state), game.actions(state)), strict=True):
            after = game.result(state, action)
            assert [at for at in range(len(state)) if state[at] != after[at]] == [place]


def test_only_left_and_right_are_alike():
    game = ConnectFour(rows=4, columns=4)
    assert symmetries(game) == [tuple(range(16)), (3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)]
    assert len(symmetries(TicTacToe(rows=4, columns=4))) == 8
    image = least_image(game)
    state = game.parse("..../..../O.../X...")
    assert image(state) == image(game.parse("..../..../...O/...X")) != image(game.parse("..../..../.O../.X.."))
    small = ConnectFour(rows=3, columns=3, in_a_row=3)
    whole, merged = solve(small), solve(small, canonical=least_image(small))
    assert len(merged) == len({min(state, "".join(state[at : at + 3][::-1] for at in (0, 3, 6))) for state in whole})


def test_a_game_is_written_as_it_is_made_and_started_by_either_player():
    assert repr(ConnectFour()) == "ConnectFour()"
    game = ConnectFour(rows=4, columns=5, in_a_row=3, first="O", max_mark="O", win=7)
    assert repr(eval(repr(game))) == repr(game) == repr(game.started_by(MAX))
    assert game.started_by(MIN).first == "X" and game.started_by(MIN).to_move(game.initial) == MIN
    assert action_label(game, game.initial, 3) == "O3"
    refusal(game.started_by, "X")


def test_an_order_of_moves_is_looked_for_among_so_many_boards(monkeypatch):
    text = "......./......./......./X....../O.....X/X.....O"  # any last move but X in the first column leads nowhere
    assert ConnectFour().parse(text)
    impossible = "......./......./......./......./X.X..../O.O...."
    refusal(ConnectFour().parse, impossible)
    monkeypatch.setattr(module, "MOST_EARLIER", 1)
    assert ConnectFour().parse(impossible)  # accepted, as the docstring says
