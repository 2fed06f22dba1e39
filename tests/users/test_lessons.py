"""What a learner meets in each lesson: its title, its questions and exercises, and the replies to their answers.

All that these tests know of the lessons is the copies that `minimax-lab lessons` makes, and what their cells show.
"""

import json
import re
import subprocess
import sys

import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell

from minimax_lab import (
    MAX,
    Bones,
    FillIn,
    TicTacToe,
    TreeGame,
    alphabeta,
    depth_limited_minimax,
    fill_in,
    gate,
    minimax,
    parsons,
)
from minimax_lab.exercises import CutTask, questions

# The lessons: title, and what the cells of the learner's copy show at their ends, in order. Gates have their names.
LESSONS = [
    ("00_start_here", "Where do I start?",
     "tally PlayBoard 00-your-turn StepPlayer StepPlayer 00-always-largest 00-seven-left PlayBoard "
     "q1 q2"),
    ("01_from_a_to_10", "What is a tree worth when both players play well?",
     "PlayBoard 01-biggest-leaf 01-one-leaf 01-just-before-c 01-still-open q1 q2"),
    ("02_nine_calls", "What happens inside minimax, call by call?",
     "02-sure-wins StepPlayer 02-misprint StepPlayer 02-which-square 02-or-equal BeTheMachine-minimax q1 q2 "
     "attack_speed"),
    ("03_game_of_bones", "Who wins the Game of Bones?",
     "tally PlayBoard fill_in fill_in 03-never-won 03-calls-of-seven attack 03-rounds 03-proof "
     "attack 03-other-rounds q1 q2 attack"),
    ("04_tic_tac_toe", "What is each first move of tic-tac-toe worth?",
     "04-corner tally PlayBoard 04-one-draw fill_in tally PlayBoard 04-mistakes-of-o "
     "attack_replies 04-by-hand 04-fewest-calls q1 q2"),
    ("05_play", "Can you beat a program that looks at everything?",
     "tally PlayBoard 05-where-o-lost 05-which-proof attack_ends 05-your-wins attack_player q1 q2"),
    ("06_how_far_to_look", "How far should a program look ahead?",
     "tally PlayBoard LookAhead 06-one-ply 06-at-the-horizon 06-knowledge LookAhead 06-corner LookAhead "
     "Duel 06-deeper q1 q2 LookAhead"),
    ("07_alpha_beta", "Which branches may a program skip, and why?",
     "fill_in 07-never-read 07-type-alpha 07-type-beta 07-fourth-leaf StepPlayer 07-right-half "
     "StepPlayer 07-first-move BeTheMachine-alphabeta q1 q2 q3"),
    ("08_the_whole_game", "How big is a whole game, and how small can it be made?",
     "08-games GameExplorer 08-boards 08-impossible 08-memory 08-all-shapes 08-the-map "
     "perfect_play q1 q2"),
    ("09_your_own_minimax", "Where does your minimax go wrong?",
     "09-your-move diagnose diagnose opponent 09-first-wrong 09-wrong-line diagnose 09-who-won opponent diagnose "
     "parsons-minimax 09-how-many opponent diagnose parsons-alphabeta"),
    ("10_your_own_game", "Can minimax play your game?",
     "PlayBoard 10-first-coin PlayBoard 10-last-bone check_rules PlayBoard check_rules check_game PlayBoard "
     "10-sure-coins 10-new-rule q1 check_rules PlayBoard check_game PlayBoard PlayBoard 10-four PlayBoard "
     "check_game PlayBoard"),
    ("further/00_four_calls", "What does each of the four calls do?",
     "draw draw draw draw draw draw draw draw draw draw draw"),
    ("further/01_level_by_level", "What happens level by level, and what can go wrong?",
     "draw draw draw draw draw draw draw draw draw draw draw fill_in draw"),
    ("further/02_step_by_step", "What happens at each step of the nine calls?",
     "listing draw draw draw draw draw draw draw draw 02-other-side draw draw draw "
     "02-without-undo StepPlayer q3"),
    ("further/03_more_bones", "What else does a heap of bones show?",
     "03-rule draw draw q1 draw draw draw draw draw listing 03-other-rule draw draw draw q2"),
    ("further/04_counting_with_numpy", "How many games, calls, and boards does tic-tac-toe have?", "draw"),
    ("further/04_two_functions", "How does a printed program play tic-tac-toe?", "draw draw draw q3"),
    ("further/05_equal_moves", "Which of the best moves does a program make?", "listing draw play play PlayBoard"),
    ("further/06_limits_and_estimates", "What else is there to a depth limit?",
     "draw listing draw listing listing Duel listing draw draw q3 q4 q5"),
    ("further/07_cuts_and_rules", "Where exactly does alpha-beta cut, and by which rule?",
     "draw draw draw draw draw beside 07-read-it-after-all FillIn FillIn 07-only-a-bound draw "
     "draw q4 q5"),
    ("further/07_mistakes_and_order", "How do you spoil alpha-beta, and how do you speed it up?",
     "draw 07-shared-bounds draw 07-right-to-left listing"),
    ("further/08_each_board_once", "How can a program work out each board only once?",
     "draw_states draw_states listing q3"),
    ("further/08_mistakes_and_maps", "How many mistakes can a game have?", "whole_game whole_game"),
    ("further/10_deeper_search", "How do programs search deeper?",
     "10-mate deeper-mate StepPlayer deeper-rounds listing listing StepPlayer deeper-enough listing StepPlayer "
     "compare_searches compare_searches compare_searches compare_searches"),
    ("further/10_many_processes", "Why are two processes not twice as fast?",
     "draw 10-three-workers 10-brothers-wait"),
]  # fmt: skip

