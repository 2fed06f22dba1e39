"""Widgets in frames on a page of somebody else."""

import pytest

from minimax_lab import (
    BeTheMachine,
    Bones,
    GameExplorer,
    InvalidArgument,
    LiveTree,
    PlayBoard,
    StepPlayer,
    TreeGame,
    minimax,
    record,
)

GAME = TreeGame([[3, 12], [2, 4]])
WIDGETS = {
    "player": lambda: StepPlayer(record(minimax, GAME, GAME.initial), title='"A" & <B>'),
    "board": lambda: PlayBoard(Bones(4)),
    "live-tree": lambda: LiveTree(GAME),
    "explorer": lambda: GameExplorer(Bones(4)),
    "machine": lambda: BeTheMachine("minimax", seed=1),
}
PAGE = "<!DOCTYPE html><title>Course</title><h1>Course</h1><p><button>Mine</button></p>{}"


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_frame_shows_the_widget_and_leaves_the_focus_to_the_page(offline_page, kind):
    frame = WIDGETS[kind]().embed(height=500)
    assert "\n" not in frame  # an empty line would end it in Markdown
    offline_page.set_content(PAGE.format(""))
    offline_page.locator("button").focus()
    offline_page.evaluate("frame => document.body.insertAdjacentHTML('beforeend', frame)", frame)
    inside = offline_page.frame_locator("iframe")
    inside.locator(".minimax-lab").first.wait_for()
    assert offline_page.evaluate("document.activeElement.textContent") == "Mine"
    assert offline_page.locator("iframe").bounding_box()["height"] == 500
    assert offline_page.locator("iframe").get_attribute("title")


def test_a_player_in_a_frame_is_the_saved_one_and_steps(offline_page):
    player = WIDGETS["player"]()
    offline_page.set_content(PAGE.format(player.embed()))
    inside = offline_page.frame_locator("iframe")
    inside.locator(".stage").focus()
    offline_page.keyboard.press("ArrowRight")
    assert inside.locator(".sentence").inner_text() == player.trace.story.narrate(1)
    assert inside.locator("h1").inner_text() == '"A" & <B>'
    assert offline_page.locator("iframe").get_attribute("srcdoc") == player.page()


@pytest.mark.parametrize("height", [0, 99, 4001, 500.5, "500", True])
def test_a_height_that_no_frame_has_is_refused(height):
    with pytest.raises(InvalidArgument, match="height"):
        WIDGETS["board"]().embed(height=height)
