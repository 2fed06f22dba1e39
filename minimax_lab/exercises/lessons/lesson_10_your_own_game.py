"""The questions of lesson 10."""

from minimax_lab.exercises import (
    Choice,
    Choices,
    CoinRow,
    Number,
    Position,
    ValueQuestion,
    board,
    play_out,
    table,
    write,
)
from minimax_lab.games import Bones, ConnectFour
from minimax_lab.games.adapters import from_chess


def last_bone(q: Choice) -> None:
    q.ask = "One bone is left, and MAX takes it. Which state does result return, and what is this state worth?"
    q.options = ["(0, MIN), worth -1", "(0, MAX), worth 1", "(0, MIN), worth 1"]
    q.answer = q.options[2 if Position(Bones(1, takes=(1, 4))).after(1).value == 1 else 0]
    q.reveal = f"It is now MIN's turn, and no bone is left. MAX took the last bone and has won, so the state is worth {Position(Bones(1, takes=(1, 4))).after(1).value}. A utility is always MAX's, no matter whose turn it would be."
    q.picture = lambda: table({"bones": [1, 0], "to move": ["MAX", "MIN"]})
    q.mistakes[q.options[1]] = "A state says whose turn it is. Who is next after a move of MAX?"
    q.mistakes[q.options[0]] = (
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


def sure_coins(q: Choices) -> None:
    here = q.at(CoinRow(8, 15, 3, 7, 10, 4))
    q.ask = "Your row again, and you begin. Which of these coins can you be sure to get, all three, whatever MIN does? Choose one or more."
    row, parts = here.state[0], [(15, 10, 8), (15, 7, 4), (15, 10, 4), (8, 3, 10)]
    q.options = [write(part) for part in parts]
    worth_one = [Position(CoinRow(*(int(coin in part) for coin in row))) for part in parts]
    q.answer = [option for option, each in zip(q.options, worth_one, strict=True) if each.value == len(row) // 2]
    larger, smaller = sorted((sum(row[::2]), sum(row[1::2])), reverse=True)
    q.reveal = f"One half is in places 2, 4, and 6, the other in 1, 3, and 5. Take the last coin: both ends are in odd places, and after MIN's move, one is in an even place again. The halves have {larger} and {smaller}: you win by {here.value}."
    q.picture = lambda: table({"place": range(1, 7), "coin": row, "half": ["odd", "even"] * 3})
    q.leaks = ["odd place", "even place"]
    q.otherwise = "At least one more is certain. After your first coin, in which places of the row are the two ends?"
    q.mistakes |= {
        q.options[0]: "If you take the 8, MIN takes the 15. If you take the 4, MIN takes the 8.",
        q.options[2]: "You have to begin with the 4. Which of your coins can MIN take then?",
    }


def new_rule(q: Choice) -> None:
    q.at(CoinRow(8, 15, 3, 7))
    q.has_small_board = True
    q.ask = "A new rule for the coins: on each turn, a player takes one coin or two from one end. Besides the coins that are left and the lead, what must a state have now?"
    q.options = ["nothing else", "who moves", "the end used last", "all moves so far"]
    q.answer = q.options[1]
    q.reveal = "With four coins, two are left after one turn of MAX, or after a turn of each player. So their number no longer says who moves."
    q.picture = lambda: table({"turns": [1, 2], "coins left": [2, 2], "moves now": ["MIN", "MAX"]})
    q.mistakes |= {
        q.options[0]: "One of the six answers counts the coins. Is that count still enough?",
        q.options[2]: "Does the rule allow less at that end? Which of the six answers is wrong in your game now?",
        q.options[3]: "A state has only what matters for the rest of the game. Which of the six answers is wrong now?",
    }


def four(q: Choice) -> None:
    here = q.at(ConnectFour(), "O....../XO..O.X/OX..XOO/XXO.XXO/OOXXXOX/OOOXOXX")
    q.ask = "X is to move. Only one disc wins; after any other, O can win. Into which column does X drop it? The numbers are those of the columns."
    q.options = [str(column) for column in here.moves]
    q.answer = str(here.best_move)
    q.reveal = "X then threatens a diagonal, so O has to reply in column 3. X's next disc falls on top of that one, and fills a line across."
    q.picture = lambda: play_out(here, here.best_move, 3, 3)
    q.mistakes |= {
        q.options[4]: "That threatens a line, but O blocks it in column 3. Which two lines does O threaten then?",
        q.options[2]: "That threatens three lines at once. But what can O do on top of your disc?",
    }
    q.otherwise = "Which squares would complete a line of X? Which of them is free only on top of another disc?"


def mate(q: Choice) -> None:
    here = q.at(from_chess("6k1/1b3ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"))
    q.ask = "White (blue) moves. A rook moves along its row or its column, and Black's bishop along the diagonals. Which move attacks the king so that Black cannot end the attack?"
    texts = {"a1a8": "Rook a1 to a8", "a1a7": "Rook a1 to a7", "e1e8": "Rook e1 to e8", "e1e7": "Rook e1 to e7"}
    q.options = list(texts.values())
    mates = [str(move) for move in here.moves if here.game.is_terminal(here.game.result(here.state, move))]
    q.answer = [text for move, text in texts.items() if move in mates]
    after = Position(here.game, here.game.result(here.state, next(move for move in here.moves if str(move) in mates)))
    q.picture = lambda: board(after)
    q.reveal = "The king's own pawns block its way out, and no piece of Black can take the rook or come between. So it is mate, and worth 1. On a8, the bishop would take the rook."
    q.mistakes[texts["a1a8"]] = "It attacks the king, too. Which piece of Black can take the rook there?"
    for wrong in (texts["a1a7"], texts["e1e7"]):
        q.mistakes[wrong] = "From there, the rook attacks along row 7. In which row is the king?"


def question_1(q: ValueQuestion) -> None:
    here = q.at(CoinRow(4, 6, 9, 2), ((6, 9, 2), 4))
    lead = here.state[1]
    q.ask = f"Three coins are left in a row: 6, 9, and 2. MAX leads by {lead}, and MIN is to move. What is this state worth?"
    q.hints = [
        "After MIN's move, two coins are left, and MAX takes the larger one.",
        "If MIN takes the 6, MAX takes the 9, and MIN gets the 2. What if MIN takes the 2?",
    ]
    q.why = f"The 9 is in the middle, so whatever MIN takes, MAX takes the 9, and MIN gets the other two coins: {lead} - 6 + 9 - 2 is {here.value}."
    q.mistakes |= {
        here.value - lead: "That is what the three coins are worth. What about the lead so far?",
        lead: "That is the lead now. Three coins are still to be taken.",
        -here.value: "That would be MIN's lead. A value is MAX's.",
        max(here.state[0]) + lead: "MIN takes coins, too. Take away what MIN gets.",
    }
    for first in (here.state[0][0], here.state[0][-1]):
        q.mistakes[lead - first + max(here.state[0])] = "That is the lead before MIN takes the last coin."
    for wrong in [leaf.value for leaf in here.tree.leaves if leaf.value < here.value]:
        q.mistakes[wrong] = "Then MAX would have to leave the 9 to MIN. MAX wants the lead to be large, and takes it."
