"""The copies that `make lab` opens: refreshed until the learner changes them, and never overwritten after that."""

import errno
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_lab.apps import lab
from minimax_lab.apps.lab import lesson_files, refresh
from minimax_lab.kit import COPIES, InvalidArgument

NAMES = ["a.ipynb", "b.ipynb", "further/a.ipynb"]
NEW_NAMES = [name.replace(".ipynb", ".new.ipynb") for name in NAMES]
names = st.sampled_from(NAMES)
contents = st.sampled_from([b"one", b"two", b"three"])
events = st.one_of(
    st.tuples(st.just("publish"), names, contents),
    st.tuples(st.just("withdraw"), names),
    st.tuples(st.just("work"), st.sampled_from(NAMES + NEW_NAMES), st.binary(min_size=1)),
    st.tuples(st.just("delete"), st.sampled_from(NAMES + NEW_NAMES)),
    st.tuples(st.just("break notes"), st.sampled_from([b"", b"{", b"[]", b"\xff", b'{"a.ipynb": 5}', b"null"])),
    st.tuples(st.just("refresh")),
)


@given(st.lists(events, max_size=25))
def test_nothing_that_a_learner_wrote_is_ever_lost(story):
    with TemporaryDirectory() as folder:
        lessons, work = lab.Path(folder, "notebooks"), lab.Path(folder, "work")
        (lessons / "further").mkdir(parents=True)
        written, published = {}, set()  # the learner's files, and every version of a lesson
        for what, *details in [*story, ("refresh",)]:
            if what == "publish":
                name, content = details
                (lessons / name).write_bytes(b"lesson " + content)
                published.add(b"lesson " + content)
            elif what == "withdraw":
                (lessons / details[0]).unlink(missing_ok=True)
            elif what == "work" and (work / details[0]).exists():
                name, content = details
                written[name] = content
                (work / name).write_bytes(content)
            elif what == "delete":
                written.pop(details[0], None)
                (work / details[0]).unlink(missing_ok=True)
            elif what == "break notes" and work.exists():
                (work / COPIES).write_bytes(details[0])
            elif what == "refresh":
                refresh(lessons, work)
                for lesson in lesson_files(lessons):  # each lesson has a copy
                    assert (work / lesson.relative_to(lessons)).exists()
            for name, content in written.items():
                assert (work / name).read_bytes() == content
        for path in lesson_files(work):
            assert path.relative_to(work).as_posix() in written or path.read_bytes() in published
        assert refresh(lessons, work) == [], "nothing has changed, so there is no message"
        assert not list(work.rglob("*.part"))


@pytest.fixture
def folders(tmp_path):
    lessons, work = tmp_path / "notebooks", tmp_path / "work"
    lessons.mkdir()
    (lessons / "a.ipynb").write_text("first")
    assert refresh(lessons, work) == []
    return lessons, work


def contents_of(work):
    return {path.name: path.read_text() for path in work.glob("*.ipynb")}


def test_an_untouched_copy_follows_its_lesson(folders):
    lessons, work = folders
    for text in ("second", "third"):
        (lessons / "a.ipynb").write_text(text)
        assert refresh(lessons, work) == []
        assert contents_of(work) == {"a.ipynb": text}


def test_a_changed_lesson_is_written_next_to_a_changed_copy(folders):
    lessons, work = folders
    (work / "a.ipynb").write_text("mine")
    for text in ("second", "third"):  # the new one, untouched, is refreshed
        (lessons / "a.ipynb").write_text(text)
        [line] = refresh(lessons, work)
        assert "a.ipynb has changed" in line
        assert "a.new.ipynb" in line
        assert contents_of(work) == {"a.ipynb": "mine", "a.new.ipynb": text}
        assert refresh(lessons, work) == []
    (work / "a.new.ipynb").write_text("mine too")
    (lessons / "a.ipynb").write_text("fourth")
    assert len(refresh(lessons, work)) == 1
    assert contents_of(work) == {"a.ipynb": "mine", "a.new.ipynb": "mine too", "a.new.new.ipynb": "fourth"}


def test_a_deleted_new_lesson_does_not_come_back_but_a_deleted_copy_does(folders):
    lessons, work = folders
    (work / "a.ipynb").write_text("mine")
    (lessons / "a.ipynb").write_text("second")
    refresh(lessons, work)
    (work / "a.new.ipynb").unlink()
    assert refresh(lessons, work) == []
    assert contents_of(work) == {"a.ipynb": "mine"}
    (work / "a.ipynb").unlink()
    assert refresh(lessons, work) == []
    assert contents_of(work) == {"a.ipynb": "second"}


