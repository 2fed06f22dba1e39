"""The card of a diagnosis: what it shows of each kind of run, and the player below its button."""

import re
from itertools import pairwise

import pytest
from first_wrong import programs, run

from minimax_lab import Bones, MinimaxLabError, StepPlayer, TicTacToe, TreeGame, diagnose, minimax, record, traced
from minimax_lab.exercises import Broken
from minimax_lab.scene import draw_found, style
from minimax_lab.scene.marks import Line, Text, text_width
from minimax_lab.widgets import Card, RunCard

VIEW = "application/vnd.jupyter.widget-view+json"


def recorded(name):
    result = run(next(each for each in programs("wrong") if each.name == name), record)
    return getattr(result, "trace", result)


@traced
def always_largest(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(always_largest(game, game.result(state, action)) for action in game.actions(state))


@traced
def forgets(state):
    if state > 8:
        return state
    max(forgets(2 * state), forgets(2 * state + 1), key=lambda value: value or 0)


def shown(found):
    return found._repr_mimebundle_()


def visible(html):
    """The text of a card without its pictures and their text versions."""
    return re.sub(r"<style>.*?</style>|<details>.*?</details>|<[^>]*>", " ", html)


def test_a_card_has_the_sentence_the_boards_and_the_line():
    found = diagnose(recorded("old_board_starts_over"))
    card = shown(found)
    page = card["text/html"]
    assert found.evidence in visible(page) and found.question in visible(page)
    assert re.search(r"Line \d+ of <code>\w+</code>: <code>.+?</code>", page)
    alt, words = re.search(r'alt="([^"]*)"', page)[1], re.search("<details>.*</details>", page)[0]
    assert alt.startswith("Call 2 and the call that it made") and words.count("\u2713 O") == len(found.looks) == 4
    assert card["text/plain"] == repr(found) and VIEW in card
    assert "first wrong step" not in page


@pytest.mark.parametrize(("function", "is_right"), [(minimax, True), (always_largest, False), (forgets, False)])
def test_only_a_judged_run_without_a_fault_or_a_doubt_has_the_tick_of_a_right_answer(function, is_right, monkeypatch):
    cards = []
    monkeypatch.setattr("minimax_lab.widgets.RunCard.bundle", lambda card: cards.append(card) or {"text/plain": ""})
    game = Bones(5)
    shown(found := diagnose(function, *([1] if function is forgets else (game, game.initial))))
    (card,) = cards
    assert bool(found.judged and not found and not found.unsure) == is_right
    assert (card.card["outcome"] == "right") == is_right
    page = card.still()._repr_mimebundle_()["text/html"]
    assert ("\u2713" in page) == (style.BEST in page.partition("<p")[0]) == is_right


@pytest.mark.parametrize("function", [always_largest, minimax])
def test_a_card_names_the_program(function):
    found = diagnose(function, Bones(5), Bones(5).initial)
    assert f"Program: <code>{function.__name__}</code>" in shown(found)["text/html"]


def test_the_card_of_a_long_run_names_its_board_and_draws_it():
    game = TicTacToe(win=10)
    card = shown(diagnose(minimax, game, game.parse(".X./OOX/...")))
    assert "Nothing wrong was found on this board: 246 calls judged." in visible(card["text/html"])
    words = re.search("<details>.*</details>", card["text/html"], re.DOTALL)[0]
    assert "call 1: empty X empty, O O X, empty empty empty, MAX, value +10" in words and "call 2" not in words


def test_a_number_in_code_keeps_the_minus_of_python():
    page = Card("It is -5.", None, ["Line 4: `best = -100`"], "")._repr_mimebundle_()["text/html"]
    assert "<code>best = -100</code>" in page and "It is \u22125." in page


@pytest.mark.parametrize(
    ("name", "sentence", "written"),
    [
        ("cleo", "Call 1 returned \u221210 on this board without the moves 6 and 8.", "on XOO/.OX/.X. without"),
        ("ben", "On this board, O has won, but call 3 returned 10.", "On XOO/XOX/OX., O has won"),
    ],
)
def test_the_headline_does_not_write_the_board_that_the_picture_shows(name, sentence, written):
    card = shown(diagnose(Broken(name, "XOO/.OX/.X.").run, game=TicTacToe(win=10)))
    assert re.search("<strong>(.*?)</strong>", card["text/html"])[1] == sentence
    assert written in card["text/plain"].replace("\n", " ")


def test_a_value_has_the_sign_that_it_has_in_the_whole_run():
    found = Broken("ann", "XOO/.OX/.X.").found
    marks = draw_found(found, found.trace).scene.marks
    assert sorted(mark.text for mark in marks if isinstance(mark, Text) and mark.role == "value") == ["+10", "+10", "0"]


def test_the_headline_leaves_the_choice_to_the_question_below_it():
    card = shown(diagnose(recorded("wrong_extreme_always_max")))
    page = visible(card["text/html"])
    assert "Call 4 returned 1. Its calls returned 0 and 1." in page
    assert "Who chooses here" in page and "chooses the smallest" not in page
    assert "of 0 and 1, O chooses the smallest, 0." in card["text/plain"].replace("\n", " ")


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@pytest.mark.parametrize("left", ["", "."])
@pytest.mark.parametrize("max_mark", ["X", "O"])
def test_a_card_shows_a_strange_mark_and_the_others_in_the_colors_of_their_players(left, max_mark):
    def winner(board):
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != " "), None)

    @traced
    def careless(board, is_max):
        if winner(board) or " " not in board:
            return {"X": 10, "O": -10, None: 0}[winner(board)]
        values = []
        for square in range(9):
            if board[square] == " ":
                board[square] = "X"
                values.append(careless(board, is_max))
                board[square] = left
        return max(values)

    found = diagnose(careless, list("XOO OX X "), True, game=TicTacToe(win=10, max_mark=max_mark))
    marks = draw_found(found, found.trace).scene.marks
    cells = [mark for mark in marks if mark.role == "cell"]
    colors = {(mark.fact, mark.color) for mark in cells if mark.fact in ("X", "O")}
    assert colors == {
        ("X", style.MAX if max_mark == "X" else style.MIN),
        ("O", style.MIN if max_mark == "X" else style.MAX),
    }
    assert [mark.text for mark in cells if hasattr(mark, "text")] == [repr(left)]
    rows = {mark.text for mark in marks if mark.role == "row"}
    assert rows == {"MAX" if max_mark == "X" else "MIN"}  # each of these calls puts an X


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (diagnose(always_largest, Bones(5), Bones(5).initial), "call 4: 2, MIN"),
        (diagnose(always_largest, game := TreeGame([[3, 12], [2, 4]]), game.initial), "call 2: B, MIN"),
        (diagnose(forgets, 1), ""),
    ],
    ids=["heaps", "a tree of numbers", "no value"],
)
def test_states_without_a_board_are_drawn_as_nodes(found, words):
    page = shown(found)["text/html"]
    assert found and words in page and "<img" in page and "Line" in visible(page)


