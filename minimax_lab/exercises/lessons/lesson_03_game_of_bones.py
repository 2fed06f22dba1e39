"""The questions of lesson 03."""

from typing import Any

from minimax_lab.exercises import Choice, Choices, MoveQuestion, Number, Position, heaps, heaps_by_rule, table, write
from minimax_lab.games import Bones


def _lost_heaps(takes: tuple[int, ...]) -> str:
    """The first three heaps with which the player to move loses, as an option."""
    return str([heap for heap in range(1, 13) if Position(Bones(heap, takes)).mover_loses][:3])[1:-1] + ", …"


def never_won(q: Choices) -> None:
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. You move first, against a perfect machine. With which of these heaps do you lose? Choose one or more."
    q.options = list(range(5, 13))
    q.unit = "bone"
    q.answer = [heap for heap in q.options if Position(Bones(heap)).mover_loses]
    q.reveal = f"After every first move with {write(q.answer)}, your opponent can win."
    wins = [heap for heap in q.options if heap not in q.answer]
    q.picture = lambda: table({"heap": wins, "take first": [Position(Bones(heap)).best_move for heap in wins]})
    for wrong in wins:
        q.mistakes[wrong] = "Whoever moves there can win. Which first move leaves a heap that you have lost yourself?"
    q.otherwise = "These are not all. Take each heap that you left out: with which first move do you win?"


def calls_of_seven(q: Number) -> None:
    here = q.at(Bones(7))
    q.ask = f"You may take 1, 2, or 3 bones. Minimax took {Position(Bones(6)).calls} calls for a heap of 6, {Position(Bones(5)).calls} for 5, and {Position(Bones(4)).calls} for 4. How many will a heap of 7 take?"
    q.least = 1
    q.answer = here.calls
    q.reveal = f"One call for the heap of 7 itself, plus {Position(Bones(6)).calls}, {Position(Bones(5)).calls}, and {Position(Bones(4)).calls} for the three heaps that it can lead to. Each further bone nearly doubles the number: a heap of 20 takes more than a quarter of a million calls."
    six, five, four = (Position(Bones(heap)).calls for heap in (6, 5, 4))
    q.picture = lambda: table({"heap": [4, 5, 6, 7], "calls": [four, five, six, q.answer]})
    q.otherwise = (
        f"If you take 1, a heap of 6 is left, and that one alone takes {six} calls. Which other calls are there?"
    )
    q.mistakes |= {
        here.calls - 1: "Those are all calls for 6, 5, and 4 bones. Which call makes them?",
        2 * six: "The numbers do not quite double. Which heaps can 7 lead to?",
        six + 1: "That would be right if the only move were to take 1.",
        six + five: "Is there another move? And who makes all these calls?",
        six + five + 1: "Is there another move?",
        2 * six - five: "The numbers do not grow by equal steps. Which heaps can 7 lead to?",
    }


def rule(q: Number) -> None:
    here = q.at(Bones(1003))
    q.ask = f"You may take 1, 2, or 3 bones, and whoever takes the last one wins. You move first with {write(here.state.bones)} bones. What do you take?"
    q.least = min(here.moves)
    q.most = max(here.moves)
    q.limits = "You may take 1, 2, or 3 bones"
    q.unit = "bone"
    q.answer = here.best_moves
    q.reveal = f"That leaves {write(here.after(q.right_answer).state.bones)}, a multiple of 4, which loses if your rule holds for every heap."
    q.picture = lambda: heaps(range(25), columns=4)
    q.leaks = [
        "multiple of",
        "multiples of",
        "leaves you 4",
        "leave 4 or 8",
        f"leaves {write(here.after(q.right_answer).state.bones)}",
    ]
    for wrong in here.worse_moves:
        q.mistakes[wrong] = (
            f"That leaves {write(here.after(wrong).state.bones)}. Can your opponent now leave you a heap that loses?"
        )


def rounds(q: Choices) -> None:
    here = Position(Bones(600))
    q.ask = f"You may take 1, 2, or 3 bones, and whoever takes the last one wins. You leave {here} bones. In the round 1 + 2, your opponent takes 1, and then you take 2. After which rounds have you left a heap that loses by your rule? Choose all of them."
    replies = {theirs: here.after(theirs).best_move for theirs in here.moves}
    pairs = {f"{theirs} + {yours}": (theirs, yours) for theirs in here.moves for yours in here.moves}
    q.options = list(pairs)
    q.answer = [option for option, (theirs, yours) in pairs.items() if replies[theirs] == yours]
    q.reveal = "Whatever your opponent takes, you can leave a multiple of 4 again."
    q.picture = lambda: table(
        {
            "your opponent takes": replies,
            "you take": replies.values(),
            "together": [theirs + yours for theirs, yours in replies.items()],
        }
    )
    q.leaks = ["each round takes", "takes 4 together", "always leave a multiple"]
    for wrong in q.options:
        if wrong not in q.answer:
            q.mistakes[wrong] = "How many bones does such a round leave, and does that heap lose by your rule?"
    q.otherwise = "A round is missing. Which reply belongs to each number that your opponent can take?"


