"""The questions of lesson 02."""

from minimax_lab.exercises import (
    DRAW,
    Choice,
    Choices,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    Square,
    ValueQuestion,
    board,
    draw_calls,
    scores,
    table,
    write,
)
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame


def your_move(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "X is to move. Which square should X take? Choose it."
    q.answer = here.best_moves
    q.reveal = "X completes the middle row. A program has to find that by trying."
    q.picture = lambda: board(here.after(q.right_answer))
    for wrong in here.worse_moves:
        q.mistakes[wrong] = "Then O completes a line and wins."


def first_reply(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/XOO")
    q.ask = "X has tried square 6. Minimax tries the empty squares in order, from 0 to 8. Which square does minimax try first as O's reply? Choose it."
    q.answer = here.moves[0]
    q.reveal = f"It is the first empty square. Minimax finds out that square {here.best_move} is better only after both calls have returned."
    for wrong in [move for move in here.best_moves if move != here.moves[0]]:
        q.mistakes[wrong] = f"Square {wrong} is O's best reply, but minimax does not know this yet."


def open_calls(q: Number) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "Minimax searches this board. It has tried X on square 6, then its first reply of O, then X in the middle, and it has just made the call for that last board. How many calls are open now, this one included?"
    q.least = 1
    q.answer = here.run.plies + 1
    q.reveal = "One for the board above, and one after each of the three moves. The calls for X's first moves to 1 and to the middle came earlier. They have returned."
    q.picture = lambda: table(
        {"move": ["none", *[call.action for call in here.run.calls[5:8]]], "open calls": list(range(1, q.answer + 1))}
    )
    q.mistakes |= {
        here.run.plies: "Count the first call, too. It waits until the end.",
        here.run.calls[1].depth: "The call for that last board is open, and so are all calls that wait for it.",
    }
    q.mistakes[here.run.plies - 1] = (
        "The first call waits for the call after X on 6, which waits for the call after O on 1. Go on in this way."
    )
    for wrong in range(here.run.plies + 2, [call.depth for call in here.run.calls].index(here.run.plies) + 1):
        q.mistakes[wrong] = "Only the call for the board above and the calls after each of the three moves can be open."
    for wrong in range([call.depth for call in here.run.calls].index(here.run.plies) + 2, 21):
        q.mistakes[wrong] = "That is more than all calls up to now. Only those on the way to the last board are open."
    q.mistakes[[call.depth for call in here.run.calls].index(here.run.plies) + 1] = (
        "That many calls have been made. Those that have returned are no longer open."
    )


def article(q: Choices) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "An article describes these nine calls. Which of its statements are wrong? Choose them."
    q.drawn = lambda: draw_calls(here)
    q.options = ["call 3: O wins", "call 5: O wins", "call 7: X can win", "call 9: X wins"]
    q.answer = [
        q.options[n]
        for n in range(len(q.options))
        if [
            here.run.calls[2].value > 0,
            here.run.calls[4].value > 0,
            here.run.calls[6].value < 0,
            here.run.calls[8].value < 0,
        ][n]
    ]
    q.reveal = "At call 5, X has the middle row. At call 9, O has a diagonal. The article uses the right values all the same, so its result is right."
    q.picture = lambda: table(
        {"call": [3, 5, 7, 9], "value": [here.run.calls[number - 1].value for number in [3, 5, 7, 9]]}
    )
    q.mistakes |= {
        q.options[:1][0]: "It is true that O wins at call 3: O has the diagonal from the top left.",
        q.options[2:3][0]: "It is true that X can win at call 7: the middle is empty, and it is X's turn.",
    }


def at_most(q: Choice) -> None:
    here = q.at(TicTacToe())
    q.ask = "Each of the nine squares is empty, X, or O. At most how many different boards can there be?"
    q.options = ["9 × 3 = 27", "2×2×2×2×2×2×2×2×2 = 512", "3×3×3×3×3×3×3×3×3 = 19,683", "9×8×7×6×5×4×3×2×1 = 362,880"]
    q.answer = [each for each in q.options if each.endswith(f"= {3 ** len(here.moves):,}")]
    q.reveal = f"Each of nine squares has three choices. So the article's number is too large. Only {write(len(here.solution))} of these boards can occur in a game."
    q.picture = lambda: table(
        {"squares": [1, 2, 3, len(here.moves)], "boards": [3**squares for squares in [1, 2, 3, len(here.moves)]]}
    )
    for wrong in [each for each in q.options if each.endswith(f"= {3 * len(here.moves)}")]:
        q.mistakes[wrong] = "Each further square multiplies the number. Two squares can already look in 3 times 3 ways."
    for wrong in [each for each in q.options if each.endswith(f"= {2 ** len(here.moves)}")]:
        q.mistakes[wrong] = "A square can also be empty, so it has three choices."
    for wrong in [each for each in q.options if each.startswith("9×")]:
        q.mistakes[wrong] = "That counts the orders in which the squares can be filled. Count the boards."


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
    for wrong in [here.value // 10, -here.value // 10]:
        q.mistakes[wrong] = "Here a win is worth 10 to MAX, and a loss as much below 0."


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(win=10), "XOX/OOX/...")
    q.ask = "X is MAX and is to move. A win is 10. What is this board worth?"
    q.hints = ["Is there a square where X wins at once?", "Look at the right-hand column."]
    q.why = "On square 8, X completes the right-hand column."
    wrong = here.best_move
    q.mistakes[wrong] = f"{wrong} is a square. The question asks what the board is worth."
    wrong = here.value // 10
    q.mistakes[wrong] = f"In this game a win is worth 10, not {wrong}."
    q.mistakes |= {
        DRAW: "It need not end in a draw. Is there a square on which X wins at once?",
        -here.value: "X is MAX. Which sign does a win of X have?",
    }


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(win=10), "X../XO./...")
    q.ask = "O is MIN and is to move. A win for X is 10. Which square is best? Choose it."
    q.hints = ["What does X threaten?", "X threatens to complete the left-hand column."]
    q.why = "After any other move, X completes the left-hand column at once."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"X threatens to complete a line, and square {wrong} does not stop it."


def question_3(q: FunctionQuestion) -> None:
    q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "Write your own minimax, a function of a game and a state that returns the value. Assign the function to q3.answer."
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
        "Ended? If game.is_terminal(state) is true, return game.utility(state).",
        "For each action in game.actions(state), call your function on game.result(state, action) and keep the score.",
        "Return the largest score if game.to_move(state) is MAX, and the smallest if it is MIN.",
    ]
    q.why = "Your function may look different. Only what it returns matters."
    q.mistakes |= BUGS_OF_MINIMAX
