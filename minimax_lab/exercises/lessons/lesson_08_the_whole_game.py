"""The questions of lesson 08."""

from collections import Counter
from math import log

from minimax_lab.exercises import (
    DRAW,
    Choice,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    ValueQuestion,
    draw_calls,
    shapes_of_boards,
    table,
    write,
)
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame, least_image
from minimax_lab.kit import join_with_and, pluralize
from minimax_lab.posters import draw_counts

EMPTY = Position(TicTacToe())


def games(q: Number) -> None:
    whole, here = EMPTY.tree, q.at(TicTacToe(), "XOX/OOX/...")
    found = {call.number: str(call.state) for call in here.run.calls if call.player is None}
    names, ends = [str(number) for number in found], len(found)
    alike = join_with_and([str(number) for number in found if [*found.values()].count(found[number]) > 1])
    q.ask = "Here is all that can still happen near the end of a game. A game is one way from the top down to a board where it is over. How many games can this become?"
    q.least = 1
    q.drawn = lambda: draw_calls(here)
    q.answer = ends
    q.reveal = f"The game is over at nodes {join_with_and(names)}. Nodes {alike} have the same board, but each of them ends a game of its own. The table is for the whole tree, from the empty board on."
    q.picture = lambda: table({"nodes": [len(whole)], "games": [sum(whole.is_leaf.tolist())]})
    q.leaks = [f"{sum(whole.is_leaf.tolist())} games"]
    q.mistakes |= {
        len(here.tree): "Those are all nodes. At how many of them is the game over?",
        len(list(here.tree.levels())[-1]): "Those are the longest games. Does a game end above the last row, too?",
    }
    q.otherwise = "On which boards is the game over, because a line or the board is full?"


def random_start(q: Choice) -> None:
    q.ask = "Two players make four random moves, then both play well: see the picture. Now they make five random moves. What happens most often?"
    q.options = ["X wins", "a draw", "O wins"]
    found = {ply: _worths(ply) for ply in range(3, 8)}
    q.drawn = lambda: draw_counts(dict(zip(q.options, found[4], strict=True)), title="After four random moves")
    q.answer = max(zip(found[5], q.options, strict=True))[1]
    q.reveal = "After five and seven moves, O can use every mistake so far, but is barely ahead, because X has one mark more. After four and six, X can, and is far ahead."
    q.picture = lambda: table(
        {"moves": found, "to move": ["XO"[ply % 2] for ply in found]}
        | {name: [counts[at] for counts in found.values()] for at, name in enumerate(q.options)}
    )
    q.leaks = ["after five moves, O", "barely ahead"]
    won, drawn, _ = q.options
    q.mistakes |= {
        won: "That is so after four moves, when X can use the mistakes. And one move later?",
        drawn: "Random moves contain mistakes. Who can use them after five moves?",
    }


def _worths(ply: int) -> list[int]:
    """From how many nodes at this ply X wins, nobody wins, and O wins, if both play well."""
    found = Counter[int]()
    for state, ways in EMPTY.reached(ply).items():
        found[EMPTY.solution[state].value] += ways
    return [found[1], found[DRAW], found[-1]]


def boards(q: Number) -> None:
    q.at(TicTacToe(), "X../.O./..X")
    q.ask = "After three moves, the tree has 504 nodes. Each of them has two X and one O, such as this one. How many different boards are there among them?"
    q.least = 1
    q.answer = len(EMPTY.reached(3))
    q.reveal = "X can place its two marks in either order, so each board has two nodes."
    q.picture = lambda: table({"one order": ["X0", "O4", "X8"], "the other one": ["X8", "O4", "X0"]})
    q.mistakes |= {
        EMPTY.reached(3).total(): "Then no board would appear twice.",
        EMPTY.reached(3).total() // 6: "If an X and an O trade places, is it still the same board?",
    }
    q.otherwise = "In how many orders can X and O place the marks of this board?"


def all_boards(q: Choice) -> None:
    here = q.at(TicTacToe())
    q.ask = "These are the boards after the first moves. The whole tree has 549,946 nodes. Guess: about how many different boards do these nodes have?"
    q.options = ["500", "5,000", "50,000", "500,000"]
    count = len(here.solution)
    marks = Counter(9 - state.count(".") for state in here.solution)
    bars = {pluralize(ply, "move"): marks[ply] for ply in range(3)}
    q.drawn = lambda: draw_counts(bars, title="Boards after")
    q.answer = min(q.options, key=lambda option: abs(log(int(option.replace(",", "")) / count)))
    q.reveal = f"There are {write(count)}. Each square is empty or has an X or an O: with nine squares, that makes {write(3**9)} boards at most, and many cannot come up. So each board has about {len(here.tree) // count} nodes."
    q.picture = lambda: table({"moves": range(3, 10), "boards": [marks[ply] for ply in range(3, 10)]})
    q.leaks = [f"{count}", "a hundred times less", "hundredth"]
    q.mistakes |= {
        q.options[0]: "How many boards are there after three moves alone?",
        q.options[2]: "Each square is empty, X, or O. How many boards can nine squares make at most?",
        q.options[3]: "How many nodes does each board have after three moves? And how many after more?",
    }


