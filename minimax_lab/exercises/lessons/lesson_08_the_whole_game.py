"""The questions of lesson 08."""

from minimax_lab.exercises import (
    DRAW,
    Choice,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    Squares,
    ValueQuestion,
    scores,
    shapes_of_boards,
    table,
    write,
)
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame

EMPTY = Position(TicTacToe())


def next_row(q: Number) -> None:
    here = q.at(TicTacToe(), "XO./.../...")
    q.ask = "This is one of the 72 nodes. X moves for the second time. How many nodes does the next row have?"
    q.least = 1
    q.answer = len(EMPTY.reached(3))
    q.reveal = f"Each of the {len(EMPTY.reached(2))} nodes has {len(here.moves)} empty squares, so it has {len(here.moves)} nodes below it."
    rows = [len(EMPTY.reached(plies)) for plies in range(4)]
    q.picture = lambda: table({"moves": range(4), "nodes": rows})
    q.mistakes |= {
        rows[2] * (len(here.moves) + 1): "Two squares are taken by now, not one.",
        rows[2] * (len(here.moves) - 1): "X moves next, and seven squares are still empty.",
        rows[2] + len(here.moves): "Every node has its own nodes below it, so multiply.",
        rows[2]: "That is the row of O's replies. X moves next.",
    }


def games(q: Choice) -> None:
    here = q.at(TicTacToe())
    q.ask = "The tree begins with the empty board. A game is one way from it down to a node where the game is over. Does the tree have more games than nodes, or fewer?"
    q.options = ["more games than nodes", "as many games as nodes", "fewer games than nodes"]
    q.answer = q.options[1 + (len(here.tree) > sum(here.tree.is_leaf.tolist()))]
    q.reveal = f"Each game has a last node of its own, and most nodes are not the last one. The tree has {write(len(here.tree))} nodes and {write(sum(here.tree.is_leaf.tolist()))} games."
    q.picture = lambda: table({"nodes": [len(here.tree)], "games": [sum(here.tree.is_leaf.tolist())]})
    q.leaks = ["fewer games", "more nodes than"]
    q.mistakes |= {
        q.options[0]: "Only one way leads to each node, so no two games have the same last node.",
        q.options[1]: "Then every node would be the end of a game. The empty board is not.",
    }


def find(q: Squares) -> None:
    here = q.at(TicTacToe(), ".X./O../...")
    q.ask = "X has started at 1, and O has replied at 3. Find this node in the picture above. With which moves does X win if both play well? Choose all of them."
    q.answer = [move for move in here.moves if here.after(move).value > 0]
    q.reveal = f"The nodes of these moves have the value {here.value}, in X's color. O's reply was a mistake: the node above it is a draw."
    for wrong in here.worse_moves:
        value = here.after(wrong).value
        whose = "in the color of O." if value < 0 else "a draw."
        q.mistakes[wrong] = f"After X takes {wrong}, the node has the value {value}, {whose}"


def boards(q: Number) -> None:
    q.at(TicTacToe(), "X../.O./..X")
    q.ask = "After three moves, the tree has 504 nodes. Each of them has two X and one O, such as this one. How many different boards are there among them?"
    q.least = 1
    q.answer = len(set(EMPTY.reached(3)))
    q.reveal = "X can place its two marks in either order, so each board has two nodes."
    q.picture = lambda: table({"one order": ["X0", "O4", "X8"], "the other one": ["X8", "O4", "X0"]})
    q.mistakes |= {
        len(EMPTY.reached(3)): "Then no board would appear twice.",
        len(EMPTY.reached(3)) // 3: "Two of the three marks can trade places, not three.",
        len(EMPTY.reached(3)) // 6: "An X and an O cannot trade places: that is another board.",
    }


def first_moves(q: Number) -> None:
    here = q.at(TicTacToe())
    q.ask = "X can start in nine squares. How many different shapes do these nine boards have?"
    q.least = 1
    q.answer = len({here.after(move).shape for move in here.moves})
    q.reveal = "The X is in a corner, in the middle of a side, or in the center."
    q.picture = lambda: shapes_of_boards(here)
    q.leaks = [f"{q.answer} shapes", "three shapes", "three first moves"]
    q.mistakes[len(here.moves)] = "A quarter turn takes the X from one corner to the next."
    q.mistakes[len({here.after(move).shape for move in here.moves}) - 1] = (
        "Compare a corner, the middle of a side, and the center."
    )


