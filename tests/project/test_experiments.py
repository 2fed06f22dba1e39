"""The experiments that lessons invite, done as the lessons word them, in the lessons' own cells.

Each paragraph that begins with `**Try it.**` needs an entry in EXPERIMENTS, and each entry needs its paragraph. An
example is SOUND, below.
"""

import re
from typing import NamedTuple

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel
from lesson_pages import is_prose, learner_cells, paragraphs, prose, text_of_output
from nbformat.v4 import new_code_cell, new_markdown_cell, output_from_msg
from pace import slow_after

from minimax_lab.apps.lab import PACKAGE, lesson_files

FOLDER = PACKAGE.parent / "notebooks"
INVITATION = "**Try it.**"


class Experiment(NamedTuple):
    """An experiment and what a learner sees then.

    lesson    the file without its ending, such as "02_nine_calls" or "further/03_more_bones"
    sentence  words of the paragraph, which contain what to do; a paragraph may have several entries
    edit      texts in the lesson's cells, each in exactly one place, and what to write there instead
    shows     what the outputs of the changed cells and of those after them must contain, in this order
    until     part of the last cell to run; "" for the cell below the paragraph, or the last changed one if it is lower
    then      code to run last, in a cell of the learner's own
    raises    the error that the last cell ends with, as "NameError: ..."; "" if no cell may fail
    """

    lesson: str
    sentence: str
    edit: dict[str, str]
    shows: list[str]
    until: str = ""
    then: str = ""
    raises: str = ""


FIRST_BEST = "    squares = best[board].actions[:1]"
EVERY_MOVE = {
    FIRST_BEST: f"""{FIRST_BEST}
    if game.to_move(board) == MIN:
        squares = game.actions(board)"""
}
SCORES = "_.new_game(); _.play({}); print(_.thoughts['scores'].count('0'));"  # of the board shown last
UTILITY = "\n\n    def utility(self, state):\n        return "
BONES = {
    "return ...  # 1: the next": "return (state[0] - action, other(state[1]))  # 1",
    "return ...  # 2: is it over?": f"return state[0] == 0{UTILITY}1 if state[1] == MIN else -1",
}
LOOK = """
    goal = "Whoever takes the last bone wins."

    def look(self, state):
        return heap_look(state[0])"""
DRAWN = {old: new + LOOK * ("utility" in new) for old, new in BONES.items()}
ROW = {
    "return ...  # 1: the row, and": "r = state[0]; return (r[:action] + 'X' + r[action + 1:], other(state[1]))  #",
    "return ...  # 2: three in a row?": "return 'XXX' in state[0]",
}
TAKEN = """coins, lead = state
        coin, rest = (coins[0], coins[1:]) if action == 'first' else (coins[-1], coins[:-1])
        return (rest, lead + coin) if self.to_move(state) == MAX else (rest, lead - coin)"""
IS_OVER = "\n\n    def is_terminal(self, state):\n        return len(state[0]) == 0"


def coins(written, ends='["first", "last"]'):
    """The edits that write so many answers of the game of coins."""
    rest = IS_OVER * (written > 3) + (UTILITY + "state[1]") * (written > 4)
    edits = {
        "return ...  # 1: who moves?": "return MAX if len(state[0]) % 2 == 0 else MIN",
        "return ...  # 2: which moves?": f"return {ends}",
        "return ...  # 3: the next state": TAKEN + rest,
    }
    return dict([*edits.items()][:written])


STEPS = """            board[square] = ...  # 1: whose mark?
            values.append(...)  # 2: what is this board worth?
            board[square] = ...  # 3: empty again
    return ...  # 4: which of the values?"""
MINE = """            board[square] = 'X' if is_max else 'O'
            values.append(mine(board, not is_max))
            board[square] = " "
    return max(values) if is_max else min(values)"""
