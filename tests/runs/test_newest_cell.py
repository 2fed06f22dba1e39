"""A notebook's function is recorded only if its cell has defined it."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

FIRST = """from minimax_lab import record, traced
@traced
def mine(heap):
    return -mine(heap - 1) if heap else -1
"""
RECORD = "trace = record(mine, 3)"


@pytest.fixture
def run_cell(tmp_path, monkeypatch):
    """Runs a cell and returns the lines that a notebook shows of an error, nothing without one."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell = InteractiveShell.instance()

    def run(text):
        result = shell.run_cell(text, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        return getattr(error, "_render_traceback_", lambda: [""] * 9 if error else [])()

    yield run
    InteractiveShell.clear_instance()


def test_a_cell_that_has_run_is_recorded(run_cell):
    assert run_cell(FIRST) == run_cell(RECORD) == []
    assert run_cell(f"%%capture\n{FIRST}") == run_cell(RECORD) == []
    assert run_cell(FIRST.replace("-1\n", "-2\n") + RECORD) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("(heap):", "(heap)", "(SyntaxError in line 3: expected ':')"),
        ("    return", "return", "(IndentationError in line 4: expected an indented block"),
        ("@traced", "@trace", "did not run to its end"),
    ],
)
def test_a_cell_that_failed_is_not_passed_over(old, new, words, run_cell):
    run_cell(FIRST)
    run_cell(FIRST.replace(old, new))
    (line,) = run_cell(RECORD)
    assert words in line and "run it again" in line
    assert run_cell(FIRST) == run_cell(RECORD) == []


def test_a_function_that_is_not_recorded_is_one_line(run_cell):
    run_cell(FIRST.replace("@traced\n", ""))
    (line,) = run_cell(RECORD)
    assert "write @traced above its def" in line
