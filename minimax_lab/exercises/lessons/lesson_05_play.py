"""The questions of lesson 05."""

from minimax_lab.exercises import DRAW, Choice, MoveQuestion, Square, ValueQuestion, boards, scores, table
from minimax_lab.games import MAX, MIN, TicTacToe


def hold_the_draw(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "O../.X./..X")
    q.ask = "You are O and move next. The machine, X, began in the center, you took a corner, and it took the opposite one. Choose a square that still holds the draw."
    q.answer = here.best_moves
    q.reveal = "X wants another corner, where it would threaten two lines at once. If you take a corner, X has to block your line in between. A side leaves X its corner, even if you threaten a line from there: X blocks in that corner."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then X has a square on which it threatens two lines at once. Which one?"


def where_o_lost(q: Choice) -> None:
    here = q.at(TicTacToe(win=10), "X../.../...")
    turns = [here.after(4), here.after(4, 7, 2), here.after(4, 7, 2, 6, 3)]
    q.ask = "X began in a corner and won this game. You see the board after each of O's moves. Which move of O lost the game?"
    q.drawn = lambda: boards(turns)
    q.options = ["first: square 4", "second: square 2", "third: square 3"]
    q.answer = next(option for option, turn in zip(q.options, turns, strict=True) if turn.value > here.value)
    q.reveal = "O threatened the diagonal, and looked strong. But X blocks on square 6, and threatens the left-hand column and the bottom row at once. Four other squares would have held the draw."
    q.picture = lambda: scores(here.after(4, 7))
    q.mistakes[q.options[0]] = "Which reply to a corner held the draw in lesson 04?"
    q.mistakes[q.options[2]] = (
        "O blocked the left-hand column there, but X had a second threat. Could O have blocked both?"
    )


def which_proof(q: Choice) -> None:
    here = q.at(TicTacToe(win=10, first="O"))
    q.ask = "A friend has lost a thousand games against this machine, and says that nobody can beat it. That is no proof. Which games must you look at to be certain?"
    free: dict[str, set[str]] = {  # the players of whom every move is looked at
        "every move of yours and of the machine": {MAX, MIN},
        "every move of yours, and its own replies": {MIN},
        "only your best moves, and its own replies": set(),
        "every move of the machine, and your best replies": {MAX},
    }
    q.options = list(free)
    you = here.game.to_move(here.state)
    q.answer = min((option for option in q.options if you in free[option]), key=lambda option: len(free[option]))
    q.reveal = "You may do anything, so no move of yours may be left out. The machine always makes the same move on a board, so one reply is enough."
    q.picture = lambda: table({"your moves": ["all"], "its replies": ["one"]})
    q.leaks = ["every game that a person can", "one reply"]
    q.mistakes |= {
        q.options[
            0
        ]: "The machine never makes most of those moves, and after some of them it loses. Such games say nothing about this machine.",
        q.options[2]: "People do not always make their best moves. Perhaps a bad move confuses the machine.",
        q.options[3]: "The machine makes only one move on each board. Who is free to do anything?",
    }


def results(q: Choice) -> None:
    here = q.at(TicTacToe(win=10, first="O"))
    q.ask = "Python will now play every game that you can try against this machine, also the silly ones. How do most of these games end?"
    q.options = ["the machine wins", "a draw", "you win"]
    ends = here.results_if_perfect(MAX)
    beginning = here.after(1, here.after(1).best_move)
    q.answer = q.options[1 - max(set(ends), key=ends.count) // 10]
    q.reveal = f"The empty board is worth 0, but that is what comes out if you play well. One mistake is enough to lose, and there are many: on the board below, {len(beginning.worse_moves)} of your {len(beginning.moves)} moves lose."
    q.picture = lambda: scores(beginning)
    q.leaks = ["cannot be beaten", "loses 0"]
    q.mistakes[q.options[1]] = (
        "So it ends if you play well. Here you try everything. How many moves would hold the draw on each board?"
    )
    q.mistakes[q.options[2]] = "The machine never makes a move that is worth less to it than the board before."


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(win=10), "XO./X../O..")
    q.ask = "The machine is X and MAX, and it is to move. A win is 10. What is this board worth?"
    q.hints = [
        "X cannot win with this move. Can X threaten two lines at once?",
        "Look at the center. Which lines does X threaten from there, and how many of them can O block?",
    ]
    q.why = "From the center, X threatens the middle row and a diagonal. O can block only one of them."
    q.mistakes |= {
        DRAW: "X can do better than block and wait. Which square lies on two lines that X can still complete?",
        -here.value: "The values are the machine's: a win of X is +10. Which lines does X threaten from the center?",
    }
    for wrong in here.moves[1:]:
        q.mistakes[wrong] = f"{wrong} is a square. The question asks what the board is worth."


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10, first="O"), "X.O/.O./...")
    q.ask = "The machine is X and must move. You took squares 4 and 2. Five of the six empty squares lose. Which one does not? Choose it."
    q.hints = [
        "Where do you threaten to complete a line?",
        "You have two squares of a diagonal. Which square completes it?",
    ]
    q.why = "O threatens to complete the diagonal, so X must take its last square."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"After square {wrong}, you complete the diagonal and win."


def question_3(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10, first="O"), "OO./XX./..O")
    q.ask = "The machine is X and is to move. Of equally good squares, it takes the first one, as `perfect` does. Which square does it take? Choose it."
    q.first = True
    q.hints = ["For minimax, it matters who wins, not how soon.", "Is square 2 worth less than square 5?"]
    q.why = "Squares 2 and 5 both win. Minimax takes square 2 because it comes first, although square 5 would end the game at once."
    for wrong in here.best_moves[1:]:
        q.mistakes[wrong] = (
            f"Square {wrong} wins at once. But to plain minimax all wins are worth the same. Which winning square comes first?"
        )
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"Then O takes square {here.after(wrong).best_move}. Can X do better?"
