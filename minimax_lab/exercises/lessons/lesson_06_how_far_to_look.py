"""The questions of lesson 06."""

from itertools import product

from minimax_lab.exercises import (
    BUGS_OF_MINIMAX,
    Choice,
    FunctionQuestion,
    MoveQuestion,
    Number,
    Position,
    Square,
    TreeQuestion,
    boards,
    look_ahead,
    replies_to,
    table,
)
from minimax_lab.games import MAX, MIN, Bones, Player, TicTacToe, TreeGame, other
from minimax_lab.kit import join_with_and
from minimax_lab.search import depth_limited_minimax, heap_modulo, larger_heap, open_lines
from minimax_lab.trees import game_tree


def one_ply(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "X.O/..O/.X.")
    q.ask = "The program is X, and it looks one ply ahead. It counts the lines that X can still fill after its move, and subtracts those that O can still fill. Which square does it take?"
    q.answer = here.move_ahead(1, open_lines)
    q.reveal = f"After the center, O can fill only the right-hand column. But O fills it with the next move, on square {here.best_move}. The program does not see that move: it is below the horizon. If it blocked you in your game, that was luck."
    q.picture = lambda: look_ahead(here, 1, open_lines)
    for wrong in here.moves:
        q.mistakes[wrong] = "Count both players' lines after this move. Does another move leave O fewer lines?"
    q.mistakes[here.best_move] = "A person blocks there. But can the program see O's next move, one ply ahead?"
    del q.mistakes[q.answer]


def at_the_horizon(q: Choice) -> None:
    here = q.at(TicTacToe(win=10), "XX./OO./...")
    won = here.after(2)
    q.ask = "X looks one ply ahead. It completes a line, and calls the function for the second board, with depth=0. What does this call return?"
    q.drawn = lambda: boards([here, won])
    estimate, end, reply = q.options = [
        "an estimate, which evaluate makes",
        "10, the utility of this end",
        "the value of O's best reply",
    ]
    returned = depth_limited_minimax(won.game, won.state, 0, lambda state: 0).value
    q.answer = end if returned == won.value else estimate
    q.reveal = "The code asks first whether the game is over, and only then for the depth. So an end is certain even on the horizon."
    q.picture = lambda: look_ahead(here, 1, open_lines)
    q.leaks = ["needs no estimate", "end on the horizon"]
    q.mistakes |= {
        estimate: "The first test is “if game.is_terminal(state)”, and the second “if depth == 0”. Which is the first that is true here?",
        reply: "To get there, both “if game.is_terminal(state)” and “if depth == 0” must be false. Is that so?",
    }


def corner(q: Number) -> None:
    here = q.at(TicTacToe(win=10), "X../.O./..X")
    q.trial = "moves"
    q.ask = "The program is O, and it is to move. If it takes an empty corner, X can force a win. How many plies must the program look ahead to be sure of that? Its own move is the first ply."
    q.least = 1
    q.most = len(here.moves)
    q.limits = "The game ends with a full board"
    q.answer = here.plies_to_see(2)
    line = [2, 6, 3, 7]
    q.reveal = (
        "O takes a corner, X takes the other one and threatens two lines, O blocks one of them, and X fills the other."
    )
    q.picture = lambda: boards([here.after(*line[:plies]) for plies in range(1, len(line) + 1)])
    q.leaks = [f"{q.answer} plies ahead", f"at depth {q.answer}"]
    q.mistakes |= {
        here.plies_to_see(2) - 1: "How does the game stand after that? Has X filled a line?",
        here.plies_to_see(2) - 2: "By then X threatens two lines. Is that certain enough?",
        len(here.moves): "The game can be over before the board is full.",
    }
    q.otherwise = "Play it on: O takes a corner, X answers, and so on, until a line is full. Count the plies."


