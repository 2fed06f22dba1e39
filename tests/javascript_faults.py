"""Do the fast tests notice random faults in the JavaScript? Run by `make faults SEED=1 COUNT=40`.

`front/faults.mjs` chooses the faults. Each is tried against tests that are not slow, up to the first that fails: the
tour of all widgets, the tests in Node that import the file, and those in a browser that concern it. With a third
argument, "fast", the last ones are left out.
"""
# ruff: noqa: T201

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from faults import Fault
from mutants import PACKAGE, ROOT, UNIT_TESTS, Job, paths_of_tests, run_all, run_without_a_fault, snapshot

FRONT = Path("widgets", "front")
TOUR = "tests/browser/test_tour.py"
IN_NODE = ROOT / "tests/front"


def main(seed: str, count: str, only: str = "") -> int:
    """Try random faults, print what noticed each, and how many were noticed."""
    faults = [as_fault(each) for each in chosen(seed, count)]
    with TemporaryDirectory(prefix="faults-") as folder:
        original = snapshot(Path(folder).resolve())
        run_without_a_fault(original, [Job(UNIT_TESTS, (TOUR, "tests/front"))])
        jobs = [Job(UNIT_TESTS, tests_of(original, each, only == "fast"), each) for each in faults]
        outcomes = run_all(original, jobs)
    survivors = [job for job, outcome in outcomes.items() if not outcome.noticed]
    print(f"\nSeed {seed}: {len(jobs) - len(survivors)} of {len(jobs)} faults noticed. Survivors:", end="\n  ")
    print(*survivors, sep="\n  ")
    return 0


def chosen(seed: str, count: str) -> list[dict[str, str]]:
    """The faults with this seed, as faults.mjs describes them."""
    command = ["node", str(ROOT / "tests/front/faults.mjs"), str(ROOT / PACKAGE / FRONT), seed, count]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # type: ignore[no-any-return]


def as_fault(each: dict[str, str]) -> Fault:
    """A fault for mutants.py: the whole file, and the whole changed file."""
    old, new = (" ".join(each[name].split())[:80] for name in ("old", "new"))
    name = f"{each['file']}:{each['line']} {each['operator']}: {old} -> {new}"
    file = FRONT / each["file"]
    return Fault(name, str(file), (ROOT / PACKAGE / file).read_text(encoding="utf-8"), each["changed"])


def tests_of(original: Path, fault: Fault, is_fast: bool) -> tuple[str, ...]:
    """The tests that concern a file, the fastest ones first."""
    in_node = [f"tests/front/{path.name}" for path in sorted(IN_NODE.glob("test_*.py")) if fault.file in run_by(path)]
    others = [] if is_fast else paths_of_tests(original, fault)
    return tuple(dict.fromkeys([TOUR, *in_node, *(path for path in others if not path.startswith("tests/front"))]))


def run_by(test: Path) -> set[str]:
    """The files of the front end that a test runs in Node."""
    modules = re.findall(r'run_in_node\("(\w+)"', test.read_text(encoding="utf-8"))
    found = imported_by([IN_NODE / f"{name}.test.mjs" for name in modules])
    return {str(path.relative_to(ROOT / PACKAGE)) for path in found if path.is_relative_to(ROOT / PACKAGE)}


def imported_by(files: list[Path]) -> set[Path]:
    """These modules, and those that they import."""
    found: set[Path] = set()
    while files:
        if (file := files.pop()) not in found:
            found.add(file)
            names = re.findall(r'from "(\.[^"]+)"', file.read_text(encoding="utf-8"))
            files += [(file.parent / name).resolve() for name in names]
    return found


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(*sys.argv[1:]))
