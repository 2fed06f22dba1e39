"""The worker of the benchmarks: it times other tools, one run at a time, in an environment without this package.

It reads lines of JSON, {"job": name, "args": [...]}, does each job once, and prints one line of JSON for each:
{"seconds": ..., "answer": ...} or {"error": ...}.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
from typing import Any

import peer_pictures
import peer_searches
from timing import Answer, Run, timed

# Packages, and the module of each.
PEERS = {"open_spiel": "pyspiel", "easyAI": "easyAI", "igraph": "igraph", "networkx": "networkx",
         "matplotlib": "matplotlib"}  # fmt: skip


def main() -> None:
    """Answer each line of the input with a line."""
    replies, sys.stdout = sys.stdout, sys.stderr  # what a library prints must not mix with the replies
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(reply_to(request["job"], request["args"])), file=replies, flush=True)


def reply_to(job: str, args: list[Any]) -> dict[str, Any]:
    """The time and the answer of a job, or its error."""
    jobs = {"versions": versions} | peer_searches.JOBS | peer_pictures.JOBS
    try:
        return timed(*jobs[job](*args))
    except ImportError as error:
        return {"error": f"{error.name} is missing"}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def versions() -> tuple[Run, Answer]:
    """The versions of the tools that can be imported."""

    def find() -> dict[str, str]:
        found = {}
        for package, module in PEERS.items():
            try:
                importlib.import_module(module)
                found[package] = importlib.metadata.version(package)
            except Exception:  # an extension module may fail in its own ways
                continue
        return found

    return find, lambda found: found


if __name__ == "__main__":
    main()
