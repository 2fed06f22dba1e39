"""`python -m minimax_lab` as a process."""

import signal
import subprocess
import sys
from contextlib import suppress

import pytest

COMMAND = [sys.executable, "-m", "minimax_lab"]


def run(*arguments, text="", **options):
    return subprocess.run([*COMMAND, *arguments], input=text.encode(), capture_output=True, timeout=120, **options)


def test_help():
    shown = run("--help")
    assert shown.returncode == 0 and b"--first" in shown.stdout and b"row and column" in shown.stdout


def test_a_game_in_the_terminal():
    shown = run("--strength", "document", "--position", "X../.../...", text="0 2\n2,0\n1\n2\n")
    assert shown.returncode == 0 and shown.stderr == b""
    assert shown.stdout.decode().replace("\r", "").endswith("The machine wins: X has three in a row.\n")


def test_the_end_of_input():
    shown = run("--first", "person", text="1 1\n")
    assert shown.returncode == 0 and shown.stderr == b""
    assert b"There is no more input. The game is not finished." in shown.stdout


def test_bytes_that_are_no_text():
    shown = subprocess.run(COMMAND, input=b"2\n\xff\xfe\n\0\nquit\n", capture_output=True, timeout=120)
    assert shown.returncode == 0 and shown.stderr == b"" and shown.stdout.count(b"not a row and a column") == 2


@pytest.mark.parametrize(
    "arguments", [["--strength", "best"], ["--position", "XX"], ["--first", "me"], ["--seed", "x"], ["x"]]
)
def test_a_bad_option(arguments):
    shown = run(*arguments)
    assert shown.returncode == 2 and b"Traceback" not in shown.stderr and b"error: " in shown.stderr


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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such pipe")
def test_a_reader_who_goes():
    script = f"'{sys.executable}' -m minimax_lab --first machine --strength document | head -1"
    shown = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    assert shown.stderr == b""
