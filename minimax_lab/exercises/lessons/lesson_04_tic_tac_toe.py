"""The questions of lesson 04."""

from collections.abc import Sequence
from itertools import permutations
from math import factorial

from minimax_lab.exercises import MoveQuestion, Number, Square, Squares, TreeQuestion, ValueQuestion, table, write
from minimax_lab.games import TicTacToe
from minimax_lab.posters import draw_counts, draw_moves
from minimax_lab.scene import Picture


def corner(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "X../.../...")
    q.ask = "X has taken a corner, and it is O's turn. Both play well from now on. Which reply holds the draw for O? Choose it."
    q.answer = here.best_moves
    q.reveal = "After any other reply, X can threaten two lines at once, and O can block only one of them."
    q.leaks = ["only the center", "center saves", "O takes the center", "replies of O that keep the draw"]
    for wrong in here.worse_moves:
        answer = here.after(wrong).best_move
        q.mistakes[wrong] = (
            f"Then X can answer on square {answer}. After O's next move, where can X threaten two lines at once?"
        )


def first_squares(q: Squares) -> None:
    here = q.at(TicTacToe())
    q.ask = (
        "X moves first, and both play well. Which first squares are safe for X, so that X does not lose? Choose them."
    )
    q.answer = [square for square in here.moves if here.after(square).value >= 0]
    q.reveal = f"Each first square is worth {here.value}: X cannot lose, and X cannot win for certain. After a corner, the center, or a side, X can block each line of O in time, and O each line of X."
    q.leaks = ["every first square", "all nine", "each first square is worth"]
    q.otherwise = "At least one more square is safe. Begin in a square that you left out. Can O force a win there?"
    center, corners, sides = [4], [0, 2, 6, 8], [1, 3, 5, 7]
    q.mistakes |= {
        tuple(center): "Begin in a corner. Can O force a win there?",
        tuple(corners): "Begin in another square. Can O force a win there?",
        tuple(sorted(center + corners)): "Begin in another square. Can O force a win there?",
        tuple(sides): "Begin in another square. Can O force a win there?",
    }


def mistakes_of_o(q: Squares) -> None:
    here = q.at(TicTacToe(win=10), ".X./.../...")
    q.ask = "X has begun in the middle of a side, and it is O's turn. After which replies of O can X force a win? Choose them."
    q.answer = here.worse_moves
    q.reveal = "After each of them, X can soon threaten two lines at once, and O can block only one. Below, play one of them as O, and win as X."
    for wrong in here.best_moves:
        q.mistakes[wrong] = "Which lines can X still build after that reply? Can O block each of them in time?"
    q.otherwise = "Take each square that you left out: can X then soon threaten two lines at once?"


def longest_bar(q: Number) -> None:
    here = q.at(TicTacToe())
    levels = [len(rows) for rows in here.tree.levels()]
    longest = levels.index(max(levels))
    q.ask = "Each bar is as long as the number of calls at its ply. The last bars are still missing. At which ply, from 0 to 9, is the longest bar?"
    q.drawn = lambda: _chart(levels[:6])
    q.least = 0
    q.most = len(levels) - 1
    q.limits = "The plies have the numbers 0 to 9"
    q.answer = longest
    q.reveal = f"At ply {longest - 1}, two squares are empty, so each game that goes on has two moves. At ply {longest}, only one square is empty, and many games are over. So ply {longest + 1} has fewer calls. All bars together are {sum(levels):,} calls: at one call a second, they would take you six days."
    q.picture = lambda: _chart(levels)
    q.leaks = [f"ply {longest} has the most", f"{levels[longest]}"]
    for wrong in range(longest):
        q.mistakes[wrong] = (
            f"At ply {wrong}, each game that goes on has more than one move. Is the next bar longer or shorter?"
        )
    q.mistakes[longest + 1] = "A game has one move left at the ply before. How many of those games are over already?"


def _chart(levels: Sequence[int]) -> Picture:
    """A bar for the calls at each ply. Its title has the scale, because two charts with different scales are compared."""
    bars = {f"ply {ply}": calls for ply, calls in enumerate(levels)}
    return draw_counts(bars, title=f"Calls at plies 0 to {len(levels) - 1} (full width: {max(levels):,})")


def fewest_calls(q: Square) -> None:
    here = q.at(TicTacToe())
    q.ask = "Minimax searches only until a game is over. After which first square of X does it make the fewest calls? Choose it."
    q.answer = [square for square in here.moves if here.calls_below[square] == min(here.calls_below.values())]
    q.reveal = f"Square {q.right_answer} is part of more lines than any other square, so X completes a line sooner, and more games end early."
    q.picture = lambda: draw_moves(here.backed_up, counts=True)
    q.notes = {square: f"{calls:,} calls" for square, calls in here.calls_below.items()}
    q.leaks = ["part of four lines", "center has the fewest", f"{write(here.calls_below[q.right_answer])}"]
    for wrong in here.moves[:9:2][:2] + here.moves[:9:2][3:]:
        q.mistakes[wrong] = (
            "A game ends early if a line is full. How many lines is a corner part of, and how many another square?"
        )
    for wrong in here.moves[1::2]:
        q.mistakes[wrong] = (
            "A game ends early if a line is full. How many lines is this square part of, and how many another square?"
        )


def orders(q: Number) -> None:
    here = q.at(TicTacToe(), "XOX/.../O.X")
    q.ask = "X starts. In how many different orders can the game reach this board?"
    q.least = 1
    places = {mark: [at for at, each in enumerate(here.state) if each == mark] for mark in "XO"}
    orders = {mark: list(permutations(squares)) for mark, squares in places.items()}
    q.answer = len(orders["X"]) * len(orders["O"])
    q.reveal = f"X can fill its three squares in {len(orders['X'])} orders, and O its two squares in {len(orders['O'])}. Each order of X goes with each order of O. To minimax, they are different calls, but they lead to the same board."
    q.picture = lambda: table({f"X: {write(x)}": [_in_turn(x, o) for o in orders["O"]] for x in orders["X"]})
    q.leaks = [f"{q.answer} orders", "twelve orders"]
    marks = len(places["X"] + places["O"])
    q.mistakes |= {
        factorial(marks): "The players take turns, and X starts. So O cannot move first.",
        len(orders["X"]): "Those are the orders of X. What about O?",
        len(orders["O"]): "Those are the orders of O. What about X?",
        len(orders["X"]) + len(orders["O"]): "With which orders of O does one order of X go?",
    }
    q.otherwise = "In how many orders can X fill its three squares, and O its two?"


def _in_turn(first: Sequence[int], second: Sequence[int]) -> str:
    """The squares in the order in which two players fill them; the first player fills one more."""
    pairs = zip(first, [*second, ""], strict=True)
    return " ".join(str(square) for pair in pairs for square in pair).strip()


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
        q.mistakes[wrong] = (
            f"Then X takes the corner between its marks, square {here.after(wrong).best_move}, and threatens two lines at once."
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