# The gates: a right answer, a wrong one, and what the comparison says about it.
TIMES = "\u00d7"
GATES = [
    ("00-your-turn", "none of them", "take 1", "That leaves 3. What can the machine do then?"),
    ("00-always-largest", 1, -1, "That is what value returns as it is. Now MIN's calls return"),
    ("00-seven-left", "take 3", "take 1", "That leaves 6. Which heap can the machine leave you then?"),
    ("01-biggest-leaf", "O1", "N2", "Who moves at N, and what does that player want?"),
    ("01-one-leaf", ["H1", "H2", "I1"], ["I2"], "MIN has a smaller number than I2 at I. And if I2 gets"),
    ("01-just-before-c", "K2", "A", "The call for A does make the call for C, but before that"),
    ("01-still-open", ["A", "C", "F", "M"], ["A", "B"], "Everything below B has been tried by then"),
    ("02-sure-wins", [3, 7], [7], "X need not win at once. Which square stops O, and what"),
    ("02-which-square", 3, 7, "That wins at once. But what is the best score when the"),
    ("02-misprint", ["call 6"], ["call 1", "call 6"], "Follow the value up from call 9, one call at a time. What else"),
    ("02-or-equal", ["call 2"], ["call 6"], "Do both replies of O return the same value?"),
    ("02-without-undo", 4, 9, "That many calls are made with the line. Which squares are empty"),
    ("02-other-side", -10, 10, "That is what it is worth to X. A value says what a board"),
    ("03-never-won", [8, 12], [9], "Whoever moves there can win. Which first"),
    ("03-calls-of-seven", 96, 95, "Those are all calls for 6, 5, and 4 bones. Which call"),
    ("03-rule", 3, 1, "That leaves 1,002. Can your opponent now leave you a heap"),
    ("03-rounds", ["1 + 3", "2 + 2", "3 + 1"], ["1 + 1", "2 + 2"], "How many bones does such"),
    ("03-proof", "The heap gets smaller, so in the end I leave 0", "The rule has stood for 40 heaps",
     "Nobody has tried a heap of 41."),
    ("03-other-rounds", ["1 + 4", "3 + 4", "4 + 1", "4 + 3"], ["1 + 1"], "How many bones does such"),
    ("03-other-rule", "3, 6, 9, …", "4, 8, 12, …", "Those heaps lose if a"),
    ("04-corner", 6, 4, "That threatens no line, so O may take any square. Which"),
    ("04-mistakes-of-o", [3, 5, 6, 8], [3, 5], "At least one more reply loses."),
    ("04-one-draw", "it is at most 0", "it is exactly 0", "You know that X made its best moves."),
    ("04-by-hand", "about a week", "about an hour", "Ply 5 alone has 9 · 8 · 7 · 6 · 5 calls."),
    ("04-fewest-calls", 4, 0, "A game ends early if a line is full. How many lines is"),
    ("05-where-o-lost", "third: the corner", "second: the top side", "How many lines did X threaten then?"),
    ("05-which-proof", ["E", "G"], ["C", "E"], "The move to C is yours, and you may make any move"),
    ("05-your-wins", "a mistake of yours", "your best move", "A board is worth what the best move leads to."),
    ("06-one-ply", 4, 8, "A person blocks there. But can the program see O's next"),
    ("06-at-the-horizon", "10, the utility of this end", "an estimate, which evaluate makes",
     "The first test is “if game.is_terminal(state)”, and the second"),
    ("06-knowledge", "the one that knows nothing", "the one that counts lines",
     "Which mistake loses at once: a weak square, or a line"),
    ("06-corner", 4, 3, "How does the game stand after that? Has X filled a line?"),
    ("06-deeper", "fewer games", "more games", "Whose turn is it after two plies?"),
    ("07-never-read", ["C2", "C3", "D3"], ["C", "D"], "What is known about a node before you have read one leaf"),
    ("07-type-alpha", 9, 4, "But is MAX sure of less since it has seen C?"),
    ("07-type-beta", 10, 7, "MAX moves at D and does not take that leaf."),
    ("07-fourth-leaf", "no number", "one above 11", "Who moves at node I, and which leaf would that player take?"),
    ("07-right-half", "L2 M2 G", "M G", "The 5 is a bound at L, where MIN moves."),
    ("07-first-move", "D", "C", "C has the largest leaf, but MIN moves there. What is alpha"),
    ("07-only-a-bound", 6, 4, "When alpha-beta tried square 4, X was sure of"),
    ("07-read-it-after-all", 11, 10, "Then node I is no better than H, and the rule cuts if alpha"),
    ("07-shared-bounds", 3, 14, "That is what A is worth, but this program returns"),
    ("07-right-to-left", 0, 13, "The order matters. A bound cuts only what comes after it."),
    ("08-games", "fewer", "as many", "X may win with its third mark."),
    ("08-boards", 252, 504, "Then no board would appear twice."),
    ("08-impossible", ["A", "C"], ["A", "D"], "D: X has moved last. Where could the last X be"),
    ("08-memory", "fewer than a twentieth", "about half as many", "After three moves, each board has two nodes."),
    ("08-all-shapes", "more than 685", "685", "Do all shapes have 8 boards?"),
    ("08-the-map", 48, 8, "How many replies follow each of these second moves?"),
    ("09-your-move", 6, 3, "Then O completes a line and wins."),
    ("09-first-wrong", 6, 1, "Its result is wrong, too. But it took the largest of the"),
    ("09-wrong-line", "best = 0", 'board[square] = " "', "That line does what it should. With what is the first value"),
    ("09-who-won", "O's win", "X's win", "That is what it should do. But whose turn is it after a"),
    ("09-how-many", 3, 14, "A right minimax makes that many. In which block of"),
    ("10-three-workers", 15, 11, "That is what one process reads. It knows what B is worth"),
    ("10-brothers-wait", 8, 11, "So many leaves are read, but those of C and D at the same"),
    ("10-last-bone", "(0, MIN), worth 1", "(0, MAX), worth 1", "A state says whose turn it is. Who is next after"),
    ("10-first-coin", 2, -2, "That is so if you take the 5 first. What does MIN take if"),
    ("10-sure-coins", ["15, 7 and 4", "8, 3 and 10"], ["15, 7 and 4"], "At least one more is certain."),
    ("10-new-rule", "who moves", "nothing else", "One of the six answers counts the coins."),
    ("10-four", "2", "3", "But what can O do on top of your disc?"),
    ("10-mate", "Rook e1 to e8", "Rook a1 to a8", "It attacks the king, too."),
    ("deeper-mate", "The king goes to g6", "The pawn becomes a queen", "Then Black's king escapes to h7."),
    ("deeper-rounds", 57, 40, "That is the round of 3 plies alone."),
    ("deeper-enough", "alpha 1, beta 3", "alpha 3, beta 6", "The position may be worth 5, which is inside this"),
]  # fmt: skip


