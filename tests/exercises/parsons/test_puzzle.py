"""Parsons problems: an order is right if and only if the program works, as an oracle without the package finds."""

from functools import cache
from math import inf
from random import Random

import pytest

from minimax_lab import InvalidArgument, parsons
from minimax_lab.exercises.gates import store
from minimax_lab.exercises.parsons import Line, Parsons
from minimax_lab.exercises.parsons.puzzle import DEEPEST, _rearranged
from minimax_lab.kit import COPIES

NAMES = ["minimax", "alphabeta"]
puzzle_of = cache(lambda name: parsons(name).puzzle)  # it finds its right orders only once
HEAD = "if game.is_terminal(state):\n    return game.utility(state)\n"
LOOP = "for action in game.actions(state):\n    child = game.result(state, action)\n"
CALLS = "    values.append(minimax(game, child))\n"
CHOICE = "if game.to_move(state) == MAX:\n    return max(values)\nreturn min(values)"


class Lists:
    """A game on nested lists that refuses moves after the end, and collects the leaves it was asked about."""

    def __init__(self, nested):
        self.initial, self.read = (nested, True), []

    def is_terminal(self, state):
        return not isinstance(state[0], list)

    def utility(self, state):
        assert self.is_terminal(state)
        self.read.append(state[0])
        return state[0]

    def to_move(self, state):
        assert not self.is_terminal(state)
        return "MAX" if state[1] else "MIN"

    def actions(self, state):
        assert not self.is_terminal(state)
        return range(len(state[0]))

    def result(self, state, action):
        return (state[0][action], not state[1])


def worth(nested, is_max=True):
    if not isinstance(nested, list):
        return nested
    return (max if is_max else min)(worth(each, not is_max) for each in nested)


def read_leaves(nested, alpha=-inf, beta=inf, is_max=True):
    """The value within the window, and the leaves that alpha-beta reads."""
    if not isinstance(nested, list):
        return nested, [nested]
    leaves = []
    for each in nested:
        value, read = read_leaves(each, alpha, beta, not is_max)
        leaves += read
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return (alpha if is_max else beta), leaves


