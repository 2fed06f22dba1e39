"""The saved page by mouse and by key: every control, every key of the legend, focus, jumping, playing."""

import pytest
import runs
from expected import MINUS
from saved import Saved

NINE = runs.nine_calls()


@pytest.fixture
def nine(saved):
    return saved.open(NINE)


# -- mouse ----------------------------------------------------------------------------------------------


def test_first_back_forward_and_last(nine):
    steps = []
    for name in ("Forward", "Forward", "Back", "Last", "Back", "First"):
        nine.button(name).click()
        steps.append(nine.step)
    assert steps == [1, 2, 1, 18, 17, 0]


def test_what_leads_nowhere_is_off(nine):
    off = {0: ["First", "Back"], 18: ["Forward", "Last", "next return", "Finish"]}
    for step, names in off.items():
        nine.root.locator(".slider").fill(str(step))
        for name in ("First", "Back", "Forward", "Last", "next return", "Finish"):
            assert nine.button(name).is_disabled() == (name in names), (step, name)


def test_to_the_next_return(nine):
    steps = []
    for _ in range(9):
        nine.button("next return").click()
        steps.append(nine.step)
    assert steps == [4, 6, 7, 9, 13, 14, 16, 17, 18]


@pytest.mark.parametrize(("start", "end"), [(1, 18), (2, 7), (3, 4), (4, 7), (10, 17), (12, 13), (13, 14), (0, 18)])
def test_finish_this_call(nine, start, end):
    nine.root.locator(".slider").fill(str(start))
    nine.button("Finish").click()
    assert nine.step == end


def test_the_slider(nine):
    slider = nine.root.locator(".slider")
    slider.fill("12")
    assert nine.sentence == "Try X4: call 8. Ended? Yes, it is worth +10."
    assert slider.get_attribute("aria-valuetext") == "step 12 of 18"
    box = slider.bounding_box()
    nine.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert nine.step == 18


def test_jump_by_typing(nine):
    box = nine.root.get_by_label("Go to call, 1 to 9")
    for number, step in ((8, 12), (1, 1), (9, 15)):
        box.fill(str(number))
        box.press("Enter")
        assert nine.step == step
    box.fill(" 5 ")
    nine.button("Go to that call").click()
    assert nine.step == 8


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("0", "“0” is not a call. Enter a number from 1 to 9."),
        ("10", "“10” is not a call. Enter a number from 1 to 9."),
        ("-1", "“-1” is not a call. Enter a number from 1 to 9."),
        ("2.5", "“2.5” is not a call. Enter a number from 1 to 9."),
        ("1e0", "“1e0” is not a call. Enter a number from 1 to 9."),
        ("0x2", "“0x2” is not a call. Enter a number from 1 to 9."),
        ("two", "“two” is not a call. Enter a number from 1 to 9."),
        ("9" * 400, "“999999999999” is not a call. Enter a number from 1 to 9."),
        ("<b>2</b>", "“<b>2</b>” is not a call. Enter a number from 1 to 9."),
        ("", "Enter a number from 1 to 9."),
    ],
)
def test_nonsense_in_the_jump_box(nine, text, answer):
    nine.root.locator(".slider").fill("5")
    box = nine.root.get_by_label("Go to call, 1 to 9")
    box.fill(text)
    box.press("Enter")
    assert (nine.step, nine.read()["trouble"]) == (5, answer)
    assert nine.root.locator("[role=alert]").inner_text() == answer
    box.fill("2")
    box.press("Enter")
    assert (nine.step, nine.read()["trouble"]) == (2, "")


def test_jump_by_clicking_a_node(nine):
    nine.button("Last").click()
    for node, step in ((7, 12), (4, 8), (0, 1)):
        nine.root.locator(f"[data-node='{node}'] polygon").click()
        assert nine.step == step