def replies(q: Number) -> None:
    here = q.at(TicTacToe(), "X../.../...")
    q.trial = "one move"
    q.ask = "X is in a corner, and O has eight replies. How many different shapes do these eight boards have?"
    q.least = 1
    q.answer = len({here.after(move).shape for move in here.moves})
    q.reveal = "The mirror along the diagonal through X leaves X where it is. It swaps squares 1 and 3, 2 and 6, and 5 and 7. Squares 4 and 8 stay."
    q.picture = lambda: shapes_of_boards(here)
    q.leaks = [f"{q.answer} shapes", "five shapes"]
    q.mistakes[len(here.moves)] = "Is there a mirror that leaves X where it is?"
    q.mistakes[len({EMPTY.after(move).shape for move in EMPTY.moves})] = (
        "The empty board can be turned in each way. Here X must stay where it is."
    )
    q.otherwise = "Which mirror leaves X where it is? Which squares change places in it?"


def all_shapes(q: Choice) -> None:
    here = q.at(TicTacToe())
    boards_of_a_shape = Counter(map(least_image(here.game), here.solution))
    count, shapes = len(here.solution), len(boards_of_a_shape)
    q.trial = "turns"
    q.ask = "Put marks on this board, and turn and mirror it. Most boards become 8 boards of one shape. How many shapes do all 5,478 boards have?"
    q.options = [f"{words} an eighth of the boards" for words in ("fewer than", "exactly", "more than")]
    eighth = round(count / 8)
    q.answer = q.options[1 + (shapes > eighth) - (shapes < eighth)]
    q.reveal = f"In the table, the shapes add up to {shapes}, and the boards to {write(count)}. An eighth of these is only {eighth}. A board that looks the same in a mirror or when turned gives 4 boards or fewer, so more shapes are needed."
    sizes = [1, 2, 4, 8]
    found = {size: list(boards_of_a_shape.values()).count(size) for size in sizes}
    in_all = [size * times for size, times in found.items()]
    q.picture = lambda: table({"boards of a shape": sizes, "shapes": [*found.values()], "boards": in_all})
    q.leaks = [f"{shapes}"]
    q.mistakes |= {
        q.options[0]: "Put one X in the center, and turn the board. How many boards have its shape?",
        q.options[1]: "Do all shapes have 8 boards? Put one X in the center, and turn the board.",
    }


def question_1(q: ValueQuestion) -> None:
    here = q.at(TicTacToe(), "..O/.../.X.")
    q.trial = "turns"
    lost = write(EMPTY.after(1).worse_moves)
    q.ask = f"X is to move, and a win for X is worth 1. If X begins on square 1, O loses with the replies {lost}, and holds the draw with any other reply. What is this board worth?"
    q.hints = [
        "X is in the middle of a side, as square 1 is. Which turn of the board brings X there?",
        "After half a turn, square 8 is where 0 was. Where is O now?",
    ]
    q.why = "Half a turn brings X from square 7 to 1, and O from 2 to 6. With O there, X wins."
    q.mistakes |= {
        DRAW: "Turn the board until X is on square 1. On which square is O then?",
        -here.value: "A win for O would be worth that. Which player wins from here?",
    }


def question_2(q: MoveQuestion) -> None:
    here = q.at(TicTacToe(), "O.X/.../...")
    q.ask = "Your map says: begin on 0, and if O takes 2, take 3. This time, you began on 2, and O took 0: that is the board of the map in a mirror. On which square is the move of the map now? Choose it."
    q.first = True
    q.hints = [
        "The mirror swaps 0 and 2, so this game is the one on the map.",
        "Which square changes places with 3 in the mirror?",
    ]
    q.why = "The mirror swaps 3 and 5, so the map's 3 becomes 5 here."
    wrong = Position(here.game, "X.O......").best_move
    q.mistakes[wrong] = f"{wrong} is the square on the map. Where is it in the mirror?"
    for wrong in here.best_moves[1:]:
        q.mistakes[wrong] = f"Square {wrong} wins as well, but the map shows another square."
    for wrong in [move for move in here.worse_moves if move != Position(here.game, "X.O......").best_move]:
        q.mistakes[wrong] = f"After square {wrong}, X does not win. Where is square 3 in the mirror?"


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
