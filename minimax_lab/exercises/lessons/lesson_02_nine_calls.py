"""The questions of lesson 02."""

from minimax_lab.exercises import (
    Choices,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    Square,
    Squares,
    TreeQuestion,
    draw_returns,
    scores,
    table,
)
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame


def sure_wins(q: Squares) -> None:
    here = q.at(TicTacToe(win=10), ".../.OO/X.X")
    late, at_once = here.best_moves
    q.ask = "X is to move. Which squares are worth 10 to X, because X then wins whatever O does? Choose all of them."
    q.answer = here.best_moves
    q.reveal = f"Square {at_once} wins at once. Square {late} stops O's line and threatens two lines, of which O can stop only one, so X wins with its next move. After any other move, O fills its line."
    q.otherwise = "X need not win at once. Which square stops O, and what does X threaten then?"
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Which line can O fill then?"


def which_square(q: Square) -> None:
    here = q.at(TicTacToe(win=10), ".../.OO/X.X")
    late, at_once = here.best_moves
    q.ask = "This is the board from the beginning. The function minimax tries the empty squares in the order of their numbers. Which one does it return?"
    q.answer = here.best_move
    q.reveal = f"Square {late} comes first, with +10. Square {at_once} wins at once, but its +10 is not larger, so is_better returns False. The function does not ask how soon a win comes."
    q.leaks = ["how soon a win", "not the win at once"]
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "The score of that square is -10. Does a later one beat it?"
    q.mistakes[at_once] = "That wins at once. But what is the best score when the function comes to this square?"


def misprint(q: Choices) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    ninth = here.run.calls[8].value
    told, printed = _returned(here, ninth), _returned(here, -ninth)
    inner = {call.number: f"call {call.number}" for call in here.run.calls if call.player}
    q.ask = "These are the nine calls with what they returned. A heavy edge is the move that X or O chooses there. Suppose call 9 had returned +10. Which of these calls would then return a different value? Choose one or more."
    q.drawn = lambda: draw_returns(here.run)
    q.drawn_items = [inner.get(call.number) for call in here.run.calls]
    q.options = list(inner.values())
    q.answer = [text for number, text in inner.items() if printed[number] != told[number]]
    q.reveal = (
        "There O would choose between +10 and +10. Call 1 has +10 already, by square 4, and another +10 is not larger."
    )
    q.picture = lambda: table(
        {"call": list(inner), "if call 9 returned +10": [f"{printed[number]:+}" for number in inner]}
    )
    q.otherwise = "Which call made call 9, and what does it do with the value?"
    q.mistakes |= {
        inner[1]: "Follow the value up from call 9, one call at a time. What else has each call to choose from?",
        inner[2]: "Call 2 returns before call 9 begins.",
        inner[7]: "Call 9 is beside call 7 in the tree, not below it.",
    }


def _returned(here: Position, ninth: int) -> dict[int, int]:
    """What each call returns, by its number, if call 9 returns `ninth`."""
    returned = {call.number: call.value for call in here.run.calls} | {9: ninth}
    for call in reversed(here.run.calls):
        if call.player:
            below = [returned[each.number] for each in here.run.calls if each.parent == call.number]
            returned[call.number] = (max if call.player == MAX else min)(below)
    return returned


def or_equal(q: Choices) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "These are the nine calls again. The function is_better asks score > best for MAX, and score < best for MIN. Which of the calls would return another move with >= and <= there? Choose one or more."
    inner = {call.number: f"call {call.number}" for call in here.run.calls if call.player}
    q.drawn = lambda: draw_returns(here.run)
    q.drawn_items = [inner.get(call.number) for call in here.run.calls]
    q.options = list(inner.values())
    q.answer = [inner[number] for number in inner if _has_tie(here, number)]
    q.reveal = "O's two moves there are both worth -10. With <, the second one is not smaller, so the first stays. With <=, the second one takes its place. The other calls have a single best move."
    q.picture = lambda: table(
        {"call": list(inner), "how many moves are best": [1 + _has_tie(here, number) for number in inner]}
    )
    q.leaks = ["call 2 had two values"]
    q.mistakes |= {
        inner[1]: "Does a later move of X return the same value as its best one?",
        inner[6]: "Do both replies of O return the same value?",
        inner[7]: "How many moves does call 7 have?",
    }


def _has_tie(here: Position, number: int) -> bool:
    """Whether two moves of the call with this number return its value."""
    call = here.run.calls[number - 1]
    return [each.value for each in here.run.calls if each.parent == number].count(call.value) > 1


