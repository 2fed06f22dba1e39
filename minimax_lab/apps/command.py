"""The console command `minimax-lab`; `python -m minimax_lab` is the same, but plays if no command is given."""

import argparse
import os
import sys
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from minimax_lab.apps.console import play
from minimax_lab.apps.installation import PACKAGE, find_problems
from minimax_lab.apps.lab import blank, folders, lesson_files, make_copies, open_lab
from minimax_lab.apps.players import STRENGTHS
from minimax_lab.kit import MinimaxLabError, path_error, quote

USAGE = "minimax-lab [lab [FOLDER]] [OPTION ...] | lessons FOLDER | play | check | export FOLDER --to SYSTEM"
COMMANDS = """commands:
  lab       open JupyterLab on your own copies of the lessons, in FOLDER or else in work/; OPTIONs are JupyterLab's,
            which the extra "lab" installs
  lessons   only make or refresh the copies of the lessons in FOLDER; what you have changed stays as it is.
            With --teacher, the copies have the teacher's notes: how to teach the lesson in class
  play      play tic-tac-toe in the terminal
  check     check that everything is installed that the lessons need
  export    write lessons and questions for nbgrader, Otter, Moodle, Canvas, or any web page

"minimax-lab play --help" lists the options of the game. Without a command, "minimax-lab" is "minimax-lab lab", and
"python -m minimax_lab" is "minimax-lab play"."""
STRENGTH_HELP = """how the machine chooses: the first best square (perfect); a sure win, or else the last safe \
square, as in document 000 (document); or any square, so that you can win (random). Default: perfect"""


NEXT = {
    "nbgrader": "a notebook for each lesson. In FOLDER: nbgrader generate_assignment NAME",
    "otter": "a notebook for each lesson. In FOLDER/NAME: otter assign NAME.ipynb dist",
    "moodle": "an XML file for each lesson. In Moodle 4.4 or newer: Question bank, Import, Moodle XML format",
    "qti": "a QTI 1.2 package for each lesson. In Canvas: Settings, Import Course Content, QTI .zip file",
    "html": "a page for each question, which needs no server and no Python: copy it to your course",
}  # what the files are, and what to do with them
EXPORT_NOTES = f"""systems, and what to do with the files:
{"".join(f"  {system:10}{text}{chr(10)}" for system, text in NEXT.items())}
Answers and teacher's notes for nbgrader and Otter are in FOLDER/teacher. No file is overwritten. Questions that a
system cannot ask are listed."""


class Parser(argparse.ArgumentParser):
    """A parser that keeps line breaks in its help, and explains an error in one line."""

    def __init__(self, prog: str, description: str, **options: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(prog=prog, description=description, formatter_class=layout, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Print the message and end with exit code 2."""
        self.exit(2, f"{self.prog}: error: {message}; --help lists what is possible\n")


def main(arguments: list[str] | None = None, usual: str = "lab") -> int:
    """Run the command that `arguments` begin with, or `usual` if they begin with none, and return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    top = Parser("minimax-lab", "Lessons that step through minimax, call by call.", usage=USAGE, epilog=COMMANDS)
    top.add_argument("--version", action="version", version=f"minimax-lab {version(PACKAGE)}")
    name = given.pop(0) if given and not given[0].startswith("-") else usual
    if given == ["--version"] or (name == "lab" and given[:1] in (["-h"], ["--help"])):
        top.parse_args(given)
    commands = {"lab": _lab, "lessons": _lessons, "play": _play, "check": _check, "export": _export}
    if name not in commands:
        top.error(f"there is no command {quote(name)}")
    try:
        return commands[name](given)
    except MinimaxLabError as error:
        top.exit(2, f"minimax-lab {name}: error: {error}\n")


def _lab(given: list[str]) -> int:
    is_folder = given and not given[0].startswith("-") and not given[0].endswith(".ipynb")
    work = Path(given.pop(0)) if is_folder else None
    return open_lab(given, work)


def _lessons(given: list[str]) -> int:
    parser = Parser("minimax-lab lessons", "Make or refresh the copies of the lessons; keep what you have changed.")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the copies are; made if it is missing")
    parser.add_argument("--teacher", action="store_true", help="keep the teacher's notes at the end of each lesson")
    options = parser.parse_args(given)
    make_copies(options.folder, options.teacher)
    return 0


def _check(given: list[str]) -> int:
    Parser("minimax-lab check", "Check that everything is installed that the lessons need.").parse_args(given)
    problems = list(find_problems("lab", "Run: pip install"))
    print(*problems or ["Everything is installed that the lessons need."], sep="\n")
    return 1 if problems else 0


def _export(given: list[str]) -> int:
    from minimax_lab.exercises.export import (  # late: the game in the terminal needs no widgets
        SYSTEMS,
        export,
        lesson_of,
    )

    parser = Parser("minimax-lab export", "Write lessons and questions for other systems.", epilog=EXPORT_NOTES)
    option = parser.add_argument
    option("folder", metavar="FOLDER", help="where the files go; made if it is missing")
    option(
        "names",
        metavar="NAME",
        nargs="*",
        default=[],  # or else an error calls it required
        help="a lesson (its name, its notebook, or its number), or a Python file of your own; all lessons if none",
    )
    option("--to", required=True, choices=SYSTEMS, help="the system")
    option("--variants", type=int, default=1, help="how many variants of each question that takes a seed (default: 1)")
    option("--seed", type=int, default=0, help="the seed of the first variant (default: 0)")
    options = vars(parser.parse_intermixed_args(given))
    folder, system = options.pop("folder"), options.pop("to")
    if not folder:
        parser.error("FOLDER is an empty text")
    own = [Path(name) for name in options["names"] if name.endswith(".ipynb") and Path(name).is_file()]
    lessons = {}
    for path in (*lesson_files(folders()[0]), *own):
        try:
            lessons[path.stem] = lesson_of(path.stem, content := path.read_bytes(), blank(content))
        except (ValueError, LookupError, TypeError, OSError) as error:
            reason = error if isinstance(error, OSError) else "is not a notebook"
            raise path_error("file", path, reason) from None
    left_out = export(Path(folder), system, options.pop("names"), lessons, **options)
    print(*(f"left out: {line}" for line in left_out), f"The files are in {folder}: {NEXT[system]}", sep="\n")
    return 0


def _play(given: list[str]) -> int:
    """Play one game in the terminal and return the exit code: 0, or 130 after Ctrl+C."""
    options = _play_parser().parse_args(given)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for text that is not valid in the encoding
    try:
        played = play(**vars(options))
        sys.stdout.flush()
    except BrokenPipeError:  # the program that read the output has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 130 if played.result == "interrupted" else 0


def _play_parser() -> Parser:
    parser = Parser(
        "minimax-lab play",
        "Play tic-tac-toe against the machine and see what each square is worth to it.",
        epilog='Type a square as its row and column, both counted from 0: "1 2". Ctrl+C or "quit" ends the game.\n\n'
        '"python -m minimax_lab" plays, too, and runs the other commands of minimax-lab if you give one.',
    )
    option = parser.add_argument
    option("--first", choices=("person", "machine"), help="who makes the first move (default: the game asks)")
    option("--strength", choices=tuple(STRENGTHS), default="perfect", help=STRENGTH_HELP)
    option("--person", choices=("X", "O"), default="O", help="your mark (default: O)")
    option(
        "--position", metavar="ROWS", help='the board to start from, such as "X.O/.X./..." (default: an empty board)'
    )
    option("--no-scores", dest="scores", action="store_false", help="do not show what each square is worth")
    option("--seed", type=int, help="for --strength random: the same seed gives the same choices")
    return parser
