"""Duels in a browser: the results, choosing a game, stepping through it by mouse and keys, and what is visible."""

import re

import chromium
import pytest
from axe import violations
from pace import slow_after

from minimax_lab import Bones, Duel, TicTacToe
from minimax_lab.search import heap_modulo, larger_heap, open_lines

SIZES = {"JupyterLab": (848, 583), "small": (592, 463), "full screen": (1280, 720)}
READ = """root => ({
  sentence: root.querySelector("[role=status]").textContent,
  caption: root.querySelector(".caption").textContent,
  score: root.querySelector(".score").textContent,
  share: [...root.querySelectorAll(".share > *")].map((each) => each.getBoundingClientRect().width),
  groups: [...root.querySelectorAll(".games")].map((each) => each.getAttribute("aria-label")),
  games: [...root.querySelectorAll(".games button")].map((each) => [each.textContent, each.getAttribute("aria-label")]),
  looks: [...root.querySelectorAll(".games button")].map((each) => {
    const { borderRadius, backgroundColor } = getComputedStyle(each);
    return [borderRadius, backgroundColor];
  }),
  chosen: [...root.querySelectorAll(".games [aria-pressed=true]")].map((each) => each.getAttribute("aria-label")),
  look: root.querySelector(".board-now [role=img]").getAttribute("aria-label"),
  disabled: [...root.querySelectorAll(".controls button:disabled")].map((each) => each.ariaLabel),
})"""


def heaps():
    return Duel([Bones(heap) for heap in range(1, 21)], [larger_heap, heap_modulo])


TOP_OF_BUTTONS = "root => root.querySelector('.controls button').getBoundingClientRect().top"


def test_a_game_is_chosen_and_stepped_through(hosted):
    root = hosted.show(heaps())
    seen = root.evaluate(READ)
    assert seen["groups"] == ["larger_heap first, against heap_modulo", "heap_modulo first, against larger_heap"]
    root.locator(".games button").nth(6).click()
    assert hosted.widget.chosen == 6 and root.evaluate(READ)["chosen"] == ["7 bones: larger_heap won"]
    assert root.evaluate(READ)["disabled"] == ["One move back"]
    hosted.page.keyboard.press(".")
    seen = root.evaluate(READ)
    assert (seen["look"], seen["caption"]) == ("Heap: 4 bones", "1 of 3 moves")
    assert seen["sentence"] == "larger_heap: take 3. 4 bones remain. Its search returned \u22120.8 for MAX."
    hosted.page.keyboard.press(".")
    hosted.page.keyboard.press(".")
    hosted.page.keyboard.press(".")
    seen = root.evaluate(READ)
    assert seen["sentence"] == "larger_heap wins! larger_heap took the last 3 bones. Whoever takes the last bone wins."
    root.get_by_role("button", name="One move back").click()
    assert root.evaluate(READ)["caption"] == "2 of 3 moves"


SEATS = """root => ({
  sign: root.dataset.sign,
  large: root.querySelector(".message strong").textContent,
  seats: [...root.querySelectorAll(".seat")].map((each) => [
    each.dataset.side, each.querySelector(".who").textContent, each.querySelector(".side").textContent,
    each.querySelector(".manner").textContent, each.matches(".now"), each.matches(".won")]),
  colors: [...root.querySelectorAll(".who")].map((each) => getComputedStyle(each).color),
  marks: [...root.querySelectorAll(".who")].map((each) => getComputedStyle(each, "::before").borderRadius),
  taken: [...root.querySelectorAll(".stage .taken")].map((each) => getComputedStyle(each).stroke),
  frame: getComputedStyle(root.querySelector(".stage")).boxShadow,
  stage: root.querySelector(".stage").getBoundingClientRect().height,
  primary: root.querySelector(".primary").ariaLabel,
})"""
ROLES = [("larger_heap", "▲ MAX"), ("heap_modulo", "▼ MIN")]


