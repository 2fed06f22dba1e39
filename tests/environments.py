"""Environments of their own for other people's programs, which tests compare this package with."""

import os
import subprocess
import sys


def run(*command, **options):
    """Run a program, and return what it printed."""
    ran = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def new_environment(folder, *packages):
    """Make an environment with these packages, and return its folder of programs."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", *packages, env=alone(programs))
    return programs


def alone(programs):
    """The variables of this process, with these programs first and without what leads to other packages."""
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": path}