def test_further_lessons_have_copies_of_their_own(folders):
    lessons, work = folders
    (lessons / "further").mkdir()
    (lessons / "further" / "a.ipynb").write_text("more")
    assert refresh(lessons, work) == []
    assert contents_of(work) == {"a.ipynb": "first"} and contents_of(work / "further") == {"a.ipynb": "more"}
    (work / "further" / "a.ipynb").write_text("mine")
    (lessons / "further" / "a.ipynb").write_text("even more")
    [line] = refresh(lessons, work)
    assert line == "further/a.ipynb has changed since you started to work in your copy: see further/a.new.ipynb"
    assert contents_of(work) == {"a.ipynb": "first"}
    assert contents_of(work / "further") == {"a.ipynb": "mine", "a.new.ipynb": "even more"}


def files_of(work):
    """Each file with its number on the disk, which a new file of the same name does not have, and its time."""
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in work.rglob("*") if path.is_file()}


def make_read_only(monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    for holder, name in [(lab.Path, "write_bytes"), (lab.Path, "unlink"), (lab.os, "replace")]:
        monkeypatch.setattr(holder, name, refuse)


def test_what_is_up_to_date_is_not_written_again(folders, monkeypatch, capsys):
    lessons, work = folders
    start(monkeypatch, lessons.parent)
    before = files_of(work)
    for _ in range(2):
        assert start(monkeypatch, lessons.parent) == 7 and files_of(work) == before
    make_read_only(monkeypatch)
    assert start(monkeypatch, lessons.parent) == 7


def test_one_line_names_the_file_that_a_read_only_folder_lacks(folders, monkeypatch):
    lessons, work = folders
    make_read_only(monkeypatch)
    with pytest.raises(InvalidArgument, match=r"page_config.json.* cannot be written: Read-only file system$"):
        start(monkeypatch, lessons.parent)  # the settings of JupyterLab are missing
    (lessons / "b.ipynb").write_text("another")
    with pytest.raises(InvalidArgument) as error:
        start(monkeypatch, lessons.parent)
    begin = f"cannot copy the lessons to {work}: file '{work / 'b.ipynb'}': cannot be written: Read-"
    assert str(error.value).startswith(begin) and "\n" not in str(error.value)


def test_a_withdrawn_lesson_leaves_its_copy(folders):
    lessons, work = folders
    (lessons / "a.ipynb").unlink()
    assert refresh(lessons, work) == []
    assert contents_of(work) == {"a.ipynb": "first"}


@pytest.mark.parametrize("notes", [None, b"", b"{", b"[1]", b"\xff\xfe", b'{"a.ipynb": null}'])
def test_without_notes_every_copy_belongs_to_the_learner(folders, notes):
    lessons, work = folders
    (work / COPIES).unlink()
    if notes is not None:
        (work / COPIES).write_bytes(notes)
    (lessons / "a.ipynb").write_text("second")
    assert len(refresh(lessons, work)) == 1
    assert contents_of(work) == {"a.ipynb": "first", "a.new.ipynb": "second"}


def test_an_interrupted_copy_leaves_the_old_one(folders, monkeypatch):
    lessons, work = folders
    (lessons / "a.ipynb").write_text("second")

    def interrupt(*paths):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(lab.os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            refresh(lessons, work)
    assert contents_of(work) == {"a.ipynb": "first"}
    assert refresh(lessons, work) == []
    assert contents_of(work) == {"a.ipynb": "second"}


def test_a_copy_has_the_cells_but_no_checks_notes_and_outputs(folders):
    lessons, work = folders
    cells = [
        {"cell_type": "markdown", "source": ["Predict."]},
        {"cell_type": "code", "source": ["1 + 1"], "outputs": [{"text": "2"}], "execution_count": 1},
        {"cell_type": "code", "source": ["assert 1 + 1 == 2"], "metadata": {"tags": ["check"]}},
        {"cell_type": "markdown", "source": ["Expect 3."], "metadata": {"tags": ["teacher"]}},
    ]
    (lessons / "a.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}))
    refresh(lessons, work)
    copy = json.loads((work / "a.ipynb").read_text())
    assert [cell["source"] for cell in copy["cells"]] == [["Predict."], ["1 + 1"]]
    assert copy["cells"][1]["outputs"] == [] and copy["cells"][1]["execution_count"] is None
    assert not refresh(lessons, work)  # and it is still the copy of this lesson


def test_a_newer_python_changes_no_copy(folders, monkeypatch):
    lessons, work = folders
    (lessons / "a.ipynb").write_text(json.dumps({"cells": [], "nbformat": 4}))
    refresh(lessons, work)
    before = (work / "a.ipynb").read_bytes()
    monkeypatch.setitem(lab.KERNEL["language_info"], "version", "4.0.0")
    assert refresh(lessons, work) == []
    assert (work / "a.ipynb").read_bytes() == before


class Started:
    """A stand-in for the JupyterLab process: it records how it was started, gets one Ctrl+C, and returns 7."""

    def __init__(self, command, cwd, env):
        self.command, self.cwd, self.env, self.interrupts = command, cwd, env, 1
        Started.last = self

    def wait(self):
        self.interrupts -= 1
        if self.interrupts >= 0:
            raise KeyboardInterrupt
        return 7


def start(monkeypatch, root, *arguments):
    monkeypatch.setattr(lab, "PACKAGE", root / "minimax_lab")
    monkeypatch.setattr(lab.signal, "signal", lambda *_: None)
    monkeypatch.setattr(subprocess, "Popen", Started)
    return lab.open_lab(list(arguments))


def test_root_may_start_jupyterlab(folders, monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 0)
    start(monkeypatch, folders[0].parent, "a.ipynb")
    assert Started.last.command[3:] == ["--LabApp.default_url=/doc/tree/a.ipynb", "--allow-root"]


def test_jupyterlab_opens_on_the_first_lesson_and_its_exit_code_is_passed_on(folders, monkeypatch, capsys):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    lessons, work = folders
    (lessons / "0.ipynb").write_text("before a")
    assert start(monkeypatch, lessons.parent, "--no-browser", "--ip", "0.0.0.0") == 7
    options = ["--LabApp.default_url=/doc/tree/0.ipynb", "--no-browser", "--ip", "0.0.0.0"]
    assert Started.last.command == [sys.executable, "-m", "jupyterlab", *options]
    assert Started.last.cwd == work
    assert str(work) in capsys.readouterr().out
    start(monkeypatch, lessons.parent, "further/a b.ipynb", "--no-browser")
    assert Started.last.command[3:] == ["--LabApp.default_url=/doc/tree/further/a%20b.ipynb", "--no-browser"]


def test_the_layout_of_a_learner_is_kept_and_so_is_the_folder_of_one_who_names_it(folders, monkeypatch):
    lessons, work = folders
    monkeypatch.delenv("JUPYTERLAB_WORKSPACES_DIR", raising=False)
    start(monkeypatch, lessons.parent)
    (layout,) = Path(Started.last.env["JUPYTERLAB_WORKSPACES_DIR"]).iterdir()
    assert layout.is_relative_to(work)
    layout.write_text("the learner's")
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", "/elsewhere")
    start(monkeypatch, lessons.parent)
    assert layout.read_text() == "the learner's" and Started.last.env["JUPYTERLAB_WORKSPACES_DIR"] == "/elsewhere"


def test_an_installed_package_brings_its_lessons_and_copies_them_to_the_current_folder(tmp_path, monkeypatch, capsys):
    here = tmp_path / "here"
    lessons = tmp_path / "minimax_lab" / "lessons"
    for folder in (here, lessons, tmp_path / "notebooks"):
        folder.mkdir(parents=True)
    (lessons / "a.ipynb").write_text("installed")
    (tmp_path / "notebooks" / "a.ipynb").write_text("somebody else's")
    monkeypatch.chdir(here)
    assert start(monkeypatch, tmp_path) == 7
    assert contents_of(here / "work") == {"a.ipynb": "installed"}
    assert Started.last.cwd == here / "work" and str(here / "work") in capsys.readouterr().out
    assert not (tmp_path / "work").exists()


def test_without_lessons_one_line_explains_what_to_do(tmp_path, monkeypatch):
    with pytest.raises(InvalidArgument) as error:
        start(monkeypatch, tmp_path)
    [line] = str(error.value).splitlines()
    assert line.startswith(f"no lessons in {tmp_path / 'notebooks'}: clone the repository again, or reinstall")
    assert not (tmp_path / "work").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "a.ipynb").write_text("first")
    (tmp_path / "work").write_text("a file in the way")
    with pytest.raises(InvalidArgument) as error:
        start(monkeypatch, tmp_path)
    [line] = str(error.value).splitlines()
    assert str(tmp_path / "work") in line


def test_four_commands_at_once_all_succeed(folders):
    lessons, work = folders
    for number in range(30):
        (lessons / f"{number}.ipynb").write_text(f'{{"cells": [], "n": {number}}}')
    program = (
        "import sys; from pathlib import Path; from minimax_lab.apps.lab import refresh; "
        "print(refresh(*map(Path, sys.argv[1:])))"
    )
    command = [sys.executable, "-c", program, str(lessons), str(work)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert {(each.communicate()[0], each.returncode) for each in running} == {("[]\n", 0)}
    assert refresh(lessons, work) == [] and not list(work.glob(".*.part"))
    assert {path.name for path in work.glob("*.ipynb")} == {path.name for path in lessons.glob("*.ipynb")}