DAN = ['    if " " not in board:\n        return 0\n', "    if winner(board):\n        return score(board)\n"]
BEN = "return 10 if is_max else -10"
CAREFUL = """squares = [square for square in (4, 0, 2, 6, 8, 1, 3, 5, 7) if square in game.actions(board)]
    for square in squares:
        after = game.result(board, square)
        if game.is_terminal(after) and game.utility(after) == 10:
            return square
    for square in squares:
        after = game.result(board, square)
        if game.is_terminal(after):
            return square
        ends = [game.result(after, reply) for reply in game.actions(after)]
        if not any(game.is_terminal(end) and game.utility(end) == -10 for end in ends):
            return square
    return squares[0]"""
EXPERIMENTS: list[Experiment] = [
    Experiment("01_from_a_to_10", "Change a leaf below H so that MAX chooses I.", {}, ["I 9"],
               then="live.numbers = [8, *live.first_numbers[1:]]; print(live.tree.root.best.name, live.tree.value)"),
    Experiment("01_from_a_to_10", "Press *Reset*, and do it with a leaf below I.", {}, ["I 11"],
               then="live.numbers = [*live.first_numbers[:2], 11, *live.first_numbers[3:]]; "
                    "print(live.tree.root.best.name, live.tree.value)"),
    Experiment("01_from_a_to_10", "change as few leaves below C as you can", {}, ["C 20"],
               then="whole.numbers = [*whole.first_numbers[:8], 30, 30, *whole.first_numbers[10:]]; "
                    "print(whole.tree.root.best.name, whole.tree.value)"),
    Experiment("further/02_step_by_step", "Delete the line marked *undo*",
               {'            squares[square] = "."  # undo\n': ""},
               ["OXX/XOX/OOO, end, utility -10", "(4, -10)"], until="own = record", then="len(own), own.value"),
    Experiment("07_alpha_beta", "Move one leaf down until a cut vanishes.", {}, ["'E2', 'C3', 'D', 'D1'"],
               then="live.numbers = [6, 12, 9, 14, 5, 7, 10, 6, 11, 13]\n"
                    "print([call.state for call in live.run.calls])"),
    Experiment("07_alpha_beta", "Then move another one down until more is skipped.", {}, ["'C1', 'D', 'D1'"],
               then="live.numbers = [8, 12, 9, 8, 5, 7, 10, 6, 11, 13]\n"
                    "print([call.state for call in live.run.calls])"),
    Experiment("further/07_mistakes_and_order", "Delete `, alpha` at the end of the line with `record`",
               {"action), True, alpha)": "action), True)"}, ["(0, 30710)"], until="found = first_move(xo)"),
    Experiment("further/07_mistakes_and_order", "Put `lambda state: 0` in place of `open_lines(xo)`",
               {"ordered(xo, open_lines(xo))": "ordered(xo, lambda state: 0)"}, ["(7956, 0, 0)"],
               until="sorted_run ="),
    *[Experiment("03_game_of_bones", "Put your own rule in place of `heap == 4`",
                 {"return heap == 4": f"return {rule}"}, [shown], until="attack(loses)",
                 then="_.view['heading'] if hasattr(_, 'view') else _")
      for rule, shown in [("heap == 4", "With 8 bones, the rule is wrong"), ("heap % 2 == 0", "With 2 bones"),
                          ("heap % 4 == 0", "Your rule stands. Win each heap with which the machine loses!")]],
    *[Experiment("03_game_of_bones", "Put your own rule in place of `heap == 2`",
                 {"return heap == 2": f"return {rule}"},
                 [shown], until="attack(loses, takes=",
                 then="_.view['heading'] if hasattr(_, 'view') else _")
      for rule, shown in [("heap == 2", "With 7 bones"), ("heap in (2, 7)", "With 9 bones"),
                          ("heap in (2, 7, 9)", "With 14 bones"), ("heap % 7 in (0, 2)", "Your rule stands")]],
    Experiment("further/04_counting_with_numpy", "Replace `without(node_3)`",
               {"without(node_3).draw": "without(node_2, node_3).draw"}, ["A tree of 5 nodes", "-10"],
               until="node_1, node_2, node_3 ="),
    Experiment("04_tic_tac_toe", "Play on after the replies about which you are not sure",
               {}, ["O0 drawn, O3 lost, O4 drawn, O6 lost, O7 drawn"],
               until="tally(PlayBoard(game, person=\"O\", title=\"Does",
               then="""from minimax_lab import minimax
table = _
for name in table.results:
    table.choose(name)
    while table.result is None:
        table.play(minimax(game, table.state).action)
print(", ".join(f"{name} {ends[0]}" for name, ends in table.results.items()))"""),
    Experiment("04_tic_tac_toe", "put a test in place of the `...`", {"holds = ...": "holds = value_of(after) == 0"},
               ["All your lists are right", "7 after 0, 2, 6 and 8 and 4 after 1, 3, 4, 5 and 7"]),
    *[Experiment("05_play", "Change `ends`", edit, shown, until="attack_ends(ends, game)")
      for edit, shown in (
          (EVERY_MOVE, ["\u2713 Your list has every game, 681 in all", "O wins: 0."]),
          ({"actions[:1]": "actions"}, ["The machine does not make this move"]),
          ({"best[board].actions[:1]": "game.actions(board)"}, ["The machine does not make this move"]))],
    *[Experiment("05_play", "Repair `my_reply`", {"return game.actions(board)[0]": rule},
                 shown, until="attack_player(my_reply, game)", then="print(_.scene.title)")
      for rule, shown in ((CAREFUL, ["16 of 489 games: 3.3%. The goal is reached"]),
                          (CAREFUL.replace("in (4, 0, 2, 6, 8, 1", "in (4, 8, 6, 2, 0, 1"), ["2.5%. The goal"]),
                          ("return best[board].actions[0]", ["loses none of 681 games"]))],
    Experiment("further/05_equal_moves", "Let O take the center",
               {'["0 2", "2 0", "1 2"]': '["1 1", "0 1", "2 0", "1 2"]'}, ["It is a draw"], until="printed = play"),
    Experiment("further/10_deeper_search", "Write `timed=True` into the brackets",
               {"iterative_deepening, **limited)": "iterative_deepening, timed=True, **limited)"}, ["seconds"]),
    *[Experiment("10_your_own_game", "Replace one `...` after the other, and run the cell each time.", edit, [shows],
                 until="class NineBones")
      for edit, shows in ((dict([*BONES.items()][:1]), "Next: is_terminal. Is the game over?"),
                          ({old: new.partition(UTILITY)[0] for old, new in BONES.items()}, "Next: utility."),
                          (BONES, "Your move."))],
    Experiment("10_your_own_game", "Then win.", DRAWN, ["Whoever takes the last bone wins.", "person"],
               until="class NineBones",
               then="from minimax_lab import solve\nboard = _\nprint(board.game.goal)\nwhile board.result is None: "
                    "board.play(solve(board.game)[board.state].actions[0])\nprint(board.result)"),
    *[Experiment("10_your_own_game", "Write who moves", coins(written), [shows], until="check_rules(Coins")
      for written, shows in ((1, "Next: actions. Which moves are legal?"), (2, "Next: result."),
                             (3, "Next: is_terminal."), (4, "Next: utility."), (5, "All six answers are right."))],
    *[Experiment("10_your_own_game", "Then add the two answers", coins(5, ends), ["8 15 3 7 10 4"],
                 until="PlayBoard(longer_row")
      for ends in ('["last", "first"]', '["first", "last"][: len(state[0])]')],
    Experiment("10_your_own_game", "Find and repair all four before you run the cell.",
               BONES | {"initial = [5, MAX]": "initial = (5, MAX)",
                        "return [1, 2, 3]": "return [take for take in (1, 2, 3) if take <= state[0]]",
                        "return [state[0] - action, other(state[1])]": "return (state[0] - action, other(state[1]))",
                        "state[1] == MIN else 0": "state[1] == MIN else -1"},
               ["Your move."], until="class OneToThree"),
    Experiment("10_your_own_game", "Write the other two answers", BONES | ROW, ["Your move."],
               until="check_game(ThreeInARow"),
    Experiment("10_your_own_game", "Write the other two answers",
               BONES | ROW | {"return ...  # 2: three in a row?": "return '.' not in state[0]"},
               ["Is ..XXX.. the end?", "Is XXXX... the end?"], until="check_game(ThreeInARow"),
    Experiment("06_how_far_to_look", "Find the smallest depth at which no mistake is left", {}, ["6 73450\n"],
               until="than=knows_nothing",
               then="print(*next((depth, each['calls']) for depth, each in enumerate(_.found) "
                    "if each['mistakes'] == 0))"),
    Experiment("06_how_far_to_look", "the smallest at which it knows why", {},
               ["1 {-1} {0, 10}", "[0, 0, 0, 6, 0, 0, 0]"], until="LookAhead(empty, trap",
               then="from minimax_lab import game_tree\n_.depth = 3; "
                    "trees = [game_tree(empty, _.state, depth, open_lines(empty)).back_up() for depth in (3, 4)]\n"
                    "print(_.action, *({move.value for move in tree.root.children} for tree in trees))\n"
                    "print([each['tied'] for each in _.found])"),
    Experiment("further/06_limits_and_estimates", "Change one comparison in `one_off`", {"ply > depth": "ply >= depth"},
               ["(82, 2)"]),
    Experiment("further/06_limits_and_estimates", "Put 5 in place of `depth=4`",
               {"depth=4, evaluate": "depth=5, evaluate"},
               ["A tree of 47 nodes"], until="tree = game_tree(longer"),
    Experiment("further/06_limits_and_estimates", "Multiply all estimates",
               {"estimate.get)": "lambda name: 2 * estimate[name])"},
               ["is worth 20, by B"], until="tree = game_tree(longer"),
    Experiment("further/03_more_bones", "Replace 6 in", {"Random(6)": "Random(7)"},
               ["3: (1, 1, 100)", "4: (-1, -1, 65)"], until="results = {heap"),
    Experiment("08_the_whole_game", "Then delete the line `@cache`", {"@cache\n": ""}, ["value 0 calls 549946"]),
    Experiment("further/08_each_board_once", "Replace `(5, 10, 20)` with", {"(5, 10, 20)": "(3, 1, 0)"},
               ["[(8, 6), (2, 2), (1, 1)]"]),
    Experiment("further/08_each_board_once", "Replace `> 1` with", {"> 1 for best": "== 9 for best"},
               ["(4520, 1)"]),
    Experiment("further/08_mistakes_and_maps", "Begin in the middle of a side", {},
               ["[1, 0] [0, 0, 0, 0, 1, 1, 1]"],
               then="board.play(1); print(board.moves, sorted(solve(board.game)[board.game.result(board.state, square)]"
                    ".value for square in board.game.actions(board.state)))"),
    *[Experiment("09_your_own_minimax", sentence, {STEPS: mine}, [shows], until=until)
      for sentence, mine, shows, until in (
          ("Replace the `...` of 1 and 2", "\n".join([*MINE.splitlines()[:2], *STEPS.splitlines()[2:]]),
           "got a board with `...` in a square", "start ="),
          ("Go on with 3 and 4 until nothing wrong is found", MINE,
           "Nothing wrong was found on this board: 14 calls", "start ="),
          ("If you like, delete all lines", MINE, "Nothing wrong was found on this board: 246 calls", "second ="),
          ("what is missing", MINE.replace("mine(board, not is_max)", "..."),
           "found `...` among its values", "start ="),
          ("in `mine`, and run its cell", MINE.replace("max(", "maximum("), "in call 4.\nCall 4 stops at ", "start ="),
          ("The card says", MINE.replace("'X' if is_max else 'O'", "' '"),
           "The first wrong step is step 2", "start ="))],
    Experiment("09_your_own_minimax", "Repair Ann's program, and only then run it",
               {"    best = 0\n": "    best = -100 if is_max else 100\n"},
               ["Nothing wrong was found on this board: 14 calls"]),
    Experiment("09_your_own_minimax", "Run that cell, and then the one below.",
               {BEN: "return score(board)"}, ["Nothing wrong was found on this board: 9 calls"]),
    Experiment("09_your_own_minimax", "you can no longer win", {BEN: "return score(board)"}, ["machine"],
               until="opponent(ben)", then="_.play(6), _.play(8), print(_.result)"),
    Experiment("09_your_own_minimax", "until all 14 calls are made",
               {"min(best, value)\n        return best": "min(best, value)\n    return best"}, ["14 of 14 calls"],
               until="of 14 calls"),
    Experiment("09_your_own_minimax", "Beat Dan's program", {}, ["person"], until="opponent(dan)",
               then="[_.play(square) for square in (3, 8, 6, 7)]\nprint(_.result)"),
    Experiment("09_your_own_minimax", "let the card judge your repair", {"".join(DAN): "".join(reversed(DAN))},
               ["Nothing wrong was found on this board: 14 calls"], until="diagnose(dan"),
]  # fmt: skip


