"""A board on a page of JupyterLab: set up, clicked on, and read; and what the oracle says should stand there."""

import time
from pathlib import Path

import oracle
from playwright.sync_api import expect

READ = (Path(__file__).parent / "board_read.js").read_text(encoding="utf-8")
BOARD = ".minimax-lab.board"
RULES = oracle.Board(win=10)
OPENING = (
    "Can you beat this machine? Three in a row wins. You are X, the machine is O. Your move. Choose a square. "
    "X is MAX, O is MIN."
)
WAIT = 10_000  # milliseconds; a busy machine is no fault of the board


def cell(game="TicTacToe(win=10)", options="", after="board", before=""):
    """The source of a cell that shows a board."""
    names = "import ipywidgets\nfrom minimax_lab import MAX, MIN, Bones, PlayBoard, TicTacToe, TreeGame\n"
    return f"{names}{before}\nboard = PlayBoard({game}, {options})\n{after}"


class Board:
    """A board on a page; `number` counts the boards of the page."""

    def __init__(self, lab, number=0):
        self.lab, self.page = lab, lab.page
        self.root = lab.page.locator(BOARD).nth(number)
        self.root.wait_for()
        self.cells = self.root.locator(".cell")
        self.page.evaluate(READ)
        self.page.set_default_timeout(WAIT)

    # -- what is seen -----------------------------------------------------------------------------------

    def read(self):
        """All that is shown; see board_read.js."""
        return self.root.evaluate("root => lmBoard(root)")

    @property
    def marks(self):
        return "".join(mark or "." for mark in self.read()["marks"])

    @property
    def message(self):
        return self.read()["message"]

    def says(self, text):
        """Wait until the board says just this."""
        expect(self.root.locator(".message")).to_have_text(text, timeout=WAIT)

    def until(self, what, *values):
        """Wait until something that is read is one of these, and return it."""
        ends = time.monotonic() + WAIT / 1000
        while (found := self.root.evaluate(f"root => ({what})(lmBoard(root))")) not in values:
            assert time.monotonic() < ends, f"{what}: {found!r} is none of {values!r}"
            self.page.wait_for_timeout(15)
        return found

    @property
    def focused(self):
        """The part of the board that has the focus, and the name or text of what has it."""
        return self.page.evaluate(
            """() => [lmPart(document.activeElement),
              (document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).slice(0, 60)]"""
        )

    def listen(self):
        """Keep what a screen reader is told from now on, for `heard`."""
        self.root.evaluate("root => lmListen(root)")

    def heard(self):
        """What it was told since the last time this was asked, once Python has answered."""
        self.settle()
        self.page.wait_for_timeout(50)
        return self.page.evaluate("() => window.lmSaid.splice(0)")

    # -- what is done -----------------------------------------------------------------------------------

    def click(self, square):
        self.cells.nth(square).click()

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def choose(self, group, name):
        """Press one of several buttons, also in the menu, and wait until it is the pressed one."""
        buttons = self.root.get_by_label(group, exact=True)
        is_in_menu = not buttons.is_visible()
        if is_in_menu:
            self.open_menu()
        button = buttons.get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true", timeout=WAIT)
        if is_in_menu:
            self.press("Escape")

    def open_menu(self):
        self.root.locator(".menu > summary").click()

    def act(self, name):
        """Choose an action in the menu."""
        self.open_menu()
        self.button(name).click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def settle(self):
        """Wait until Python has answered the last that each board of the page has said."""
        self.page.wait_for_function(
            "() => !document.querySelector('.minimax-lab.board[data-waiting]')", timeout=WAIT, polling=10
        )

    def told(self, expression):
        """What Python says that an expression is, once it has answered."""
        self.settle()
        return self.lab.ask(f"print({expression})")

    def play(self, square):
        """Click on an empty square, and wait for the answer: the marks after it."""
        before = self.marks
        self.click(square)
        return self.answer(before)

    def answer(self, before):
        """Wait until the marks are others than these, and return them."""
        self.until(f"seen => seen.marks.map((mark) => mark || '.').join('') !== '{before}'", True)
        return self.marks


# -- what the oracle says ---------------------------------------------------------------------------------------------


def rows(marks):
    """Nine marks in a string as the oracle's board."""
    return [list(marks[at : at + 3]) for at in (0, 3, 6)]


def over(marks):
    return RULES.winner(rows(marks)) is not None or "." not in marks


def line_of(marks):
    """The squares of the full line."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    full = [line for line in lines if len({marks[each] for each in line}) == 1 and marks[line[0]] != "."]
    return list(full[0]) if full else []


def ending(marks, person):
    """What the message of a board that is over says."""
    winner = RULES.winner(rows(marks))
    if winner is None:
        return "A draw. The board is full, and neither side has won. 0 for MAX (X)."
    first, second, third = line_of(marks)
    who, praise = ("You win!", " Well played!") if winner == person else ("The machine wins.", "")
    score = "+10" if winner == "X" else "\u221210"
    return f"{who} {winner} has {first}, {second} and {third} in a line.{praise} {score} for MAX (X)."


def best(marks):
    """A square that loses nothing, and wins as soon as can be."""
    calls = oracle.calls_of(RULES, rows(marks))
    return oracle.outlooks(calls)[1].quickest[0]
