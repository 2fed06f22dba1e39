"""The questions of lesson 03."""

from minimax_lab.exercises import Choice, Choices, MoveQuestion, Number, Position, heaps, heaps_by_rule, line, table
from minimax_lab.games import Bones


def _lost_heaps(takes: tuple[int, ...]) -> str:
    """The first three heaps with which the player to move loses, as an option."""
    return str([heap for heap in range(1, 13) if Position(Bones(heap, takes)).mover_loses][:3])[1:-1] + ", …"


def never_won(q: Choices) -> None:
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. The machine plays perfectly. Which of these heaps can you never win if you move first? Choose one or more."
    q.options = [3, 4, 5, 6, 7]
    q.unit = "bone"
    q.answer = [heap for heap in q.options if Position(Bones(heap)).mover_loses]
    q.reveal = "The machine takes all that you leave. It plays perfectly, so nobody can win this heap by moving first. You can win each of the others."
    q.picture = lambda: heaps(q.options)
    for wrong in [heap for heap in q.options if not Position(Bones(heap)).mover_loses]:
        q.mistakes[wrong] = f"You may have lost with {wrong}, but it can be won. Play it again with another first move."


def six_bones(q: Number) -> None:
    here = q.at(Bones(6))
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. It is your turn with 6 bones. How many do you leave for your opponent?"
    q.least = 0
    q.most = here.state.bones - 1
    q.limits = f"You have {here} bones"
    q.unit = "bone"
    q.answer = [here.after(take).state.bones for take in here.best_moves]
    q.reveal = (
        f"The player who moves with {q.right_answer} bones loses: whatever your opponent takes, you can take the rest."
    )
    q.picture = lambda: line(here, here.best_move)
    q.leaks = [f"leave {q.right_answer}", f"leaves {q.right_answer}", f"heap of {q.right_answer} loses"]
    for wrong in range(6):
        after = Position(Bones(wrong))
        if 6 - wrong not in here.moves:
            q.mistakes[wrong] = f"You may take at most {max(here.moves)} bones, so you cannot leave {wrong}."
        elif wrong in here.moves:
            q.mistakes[wrong] = f"Then your opponent takes all {wrong} and wins."
        elif wrong not in q.answer:
            move = after.best_move
            q.mistakes[wrong] = f"Then your opponent takes {move} and leaves you a heap that loses."


def calls_of_seven(q: Number) -> None:
    here = q.at(Bones(7))
    q.ask = f"You may take 1, 2, or 3 bones. Minimax took {Position(Bones(6)).calls} calls for a heap of 6, {Position(Bones(5)).calls} for 5, and {Position(Bones(4)).calls} for 4. How many calls will a heap of 7 take?"
    q.least = 1
    q.answer = here.calls
    q.reveal = f"One call for the heap of 7 itself, plus {Position(Bones(6)).calls}, {Position(Bones(5)).calls}, and {Position(Bones(4)).calls} for the three heaps that it can lead to. Each further bone nearly doubles the number: a heap of 20 takes more than a quarter of a million calls."
    six, five, four = (Position(Bones(heap)).calls for heap in (6, 5, 4))
    q.picture = lambda: table({"heap": [4, 5, 6, 7], "calls": [four, five, six, q.answer]})
    q.otherwise = (
        f"If you take 1, a heap of 6 is left, and that one alone takes {six} calls. Which other calls are there?"
    )
    q.mistakes |= {
        here.calls - 1: "Who makes the calls that you have added?",
        2 * six: "The numbers do not quite double. Which heaps can 7 lead to?",
        six + 1: "That would be right if the only move were to take 1.",
        six + five: "Is there another move? And who makes all these calls?",
        six + five + 1: "Is there another move?",
        2 * six - five: "The numbers do not grow by equal steps. Which heaps can 7 lead to?",
    }