def invitations(cells):
    """The paragraphs that invite an experiment, each with the number of its cell."""
    return [(at, each) for at, cell in enumerate(cells) for each in paragraphs(prose(cell)) if INVITATION in each]


def place_of(experiment, cells):
    """The number of the cell whose invitation has the sentence of the experiment."""
    found = [at for at, each in invitations(cells) if experiment.sentence in each]
    assert len(found) == 1, f"{experiment.lesson}: {experiment.sentence!r} is in {len(found)} invitations, not in 1"
    return found[0]


def edited(experiment, cells):
    """The sources of the code cells to run, and how many of them are unchanged at the beginning."""
    code = [(at, cell.source) for at, cell in enumerate(cells) if not is_prose(cell)]
    below = next((number for number, (at, _) in enumerate(code) if at > place_of(experiment, cells)), len(code) - 1)
    sources, changed = [source for _, source in code], []
    for old, new in experiment.edit.items():
        places = [number for number, source in enumerate(sources) for _ in range(source.count(old))]
        assert len(places) == 1, f"{old!r} is in {len(places)} places of {experiment.lesson}, not in 1"
        sources[places[0]] = sources[places[0]].replace(old, new)
        changed += places
    last = max([below, *changed])
    if experiment.until:
        [last] = [number for number, source in enumerate(sources) if experiment.until in source]
    own = [experiment.then] if experiment.then else []
    return [*sources[: last + 1], *own], min(changed, default=last + 1)