def without_undo(q: Number) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    calls = _calls_without_undo(here.game, list(here.state), "X")
    q.ask = "This board again, X to move. Without the line marked undo, each mark stays on the board after its call has returned. How many calls does the program make then? Count the first one, too."
    q.least = 1
    q.answer = calls
    q.reveal = "O plays on 4 and on 6 below X on 1. Then every square is full, so the first call never tries square 4, which wins. The program returns -10 and gives up a game that it can win."
    q.picture = lambda: table(
        {"call": [1, 2, 3, 4], "new mark": ["none", "X on 1", "O on 4", "O on 6"], "empty squares": [3, 2, 1, 0]}
    )
    q.leaks = ["every square is full", f"{calls} calls are left", f"makes {calls} calls", "four calls"]
    q.otherwise = "Go on call by call. Which squares are empty when call 2 returns?"
    for wrong in range(1, calls):
        q.mistakes[wrong] = "Call 2 has two empty squares to try. What does it do after the first of them?"
    q.mistakes[here.calls] = "That many calls are made with the line. Which squares are empty when call 2 returns?"


def _calls_without_undo(game: TicTacToe, squares: list[str], mark: str) -> int:
    """How many calls the program of the lesson makes if it takes no mark away."""
    has_line = any("".join(squares)[line] in game.full_lines for line in game.lines)
    calls = 1
    for square in range(9):
        if squares[square] == "." and not has_line:
            squares[square] = mark
            calls += _calls_without_undo(game, squares, "O" if mark == "X" else "X")
    return calls


def other_side(q: Number) -> None:
    here = q.at(TicTacToe(win=10, max_mark="O"), "O.X/X.X/.OO")
    q.ask = "X is to move, but now O is MAX, and a win is worth 10 to the player who is MAX. What is this board worth?"
    q.answer = here.value
    q.reveal = f"X still wins by square {here.best_move}. Values are always MAX's, and MAX loses here. MIN, who is X, takes the smallest value."
    q.picture = lambda: scores(here)
    q.mistakes |= {
        -here.value: "That is what it is worth to X. A value says what a board is worth to MAX.",
        Position(TicTacToe()).value: "That would be a draw, but X wins.",
    }
    q.otherwise = "Here a win is worth 10 to MAX. Who wins, and is that player MAX?"


def question_1(q: TreeQuestion) -> None:
    here = q.at(TicTacToe(win=10), "XO./OO./XX.")
    q.ask = "Each board in this tree is a call of minimax. X is MAX and moves first. What does each call return?"
    q.hints = [
        "Start with the boards that have one empty square. The only move there decides the value.",
        "After X's first move, O chooses. O is MIN and takes the smallest value.",
    ]
    q.why = "O takes the smallest value after each of X's first moves, and X takes the largest of these values."
    for reply in here.backed_up.root.children:
        if reply.children:
            largest = max(child.value for child in reply.children)
            q.mistakes[reply.name, largest] = "X has just moved there, so O is to move. Which value does O want?"


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10), "XO./O.X/.X.")
    q.ask = "O is MIN and is to move. A win for X is 10. X does not threaten a line yet. On which square does O keep the draw?"
    q.hints = [
        "Put yourself in X's place. Which square would you take next?",
        "On which square would X threaten two lines at once?",
    ]
    q.why = f"On square {here.best_move}, X would threaten two lines at once, and O could block only one of them."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then X threatens two lines with its next move."


def question_3(q: FunctionQuestion) -> None:
    q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "Write your own minimax, a function of a game and a state that returns the value and the best move. Assign the function to q3.answer."
    q.move = True
    q.also = [
        Position(TicTacToe(win=10), "OOO/XX./X.."),
        Position(TicTacToe(win=10), "XO./.../..X"),
        Position(TicTacToe(win=10), "X../.O./..X"),
        Position(TicTacToe(win=10, first="O"), "OX./.O./..."),
        Position(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
        Position(TreeGame([[5, 3], [1, 4]], first=MIN)),
        Position(TreeGame([[5, [1, 9]], 4], to_move={"B": MAX})),
        Position(TreeGame([[3, 4], [3, 9]])),
        Position(Bones(5)),
        Position(TicTacToe(win=10), "XOX/OOX/..."),
        Position(TicTacToe(), "XOX/XOO/OX."),
        Position(TreeGame([[-2000, -3000], [-5000, -4000]])),
        Position(TreeGame([[2000, 3000], [5000, 4000]], first=MIN)),
    ]
    q.hints = [
        "Ended? If game.is_terminal(state) is true, return (game.utility(state), None).",
        "For each action in game.actions(state), call your function on game.result(state, action) and keep the value that it returns first.",
        "Return the largest value if game.to_move(state) == MAX, else the smallest, with its move: (value, move).",
    ]
    q.why = "Your function may look different. Only what it returns matters."
    q.mistakes |= BUGS_OF_MINIMAX
