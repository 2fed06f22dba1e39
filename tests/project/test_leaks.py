"""No page answers its own question: in its section, nothing above a gate or a question gives the answer away.

What counts is everything that a learner can read there after running the cells above: prose, code, comments, outputs,
texts and titles of pictures, folded text versions, and what earlier gates of the section have revealed. Found by itself
is an answer that is a number of two or more digits, a list, or the values of a whole tree; any other is found by the
phrases in `leaks` of the gate or question. Labels of squares and what a question offers to choose from, such
as the leaves of its tree, are exempt. What a step player shows before a step that it asks
about is in tests/browser/test_predictions.py.
"""

import re

import nbformat
import pytest
from asking import filled
from lesson_pages import asked_on, is_prose, learner_cells, question_of, text_of_cell, text_of_html
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from minimax_lab import TreeGame
from minimax_lab.apps.lab import PACKAGE, lesson_files
from minimax_lab.exercises import questions
from minimax_lab.exercises.gates import Number, gate_names
from minimax_lab.games import name_of
from minimax_lab.trees import game_tree

FOLDER = PACKAGE.parent / "notebooks"
LESSONS = lesson_files(FOLDER)
HEADING = re.compile(r"^##? ", re.MULTILINE)
WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def leaks(cells):
    """What gives an answer away above its question, a sentence for each."""
    for asked in asked_on(cells):
        page = plain(f"{section_above(cells, asked.cell)}\n{asked.text}")
        for pattern in patterns(asked.question):
            if found := re.search(pattern, page, re.IGNORECASE):
                around = page[max(0, found.start() - 40) : found.end() + 40]
                yield f"{asked.name}: the section above it shows the answer: ...{around}..."


def section_above(cells, at):
    """What can be read from the heading of the section to cell `at`, of that cell only the source."""
    parts = []
    for cell in reversed(cells[: at + 1]):
        text = cell.source if cell is cells[at] else text_of_cell(cell)
        starts = [found.start() for found in HEADING.finditer(cell.source)] if is_prose(cell) else []
        parts.append(text[starts[-1] :] if starts else text)
        if starts:
            break
    return "\n".join(reversed(parts))


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


@pytest.mark.parametrize("name", gate_names())
def test_the_name_of_a_gate_does_not_give_its_answer_away(name):
    for item in question_of(name).right:
        answer = str(item).lower()
        words = {answer, WORDS[int(answer)]} if answer.isdigit() and int(answer) < len(WORDS) else {answer}
        assert not words & set(name.lower().split("-")[1:])


# -- that the test can fail


def page(*cells, gate="03-calls-of-seven"):
    """A small page whose last cell is a gate; cells are prose, or a pair of code and output in HTML."""
    made = [new_markdown_cell("# Bones\n\n96 is above the section.\n\n## Calls\n\nA heap of 6 took 52.")]
    for cell in cells:
        if isinstance(cell, str):
            made.append(new_markdown_cell(cell))
        else:
            source, *html = cell
            outputs = [new_output("display_data", {"text/html": each, "text/plain": ""}) for each in html]
            made.append(new_code_cell(source, outputs=outputs))
    after = [new_code_cell(f'gate("{gate}")', outputs=[new_output("stream", text="96")]), new_markdown_cell("96")]
    return [*made, *after]


def check(text="96"):
    return new_code_cell(f"assert calls == {text}", metadata={"tags": ["check"]})


def test_nothing_leaks_from_another_section_a_check_or_below():
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
        (["The losing ones are 4 and 8."], "03-never-won"),
        ([("lost = [4, 8]",)], "03-never-won"),
        ([('gate("03-never-won")', f"<details>{REVEALED.revealed}</details>")], ""),
    ],
    ids=str,
)
def test_a_leak_is_seen(cells, gate):
    [found] = leaks(page(*cells, gate=gate or REVEALED.name))
    assert found.startswith(gate or REVEALED.name)


def test_large_numbers_and_printed_minus_signs_are_read():
    assert plain("**549,946** calls, \u221210, [1,234, 5]") == "549946 calls, -10, [1234, 5]"
    assert re.search(number(549946)[0], plain("549,946 calls")) and re.search(number(-10)[0], plain("is \u221210."))
    assert number(4) == [] and number(10, (10, 3)) == [] and not re.search(number(10)[0], "-10 or 10.5")


def test_questions_of_the_exercises_are_found():
    """Each kind leaks what it asks for, and its own text does not."""
    asked = {(lesson, each.kind): each for lesson in ("01_from_a_to_10", "07_alpha_beta") for each in questions(lesson)}
    tree, order = asked["01_from_a_to_10", "tree"], asked["01_from_a_to_10", "order"]
    values = {node.name: node.value for node in tree.here.backed_up if node.children}
    for question, text in [
        (tree, tree.here.backed_up.draw().text), (tree, str(values)), (tree, f"{list(values.values())}"),
        (order, "A B B1 B2 A2"), (order, "A, B, B1, B2, and A2"),
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
