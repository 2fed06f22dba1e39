"""A lesson as its learner sees it: the cells of the copy, what each shows, and the gates and questions in them.

A page has the outputs of the committed original. A learner's copy gets the same ones, cell by cell.
"""

import ast
import re
from base64 import b64decode
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import Any, NamedTuple

import nbformat

from minimax_lab.apps.lab import NOT_COPIED
from minimax_lab.exercises import parsons, questions
from minimax_lab.exercises.fill_in.widget import KINDS
from minimax_lab.exercises.gates import load_question

GATE = re.compile(r"\bgate\(\s*[\"']([\w-]+)[\"']\s*\)")
QUESTIONS = re.compile(r"\bquestions\(\s*[\"']([\w-]+)[\"']\s*\)")
SVG = re.compile(r"data:image/svg\+xml;base64,([^\"']+)")
EXERCISES = "## Exercises"


def learner_cells(notebook):
    """The cells of the learner's copy, with the outputs of the original."""
    return [cell for cell in notebook.cells if NOT_COPIED.isdisjoint(cell.metadata.get("tags", []))]


def read_page(path):
    return learner_cells(nbformat.read(path, as_version=4))


def before_exercises(cells):
    """The cells before the heading of the exercises; all of them if there is none."""
    starts = [at for at, cell in enumerate(cells) if is_prose(cell) and EXERCISES in cell.source.splitlines()]
    return cells[: starts[0]] if starts else list(cells)


def is_prose(cell):
    return cell.cell_type == "markdown"


def prose(cell):
    """The text of a cell without fenced code; "" for code."""
    return re.sub(r"^(```|~~~).*?^\1", "", cell.source, flags=re.DOTALL | re.MULTILINE) if is_prose(cell) else ""


def paragraphs(text):
    return [" ".join(each.split()) for each in re.split(r"\n\s*\n", text) if each.strip()]


def count_words(text):
    """The number of words, without marks such as "-" and "|", HTML tags, and the targets of links."""
    text = re.sub(r"<[^>]+>", " ", re.sub(r"\]\([^)]*\)", "]", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def gates_in(cells):
    """The names of the gates of these cells, in order."""
    return [name for cell in cells if not is_prose(cell) for name in GATE.findall(cell.source)]


question_of = cache(load_question)


@cache
def words_of_gate(name):
    """The question of a gate, its options, and what is shown after an answer; not the words that all gates share."""
    question = question_of(name)
    return " ".join([question.ask, *map(str, question.options), question.phrase(question.right), question.reveal])


def words_in_code(source):
    """What the widgets of a cell show: texts of three words or more in its code, and the tasks of other widgets."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:  # a magic command
        return ""
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    shown = [text for text in texts if count_words(text) > 2]
    for call in nodes:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "fill_in":
            mode = next((each.value.value for each in call.keywords if each.arg == "mode"), "values")
            shown.append(KINDS[mode].task)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "parsons":
            shown.append(parsons(call.args[0].value).ask)
    return " ".join(shown)


def all_words(cells):
    """Everything that a learner reads in these cells, pictures and listings left out."""
    texts = [prose(cell) if is_prose(cell) else words_in_code(cell.source) for cell in cells]
    return " ".join([*texts, *map(words_of_gate, gates_in(cells))])


# -- what can be read in a cell


class Readable(HTMLParser):
    """The texts of an HTML page: what it shows, folded or not, and its alternative texts and titles."""

    def __init__(self, html):
        super().__init__()
        self.texts = []
        self.feed(html)

    def handle_data(self, data):
        self.texts.append(data)

    def handle_starttag(self, tag, attributes):
        self.texts += [text for name, text in attributes if name in ("alt", "title", "aria-label") and text]


def text_of_html(html):
    """Everything that can be read in HTML, the texts painted in its pictures included."""
    pictures = [b64decode(data).decode() for data in SVG.findall(html)]
    painted = [unescape(text) for svg in pictures for text in re.findall(r">([^<>]+)<", svg)]
    return "\n".join([*Readable(html).texts, " ¦ ".join(painted)])  # labels side by side are no list


def text_of_output(output):
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}"
    texts = [text_of_html(text) if form == "text/html" else text for form, text in output.data.items()
             if form.startswith("text/")]  # fmt: skip
    return "\n".join(texts)


def text_of_cell(cell):
    """Everything that can be read in a cell: its source and, if it is code, its outputs."""
    return "\n".join([cell.source, *map(text_of_output, cell.get("outputs", []))])


# -- what is asked on a page


class Asked(NamedTuple):
    """A gate or a question of a page.

    cell    the number of its cell, from 0
    text    what it shows before an answer
    """

    name: str
    cell: int
    question: Any
    text: str


def asked_on(cells):
    """The gates and questions of a page, each in the first cell that shows it."""
    found = []
    for at, cell in enumerate(cells):
        if not is_prose(cell):
            for name in GATE.findall(cell.source):
                question = question_of(name)
                drawing = question.drawing()
                found.append(Asked(name, at, question, f"{question.ask}\n{drawing.text if drawing else ''}"))
            for lesson in QUESTIONS.findall(cell.source):
                found += [asked for asked in (_place(each, lesson, cells) for each in questions(lesson)) if asked]
    return found


def _place(question, lesson, cells):
    shows = re.compile(rf"^q{question.number}(\.(answer|check)\b|\s*$)", re.MULTILINE)
    places = [at for at, cell in enumerate(cells) if not is_prose(cell) and shows.search(cell.source)]
    return Asked(f"{lesson}, question {question.number}", places[0], question, str(question)) if places else None
