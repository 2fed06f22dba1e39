"""The questions of lesson 05."""

from minimax_lab.exercises import DRAW, Choice, Edges, MoveQuestion, Square, ValueQuestion, boards
from minimax_lab.games import MAX, MIN, TicTacToe, TreeGame


def hold_the_draw(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "O../.X./..X")
    q.ask = "The machine, X, began in the center. You, O, took a corner, and X took the opposite one. It is your move. Choose a square that still holds the draw."
    q.answer = here.best_moves
    q.reveal = "X wants another corner, where it would threaten two lines at once. From a corner, you threaten a line yourself, and X has to block it. From a side, you may threaten a line, too, but X blocks it in just that corner."
    for wrong in here.worse_moves:
        is_threat = len(here.after(wrong).best_moves) == 1
        then = "Your threat forces X into a corner" if is_threat else "That threatens nothing, and X takes a corner"
        q.mistakes[wrong] = f"{then}. How many lines does X threaten from there?"


def where_o_lost(q: Choice) -> None:
    here = q.at(TicTacToe(win=10), "X../.../...")
    game = [4, 7, 2, 6, 3, 8]
    *turns, end = [here.after(*game[:plies]) for plies in (1, 3, 5, 6)]
    q.ask = "X began in a corner and won this game. You see the board after each of O's moves, and the end. Which move of O lost the game?"
    q.drawn = lambda: boards([*turns, end], values="?")
    q.options = ["first: the center", "second: the corner", "third: the left side"]
    q.answer = next(option for option, turn in zip(q.options, turns, strict=True) if turn.value > here.value)
    q.reveal = "Below each board is its value. From the corner, O threatened the diagonal, but X blocked it, and had two threats: the left-hand column and the bottom row. O could block only one."
    q.picture = lambda: boards([*turns, end], values=True)
    q.mistakes[q.options[0]] = "Which reply to a corner held the draw in lesson 04?"
    q.mistakes[q.options[2]] = (
        "O blocked the left-hand column there, but X had a second threat. Could O have blocked both?"
    )


def which_proof(q: Edges) -> None:
    here = q.at(TreeGame([[[10, 0], [-10, 10]], [[10, 10], [0, 10]]], first=MIN))
    q.ask = "You are MIN, and may make any move. The machine is MAX, and always makes its best one. Which moves never happen, so that the proof can leave out what is below? Cut at the circles."
    choices = [node for node in here.backed_up if node.player == MAX]
    q.answer = [child.name for node in choices for child in node.children if child != node.best]
    q.values = lambda: here.run
    q.reveal = "The machine never moves to E or G. You may make any move, even a bad one, so all of yours stay. No game that is left ends with -10."
    q.leaks = ["one reply", "its own replies", "no move of yours"]
    q.otherwise = (
        "At least one more edge can be left out. At which nodes does the machine move, and what does it choose there?"
    )
    for node in [node for node in here.backed_up if node.parent and node.parent.player == MIN]:
        q.mistakes[node.name] = f"The move to {node.name} is yours, and you may make any move. Whose moves are certain?"
    for wrong in [node.best.name for node in choices if node.best]:
        q.mistakes[wrong] = f"What is {wrong} worth, and what is the other move of the machine worth?"


def your_wins(q: Choice) -> None:
    here = q.at(TicTacToe(win=10, first="O"))
    game = [here.after(*[0, 4, 1, 2, 5, 6][:plies]) for plies in range(3, 7)]
    q.ask = "You begin, and X is the machine. The empty board is worth 0. Here is one game, from the third move on. Which of these can change the value from one board to the next?"
    q.drawn = lambda: boards(game, values="?")
    q.options = ["your best move", "a mistake of yours", "the machine's reply", "none of these"]
    best, bad, reply, none = q.options
    changing = {
        reply if here.game.to_move(state) == MAX else best if move in solved.actions else bad
        for state, solved in here.solution.items()
        if not here.game.is_terminal(state)
        for move in (solved.actions[:1] if here.game.to_move(state) == MAX else here.game.actions(state))
        if here.solution[here.game.result(state, move)].value != solved.value
    }
    q.answer = [option for option in q.options if option in changing] or [none]
    q.reveal = "A board is worth what the best move leads to, and the machine makes such a move. Your mistakes make the value larger, as O5 does here. So the 0 of the empty board never becomes -10, and you win no game."
    q.picture = lambda: boards(game, values=True)
    q.leaks = ["never becomes", "mistakes make the value"]
    q.mistakes |= {
        best: "A board is worth what the best move leads to. What is the board after that move worth?",
        reply: "The machine makes a best move. What is a board worth before it, and what after it?",
        none: "What happened to the value when O lost the game above?",
    }


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(win=10), "XO./X../O..")
    q.ask = (
        "The machine, X, began, and it is to move again. It is MAX, and a win is worth +10. What is this board worth?"
    )
    q.hints = [
        "X cannot win with this move. Can X threaten two lines at once?",
        "Look at the center. Which lines does X threaten from there, and how many of them can O block?",
    ]
    q.why = "From the center, X threatens the middle row and a diagonal. O can block only one of them."
    q.mistakes |= {
        DRAW: "X can do better than wait. Which square lies on two lines that X can still complete?",
        -here.value: "The values are the machine's: a win of X is +10. Which lines does X threaten from the center?",
    }
    for wrong in here.moves[1:]:
        q.mistakes[wrong] = f"{wrong} is a square. The question asks what the board is worth."


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10, first="O"), "..O/O../..X")
    q.ask = "You, O, began, and took squares 2 and 3. X is to move. Five of the six empty squares lose. Which one does not? Choose it."
    q.hints = [
        "On which squares could you threaten two lines at once with your next move?",
        "X can threaten a line, so that you have to block it. Where should X make you move?",
    ]
    q.why = f"From square {here.best_move}, X threatens the bottom row. You must block it at square 7, where you threaten nothing."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"Then you take square {here.after(wrong).best_move}. How many lines do you threaten?"
