"""Playing a run in a saved page."""

import pytest
import runs
from saved import Saved

NINE = runs.nine_calls()


@pytest.fixture
def clocked(browser, tmp_path):
    """Open saved pages with a stopped clock: only `run_for` moves it."""
    opener = Saved(browser, tmp_path)
    opener.page.clock.install(time=0)
    opener.page.clock.pause_at(1_000)
    yield opener
    opener.end()


def play(shown, seconds):
    """Play for some seconds, and return the steps that are shown."""
    shown.press("p")
    steps = []
    for _ in range(round(seconds * 20)):
        shown.page.clock.run_for(50)
        if shown.step != (steps or [None])[-1]:
            steps.append(shown.step)
    return steps


@pytest.mark.slow
def test_playing_pauses_at_votes_and_notes_and_at_the_end(clocked):
    shown = clocked.open(NINE, votes=[6], notes={9: "May we stop?"})
    shown.open_menu()
    shown.root.get_by_label("Speed of playing").select_option("fast")
    shown.press("Escape")
    assert play(shown, 3) == [0, 1, 2, 3, 4, 5, 6]
    assert play(shown, 3) == [6, 7, 8, 9]
    assert play(shown, 3) == [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    assert play(shown, 0.5)[:2] == [0, 1]  # at the end, playing starts again
    shown.button("Pause").click()
    paused = shown.step
    shown.page.clock.run_for(5_000)
    assert shown.step == paused < 6


@pytest.mark.parametrize(("speed", "steps"), [("slow", 2), ("1 a second", 5), ("2 a second", 10), ("fast", 18)])
@pytest.mark.slow
def test_playing_at_each_speed(clocked, speed, steps):
    shown = clocked.open(NINE)
    shown.open_menu()
    shown.root.get_by_label("Speed of playing").select_option(speed)
    shown.press("Escape")
    assert max(play(shown, 5)) == steps


def test_only_keys_start_and_pause_playing(clocked):
    shown = clocked.open(NINE)
    acts = [("", 60_000, 0), ("p", 1_900, 2), ("p", 5_000, 2), ("p Escape", 5_000, 2), ("p End", 3_000, 18)]
    for keys, time, step in acts:
        shown.focus()
        shown.press(*keys.split())
        shown.page.clock.run_for(time)
        assert shown.step == step, keys
    assert shown.button("Play").is_visible()
