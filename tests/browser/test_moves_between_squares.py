"""Chess on a board in a browser: a move is two clicks, and the squares that it may lead to are marked."""

from functools import cache

import chess
from axe import violations
from board_page import READ as READ_BOARD

from minimax_lab import PlayBoard, gate
from minimax_lab.games.adapters import from_chess
from minimax_lab.scene import Text

MATE = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"
READ = """root => ({
  marks: lmBoard(root).marks.map((mark) => mark || ".").join(""),
  start: [...root.querySelectorAll(".cell")].findIndex((each) => each.classList.contains("chosen")),
  targets: [...root.querySelectorAll(".cell")].flatMap((each, at) => each.classList.contains("target") ? [at] : []),
  movable: [...root.querySelectorAll(".cell")].flatMap((each, at) => each.classList.contains("movable") ? [at] : []),
  last: [...root.querySelectorAll(".cell")].flatMap((each, at) => each.classList.contains("last") ? [at] : []),
  moves: [...root.querySelectorAll(".moves button")].map((each) => each.textContent.trim()),
  message: root.querySelector(".message").textContent,
  refused: root.querySelector(".message").classList.contains("refused"),
  struck: Boolean(root.querySelector(".squares [data-role=checkmate]")),
  focused: document.activeElement.textContent.trim(),
})"""


def square(name):
    return "abcdefgh".index(name[0]) + 8 * (8 - int(name[1]))


@cache
def board_of(fen):
    """A board, made once: it takes seconds to count the moves of a game of chess."""
    return PlayBoard(from_chess(fen), strength=1)


class Shown:
    """A board at its first position."""

    def __init__(self, hosted, fen):
        self.board = board_of(fen)
        self.board.new_game()
        self.root = hosted.show(self.board)
        self.root.page.wait_for_selector(".cell")
        self.root.page.evaluate(READ_BOARD)

    def click(self, name):
        self.root.locator(".cell").nth(square(name)).click()
        self.root.page.wait_for_function("root => !root.hasAttribute('data-waiting')", arg=self.root.element_handle())
        return self.root.evaluate(READ)

    def name(self, square_name):
        return self.root.locator(".cell").nth(square(square_name)).get_attribute("aria-label")


def test_a_mate_is_played_with_two_clicks(hosted):
    shown = Shown(hosted, MATE)
    seen = shown.click("d1")
    assert seen["start"] == square("d1") and seen["message"] == "Chosen: d1, 10 moves."
    to = ["d8", "d7", "d6", "d5", "d4", "d3", "d2", "a1", "b1", "c1"]
    assert seen["targets"] == [square(name) for name in to] and len(seen["moves"]) == 10
    shown.root.page.mouse.move(0, 0)
    chosen = shown.root.locator(".cell.chosen")
    assert "inset" in chosen.evaluate("each => getComputedStyle(each).boxShadow"), "seen without the pointer"
    assert " / 0." in chosen.evaluate("each => getComputedStyle(each).backgroundColor"), "the piece is behind it"
    assert shown.name("d8") == "d8, empty, to here: Rd8" and shown.name("d1") == "d1, white rook, chosen"
    assert not violations(shown.root.page)
    seen = shown.click("d8")
    assert seen["marks"].startswith("...♖..♚.") and seen["struck"] and seen["targets"] == [] and seen["start"] == -1
    assert seen["message"] == "You win! Checkmate. Well played! +1 for MAX (White)." and shown.board.result


def test_another_piece_or_the_same_again_or_an_empty_square(hosted):
    shown = Shown(hosted, MATE)
    labels = shown.click("d1")["moves"]
    assert "Rd8" in labels and not [each for each in labels if set(each) & set("+#")]  # they give no mate away
    nowhere = "Nothing on a8 can move; choose a piece, then its new square."
    for name, start, message in (
        ("e1", square("e1"), "Chosen: e1, 4 moves."), ("e1", -1, "Nothing is chosen."), ("a8", -1, nowhere),
        ("e1", square("e1"), "Chosen: e1, 4 moves."), ("a8", -1, "No move leads from e1 to a8. Nothing is chosen."),
        ("a8", -1, nowhere),
    ):  # fmt: skip
        seen = shown.click(name)
        assert (seen["start"], seen["message"], seen["refused"]) == (start, message, message == nowhere)
        assert bool(seen["targets"]) == (start >= 0) and len(seen["moves"]) == (4 if start >= 0 else 14)
    assert shown.board.moves == []


