"""The card of a diagnosis: what it shows of each kind of run, and the player below its button."""

import re

import pytest
from first_wrong import programs, run

from minimax_lab import Bones, MinimaxLabError, StepPlayer, TreeGame, diagnose, minimax, record, traced
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
    assert alt.startswith("Call 2 and the call that it made") and words.count("allowed") == len(found.looks) == 4
    assert card["text/plain"] == repr(found) and VIEW in card
    assert "first wrong step" not in page


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
    assert len(large.trace) > 60 and "<img" not in shown(large)["text/html"]


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