def test_dragging_the_tree_moves_it_and_jumps_nowhere(nine):
    nine.button("Last").click()
    before = nine.root.locator("[data-node='4'] polygon").bounding_box()
    middle = (before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    nine.page.mouse.move(*middle)
    nine.page.mouse.down()
    nine.page.mouse.move(middle[0] + 30, middle[1] + 20, steps=4)
    nine.page.mouse.up()
    after = nine.root.locator("[data-node='4'] polygon").bounding_box()
    assert nine.step == 18
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((30, 20), abs=1)
    nine.press("0")  # the focus is wherever the mouse left it: fit by the button
    nine.root.locator("summary", has_text="Options").click()
    nine.button("Fit the tree").click()
    fitted = nine.root.locator("[data-node='4'] polygon").bounding_box()
    assert (fitted["x"], fitted["width"]) == pytest.approx((before["x"], before["width"]), abs=1)


def test_larger_and_smaller(nine):
    nine.button("Last").click()
    nine.root.locator("summary", has_text="Options").click()

    def width():
        return nine.root.locator("[data-node='0'] polygon").bounding_box()["width"]

    first = width()
    nine.button("Enlarge the tree").click()
    assert width() == pytest.approx(1.2 * first, rel=0.02)
    nine.button("Make the tree smaller").click()
    assert width() == pytest.approx(first, rel=0.02)


# -- keys -----------------------------------------------------------------------------------------------


def test_the_legend_names_every_key_that_this_file_tries(nine):
    legend = nine.root.locator("details.legend")
    legend.locator("summary").click()
    keys = {key for line in legend.locator("dt").all_inner_texts() for key in line.replace(" or ", " ").split()}
    assert {key.strip(",") for key in keys} == {
        "→", "space", "←", "Home", "End", "R", "F", "G", "P", "L", "Q", "S", "B", "E", "O", "+", MINUS, "0", "?", "Esc",
    }  # fmt: skip


def test_stepping_by_keys(nine):
    nine.focus()
    steps = []
    for key in ("ArrowRight", "Space", "ArrowLeft", "End", "ArrowLeft", "Home", "r", "R", "f", "ArrowRight"):
        nine.press(key)
        steps.append(nine.step)
    assert steps == [1, 2, 1, 18, 17, 0, 4, 6, 7, 8]


def test_keys_at_the_ends_do_nothing(nine):
    nine.focus()
    nine.press("ArrowLeft", "Home")
    assert nine.step == 0
    nine.press("End", "ArrowRight", "Space", "r", "f")
    assert nine.step == 18


def test_g_jumps_to_a_call(nine):
    nine.focus()
    nine.press("g", "8", "Enter")
    assert nine.step == 12


def test_switches_by_key(nine):
    nine.focus()
    nine.press("b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() > 0
    nine.press("b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() == 0
    size = nine.root.evaluate("root => parseFloat(getComputedStyle(root.querySelector('.sentence')).fontSize)")
    nine.press("e")
    larger = nine.root.evaluate("root => parseFloat(getComputedStyle(root.querySelector('.sentence')).fontSize)")
    assert larger >= 1.25 * size
    nine.press("e", "q")
    assert nine.root.locator(".quiz").is_visible()
    nine.press("q")
    assert nine.root.locator(".quiz").is_hidden()
    nine.press("?")
    assert nine.root.locator("details.legend dl").is_visible()
    nine.press("?")
    assert nine.root.locator("details.legend dl").is_hidden()


def test_the_tree_by_keys(nine):
    nine.focus()
    nine.press("End")

    def width():
        return nine.root.locator("[data-node='0'] polygon").bounding_box()["width"]

    first = width()
    nine.press("+")
    assert width() == pytest.approx(1.2 * first, rel=0.02)
    nine.press("-", "-")
    assert width() == pytest.approx(first / 1.2, rel=0.02)
    nine.press("0")
    assert width() == pytest.approx(first, rel=0.02)


def test_the_arrow_keys_walk_through_the_tree_and_enter_jumps(nine):
    nine.button("Last").click()
    tree = nine.root.get_by_role("tree")
    tree.focus()
    named = []
    for key in ("ArrowDown", "ArrowDown", "End", "ArrowLeft", "ArrowUp", "Home", "ArrowRight", "ArrowRight"):
        nine.press(key)
        active = tree.get_attribute("aria-activedescendant")
        named.append(nine.page.locator(f"#{active}").get_attribute("aria-label").split(",")[0])
    assert named == [f"call {n}" for n in (2, 3, 9, 6, 5, 1, 2, 3)]
    assert nine.step == 18
    nine.press("Enter")
    assert nine.step == 3
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"


@pytest.mark.parametrize("key", ["Control+ArrowRight", "Alt+ArrowRight", "Control+r", "x", "a", "d", "1", "Delete"])
def test_other_keys_are_left_alone(nine, key):
    nine.focus()
    nine.press("ArrowRight")
    prevented = nine.root.evaluate(
        """(root, key) => {
          const [name, modifier] = key.split('+').reverse();
          const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true,
            ctrlKey: modifier === 'Control', altKey: modifier === 'Alt' });
          root.querySelector('.stage').dispatchEvent(event);
          return event.defaultPrevented;
        }""",
        key,
    )
    assert (prevented, nine.step) == (False, 1)


def test_every_line(nine):
    nine.focus()
    nine.press("l")
    shown = nine.every_step()
    lines = [number for _, number in NINE.lines.tolist()]
    assert len(shown) == 1 + 18 + len(lines)
    text = dict(source())
    stepped = [each["lit"][0] for each in shown if ", line " in each["where"]]
    assert stepped == [text[number] for number in lines]
    back = nine.every_step("ArrowLeft")
    assert [(each["where"], each["lit"]) for each in back[::-1]] == [(each["where"], each["lit"]) for each in shown]


def source():
    import inspect

    from minimax_lab import minimax

    lines, first = inspect.getsourcelines(minimax)
    return [(first + at, line.strip()) for at, line in enumerate(lines)]


# -- focus ----------------------------------------------------------------------------------------------


STOPS = ["Steps of minimax, 9 calls", "tree", "Forward", "Step", "Go to call, 1 to 9", "Go to that call",
         "Speed of playing", "Quiz", "Options", "Keys and symbols"]  # fmt: skip


def before_the_player(shown):
    """Put the keyboard where the page begins."""
    shown.page.evaluate("document.body.tabIndex = -1; document.body.focus()")


def tab_stops(shown):
    """What the tab key reaches inside the player, in order."""
    before_the_player(shown)
    stops = []
    for _ in range(60):
        shown.press("Tab")
        name = shown.root.evaluate(
            """root => {
              const active = document.activeElement;
              if (!root.contains(active)) return null;
              return active.className.baseVal ?? active.getAttribute('aria-label') ?? active.textContent.trim();
            }"""
        )
        if name is None:
            break
        stops.append(name)
    return stops


def test_one_tab_stop_for_each_part(nine):
    nine.button("Forward").click()
    stops = [stop.split(".")[0].split(" (")[0] for stop in tab_stops(nine)]
    assert stops == STOPS


def test_the_arrow_keys_move_along_the_row_of_buttons(nine):
    nine.button("Forward").click()
    names = []
    for key in ("ArrowRight", "ArrowRight", "Home", "ArrowLeft", "ArrowLeft"):
        nine.press(key)
        names.append(nine.page.evaluate("document.activeElement.getAttribute('aria-label')").split(" (")[0])
    assert names == ["Last", "To the next return", "First", "Finish this call", "To the next return"]
    assert nine.step == 1


def outlined(shown):
    """Whether what has the focus shows it: an outline, or one around the node that it stands on."""
    return shown.page.evaluate(
        """() => {
          const active = document.activeElement;
          const node = document.getElementById(active.getAttribute('aria-activedescendant'));
          return [active, node && node.querySelector('.frame')].filter(Boolean).some((each) => {
            const style = getComputedStyle(each);
            return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
          });
        }"""
    )


def test_the_focus_is_seen_at_every_stop(nine):
    nine.button("Forward").click()
    before_the_player(nine)
    for _ in range(len(STOPS)):
        nine.press("Tab")
        assert outlined(nine), nine.page.evaluate("document.activeElement.outerHTML.slice(0, 90)")


def test_the_focus_survives_every_redraw(nine):
    nine.focus()
    for key in ("ArrowRight", "End", "Home", "b", "e", "l", "r", "ArrowLeft", "ArrowRight", "b"):
        nine.press(key)
        assert nine.page.evaluate("document.activeElement.className") == "stage", key
    tree = nine.root.get_by_role("tree")
    tree.focus()
    for key in ("Enter", "ArrowDown", "Enter", "+", "0"):
        nine.press(key)
        assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree", key
    nine.press("b")
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"


def test_a_button_that_goes_off_hands_the_focus_on(nine):
    nine.button("Forward").focus()
    nine.root.locator(".slider").evaluate("each => { each.value = 17; each.dispatchEvent(new Event('input')); }")
    nine.button("Forward").focus()
    nine.press("Enter")
    assert nine.step == 18
    assert nine.root.evaluate("root => root.contains(document.activeElement)")
    nine.press("ArrowLeft")
    assert nine.step in (17, 18)  # on the stage it steps back, in the row of buttons it moves along


@pytest.mark.parametrize("part", [".stage", "svg.tree", "button[aria-label^=Forward]", ".slider", "input[type=text]"])
def test_escape_leaves(nine, part):
    nine.button("Forward").click()
    nine.root.locator(part).first.focus()
    nine.press("Escape")
    assert not nine.root.evaluate("root => root.contains(document.activeElement)")
    assert nine.step == 1


def test_a_held_key_leaves_nothing_behind(saved):
    shown = saved.open(runs.heap())
    shown.focus()
    for _ in range(40):  # a press without a release repeats
        shown.page.keyboard.down("ArrowRight")
    assert shown.step == 40
    shown.page.keyboard.up("ArrowRight")
    shown.page.wait_for_timeout(120)
    assert shown.step == 40


def test_a_held_switch_switches_once(nine):
    nine.focus()
    for _ in range(4):
        nine.page.keyboard.down("b")
    nine.page.keyboard.up("b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() > 0


# -- playing --------------------------------------------------------------------------------------------


@pytest.fixture
def clocked(browser, tmp_path):
    """Open saved pages with a stopped clock: only `run_for` moves it."""
    opener = Saved(browser, tmp_path)
    opener.page.clock.install(time=0)
    opener.page.clock.pause_at(1_000)
    yield opener
    opener.end()


def play(shown, seconds):
    """The steps at which it stands while it plays, until it stops or the time is up."""
    shown.button("Play").click()
    steps = []
    for _ in range(round(seconds * 20)):
        shown.page.clock.run_for(50)
        if shown.step != (steps or [None])[-1]:
            steps.append(shown.step)
    return steps


def test_nothing_starts_by_itself(clocked):
    shown = clocked.open(NINE)
    shown.page.clock.run_for(60_000)
    assert shown.step == 0


def test_playing_stops_at_votes_at_notes_and_at_the_end(clocked):
    shown = clocked.open(NINE, votes=[6], notes={9: "May we stop?"})
    shown.root.get_by_label("Speed of playing").select_option("fast")
    assert play(shown, 3) == [0, 1, 2, 3, 4, 5, 6]
    assert play(shown, 3) == [6, 7, 8, 9]
    assert play(shown, 3) == [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    assert play(shown, 0.5)[:2] == [0, 1]  # from the end it begins again
    shown.button("Pause").click()
    paused = shown.step
    shown.page.clock.run_for(5_000)
    assert shown.step == paused < 6


@pytest.mark.parametrize(("speed", "steps"), [("slow", 2), ("1 a second", 5), ("2 a second", 10), ("fast", 18)])
@pytest.mark.slow
def test_playing_at_each_speed(clocked, speed, steps):
    shown = clocked.open(NINE)
    shown.root.get_by_label("Speed of playing").select_option(speed)
    assert max(play(shown, 5)) == steps


def test_playing_by_key(clocked):
    shown = clocked.open(NINE)
    shown.focus()
    shown.press("p")
    shown.page.clock.run_for(1_900)
    assert shown.step == 2
    shown.press("p")
    shown.page.clock.run_for(5_000)
    assert shown.step == 2


def test_escape_pauses(clocked):
    shown = clocked.open(NINE)
    shown.focus()
    shown.press("p", "Escape")
    shown.page.clock.run_for(5_000)
    assert shown.step == 0 and shown.button("Play").is_visible()


def test_stepping_by_hand_while_it_plays_goes_on_from_there(clocked):
    shown = clocked.open(NINE)
    shown.focus()
    shown.press("p", "End")
    shown.page.clock.run_for(3_000)
    assert shown.step == 18 and shown.button("Play").is_visible()


# -- what is shown --------------------------------------------------------------------------------------

PARTS = {
    "tree": "svg.tree", "code": ".code", "cards": ".cards", "board": ".board-now", "sentence": ".sentence",
    "values": "svg.tree [data-role=value], .scores", "numbers": "svg.tree [data-role=call], .card b",
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_hidden(saved, part):
    shown = saved.open(NINE, step=9, hide=[part])
    for each, selector in PARTS.items():
        visible = [place.is_visible() for place in shown.root.locator(selector).all()]
        assert any(visible) == (each != part), each
    tree = shown.root.locator(".tree-host").evaluate("part => lmWords(part)")
    assert ("call 5" in tree) == (part not in ("tree", "numbers"))
    assert ("value +10" in tree) == (part not in ("tree", "values"))


def test_a_part_can_be_hidden_and_shown_on_the_page(nine):
    nine.root.locator("summary", has_text="Options").click()
    for label, part in {
        "tree": "tree",
        "code": "code",
        "open calls": "cards",
        "board": "board",
        "sentence": "sentence",
    }.items():
        box = nine.root.locator(".options label", has_text=label).get_by_role("checkbox").first
        assert box.is_checked()
        box.uncheck()
        assert nine.root.locator(PARTS[part]).is_hidden(), part
        box.check()
        assert nine.root.locator(PARTS[part]).is_visible(), part


def test_everything_can_be_enlarged(saved):
    plain = saved.open(NINE, step=9).root.locator(".sentence").bounding_box()["height"]
    assert saved.open(NINE, step=9, large=True).root.locator(".sentence").bounding_box()["height"] > 1.2 * plain


def test_it_opens_at_the_step_it_was_saved_at(saved):
    assert saved.open(NINE, step=12).sentence == "Try X4: call 8. Ended? Yes, it is worth +10."


def test_the_title_is_the_name_of_the_page_and_of_the_part(saved):
    shown = saved.open(NINE, title='Nine "calls" & more')
    assert shown.page.title() == 'Nine "calls" & more'
    assert shown.root.get_attribute("aria-label") == 'Step player: Nine "calls" & more'


def test_the_edges_of_an_enlarged_tree_are_seen_from_the_last_row(saved):
    """In pixels of a screen of 1280 x 720; a chosen edge is still by far the heavier."""
    shown = saved.open(NINE, step=18, large=True)
    plain, chosen = shown.root.evaluate(
        """root => ['.edge:not(.chosen)', '.edge.chosen'].map((kind) => {
          const edges = [...root.querySelectorAll(`svg.tree ${kind}`)];
          return edges.map((edge) => parseFloat(getComputedStyle(edge).strokeWidth) * edge.getScreenCTM().a);
        })"""
    )
    assert len(plain) == 4 and len(chosen) == 4
    assert min(plain) >= 1.8 and min(chosen) >= 2 * max(plain)


def test_a_card_names_the_last_move_while_it_is_being_tried(saved):
    """Nothing is left to try only when the last call has come back."""
    shown = saved.open(NINE, step=16)
    waiting = {each["call"]: each["facts"][0] for each in shown.read()["cards"] if each["facts"]}
    assert waiting == {"call 6": "nothing left to try", "call 1": "trying 6, the last"}
    shown.button("Back").click()
    waiting = {each["call"]: each["facts"][0] for each in shown.read()["cards"] if each["facts"]}
    assert waiting == {"call 6": "trying 4, the last", "call 1": "trying 6, the last"}
    shown.root.locator(".slider").fill("17")
    assert shown.read()["cards"][0]["facts"][0] == "nothing left to try"


OVERLAPS = """root => {
  const rule = root.querySelector('.tree-rule').getBoundingClientRect();
  return [...root.querySelectorAll('svg.tree [data-node]')].map((each) => each.getBoundingClientRect()).filter((each) =>
    each.left < rule.right && rule.left < each.right && each.top < rule.bottom && rule.top < each.bottom).length;
}"""


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("step", [5, 28, 34])
def test_the_rule_of_the_cuts_lies_on_no_node(saved, step, large):
    shown = saved.open(runs.cut_on_equality(), step=step, large=large)
    assert shown.root.locator(".tree-rule").inner_text() == "cut when alpha >= beta"
    assert shown.root.evaluate(OVERLAPS) == 0


def test_the_lit_line_stays_in_sight_when_everything_is_enlarged(saved):
    shown = saved.open(runs.cut_on_equality(), step=34)
    shown.focus()
    for _ in range(2):
        shown.press("e")
        inside = """root => {
          const box = (kind) => root.querySelector(kind).getBoundingClientRect();
          const [line, code] = [box('.line.lit'), box('.code')];
          return line.top >= code.top - 1 && line.bottom <= code.bottom + 1;
        }"""
        assert shown.root.evaluate(inside)
