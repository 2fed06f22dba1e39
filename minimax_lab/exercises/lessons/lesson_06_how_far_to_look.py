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
from minimax_lab.search import EveryDepth, depth_limited_minimax, heap_modulo, larger_heap, open_lines


def one_ply(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "X.O/..O/.X.")
    q.ask = "X is the program. It looks one ply ahead, and counts the lines that X can still fill then, less those of O. Which square does it take?"
    q.answer = here.move_ahead(1, open_lines)
    q.reveal = f"Then O can fill only one more line, but does so next, on square {here.best_move}: below the horizon. If it blocked you, that was luck."
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


def knowledge(q: Choice) -> None:
    game = TicTacToe(win=10)
    q.ask = "One program counts lines and looks 1 ply ahead. The other knows nothing and estimates 0 everywhere, but it looks 2 plies ahead. Which one makes fewer mistakes in the 4,520 positions of tic-tac-toe?"
    lines, nothing = q.options = ["the one that counts lines", "the one that knows nothing"]
    by_lines = len(EveryDepth(game, None, open_lines(game), 1).mistakes(1))
    by_nothing = len(EveryDepth(game, None, lambda state: 0, 2).mistakes(2))
    q.answer = nothing if by_nothing < by_lines else lines
    q.reveal = "Two plies show the opponent's next win, so the program blocks it. One ply does not show it, however well a program counts."
    q.picture = lambda: table({"knows": ["lines", "nothing"], "plies": [1, 2], "mistakes": [by_lines, by_nothing]})
    q.leaks = [str(by_lines), str(by_nothing)]
    q.mistakes[lines] = "Which mistake loses at once: a weak square, or a line that is not blocked?"


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


def deeper(q: Choice) -> None:
    wins = {plies: _wins_against_modulo(plies) for plies in (1, 2, 3, 4)}
    q.ask = f"At one ply, larger_heap wins {wins[1]} of the 40 games. Now both sides look two plies ahead. How many does larger_heap win?"
    more, fewer, equal = q.options = ["more games", "fewer games", "as many games"]
    q.answer = more if wins[2] > wins[1] else fewer if wins[2] < wins[1] else equal
    q.reveal = "After one ply the opponent moves, so larger_heap leaves few bones: it takes 3. After two it moves itself, so it takes 1. Each further ply turns this round. From a multiple of 4, heap_modulo takes 1; then 3 is right, and 1 is wrong. With a bad estimate, looking further can be worse."
    large = Position(Bones(20))
    takes = [large.move_ahead(plies, larger_heap) for plies in wins]
    q.picture = lambda: table({"plies": [*wins], "it takes": takes, "it wins": [*wins.values()]})
    q.leaks = ["be worse", "play worse", "loses now", "takes 1 of each large", "takes 1 bone"]
    q.mistakes |= {
        more: "Whose turn is it after two plies? Which heap does larger_heap want there, and how many bones does it take?",
        equal: "Whose turn is it after two plies? Does larger_heap still take 3 bones?",
    }


def _wins_against_modulo(plies: int) -> int:
    """How many games with 1 to 20 bones `larger_heap`, who is MAX, wins against `heap_modulo`; each begins half."""
    sides: list[Player] = [MAX, MIN]
    wins = 0
    for begins, heap in product(sides, range(1, 21)):
        game, mover = Bones(heap), begins
        state = game.initial
        while not game.is_terminal(state):
            evaluation = larger_heap if mover == MAX else heap_modulo
            state = game.result(state, depth_limited_minimax(game, state, plies, evaluation(game)).action)
            mover = other(mover)
        wins += mover != MAX
    return wins


def question_1(q: TreeQuestion) -> None:
    here = q.at(TreeGame([[2, 5, 1], -10, [4, 3]]))
    q.ask = "A program looks two plies ahead. The game goes on below the triangles at ply 2, and their numbers are the program's estimates. At A2 the game is over, and MAX has lost. What is the value of each inner node? A right value that depends on an estimate gets its ≈."
    q.estimates = "B1 B2 B3 C1 C2"
    q.hints = [
        "Estimates are backed up like utilities. Whose move is it at B and at C?",
        "MIN takes the smallest value at B and at C. A2 is a terminal state, so its number is its utility.",
    ]
    q.why = "Estimates are backed up like utilities. Nobody knows which are correct."
    q.mistakes["A", here.value_if("root swapped")] = (
        "MAX moves at A and does not have to go to A2, where the game is lost."
    )
    q.mistakes["B", max(leaf.value for leaf in here.node("B").children)] = (
        "MIN moves at B and takes the smallest number, although all of them are estimates."
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
