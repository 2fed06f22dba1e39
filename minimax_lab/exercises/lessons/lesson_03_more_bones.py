"""The questions of the further lesson on more bones."""

from minimax_lab.exercises import DRAW, FunctionQuestion, Position, ValueQuestion
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MIN, Bones


def question_1(q: ValueQuestion) -> None:
    here = q.at(Bones(4))
    q.ask = "There are four bones, and you are MAX and move first. What is the heap worth?"
    q.hints = [
        "Start at the lowest triangle. With one bone left, there is only one move.",
        "At each of the three nodes at ply 1, MIN chooses.",
        "Is there a move after which MIN cannot take all the remaining bones?",
    ]
    q.why = "Whatever you take, one to three bones remain, and MIN takes them all."
    q.mistakes[-here.value] = "Whatever you take, one to three bones are left. What can the opponent do then?"
    for wrong in [here.state.bones, *here.moves[1:]]:
        q.mistakes[wrong] = "That is a number of bones. The value is +1 if you can win, and -1 if you cannot."
    q.mistakes[DRAW] = "This game has no draws: the value is +1 if you can win, and -1 if you cannot."


def question_2(q: FunctionQuestion) -> None:
    q.at(Bones(6))
    q.ask = (
        "Write minimax: a function of a game and a state that returns the value, or the value and the first best move."
    )
    q.also = [
        Position(Bones(8)),
        Position(Bones(5, last_loses=True)),
        Position(Bones(9, takes=(2, 3))),
        Position(Bones(0)),
        Position(Bones(0, first=MIN)),
        Position(Bones(8, win=2000)),
        Position(Bones(8, win=2000, first=MIN)),
        Position(Bones(6, first=MIN)),
    ]
    q.hints = [
        "Begin with the end: what does the function return if the game is over?",
        "For each legal action, call your function on game.result(state, action).",
        "MAX keeps the largest of these values, and MIN keeps the smallest. game.to_move(state) is the player to move.",
    ]
    q.why = "If the game has ended, return the utility. Otherwise try each action, call, compare, and return."
    q.mistakes |= BUGS_OF_MINIMAX
