"""What the copies of a room have answered so far: one table, read from their folders when it is refreshed."""

import os
from pathlib import Path

from ipywidgets import HTML, Button, VBox

from minimax_lab.exam.marking import NOT_ANSWERED, mark_kept
from minimax_lab.exercises import gate_names
from minimax_lab.exercises.export import fill_form
from minimax_lab.exercises.gates import COPY_ANSWERS, lesson_number
from minimax_lab.kit import existing_folder, natural_order, one_of, true_or_false

DEEPEST = 3  # folders between the folder of the room and .answers
MARKS = RIGHT, AGAIN, WRONG = "right", "right at the second try", "not right"


class Room(VBox):  # type: ignore[misc]
    """A table with a row for each copy and a column for each gate of a lesson, and a button that reads them again.

    Nothing is sent anywhere: the lecturer's own kernel reads the folders `.answers`, which it must be allowed to read.
    """

    def __init__(self, folder: Path, gates: list[str], *, names: bool) -> None:
        self.folder, self.gates, self.names = folder, gates, names
        self._numbers: dict[str, int] = {}  # of the copies, in the order in which they were first found
        super().__init__([Button(description="Refresh"), HTML()])
        self.children[0].on_click(lambda _: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Read all copies again."""
        self.children[1].value = self.html

    @property
    def answers(self) -> dict[str, dict[str, str]]:
        """For each copy that has answered something, what came of each gate; copies have numbers instead of names."""
        found = [path for depth in range(1, DEEPEST + 1) for path in self.folder.glob("*/" * depth + COPY_ANSWERS)]
        copies = {path.parent.relative_to(self.folder).as_posix(): path for path in found}
        names = sorted(copies, key=natural_order)
        for name in names:
            self._numbers.setdefault(name, len(self._numbers) + 1)
        if not self.names:
            names.sort(key=self._numbers.__getitem__)
        return {
            name if self.names else f"copy {self._numbers[name]}": {
                gate: self._outcome(copies[name] / f"{gate}.json") for gate in self.gates
            }
            for name in names
        }

    def _outcome(self, path: Path) -> str:
        """What came of a gate in words, without the path of a file if the names are hidden."""
        mark = mark_kept(path)
        if mark.group == NOT_ANSWERED:
            return ""
        if not mark.attempts:  # its file cannot be read
            return f"{mark.group}: {mark.evidence}" if self.names else mark.group
        return WRONG if not mark.points else AGAIN if mark.attempts > 1 else RIGHT

    @property
    def html(self) -> str:
        """The table; its first row counts the copies that were right."""
        facts = {"folder": self.folder, "gates": self.gates, "answers": self.answers, "marks": MARKS, "wrong": WRONG}
        return fill_form("room.html", **facts)


def room(folder: str | os.PathLike[str], lesson: str | int, *, names: bool = True) -> Room:
    """A table of what the copies of a lesson in one folder have answered so far, as on a hub or a shared drive.

    folder   with one folder for each student; their copies are in it or up to two folders below
    lesson   its number, such as "03" or 3, or its name, such as "03_game_of_bones"
    names    whether the table names the students' folders

    Raises InvalidArgument for a folder that does not exist, and for a lesson without gates.
    """
    path, gates = existing_folder("folder", folder), gate_names()
    numbers = dict.fromkeys(name.partition("-")[0] for name in gates)
    number = one_of("lesson", lesson_number(lesson), tuple(numbers))
    return Room(path, [name for name in gates if name.startswith(f"{number}-")], names=true_or_false("names", names))
