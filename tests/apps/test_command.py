"""The command `minimax-lab`, and `python -m minimax_lab` as a process; tests/users has what it prints."""

import signal
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import entry_points

import pytest

import minimax_lab
from minimax_lab import __main__ as start
from minimax_lab.apps import command
from minimax_lab.apps.command import main

COMMAND = [sys.executable, "-m", "minimax_lab"]


def test_bytes_that_are_no_text():
    shown = subprocess.run(COMMAND, input=b"2\n\xff\xfe\n\0\nquit\n", capture_output=True, timeout=120)
    assert shown.returncode == 0 and shown.stderr == b"" and shown.stdout.count(b"not a row and a column") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_ctrl_c():
    game = subprocess.Popen(
        [*COMMAND, "--first", "person"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    )
    seen = b""
    while b"row and column: " not in seen:
        seen += game.stdout.read(1)
    for _ in range(10):  # a signal between the prompt and the start of reading does not end the reading
        game.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            game.wait(5)
            break
    out, err = game.communicate(timeout=60)
    assert game.returncode == 130 and b"Stopped." in out and err == b""


[SCRIPT] = entry_points(group="console_scripts", name="minimax-lab")  # an installer writes these lines into a file:
SCRIPT_LINES = f"import sys; from {SCRIPT.module} import {SCRIPT.attr}; sys.exit({SCRIPT.attr}())"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("program", [COMMAND, [sys.executable, "-c", SCRIPT_LINES]], ids=["module", "script"])
def test_ctrl_c_during_the_import_ends_the_program_quietly(program, tmp_path):
    (tmp_path / "numpy.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT); import nothing")
    ended = subprocess.run(
        [*program, "--version"],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")  # 130 in a shell


def test_ctrl_c_during_a_command_ends_the_program_quietly(monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "make_copies", interrupt)
    monkeypatch.setattr("sys.argv", ["minimax-lab", "lessons", "here"])
    assert start.main() == 130
    assert tuple(capsys.readouterr()) == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such pipe")
def test_a_reader_who_goes():
    script = f"'{sys.executable}' -m minimax_lab --first machine --strength document | head -1"
    shown = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    assert shown.stderr == b""


@pytest.fixture
def lab(monkeypatch):
    """What JupyterLab would be started with."""
    started = []
    monkeypatch.setattr(command, "open_lab", lambda *given: started.append(given) or 7)
    return started


@pytest.mark.parametrize(
    ("arguments", "options", "folder"),
    [
        ([], [], None),
        (["--no-browser", "--ip", "::1"], ["--no-browser", "--ip", "::1"], None),
        (["lab"], [], None),
        (["lab", "mine"], [], "mine"),
        (["lab", "mine", "--ip", "x", "05_play.ipynb"], ["--ip", "x", "05_play.ipynb"], "mine"),
        (["lab", "05_play.ipynb", "--no-browser"], ["05_play.ipynb", "--no-browser"], None),
    ],
)
def test_without_a_command_and_with_lab_jupyterlab_opens(lab, arguments, options, folder):
    assert main(arguments) == 7
    assert lab == [(options, folder and command.Path(folder))]


def test_the_module_plays_and_the_script_opens_the_lessons(lab, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["x"])
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert main(usual="play") == 0 and lab == []
    assert "Goodbye." in capsys.readouterr().out
    assert main() == 7 and len(lab) == 1


def test_check_has_a_line_for_each_problem(monkeypatch, capsys):
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "Everything is installed that the lessons need.\n"
    asked = []
    monkeypatch.setattr(command, "find_problems", lambda *given: asked.append(given) or iter(["one", "two"]))
    assert main(["check"]) == 1
    assert capsys.readouterr().out == "one\ntwo\n" and asked == [("lab", "Run: pip install")]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["lessons", str(command.Path(minimax_lab.__path__[0]).parent / "notebooks")], "minimax-lab lessons: error: "),
        (["play", "--seed", "x"], "minimax-lab play: error: argument --seed: invalid int value: 'x'"),
        (["export"], "minimax-lab export: error: the following arguments are required: --to"),
        (["export", "x", "--to", "paper"], "minimax-lab export: error: argument --to: invalid choice: 'paper'"),
    ],
)
def test_a_wrong_call_gets_one_line(arguments, line, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2 and printed.out == ""
    assert printed.err.startswith(line) and printed.err.count("\n") == 1


def test_without_jupyterlab_a_line_names_the_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    with pytest.raises(SystemExit, match="2"):
        main(["lab"])
    assert 'run: pip install "minimax-lab[lab]"\n' in capsys.readouterr().err
