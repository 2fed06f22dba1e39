"""The questions of lesson 10."""

from minimax_lab.exercises import Choice, CoinRow, MoveQuestion, Number, Position, ValueQuestion, board, table
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


def first_coin(q: Number) -> None:
    here = q.at(CoinRow(4, 9, 12, 5))
    q.ask = "Here is another row. You are MAX, and you begin. If both of you play well, how many more than MIN do you get? A minus means that you get less."
    first, last = here.after("first"), here.after("last")
    q.answer = here.value
    q.reveal = "If you take the 4, MIN must take the 9 or the 5, and you get the 12: 4 + 12 is more than 9 + 5. If you take the larger end, the 5, the 12 is an end, and MIN takes it."
    q.picture = lambda: table(
        {
            "you take": ["the 4", "the 4", "the 5", "the 5"],
            "MIN takes": ["the 9", "the 5", "the 4", "the 12"],
            "your lead": [each.after(move).value for each in (first, last) for move in ("first", "last")],
        }
    )
    q.mistakes[last.value] = "That is so if you take the 5 first. What does MIN take if you take the other end?"
    q.otherwise = "Try both ends. After each, which coins can MIN take, and which coin do you take then?"


def four(q: Choice) -> None:
    here = q.at(ConnectFour(), ".O...OX/XO...OX/XO..XXX/OX..XOO/XO.OOXX/XXOOXOO")
    q.ask = "X is to move and can win, whatever O replies. Into which column does X drop its disc? The numbers are those of the columns."
    q.options = ["0", "2", "3", "4"]
    q.answer = q.options[here.moves.index(here.best_moves[0])]
    q.reveal = "This stops O's line and threatens a diagonal. So O has to play column 3, and on top of that disc, X fills a line across."
    q.picture = lambda: board(here.after(here.best_move, 3, 3))
    for wrong in [q.options[here.moves.index(move)] for move in here.worse_moves]:
        q.mistakes[wrong] = "Then O fills a line and wins."


def mate(q: Choice) -> None:
    here = q.at(from_chess("6k1/1b3ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"))
    q.ask = "White (not filled) moves. A rook moves along its row or its column, and Black's bishop along the diagonals. Which move attacks the king so that Black cannot end the attack?"
    texts = {"a1a8": "Rook a1 to a8", "a1a7": "Rook a1 to a7", "e1e8": "Rook e1 to e8", "e1e7": "Rook e1 to e7"}
    q.options = list(texts.values())
    mates = [str(move) for move in here.moves if here.game.is_terminal(here.game.result(here.state, move))]
    q.answer = [text for move, text in texts.items() if move in mates]
    q.picture = lambda: table({"rook": ["e8", "mate"]})
    q.reveal = "The rook attacks along row 8, and the king's own pawns block its way out. No piece of Black can take the rook or come between. So it is mate, and worth 1."
    q.mistakes[texts["a1a8"]] = "It attacks the king, too. Which piece of Black can take the rook there?"
    for wrong in (texts["a1a7"], texts["e1e7"]):
        q.mistakes[wrong] = "From there, the rook attacks along row 7. In which row is the king?"


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
        "Who wins with seven beans, the player who moves or the other one?",
        "Leave your opponent a heap with which the player to move loses.",
    ]
    q.why = "That leaves seven, and whoever moves with seven loses, as with the beans."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"That leaves {here.after(wrong)}, and your opponent takes all of them."
