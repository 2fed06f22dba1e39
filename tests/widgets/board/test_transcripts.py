"""Games on a board from the first request to the last: all that the browser is sent, word for word."""

import pytest
from golden import check
from packed import unpacked

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.search.evaluation import quicker_wins
from minimax_lab.widgets.board.decision import record_decision
from minimax_lab.widgets.board.explanations import score
from minimax_lab.widgets.board.requests import handle
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import still_picture, thoughts_of, view_of

SHOWN = ("number", "refused", "message", "aside", "over", "outcome", "last", "hint", "actions", "settings", "editor")


WIDE = TicTacToe(rows=2, columns=5, in_a_row=2)
TREE = TreeGame([[3, [5, -1]], [4, 4], [[2], 9]])
SCRIPTS = {
    "nine": (Session(TicTacToe(win=10), thinking=True, seed=2), [
        4, {"do": "hint"}, 1, 1, 77, {"do": "back"}, {"do": "back"}, {"do": "back"}, ("strength", "random"), 8,
        ("strength", 2), {"do": "hint"}, ("quicker", False), ("thinking_of", "last"), ("person", "O"),
        {"do": "set", "text": "nine calls"}, {"do": "hint"}, {"do": "set", "text": "XXX/XX./..."}, 1,
        ("tree_plies", 1), ("tree_plies", None), ("large", True), ("large", False), ("first", "person"),
        {"do": "set", "text": "every move loses"}, {"do": "hint"}, {"do": "new"}, ("person", "both"), 0, 1, 4, 2, 8,
        3, {"do": "hint"}, {"do": "back"}, ("strength", 0), ("strength", "perfect"), {"do": "jump"}, ("seed", 3),
        {"do": "set", "text": "XX./OO./..."}, {"do": "hint"}, 2, {"do": "new"}, {"do": "play", "at": -1, "number": 0},
    ]),
    "heap": (Session(Bones(9), person="MIN", positions={"six": "6"}), [
        2, 1, 7, {"do": "hint"}, {"do": "back"}, ("first", "MIN"), 3, {"do": "hint"}, ("thinking", True), 2, 2, 2,
        {"do": "set", "text": "six"}, {"do": "hint"}, {"do": "set", "text": "-1"}, {"do": "new"}, ("person", "both"),
    ]),
    "tree": (Session(TREE, strength=1, quicker=False), [
        "B", {"do": "hint"}, "Q", {"do": "back"}, "C", {"do": "new"}, ("person", "MIN"), {"do": "hint"}, "D",
        ("strength", "perfect"), {"do": "back"}, {"do": "hint"}, ("first", "MIN"),
    ]),
    "wide": (Session(WIDE, person="O", strength=3, seed=5), [
        {"do": "hint"}, 0, 2, {"do": "hint"}, ("strength", "random"), 7, {"do": "new"}, 4, {"do": "back"}, 9,
    ]),
    "quicker": (Session(quicker_wins(TicTacToe(win=10)), position="XOX/.O./X..", person="both"), [
        {"do": "hint"}, 7, {"do": "new"}, ("person", "X"), 0, ("first", "O"),
    ]),
}  # fmt: skip


def asked(session, step):
    """A step of a script as the browser asks for it."""
    if isinstance(step, dict):
        return {"number": session.number, **step}
    if isinstance(step, tuple):
        return {"do": "option", "name": step[0], "value": step[1]}
    legal = session.match.legal()
    return {"do": "play", "number": session.number, **({"at": legal.index(step)} if step in legal else {"place": step})}


def described(session):
    """What is shown, in lines; the settings and the editor only if they are not as before."""
    view = view_of(session)
    lines = [f"  {name}: {view[name]}" for name in SHOWN]
    if session.thinking:
        thoughts = thoughts_of(session)
        lines += [f"  thinking {thoughts['now']} {thoughts['scores']} {thoughts['plies']} {thoughts['nodes']}"]
        lines += [f"    {words}" for words in thoughts["words"]] + [f"    {thoughts['tables']['values']}"]
    return lines


def test_each_script_is_played_as_before():
    for name, (session, script) in SCRIPTS.items():
        before, lines = set(), []
        for step in [None, *script]:
            if step is not None:
                handle(session, asked(session, step), {})
            lines.append(f"{step}: {session.state} {session.result} {session.match.actions}")
            now = described(session)
            lines += [line for line in now if line not in before]
            before = set(now)
        lines += still_picture(session).text.splitlines()
        check(f"board_{name}", lines)


@pytest.mark.parametrize("strength", ["perfect", "random", 1, 3])
def test_a_decision_is_reported(strength):
    session, lines = Session(TicTacToe(win=10), strength=strength, seed=1, position="XOX/.O./..."), []
    for square in (7, 3, 5, 6, 8):
        if square in session.match.legal():
            session.play(square)
        for of in ("now", "last"):
            if not session.match.over:
                trace, title = record_decision(session, of, lines.append)
                lines += [f"{of}: {title}", session.message, f"{trace.value} {trace.action} {len(trace)}"]
    check(f"decision_{strength}", lines)


def test_the_tree_has_the_scores_of_the_squares():
    session = Session(TicTacToe(win=10), strength=2, thinking=True, tree_plies=2, position="XOX/.O./...")
    thoughts = thoughts_of(session)
    columns, written = unpacked(thoughts["tables"]["columns"], thoughts["data"]), thoughts["tables"]["values"]
    values = [written[place] for place in columns["value"]]
    children = [row for row, parent in enumerate(columns["parent"]) if parent == 0]
    assert [values[row] for row in children] == thoughts["scores"] == ["-10", "-10", "-10", "\u22480", "-10"]
    assert values[0] == "\u22480" and {values[row] for row in range(len(values))} >= {"-10", "\u22480"}


def test_scores_have_three_figures_and_a_sign():
    assert [score(each) for each in (0, 1, -1, 0.12345, 1234.5, -2.0)] == ["0", "+1", "-1", "+0.123", "+1230", "-2"]
