"""The questions of lesson 08."""

from collections import Counter
from math import factorial

from minimax_lab.exercises import (
    DRAW,
    Choice,
    Choices,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    ValueQuestion,
    boards_to_choose,
    draw_calls,
    table,
    write,
)
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame, least_image, look
from minimax_lab.kit import join_with_and, pluralize
from minimax_lab.posters import draw_counts, perfect_play

EMPTY = Position(TicTacToe())


def games(q: Choice) -> None:
    whole, here = EMPTY.tree, q.at(TicTacToe(), "XOX/OOX/...")
    ends = [str(call.number) for call in here.run.calls if call.player is None]
    count, orders = sum(whole.is_leaf.tolist()), write(factorial(9))
    q.ask = f"A game is one way from the top down to a board where it is over. These {len(ends)} games end at {join_with_and(ends)}. Nine squares can be filled in 9 × 8 × … × 1 = {orders} orders. Compared with that, how many games begin on the empty board?"
    q.drawn = lambda: draw_calls(here)
    fewer, equal, more = q.options = ["fewer", "as many", "more"]
    q.answer = fewer if count < factorial(9) else more
    lengths = Counter(whole.depth[whole.is_leaf].tolist())
    q.reveal = f"There are {write(count)} games. If X wins with its third mark, four squares stay empty. They can be filled in {factorial(4)} orders, but that is one game. With the boards on the way, the tree has {write(len(whole))} nodes."
    q.picture = lambda: table({"moves": sorted(lengths), "games": [lengths[ply] for ply in sorted(lengths)]})
    q.leaks = [f"{count} games"]
    q.mistakes |= {
        equal: "X may win with its third mark. In how many orders could the other four squares be filled?",
        more: "A game can end after five moves. How many of the orders begin with these moves?",
    }


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


def impossible(q: Choices) -> None:
    here, most = q.at(TicTacToe()), write(3**9)
    texts = {"A": "OX..O....", "B": "XX.OOOX..", "C": "XXXOO.O..", "D": "XXXXOOXOO"}
    q.ask = f"Each of the nine squares is empty, or has an X or an O: that makes 3 × 3 × … × 3 = {most} boards. But some of them never come up. Which of these? Choose one or more."
    shown = {name: look(here.game, text) for name, text in texts.items()}
    q.drawn = lambda: boards_to_choose(shown)
    _, line_of_o, _, two_lines = q.options = q.drawn_items = [*texts]
    q.answer = [name for name, text in texts.items() if text not in here.solution]
    q.reveal = "X begins, so X has as many marks as O, or one more. After a line of X, O does not move. On D, the last X filled two lines at once."
    counts = {f"marks of {mark}": [each.cells.count(mark) for each in shown.values()] for mark in "XO"}
    lines = [each.cells[each.line[0]] if each.line else "none" for each in shown.values()]
    q.picture = lambda: table({"board": [*shown], **counts, "full line": lines})
    q.otherwise = "How many marks has each player? Who has moved last?"
    q.mistakes[line_of_o] = "B: Both have three marks. Who has moved last, and is the line new?"
    q.mistakes[two_lines] = "D: X has moved last. Where could the last X be, so that no line was full before?"


def memory(q: Choice) -> None:
    here, nodes, most = q.at(TicTacToe()), len(EMPTY.tree), 3**9
    q.ask = f"From the empty board, minimax makes {write(nodes)} calls, one for each node. The next program works out each board only once, and at most {write(most)} boards are possible. How many calls can it make?"
    half, tenth, fewer = q.options = ["about half as many", "about a tenth as many", "fewer than a twentieth"]
    q.answer = fewer if most < nodes / 20 else tenth
    marks = Counter(9 - state.count(".") for state in here.solution)
    q.reveal = f"It makes at most one call for each of {write(most)} boards: less than one for {nodes // most} nodes. The bars show how many boards do come up."
    q.picture = lambda: draw_counts({pluralize(ply, "move"): marks[ply] for ply in range(10)}, title="Boards after")
    q.leaks = [f"{len(here.solution)}", "a hundred times less", "hundredth"]
    q.mistakes[half] = "After three moves, each board has two nodes. And after more moves?"
    q.mistakes[tenth] = f"A tenth of the nodes would be {write(nodes // 10)} boards. Can there be so many?"


