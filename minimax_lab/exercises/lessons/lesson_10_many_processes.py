"""The questions of the further lesson on many processes."""

from minimax_lab.exercises import Number, Position, table
from minimax_lab.games import TreeGame

THREE = [[[6, 2, 5], [8, 1, 3], [7, 9, 4]], [[5, 3, 4], [9, 2, 6], [7, 1, 8]], [[4, 3, 1], [8, 3, 6], [9, 2, 7]]]


def _leaves(here: Position) -> tuple[dict[str, int], dict[str, int]]:
    """How many leaves below each move one process reads, and a worker that reads this branch alone."""
    trees = {move: here.after(move).tree for move in here.moves}
    one = {move: sum(leaf.name not in here.never_read for leaf in tree.leaves) for move, tree in trees.items()}
    calls = {move: here.after(move).alphabeta_run.calls for move in here.moves}
    return one, {move: sum(call.player is None for call in each) for move, each in calls.items()}


def three_workers(q: Number) -> None:
    here = q.at(TreeGame(THREE))
    one, alone = _leaves(here)
    q.ask = "Alpha-beta reads this tree from left to right. Now three workers read it at the same time: one B, one C, and one D, each with an open window. How many leaves do they read together?"
    q.answer = sum(alone.values())
    q.reveal = f"One process knows from B that MAX can get {Position(here.game, 'B').value}, so it cuts C and D after one reply each. The workers for C and D do not know that, and each of them reads as much as the one for B."
    q.picture = lambda: table({"branch": here.moves, "one process": one.values(), "alone": alone.values()})
    q.mistakes |= {
        sum(one.values()): "That is what one process reads. It knows what B is worth when it begins with C.",
        len(here.tree.leaves): "Each worker still cuts within its own branch.",
    }
    q.otherwise = "Run alpha-beta on each branch alone, with an open window, and count the leaves that it reads."


def brothers_wait(q: Number) -> None:
    one, alone = _leaves(q.at(TreeGame(THREE)))
    leaves = sum(one.values())
    q.ask = "Each worker reads one leaf in a second. Now C and D wait until B is done. Then two workers read them at the same time, with the value of B as alpha. After how many seconds is the tree done?"
    q.answer = one["B"] + max(one["C"], one["D"])
    q.reveal = f"Together they read {leaves} leaves, as one process does. But while B is read, the other workers have nothing to do."
    q.picture = lambda: table(
        {
            "at the same time": ["nothing", "C and D", "all three"],
            "leaves": [leaves, leaves, sum(alone.values())],
            "seconds": [leaves, q.answer, max(alone.values())],
        }
    )
    q.mistakes |= {
        leaves: "So many leaves are read, but those of C and D at the same time.",
        max(alone.values()): "That is how long B takes alone. C and D begin only then.",
    }
    q.otherwise = "First B is read to the end. How long do C and D take after that, side by side?"
