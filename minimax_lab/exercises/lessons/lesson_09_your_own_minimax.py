"""The questions of lesson 09."""

from minimax_lab.exercises import Broken, Choice, Number, Square, draw_returns, table
from minimax_lab.games import TicTacToe

ANN = Broken("ann", "XOO/.OX/.X.")
BEN = Broken("ben", "XXO/.X./O.O")
CLEO = Broken("cleo", "XOO/.OX/.X.")


def your_move(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "XOO/.OX/.X.")
    q.ask = "You are X, and it is your move. Which square makes sure that you win?"
    q.answer = here.best_moves
    q.reveal = "Then you have two lines that need one more X, and O can block only one. If O takes square 3, you win on 8. If O takes 8, you win on 3."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then O completes a line and wins."


def first_wrong(q: Number) -> None:
    q.ask = "Here are the calls of Ann's program, with what each of them returned. Which call returned a wrong value, although all calls that it made returned right ones?"
    q.least = 1
    q.most = len(ANN.run)
    q.limits = f"The program makes {len(ANN.run)} calls"
    q.drawn = lambda: draw_returns(ANN.run)
    q.drawn_items = [call.number for call in ANN.run.calls]
    q.answer = ANN.found.call
    q.reveal = "O moves there, and both replies lose. So the value is 10, but the program returns 0. All calls that it made returned right values."
    q.picture = lambda: table(
        {
            "call": [call.number for call in ANN.run.calls if q.answer in [call.number, call.parent]],
            "returns": [call.value for call in ANN.run.calls if q.answer in [call.number, call.parent]],
        }
    )
    q.leaks = [f"call {q.answer} returned"]
    q.mistakes[ANN.run.calls[0].number] = (
        "Its result is wrong, too. But it took the largest of the values that it got. One of them was wrong before."
    )
    for wrong in [call.number for call in ANN.run.calls if call.depth == 1 and call.value < 0]:
        q.mistakes[wrong] = "O moves there and wins with square 6. So -10 is right."
    for wrong in [call.number for call in ANN.run.calls if call.depth > 1]:
        q.mistakes[wrong] = (
            f"Call {wrong} is about a board on which only X can still win, or the game is over. Its value is right."
        )


def wrong_line(q: Choice) -> None:
    q.ask = "This is Ann's program. The first wrong call got right values from its own calls. Which line makes it return a wrong one?"
    q.options = ANN.lines
    q.is_code = True
    q.answer = {"initial best": "best = 0"}[str(ANN.found.kind)]
    q.reveal = "O moves there, and keeps the smaller number. 10 is not smaller than 0, so 0 stays, although no move of O is worth 0."
    q.leaks = ["start value", "safe start"]
    q.mistakes[q.options[-2]] = "That line keeps the right one of two numbers. Where do the two come from?"
    q.otherwise = "That line does what it should. With what is the first value compared?"


def who_won(q: Choice) -> None:
    q.at(TicTacToe(win=10), "XXO/.X./O.O")
    q.has_small_board = True
    q.ask = "Read Ben's program below. After which win does it return 10?"
    q.options = ["X's win", "O's win", "any win", "no win"]
    winners = {"OX"[call.depth % 2]: call.value for call in BEN.run.calls if call.player is None}
    q.answer = f"{max(winners, key=lambda winner: winners[winner])}'s win"
    q.reveal = "The player who wins has just moved. After a win of O, it is X's turn, so is_max is true. On this board, X could win at once on square 7, but chooses square 3, and O wins."
    q.picture = lambda: table({"winner": winners, "returns": winners.values()})
    q.mistakes |= {
        q.options[0]: "That is what it should do. But whose turn is it after a win of X, and what is is_max then?",
        q.options[2]: "What it returns depends on is_max. Is that the same, whoever has won?",
        q.options[3]: "Then is_max would be false after every win. Who has just won, if it is X's turn?",
    }


def how_many(q: Number) -> None:
    here = q.at(TicTacToe(win=10), "XOO/.OX/.X.")
    q.has_small_board = True
    q.ask = f"On this board, a right minimax makes {here.calls} calls. How many calls does Cleo's program make?"
    q.least = 1
    q.answer = len(CLEO.run)
    q.reveal = "Each call tries one move and returns. X takes square 3, O takes square 6 and wins, and that is all it looks at."
    q.picture = lambda: table(
        {"call": [call.number for call in CLEO.run.calls], "returns": [call.value for call in CLEO.run.calls]}
    )
    q.mistakes[here.calls] = "A right minimax makes that many. In which block of Cleo's program is the last line?"
    q.mistakes[1 + len(here.moves)] = (
        "The first call and one for each of its moves? But each of those calls makes a call, too. In which block is its last line?"
    )
    q.otherwise = "Follow the first call through the loop. When does it reach return?"