@pytest.fixture(scope="module")
def kernel():
    """A kernel, which takes as long to start as most experiments take."""
    manager, client = start_new_kernel(kernel_name="python3", extra_arguments=["--log-level=ERROR"])
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def outputs_of(kernel, sources, folder):
    """What each of these cells shows, as text, and the error that ended the last of them, "" if there was none."""
    kernel.execute_interactive(f"%reset -f\n%cd -q {folder}", timeout=60)
    shown = []
    for source in sources:
        outputs = []
        kernel.execute_interactive(source, timeout=60, output_hook=outputs.append, stop_on_error=True)
        made = [output_from_msg(each) for each in outputs if each["msg_type"] in KINDS]
        shown.append("\n".join(map(text_of_output, made)))
        if errors := [each for each in made if each.output_type == "error"]:
            return shown, f"{errors[0].ename}: {errors[0].evalue}"
    return shown, ""


KINDS = ("stream", "display_data", "execute_result", "error")


def fault_of(kernel, experiment, cells, folder):
    """What is not as the experiment promises; "" if everything is."""
    sources, unchanged = edited(experiment, cells)
    shown, error = outputs_of(kernel, sources, folder)
    if not error.startswith(experiment.raises) or bool(error) != bool(experiment.raises):
        return f"ended with {error or 'no error'!r} in {sources[len(shown) - 1]!r}"
    text = "\n".join(shown[unchanged:])
    return "" if re.search(".*".join(map(re.escape, experiment.shows)), text, re.DOTALL) else f"showed {text!r}"


