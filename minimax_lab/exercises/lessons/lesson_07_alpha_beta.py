"""The questions of lesson 07."""

from typing import Any

from minimax_lab.exercises import (
    BUGS_OF_MINIMAX,
    Choice,
    CutQuestion,
    Edges,
    FunctionQuestion,
    Node,
    Number,
    Position,
    Square,
    ValueQuestion,
    line,
    midway,
    replies_to,
    table,
)
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame

A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
RIGHT_HALF = {
    "A": ["B", "C"], "B": 10, "C": ["F", "G"], "F": ["L", "M"], "G": ["N", "O"], "L": ["L1", "L2"], "M": ["M1", "M2"],
    "N": ["N1", "N2"], "O": ["O1", "O2"], "L1": 5, "L2": 2, "M1": 4, "M2": 1, "N1": 3, "N2": 22, "O1": 20, "O2": 21,
}  # fmt: skip
WIDE = [[6, 9, 7], [4, 8, 5], [11, 3, 6]]


def never_read(q: Edges) -> None:
    here = q.at(TreeGame(WIDE))
    q.ask = "Minimax reads the leaves of this tree from left to right. Which edges need never be followed, because nothing below them can change the result? Cut them at the circles."
    q.answer = here.never_followed
    q.values = lambda: here.alphabeta_run
    q.reveal = f"B is worth {Position(here.game, 'B').value}. After {here.tree['C1'].value}, C is worth {here.tree['C1'].value} at most, and after {here.tree['D2'].value}, D is worth {here.tree['D2'].value} at most. MAX will choose neither."
    q.otherwise = "At least one more edge need not be followed. After which leaf of C, and of D, is it certain that MAX will not move there?"
    first, *others = here.tree.root.children
    q.mistakes |= dict.fromkeys(
        [node.name for node in (first, *first.children)], "B comes first. Is MAX sure of anything without it?"
    )
    q.mistakes |= dict.fromkeys(
        [node.name for other in others for node in (other, other.children[0])],
        "What is known about a node before you have read one leaf below it?",
    )
    before, wrong = others[1].children[:2]
    q.mistakes[wrong.name] = f"{before.name} is {before.value}. Could D still be worth more than B after that?"


def _window(here: Position, name: str) -> tuple[Any, Any]:
    """The alpha and beta that alpha-beta hands down to the call for this node."""
    return next((call.alpha, call.beta) for call in here.alphabeta_run.calls if call.state == name)


def type_alpha(q: Number) -> None:
    here = q.at(TreeGame([[10, 9, 15], [12, 11, 4], [14, 6, 13]]))
    q.ask = "Alpha-beta now calls D, which has the “?”. Which alpha does A hand down to D? Type a number."
    q.drawn = lambda: midway(here, 18)
    q.limits = "MAX has already seen two moves, so alpha is no longer −∞"
    q.answer = alpha = _window(here, "D")[0]
    q.reveal = f"MAX is sure of {alpha} at B, and C does not lower that. D hands this alpha down to its leaves. As soon as one of them is worth {alpha} or less, MAX gains nothing at D, and the rest of D is skipped."
    shown = [alpha + 5, alpha + 1, alpha, alpha - 3]
    skipped = ["skipped" if number <= alpha else "read" for number in shown]
    q.picture = lambda: table({"D1 is": shown, "D2 is": skipped})
    last = here.after("C").value
    q.mistakes[last] = f"{last} is the latest value. But is MAX sure of less since it has seen C?"
    for name in ("B", "C"):
        for leaf in (leaf for leaf in here.tree[name].children if leaf.value > alpha):
            q.mistakes[leaf.value] = f"{leaf.value} is a leaf of {name}, but MIN moves there. What is MAX sure of?"
    q.otherwise = "Alpha is what MAX is already sure of. Which two moves of MAX are known, and what are they worth?"


