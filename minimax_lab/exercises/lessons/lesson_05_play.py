"""The questions of lesson 05."""

from minimax_lab.exercises import DRAW, Choice, Edges, MoveQuestion, ValueQuestion, boards
from minimax_lab.games import MAX, MIN, TicTacToe, TreeGame


def where_o_lost(q: Choice) -> None:
    here = q.at(TicTacToe(win=10, first="O"))
    game = [4, 0, 1, 7, 2, 6, 3, 8]
    *turns, end = [here.after(*game[:plies]) for plies in (3, 5, 7, 8)]
    q.ask = "You, O, began in the center, and X took a corner. You see the board after each of your next moves, and the end. Which of them lost the game?"
    q.drawn = lambda: boards([*turns, end], values="?")
    q.options = ["second: the top side", "third: the corner", "fourth: the left side"]
    q.answer = next(option for option, turn in zip(q.options, turns, strict=True) if turn.value > here.value)
    q.reveal = "Below each board is its value. From the corner, you threatened the diagonal, but X blocked it, and had two threats: the left-hand column and the bottom row. You could block only one."
    q.picture = lambda: boards([*turns, end], values=True)
    q.mistakes[q.options[0]] = "X had to block the middle column there. How many lines did X threaten then?"
    q.mistakes[q.options[2]] = (
        "You blocked the left-hand column there, but X had a second threat. Could you have blocked both?"
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
    here = q.at(TicTacToe(win=10, first="O"), "OXO/O../X..")
    q.ask = "You, O, began. The machine, X, is to move. It is MAX, and a win is worth +10. What is this board worth?"
    q.hints = [
        "X cannot win with this move. Can X threaten two lines at once?",
        "Look at square 7. Which lines does X threaten from there, and how many of them can O block?",
    ]
    q.why = "From square 7, X threatens the middle column and the bottom row. O can block only one of them."
    q.mistakes |= {
        DRAW: "X can do better than wait. Which square lies on two lines that X can still complete?",
        -here.value: "The values are the machine's: a win of X is +10. Which lines does X threaten from square 7?",
    }
    for wrong in here.moves:
        q.mistakes[wrong] = f"{wrong} is a square. The question asks what the board is worth."


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10, first="O"), "..O/O../..X")
    q.ask = "Now be the machine, X. O began, and took squares 2 and 3. Five of the six empty squares lose. Which one does not? Choose it."
    q.hints = [
        "On which squares could O threaten two lines at once with its next move?",
        "X can threaten a line, so that O has to block it. Where should X make O move?",
    ]
    q.why = f"From square {here.best_move}, X threatens the bottom row. O must block it at square 7, where it threatens nothing."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"Then O takes square {here.after(wrong).best_move}. How many lines does O threaten?"
