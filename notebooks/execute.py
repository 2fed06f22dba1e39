"""Run lessons anew from a clean kernel, top to bottom, and save them in place; two runs give the same bytes.

Run by `make notebooks`: all lessons, or those named on the command line. A lesson in which a cell fails is left
as it was.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from minimax_lab.apps.lab import lesson_files

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT = ("jupyter", "tags")  # of a cell's metadata: whether its source is folded away, and its tags


def execute(path: Path) -> str | None:
    """Run the lesson at `path` and save it. Return what went wrong, in one line; None if nothing did."""
    try:
        notebook = nbformat.read(path, as_version=4)
    except (OSError, ValueError) as error:
        return f"{path.name} cannot be read: {_first_line(str(error))}"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    started: list[tuple[int, str]] = []
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # no word about the transport
        resources={"metadata": {"path": str(path.parent)}},
        force_raise_errors=True,
        store_widget_state=False,
        record_timing=False,
        on_cell_start=lambda cell, cell_index: started.append((cell_index + 1, cell.source)),
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        number, source = started[-1]
        why = f"{error.ename}: {error.evalue}" if isinstance(error, CellExecutionError) else str(error)
        return f"{path.name}: cell {number} ({_first_line(source)}): {_first_line(why)}; the file is left as it was"
    _tidy(notebook)
    part = path.with_name(f".{path.name}.part")
    nbformat.write(notebook, part)
    os.replace(part, path)
    return None


def _tidy(notebook: nbformat.NotebookNode) -> None:
    """Keep what a reader needs and what is the same at every run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in KEPT if key in cell.metadata})
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)


def _joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """The outputs, pieces of one stream put together where they follow each other."""
    kept: list[nbformat.NotebookNode] = []
    for output in outputs:
        if kept and output.output_type == "stream" == kept[-1].output_type and output.name == kept[-1].name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def main() -> int:
    """Run the lessons named on the command line, else all of them; stop at the first that fails."""
    os.environ["TQDM_DISABLE"] = "1"
    paths = [Path(name).resolve() for name in sys.argv[1:]] or lesson_files(Path(__file__).parent)
    if not paths:
        print("no lessons to run", file=sys.stderr)
        return 1
    for path in paths:
        print(path.name, flush=True)
        if fault := execute(path):
            print(fault, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
