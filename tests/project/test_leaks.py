"""No page answers its own question: nothing above a gate or a question in its section, nor below it on the same screen.

Above it, everything counts that a learner can read there after running the cells: prose, code, comments, outputs,
texts and titles of pictures, folded text versions, what earlier gates of the section have revealed, and what a widget
shows after a click: a live tree, at each number of each leaf, and a player, at each step and as the first wrong call.
Below it, the cells count that have not been run and fit into 800 pixels, and what their gates ask. Found by itself
is an answer that is a number of two or more digits, a list, or the values of a whole tree; any other is found by the
phrases in `leaks` of the gate or question. Labels of squares and what a question offers to choose from, such
as the leaves of its tree, are exempt. What a step player shows before a step that it asks
about is in tests/browser/test_predictions.py.
"""

import ast
import re
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from asking import filled
from lesson_pages import asked_on, gates_in, is_prose, learner_cells, question_of, text_of_cell, text_of_html
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from minimax_lab import LiveTree, StepPlayer, TreeGame, diagnose
from minimax_lab.apps.lab import PACKAGE, lesson_files
from minimax_lab.exercises import questions
from minimax_lab.exercises.gates import Number, gate_names
from minimax_lab.games import name_of
from minimax_lab.trees import game_tree

FOLDER = PACKAGE.parent / "notebooks"
LESSONS = lesson_files(FOLDER)
HEADING = re.compile(r"^##? ", re.MULTILINE)
CLICKABLE = re.compile(r"\b(LiveTree|StepPlayer)\(")
SCREEN, LINE, GATE, WIDTH = 800, 24, 180, 110  # pixels, the heights of a line and a low gate, a line's characters
WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def leaks(cells):
    """What gives an answer away above or below its question, or by a click, a sentence for each."""
    for asked in asked_on(cells):
        pages = {
            "the section above it": f"{section_above(cells, asked.cell)}\n{asked.text}",
            "the screen below it": screen_below(cells, asked.cell),
            "a click above it": clicks_above(cells, asked.cell),
        }
        for place, text in pages.items():
            page = plain(text)
            for pattern in patterns(asked.question):
                if found := re.search(pattern, page, re.IGNORECASE):
                    around = page[max(0, found.start() - 40) : found.end() + 40]
                    yield f"{asked.name}: {place} shows the answer: ...{around}..."


def section_above(cells, at):
    """What can be read from the heading of the section to cell `at`, of that cell only the source."""
    parts = []
    for cell in reversed(cells[section_start(cells, at) : at + 1]):
        text = cell.source if cell is cells[at] else text_of_cell(cell)
        starts = [found.start() for found in HEADING.finditer(cell.source)] if is_prose(cell) else []
        parts.append(text[starts[-1] :] if starts else text)
    return "\n".join(reversed(parts))


def section_start(cells, at):
    """The number of the cell that has the heading of the section of cell `at`."""
    return max(
        (place for place in range(at + 1) if is_prose(cells[place]) and HEADING.search(cells[place].source)), default=0
    )


def screen_below(cells, at):
    """What can be read below cell `at` on the same screen: cells that have not been run, and what next gates ask."""
    room, lines, are_next = SCREEN, [], True
    for cell in cells[at + 1 :]:
        gates = gates_in([cell])
        are_next = are_next and (is_prose(cell) or bool(gates))  # what another cell shows takes the rest of the screen
        asks = [question_of(name).ask for name in gates if are_next]
        for line in [*cell.source.splitlines(), *asks]:
            if room <= 0:
                break
            lines.append(line)
            room -= LINE * (1 + len(line) // WIDTH if is_prose(cell) else 1)
        room -= LINE + GATE * len(asks)  # between cells, and for the gates
    return "\n".join(lines)


def clicks_above(cells, at):
    """What clicks show in the widgets of the section above cell `at`."""
    start = section_start(cells, at)
    if not any(CLICKABLE.search(cell.source) for cell in cells[start:at] if not is_prose(cell)):
        return ""
    return "\n".join(map(clicks, results_of([cell.source for cell in cells[:at]], start)))


def results_of(sources, start):
    """What the cells from `start` on show at their ends; prose is skipped, because it is no program."""
    names, results = {"display": lambda *_: None}, []
    for number, source in enumerate(sources):
        with suppress(SyntaxError):
            *first, last = ast.parse(source).body or [ast.Pass()]
            exec(compile(ast.Module(first, []), "cell", "exec"), names)
            if not isinstance(last, ast.Expr):
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
            elif (result := eval(compile(ast.Expression(last.value), "cell", "eval"), names)) and number >= start:
                results.append(result)
    return results


def clicks(widget):
    if isinstance(widget, LiveTree):
        return "\n".join(ranges(widget))
    if isinstance(widget, StepPlayer):
        trace = widget.trace
        return "\n".join([*(trace.story.narrate(step) for step in range(2 * len(trace) + 1)), diagnose(trace).text])
    return ""


def ranges(live):
    """What the scale of each leaf says: the leaves that are read or skipped from some number on."""
    numbers = list(live.numbers)
    for at in range(len(numbers)):
        before = None
        for number in range(min(numbers) - 3, max(numbers) + 4):
            live.numbers = [*numbers[:at], number, *numbers[at + 1 :]]
            read = {call.state for call in live.run.calls}
            if before is not None and read != before:
                more, less = (", ".join(sorted(each)) for each in (read - before, before - read))
                yield f"{number}: now reads {more}; now skips {less}"
            before = read
    live.numbers = numbers


def plain(text):
    """The text in one line, without emphasis and separators of thousands, and with one kind of minus."""
    text = re.sub(r"[*`_]", "", text.replace("\u2212", "-"))
    return " ".join(re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text).split())


