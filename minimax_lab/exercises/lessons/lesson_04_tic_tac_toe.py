"""The questions of lesson 04."""

from math import factorial, log

from minimax_lab.exercises import (
    DRAW,
    Choice,
    MoveQuestion,
    Position,
    Square,
    Squares,
    TreeQuestion,
    ValueQuestion,
    table,
    write,
)
from minimax_lab.games import TicTacToe
from minimax_lab.posters import draw_counts, draw_moves

DAY = 24 * 60 * 60  # seconds


def corner(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "X../.../..O")
    q.ask = (
        "You are X. You began in a corner, and O took the opposite one. Choose a square from which you can force a win."
    )
    q.answer = here.best_moves
    q.reveal = "From another corner, you threaten a line, and O must block it. Then the last corner threatens two lines at once, and O can block only one."
    q.leaks = ["another corner", "the last corner"]
    q.otherwise = "That threatens no line, so O may take any square. Which move leaves O only one reply?"
    for wrong in here.worse_moves:
        if here.after(wrong).value < 0:
            q.mistakes[wrong] = "O must block that line. What does O threaten then?"


def mistakes_of_o(q: Squares) -> None:
    here = q.at(TicTacToe(win=10), ".X./.../...")
    q.ask = "X has begun in the middle of a side, and it is O's turn. After which replies of O can X force a win? Choose them."
    q.answer = here.worse_moves
    q.reveal = "After each of them, X can soon threaten two lines at once, and O can block only one."
    for wrong in here.best_moves:
        q.mistakes[wrong] = "Play this reply in the table, or its mirror image."
    q.otherwise = "At least one more reply loses. Which squares are mirror images of those that you have played?"


def one_draw(q: Choice) -> None:
    here = q.at(TicTacToe(win=10), "X../.../...")
    q.has_small_board = True
    q.ask = "The machine plays perfectly. As X, it began in a corner, and you held a draw. What does this one game prove about the value of the corner?"
    q.options = ["it is at least 0", "it is exactly 0", "it is at most 0"]
    least, exactly, most = q.options
    q.answer = most if here.value <= DRAW else least
    q.reveal = "X made its best moves, and still did not win. So X cannot force a win. Your own moves need not have been the best: for all that you know, O could have won."
    q.picture = lambda: table({"X can force a win (+10)": ["no"], "O can force a win (\u221210)": ["not known"]})
    q.mistakes |= {
        exactly: "You know that X made its best moves. Do you know that you did?",
        least: "That would mean that O cannot win. Whose moves were surely the best, those of X or yours?",
    }


def by_hand(q: Choice) -> None:
    levels = [len(rows) for rows in Position(TicTacToe()).tree.levels()]
    spans = {"about an hour": 3600, "about a week": 7 * DAY, "about a year": 365 * DAY}
    q.ask = "You make one call of minimax a second, by hand. How long do you need for the whole game?"
    q.options = list(spans)
    q.answer = min(spans, key=lambda span: abs(log(spans[span] / sum(levels))))
    hour, _, year = spans
    q.reveal = f"All bars together are {sum(levels):,} calls, so you need {sum(levels) // DAY} days and nights. Ply 9 has fewer calls than ply 8, because many games are over by then."
    q.picture = lambda: draw_counts(
        {f"ply {ply}": calls for ply, calls in enumerate(levels)}, title=f"Calls at plies 0 to {len(levels) - 1}"
    )
    q.leaks = [f"{sum(levels) // DAY} days", f"{sum(levels):,}"]
    q.mistakes |= {
        hour: "Ply 5 alone has 9 · 8 · 7 · 6 · 5 calls. How many hours are that many seconds?",
        year: f"There are ten plies, and none has more than 9 · 8 · 7 · … · 1 = {factorial(9):,} calls. How many days is that?",
    }


def fewest_calls(q: Square) -> None:
    here = q.at(TicTacToe())
    q.ask = "Minimax searches only until a game is over. After which first square of X does it make the fewest calls? Choose it."
    q.answer = [square for square in here.moves if here.calls_below[square] == min(here.calls_below.values())]
    q.reveal = f"Square {q.right_answer} is part of more lines than any other square, so X completes a line sooner, and more games end early. The nine squares and the first call add up to {len(here.tree):,}."
    q.picture = lambda: draw_moves(here.backed_up, counts=True)
    q.notes = {square: f"{calls:,}" for square, calls in here.calls_below.items()}
    q.leaks = ["part of four lines", "center has the fewest", f"{write(here.calls_below[q.right_answer])}"]
    for wrong in {*here.moves} - {*q.answer}:
        q.mistakes[wrong] = (
            "A game ends early if a line is full. How many lines is this square part of, and how many another square?"
        )


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(win=10), "X../.O./..X")
    q.ask = "X has two opposite corners, and O has the center. O is MIN and is to move. A win for X is 10. What is this board worth?"
    q.hints = [
        "What does X threaten if O takes a corner? And if O takes the middle of a side?",
        "In the middle of a side, O threatens to complete a line through the center, and X must block it.",
    ]
    q.why = "O takes the middle of a side. Then X must block, and neither player completes a line."
    q.mistakes |= {
        here.after(2).value: "X wins after some moves of O, but O can do better.",
        -here.after(2).value: "O cannot win: X can always block in time.",
    }


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10), ".X./.OX/...")
    q.ask = "O is MIN and is to move. Choose a square that holds the draw for O."
    q.hints = [
        "X would like to threaten two lines with one move. On which square?",
        "Take that square, or one in its lines.",
    ]
    q.why = "X wants square 2, which lies in two of its lines. O takes it, or one of the other corners in these lines."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then X can threaten two lines at once. With which move?"


def question_3(q: TreeQuestion) -> None:
    here = q.at(TicTacToe(win=10, max_mark="O"), "XOX/OOX/...")
    q.ask = (
        "This is the position from the lesson, but now O is MAX. X is to move. What is the value of each inner node?"
    )
    q.hints = [
        "Start with the boards where the game is over. Who has won, and is that player MAX?",
        "A win for O is now 10, and a win for X is -10. X moves at the root, so MIN chooses there.",
    ]
    q.why = "The boards and the moves are the same. Each win has the opposite sign, and MAX and MIN are swapped."
    q.mistakes[here.tree.root.name, -here.value] = (
        "That is the value if X is MAX. Here O is MAX, so a win of X counts -10."
    )
