"""The questions of lesson 08."""

from collections import Counter
from math import factorial, log
from typing import Any

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
from minimax_lab.posters import draw_counts, perfect_play

EMPTY = Position(TicTacToe())


def games(q: Choice) -> None:
    whole, here = EMPTY.tree, q.at(TicTacToe(), "XOX/OOX/...")
    ends = [str(call.number) for call in here.run.calls if call.player is None]
    count, orders = sum(whole.is_leaf.tolist()), write(factorial(9))
    q.ask = f"A game is one way from the top down to a board where it is over. From this late board, {len(ends)} games are possible: they end at {join_with_and(ends)}. Guess: about how many thousand games begin on the empty board?"
    q.drawn = lambda: draw_calls(here)
    q.options = ["2", "25", "250", "2,500"]
    q.answer = _nearest(q.options, count / 1000)
    lengths = Counter(whole.depth[whole.is_leaf].tolist())
    q.reveal = f"There are {write(count)} games. Nine squares can be filled in {orders} orders, but in many of them a line is full before the board is. The whole tree has {write(len(whole))} nodes."
    q.picture = lambda: table({"moves": sorted(lengths), "games": [lengths[ply] for ply in sorted(lengths)]})
    q.leaks = [f"{count} games"]
    q.mistakes |= {
        q.options[0]: "After four moves alone, there are 9 × 8 × 7 × 6 nodes, and no game is over yet.",
        q.options[1]: "After five moves, there are 15,120 nodes. In how many ways can each of them go on?",
        q.options[3]: "In how many orders can nine squares be filled? 9 × 8 × 7 × …",
    }


def _nearest(options: list[Any], count: float) -> Any:
    """The option that is off by the smallest factor."""
    return min(options, key=lambda option: abs(log(int(option.replace(",", "")) / count)))


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
    q.answer = _nearest(q.options, count)
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


def the_map(q: Choice) -> None:
    q.at(TicTacToe())
    plies = Counter(depth for depth, _ in perfect_play("X").outline[1:])
    moves = [plies[depth] for depth in sorted(plies)]
    q.ask = "A map for X needs one first move, and one answer to each of the eight replies of O. It goes on until every game is over. About how many moves are on the map?"
    q.drawn = lambda: draw_counts({"first move": moves[0], "second move": moves[1]}, title="Moves of X on the map")
    q.options = ["10", "100", "1,000", "5,000"]
    q.answer = _nearest(q.options, sum(moves))
    q.reveal = f"There are {sum(moves)}. After its second move, X meets six replies, which makes {moves[2]} third moves. Most of these already win. A map for O needs {len(perfect_play('O').outline) - 1}, because X may begin anywhere."
    q.picture = lambda: table({"move of X": range(1, 6), "on the map": moves})
    q.leaks = [f"{sum(moves)} moves"]
    q.mistakes |= {
        q.options[0]: "Those are the first two moves. How many replies can follow each second move?",
        q.options[2]: "If no game ended early, there would be 1 + 8 + 48 + 192 + 384 moves. But when does X win?",
        q.options[3]: "There are as many boards. But X always chooses the same move, and O moves on half of them.",
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