def proof(q: Choice) -> None:
    here = Position(Bones(17))
    q.ask = "You may take 1, 2, or 3 bones, and whoever takes the last one wins. Which sentence completes the proof? “From a heap that wins by my rule, I leave one that loses by it. After each move of my opponent, I do that again. …”"
    tested, ends, part = (
        "The rule has stood for 40 heaps",
        "The heap gets smaller, so in the end I leave 0",
        "My opponent can never take 4",
    )
    q.options = [tested, ends, part]
    q.answer = ends
    q.reveal = "Then your opponent has lost. From a multiple of 4, your opponent does that to you. So the rule holds."
    q.picture = lambda: table(_as_rounds(here, 3, 1, 2, 3))
    q.leaks = ["in the end, you leave 0", "leaves 0 in the end"]
    q.mistakes |= {
        tested: "Nobody has tried a heap of 41. What happens to every heap, round by round?",
        part: "That is why you can always reply. But who takes the last bone?",
    }


def _as_rounds(here: Position, *theirs: int) -> dict[str, list[Any]]:
    """A game by the rule against these moves, as rows of a table."""
    left, yours = [here.after(here.best_move)], []
    for each in theirs:
        yours.append(left[-1].after(each).best_move)
        left.append(left[-1].after(each, yours[-1]))
    return {
        "you leave": [each.state.bones for each in left],
        "your opponent takes": [*theirs, "–"],
        "you take": [*yours, "–"],
    }


def other_rounds(q: Choices) -> None:
    here = Position(Bones(70, (1, 3, 4)))
    q.ask = f"You may take 1, 3, or 4 bones, and whoever takes the last one wins. You leave {here} bones, a heap that loses. In the round 1 + 3, your opponent takes 1, and then you take 3. After which rounds have you again left a heap that loses? Choose all of them."
    pairs = {f"{theirs} + {yours}": (theirs, yours) for theirs in here.moves for yours in here.moves}
    q.options = list(pairs)
    q.answer = [option for option, moves in pairs.items() if here.after(*moves).mover_loses]
    left = [here.after(*pairs[option]) for option in q.answer]
    q.reveal = "Such a round takes 7 bones, or it takes 5 and leaves 2 more than a multiple of 7. The table has your replies from both kinds of heaps, so you can always reply."
    q.picture = lambda: table(
        {"your opponent takes": here.moves}
        | {
            f"from {each}, you take": [each.after(theirs).best_move for theirs in here.moves]
            for each in (here, left[0])
        }
    )
    q.leaks = ["takes 7 bones", "multiple of 7", "takes 7 together"]
    for wrong in q.options:
        if wrong not in q.answer:
            q.mistakes[wrong] = "How many bones does such a round leave? Ask your rule about that heap."
    q.otherwise = "A round is missing. Which reply belongs to each number that your opponent can take?"


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
    here = q.at(Bones(18, takes=(1, 3, 4)))
    q.ask = "A player takes 1, 3, or 4 bones, and whoever takes the last one wins. There are 18 bones, and you move first. How many do you take?"
    q.hints = [
        "Which heap do you want to leave for the opponent?",
        "With 2 or 7 bones, the player who moves loses. Seven bones more than such a heap is such a heap, too.",
        "Can you leave 14 or 16?",
    ]
    q.why = "This leaves 14. Whatever the opponent takes, you can then leave 9 or 7."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"That leaves {here.after(wrong)}. Which heap can your opponent leave you then?"


def question_2(q: MoveQuestion) -> None:
    here = q.at(Bones(7, last_loses=True))
    q.ask = "A player takes 1, 2, or 3 bones, and now whoever takes the last one loses. There are 7 bones, and you move first. How many do you take?"
    q.hints = [
        "A player who is left with a single bone loses. With which heap can a player no longer avoid that?",
        "From which heap does every move lead to 2, 3, or 4 bones?",
    ]
    q.why = "This leaves 5. Whatever the opponent takes, you can then leave 1."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"That leaves {here.after(wrong)}. Which heap can your opponent leave you then?"
    q.mistakes[Position(Bones(here.state.bones)).best_move] = (
        "Under the usual rule, yes. Here the player who takes the last bone loses."
    )
