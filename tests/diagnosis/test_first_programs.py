"""First programs of lesson 09 on its own boards, each with one mistake that beginners make."""

import random
import time
from importlib import import_module
from itertools import count

import pytest

from minimax_lab import ConnectFour, TicTacToe, diagnose, record, recording_limit, traced
from minimax_lab.diagnosis import first_wrong_call, unfinished

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
START, SECOND = "XOO OX X ", " X OOX   "
GAME = TicTacToe(win=10)


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return board[a]


def score(board):
    return {"X": 10, "O": -10, None: 0}[winner(board)]


def program(squares=range(9), sees_wins=True):
    @traced
    def mine(board, is_max):
        if (sees_wins and winner(board)) or " " not in board:
            return score(board)
        best = -100 if is_max else 100
        for square in squares:
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                value = mine(board, not is_max)
                board[square] = " "
                best = max(best, value) if is_max else min(best, value)
        return best

    return mine


@pytest.mark.parametrize("start", [START, SECOND])
def test_a_run_shows_that_a_program_is_right_on_this_board_alone(start):
    found = diagnose(program(), list(start), True, game=TicTacToe(win=10))
    assert not found and not found.unsure and "on this board" in found.text


@pytest.mark.parametrize("squares", [range(8), range(3, 7), range(1, 9)])
def test_a_square_that_is_never_tried_is_not_left_out_on_purpose(squares):
    found = [diagnose(program(squares), list(start), True) for start in (START, SECOND)]
    assert {each.kind for each in found if each} == {"moves left out"}


@pytest.mark.filterwarnings("ignore:mine. more than")
@pytest.mark.parametrize(
    ("others", "restores"),
    [(others, restores) for others in ("", "X", "O") for restores in (True, False)] + [("XO", False)],
)
def test_a_program_that_fills_taken_squares_breaks_the_rules_of_the_given_game(others, restores):
    """Its first call may return the right value all the same."""

    @traced
    def mine(board, is_max):
        if winner(board) or " " not in board:
            return score(board)
        values = []
        for square in range(9):
            if board[square] in {" ", *others}:
                old, board[square] = board[square], "X" if is_max else "O"
                values.append(mine(board, not is_max))
                board[square] = old if restores else " "
        return max(values) if is_max else min(values)

    with recording_limit(3_000):
        found = diagnose(mine, list(START), True, game=GAME)
    assert bool(found) == bool(others)
    if found:
        assert found.call == 1 and found.at == "call" and "XOO/.OX/.X." in found.evidence
        assert found.allowed == ["XOO/XOX/.X.", "XOO/.OX/XX.", "XOO/.OX/.XX"]


@pytest.mark.parametrize(("start", "game"), [(START, TicTacToe(win=10)), (SECOND, None)])
def test_the_ends_of_a_known_game_need_no_proof(start, game):
    found = diagnose(program(sees_wins=False), list(start), True, game=game)
    assert found.kind == "plays on after the end"


@traced
def never_moves_on(board, is_max):
    square = 0
    while square < 9:
        if board[square] != " ":
            continue
        square += 1


def test_a_loop_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(first_wrong_call, "MOST_SECONDS", 0.3)
    found = diagnose(never_moves_on, list(START), True)
    first = never_moves_on.minimax_lab_traced.function.__code__.co_firstlineno
    assert found.call == 1 and "without another call" in found.evidence
    assert found.line - first in (3, 4, 5) and f"in line {found.line}" in found.text


def test_a_program_that_makes_calls_is_not_stopped(monkeypatch):
    monkeypatch.setattr(first_wrong_call, "MOST_SECONDS", 0.3)

    @traced
    def slow(heap, mine):
        time.sleep(0.05)
        return (-1 if mine else 1) if not heap else (max if mine else min)([slow(heap - 1, not mine)])

    assert diagnose(slow, 12, True).judged == 13


def test_a_run_that_was_interrupted_needs_no_more_traced_functions():
    @traced
    def spins(board, is_max):
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="stopped after 1 call"):
        found = diagnose(record(spins, list(START), True))
    line = spins.minimax_lab_traced.function.__code__.co_firstlineno + 2
    assert f"stopped in call 1, in line {line}" in found.text and "@traced" not in found.text


