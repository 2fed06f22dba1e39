"""The parts of lines of code by kind, compared with Pygments."""

import builtins
import inspect
import keyword

import pytest
import runs
from pygments.lexers import PythonLexer
from pygments.token import Comment, Keyword, Number, String, Token

from minimax_lab import alphabeta, depth_limited_minimax, minimax
from minimax_lab.search import alphabeta_with_table, iterative_deepening
from minimax_lab.story import color_code, read_listing

FUNCTIONS = [minimax, alphabeta, depth_limited_minimax, alphabeta_with_table, iterative_deepening,
             runs.solve_board, runs.window, runs.heaps, inspect.getsource, inspect.signature]  # fmt: skip
KINDS = {Comment: "comment", Number: "number", String: "string", Keyword: "keyword"}


def by_pygments(lines):
    """The kind of each character, for the kinds on which Pygments and we agree."""
    found = []
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens("\n".join(lines)):
        is_word = kind in Token.Operator.Word or keyword.iskeyword(text)
        name = "keyword" if is_word else next((name for each, name in KINDS.items() if kind in each), "")
        found += [name] * len(text)
    return found


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_kinds_are_those_of_pygments(function):
    listed = read_listing(inspect.unwrap(function))
    parts = color_code(listed)
    assert ["".join(text for _, text in line) for line in parts] == listed.lines
    wanted = by_pygments(listed.lines)
    ours = [kind for line in parts for kind, text in [*line, ("", "\n")] for _ in text][:-1]
    text = "\n".join(listed.lines)
    assert len(wanted) == len(ours) == len(text)
    for mine, other, character in zip(ours, wanted, text, strict=True):
        if not character.isspace():
            assert (mine if mine in KINDS.values() else "") == other, character


def test_names_of_python_and_names_that_are_defined():
    kinds = {text: kind for line in color_code(read_listing(minimax.__wrapped__)) for kind, text in line}
    assert kinds["minimax"] in ("", "definition") and kinds["None"] == "keyword" and kinds["# try"] == "comment"
    other = {text: kind for line in color_code(read_listing(runs.window.__wrapped__)) for kind, text in line}
    assert other["float"] == "builtin" and hasattr(builtins, "float") and other["="] == "operator"


@pytest.mark.parametrize(
    "function", [lambda: lambda text: f"{text}{'-' * 40}" + text + "a long text, in one line, with spaces"]
)
def test_what_is_no_whole_program_keeps_its_text(function):
    listed = read_listing(function)
    assert ["".join(text for _, text in line) for line in color_code(listed)] == listed.lines
