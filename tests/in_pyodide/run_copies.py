"""Run the learner's copies in Pyodide, in the kernel of JupyterLite, and try calls of NumPy there.

The folder /parts has the wheels of the kernel. The folder /work has the wheel of minimax_lab, the copies, packages, and
the names of calls; it gets the results.
"""

import gc
import json
import os
import site
import sys
import time
from pathlib import Path
from zipfile import ZipFile

PARTS, WORK = Path("/parts"), Path("/work")


async def main():
    """Write what each call and each cell did to results.json."""
    wheels = [*PARTS.glob("*kernel-*.whl"), *PARTS.glob("widgetsnbextension-*.whl"), *WORK.glob("*.whl")]
    for wheel in wheels:
        ZipFile(wheel).extractall(site.getsitepackages()[0])
    sys.path.append(str(WORK / "packages"))
    calls = {call: try_call(call) for call in json.loads((WORK / "calls.json").read_text())}
    copies = WORK / "copies"
    names = sorted(path.relative_to(copies).as_posix() for path in copies.rglob("*.ipynb"))
    results = {"calls": calls, "lessons": {name: await run_copy(copies / name) for name in names}}
    (WORK / "results.json").write_text(json.dumps(results))


def try_call(call):
    """The error of a call with numbers of 64 bits, "" if there is none."""
    import numpy as np

    try:
        eval(call, {"np": np, "x": np.arange(4), "c": np.arange(4, dtype=np.int64), "n": np.int64(3)})
    except (TypeError, ValueError) as error:
        return str(error)
    return ""


async def run_copy(path):
    """Run all cells of a copy in a kernel that is as good as new: the seconds, the error, and the warnings of each."""
    from pyodide_kernel import ipython_shell, kernel_instance, stderr_stream

    forget_earlier_copies(ipython_shell)
    os.chdir(path.parent)
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    results = []
    for cell in cells:
        warnings = []
        stderr_stream.publish_stream_callback = lambda name, text, warnings=warnings: warnings.append(text)
        start = time.perf_counter()
        done = await kernel_instance.run("".join(cell["source"]))
        error = f"{done['ename']}: {done['evalue']}" if done["status"] == "error" else ""
        results.append({"seconds": time.perf_counter() - start, "error": error, "warnings": "".join(warnings)})
    return results


def forget_earlier_copies(shell):
    """Forget the names, the widgets, and the modules of earlier lessons."""
    import ipywidgets

    shell.send_comm = lambda *message: None  # the page that would show the widgets
    ipywidgets.Widget.close_all()
    shell.reset()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("minimax_lab", "tqdm")]:
        del sys.modules[name]
    gc.collect()
