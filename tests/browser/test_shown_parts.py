"""What a saved page shows: parts that can be hidden, enlarging, the title, cards, and the code."""

import chromium
import pytest
import runs

NINE = runs.nine_calls()


PARTS = {
    "tree": "svg.tree", "code": ".code", "cards": ".cards", "board": ".board-now", "sentence": ".sentence",
    "values": "svg.tree [data-role=value], .scores", "numbers": "svg.tree [data-role=call], .card b",
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_hidden(saved, part):
    shown = saved.open(NINE, step=9, without=[part])
    for each, selector in PARTS.items():
        visible = [place.is_visible() for place in shown.root.locator(selector).all()]
        assert any(visible) == (each != part), each
    tree = shown.root.locator(".tree-host").evaluate("part => lmWords(part)")
    assert ("call 5" in tree) == (part not in ("tree", "numbers"))
    assert ("value +10" in tree) == (part not in ("tree", "values"))


def test_everything_can_be_enlarged(saved):
    plain = saved.open(NINE, step=9).root.locator(".sentence").bounding_box()["height"]
    assert saved.open(NINE, step=9, large=True).root.locator(".sentence").bounding_box()["height"] > 1.2 * plain


@pytest.mark.parametrize("options", [{"step": 6}, {"predict": [2], "step": 7}], ids=["a step", "a question"])
def test_an_enlarged_part_fills_the_player_and_the_tree_keeps_its_boards(saved, options):
    shown = saved.open(NINE, **options)
    boards = shown.root.locator("svg.tree [data-role=card]").count()
    shown.focus()
    shown.press("e")
    assert shown.root.locator("svg.tree [data-role=card]").count() == boards > 0
    shown.press("e")
    assert shown.root.locator(".code .line").first.bounding_box()["width"] > 600


def test_the_title_names_the_page_and_the_player(saved):
    shown = saved.open(NINE, title='Nine "calls" & more')
    assert shown.page.title() == 'Nine "calls" & more'
    assert shown.root.get_attribute("aria-label") == 'Step player: Nine "calls" & more'


def test_a_card_shows_the_last_move_while_it_is_being_tried(saved):
    """Nothing is left to try only after the last call has returned."""
    shown = saved.open(NINE, step=16)
    waiting = {each["call"]: each["facts"][0] for each in shown.read()["cards"] if each["facts"]}
    assert waiting == {"call 6": "nothing left to try", "call 1": "trying X6, the last"}
    shown.button("Back").click()
    waiting = {each["call"]: each["facts"][0] for each in shown.read()["cards"] if each["facts"]}
    assert waiting == {"call 6": "trying O4, the last", "call 1": "trying X6, the last"}
    shown.root.locator(".slider").fill("17")
    assert shown.read()["cards"][0]["facts"][0] == "nothing left to try"


OVERLAPS = """root => {
  const rule = root.querySelector('.tree-rule').getBoundingClientRect();
  return [...root.querySelectorAll('svg.tree [data-node]')].map((each) => each.getBoundingClientRect()).filter((each) =>
    each.left < rule.right && rule.left < each.right && each.top < rule.bottom && rule.top < each.bottom).length;
}"""


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
def test_the_rule_of_the_cuts_covers_no_node(saved, large):
    shown = saved.open(runs.cut_on_equality(), large=large)
    for step in (5, 28, 34):
        shown.root.locator(".slider").fill(str(step))
        chromium.still(saved.page)
        assert "cut when alpha >= beta" in shown.root.locator(".number-line .rule, .tree-rule").all_inner_texts()
        assert shown.root.evaluate(OVERLAPS) == 0, step


CLIPPED = """root => {
  const [label, pane] = ['[data-role="root window"]', '.tree-pane'].map((each) => root.querySelector(each));
  return pane.getBoundingClientRect().top - label.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("step", [22, 26, 30, 34])
def test_without_a_number_line_the_rule_and_the_window_have_room(saved, step):
    shown = saved.open(runs.cut_on_equality(), step=step, predict="values")
    assert shown.root.locator(".tree-rule").is_visible() and shown.root.evaluate(OVERLAPS) == 0
    label = shown.root.locator("[data-role='root window']")
    assert not label.count() or shown.root.evaluate(CLIPPED) <= 0


def test_the_current_line_stays_visible_when_everything_is_enlarged(saved):
    shown = saved.open(runs.cut_on_equality(), step=34)
    shown.focus()
    for key in ("ArrowLeft", "ArrowRight", "e", "e"):  # the tree, then the code
        shown.press(key)
        if shown.root.locator(".code").is_hidden():
            continue
        chromium.still(shown.page, 100)
        inside = """root => {
          const box = (kind) => root.querySelector(kind).getBoundingClientRect();
          const [line, code] = [box('.line[aria-current]'), box('.code')];
          return line.top >= code.top - 1 && line.bottom <= code.bottom + 1;
        }"""
        assert shown.root.evaluate(inside)


@pytest.mark.parametrize("width", [848, 1112])
def test_without_the_tree_all_the_code_is_shown_over_the_whole_width(saved, width):
    saved.page.set_viewport_size({"width": width, "height": 608})
    shown = saved.open(NINE, step=3, without="tree")
    stage, code = (shown.root.locator(part).bounding_box() for part in (".stage", ".code"))
    assert shown.root.locator(".code .line:visible").count() == 10
    assert code["width"] >= 0.9 * stage["width"]
    saved.page.set_viewport_size(chromium.SCREEN)