def type_beta(q: Number) -> None:
    here = q.at(TreeGame([[3, 8], [[7, 10], [5, 12]]]))
    q.ask = "Alpha-beta now calls E, which has the “?”. Which beta does C hand down to E? Type a number."
    q.drawn = lambda: midway(here, 15)
    q.limits = "Beta is no longer ∞ there"
    alpha, beta = _window(here, "E")
    q.answer = beta
    q.reveal = f"MIN moves at C and can already hold MAX to {beta} by D. As soon as MAX can get {beta} or more at E, MIN gains nothing there, and the rest of E is skipped."
    rows = ["A", "C"]
    q.picture = lambda: table(
        {
            "at": rows,
            "moves": [here.tree[name].player for name in rows],
            "is sure of": [f"{alpha}, by B", f"{beta}, by D"],
            "E gets": [f"alpha {alpha}", f"beta {beta}"],
        }
    )
    q.leaks = [f"({alpha}, {beta})"]
    q.mistakes |= {
        alpha: "That is what MAX is sure of at B. What is MIN sure of at C?",
        here.tree["D1"].value: "MAX moves at D and does not take that leaf. What is D worth?",
    }
    q.otherwise = "MIN moves at C, and its move to D is known. What is MIN sure of there?"


def fourth_leaf(q: Choice) -> None:
    q.ask = "At node I, MIN has read a 9. Which number at the “?” would change the value of A?"
    q.options = ["one below 9", "one from 9 to 11", "one above 11", "no number"]
    q.drawn = lambda: midway(Position(TreeGame(A_TO_O)), 13)
    offered = [range(-20, 9), range(9, 12), range(12, 40)]
    values = [{Position(TreeGame([[10, 11], [9, number]])).value for number in each} for each in offered]
    q.answer = next((q.options[at] for at, each in enumerate(values) if each != {10}), "no number")
    q.reveal = "If it is large, MIN takes the 9. If it is small, node I is worth even less. MAX is sure of 10 at H and will not go there. So alpha-beta never reads I2."
    shown = [-20, 8, 9, 12, 40]
    q.picture = lambda: table(
        {
            "I2": shown,
            "I": [min(9, number) for number in shown],
            "D": [Position(TreeGame([[10, 11], [9, number]])).value for number in shown],
        }
    )
    q.mistakes |= {
        q.options[2]: "Who moves at node I, and which leaf would that player take?",
        q.options[1]: "What would node I be worth then, and would MAX go there?",
        q.options[0]: "What would node I be worth then, and which move would MAX choose at D?",
    }


def right_half(q: Edges) -> None:
    here = q.at(TreeGame(RIGHT_HALF))
    q.ask = f"In the right half, B is worth {here.tree['B'].value}. Which edges does alpha-beta never follow? Cut them at the circles."
    q.answer = here.never_followed
    q.values = lambda: here.alphabeta_run
    most, kept = here.tree["L1"].value, here.tree["B"].value
    q.reveal = f"L is worth {most} at most, and M {here.tree['M1'].value}: both are below the {kept} that MAX has at B. So F is worth {most} at most. MIN can choose F, so C is worth {most} at most, too, whatever is below G: MAX keeps B."
    called = [call.state for call in here.alphabeta_run.calls[1:]]
    q.mistakes |= dict.fromkeys(called, "What is known about a node before you have read one leaf below it?")
    q.mistakes[here.tree["F"].children[1].name] = "The 5 is a bound at L, where MIN moves. Does it end the search at F?"
    q.otherwise = "At least one more edge is never followed. At which nodes can MIN hold MAX to less than 10?"


def first_move(q: Node) -> None:
    here = q.at(TreeGame([[5, 2, 8], [14, 4, 6], [7, 12, 9]]))
    q.ask = "Alpha-beta may try the moves of A in any order. Which one should it try first, so that it can skip most?"
    q.answer = here.best_move
    q.values = lambda: here.run
    q.reveal = "After D, the best move, alpha is 7: B is cut after 5, and C after 4. With B first, no leaf is skipped. Nobody knows the best move beforehand, but an estimate will do."
    q.mistakes |= {
        here.moves[0]: "What is alpha after B? Does another move have a leaf that is as low?",
        here.moves[1]: "C has the largest leaf, but MIN moves there. What is alpha after C?",
    }
    q.otherwise = "Choose a move of A. A cut needs a large alpha. After which move is alpha largest?"


