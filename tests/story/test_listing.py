"""Functions as lessons print them: narrow, with line numbers from 1, without hints and docstrings."""

import ast
import inspect
import linecache
import re

import pytest
import runs
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab import Bones, TicTacToe, alphabeta, depth_limited_alphabeta, depth_limited_minimax, listing, minimax
from minimax_lab.kit import InvalidArgument
from minimax_lab.search import alphabeta_with_table, iterative_deepening, open_lines, search_round
from minimax_lab.search.win_or_last_safe import win_or_last_safe
from minimax_lab.story.listing import WIDTH, read_listing

FUNCTIONS = [minimax, alphabeta, depth_limited_minimax, depth_limited_alphabeta, win_or_last_safe, Bones.actions,
             alphabeta_with_table, iterative_deepening, search_round,
             TicTacToe.utility, runs.window, runs.negamax, runs.solve_board, runs.fragile]  # fmt: skip


def written(
    first: int, /, *rest: "str", flag: bool = True, other: dict[str, int] | None = None, **more: int
) -> "list[int] | None":
    """Has every kind of hint.

    And a docstring of several lines.
    """
    number: int  # noqa: F842
    names: list[str] = ["é", "a -> b"]
    total: float = len(names) * 2.0

    def inner(each: int) -> int:
        """Another docstring."""
        return each + first

    return [inner(len(names)), total, flag, rest, other, more]


@pytest.mark.parametrize("function", [*FUNCTIONS, written], ids=lambda function: function.__name__)
def test_a_listing_is_the_program_without_hints(function):
    """Python reads the listing as the same program: the same names and numbers in the same order."""
    found = read_listing(inspect.unwrap(function))
    assert max(map(len, found.lines)) <= WIDTH
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns, node.decorator_list = None, []
            if ast.get_docstring(node):
                node.body = node.body[1:]
            node.body = [each for each in node.body if not isinstance(each, ast.AnnAssign) or each.value]
            node.body = [ast.Assign([each.target], each.value) if isinstance(each, ast.AnnAssign) else each
                         for each in node.body]  # fmt: skip
        if isinstance(node, ast.arg):
            node.annotation = None
    expected = ast.unparse(ast.fix_missing_locations(tree))
    assert ast.unparse(ast.parse("\n".join(found.lines))) == expected


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_the_numbers_are_those_of_the_file(function):
    found = read_listing(inspect.unwrap(function))
    lines, first = inspect.getsourcelines(inspect.unwrap(function))
    for number, line in zip(found.numbers, found.lines, strict=True):
        if number is not None:
            assert set(re.findall(r"\w+", line)) <= set(re.findall(r"\w+", lines[number - first]))
    assert [number for number in found.numbers if number] == sorted({number for number in found.numbers if number})


def test_a_listing_is_printed_with_its_numbers():
    text = listing(minimax)
    assert text.startswith(" 1  def minimax(game, state):\n") and '"""' not in text and "Any" not in text


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_the_printed_numbers_have_no_gaps(function):
    numbers = [int(line.split()[0]) for line in listing(function).splitlines() if re.match(r" *\d+  ", line)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("function", [minimax, alphabeta])
def test_the_listing_that_lessons_print_is_the_whole_function(function):
    lines = listing(function).splitlines()
    assert all(re.match(r" ?\d+  ", line) for line in lines), "a line goes on in the next one"
    assert lines[-1].endswith("# return") and len(lines) == {minimax: 10, alphabeta: 19}[function]
    assert "value > best if is_max else value < best" in "".join(lines)


@pytest.mark.parametrize("thing", [5, None, len, "minimax", min])
def test_what_has_no_source_is_refused_in_one_line(thing):
    with pytest.raises(InvalidArgument, match="has no source code to list") as caught:
        listing(thing)
    assert "\n" not in str(caught.value)


def about(function, names=()):
    """What each label of a step is about, as text."""
    found = read_listing(inspect.unwrap(function), names)
    text = {}
    number = None
    for each, line in zip(found.numbers, found.lines, strict=True):
        number = each or number
        text[number] = f"{text.get(number, '')} {line.strip()}".strip()
    return {label: [text[first].split("  #")[0] for first, _ in spans] for label, spans in found.spans.items()}


def test_labels_are_found_by_the_comments_of_the_lesson():
    found = about(minimax)
    assert found["Ended?"] == ["if game.is_terminal(state):"]
    assert found["Try"] == ["for action in actions_of(game, state):"]
    assert found["Compare"] == ["if value > best if is_max else value < best:"]
    assert found["Return"] == ["return Decision(best, move)"]


def test_labels_of_a_learners_program_are_found_by_what_it_does():
    found = about(runs.window)
    assert found["Ended?"] == ["if game.is_terminal(state):"]
    assert found["Compare"] == ["if best is None or value > best:", "if best is None or value < best:"]
    assert found["Cut?"] == ["if alpha >= beta:"]
    assert about(runs.solve_board)["Ended?"] == ['if wins(board, "X"):', 'if wins(board, "O"):', "if not free:"]
    assert len(about(runs.negamax)["Compare"]) == 1 and "Cut?" not in about(runs.negamax)
    assert "Call" not in about(runs.largest) and len(about(runs.largest, ["smallest"])["Call"]) == 1


@given(st.lists(st.text("abc +", min_size=1, max_size=90), min_size=1, max_size=4))
def test_long_lines_go_on_and_lose_nothing(parts):
    words = [part.replace(" ", "").replace("+", "_") or "x" for part in parts]
    names = {}
    source = f"def long(a):\n    return {' + '.join('v' + word for word in words)}\n"
    import linecache

    file = f"<listing {hash(source)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)
    found = read_listing(names["long"])
    assert max(map(len, found.lines)) <= WIDTH
    assert re.sub(r"\s", "", "".join(found.lines)) == re.sub(r"\s", "", source)


def test_a_partial_is_listed_as_the_function_that_it_calls():
    shown = listing(open_lines(TicTacToe()))
    assert shown.split("\n")[0].endswith("def compare_open_lines(game, max_mark, min_mark, step, state):")


def test_the_text_of_another_program_is_not_taken_for_the_source(monkeypatch):
    """Python 3.13 takes the program of `python -c` for the source of what `exec` defines."""
    names = {}
    exec("def nowhere(state):\n    return state", names)
    text = "import sys;exec(eval(sys.stdin.readline()))\n"
    monkeypatch.setitem(linecache.cache, "<string>", (len(text), None, [text], "<string>"))
    assert read_listing(names["nowhere"]).lines == [] and read_listing(lambda state: state).lines