def test_the_pieces_that_can_move_are_marked_until_one_is_chosen(hosted):
    shown = Shown(hosted, MATE)
    moves = [move.uci() for move in chess.Board(MATE).legal_moves]
    from_squares = {move[:2] for move in moves}
    assert {*shown.root.evaluate(READ)["movable"]} == {square(name) for name in from_squares}
    for name in from_squares:
        assert shown.name(name).endswith(f", {sum(move.startswith(name) for move in moves)} moves")
    color = "each => getComputedStyle(each).backgroundColor"
    colors = [shown.root.locator(".cell").nth(square(name)).evaluate(color) for name in ("d1", "g8")]
    assert colors[0] != colors[1], "the other player's pieces are not marked"
    assert not violations(shown.root.page)
    assert shown.click("d1")["movable"] == [] and len(shown.click("d1")["movable"]) == len(from_squares)


def test_the_last_move_and_a_hint_are_marked_on_both_squares(hosted):
    shown = Shown(hosted, MATE)
    before = chess.Board(MATE)
    before.push_san("Rd7")
    shown.click("d1")
    shown.click("d7")
    answer = shown.board.moves[-1]
    assert len(shown.board.moves) == 2 and answer in before.legal_moves
    names = [chess.square_name(each) for each in (answer.from_square, answer.to_square)]
    assert {*shown.root.evaluate(READ)["last"]} == {square(name) for name in names}
    assert all(shown.name(name).split(", ")[2] == "the last move" for name in names)
    shown.board.hint()
    hosted.refresh()
    hinted = shown.root.locator(".cell.hinted")
    hinted.first.wait_for()
    named = {each.get_attribute("aria-label").split(", ")[0] for each in hinted.all()}
    before.push(answer)
    assert sorted(named) in [sorted({move.uci()[:2], move.uci()[2:4]}) for move in before.legal_moves]
    assert all("the hint" in each.get_attribute("aria-label") for each in hinted.all())


def test_rows_and_columns_are_named_at_the_edges(hosted):
    shown = Shown(hosted, MATE)
    rows, columns = (shown.root.locator(f".cell .{kind}-name").all_text_contents() for kind in ("row", "column"))
    assert "".join(rows) == "87654321" and "".join(columns) == "abcdefgh"
    corner = shown.root.locator(".cell").nth(square("a1")).text_content()
    assert corner == "1a", "both are in a1"


def test_the_board_of_a_question_has_squares_to_read_and_the_names_of_the_picture_on_paper(hosted):
    root = hosted.show(gate("10-mate"))
    board = root.locator(".look-grid")
    box = board.bounding_box()
    assert min(box["width"], box["height"]) >= 8 * 30 and box["x"] + box["width"] <= root.bounding_box()["width"]
    still = PlayBoard(from_chess("6k1/1b3ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"), strength=1).still().scene
    names = sorted(mark.drawn for mark in still.marks if isinstance(mark, Text) and mark.role == "panel")
    assert sorted(board.locator("text").all_text_contents()) == names and {*"abcdefgh12345678"} < {*names}


def test_a_promotion_is_chosen_from_the_list(hosted):
    shown = Shown(hosted, "8/P7/8/8/8/8/2k4p/7K w - - 0 1")
    shown.click("a7")
    seen = shown.click("a8")
    assert seen["moves"] == ["a8=Q", "a8=R", "a8=B", "a8=N"] and seen["focused"] == "a8=Q" and shown.board.moves == []
    shown.root.page.keyboard.press("ArrowRight")
    shown.root.page.keyboard.press("Enter")
    shown.root.page.wait_for_function("root => root.querySelector('.message').textContent.includes('a8=R')",
                                      arg=shown.root.element_handle())  # fmt: skip


def test_by_keys(hosted):
    shown = Shown(hosted, MATE)
    shown.root.locator(".cell").nth(0).focus()
    for key in [*["ArrowDown"] * 7, *["ArrowRight"] * 3, "Enter", *["ArrowUp"] * 7, "Enter"]:
        shown.root.page.keyboard.press(key)
    shown.root.page.wait_for_selector(".message strong")
    assert shown.root.evaluate(READ)["message"] == "You win! Checkmate. Well played! +1 for MAX (White)."