def patterns(question):
    """Regular expressions for what gives the answer to a gate or a question away."""
    found = ANSWERS[question.kind](question) if question.kind in ANSWERS else []
    return [*found, *(re.escape(plain(phrase)) for phrase in question.leaks)]


def number(value, offered=()):
    """A number of two or more digits that the question does not offer."""
    is_long = isinstance(value, int | float) and abs(value) >= 10 and value not in offered
    return [rf"(?<![\w.-])\+?{re.escape(f'{value:g}' if value % 1 else str(int(value)))}(?!\w|\.\d)"] if is_long else []


def listed(items, between=r"[\s,;:'\"\[\](){}]+(?:and )?['\"]?"):
    """A list of two or more items, in any of the ways in which lists are written."""
    return [rf"(?<!\w){between.join(re.escape(str(item)) for item in items)}(?!\w)"] if len(items) > 1 else []


def of_gate(question):
    if question.kind in ("squares", "choices", "nodes", "edges"):
        # The labels of squares are written in rows, so only a list with commas counts.
        return listed(
            question.right, r"(?:, and |, | and )" if question.kind == "squares" else r"[\s,;'\"]+(?:and )?['\"]?"
        )
    if question.kind == "number":
        offered = leaves_of(question.position.game, question.position.state) if question.position else ()
        return [pattern for value in question.right for pattern in number(value, offered)]
    return []


def of_value(question):
    return number(question.here.backed_up.value, leaves_of(question.game, question.state))


def of_tree(question):
    """The values of all inner nodes: as a list, or each beside its name."""
    inner = [node for node in question.here.backed_up if node.children]
    each = [
        rf"(?=.*(?<!\w){re.escape(node.name)}\b['\"]?(?:, \w+, value|:)? \+?{node.value}(?![\w.]))" for node in inner
    ]
    return [*listed([node.value for node in inner]), "^" + "".join(each)]


def of_order(question):
    return listed([name_of(question.game, call.state) for call in question.here.run.calls])


def of_cuts(question):
    return listed(question.cuts.right)


ANSWERS = {"value": of_value, "tree": of_tree, "order": of_order, "cuts": of_cuts}
ANSWERS |= dict.fromkeys(("number", "choices", "squares", "nodes", "edges"), of_gate)


def leaves_of(game, state):
    """The values at the ends of the game: a question about a value lets a learner choose from them."""
    if hasattr(game, "win"):
        return game.win, -game.win, 0
    return [leaf.value for leaf in game_tree(game, state).leaves] if isinstance(game, TreeGame) else ()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_no_page_answers_its_own_questions(path):
    found = list(leaks(learner_cells(nbformat.read(path, as_version=4))))
    assert found == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_no_gate_explains_what_a_later_one_asks(path):
    """A phrase that gives a later gate away is in no reply before it, in whatever section."""
    gates = [question_of(name) for name in gates_in(learner_cells(nbformat.read(path, as_version=4)))]
    for at, later in enumerate(gates):
        for earlier in gates[:at]:
            replies = " ".join([earlier.revealed, earlier.otherwise, *earlier.mistakes.values()]).lower()
            assert [each for each in later.leaks if each.lower() in replies] == [], (earlier.name, later.name)


@pytest.mark.parametrize("name", gate_names())
def test_the_name_of_a_gate_does_not_give_its_answer_away(name):
    for item in question_of(name).right:
        answer = str(item).lower()
        words = {answer, WORDS[int(answer)]} if answer.isdigit() and int(answer) < len(WORDS) else {answer}
        assert not words & set(name.lower().split("-")[1:])


# -- that the test can fail


FAR = "More.\n" * 35


def page(*cells, gate="03-calls-of-seven", below=FAR):
    """A small page with a gate; cells are prose, or a pair of code and output in HTML; `below` is below the gate."""
    made = [new_markdown_cell("# Bones\n\n96 is above the section.\n\n## Calls\n\nA heap of 6 took 52.")]
    for cell in cells:
        if isinstance(cell, str):
            made.append(new_markdown_cell(cell))
        else:
            source, *html = cell
            outputs = [new_output("display_data", {"text/html": each, "text/plain": ""}) for each in html]
            made.append(new_code_cell(source, outputs=outputs))
    asking = new_code_cell(f'gate("{gate}")', outputs=[new_output("stream", text="96")])
    return [*made, asking, new_markdown_cell(below), new_markdown_cell("96")]


def check(text="96"):
    return new_code_cell(f"assert calls == {text}", metadata={"tags": ["check"]})


