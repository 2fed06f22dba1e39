"""The map of perfect play: whoever follows it never loses."""

import re
from functools import cache
from itertools import combinations

import pytest
from boxes import labels_apart
from oracle import Board

from minimax_lab import TicTacToe
from minimax_lab.kit import IllegalMove
from minimax_lab.posters.perfect_play import perfect_play


def answers(text):
    """A map's text version as a mapping: the moves so far, the opponent's last, to the answer and how it ends."""
    found, moves = {}, []
    for line in text.splitlines()[1:]:
        depth = (len(line) - len(line.lstrip())) // 2 - 1
        own, ending = re.match(r"\s*(?:[XO] \d: )?[XO] (\d)(?:, (.+))?$", line).groups()
        theirs = re.match(r"\s*[XO] (\d): ", line)
        del moves[depth:]
        found[tuple(sum(moves, ())) + ((int(theirs[1]),) if theirs else ())] = int(own), ending
        moves.append((*((int(theirs[1]),) if theirs else ()), int(own)))
    return found


@cache
def outlook(first, text):
    """What a board is worth to X, how many plies are left, and the best moves that hurry or hold out."""
    rules = Board(first=first)
    cells = rules.read(text)
    if rules.mover(cells) is None:
        return rules.worth(cells), 0, ()
    sign = 1 if rules.mark(cells) == "X" else -1
    below = [(move, *outlook(first, rules.text(after))[:2]) for move, after in rules.moves(cells)]
    value = sign * max(sign * worth for _, worth, _ in below)
    equal = [(move, plies + 1) for move, worth, plies in below if worth == value]
    own = sign * value
    left = equal[0][1] if own == 0 else (min if own > 0 else max)(plies for _, plies in equal)
    return value, left, tuple(move for move, plies in equal if own == 0 or plies == left)


@pytest.mark.parametrize(("mark", "first"), ["XX", "XO", "OX", "OO"])
def test_the_map_has_the_first_of_the_quickest_best_moves_and_never_loses(mark, first):
    rules = Board(first=first)
    found = answers(perfect_play(mark, game=TicTacToe(first=first)).text)
    waiting, met = [(rules.empty(), ())], 0
    while waiting:
        cells, moves = waiting.pop()
        if rules.mover(cells) is None:
            assert rules.winner(cells) in (mark, None)
        elif rules.mark(cells) != mark:
            waiting += [(after, (*moves, move)) for move, after in rules.moves(cells)]
        else:
            met += 1
            answer, ending = found[moves]
            assert answer == outlook(first, rules.text(cells))[2][0]
            after = end = dict(rules.moves(cells))[answer]
            if rules.mover(after) and len(list(rules.moves(after))) == 1:  # the last move is forced
                ((_, end),) = rules.moves(after)
            over = f"{rules.winner(end)} wins" if rules.winner(end) else "a draw"
            assert ending == (None if rules.mover(end) else over)
            waiting.append((after, (*moves, answer)))
    assert met == len(found)


@pytest.mark.parametrize("mark", "XO")
def test_the_map_shows_each_answer_once_as_a_heavy_mark_or_as_a_number(mark):
    picture = perfect_play(mark)
    found = answers(picture.text)
    marks = [each for each in picture.scene.marks if each.node > 0]
    heavy = [each for each in marks if each.role == "move"]
    written = [each for each in marks if each.role == "answer"]
    lines = len(heavy) // 2 if mark == "X" else len(heavy)  # an X has two strokes
    assert lines + len(written) == len(found)
    struck = [each for each in marks if each.role == "full line"]
    inked = [each for each in marks if each.role == "wins"]
    assert len(struck) + len(inked) == sum(ending == f"{mark} wins" for _, ending in found.values())


@pytest.mark.parametrize("mark", "XO")
def test_nothing_on_the_map_overlaps_or_leaves_the_page(mark):
    scene = perfect_play(mark).scene
    labels_apart(scene)
    frames = [each.points for each in scene.marks if each.role == "frame"]
    rect = [(points[0][0], points[0][1], points[2][0], points[2][1]) for points in frames]
    for a, b in combinations(rect, 2):  # boards lie apart, or one within the other
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        inner, outer = sorted((a, b), key=lambda each: each[2] - each[0])
        within = outer[0] < inner[0] and outer[1] < inner[1] and inner[2] < outer[2] and inner[3] < outer[3]
        assert apart or within
    assert min(x2 - x1 for x1, _, x2, _ in rect) / 4 > 7  # millimetres on A3: the smallest board


def test_frames_show_where_a_played_game_went():
    played = perfect_play("X", moves=[0, 4, 1, 2, 6, 3, 5])
    frames = [mark for mark in played.scene.marks if mark.role == "played" and mark.node >= 0]
    sides = [max(x for x, _ in each.points) - min(x for x, _ in each.points) for each in frames]
    assert len({round(side) for side in sides}) == 3  # each one within the one before
    framed = [line.strip() for line in played.text.splitlines() if line.endswith(", your game")]
    assert [line.split(":")[0] for line in framed] == ["O 4", "O 2", "O 3"]
    assert "played" in {mark.role for mark in played.scene.marks if mark.node < 0}  # the legend


@pytest.mark.parametrize("moves", [[], [0], [4, 0, 8]])
def test_a_game_that_is_not_on_the_map_has_no_frames(moves):
    assert perfect_play("X", moves=moves).text == perfect_play("X").text


@pytest.mark.parametrize("moves", [[0, 0], [9], ["a1"]])
def test_a_game_that_cannot_be_played_is_refused(moves):
    with pytest.raises(IllegalMove):
        perfect_play("X", moves=moves)


def test_a_map_of_a_player_who_moves_second_has_frames_too():
    text = perfect_play("O", moves=[4, 0, 2, 6, 3]).text
    assert [line.split(":")[0].strip() for line in text.splitlines() if "your game" in line] == ["X 4", "X 2", "X 3"]
