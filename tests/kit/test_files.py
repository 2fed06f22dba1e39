"""Files are written whole or not at all, and a name that no file can have is refused in one line."""

import errno
import os
import stat
from pathlib import Path

import pytest
from bad_input import refusal
from examples import NINE

from minimax_lab import InvalidArgument, StepPlayer
from minimax_lab.kit import files, writable_path, write_whole

SAVERS = [
    (lambda path: NINE.draw().save(path), "png"),
    (lambda path: NINE.draw().save(path), "svg"),
    (lambda path: NINE.draw().save(path), "pdf"),
    (lambda path: StepPlayer(NINE).save(path), "html"),
    (lambda path: StepPlayer(NINE).handout(path, steps=[3]), "pdf"),
]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("folder.svg", "is a folder"),
        ("no/such.svg", "there is no folder"),
        ("file/under.svg", "there is no folder"),
        ("x" * 300 + ".svg", "too long"),
        ("x" * 300 + "/y.svg", "too long"),
        ("nul\0.svg", "null"),
        ("half\ud800.svg", "surrogates not allowed"),
    ],
)
def test_a_name_that_no_file_can_have(tmp_path, name, why):
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").write_text("kept")
    assert why in refusal(writable_path, str(tmp_path / name), ".svg", kind=InvalidArgument)


@pytest.mark.parametrize(("save", "ending"), SAVERS)
def test_what_is_saved_replaces_the_old_file_and_leaves_nothing_else(tmp_path, save, ending):
    target = tmp_path / f"it.{ending}"
    target.write_text("old")
    assert "there is no folder" in refusal(save, str(tmp_path / f"no/such.{ending}"), kind=InvalidArgument)
    assert save(target) == target and target.stat().st_size > 100
    assert [each.name for each in tmp_path.iterdir()] == [target.name]


@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("where", ["write_bytes", "replace"])
def test_a_full_disk_or_ctrl_c_leaves_the_old_file_whole(tmp_path, monkeypatch, where, trouble):
    target = tmp_path / "it.svg"
    target.write_text("old")
    real = Path.write_bytes

    def write(path, content):
        real(path, content[: len(content) // 2])
        raise trouble

    def replace(source, path):
        raise trouble

    monkeypatch.setattr(
        Path if where == "write_bytes" else files.os, where, write if where == "write_bytes" else replace
    )
    with pytest.raises(InvalidArgument if isinstance(trouble, OSError) else KeyboardInterrupt) as raised:
        NINE.draw().save(target)
    if isinstance(trouble, OSError):
        assert str(raised.value) == f"file {str(target)!r}: cannot be written: No space left on device"
    assert target.read_text() == "old" and len(list(tmp_path.iterdir())) == 1


def test_the_longest_name_can_be_written(tmp_path):
    target = tmp_path / ("x" * 251 + ".svg")
    assert NINE.draw().save(target).read_text().startswith("<svg")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_new_file_has_the_usual_mode(tmp_path):
    (tmp_path / "usual").write_text("")
    write_whole(tmp_path / "new", b"")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)
