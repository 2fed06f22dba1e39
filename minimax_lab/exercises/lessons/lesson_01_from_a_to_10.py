"""The questions of lesson 01."""

from typing import Any

from minimax_lab.exercises import Node, Nodes, Position, TreeQuestion, ValueQuestion, table
from minimax_lab.games import MIN, TreeGame

A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


def _value_with(here: Position, leaf: str, number: int, at: str | None = None) -> Any:
    """The value of the tree, or of the node `at`, if this leaf had another number."""
    nodes = {node.name: [child.name for child in node.children] or node.value for node in here.tree}
    return Position(TreeGame(nodes | {leaf: number}), at).value


def _below(here: Position, name: str) -> list[str]:
    """The leaves below a node."""
    return [leaf.name for leaf in Position(here.game, name).tree.leaves]


def biggest_leaf(q: Node) -> None:
    here = q.at(TreeGame(A_TO_O))
    q.ask = "You go for the 22, from A to C. This time MIN makes a mistake and moves to G. From then on, both players choose well. Which leaf do you reach? Choose it."
    q.only_leaves = True
    play = Position(here.game, "G").run.tree.principal_variation()
    q.answer = play[-1].name
    q.line = ["A", "C", *(node.name for node in play)]
    largest, other = (here.node(name) for name in ("N", "O"))
    most = max(leaf.value for leaf in here.tree.leaves)
    q.reveal = f"MIN moves at N and at O, and takes the smaller leaf there: {largest.value} or {other.value}. So you choose O. Nobody lets you have the {most}."
    q.leaks = ["G, O", "G to O", f"you end at {q.answer}", f"G is worth {Position(here.game, 'G').value}"]
    q.mistakes |= {
        here.tree["N"].children[1].name: "Who moves at N, and what does that player want?",
        here.tree["O"].children[1].name: "Who moves at O, and what does that player want?",
        here.tree["N"].children[0].name: f"MIN takes {largest.value} at N. But you move at G. Can you get more?",
    }
    for wrong in [*_below(here, "B"), *_below(here, "F")]:
        q.mistakes[wrong] = f"You are at G. {wrong} is not below G, so you cannot get there."


def one_leaf(q: Nodes) -> None:
    here = q.at(TreeGame(A_TO_O))
    q.ask = "Start from the original numbers. You may change the number of one leaf, to anything you like. Which leaves can change what A is worth? Choose all of them."
    q.only_leaves = q.is_backed_up = True
    q.answer = [
        leaf.name
        for leaf in here.tree.leaves
        if len({_value_with(here, leaf.name, number) for number in (-100, leaf.value, 100)}) > 1
    ]
    most = max(_value_with(here, leaf, 100, "C") for leaf in _below(here, "C"))
    lowest, highest = _value_with(here, q.answer[0], -100), _value_with(here, q.answer[0], 100)
    q.reveal = f"A small number at {q.answer[0]} or {q.answer[1]} lowers A to {lowest}. A large one at {q.answer[0]} or {q.answer[2]} raises A to {highest}. Elsewhere, E stays above {here.value}, and C at {most} or less."
    q.picture = lambda: table(
        {"leaf": q.answer}
        | {f"A if it is {number}": [_value_with(here, leaf, number) for leaf in q.answer] for number in (0, 99)}
    )
    q.otherwise = (
        "At least one more leaf can change A. Follow a very small and a very large number from each leaf up to A."
    )
    q.leaks = ["only three leaves", f"Drag {q.answer[0]}", f"drag {q.answer[2]}"]
    wrong = max(here.node("I").children, key=lambda leaf: leaf.value).name
    q.mistakes[wrong] = (
        f"MIN has a smaller number than {wrong} at I. And if {wrong} gets smaller still, you prefer H to I, as before."
    )
    for wrong in _below(here, "E"):
        q.mistakes[wrong] = "With one number changed, E is still worth more than D, so MIN still moves from B to D."
    for wrong in _below(here, "C"):
        q.mistakes[wrong] = "With one number changed below C, one of F and G is still worth less than B."