def answers(q: Number) -> None:
    here = q.at(TicTacToe(), "X../.../...")
    q.ask = "X has started at 0, and you make the map. On how many boards could X have to make its second move? Do not turn or mirror them."
    q.least = 1
    q.answer = len(here.moves)
    q.reveal = (
        "There is one board for each square that O can take. On each of them, X needs one good move, not all of them."
    )
    q.picture = lambda: scores(here)
    q.leaks = [f"{q.answer} boards", "eight boards"]
    q.mistakes[len(here.moves) * len(here.after(1).moves)] = (
        "That counts all moves of X as well. X needs only one on each board."
    )
    q.mistakes[len([1, 2, 4, 5, 8])] = (
        "So many boards remain if you turn and mirror them. Count each square that O can take."
    )
    q.mistakes[len(here.moves) + 1] = "X has already taken one of the nine squares."


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(), "..O/.../.X.")
    q.ask = "X is to move. The picture of the first two moves has this board turned or mirrored, among the twelve in its last row. Find it there. What is the board worth?"
    q.hints = [
        "X is in the middle of a side. Which of the three boards in the second row has X there?",
        "O is in a corner that does not touch X. Turn the board until X is at the top.",
    ]
    q.why = "With X at the top, O is at 6 or at 8. That is the fourth of the five boards below X1. X wins from there."
    q.mistakes |= {
        DRAW: "With best play, not every board is a draw. Which of the twelve boards is it?",
        -here.value: "Which player is MAX, and who wins from the board that equals this one?",
    }


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(), "O.X/.../...")
    q.ask = "You are X. You started in corner 2, not in corner 0, and O replied at 0. Look at the map in a mirror that swaps left and right. Which move does it show? Choose the square."
    q.first = True
    q.hints = [
        "The mirror swaps 0 and 2, so it is as if X were at 0 and O at 2. Which move does the map show after O2?",
        "The map shows 3. Which square changes places with 3 in the mirror?",
    ]
    q.why = "The mirror swaps 3 and 5, so the map's 3 becomes 5 here."
    wrong = Position(here.game, "X.O......").best_move
    q.mistakes[wrong] = f"{wrong} is the square on the map. Where is it in the mirror?"
    for wrong in here.best_moves[1:]:
        q.mistakes[wrong] = f"Square {wrong} wins as well, but the map shows another square."
    for wrong in [move for move in here.worse_moves if move != Position(here.game, "X.O......").best_move]:
        q.mistakes[wrong] = f"After square {wrong}, X does not win. What does the map show after O's reply at 2?"


def question_3(q: FunctionQuestion) -> None:
    q.at(TicTacToe(), "XOX/O../OX.")
    q.ask = "Write a minimax with a memory: a function of a game and a state that returns (value, move), the value and the first best move. At the end of the game, the move is None. The function evaluates no state twice, and each search starts with an empty memory."
    q.memory = True
    q.also = [
        Position(Bones(6)),
        Position(Bones(6, last_loses=True)),
        Position(Bones(9)),
        Position(TicTacToe(), "X.O/OX./..."),
        Position(TicTacToe(max_mark="O"), "X.O/OX./..."),
        Position(TreeGame([[5, [1, 9]], 4], to_move={"B": MAX})),
        Position(TreeGame([[3, 4], [3, 9]])),
        Position(Bones(0)),
        Position(TicTacToe(), "XOX/XOO/OX."),
        Position(TreeGame([[-2000, -3000], [-5000, -4000]])),
        Position(TreeGame([[2000, 3000], [5000, 4000]], first=MIN)),
    ]
    q.hints = [
        "Store pairs: known[state] = (value, move). At the end of the game, the move is None.",
        "Pass the memory to the calls below, but start each search with a new one, because another game may have the same states.",
        "Use two functions: an outer one that sets known = {}, and an inner one that works like `worth`.",
    ]
    q.why = "One solution is `worth` with pairs instead of values, called by an outer function that passes it a new {}."
    q.mistakes |= BUGS_OF_MINIMAX