def test_nothing_leaks_from_another_section_a_check_or_far_below():
    cells = page("One heap of 96.5 and 1,960 more, 196 and x96.", ("minimax(game)", "<p>52</p>"))
    assert list(leaks(learner_cells(new_notebook(cells=[*cells[:2], check(), *cells[2:]])))) == []


SVG = "data:image/svg+xml;base64,PHN2Zz48dGV4dD45NjwvdGV4dD48L3N2Zz4="  # <svg><text>96</text></svg>
REVEALED = question_of("03-calls-of-seven")


@pytest.mark.parametrize(
    ("cells", "gate"),
    [
        (["It takes **96** calls."], ""),
        (["### Above\n\n96", "More words."], ""),
        ([("calls = 1 + 95  # 96",)], ""),
        ([("run", "<p>A run of 96 calls</p>")], ""),
        ([("run", "<img alt='96 calls' src='x'>")], ""),
        ([("run", f"<img alt='x' src='{SVG}'>")], ""),
        ([("run", "<details><summary>In words</summary>96</details>")], ""),
        (["Only H1, H2, and I1 can."], "01-one-leaf"),
        ([("lost = ['H1', 'H2', 'I1']",)], "01-one-leaf"),
        ([('gate("03-never-won")', f"<details>{REVEALED.revealed}</details>")], ""),
    ],
    ids=str,
)
def test_a_leak_is_seen(cells, gate):
    [found] = leaks(page(*cells, gate=gate or REVEALED.name))
    assert found.startswith(gate or REVEALED.name)


@pytest.mark.parametrize("below", ["It takes 96 calls.", "More.\n" * 30, "## Calls\n\nThe heap of 7 takes **96**."])
def test_a_leak_below_on_the_same_screen_is_seen(below):
    [found] = leaks(page(below=below))
    assert found.startswith("03-calls-of-seven: the screen below it")


def test_what_a_gate_below_asks_is_on_the_same_screen():
    cells = [new_code_cell(f'gate("{name}")') for name in ("03-rule", "03-calls-of-seven")]
    assert "Minimax took 52 calls" in screen_below(cells, 0)
    assert "Minimax took" not in screen_below([cells[0], *[cells[0]] * 5, cells[1]], 0)


PART = {"D": ["H", "I"], "H": ["H1", "H2"], "I": ["I1", "I2"], "H1": 10, "H2": 11, "I1": 9, "I2": 11}
LIVE = f"from minimax_lab import *\nLiveTree(TreeGame({PART}), rule='>=')"
ANN = (Path(PACKAGE) / "exercises" / "gates" / "programs").joinpath


@pytest.mark.parametrize(
    ("sources", "gate"),
    [
        ([LIVE], "07-read-it-after-all"),
        (["from minimax_lab import *", ANN("tools.txt").read_text(), ANN("ann.txt").read_text(),
          "StepPlayer(record(ann, list('XOO OX X '), True))"], "09-first-wrong"),
    ],
)  # fmt: skip
def test_a_leak_by_a_click_is_seen(sources, gate):
    cells = page(*[(source,) for source in sources], gate=gate)
    [found] = leaks(cells)
    assert found.startswith(f"{gate}: a click above it") and list(leaks(page(gate=gate))) == []


def test_large_numbers_and_printed_minus_signs_are_read():
    assert plain("**549,946** calls, \u221210, [1,234, 5]") == "549946 calls, -10, [1234, 5]"
    assert re.search(number(549946)[0], plain("549,946 calls")) and re.search(number(-10)[0], plain("is \u221210."))
    assert number(4) == [] and number(10, (10, 3)) == [] and not re.search(number(10)[0], "-10 or 10.5")


LEAKING = ("00_start_here", "01_from_a_to_10", "07_alpha_beta")


def test_questions_of_the_exercises_are_found():
    """Each kind leaks what it asks for, and its own text does not."""
    asked = {(lesson, each.kind): each for lesson in LEAKING for each in questions(lesson)}
    tree, order = asked["01_from_a_to_10", "tree"], asked["00_start_here", "order"]
    values = {node.name: node.value for node in tree.here.backed_up if node.children}
    for question, text in [
        (tree, tree.here.backed_up.draw().text), (tree, str(values)), (tree, f"{list(values.values())}"),
        (order, "3 2 1 0 0 1 0"), (order, "3, 2, 1, 0, 0, 1, and 0"),
        (asked["07_alpha_beta", "cuts"], ", ".join(asked["07_alpha_beta", "cuts"].cuts.right)),
    ]:  # fmt: skip
        assert any(re.search(pattern, plain(text)) for pattern in patterns(question)), (question, text)
        own = plain(
            f"{question}\n{question.paper().text}\n{text_of_html(question.view.still()._repr_mimebundle_()['text/html'])}"
        )
        assert not any(re.search(pattern, own) for pattern in patterns(question)), question


def test_declared_phrases_are_found():
    question = filled(Number(), answer=2, leaks=["take 2 bones", "leave 4"])
    assert [re.search(pattern, plain("First, take **2**\nbones.")) is not None for pattern in patterns(question)] == [
        True,
        False,
    ]
