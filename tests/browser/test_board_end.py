"""The end of a game on a board, and the keys of its settings."""

import pytest
from hosted import Hosted

from minimax_lab import Bones, PlayBoard, TicTacToe


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


PLACES = "root => [...root.querySelectorAll('.play > .controls > button')].map(each => each.getBoundingClientRect().y)"


@pytest.mark.parametrize("size", [(1280, 720), (848, 583)])
def test_the_buttons_stay_where_they_are_when_the_machine_wins(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    titled = PlayBoard(Bones(3), title="Play it")
    for board, losing in ((PlayBoard(Bones(3)), [1]), (titled, [1]), (PlayBoard(TicTacToe(win=10)), [0, 1, 3])):
        root = hosted.show(board)
        before = root.evaluate(PLACES)
        for action in losing:
            board.play(action)
            hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
        root.locator(".message strong", has_text="The machine wins").wait_for()
        assert root.evaluate(PLACES) == pytest.approx(before, abs=0.5)
        assert root.inner_text().count("The machine wins") == 1


LAST = """root => ({
  count: root.querySelector(".count").textContent,
  colors: [...root.querySelectorAll(".heap .last path")].map((each) => getComputedStyle(each).stroke),
  frame: getComputedStyle(root.querySelector(".heap")).boxShadow.match(/rgba?\\([^)]*\\)/)[0],
  seen: [...root.querySelector(".message").childNodes].filter((each) => each.className !== "unseen")
    .map((each) => each.textContent).join("").replace(/ +/g, " "),
})"""


@pytest.mark.parametrize(("game", "moves", "count", "bones", "is_winner", "seen"), [
    (Bones(3), [1], "The machine took the last 2 bones", 2, True,
     "The machine wins. Whoever takes the last bone wins. \u22121 for MAX. Where did I lose?"),
    (Bones(3), [3], "You took the last 3 bones", 3, True,
     "You win! Whoever takes the last bone wins. Well played! +1 for MAX."),
    (Bones(3, last_loses=True), [2], "The machine took the last bone", 1, False,
     "You win! Whoever takes the last bone loses. Well played! +1 for MAX."),
    (Bones(7, takes=(2, 3)), [3], "1 bone", 0, None,
     "The machine wins. Whoever cannot take any bones loses. \u22121 for MAX. Where did I lose?"),
])  # fmt: skip
def test_the_end_of_a_heap_shows_who_took_the_last_bones_and_what_that_means(
    hosted, game, moves, count, bones, is_winner, seen
):
    board = PlayBoard(game)
    root = hosted.show(board)
    for move in moves:
        board.play(move)
    hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
    end = root.evaluate(LAST)
    assert (end["count"], len(end["colors"]), end["seen"].strip()) == (count, bones, seen)
    assert not bones or (end["colors"] == [end["frame"]] * bones) == is_winner
    hosted.page.wait_for_timeout(600)
    assert root.evaluate(LAST) == end  # they stay
    root.locator(".controls button").first.click()
    root.get_by_text("Take 1, 2 or 3." if game.takes == (1, 2, 3) else "Take 2 or 3.").wait_for()
    assert not root.locator(".last").count()


def test_the_answer_to_where_did_i_lose_stays_on_the_screen(hosted):
    hosted.page.set_viewport_size({"width": 1280, "height": 720})
    board = PlayBoard(TicTacToe(), thinking=True)
    root = hosted.show(board)
    hosted.page.add_style_tag(content="body { padding: 300px 0 900px; }")  # of a notebook
    for square in (6, 8, 3):
        board.play(square)
        hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
    why = root.get_by_role("button", name="Where did I lose?")
    hosted.page.evaluate("scrollTo(0, 200)")
    why.click()
    root.get_by_text("Your losing move was").wait_for()
    hosted.page.wait_for_timeout(300)  # for what scrolls later
    assert hosted.page.evaluate("scrollY") == 200


@pytest.mark.parametrize("size", [(1280, 720), (848, 583)])
def test_a_long_estimate_fits_into_its_square(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    evaluate = {".": -10}.get
    root = hosted.show(
        PlayBoard(TicTacToe(win=10), strength=1, evaluate=lambda board: evaluate(board[4], 0), thinking=True)
    )
    root.locator(".score", has_text="\u2248\u221210").first.wait_for()
    sizes = root.locator(".cell").evaluate_all("cells => cells.map((each) => [each.scrollWidth, each.clientWidth])")
    assert all(needed <= there for needed, there in sizes)


def test_the_tree_below_a_game_that_is_over_is_that_of_the_last_move(hosted):
    board = PlayBoard(Bones(4), thinking=True)
    root = hosted.show(board)
    root.locator(".thinking svg.tree").wait_for()
    listed = root.locator(".thoughts p", has_text="The score of every move")
    assert "unseen" in listed.get_attribute("class")  # the bones show the scores
    board.play(1)
    hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
    root.locator(".thoughts", has_text="The game is over").wait_for()
    assert "before the last move, take 3." in root.locator(".thoughts").inner_text()
    assert root.locator(".thinking [role=treeitem]").first.get_attribute("aria-label").startswith("heap of 3,")


def test_a_stray_key_at_the_end_of_a_game_does_nothing(hosted):
    board = PlayBoard(TicTacToe(win=10), position="XX./OO./...")
    root = hosted.show(board)
    root.get_by_role("button", name="row 1, column 3").focus()
    hosted.page.keyboard.press("Enter")
    root.locator(".message strong", has_text="You win!").wait_for()
    hosted.page.keyboard.press("Enter")
    hosted.page.keyboard.press("Space")
    words = "You win! X has 0, 1 and 2 in a line. Well played! +10 for MAX (X)."
    assert root.locator(".message").text_content() == words
    again = root.get_by_role("button", name="new game")
    assert again.evaluate("button => button === document.activeElement")
    assert again.evaluate("button => document.getElementById(button.getAttribute('aria-describedby')).className") == (
        "message"
    )
    hosted.page.wait_for_timeout(700)
    assert board.result == "person"
    hosted.page.keyboard.press("Enter")
    root.locator(".message", has_text="Your move.").wait_for()
    assert board.moves == []


@pytest.mark.parametrize("asked", ["a square", "h", "random"])
def test_the_result_stays_until_the_next_game(hosted, asked):
    board = PlayBoard(TicTacToe(win=10), position="XX./OO./...")
    root = hosted.show(board)
    board.play(2)
    hosted.refresh()
    headline = root.locator(".message strong", has_text="You win!")
    headline.wait_for()
    if asked == "a square":
        root.locator(".cell").nth(8).click()
    elif asked == "h":
        root.locator(".cell").nth(8).press("h")
    else:
        board.strength = "random"
        hosted.refresh()
    words = {"a square": "Nothing more can be played", "h": "No hint", "random": "The machine plays at random"}[asked]
    root.locator(".message", has_text=words).wait_for()
    assert headline.is_visible()
    board.new_game()
    hosted.refresh()
    headline.wait_for(state="detached")


def test_each_row_of_the_settings_has_a_tab_stop_at_what_is_chosen(hosted):
    root = hosted.show(PlayBoard(TicTacToe(win=10), person="O"))
    root.locator(".menu > summary").click()
    root.locator(".legend summary").focus()
    stops = []
    for _ in range(5):
        hosted.page.keyboard.press("Shift+Tab")
        stops.append(
            hosted.page.evaluate(
                """() => {
                  const [now, row] = [document.activeElement, document.activeElement.closest("[role=toolbar]")];
                  return [row.getAttribute("aria-label"), now.ariaPressed ?? String(now.checked), now.textContent];
                }"""
            )
        )
    assert stops[:4] == [
        ["More settings", "true", ""],
        ["Machine", "true", "perfect"],
        ["First move", "true", "X (the machine)"],
        ["You play", "true", "O"],
    ]
    assert stops[4][0] == "Actions"


def test_a_draw_counts_for_both_sides(hosted):
    board = PlayBoard(TicTacToe(win=10), position="XOX/XOO/OX.")
    root = hosted.show(board)
    counts = root.locator(".seat .wins")
    assert counts.all_inner_texts() == ["", ""]
    board.play(8)
    hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
    assert counts.all_inner_texts() == ["0 wins, 1 draw"] * 2
    board.take_back()
    hosted.page.evaluate("traits => model.receive(traits)", hosted._traits())
    assert counts.all_inner_texts() == ["", ""]