def random_tree(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(-9, 9)
    return [random_tree(random, depth - 1) for _ in range(random.randint(1, 3))]


TREES = [[random_tree(Random(seed), 3) for _ in range(2)] for seed in range(30)]


def works(puzzle, program):
    """Whether a program is right on random trees."""
    names = {"MAX": "MAX", "MIN": "MIN", "inf": inf}
    try:
        exec(puzzle.write(program), names)
        for nested in TREES:
            game = Lists(nested)
            window = (-inf, inf) if puzzle.function == "alphabeta" else ()
            if names[puzzle.function](game, game.initial, *window) != worth(nested):
                return False
            if window and game.read != read_leaves(nested)[1]:
                return False
    except Exception:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_the_right_orders_work_and_no_other_one_near_them(name):
    puzzle = puzzle_of(name)
    near = {each for right in puzzle.right_programs for each in _rearranged(right)}
    assert puzzle.right_programs == {each for each in near if works(puzzle, each)} and len(near) > 50


@pytest.mark.parametrize("name", NAMES)
def test_no_right_order_has_a_line_that_does_not_belong(name):
    puzzle = puzzle_of(name)
    for right in puzzle.right_programs:
        for place, line in enumerate(right):
            for other in puzzle.distractors:
                program = (*right[:place], Line(other, line.indent), *right[place + 1 :])
                assert not puzzle.is_right(program) and not works(puzzle, program)
                feedback, wrong = puzzle.judge(program)
                assert wrong == place and puzzle.distractors[other] in feedback.message


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_are_shown_in_an_order_that_says_nothing(name):
    puzzle = parsons(name)
    assert puzzle.lines == sorted(puzzle.lines, key=str.casefold)
    assert all(line == line.strip() for line in puzzle.lines)
    sent = "\n".join([str(getattr(puzzle, name)) for name in puzzle.keys if not name.startswith("_")])
    assert not [each for each in puzzle.puzzle.distractors.values() if each in sent + puzzle.still().text]


@pytest.mark.parametrize("name", NAMES)
def test_each_beginning_of_a_right_order_is_right_so_far(name):
    puzzle = puzzle_of(name)
    for length in range(1, len(puzzle.answer)):
        feedback, wrong = puzzle.judge(puzzle.answer[:length])
        assert (feedback.outcome, wrong) == ("incorrect", length)
        assert feedback.message.startswith(f"Your program is right up to line {length + 1}, but something is missing")


@pytest.mark.parametrize(
    ("program", "wrong", "words"),
    [
        (f"{HEAD}values = []\n{LOOP}{CALLS}{CHOICE}", -1, "right on all"),
        (f"values = []\n{HEAD}{LOOP}{CALLS}{CHOICE}", -1, "right on all"),
        (f"def minimax(game, state):\n    values = []\n    {LOOP[:38]}", 1, "comes too early"),
        (f"{HEAD}{LOOP}    values = []\n{CALLS}{CHOICE}", 2, "Line 4 comes too early"),
        (f"{HEAD}values = []\n{LOOP}{CALLS.strip()}\n{CHOICE}", 5, "Line 7 is not indented far enough"),
        (HEAD.replace("    ", ""), 1, "Python cannot read line 3"),
        (f"{HEAD}    values = []", 2, "Line 4 belongs to the block of line 2 now"),
        (f"values = []\n    {HEAD}", 1, "Line 3 is indented too far"),
        (
            f"{HEAD}values = []\nfor action in game.actions(state):\n    values.append(minimax(game, state))",
            4,
            "nearer",
        ),
        (f"{HEAD}return values[0]", 2, "which value does that player want?"),
        ("", -1, "Move lines into your program first."),
    ],
)
def test_the_first_wrong_line_is_explained(program, wrong, words):
    puzzle = Parsons(puzzle_of("minimax"))
    feedback = puzzle.check(program)
    if program.startswith("def"):
        assert puzzle.text.startswith(program.splitlines()[0])
    assert puzzle.wrong == wrong and words in puzzle.message, puzzle.message
    assert puzzle.is_done == (feedback.outcome == "correct") == ("right on all" in words)


def moved(program, random):
    """The program with one line at another place, or with another indentation."""
    lines = list(program)
    line = lines.pop(random.randrange(len(lines)))
    lines.insert(random.randint(0, len(lines)), Line(line.text, random.randint(1, DEEPEST)))
    return tuple(lines)


def widened(program, random):
    """The same program with some blocks indented farther than usual; Python reads the same."""
    lines = list(program)
    for start, line in enumerate(program):
        end = start + 1
        while end < len(program) and program[end].indent > line.indent:
            end += 1
        more = random.choice([0, 0, 1, 2]) if line.opens else 0
        lines[start + 1 : end] = [Line(each.text, each.indent + more) for each in lines[start + 1 : end]]
    return tuple(lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_block_that_is_indented_farther_changes_no_verdict(name):
    puzzle, random, differs = puzzle_of(name), Random(name), 0
    rights = sorted(puzzle.right_programs)
    for _ in range(150):
        program = moved(random.choice(rights), random)
        wide = widened(program, random)
        differs += wide != program
        (feedback, place), (other, other_place) = puzzle.judge(program), puzzle.judge(wide)
        assert (feedback.outcome, place) == (other.outcome, other_place), puzzle.write(wide)
    assert differs > 30 and puzzle.judge(widened(puzzle.answer, Random(3)))[0].outcome == "correct"


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_is_never_reached_is_named(name):
    puzzle = puzzle_of(name)
    for right in puzzle.right_programs:
        for line in [each for each in puzzle.distractors if not each.endswith(":")]:
            feedback, place = puzzle.judge((*right, Line(line, 1)))
            expected = f"It runs, but line {len(right) + 2} is never reached."
            assert (feedback.outcome, feedback.message, place) == ("incorrect", expected, len(right))
    text = f"{HEAD}    return values[0]\nvalues = []\n{LOOP}{CALLS}{CHOICE}"
    assert Parsons(puzzle_of("minimax")).check(text).message == "It runs, but line 4 is never reached."


def test_a_program_is_kept_beside_the_copy_of_a_lesson(tmp_path, monkeypatch):
    (tmp_path / COPIES).write_text("{}")
    monkeypatch.chdir(tmp_path)
    puzzle = parsons("minimax")
    puzzle.answer({"do": "enter", "program": [[0, 1], [3, 2]]})
    store._answers.clear()  # after a restart
    again = parsons("minimax")
    assert again.program == [[0, 1], [3, 2]] and parsons("alphabeta").program == []
    again.answer({"do": "enter", "program": []})
    assert parsons("minimax").program == [] and not again.trouble
    next((tmp_path / ".answers").iterdir()).write_text("[[99, 1]]")
    broken = parsons("minimax")
    assert broken.program == [] and broken.trouble.startswith("program=[[99, 1]]: must be a text, or pairs")


def test_a_program_that_cannot_be_kept_says_so(tmp_path, monkeypatch):
    (tmp_path / COPIES).write_text("{}")
    (tmp_path / ".answers").write_text("")  # no folder
    monkeypatch.chdir(tmp_path)
    puzzle = parsons("minimax")
    puzzle.program = [[0, 1]]
    assert puzzle.program == [[0, 1]] and puzzle.trouble.startswith("Your answer is not saved. folder")


def test_a_changed_program_is_not_judged_yet():
    puzzle = parsons("minimax")
    puzzle.show_answer()
    assert puzzle.check().outcome == "correct" and puzzle.is_done
    puzzle.program = puzzle.program[:3]
    assert (puzzle.message, puzzle.wrong, puzzle.is_done) == ("", -1, False)


def test_what_alpha_beta_would_skip_must_be_skipped():
    puzzle = Parsons(puzzle_of("alphabeta"))
    without_cut = [line for line in puzzle.puzzle.answer if line.text not in ("if alpha >= beta:", "break")]
    puzzle.check(puzzle.puzzle.write(without_cut))
    assert "the value is right, but the program looks at" in puzzle.message


PUZZLE = """from minimax_lab import TreeGame
from minimax_lab.exercises import Position, Puzzle

def mine(q: Puzzle):
    q.ask = "?"
    q.cases = {"a tree": Position(TreeGame([1, 2]))}
    q.distractors = {"pass": "Why?"}
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('{"pass": "Why?"}', "{}", "mine.py, mine: distractors: must not be empty"),
        ('{"pass": "Why?"}', '{"values = []": "Why?"}', "mine: distractors: two lines of the puzzle are the same"),
        ('"Why?"', "3", "mine: distractors={'pass': 3}: must be texts by lines"),
        ("q.ask", "q.function = 'negamax'; q.ask", "mine: function 'negamax': must be one of minimax, alphabeta"),
        ("q.cases", "q.trees", "mine: cases: must not be empty"),
        ("Position(TreeGame([1, 2]))", "3", "mine: cases={'a tree': 3}: must be positions by their names"),
        ("TreeGame([1", "Tree([1", "mine.py, mine, line 6: NameError: name 'Tree' is not defined"),
        ("def mine", "def yours", "parsons 'mine': must be one of yours"),
    ],
)
def test_a_wrong_puzzle_is_refused_in_one_line(tmp_path, old, new, words):
    file = tmp_path / "mine.py"
    file.write_text(PUZZLE.replace(old, new))
    with pytest.raises(InvalidArgument) as refused:
        parsons("mine", file)
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_a_puzzle_of_your_own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(PUZZLE)
    assert "pass" in parsons("mine", file).lines