def test_a_run_that_was_interrupted_later_says_where():
    @traced
    def stops(heap, mine):
        if heap == 1:
            raise KeyboardInterrupt
        return max(stops(heap - take, not mine) for take in (1, 2)) if heap > 0 else int(mine)

    with pytest.warns(UserWarning, match="stopped after 3 calls"):
        found = diagnose(record(stops, 3, True))
    line = stops.minimax_lab_traced.function.__code__.co_firstlineno + 3
    assert f"stopped in call 3, in line {line}" in found.text


def test_a_loop_that_makes_the_same_call_forever_is_found():
    @traced
    def forever(heap, mine):
        if not heap:
            return -1 if mine else 1
        best = -2 if mine else 2
        while heap:
            value = forever(heap - 1, not mine)
            best = max(best, value) if mine else min(best, value)
        return best

    with recording_limit(2_000), pytest.warns(UserWarning, match="more than 2,000 calls"):
        found = diagnose(forever, 3, True)
    assert (found.call, found.at) == (3, "call") and "Call 3 makes the same call again and again" in found.text
    assert "What went wrong: a loop never ends." in found.text


def test_a_run_that_was_stopped_is_not_called_right():
    @traced
    def long(heap, mine):
        if not heap:
            return -1 if mine else 1
        return (max if mine else min)(long(heap - take, not mine) for take in (1, 2, 3) if take <= heap)

    with recording_limit(200), pytest.warns(UserWarning, match="more than 200 calls"):
        found = diagnose(long, 12, True)
    assert not found and found.text.startswith("Unsure: the run was stopped before its end.")


def test_recording_alone_stops_a_loop_that_never_ends(monkeypatch):
    monkeypatch.setattr(import_module("minimax_lab.runs.record"), "MOST_SECONDS", 0.3)
    with pytest.warns(UserWarning, match="stopped after 1 call"):
        trace = record(never_moves_on, list(START), True)
    assert len(trace) == 1 and diagnose(trace).line


@pytest.mark.parametrize("choose", [score, lambda board: random.choice([10, 0, -10])])
def test_a_program_that_never_calls_itself_is_told_so(choose):
    @traced
    def mine(board, is_max):
        best = -100
        for square in range(9):
            if board[square] == " ":
                best = max(best, choose(board))
        return best

    assert "call 1 makes no call of mine" in diagnose(mine, list(START), True).text


def test_a_mark_of_the_start_that_vanishes_is_found_before_the_calls_that_never_end():
    @traced
    def mine(board, is_max):
        if winner(board) or " " not in board:
            return score(board)
        best = -100 if is_max else 100
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                value = mine(board, not is_max)
                best = max(best, value) if is_max else min(best, value)
            board[square] = " "
        return best

    found = diagnose(mine, list(START), True, game=TicTacToe(win=10))
    assert (found.call, found.at, found.seen_at, found.kind) == (1, "call", 2, "old board")


def test_the_mark_of_the_wrong_player_is_wrong_and_not_the_next_call():
    @traced
    def mine(board, is_max):
        if winner(board) or " " not in board:
            return score(board)
        best = -100 if is_max else 100
        is_max = not is_max
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                value = mine(board, not is_max)
                board[square] = " "
                best = max(best, value) if is_max else min(best, value)
        return best

    found = diagnose(mine, list(START), True)
    assert (found.call, found.at) == (1, "call") and "it is X's turn" in found.evidence


def test_a_move_in_place_of_its_score_is_asked_about():
    @traced
    def mine(board, is_max):
        if winner(board) or " " not in board:
            return score(board)
        best, move = (-100 if is_max else 100), None
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                value = mine(board, not is_max)
                board[square] = " "
                if value > best if is_max else value < best:
                    best, move = value, square
        return move

    found = diagnose(mine, list(START), True)
    assert (found.call, found.kind) == (4, "wrong move") and found.question.endswith("this move, or its score?")