def always_largest(game, state, *_):
    """A learner's wrong minimax: MIN, too, takes the largest value."""
    if game.is_terminal(state):
        return game.utility(state)
    return max(always_largest(game, game.result(state, move)) for move in game.actions(state))


def limited(game, state, depth=3):
    return depth_limited_minimax(game, state, depth, lambda board: 0)


def remembering(game, state, known=None):
    """A learner's minimax that keeps the value and the move of each state."""
    known = {} if known is None else known
    if game.is_terminal(state):
        return game.utility(state), None
    if state not in known:
        best = max if game.to_move(state) == MAX else min
        scores = [(remembering(game, game.result(state, move), known)[0], move) for move in game.actions(state)]
        known[state] = best(scores, key=lambda score: score[0])
    return known[state]


# The questions: lesson, number, a right answer, a wrong one, and what the feedback on it says.
QUESTIONS = [
    ("00_start_here", 1, -1, 3, "3 is the number of bones."),
    ("00_start_here", 2, "3 2 1 0 0 1 0", "3 2 1 0", "That is the first line of play."),
    ("01_from_a_to_10", 1, 3, 14, "14 is the largest leaf, but MIN chooses at C"),
    ("01_from_a_to_10", 2, {"A": 3, "B": 3, "D": 3, "E": 1, "C": 6, "F": 2, "G": 6}, {"D": -3}, "Who is MAX here"),
    (
        "02_nine_calls", 1,
        {"XO./OO./XX.": 10, "XOX/OO./XX.": -10, "XO./OOX/XX.": 0, "XOX/OO./XXO": 0, "XOO/OOX/XX.": 10,
         "XO./OOX/XXO": 0},
        {"XOX/OO./XX.": 0}, "X has just moved there, so O is to move.",
    ),
    ("02_nine_calls", 2, 8, 4, "Then X threatens two lines with its next move."),
    ("02_nine_calls", 3, minimax, always_largest, "takes the largest value for both players"),
    ("03_game_of_bones", 1, 4, 1, "That leaves 17. Which heap can your opponent leave"),
    ("03_game_of_bones", 2, 2, 3, "Here the player who takes the last bone loses."),
    ("03_more_bones", 1, -1, 1, "What can the opponent do then?"),
    ("03_more_bones", 2, minimax, always_largest, "takes the largest value for both players"),
    ("04_tic_tac_toe", 1, 0, 10, "X wins after some moves of O, but O can do better."),
    ("04_tic_tac_toe", 2, 0, 3, "Then X can threaten two lines at once. With which"),
    (
        "04_tic_tac_toe", 3,
        {"XOX/OOX/...": -10, "XOX/OOX/X..": 10, "XOX/OOX/X.O": 0, "XOX/OOX/.X.": 0, "XOX/OOX/OX.": -10,
         "XOX/OOX/.XO": 0},
        {"XOX/OOX/...": 10}, "Here O is MAX, so a win of X counts -10.",
    ),
    ("05_play", 1, 10, 0, "X can do better than wait."),
    ("05_play", 2, 6, 4, "Then O takes square 0. How many lines does O threaten?"),
    ("06_how_far_to_look", 1, {"A": 3, "B": 1, "C": 3}, {"A": -10}, "does not have to go to A2"),
    ("06_how_far_to_look", 2, "C", "B", "B looked best at one ply."),
    ("06_how_far_to_look", 3, 3, 1, "Here a player may take 4."),
    ("06_how_far_to_look", 4, "C", "B", "Does the other move hold out longer?"),
    ("06_how_far_to_look", 5, limited, always_largest, "takes the largest value for both players"),
    ("07_alpha_beta", 1, "E2 E3 G H", "E C", "Those are the nodes at which a cut is made."),
    ("07_alpha_beta", 2, 3, 5, "So 5 is only a bound: E is worth 5 at most."),
    ("07_alpha_beta", 3, alphabeta, minimax, "your function never cuts"),
    ("07_alpha_beta", 4, "E2 E3", "E2 E3 G H", "the rule cuts only if alpha > beta."),
    ("07_alpha_beta", 5, "C2 C3 D3", "C2 C3", "1 more edge can be cut."),
    ("08_the_whole_game", 1, 1, 0, "On which square is O then?"),
    ("08_the_whole_game", 2, 0, 2, "2 is the square on the map. To which square does the turn bring it?"),
    ("08_the_whole_game", 3, remembering, minimax, "makes the same move from the same state"),
    ("10_your_own_game", 1, 5, 1, "That is what the three coins are worth."),
    ("10_your_own_game", 1, 5, 7, "That is the lead before MIN takes the last coin."),
]  # fmt: skip

