"""Games on a board from the first request to the last: all that the board reports, word for word."""

from functools import partial

from golden import check
from packed import unpacked

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.search.evaluation import quicker_wins
from minimax_lab.widgets.board.decision import record_decision
from minimax_lab.widgets.board.explanations import score
from minimax_lab.widgets.board.requests import handle
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import still_picture, thoughts_of

TREE = TreeGame([[3, [5, -1]], [4, 4], [[2], 9]])
HINT, BACK, NEW, STEP = ({"do": what} for what in ("hint", "back", "new", "step"))
SCRIPTS = {
    "nine": (Session(TicTacToe(win=10), thinking=True, seed=2), [
        4, HINT, 1, 1, BACK, BACK, BACK, ("strength", "random"), 8, ("strength", 2), HINT, ("quicker", False),
        ("thinking_of", "last"), STEP, ("person", "O"), {"do": "set", "text": "nine calls"}, HINT,
        {"do": "set", "text": "XXX/XX./..."}, ("tree_plies", 1), ("tree_plies", None), ("first", "person"),
        {"do": "set", "text": "every move loses"}, HINT, ("person", "both"), ("strength", 0), {"do": "jump"},
    ]),
    "heap": (Session(Bones(9), person="MIN", positions={"six": "6"}), [
        2, 1, 7, HINT, BACK, ("first", "MIN"), 3, HINT, ("thinking", True), 2, 2, 2, {"do": "set", "text": "six"},
    ]),
    "tree": (Session(TREE, strength=1, quicker=False), [
        "B", HINT, BACK, "C", NEW, ("person", "MIN"), HINT, ("strength", "perfect"), HINT, ("first", "MIN"),
    ]),
    "wide": (Session(TicTacToe(rows=2, columns=5, in_a_row=2), person="O", strength=3, seed=5), [HINT, 0, STEP]),
    "quicker": (Session(quicker_wins(TicTacToe(win=10)), position="XOX/.O./X..", person="both"), [HINT, 7, HINT]),
}  # fmt: skip


def asked(session, step):
    """A step of a script as the browser asks for it."""
    if isinstance(step, dict):
        return {"number": session.number, **step}
    if isinstance(step, tuple):
        return {"do": "option", "name": step[0], "value": step[1]}
    legal = session.match.legal()
    return {"do": "play", "number": session.number, **({"at": legal.index(step)} if step in legal else {"place": step})}


def reported(session):
    """What is reported of a session, in lines."""
    lines = [f"  {session.message}", f"  {session.announcement}"]
    return [line for line in lines if line.strip()] + [
        f"    {words}" for words in (thoughts_of(session)["words"] if session.thinking else ())
    ]


def test_what_boards_report():
    lines = []
    for name, (session, script) in SCRIPTS.items():
        before = []
        for step in [None, *script]:
            lines.append(f"{name}: {' '.join(step.values()) if isinstance(step, dict) else step}")
            if step is not None:
                handle(session, asked(session, step), {"step": partial(record_decision, session, None, print)})
            now = reported(session)
            lines += [line for line in now if line not in before]
            before = now
        lines += still_picture(session).text.splitlines()
    check("boards", lines)


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