def only_a_bound(q: Square) -> None:
    here = q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "Alpha-beta tried the squares in this order. For one of them, it skipped a reply of O, so the number is only a bound. Which one?"
    returned = {call.action: call.value for call in here.alphabeta_run.calls if call.depth == 1}
    q.answer = [move for move in here.moves if here.after(move).value != returned[move]]
    q.reveal = "X was already sure of 10 by square 4. After square 6, O's first reply led to 10, which is no more. So alpha-beta skipped the other reply, with which O wins."
    first, second = here.moves[:2]
    q.mistakes |= {
        first: "When alpha-beta tried square 1, what was X already sure of? Could there be a cut?",
        second: "When alpha-beta tried square 4, X was sure of -10. Is 10 low enough for a cut where O moves?",
    }


def read_it_after_all(q: Number) -> None:
    q.at(TreeGame([[10, 11], [9, 11]]))
    q.ask = "MAX is sure of 10 at H, and I1 is 9, so I2 is skipped. What is the smallest whole number at I1 for which I2 has to be read?"
    q.answer = next(number for number in range(30) if not Position(TreeGame([[10, 11], [number, 11]])).never_read)
    q.reveal = f"Up to {q.answer - 1}, MIN can hold node I to what MAX is already sure of at H, or to less. Equal is enough for a cut if the rule is alpha >= beta."
    q.leaks = ["now reads I2"]
    shown = range(q.answer - 3, q.answer + 2)
    q.picture = lambda: table({"I1": shown, "I2 is": ["read" if at >= q.answer else "skipped" for at in shown]})
    q.mistakes[Position(TreeGame([[10, 11], [9, 11]])).value] = (
        "Then node I is no better than H, and the rule cuts if alpha and beta are equal."
    )
    q.otherwise = "MIN moves at node I, so it is worth no more than I1. What is MAX sure of at H?"


def shared_bounds(q: Number) -> None:
    here = q.at(TreeGame([[3, 12], [20, 14]]))
    q.ask = "One alpha and one beta are shared by all calls of the program above, from left to right. Which value does it return for A?"
    q.answer = here.tree["B1"].value
    q.reveal = f"B sets beta to 3 for all calls. A sets alpha to 3, finds that 3 >= 3, and stops. It never reads C, which is worth {here.value}."
    q.picture = lambda: line(here, here.best_move)
    q.mistakes[here.value] = (
        "That is what A is worth, but this program returns something else. Follow beta: B sets it, and nobody sets it back."
    )
    q.otherwise = "Follow the calls from left to right. What are alpha and beta after B has returned?"


def right_to_left(q: Number) -> None:
    here = q.at(TreeGame([[[[21, 20], [22, 3]], [[1, 4], [2, 5]]], [[[14, 13], [15, 14]], [[11, 9], [11, 10]]]]))
    q.ask = "From left to right, alpha-beta skipped 13 nodes of the tree. Now every pair of branches is swapped, so the best move comes last everywhere. How many nodes does it skip?"
    q.least = 0
    q.answer = len(here.never_followed)
    q.reveal = (
        "No edge is cut. Each move looks like an improvement on the ones before it, so a bound never stops a branch."
    )
    calls = [len(Position(TreeGame(A_TO_O)).alphabeta_run), len(here.alphabeta_run)]
    q.picture = lambda: table({"order": ["left to right", "right to left"], "calls": calls})
    q.mistakes[here.calls - calls[0]] = "The order matters. A bound cuts only what comes after it."
    q.otherwise = "A cut needs a bound that an earlier branch has set. Is the earlier branch ever better here?"


def question_1(q: CutQuestion) -> None:
    q.at(TreeGame([[[4, 6], [7, 2, 8]], [[5, 6], [5, 1, 7], [4, 3]]]))
    q.ask = "Which edges of this larger tree does alpha-beta never follow? It cuts when alpha >= beta."
    q.hints = [
        "On paper, write the window beside each triangle, and update it whenever a call returns a value.",
        "B is worth 6, so at C alpha starts at 6. When does beta come down to 6?",
        "One cut is at a MAX node, and one is at a MIN node. The second one removes two subtrees.",
    ]
    q.why = "MAX can get 7 at E, but MIN can already get 6 at D. F is worth 6, so C is no better for MAX than B."