@pytest.mark.parametrize("number", [0, 6, 23])
def test_both_sides_sit_beside_the_heap_and_the_end_of_a_game_is_an_event(hosted, number):
    root = hosted.show(heaps())
    root.locator(".games button").nth(number).click()
    played = hosted.widget.played[number]
    names = [played.first, played.second]
    roles = ["▲ MAX", "▼ MIN"]  # in these games, MAX moves first
    last = len(played.actions)
    for at in range(last + 1):
        seen = root.evaluate(SEATS)
        sides = [str(list(hosted.widget.table).index(name)) for name in names]
        rows = [[side, name, role, "looks 1 ply ahead"] for side, name, role in zip(sides, names, roles, strict=True)]
        assert [each[:4] for each in seen["seats"]] == rows
        assert [each[4] for each in seen["seats"]] == [at < last and at % 2 == place for place in (0, 1)]
        assert len(set(seen["colors"])) == len(set(seen["marks"])) == 2 and seen["stage"] > 200
        assert len(seen["taken"]) == (played.actions[at - 1] if at else 0)
        if at < last:
            assert (seen["sign"], seen["frame"], seen["primary"]) == ("", "none", "Next move")
            hosted.page.keyboard.press(".")
    winner = names.index(played.winner)
    assert seen["sign"] == ("1", "-1")[winner] and seen["large"] == f"{played.winner} wins!"
    assert [each[5] for each in seen["seats"]] == [place == winner for place in (0, 1)]
    assert set(seen["taken"]) == {re.match(r"rgba?\([^)]*\)", seen["frame"])[0]}  # the last bones, and the frame
    root.get_by_role("button", name="Next game").focus()
    hosted.page.keyboard.press("Enter")
    assert hosted.widget.chosen == number + 1 and root.evaluate(SEATS)["sign"] == ""


def test_the_last_game_leads_to_the_first_and_a_draw_has_no_winner(hosted):
    zero = {"one": lambda game: lambda state: 0, "other": lambda game: lambda state: 0}
    root = hosted.show(Duel(TicTacToe(rows=2, columns=3, win=10), zero, 6))
    root.locator(".games button").nth(1).click()
    for _ in range(7):
        hosted.page.keyboard.press("PageDown")
    seen = root.evaluate(SEATS)
    assert (seen["sign"], seen["large"]) == ("0", "A draw.") and not any(each[5] for each in seen["seats"])
    hosted.page.keyboard.press("n")
    assert hosted.widget.chosen == 0


def test_underlined_games_are_seen_and_announced(hosted):
    root = hosted.show(Duel([Bones(4), Bones(5)], [larger_heap, heap_modulo], underlined=[4]))
    bars = root.locator(".games button").evaluate_all(
        "all => all.map((each) => [each.ariaLabel.endsWith(', underlined'), getComputedStyle(each, '::after').height])"
    )
    assert bars == [[True, "4px"], [False, "auto"]] * 2


def three_sides():
    zero = {"lines": open_lines, "zero": lambda game: lambda state: 0, "deep": open_lines}
    return Duel(TicTacToe(win=10), zero, {"lines": 1, "zero": 1, "deep": 3}, plies=1)


@pytest.mark.parametrize(("make", "score"), [
    (heaps, "larger_heap 12 : 28 heap_modulo"),
    (three_sides, r"lines \d+, zero \d+, deep \d+, \d+ draws"),
])  # fmt: skip
def test_the_score_and_the_marks_show_who_won_by_color_and_shape(hosted, make, score):
    widget = make()
    seen = hosted.show(widget).evaluate(READ)
    sides, winners = list(widget.table), [each.winner for each in widget.played]
    counts = [winners.count(side) for side in sides]
    assert re.fullmatch(score, seen["score"]) and all(str(count) in seen["score"] for count in counts)
    counts.insert(1, winners.count(None))
    parts = [width / sum(seen["share"]) for width in seen["share"]]
    assert parts == pytest.approx([count / len(winners) for count in counts], abs=0.01)
    for look in 0, 1:  # the shape, the color: the same for two games exactly if the same side won them
        looks = [each[look] for each in seen["looks"]]
        assert len(set(zip(looks, winners, strict=True))) == len(set(winners)) == len(set(looks))
    heaps = [str(each["looks"][0].get("count", "")) for each in widget.games]
    assert [number for number, _ in seen["games"]] == heaps
    ends = [": a draw" if winner is None else f": {winner} won" for winner in winners]
    assert all(label.endswith(end) for (_, label), end in zip(seen["games"], ends, strict=True))