RIGHT = """
@traced
def mine(board, is_max):
    if winner(board) or " " not in board:
        return score(board)
    best = -100 if is_max else 100
    for square in range(9):
        if board[square] == " ":
            board[square] = "X" if is_max else "O"
            value = mine(board, not is_max)
            board[square] = " "
            best = max(best, value) if is_max else min(best, value)
    return best
"""
CHOICE = "max(best, value) if is_max else min(best, value)"
TWO_OF_NEGAMAX = {"value = mine": "value = -mine", CHOICE: "max(best, value)", "-100 if is_max else 100": "-100"}
LAST = "return best\n"
MISTAKES = {  # what is replaced in the right program, the kind of mistake, and words of the diagnosis
    "a minus too many": ({"value = mine": "value = -mine"}, "sign", "went wrong: a minus"),
    "half a negamax": (TWO_OF_NEGAMAX, "sign", "went wrong: a minus"),
    "the largest for both": ({CHOICE: "max(best, value)", "-100 if is_max else 100": "-100"}, "wrong extreme", ""),
    "the board is scored": ({LAST: "return score(board)\n"}, "wrong result", "thrown away"),
    "zero": ({LAST: "return 0\n"}, "wrong result", "thrown away"),
    "best is not assigned": ({"best = max": "max"}, "wrong result", "thrown away"),
    "the last score": ({LAST: "return value\n"}, "last score", ""),
    "the sum": ({"-100 if is_max else 100": "0", CHOICE: "best + value"}, "wrong result", "the sum of its scores"),
}


def compiled(tmp_path, changed, **names):
    text = RIGHT
    for old, new in changed.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.py"
    path.write_text(text)
    names = {"traced": traced, "winner": winner, "score": score, **names}
    exec(compile(text, str(path), "exec"), names)
    return names


def first_wrong(tmp_path, changed, start):
    """The number of the first call to return another value than the best of its callees', found without the package."""
    made = []

    def plain(function):
        def call(board, is_max):
            number, callees = next(numbers), []
            made.append(callees)
            returned = function(board, is_max)
            made.pop()
            if callees and returned != (max if is_max else min)(callees):
                wrong.append(number)
            if made:
                made[-1].append(returned)
            return returned

        return call

    numbers, wrong = count(1), []
    compiled(tmp_path, changed, traced=plain)["mine"](list(start), True)
    return wrong[0]


@pytest.mark.parametrize("game", [TicTacToe(win=10), None])
@pytest.mark.parametrize("start", [START, SECOND])
@pytest.mark.parametrize("name", MISTAKES)
def test_the_first_wrong_value_is_found_and_what_is_done_with_the_scores(name, start, game, tmp_path):
    changed, kind, words = MISTAKES[name]
    found = diagnose(compiled(tmp_path, changed)["mine"], list(start), True, game=game)
    assert (found.call, found.at, found.kind) == (first_wrong(tmp_path, changed, start), "return", kind)
    assert words in found.text and not found.unsure


@pytest.mark.parametrize("game", [TicTacToe(win=10), None])
@pytest.mark.parametrize("start", [START, SECOND])
def test_exchanged_marks_are_wrong_and_not_the_ends(start, game, tmp_path):
    changed = {'"X" if is_max else "O"': '"O" if is_max else "X"'}
    found = diagnose(compiled(tmp_path, changed)["mine"], list(start), True, game=game)
    assert (found.call, found.at, found.seen_at, found.kind) == (1, "call", 2, "wrong player")
    assert "it is X's turn" in found.evidence and "the mark that is placed" in found.text
    assert "board[square] =" in found._repr_mimebundle_()["text/html"]


def test_a_negamax_with_the_ends_of_one_player_is_told_whose_view_they_need(tmp_path):
    player = {"is_max": "player", '"X" if player else "O"': "player", "not player": "OTHER[player]"}
    changed = TWO_OF_NEGAMAX | player
    found = diagnose(compiled(tmp_path, changed, OTHER={"X": "O", "O": "X"})["mine"], list(START), "X")
    assert (found.call, found.at, found.kind) == (5, "return", "sign") and "the player to move" in found.text


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"    return best\n": ""}, "has no `return` after its loop, so call 2 cannot compare None with a number"),
        ({"return best": "best"}, "ends without a `return`, so call 2 cannot compare None with a number"),
        ({"range(9)": "range(10)"}, "at `board[square]`, where `square` is 9: IndexError"),
        ({"    best = -100 if is_max else 100\n": ""}, "at `best`: UnboundLocalError"),
    ],
)
def test_an_error_is_explained_by_what_led_to_it(changed, words, tmp_path):
    found = diagnose(compiled(tmp_path, changed)["mine"], list(START), True)
    assert found.call and words in found.evidence and "stops with an error" not in found.text


@pytest.mark.parametrize("start", [START, SECOND])
def test_a_loop_that_repeats_itself_is_stopped_early(start, tmp_path):
    changed = {
        "    for square in range(9):\n        if": "    while True:\n        square = board.index(' ')\n        if"
    }
    with pytest.warns(UserWarning, match="makes the same calls again and again"):
        found = diagnose(compiled(tmp_path, changed)["mine"], list(start), True)
    assert len(found.trace) < 50_000 and found.at == "call" and "What went wrong: a loop never ends." in found.text
    assert found.call == found.trace.calls[-1].parent