# The trees to fill in: how one is made, what is entered, whether it is done, and what the learner reads then.
SMALL, LEAVES = TreeGame([[3, 12], [2, 4]]), [10, [[[5, 20], 7], 12]]
BOARD = (TicTacToe(win=10), "XOXOOX...")
FILL_INS = [
    (lambda: fill_in(SMALL), {"B": 12}, False, "Whose move is it there, and does that player want a large value"),
    (lambda: fill_in(SMALL), {"A": 3}, False, "Before A, fill in B and C."),
    (lambda: fill_in(SMALL), {"B": 3}, False, "Right so far. 2 nodes to go."),
    (lambda: fill_in(SMALL), {"A": 3, "B": 3, "C": 2}, True, "Every value is right. A is worth 3."),
    (lambda: fill_in(Bones(2)), {0: 1, 1: -1}, True, "Right. 2 is worth +1: MAX can win."),
    (lambda: fill_in(TreeGame([3, 2]), mode="calls"), {"A": 1, "A1": 2, "A2": 3}, True, "Right: 3 calls, depth first."),
    (lambda: fill_in(TreeGame([3, 2]), mode="returns"), {"A1": 1, "A2": 2, "A": 3}, True, "Right"),
    (lambda: fill_in(TreeGame(LEAVES), mode="cuts"), "D2 C2", False, "1 of 2 cuts"),
    (lambda: fill_in(TreeGame(LEAVES), mode="cuts"), "B2 D2", True, "Every cut is right."),
    (lambda: fill_in(SMALL, mode="cuts", prune_on_equality=False), "B2", False, "Not yet: 0 of 1 cuts are right"),
    (lambda: FillIn(CutTask.random(seed=246, depth=4)), "", False, "Not yet: 5 more edges can be cut."),
]  # fmt: skip

