"""For `pytest --nbval notebooks`: the kernels inherit this environment, and nbval cannot compare a progress bar."""

import os

os.environ.setdefault("TQDM_DISABLE", "1")
collect_ignore = ["execute.py"]