def read(lesson):
    return learner_cells(nbformat.read(FOLDER / f"{lesson}.ipynb", as_version=4))


CORE_FIRST = sorted(EXPERIMENTS, key=lambda each: each.lesson.startswith("further/"))
CORE = sum(not each.lesson.startswith("further/") for each in EXPERIMENTS)


@pytest.mark.parametrize(
    "experiment",
    slow_after(CORE, [(each,) for each in CORE_FIRST]),
    ids=lambda each: f"{each.lesson}: {each.sentence[:40]}",
)
def test_an_experiment_shows_what_it_should(kernel, experiment):
    assert experiment.edit or experiment.then, "nothing is tried"
    assert fault_of(kernel, experiment, read(experiment.lesson), (FOLDER / experiment.lesson).parent) == ""


@pytest.mark.parametrize("path", lesson_files(FOLDER), ids=lambda path: path.stem)
def test_each_invitation_has_its_experiment(path):
    lesson = path.relative_to(FOLDER).with_suffix("").as_posix()
    mine = [each for each in EXPERIMENTS if each.lesson == lesson]
    assert without_experiment(mine, read(lesson)) == []


def test_each_experiment_is_of_a_lesson():
    assert [each.lesson for each in EXPERIMENTS if not (FOLDER / f"{each.lesson}.ipynb").is_file()] == []