def all_shapes(q: Choice) -> None:
    here = q.at(TicTacToe())
    boards_of_a_shape = Counter(map(least_image(here.game), here.solution))
    count, shapes = len(here.solution), len(boards_of_a_shape)
    eighth = round(count / 8)
    q.trial = "turns"
    q.ask = f"Put marks on this board, and turn and mirror it. Most boards become 8 boards of one shape, and an eighth of all {write(count)} boards is {eighth}. How many shapes are there?"
    q.options = [f"fewer than {eighth}", f"{eighth}", f"more than {eighth}"]
    q.answer = q.options[1 + (shapes > eighth) - (shapes < eighth)]
    q.reveal = f"There are {shapes}. A board that looks the same in a mirror or when turned gives 4 boards or fewer, so more shapes are needed."
    sizes = [1, 2, 4, 8]
    found = {size: list(boards_of_a_shape.values()).count(size) for size in sizes}
    q.picture = lambda: table({"boards of a shape": sizes, "shapes": [*found.values()]})
    q.leaks = [f"{shapes}"]
    q.mistakes |= {
        q.options[0]: "Put one X in the center, and turn the board. How many boards have its shape?",
        q.options[1]: "Do all shapes have 8 boards? Put one X in the center, and turn the board.",
    }


def the_map(q: Number) -> None:
    here = q.at(TicTacToe(), "X../.../...")
    q.has_small_board = True
    plies = Counter(depth for depth, _ in perfect_play("X").outline[1:])
    names = ("first", "second", "third", "fourth", "fifth")
    moves = {name: plies[depth] for name, depth in zip(names, sorted(plies), strict=True)}
    second, replies = moves["second"], len(here.moves) - 2
    q.ask = "A map for X has one first move, and one answer to each of the eight replies of O. It goes on until every game is over. How many third moves of X does it have?"
    q.least = 1
    q.answer = moves["third"]
    q.reveal = f"After each of the {second} second moves, O has {replies} replies, and the map has one answer to each. Most of these already win, so {moves['fourth'] + moves['fifth']} more are enough: {sum(moves.values())} in all. A map for O has {len(perfect_play('O').outline) - 1} moves, because X may begin anywhere."
    q.picture = lambda: draw_counts(moves, title="Moves of X on the map")
    q.leaks = [f"{sum(moves.values())} moves"]
    q.mistakes |= {
        second * (replies + 1) * replies: "How many second moves are on the map after each reply of O?",
        second * (replies + 1): "When O moves again, three squares are taken. How many replies are left?",
        replies: "These are the replies to one second move. How many second moves are on the map?",
        second: "How many replies follow each of these second moves?",
    }
    q.otherwise = "How many replies follow each second move?"


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
    here = q.at(TicTacToe(), ".O./.../X..")
    q.ask = "Your map says: begin on 0, and if O takes 5, take 2. This time, you began on 6, and O took 1. That is the same game, turned or in a mirror. On which square is the move of the map now? Choose it."
    q.first = True
    q.hints = [
        "Does a turn bring X from 0 to 6, or a mirror? Look where each of them brings the O on 5.",
        "A quarter turn brings 0 to 6 and 5 to 1. Where does it bring 2?",
    ]
    q.why = "A quarter turn brings X from 0 to 6 and O from 5 to 1. So it brings the map's 2 to 0."
    shown, turned, mirrored = Position(here.game, "X../..O/...").best_moves[0], here.best_moves[0], here.best_moves[-1]
    q.mistakes |= {
        shown: f"{shown} is the square on the map. To which square does the turn bring it?",
        mirrored: f"A mirror that brings X from 0 to 6 brings {shown} to {mirrored}. But where does it bring the O on 5?",
    }
    for wrong in {*here.best_moves} - {turned, mirrored}:
        q.mistakes[wrong] = f"Square {wrong} wins as well, but the map shows another square."
    for wrong in {*here.worse_moves} - {shown}:
        q.mistakes[wrong] = f"After square {wrong}, X does not win. To which square does the turn bring {shown}?"


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
