"""The questions of lesson 00."""

from minimax_lab.exercises import DRAW, Choice, Number, OrderQuestion, ValueQuestion, table
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


def always_largest(q: Number) -> None:
    here = q.at(Bones(4))
    q.ask = "Suppose that the last line were return max(scores), too. What would value return for the heap of 4, on your turn?"
    q.least, q.most = -1, 1
    q.answer = max(leaf.value for leaf in here.tree.leaves)
    q.reveal = "Then MIN's calls also return what is best for you, so the function counts on a machine that helps you, as in this game. With min(scores), it expects the worst."
    q.picture = lambda: table({"who": ["you", "the machine", "you"], "takes": [1, 1, 2], "leaves": [3, 2, 0]})
    q.leaks = ["machine that helps you"]
    q.mistakes |= {
        here.value: "That is what value returns as it is. Now MIN's calls return their largest score. Is there any game in which you take the last bone?",
        DRAW: "This game has no draws.",
    }


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
    q.ask = "In another game, a player takes 1 or 2 bones. In which order does value call itself for a heap of 3?"
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