def test_a_search_needs_the_moves_of_one_player_alone():
    @traced
    def mine(board, is_max):
        if winner(board) or " " not in board:
            return score(board), None
        found = []
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                found.append((mine(board, not is_max)[0], square))
                board[square] = " "
        return max(found) if is_max else (min(found)[0], None)

    for start in (START, SECOND):
        assert diagnose(mine, list(start), True).judged and not diagnose(mine, list(start), True)


def test_a_driver_may_return_a_value_below_zero(tmp_path):
    @traced
    def value_of(heap, mine):
        return (-3 if mine else 3) if not heap else (max if mine else min)([value_of(heap - 1, not mine)])

    @traced
    def driver(heap):
        return value_of(heap, True)

    assert not diagnose(driver, 4)


SKELETON = """
@traced
def mine(board, is_max):
    if winner(board) or " " not in board:
        return score(board)
    values = []
    for square in range(9):
        if board[square] == " ":
            board[square] = MARK
            values.append(CALL)
            UNDO
    return BEST
"""
LINES_OF_IT = {
    "MARK": "'X' if is_max else 'O'", "CALL": "mine(board, not is_max)", "UNDO": "board[square] = ' '",
    "BEST": "max(values) if is_max else min(values)",
}  # fmt: skip


def diagnosed(tmp_path, game=GAME, **lines):
    text = SKELETON
    lines = LINES_OF_IT | lines
    if lines["UNDO"] == "...":
        lines["UNDO"] = "board[square] = ..."
    for name, line in lines.items():
        text = text.replace(name, line)
    return diagnose(compiled(tmp_path, {RIGHT: text})["mine"], list(START), True, game=game)


@pytest.mark.parametrize(
    ("dots", "words"),
    [
        ("MARK CALL UNDO BEST", "mine does not call itself yet. Replace each `...` in it."),
        ("CALL UNDO BEST", "mine does not call itself yet."),
        ("CALL", "Replace the `...` where the next call is made."),
        ("MARK UNDO BEST", "Replace the `...` in the line that sets the mark."),
        (
            "UNDO BEST",
            "Call 4 got a board with `...` in a square. Replace the `...` in the line that makes the square empty",
        ),
        ("BEST", "Replace them after `return`."),
    ],
)
def test_dots_that_are_left_are_no_answer(dots, words, tmp_path):
    found = diagnosed(tmp_path, **dict.fromkeys(dots.split(), "..."))
    assert not found and not found.judged and words in found.text, found.text


def test_a_line_for_all_dots_is_right(tmp_path):
    assert not diagnosed(tmp_path) and diagnosed(tmp_path).judged == 14


@pytest.mark.parametrize(
    ("best", "words"),
    [
        ("'win'", "'win', which is not a number"),
        ("list(board)", "not a number"),
        ("values", "[10], the list of its values"),
    ],
)
def test_a_call_that_returns_no_number_is_wrong(best, words, tmp_path):
    found = diagnosed(tmp_path, BEST=best)  # call 4 is the first one to return that has made a call
    assert (found.call, found.at, found.kind, found.step) == (4, "return", None, 8) and words in found.text


@pytest.mark.parametrize(
    ("lines", "words", "kind"),
    [
        ({"UNDO": "board[square] = ''"}, "Call 4 got a board with '' in a square.", "no undo"),
        ({"UNDO": "board[square] = None"}, "with None in a square. The first board has only", "no undo"),
        ({"UNDO": "board[square] = '.'", "MARK": "'X'"}, "with '.' in a square.", "no undo"),
        ({"MARK": "'x' if is_max else 'o'"}, "Call 2 got a board with 'x' in a square.", None),
        ({"MARK": "is_max"}, "Call 2 got a board with True in a square.", None),
    ],
)
def test_a_mark_that_the_game_does_not_have_is_wrong(lines, words, kind, tmp_path):
    found = diagnosed(tmp_path, **lines)
    assert (found.at, found.kind) == ("call", kind) and words in " ".join(found.text.split())


