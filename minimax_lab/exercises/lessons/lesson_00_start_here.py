"""The questions of lesson 00."""

from minimax_lab.exercises import DRAW, Choice, MoveQuestion, Number, OrderQuestion, ValueQuestion, table
from minimax_lab.games import MIN, Bones


def your_turn(q: Choice) -> None:
    here = q.at(Bones(4))
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. Four bones are left, and it is your turn. Which move wins, whatever the machine does?"
    q.options = [*(f"take {take}" for take in here.moves), "none of them"]
    q.answer = q.options[-1] if here.mover_loses else f"take {here.best_move}"
    q.reveal = "Whatever you take, the machine takes the rest. Which heap did it leave you in every game with 8 bones? To find out who wins, you looked at each of your moves and at the replies to it."
    q.picture = lambda: table(
        {
            "you take": here.moves,
            "bones left": [here.after(take) for take in here.moves],
            "the machine takes": [here.after(take).best_move for take in here.moves],
        }
    )
    q.leaks = ["takes the rest", "heap of 4 loses", "no move wins"]
    for take in here.moves:
        q.mistakes[f"take {take}"] = f"That leaves {here.after(take)}. What can the machine do then?"


def calls_of_two(q: Number) -> None:
    here = q.at(Bones(2))
    q.ask = "We call value for a heap of two bones, on your turn. How many calls does that make in all? Count the first one, too."
    q.least = 1
    q.answer = here.calls
    q.reveal = "There is one call for the heap of 2 and one for the heap of 1. Two calls are for an empty heap: one after taking 2, the other after taking 1 twice."
    q.picture = lambda: table({"heap": [2, 1, 0], "calls": [here.called.count(heap) for heap in ["2", "1", "0"]]})
    q.leaks = [f"{q.answer} calls", "four calls", "four times"]
    q.mistakes[here.calls - 1] = "A heap can be reached in more than one way, and each visit is a call of its own."
    q.mistakes[len(here.moves)] = "The first call makes that many. Do these calls make others?"
    q.mistakes[len(here.moves) - 1] = "That is the first call. Which calls does it make?"
    q.otherwise = "How many moves are there with one bone, and how many with none? Each move is a call."


def open_calls(q: Number) -> None:
    here = q.at(Bones(2))
    q.ask = "The third call is for an empty heap, after both players have taken 1. An earlier call waits until all calls that it makes have returned. How many calls wait when the third one begins?"
    q.least = 0
    q.answer = here.run.calls[2].depth
    q.reveal = "The first call waits for the second, and the second waits for the third. The first call to begin is the last to return."
    q.picture = lambda: table({"call": [1, 2, 3], "heap": here.called[:3], "waits": ["yes", "yes", "no"]})
    q.leaks = [f"{q.answer} calls wait", "two calls wait", f"{q.answer} open calls", "two open calls"]
    q.mistakes |= {
        here.run.calls[0].depth: "A call needs the scores of its moves before it can return.",
        here.run.calls[1].depth: "Which call made the call for the heap of 1? Has it returned?",
    }
    q.otherwise = "Only a call that began before the third one can wait for it."


def seven_left(q: Choice) -> None:
    here = q.at(Bones(7))
    q.ask = "Seven bones are left, and it is your turn. Which move wins, whatever the machine does?"
    q.options = [f"take {take}" for take in here.moves]
    q.answer = f"take {here.best_move}"
    left = here.after(here.best_move)
    q.reveal = f"That leaves {left}, and whoever has to move with {left} bones loses. Can you leave {left} in the game below, too?"
    q.picture = lambda: table(
        {
            "you take": here.moves,
            "bones left": [here.after(take) for take in here.moves],
            "who wins": ["you" if take in here.best_moves else "the machine" for take in here.moves],
        }
    )
    q.leaks = ["loses with four", "four bones loses", "heap of 4 loses"]
    for take in here.worse_moves:
        q.mistakes[f"take {take}"] = f"That leaves {here.after(take)}. Which heap can the machine leave you then?"


def question_1(q: ValueQuestion) -> None:
    here = q.at(Bones(3, first=MIN))
    q.ask = "Three bones are left, and it is MIN's turn. What does value return for this heap? Type a number."
    q.hints = [
        "A win for you is +1, and a loss is -1. The answer is one of these two, not a number of bones.",
        "Can MIN win at once?",
    ]
    q.why = "MIN takes all three bones. Then it is your turn, the heap is empty, and you lose. MIN keeps the smallest score."
    wrong = here.state.bones
    q.mistakes[wrong] = f"{wrong} is the number of bones. The value is +1 if you can win, and -1 if you cannot."
    q.mistakes |= {
        DRAW: "This game has no draws: the value is +1 if you can win, and -1 if you cannot.",
        -here.value: "The value is always MAX's, not that of the player who moves. What happens if MIN takes all the bones?",
    }


def question_2(q: OrderQuestion) -> None:
    here = q.at(Bones(3, takes=(1, 2)))
    q.ask = "In another game, a player may take only 1 or 2 bones. Three bones are left. In which order are the calls made? The function tries to take 1 first, and then 2."
    q.hints = [
        "Begin at the top of the tree. The heap of 3 has two children.",
        "Take 1 for as long as you can. The calls go all the way down before the next move is tried.",
        "There are seven calls. Three of them are for a heap of 0.",
    ]
    q.why = "The calls go depth first. Everything below the heap of 2 is finished before the function takes 2 bones from the heap of 3."
    q.mistakes[tuple(here.returned)] = (
        "That is the order of the returns. The call for the whole heap is made first and returns last."
    )
    q.mistakes[tuple(here.called[:4])] = (
        "That is the first line of play. After it, the function goes back and tries the other moves."
    )


def question_3(q: MoveQuestion) -> None:
    here = q.at(Bones(2, last_loses=True))
    q.ask = "Now whoever takes the last bone loses. Two bones are left, and it is your turn. How many do you take?"
    q.hints = [
        "You have two moves. What does each of them leave for the opponent?",
        "Leave a heap that the opponent has to take and does not want.",
    ]
    q.why = "One bone is left, and the opponent must take it."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then you take the last bone, and under this rule you lose."