def best_of(wins_for_x, mark_of, rate=1):
    """A minimax on a list of nine squares, which multiplies what its own calls return by a rate."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    @traced
    def best(board, is_max):
        won = [board[a] for a, b, c in lines if board[a] == board[b] == board[c] != " "]
        if won or " " not in board:
            return wins_for_x * (("X" in won) - ("O" in won))
        values = []
        for square in range(9):
            if board[square] == " ":
                child = list(board)
                child[square] = mark_of(board, is_max)
                values.append(rate * best(child, not is_max))
        return max(values) if is_max else min(values)

    return best


OPEN_BOARD = list("XOO OX X ")  # with X to move


def test_a_label_beside_an_edge_is_inside_the_picture():
    found = diagnose(recorded("wrong_player_mark_kept"))
    scene = draw_found(found, found.trace).scene
    (label,) = [mark for mark in scene.marks if isinstance(mark, Text) and mark.text == "handed on"]
    assert label.x + text_width(label.text, label.size) / 2 <= scene.width


@pytest.mark.parametrize(
    ("found", "labels"),
    [
        (diagnose(best_of(10, lambda board, is_max: "X"), OPEN_BOARD, True), ["handed on", "\u2713 O6", "\u2713 O8"]),
        (Broken("cleo", "XOO/.OX/.X.").found, ["X 3", "X 6", "X 8"]),
    ],
    ids=["allowed", "not tried"],
)
def test_the_moves_that_were_not_made_have_short_labels_that_do_not_overlap(found, labels):
    marks = draw_found(found, found.trace).scene.marks
    named = sorted(
        (mark for mark in marks if isinstance(mark, Text) and mark.role == "action"), key=lambda mark: mark.x
    )
    assert [mark.text for mark in named] == labels
    ends = [(mark.x - width / 2, mark.x + width / 2) for mark in named for width in [text_width(mark.text, mark.size)]]
    assert all(before[1] < after[0] for before, after in pairwise(ends))


@pytest.mark.parametrize(
    ("program", "is_max", "favored"),
    [
        (best_of(10, lambda board, is_max: "O" if board.count(" ") % 2 else "X"), True, "X"),
        (best_of(-10, lambda board, is_max: "X"), False, "O"),
    ],
    ids=["the other mark", "O is MAX"],
)
def test_each_mark_has_one_color_in_the_card_and_in_the_player_below_it(program, is_max, favored):
    found = diagnose(program, OPEN_BOARD, is_max)
    assert found.at == "call" and found.looks
    boards = [draw_found(found, found.trace), found.trace.draw()]
    drawn = [mark for each in boards for mark in each.scene.marks if isinstance(mark, Line) and mark.fact == "X"]
    assert {mark.color for mark in drawn} == {style.VALUE_COLORS[2 if favored == "X" else 0][1]}


def test_a_player_who_takes_the_wrong_extreme_is_drawn_as_the_one_who_moves():
    found = diagnose(recorded("wrong_extreme_always_max"))
    assert "O chooses the smallest" in found.evidence
    marks = draw_found(found, found.trace).scene.marks
    roles = {mark.node: mark.role for mark in marks if mark.role in ("MAX", "MIN")}
    assert roles.pop(0) == "MIN" and {*roles.values()} == {"MAX"}


@pytest.mark.parametrize("rate", [1, 0.5])
def test_a_right_run_with_a_value_that_no_end_has_gets_a_remark(rate):
    found = diagnose(best_of(10, lambda board, is_max: "XO"[not is_max], rate), OPEN_BOARD, True)
    assert not found and found.judged == len(found.trace) and not found.unsure
    page, value = visible(shown(found)["text/html"]), f"{10 * rate**3:g}"
    assert page.count(f"The first call returned {value}") == 1
    assert (f"returned {value}, but every finished game scored 10 or \N{MINUS SIGN}10." in page) == (rate < 1)
    assert ("every finished game" in repr(found)) == (rate < 1)


def test_the_code_has_the_line_lit_from_which_the_mistake_comes():
    @traced
    def skips_one(board, is_max):
        if not board:
            return -1 if is_max else 1
        best = -9 if is_max else 9
        for take in range(1, min(board, 2)):
            best = (max if is_max else min)(best, skips_one(board - take, not is_max))
        return best

    @traced
    def starts_at_0(board, is_max):
        if not board:
            return -1 if is_max else 1
        best = 0
        for take in range(1, min(board, 2) + 1):
            best = (max if is_max else min)(best, starts_at_0(board - take, not is_max))
        return best

    swaps = best_of(10, lambda board, is_max: "O" if board.count(" ") % 2 else "X")
    for found, text in [
        (diagnose(skips_one, 4, True, game=Bones(4, takes=(1, 2))), "for take in range(1, min(board, 2)):"),
        (diagnose(starts_at_0, 4, True, game=Bones(4, takes=(1, 2))), "best = 0"),
        (diagnose(swaps, OPEN_BOARD, True), "child[square] = mark_of(board, is_max)"),
    ]:
        page = shown(found)["text/html"]
        lit = re.findall(r'<span style="background[^>]*>([^<]*)</span>', page)
        assert [line.split(maxsplit=1)[1] for line in lit] == [text], found.text
        assert f"<code>{text}</code>" in page


def test_a_run_that_was_not_judged_is_described_in_words_alone():
    @traced
    def value(n):
        return n

    found = diagnose(value, 3)
    card = shown(found)
    assert VIEW not in card and "<img" not in card["text/html"] and card["text/plain"] == repr(found)
    assert visible(card["text/html"]).split() == found.text.split()


def test_a_right_run_shows_its_tree_and_what_it_returned_and_opens_from_its_start():
    found = diagnose(minimax, Bones(5), Bones(5).initial)
    card = shown(found)
    assert card["text/plain"] == repr(found) and "<img" in card["text/html"] and VIEW in card
    assert "The first call returned 1, by 1." in visible(card["text/html"])
    large = diagnose(minimax, Bones(9), Bones(9).initial)
    assert len(large.trace) > 60 and "call 2" not in shown(large)["text/html"]


def test_the_button_opens_the_player_at_the_step_and_closes_it():
    found = diagnose(recorded("old_board_starts_over"))
    card = RunCard(Card("A.", None, [], "A."), lambda: StepPlayer(found.trace, step=found.step), "Open")
    card.handle_message(card, {"do": "open", "id": "1"})
    player = card.player
    assert player.step == found.step == 3 and card.answered == "1"
    card.handle_message(card, {"do": "open", "id": "2"})  # a second click, or another view
    assert card.player is player
    card.handle_message(card, {"do": "close", "id": "3"})
    card.handle_message(card, {"do": "close", "id": "4"})
    assert card.player is None and card.answered == "4"


def test_a_run_without_a_player_says_why():
    def no_player():
        raise MinimaxLabError("no call can be recorded")

    card = RunCard(Card("A.", None, [], "A."), no_player, "Open")
    card.handle_message(card, {"do": "open", "id": "1"})
    assert (card.player, card.refusal, card.answered) == (None, "no call can be recorded", "1")


def test_what_a_program_names_is_no_html():
    page = Card("X is <b> in `a < b`.", None, ["`<i>`"], "")._repr_mimebundle_()["text/html"]
    assert "X is &lt;b&gt; in <code>a &lt; b</code>." in page and "<code>&lt;i&gt;</code>" in page