def test_the_buttons_stay_where_they_are_from_step_to_step(hosted):
    root = hosted.show(heaps())
    root.locator(".games button").nth(19).click()
    tops = {root.evaluate(TOP_OF_BUTTONS)}
    for _ in range(6):
        hosted.page.keyboard.press(".")
        tops.add(root.evaluate(TOP_OF_BUTTONS))
    assert len(tops) == 1


def test_the_focus_stays_on_a_button_that_can_be_pressed(hosted):
    root = hosted.show(heaps())
    root.locator(".games button").nth(1).click()
    assert root.evaluate(READ)["sentence"].startswith("2 bones: larger_heap moves first, against heap_modulo.")
    for pressed, other in (("Next move", "Next game"), ("One move back", "Next move")):
        root.get_by_role("button", name=pressed, exact=True).focus()
        hosted.page.keyboard.press("Enter")
        hosted.page.wait_for_timeout(50)
        assert root.locator("button:focus").evaluate("each => each.ariaLabel") == other


def test_it_is_legible_in_full_screen_where_the_arrow_keys_step_through_a_game(hosted):
    hosted.page.set_viewport_size({"width": 1280, "height": 720})
    root = hosted.show(heaps())
    assert root.evaluate(READ)["caption"] == "0 of 4 moves"
    root.locator(".games button").nth(10).click()
    hosted.page.keyboard.press("f")
    chromium.still(hosted.page, 300)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        hosted.page.keyboard.press(key)
    assert hosted.widget.chosen == 10 and root.evaluate(READ)["caption"].startswith("1 of ")
    seen = root.evaluate("""root => {
      const size = (each) => Number.parseFloat(getComputedStyle(each).fontSize);
      const texts = [".ask", ".score", ".caption", ".pair", ".sentence"];
      const [button, picture] = [".games button", ".board-now svg"].map((name) => root.querySelector(name));
      return {
        sizes: texts.map((name) => size(root.querySelector(name))),
        heap: [button.textContent, size(button)],
        picture: picture.getBoundingClientRect().width,
      };
    }""")
    assert min(seen["sizes"]) >= 28 and seen["heap"] == ["1", 24] and seen["picture"] > 300, seen
    hosted.page.keyboard.press("f")


def test_full_screen_closes_the_menu_and_the_ring_around_the_game_is_whole(hosted):
    root = hosted.show(heaps())
    root.locator(".stage").focus()
    hosted.page.keyboard.press("?")
    root.locator("details.menu[open]").wait_for()
    hosted.page.keyboard.press("f")
    chromium.still(hosted.page, 300)
    assert not root.locator("details.menu[open]").count()
    root.locator(".stage").focus()
    offset = root.locator(".stage").evaluate("stage => getComputedStyle(stage).outlineOffset")
    assert offset == "-3px"  # inside, because what is around it scrolls
    hosted.page.keyboard.press("f")


@pytest.mark.parametrize("size", slow_after(1, SIZES))
def test_it_fits_every_screen(hosted, size):
    width, height = SIZES[size]
    hosted.page.set_viewport_size({"width": width, "height": height})
    zero = {"lines": open_lines, "zero": lambda game: lambda state: 0}
    for widget in (heaps(), Duel(TicTacToe(win=10), zero, plies=1)):
        root = hosted.show(widget)
        root.locator(".games button").nth(8).click()
        if size == "full screen":
            hosted.page.keyboard.press("f")
            chromium.still(hosted.page, 300)
        places = root.evaluate("""root => {
          const box = (each) => each.getBoundingClientRect();
          const ground = root.querySelector(".ground");
          return [box(root).bottom - innerHeight, document.documentElement.scrollWidth - innerWidth,
                  ground.scrollHeight - ground.clientHeight, ground.scrollWidth - ground.clientWidth];
        }""")
        assert max(places) <= 1, places


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(hosted, scheme):
    hosted.page.emulate_media(color_scheme=scheme)
    hosted.show(heaps())
    hosted.page.keyboard.press(".")
    assert violations(hosted.page) == []
    hosted.page.emulate_media(color_scheme="light")