def rule(q: Number) -> None:
    here = q.at(Bones(1003))
    q.ask = f"You may take 1, 2, or 3 bones, and whoever takes the last one wins. You move first with {here} bones. What do you take?"
    q.least = min(here.moves)
    q.most = max(here.moves)
    q.limits = "You may take 1, 2, or 3 bones"
    q.unit = "bone"
    q.answer = here.best_moves
    q.reveal = (
        f"That leaves {here.after(q.right_answer)}, a multiple of 4, which loses if your rule holds for every heap."
    )
    q.picture = lambda: heaps(range(25), columns=4)
    q.leaks = ["multiple of", "multiples of", f"leaves {here.after(q.right_answer)}"]
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"That leaves {here.after(wrong)}. Can your opponent now leave you a heap that loses?"


def reply(q: Choice) -> None:
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. By your rule, you have left a heap that loses, and your opponent takes some. Which reply of yours always leaves such a heap again?"
    q.options = [
        "as many as your opponent took",
        "as many as make 4 with your opponent's",
        "1, whatever your opponent took",
        "it depends on the heap",
    ]
    q.answer = q.options[1]
    q.reveal = "Against 1, 2, or 3, take 3, 2, or 1: each round takes 4. The last multiple of 4 that you leave is 0, so you take the last bone. This proves the rule for every heap."
    q.picture = lambda: table({"your opponent takes": [1, 2, 3], "you take": [3, 2, 1], "together": [4, 4, 4]})
    q.leaks = ["each round takes", "take 3, 2, or 1"]
    q.mistakes |= {
        q.options[0]: "You leave 8, and your opponent takes 1. Does your reply leave a heap that loses?",
        q.options[2]: "You leave 8, and your opponent takes 1. Does your reply leave a heap that loses?",
        q.options[3]: "Try 8, 12, and 16, and let your opponent take 1 from each. Do your replies differ?",
    }


def other_rule(q: Choice) -> None:
    q.ask = "New rule: each player may take 1 or 2 bones, and whoever takes the last one wins. With which heaps does the player who moves lose now?"
    q.options = ["2, 4, 6, …", "3, 6, 9, …", "4, 8, 12, …"]
    q.answer = _lost_heaps((1, 2))
    q.reveal = "These are the multiples of 3."
    q.picture = lambda: heaps_by_rule(range(1, 5), range(11))
    q.leaks = ["multiples of 3"]
    q.mistakes |= {
        _lost_heaps((1, 2, 3)): "Those heaps lose if a player may take 1, 2, or 3 bones.",
        _lost_heaps((1,)): "With 2 bones, you can take both of them and win.",
    }


def question_1(q: MoveQuestion) -> None:
    here = q.at(Bones(14))
    q.ask = "A player takes 1, 2, or 3 bones, and whoever takes the last one wins. There are fourteen bones, and you move first. How many do you take?"
    q.hints = [
        "Which heap do you want to leave for the opponent?",
        "The heaps to leave are the multiples of four.",
        "What is the remainder when fourteen is divided by four?",
    ]
    q.why = "This leaves twelve. Whatever the opponent takes, you can then leave eight, then four, then none."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = (
            f"That leaves {here.after(wrong)}. Then your opponent takes {here.after(wrong).best_move} and leaves {here.after(wrong, here.after(wrong).best_move)}."
        )


def question_2(q: MoveQuestion) -> None:
    here = q.at(Bones(7, last_loses=True))
    q.ask = "A player takes 1, 2, or 3 bones, and now whoever takes the last one loses. There are seven bones, and you move first. How many do you take?"
    q.hints = [
        "A player who is left with a single bone loses. With which heap can a player no longer avoid that?",
        "From which heap does every move lead to 2, 3, or 4 bones?",
    ]
    q.why = "This leaves five. Whatever the opponent takes, you can then leave one."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = (
            f"That leaves {here.after(wrong)}. Then your opponent takes {here.after(wrong).best_move} and leaves {here.after(wrong, here.after(wrong).best_move)}."
        )
    q.mistakes[Position(Bones(here.state.bones)).best_move] = (
        "Under the usual rule, yes. Here the player who takes the last bone loses."
    )