NAMED = re.compile(
    r'gate\("([\w-]+)"\)|\b(fill_in|FillIn|tally|PlayBoard|StepPlayer|LiveTree|LookAhead|Duel|GameExplorer|check_game|check_rules|'
    r"attack|attack_ends|attack_player|attack_replies|attack_speed|compare_searches|whole_game|perfect_play|draw_moves|draw_counts|draw_states|diagnose|opponent|"
    r"draw|play|listing|beside)\(|"
    r'^(q\d)$|(parsons|BeTheMachine)(\("\w+)'
)
WIDGET = re.compile("[A-Z]|fill_in|opponent|tally|gate|parsons|q[0-9]|draw")


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """The folder with the learner's copies of all lessons."""
    folder = tmp_path_factory.mktemp("copies")
    subprocess.run([sys.executable, "-m", "minimax_lab", "lessons", str(folder)], check=True, capture_output=True)
    return folder


def code_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(each["source"]).strip() for each in cells if each["cell_type"] == "code"]


def title_of(path):
    return re.search(r'"# (.*?)(\\n)?"', path.read_text(encoding="utf-8"))[1]


def named_in(cell):
    last = cell.splitlines()[-1] if cell else ""
    return ["".join(each).replace('("', "-") for each in NAMED.findall(last)]


