"""What a position knows, compared with the oracle on random trees."""

import re

import pytest
from hypothesis import example, given
from oracle import Board, Nest, calls_of, cut_edges, looked_at, outlooks, return_order
from strategies import nested, piles, players

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.exercises.gates.position import Position


@example([[5, 6], [3, [7, 8]]])  # a cut with nodes below it
@given(nested(max_leaves=25).filter(lambda tree: isinstance(tree, list)))
def test_a_tree(tree):
    position, nest = Position(TreeGame(tree)), Nest(tree)
    calls = calls_of(nest, nest.root)
    names = [call.place[0] for call in calls]
    assert position.backed_up.value == calls[0].value and position.tree.value is None
    assert (position.value, position.calls, position.called) == (calls[0].value, len(calls), names)
    assert position.returned == [names[number - 1] for number in return_order([call.parent for call in calls])]
    assert position.best_moves == list(outlooks(calls)[1].best) and position.best_move == calls[0].best
    assert sorted([*position.best_moves, *position.worse_moves]) == sorted(position.moves)
    assert position.never_followed == cut_edges(calls, True)
    read = {call.place[0] for call in looked_at(calls, True)[0]}
    assert position.never_read == [call.place[0] for call in calls if call.mover is None and call.place[0] not in read]


@given(piles(), players)
def test_a_heap(drawn, mover):
    rules, heap = drawn
    position = Position(Bones(heap, rules.takes, last_loses=rules.last_loses, win=rules.win, first=mover))
    value = calls_of(rules, (heap, mover))[0].value
    assert position.value == value and position.mover_loses == ((value < 0) == (mover == "MAX"))


def test_an_outcome_names_the_player():
    assert Position(Bones(4)).outcome == "MIN wins" and Position(Bones(5)).outcome == "MAX wins"
    corner = Position(TicTacToe()).after(4, 1)
    assert corner.outcome == "X wins" and str(corner) == ".O./.X./..." and Position(TicTacToe()).outcome == "a draw"


def worth(board, cells):
    """What a board is worth, by the oracle; few squares are empty."""
    return calls_of(board, cells)[0].value


def test_threats_are_all_moves_that_win_at_once_if_nobody_stops_them():
    board, lines = (
        "X.../.../...".replace("...", "..", 1),
        [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)],
    )
    position, several = Position(TicTacToe(), board), 0
    for move in position.moves:
        words, cells = position.threats(move), list(board.replace("/", ""))
        for mark, square in zip("OX" * 4, position.moves_from(move), strict=False):
            cells[square] = mark
            wins = {
                next(at for at in line if cells[at] == ".")
                for line in lines
                if sorted(cells[at] for at in line) == [".", "X", "X"]
            }
            if mark == "X" and len(wins) > 1 and f"After X{square}," in words:
                assert wins == {int(each) for each in re.findall(r"X(\d)", words.partition(",")[2])}
                several += 1
    assert several == 7 and not position.threats(4)  # only the center holds the draw


@pytest.mark.parametrize("text", ["X../.../...", "O../.X./..X", "X.O/.../.OX"])
def test_in_a_course_the_loser_stops_one_of_the_threats(text):
    position, blocked = Position(TicTacToe(), text), 0
    for move in position.moves:
        if threats := position.threats(move):
            *_, last, win = position.moves_from(move)
            squares = re.findall(r"\b[XO](\d)\b", threats.partition(",")[2])
            assert str(last) in squares and str(win) in squares and last != win
            blocked += 1
    assert blocked > 2


@pytest.mark.parametrize("text", ["XO./.../...", "XO./X../O..", "XOX/.O./X..", "XO./OX./.XO", "X.O/.X./..O"])
def test_a_course_is_legal_ends_the_game_and_keeps_the_value_of_the_move(text):
    board, position = Board(), Position(TicTacToe(), text)
    for move in position.moves:
        words = position.course(move)
        cells, known = board.read(text), []
        for mark, square in re.findall(r"\b([XO])(\d)\b", words):
            assert mark == {"MAX": "X", "MIN": "O"}[board.mover(cells)]
            cells = dict(board.moves(cells))[int(square)]
            known.append(worth(board, cells))
        assert board.mover(cells) is None and len(set(known)) == 1
        assert words.endswith({1: "Then X wins.", -1: "Then O wins.", 0: "Then it is a draw."}[known[0]])
