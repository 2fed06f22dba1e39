"""A game on a saved page: it shows after each click what the board in Python shows."""

import json
from fractions import Fraction
from random import Random

import pytest
from node import run_in_node
from pace import slow_after

from minimax_lab import MAX, MIN, Bones, TicTacToe, TreeGame
from minimax_lab.exercises.lesson_games import CoinRow
from minimax_lab.search import quicker_wins
from minimax_lab.widgets.board.page import page_contents
from minimax_lab.widgets.board.requests import handle
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import thoughts_of, tree_of, view_of

COMPARED = ("number", "refused", "message", "aside", "look", "actions", "over", "outcome", "before", "course", "hint",
            "goal", "quiet", "seats", "mover")  # fmt: skip
SETTINGS = ("person", "strength", "quicker", "thinking", "large", "note")


class Doubles:
    """The player to move takes 1 or 2 of 5 coins and moves again after taking 2; ends with a score, a fraction."""

    initial = (5, MAX, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["one", "two"][: state[0]]

    def result(self, state, action):
        coins, player, taken = state
        if action == "two":
            return coins - 2, player, taken + (2 if player == MAX else -2)
        return coins - 1, MIN if player == MAX else MAX, taken + (1 if player == MAX else -1)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return Fraction(state[2], 3)


TREE = TreeGame([[3, [5, -1]], [4, 4], [[2], 9]])
GAMES = {
    "tic-tac-toe": lambda: Session(TicTacToe(win=10), thinking=True),
    "bones": lambda: Session(Bones(8), quicker=False),
    "coins": lambda: Session(CoinRow(8, 15, 8, 7), person="both"),
    "a tree": lambda: Session(TREE, person=MIN),
    "many takes": lambda: Session(Bones(14, takes=range(1, 12)), person="both"),
    "a late position": lambda: Session(TicTacToe(), position="XOX/.O./X..", person="X"),
    "over at once": lambda: Session(TicTacToe(), position="XXX/OO./..."),
    "two moves in a row": lambda: Session(Doubles(), person=MIN),
    "a wide board": lambda: Session(TicTacToe(rows=2, columns=4, in_a_row=2), person="O"),
    "quicker wins": lambda: Session(quicker_wins(TicTacToe(win=10)), position="X../.O./..."),
}


def shown(session):
    """What both sides show, as JSON has it."""
    view = view_of(session)
    thoughts = thoughts_of(session) if session.thinking else {}
    if "words" in thoughts:  # a saved page shows no tree
        thoughts["words"] = [each for each in thoughts["words"] if not each.startswith("The tree shows")]
    return json.loads(
        json.dumps(
            {name: view[name] for name in COMPARED}
            | {"settings": {name: view["settings"][name] for name in SETTINGS}}
            | {name: thoughts.get(name) for name in ("words", "scores", "scale")}
            | ({"way": view["way"]} if tree_of(session) else {})  # elsewhere, two moves may lead to one position
        )
    )


def request(session, random):
    """Something that a person may do: often a legal move."""
    legal = session.match.legal()
    kind = random.choice(["play", "play", "play", "play", "place", "back", "hint", "new", "option"])
    if kind == "play" and legal:
        return {"do": "play", "at": random.randrange(len(legal)), "number": session.number}
    view = view_of(session)
    squares, bones = len(view["look"].get("cells", [])), view["look"].get("count", 0)
    taken = {*range(squares), *range(1, bones + 1)} - {each["place"] for each in view["actions"]}
    if kind == "place" and taken:
        return {"do": "play", "place": random.choice(sorted(taken)), "number": session.number}
    names = session.sentences.names
    options = [("person", each) for each in (names[MAX], names[MIN], "both")]
    options += [(each, value) for each in ("quicker", "thinking", "large") for value in (True, False)]
    options += [("strength", "perfect")]
    name, value = random.choice(options)
    return {"do": {"play": "new", "place": "hint"}.get(kind, kind), "name": name, "value": value}


def played(session, random, requests):
    """Requests, and what is shown after each."""
    steps, start = [], session.match.states[0]
    for _ in range(requests):
        asked = request(session, random)
        if asked["do"] == "new":  # on the page, where this game started
            session.set_position(start)
        else:
            handle(session, asked, {})
        steps.append({"asked": asked, "shown": shown(session)})
    return steps


@pytest.mark.parametrize("requests", slow_after(1, [150, 1500]))
def test_in_node(tmp_path, requests):
    data = []
    for name, start in GAMES.items():
        session = start()
        values, table = page_contents(session)
        data.append(
            {
                "name": name,
                "values": json.loads(json.dumps(values)),
                "table": json.loads(table),
                "first": shown(session),
                "steps": played(session, Random(requests), requests),
            }
        )
    run_in_node("saved_game", data, tmp_path)
