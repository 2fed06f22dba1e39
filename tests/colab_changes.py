"""Fail if an installation of `minimax-lab[notebook]` would change a package of this environment; for `make colab`."""

import json
import subprocess
import sys

OURS = {"minimax-lab", "anywidget", "psygnal"}  # anywidget needs psygnal

command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--report", "-", ".[notebook]"]
report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
asked = {each["metadata"]["name"].lower() for each in report["install"]}
if changed := asked - OURS:
    sys.exit(f"pip would change {sorted(changed)}")
