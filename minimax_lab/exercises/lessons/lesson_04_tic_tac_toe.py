"""The questions of lesson 04."""

from itertools import permutations

from minimax_lab.exercises import (
    Choice,
    MoveQuestion,
    Number,
    Position,
    Square,
    Squares,
    TreeQuestion,
    ValueQuestion,
    scores,
    table,
    write,
)
from minimax_lab.games import TicTacToe


def empty_board(q: Choice) -> None:
    here = q.at(TicTacToe(win=10))
    q.ask = "Both players play as well as possible from the empty board, and X moves first. How does the game end?"
    q.options = ["X wins", "O wins", "a draw"]
    q.answer = here.outcome
    q.reveal = f"The value is {here.value}. For example, if X takes the center, O has replies that keep the draw, and X cannot prevent them."
    q.picture = lambda: scores(here.after(4))
    q.leaks = [f"ends in {q.answer}", f"is {q.answer} if", "hold the draw", "holds the draw"]
    q.mistakes[next(side for side in q.options if side == here.after(4, 1).outcome)] = (
        "If X takes the center, X wins after a reply in the middle of a side. O can do better."
    )


def first_squares(q: Squares) -> None:
    here = q.at(TicTacToe())
    q.ask = "X moves first. After which first squares does X not lose if both play well? Choose all of them."
    q.answer = [square for square in here.moves if here.after(square).value >= 0]
    q.reveal = f"Each first square is worth {here.value}. No first square wins for certain, and none loses."
    q.leaks = ["every first square", "all nine", "each first square is worth"]
    q.mistakes[(here.moves[4],)] = (
        "The center keeps the draw. Try another first square on the board: you can hold the draw there, too."
    )
    q.mistakes[tuple(here.moves[::2])] = "Begin in the middle of a side, and you can hold the draw as well."
    q.mistakes[tuple([square for square in here.moves[::2] if square != here.moves[4]])] = (
        "The corners keep the draw. Are they the only squares that do?"
    )


def calls_at_ply_six(q: Number) -> None:
    here = q.at(TicTacToe())
    q.ask = f"Ply 5 has {write(9 * 8 * 7 * 6 * 5)} calls, and on each board there, four squares are empty. In {write(len(Position(TicTacToe()).game.lines) * 6 * 30)} of these calls, X has just completed a line, so the game is over. How many calls are there at ply 6?"
    q.least = 0
    five, ended = 9 * 8 * 7 * 6 * 5, len(here.game.lines) * 6 * 30  # games of five moves, and those that X has won
    q.answer = (five - ended) * 4
    q.reveal = f"From ply 5, {write(five - ended)} games go on, each of them in four ways."
    q.picture = lambda: table({"ply": [5, 6], "calls": [five, q.answer]})
    q.mistakes |= {
        five * 4: "That would be right if no game had ended.",
        five * 4 - ended: "Leave out the games that are over before you multiply.",
        five - ended: "So many games go on. Each of them goes on in four ways.",
    }


def fewest_calls(q: Square) -> None:
    here = q.at(TicTacToe())
    q.ask = "Nothing needs to be searched below a finished game, and a game can end early only if a line is completed. Which first square of X makes the search smallest?"
    q.answer = [square for square in here.moves if here.calls_below[square] == min(here.calls_below.values())]
    q.reveal = f"Square {q.right_answer} is part of more lines than any other square, so X completes a line sooner, and more games end early."
    q.picture = lambda: table(
        {"first square": ["corner", "side", "center"], "calls": [here.calls_below[square] for square in [0, 1, 4]]}
    )
    q.leaks = ["part of four lines", "center has the fewest", f"{write(here.calls_below[q.right_answer])}"]
    for wrong in here.moves[:9:2][:2] + here.moves[:9:2][3:]:
        q.mistakes[wrong] = "A corner is part of three lines. Is any square part of more?"
    for wrong in here.moves[1::2]:
        q.mistakes[wrong] = "The middle of a side is part of only two lines."


def orders_of_three(q: Number) -> None:
    here = q.at(TicTacToe(), "X../.O./..X")
    q.ask = "X starts. In how many different orders can the game reach this board?"
    q.least = 1
    boards = [
        Position(here.game).after(first, 4, last).state for first, last in permutations((0, 1, 2, 3, 5, 6, 7, 8), 2)
    ]
    q.answer = boards.count(here.state)
    q.reveal = "X can take either corner first. The move of O is always the second one."
    q.picture = lambda: table({"first": [0, 8], "second": [4, 4], "third": [8, 0]})
    q.leaks = ["two orders", "either corner first"]
    marks = "".join(sorted(str(here))).strip("./")
    q.mistakes |= {
        2 * len(marks): "The players take turns, and X starts. So O cannot move first or last.",
        marks.count("O"): "The two marks of X can come in either order.",
    }


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(win=10), "X../.O./..X")
    q.ask = "X has two opposite corners, and O has the center. O is MIN and is to move. A win for X is 10. What is this board worth?"
    q.hints = [
        "What does X threaten if O takes a corner? And if O takes the middle of a side?",
        "In the middle of a side, O threatens to complete a line through the center, and X must block it.",
    ]
    q.why = "O has a move after which X must block, and then neither player completes a line."
    q.mistakes |= {
        here.after(2).value: "X wins after some moves of O, but O can do better.",
        -here.after(2).value: "O cannot win: X can always block in time.",
    }


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10), "X../.O./..X")
    q.ask = "Which square should O take? Choose one."
    q.hints = ["Try a corner and the middle of a side. After which of them must X block at once?"]
    q.why = "Each of the four middles of a side keeps the draw. Minimax takes the first of these equally good moves."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = (
            f"Then X takes the last corner, square {here.after(wrong).best_move}, and threatens two lines at once."
        )


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