def shown(thing):
    """What a notebook shows of a thing, as HTML and as plain text."""
    return "".join(str(DisplayFormatter().format(thing)[0].get(kind, "")) for kind in ("text/html", "text/plain"))


def test_the_list_has_every_lesson(copies):
    made = [path.relative_to(copies).with_suffix("").as_posix() for path in copies.rglob("*.ipynb")]
    assert sorted(made) == sorted(lesson for lesson, _, _ in LESSONS)


@pytest.mark.parametrize(("lesson", "title", "things"), LESSONS)
def test_a_lesson_asks_and_shows(copies, monkeypatch, lesson, title, things):
    path = copies / f"{lesson}.ipynb"
    cells = code_cells(path)
    assert title_of(path) == title
    assert [name for cell in cells for name in named_in(cell)] == things.split()
    if "/" in lesson:  # the test of the notebooks runs these; it would take long here
        return
    monkeypatch.chdir(path.parent)
    monkeypatch.setattr(sys, "path", [str(path.parent), *sys.path])
    shell = InteractiveShell()
    for cell in cells:
        done = shell.run_cell(cell)
        done.raise_error()
        if WIDGET.match(" ".join(named_in(cell))) and done.result is not None:  # a loop shows pictures on its way
            assert re.search("<img|<details|<p>|<table|<svg", shown(done.result)), cell


@pytest.mark.parametrize(("name", "right", "wrong", "reply"), GATES)
def test_a_gate_compares_an_answer(name, right, wrong, reply):
    asked = gate(name)
    assert asked.commit(right).startswith("Right. You said ") and asked.comparison == asked.commit(right)
    asked.change()
    if len(asked.asked.options) == 2:  # the other one is right, so there is no second try
        assert reply in asked.asked.hint(wrong)  # for marks and for course systems
        assert asked.commit(wrong).startswith("Not right. You said ") and asked.reveal
        return
    assert reply in asked.commit(wrong) and asked.comparison.endswith("One try is left.") and not asked.reveal
    assert asked.commit(right).startswith("Right. You said ") and asked.reveal


def test_the_list_has_every_gate(copies):
    used = {name for lesson, _, things in LESSONS for name in things.split() if gate_like(name)}
    assert used == {name for name, *_ in GATES}


def gate_like(name):
    return re.match(r"\d\d-|deeper-", name)


@pytest.mark.parametrize(("lesson", "number", "right", "wrong", "reply"), QUESTIONS)
def test_a_question_marks_an_answer(lesson, number, right, wrong, reply, capsys):
    asked = questions(lesson)[number - 1]
    for answer, words in ((..., "Not attempted"), (right, "✓ Right."), (wrong, "✗ Not right.")):
        asked.answer = answer
        asked.check()
        assert words in (marked := capsys.readouterr().out)
    assert reply in marked
    asked.hint()
    asked.solution()
    assert capsys.readouterr().out.startswith("Hint 1 of ") and str(asked).startswith(f"Question {number}. ")


def test_the_list_has_every_question():
    for lesson in {lesson for lesson, *_ in QUESTIONS}:
        assert len(questions(lesson)) == len({number for each, number, *_ in QUESTIONS if each == lesson})


@pytest.mark.parametrize(("made", "entries", "is_right", "reply"), FILL_INS)
def test_a_fill_in_judges_entries(made, entries, is_right, reply):
    filled = made()
    filled.entries = entries
    filled.check()
    assert (filled.is_done, reply in filled.message) == (is_right, True), filled.message


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
def test_lines_in_order(name):
    puzzle = parsons(name)
    assert "Move lines into your program first." in str(puzzle.check())
    puzzle.program = puzzle.program[:1]
    puzzle.show_answer()
    assert f"✓ Right. Your program is {name}: it is right" in str(puzzle.check()) and puzzle.is_done
    puzzle.program = puzzle.program[1:]
    assert "✗ Not right." in str(puzzle.check()) and not puzzle.is_done
