"""The questions of lesson 10."""

from minimax_lab.exercises import Choice, CoinRow, MoveQuestion, Position, ValueQuestion, board, table
from minimax_lab.games import Bones, ConnectFour
from minimax_lab.games.adapters import from_chess


def last_bean(q: Choice) -> None:
    q.ask = "One bean is left, and MAX takes it. Which state does result return, and what is this state worth?"
    q.options = ["(0, MIN), worth 1", "(0, MAX), worth 1", "(0, MIN), worth -1"]
    q.answer = q.options[0 if Position(Bones(1, takes=(1, 4))).after(1).value == 1 else 2]
    q.reveal = f"It is now MIN's turn, and no bean is left. MAX took the last bean and has won, so the state is worth {Position(Bones(1, takes=(1, 4))).after(1).value}. A utility is always MAX's, no matter whose turn it would be."
    q.picture = lambda: table({"beans": [1, 0], "to move": ["MAX", "MIN"]})
    q.mistakes[q.options[1]] = "Look at the second part of what result returns: the other player is next."
    q.mistakes[q.options[2]] = (
        "MIN has lost there. But a utility is what the end is worth to MAX, not to the player whose turn it would be."
    )


def first_coin(q: Choice) -> None:
    here = q.at(CoinRow(8, 15, 3, 7))
    q.ask = (
        "You are MAX, and you begin. You want as large a lead as possible, and MIN plays well. Which coin do you take?"
    )
    q.options = ["8", "7"]
    q.answer = q.options[here.best_move == "last"]
    q.reveal = f"After the {q.answer}, MIN can only take an end, and the 15 is no end yet. Whatever MIN takes, the 15 is yours, and you win by {here.value}."
    q.picture = lambda: table(
        {
            "you take": ["the 7", "the 7"],
            "MIN takes": ["the 8", "the 3"],
            "you win by": [here.after("last", reply).value for reply in ["first", "last"]],
        }
    )
    q.leaks = [f"leads by {here.value}", f"value {here.value}"]
    q.mistakes[q.options[here.best_move == "first"]] = (
        f"It is the larger of the two. But then the 15 is an end of the row, and MIN takes it: the value is {here.after('first').value}."
    )


def four(q: Choice) -> None:
    here = q.at(ConnectFour(), ".O...OX/XO...OX/XO..XXX/OX..XOO/XO.OOXX/XXOOXOO")
    q.ask = "X is to move and can win, whatever O replies. Into which column does X drop its disc? The numbers are those of the columns."
    q.options = ["0", "2", "3", "4"]
    q.answer = q.options[here.moves.index(here.best_moves[0])]
    q.reveal = "This stops O's row and threatens a diagonal. So O has to play column 3, and on top of that disc, X fills a row."
    q.picture = lambda: board(here.after(here.best_move, 3, 3))
    for wrong in [q.options[here.moves.index(move)] for move in here.worse_moves]:
        q.mistakes[wrong] = "Then O fills a row and wins."


def mate(q: Choice) -> None:
    here = q.at(from_chess("kbK5/p7/pP6/8/8/8/8/8 w - - 0 1"))
    q.ask = "White (not filled) moves. Its pawn goes up, and captures one square diagonally upward. Which move attacks the king so that Black cannot end the attack?"
    q.options = [
        "The king goes to d8",
        "The king goes to d7",
        "The pawn takes the pawn on a7",
        "The pawn goes up to b7",
    ]
    q.answer = q.options[[here.game.is_terminal(here.game.result(here.state, move)) for move in here.moves].index(True)]
    q.reveal = "On b7, the pawn attacks a8. Black's own pieces fill the squares around the king, and White's king guards the pawn. So it is mate, and worth 1."
    q.picture = lambda: table(
        {"pawn": [here.game.action_label(here.state, move)[:2] for move in here.moves[3:]] + ["mate"]}
    )
    for wrong in q.options[:2]:
        q.mistakes[wrong] = "A king never attacks a king. Then Black moves on."
    q.mistakes[q.options[2]] = "From a7, the pawn attacks b8, but not the king on a8."


def question_1(q: ValueQuestion) -> None:
    here = q.at(CoinRow(6, 9, 2))
    q.ask = "Three coins lie in a row: 6, 9, and 2. MAX moves first, and each player takes the first or the last coin. What is the row worth, MAX's coins less MIN's?"
    q.hints = [
        "After MAX's move, two coins are left, and MIN takes the larger one.",
        "If MAX takes the 6, MIN takes the 9, and MAX gets the 2. What if MAX takes the 2?",
    ]
    q.why = "The 9 is in the middle, so whatever MAX takes, MIN takes the 9. MAX gets the other two coins."
    q.mistakes |= {
        -here.value: "That would be MIN's lead. A value is MAX's, and MAX moves first here, with three coins.",
        sum(here.state[0]) - max(here.state[0]): "Those are MAX's coins alone. Take away what MIN has.",
    }
    for wrong in [leaf.value for leaf in here.tree.leaves if leaf.value > here.value]:
        q.mistakes[wrong] = "Then MIN would have to leave the 9 to MAX. MIN wants MAX's lead to be small, and takes it."


def question_2(q: MoveQuestion) -> None:
    here = q.at(Bones(8, takes=(1, 4)))
    q.ask = "There are eight bones on the table. As with the beans, you may take 1 or 4 on each turn, and whoever takes the last one wins. You move first. How many do you take?"
    q.hints = [
        "The tree of the seven beans is above. Who wins there, the player who moves or the other one?",
        "Leave your opponent a heap with which the player to move loses.",
    ]
    q.why = "That leaves seven, and whoever moves with seven loses, as the tree of the beans shows."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"That leaves {here.after(wrong)}, and your opponent takes all of them."
