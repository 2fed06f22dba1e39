"""Settings for `pytest --nbval notebooks`: kernels without progress bars, which listen on files."""

import os
from itertools import count
from tempfile import TemporaryDirectory

import nbval.kernel
from jupyter_client.manager import KernelManager

os.environ.setdefault("TQDM_DISABLE", "1")  # the kernels inherit it; nbval cannot compare a progress bar
collect_ignore_glob = ["*.py"]
SOCKETS = TemporaryDirectory(prefix="kernels-")
NUMBERS = count(1)


def kernel_manager(**options):
    """Return nbval's kernel manager, with sockets that are files: two kernels may choose the same TCP port."""
    return KernelManager(transport="ipc", ip=f"{SOCKETS.name}/{next(NUMBERS)}", **options)


if os.name == "posix":
    nbval.kernel.KernelManager = kernel_manager