def without_experiment(experiments, cells):
    """The invitations that no experiment belongs to. Fails for an experiment without an invitation."""
    for each in experiments:
        place_of(each, cells)
    return [text for _, text in invitations(cells) if not any(each.sentence in text for each in experiments)]


# -- that the test can fail

CELLS = [
    new_markdown_cell("# Sums\n\n**Try it.** Put a 3 in\nplace of the 2. Then add a letter."),
    new_code_cell("x = 2"),
    new_code_cell("print(x + 1)\nx"),
]
SOUND = Experiment("sums", "Put a 3 in place of the 2.", {"= 2": "= 3"}, ["4", "3"], until="print")


def test_a_sound_experiment_passes(kernel, tmp_path):
    assert fault_of(kernel, SOUND, CELLS, tmp_path) == "" and without_experiment([SOUND], CELLS) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"shows": ["3", "4"]}, "showed"),
        ({"edit": {"= 2": "= '3'"}}, "ended with "),
        ({"raises": "TypeError"}, "ended with 'no error'"),
        ({"then": "x + None", "raises": "NameError"}, 'ended with "TypeError'),
    ],
)
def test_a_broken_promise_is_seen(kernel, changes, fault, tmp_path):
    assert fault_of(kernel, SOUND._replace(**changes), CELLS, tmp_path).startswith(fault)


def test_an_error_can_be_the_point(kernel, tmp_path):
    experiment = SOUND._replace(edit={"= 2": "= '3'"}, shows=[], raises="TypeError: can only concatenate")
    assert fault_of(kernel, experiment, CELLS, tmp_path) == ""


def test_invitations_and_experiments_belong_together():
    assert without_experiment([], CELLS) == ["**Try it.** Put a 3 in place of the 2. Then add a letter."]
    with pytest.raises(AssertionError, match="is in 0 invitations"):
        without_experiment([SOUND._replace(sentence="Put a 4")], CELLS)
    with pytest.raises(AssertionError, match="is in 0 places"):
        edited(SOUND._replace(edit={"= 7": ""}), CELLS)