def question_2(q: ValueQuestion) -> None:
    here = q.at(TreeGame([[2, 6], [5, 7], [5, 4], [5, 3]]), "E")
    q.ask = "Alpha-beta searches this tree from left to right and cuts when alpha >= beta. At A, it has 2 from B, and 5 from each of C, D, and E. Suppose that a program takes the last of the fives and moves to E. What does MAX get there if MIN plays well?"
    q.hints = ["Which leaf below E did alpha-beta never visit?", "MIN moves at E and may go to either leaf."]
    q.why = "Of the three fives, only the first is exact. Alpha-beta left D and E after one leaf each, so 5 is only a bound there: E2 is 3."
    q.values = lambda: Position(here.game).alphabeta_run
    wrong = here.node(here.state).children[0].value
    q.mistakes[wrong] = (
        f"Alpha-beta returned {wrong}, but it left E after the first leaf. So {wrong} is only a bound: E is worth {wrong} at most."
    )
    q.mistakes[Position(here.game, "D").value] = "That is what MAX gets at D. The question is about E."


def question_3(q: FunctionQuestion) -> None:
    q.at(TicTacToe(win=10), "O.X/X.X/.OO")
    q.ask = "Alpha-beta returns what minimax returns. It cuts wherever alpha > beta; where alpha equals beta, it may cut or go on. Write your own: a function of a game, a state, alpha, and beta, where alpha defaults to -inf and beta to inf."
    q.function = "alphabeta"
    q.also = [
        Position(TreeGame(A_TO_O)),
        Position(TreeGame([[5, 6], [3, 9]])),
        Position(TreeGame([[3, 12], [20, 14]])),
        Position(TreeGame([[5, 3], [1, 4]], first=MIN)),
        Position(TreeGame([[5, [1, 9]], 4], to_move={"B": MAX})),
        Position(TreeGame([[5, 7], [5, 1]])),
        Position(TreeGame([[[7, 6], [2, 9]], [[1, 8], [9, 9]], [[3, 4], [8, 5]]], first=MIN)),
        Position(Bones(7)),
        Position(Bones(0)),
        Position(TicTacToe(win=10), "XOX/XOO/OX."),
        Position(TreeGame([[5, 6], [3, 9], [4, 9]])),
        Position(TreeGame([[-2000, -3000], [-5000, -4000]])),
        Position(TreeGame([[2000, 3000], [5000, 4000]], first=MIN)),
    ]
    q.hints = [
        "Start with your minimax, or with ours. Add two parameters, pass them to each call, update one of them after each value, and add a test.",
        "After each value: where MAX moves, alpha = max(alpha, value); where MIN moves, beta = min(beta, value).",
        "Then, if alpha >= beta, leave the loop. Return the best value found at this node.",
    ]
    q.why = "On the tree of this lesson it makes 18 calls, and minimax makes 31."
    q.mistakes |= (
        replies_to(
            "no cuts",
            "beta grows",
            "alpha shrinks",
            "other bound",
            "both bounds",
            "first move only, in a window",
            "no window at the root",
            "no window",
            "received window",
            "global window",
        )
        | BUGS_OF_MINIMAX
    )


def question_4(q: CutQuestion) -> None:
    q.at(TreeGame([[[4, 6], [7, 2, 8]], [[5, 6], [5, 1, 7], [4, 3]]]))
    q.ask = "Take the same tree, but now alpha-beta cuts only when alpha > beta. Which edges does it never follow?"
    q.rule = ">"
    q.hints = [
        "Which cuts in question 3 were made with alpha equal to beta?",
        "At C, alpha is 6 and beta becomes 6. Under this rule, the search goes on to G and H. Does it visit all of their leaves?",
    ]
    q.why = "At E, alpha is 7 and beta is 6, so it cuts. At C, both are 6, so it does not cut: it searches G and H, and C is worth 4."


def question_5(q: CutQuestion) -> None:
    here = q.at(TreeGame(WIDE))
    q.ask = "Which edges does alpha-beta never follow? It searches from left to right and cuts when alpha >= beta."
    q.hints = [
        "Everything below B is searched. Which value can MAX guarantee after that, and what does it mean for C and D?",
        "MIN moves at C and D. As soon as MIN can get 6 or less there, MAX will not choose that move.",
    ]
    q.why = (
        "At C, the first leaf, 4, is enough for a cut. At D, the first leaf, 11, is not, but the second leaf, 3, is."
    )
    q.mistakes[tuple([child.name for child in here.tree.root.children][1:])] = (
        "Before you have read one leaf below C, it could be worth more than B. The first child of a node is always searched."
    )
