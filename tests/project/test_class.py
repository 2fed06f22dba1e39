"""What a course needs to offer the lessons: Binder, an image for a hub, and a branch with nothing but the copies."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
REPOSITORY = PROJECT["urls"]["Repository"]
PAGES = [ROOT / "site" / "howto" / "class.md", ROOT / "README.md"]
COMMANDS = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def git(folder, *arguments):
    options = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    return subprocess.run(["git", *options, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def links_to(host, page):
    return [urlsplit(link) for link in re.findall(r"https://[^)\s`]+", page.read_text()) if host in link]


def test_binder_reads_one_version_of_python_that_the_package_supports():
    environment = yaml.safe_load((ROOT / "binder" / "environment.yml").read_text())
    (version,) = [each.removeprefix("python=") for each in environment["dependencies"] if each.startswith("python")]
    assert f"Programming Language :: Python :: {version}" in PROJECT["classifiers"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_badge_opens_the_first_copy(page):
    [link] = links_to("/v2/gh/", page)
    assert link.path.startswith(f"/v2/gh/{REPOSITORY.removeprefix('https://github.com/')}/")
    (path,) = parse_qs(link.query)["urlpath"]
    folder = re.search(r"minimax-lab lessons (\w+)", (ROOT / "binder" / "postBuild").read_text())[1]
    assert path == f"lab/tree/{folder}/00_start_here.ipynb"


def test_the_link_for_a_hub_pulls_the_branch_of_the_copies():
    [link] = links_to("git-pull", PAGES[0])
    query = parse_qs(link.query)
    assert query["repo"] == [REPOSITORY]
    script = (ROOT / ".github" / "publish_copies.sh").read_text()
    assert f"HEAD:{query['branch'][0]}\n" in script
    name = unquote(query["urlpath"][0]).removeprefix(f"lab/tree/{REPOSITORY.rsplit('/', 1)[1]}/")
    assert (ROOT / "notebooks" / name).is_file()


@pytest.fixture
def published(tmp_path):
    """A clone whose origin is a folder here, and a function that publishes its copies and returns the new commits."""
    git(tmp_path, "init", "--quiet", "--bare", "origin")
    git(tmp_path, "clone", "--quiet", "origin", "clone")
    clone = tmp_path / "clone"
    git(clone, "commit", "--quiet", "--allow-empty", "--message", "Begin")

    def publish():
        before = commits(tmp_path / "origin")
        subprocess.run([ROOT / ".github" / "publish_copies.sh"], cwd=clone, env=COMMANDS, check=True)
        return commits(tmp_path / "origin") - before

    return tmp_path / "origin", publish


def commits(origin):
    return set(git(origin, "rev-list", "--all").split())


def test_the_branch_has_the_copies_and_grows_only_when_they_change(published):
    origin, publish = published
    assert len(publish()) == 1
    names = git(origin, "ls-tree", "-r", "--name-only", "lessons").split()
    wanted = [path.relative_to(ROOT / "notebooks") for path in (ROOT / "notebooks").rglob("[0-9]*.ipynb")]
    assert {name for name in names if name.endswith(".ipynb")} == {str(name) for name in wanted}
    lesson = json.loads(git(origin, "show", "lessons:02_nine_calls.ipynb"))
    assert not any(cell.get("outputs") for cell in lesson["cells"])
    assert not any({"check", "teacher"} & set(cell["metadata"].get("tags", [])) for cell in lesson["cells"])
    assert publish() == set()