def large_heap(q: Number) -> None:
    here = q.at(Bones(6))
    q.ask = "larger_heap looks one ply ahead. All that it knows is this: the more bones, the better for the player who moves next. How many bones does it take?"
    q.drawn = lambda: game_tree(here.game, here.state, 1).draw()
    q.drawn_items = [None, *here.moves]
    q.least = min(here.moves)
    q.most = max(here.moves)
    q.limits = "It may take 1, 2, or 3 bones"
    q.unit = "bone"
    q.answer = here.move_ahead(1, larger_heap)
    q.reveal = f"The opponent moves next, so the program leaves the smallest heap. But the opponent takes all 3 bones and wins. To take {here.best_move} would have won."
    q.picture = lambda: table({"it takes": here.moves, "bones left": [here.state.bones - take for take in here.moves]})
    q.leaks = [f"it takes {q.answer}"]
    q.mistakes[here.best_move] = (
        "That is the best move, but the program does not know it: it compares only the sizes of the heaps."
    )
    q.mistakes[next(move for move in here.worse_moves if move != here.move_ahead(1, larger_heap))] = (
        "That leaves the largest heap, but the opponent moves next."
    )


def who_loses(q: Choice) -> None:
    q.ask = "Both sides look one ply ahead, and heap_modulo never makes a mistake. Which games can heap_modulo lose?"
    q.options = ["none", "only games that it begins", "only games that larger_heap begins", "games of both kinds"]
    lost = _lost_by_modulo(1)
    q.answer = q.options[bool(lost[MIN]) + 2 * bool(lost[MAX])]
    q.reveal = "heap_modulo begins some games with a multiple of 4. And larger_heap takes 3 bones of each large heap: of 7, that is right by chance."
    q.picture = lambda: table({"first": ["larger_heap", "heap_modulo"], "larger_heap wins": [*lost.values()]})
    q.mistakes |= {
        q.options[0]: "Which heaps are lost for the player who moves, even without a mistake?",
        q.options[1]: "Can 3 be the right number of bones to take by chance? From which heaps?",
        q.options[2]: "Let heap_modulo begin with 4 bones. Can it leave a heap that is lost for larger_heap?",
    }


def deeper(q: Choice) -> None:
    wins = {plies: sum(_lost_by_modulo(plies).values()) for plies in (1, 2, 3, 4)}
    q.ask = f"At one ply, larger_heap wins {wins[1]} of the 40 games. Now both sides look two plies ahead. How many does larger_heap win?"
    more, fewer, equal = q.options = ["more games", "fewer games", "as many games"]
    q.answer = more if wins[2] > wins[1] else fewer if wins[2] < wins[1] else equal
    q.reveal = "After one ply the opponent moves, so larger_heap leaves a small heap: it takes 3. After two it moves itself, so it takes 1. From a multiple of 4, heap_modulo takes 1; then 3 is right, and 1 is wrong. With a bad estimate, looking further can be worse."
    q.picture = lambda: table({"plies": [*wins], "larger_heap wins": [*wins.values()]})
    q.leaks = ["be worse", "play worse", "loses now", "takes 1 of each large", "takes 1 bone"]
    q.mistakes |= {
        more: "Whose turn is it after two plies? Which heap does larger_heap want there, and how many bones does it take?",
        equal: "Whose turn is it after two plies? Does larger_heap still take 3 bones?",
    }


def _lost_by_modulo(plies: int) -> dict[Player, int]:
    """How many games with 1 to 20 bones `larger_heap`, who is MAX, wins against `heap_modulo`, by who begins."""
    lost: dict[Player, int] = {MAX: 0, MIN: 0}
    for begins, heap in product(lost, range(1, 21)):
        game, mover = Bones(heap), begins
        state = game.initial
        while not game.is_terminal(state):
            evaluation = larger_heap if mover == MAX else heap_modulo
            state = game.result(state, depth_limited_minimax(game, state, plies, evaluation(game)).action)
            mover = other(mover)
        lost[begins] += mover != MAX
    return lost


def question_1(q: TreeQuestion) -> None:
    here = q.at(TreeGame([[2, 5, 1], -10, [4, 3]]))
    q.ask = "A program looks two plies ahead. The game goes on below the triangles at ply 2, and their numbers are the program's estimates. At A2 the game is over, and MAX has lost. What is the value of each inner node? A right value that depends on an estimate gets its ≈."
    q.estimates = "B1 B2 B3 C1 C2"
    q.hints = [
        "Estimates are backed up like utilities. Whose move is it at B and at C?",
        "MIN takes the smallest value at B and at C. A2 is a terminal state, so its number is its utility.",
    ]
    q.why = (
        "Estimates and utilities are backed up in the same way. The program does not know which estimates are correct."
    )
    q.mistakes["A", here.value_if("root swapped")] = (
        "MAX moves at A and does not have to go to A2, where the game is lost."
    )
    q.mistakes["B", max(leaf.value for leaf in here.node("B").children)] = (
        "MIN moves at B. Estimates are backed up like utilities."
    )