@pytest.mark.parametrize(
    ("lines", "at_fault", "question"),
    [
        ({"UNDO": "board[square] = ''"}, "board[square] = ''", "Which line makes the square empty again"),
        ({"UNDO": "board[square] = is_max"}, "board[square] = is_max", "Which line makes the square empty again"),
        ({"MARK": "'x' if is_max else 'o'"}, "board[square] = 'x' if is_max else 'o'", ""),
        ({"MARK": "is_max", "CALL": "mine(board, 'X')"}, "board[square] = is_max", ""),
        ({"CALL": "mine(board, 'O')"}, "values.append(mine(board, 'O'))", "any text counts as true"),
    ],
)
def test_the_line_that_sets_what_is_wrong_is_named(lines, at_fault, question, tmp_path):
    for game in [GAME] if "MARK" in lines else [GAME, None]:
        found = diagnosed(tmp_path, game, **lines)
        text = (tmp_path / "mine.py").read_text().splitlines()
        assert text[found.line - 1].strip() == at_fault and question in " ".join(found.text.split())
        assert "not taken back" not in found.text


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(rows=4, columns=4)])
def test_a_game_that_refuses_a_move_after_its_end_shows_that_the_end_was_not_seen(game):
    @traced
    def mine(game, state):
        values = [mine(game, game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == "MAX" else min(values)

    found = diagnose(mine, game, game.initial)
    assert found.kind == "end not seen" and found.at == "return"
    assert "the game is over" in found.evidence and "raise" not in found.evidence


def test_a_move_that_the_game_refuses_before_its_end_is_no_end_that_was_not_seen():
    @traced
    def mine(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        values = [mine(game, game.result(state, square)) for square in range(9)]
        return max(values) if game.to_move(state) == "MAX" else min(values)

    found = diagnose(mine, TicTacToe(), TicTacToe().initial)
    assert found.kind != "end not seen" and "raise" not in found.evidence


def test_no_board_is_sought_in_a_game(monkeypatch):
    seen = []
    monkeypatch.setattr(unfinished, "as_board", lambda thing: seen.append(thing))

    @traced
    def total(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return sum(total(game, game.result(state, action)) for action in game.actions(state))

    game = TicTacToe()
    diagnose(total, game, game.parse("XO./OX./X.."))
    assert seen and not any(isinstance(each, TicTacToe) for each in seen)


@pytest.mark.parametrize("left", ["''", "board.append(1) or ''"])
def test_a_strange_mark_is_found_where_two_functions_name_the_board_in_two_ways(left, tmp_path):
    text = """
@traced
def largest(board):
    if winner(board) or " " not in board:
        return score(board)
    return max(after(board, square, "X", smallest) for square in range(9) if board[square] == " ")

@traced
def smallest(cells):
    if winner(cells) or " " not in cells:
        return score(cells)
    return min(after(cells, square, "O", largest) for square in range(9) if cells[square] == " ")

def after(board, square, mark, other):
    board[square] = mark
    value = other(board)
    board[square] = LEFT
    return value
"""
    names = compiled(tmp_path, {RIGHT: text.replace("LEFT", left)})
    text = " ".join(diagnose(names["largest"], list(START), game=GAME).text.split())
    assert "a board with '' in a square" in text and "not taken back" not in text


@pytest.mark.parametrize("other", ["not mark", "mark and None", "mark.lower()"])
def test_a_mark_that_a_call_got_wrong_is_not_blamed_on_the_square(other, tmp_path):
    text = SKELETON.replace("is_max", "mark")
    lines = LINES_OF_IT | {"MARK": "mark", "CALL": f"mine(board, {other})", "BEST": "max(values)"}
    for name, line in lines.items():
        text = text.replace(name, line)
    found = diagnose(compiled(tmp_path, {RIGHT: text})["mine"], list(START), "X", game=TicTacToe(win=10))
    text = (tmp_path / "mine.py").read_text().splitlines()
    assert (found.call, found.at, found.kind) == (2, "call", "wrong player")
    assert f"mine(board, {other})" in text[found.line - 1] and "Whose turn is it" in found.text


def test_the_first_call_may_return_a_move_and_others_a_pair(tmp_path):
    assert not diagnosed(tmp_path, BEST="'move' if len(values) == 3 else max(values) if is_max else min(values)")
    pair = "[max(values) if is_max else min(values), 0]"
    taken = "(lambda found: found[0] if isinstance(found, list) else found)(mine(board, not is_max))"
    assert "its values" not in diagnosed(tmp_path, BEST=pair, CALL=taken).text