def just_before_c(q: Node) -> None:
    here = q.at(TreeGame(A_TO_O))
    q.ask = "The function runs on the whole tree, depth first and from left to right. Which call begins just before the call for C? Choose its node."
    at = here.called.index("C")
    q.answer = here.called[at - 1]
    q.line = [*reversed(_above(here, q.answer)), q.answer]
    q.reveal = (
        f"All of B is finished before C begins. Depth first, the last node below B is {q.answer}, at the far right."
    )
    q.mistakes[here.tree.root.name] = (
        "The call for A does make the call for C, but before that it calls itself for B and waits for its value."
    )
    q.otherwise = "That call begins, and then? Which call begins just before it?"
    q.mistakes[here.tree.root.children[0].name] = (
        "That would be the order row by row. The function first finishes everything below B."
    )
    for wrong in here.called[at + 1 :]:
        q.mistakes[wrong] = f"{wrong} is below C, so its call comes after the one for C."
    for wrong in here.called[2 : at - 1]:
        q.mistakes[wrong] = f"{wrong} comes before C, but other nodes below B come after {wrong}."


def still_open(q: Nodes) -> None:
    here = q.at(TreeGame(A_TO_O))
    last = here.node("M").children[0].name
    q.ask = f"The call for {last} begins. Which calls still wait for a value then? Choose their nodes."
    q.answer = [name for name in here.called if name in _above(here, last)]
    q.line = [*q.answer, last]
    q.reveal = f"A call waits until everything below it has returned. So the nodes on the way down to {last} wait, one in each row. {last} itself is running: it waits for nobody."
    q.otherwise = f"At least one more call waits. Which call made the one for {last}, and which call made that one?"
    q.mistakes[*q.answer, last] = (
        f"{last} is running. It is a leaf, so it returns its number at once and waits for nobody. The other calls that you chose do wait."
    )
    before = here.called.index(last)
    for wrong in [name for name in here.called if name not in q.answer]:
        at = here.called.index(wrong)
        q.mistakes[wrong] = (
            f"Everything below {wrong} has been tried by then, so that call has returned."
            if at < before
            else f"The call for {wrong} has not begun yet. Follow the calls depth first."
            if at > before
            else "That call is open, but it does not wait: leaves return their numbers at once. Which calls wait for it?"
        )


def _above(here: Position, name: str) -> list[str]:
    """The nodes above a node, from below."""
    parent = here.tree[name].parent
    return [] if parent is None else [parent.name, *_above(here, parent.name)]


def question_1(q: ValueQuestion) -> None:
    here = q.at(TreeGame([[2, 4, 6], [14, 5, 2], [12, 3, 8]]))
    q.ask = "MAX moves first. What is this tree worth?"
    q.hints = [
        "Start at the bottom. Whose move is it at B, C, and D?",
        "At each of them, MIN takes the smallest of the three numbers. Then MAX chooses among these three values.",
    ]
    q.why = "At B, C, and D, MIN takes the smallest leaf. At A, MAX takes the largest of these values."
    largest = max(here.tree.leaves, key=lambda leaf: leaf.value)
    above = _above(here, largest.name)[0]
    q.mistakes[largest.value] = (
        f"{largest.value} is the largest leaf, but MIN chooses at {above} and takes {here.node(above).value}."
    )
    q.mistakes[here.value_if("swapped")] = "That is the value if MAX and MIN change places. Who chooses at B, C, and D?"
    wrong = here.node("B").value
    q.mistakes[wrong] = f"MIN takes {wrong} at B and at C. MAX does not have to go there."


def question_2(q: TreeQuestion) -> None:
    here = q.at(TreeGame([[[5, 3], [1, 4]], [[2, 9], [7, 6]]], first=MIN))
    q.ask = "This time MIN moves first. What is the value of each triangle?"
    q.hints = [
        "Whose move is it at D, E, F, and G? Look at the row labels.",
        "MIN moves at D, E, F, and G. MAX moves at B and C.",
    ]
    q.why = "MIN moves at the root, MAX below it, and MIN above the leaves."
    q.mistakes["D", max(leaf.value for leaf in here.node("D").children)] = (
        "MIN moves first here, and the players take turns. So who moves at D?"
    )