def question_2(q: MoveQuestion) -> None:
    here = q.at(TreeGame([[9, -1], [5, 4], [8, 2]]))
    q.ask = "At one ply, the program's estimates of B, C, and D were 7, 3 and 6. Now it looks two plies ahead, and the picture shows its estimates there. Which move does MAX make now? Choose its node."
    q.estimates = "B1 B2 C1 C2 D1 D2"
    q.hints = [
        "The old estimates are no longer used. Back up the new ones: what are the values of B, C, and D?",
        "MIN chooses at B, C, and D. Which number does MIN take at each of them?",
    ]
    taken = join_with_and([f"{here.node(name).value} at {name}" for name in here.moves])
    q.why = f"MIN takes {taken}. B and D looked good while MIN's reply was beyond the horizon."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"What does MIN take below {wrong}, and what below the other nodes?"
    wrong = here.moves[0]
    q.mistakes[wrong] = (
        f"{wrong} looked best at one ply. Now the estimates below {wrong} are known. What does MIN take there?"
    )


def question_3(q: MoveQuestion) -> None:
    here = q.at(Bones(13, takes=(1, 2, 3, 4)))
    q.ask = "Under another rule, a player takes 1, 2, 3, or 4 bones, and a player who cannot take any loses. There are 13 bones, and we move first. How many do we take?"
    q.hints = [
        "Which is the smallest heap, other than 0, that is lost for the player to move?",
        "From 5 bones, whatever one player takes, the other takes the rest. The heaps to leave are the multiples of five.",
    ]
    q.why = "This leaves ten, a multiple of five. An evaluation for this rule can use the heap modulo 5."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = (
            f"That leaves {here.after(wrong)}. Then your opponent takes {here.after(wrong).best_move} and leaves {here.after(wrong, here.after(wrong).best_move)}."
        )
    q.mistakes[here.state.bones % 4] = (
        "That leaves a multiple of 4, which is right if a player may take at most 3. Here a player may take 4."
    )


def question_4(q: MoveQuestion) -> None:
    here = q.at(TreeGame([[-8, 0], [[[-6, 0], [-6, 0]], [[0, -6], [-6, -6]]]]))
    q.ask = "MAX can no longer win. A draw is 0. A loss is -10, plus one point for each ply played before it. Which move delays the loss longest? Choose its node."
    q.hints = [
        "Can MAX reach a zero? Who chooses at the triangles that point down?",
        "Back up both moves. A loss after two plies is -8, and a loss after four plies is -6.",
    ]
    q.why = "Both moves lose. After C the loss takes four plies, and after B it takes two. MAX prefers -6 to -8."
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"After {wrong}, MIN can end the game after two plies. Does the other move hold out longer?"


def question_5(q: FunctionQuestion) -> None:
    q.at(TicTacToe(win=10), "XOX/OOX/...")
    q.ask = "Write a depth-limited minimax: a function of a game, a state, and depth=3 that looks depth plies ahead. At the limit it returns 0, unless the game is over there. The positions that check it end within 3 plies, so with depth=3 it must agree with minimax."
    q.function = "depth_limited_minimax"
    q.also = [
        Position(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
        Position(TreeGame([[[5, 3], [1, 4]], [[2, 9], [7, 6]]], first=MIN)),
        Position(TreeGame([[5, [1, 9]], 4], to_move={"B": MAX})),
        Position(TreeGame([[3, 4], [3, 9]])),
        Position(Bones(3)),
        Position(Bones(0)),
        Position(TicTacToe(win=10), "XOX/XOO/OX."),
        Position(TreeGame([[-2000, -3000], [-5000, -4000]])),
        Position(TreeGame([[2000, 3000], [5000, 4000]], first=MIN)),
    ]
    q.hints = [
        "Begin with two tests: is the game over, and is the limit reached? Which test must come first?",
        "If the game is over, return the utility. Otherwise, if depth == 0, return the estimate.",
        "Call your function with depth - 1 on each game.result(state, action), and keep the largest or the smallest value.",
    ]
    q.why = "It works with any depth and any estimate."
    q.mistakes |= replies_to("limit first") | BUGS_OF_MINIMAX
