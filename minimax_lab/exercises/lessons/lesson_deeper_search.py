"""The questions of the further lesson on deeper search."""

from minimax_lab.exercises import Choice, Number, table
from minimax_lab.games.adapters import from_chess


def mate(q: Choice) -> None:
    q.at(from_chess("7k/5P2/8/2p2Kp1/8/8/8/8 w - - 0 1"))
    q.ask = "White is to move, and can give mate with its second move, whatever Black does. How does White begin?"
    q.options = [
        "The pawn becomes a queen",
        "The king goes to g6",
        "The king goes to f6",
        "The king takes the pawn on g5",
    ]
    q.answer = q.options[1]
    q.reveal = "On g6, White's king guards g7 and h7, so Black can only move a pawn. Then White's pawn becomes a queen and gives mate."
    q.picture = lambda: table({"White": ["g6", "queen"], "Black": ["g4", "mate"]})
    for wrong in q.options[:1] + q.options[2:]:
        q.mistakes[wrong] = "Then Black's king escapes to h7."


def rounds(q: Number) -> None:
    q.ask = f"Each position has 3 moves. A search without cuts that looks 4 plies ahead makes {sum([3**ply for ply in range(5)])} calls. Rounds of 1, 2, and 3 plies come before it. How many calls do these three rounds make together?"
    q.least = 0
    q.most = sum([3**ply for ply in range(5)])
    q.limits = f"The last round alone makes {sum([3**ply for ply in range(5)])} calls"
    q.answer = sum([sum([3**ply for ply in range(depth + 1)]) for depth in range(1, 4)])
    q.reveal = f"The rounds make {sum([3**ply for ply in range(2)])}, {sum([3**ply for ply in range(3)])}, and {sum([3**ply for ply in range(4)])} calls, less than half of what the last one makes. With 30 moves in each position, they would make about a thirtieth as many."
    q.picture = lambda: table(
        {"plies": range(1, 5), "calls": [sum([3**ply for ply in range(depth + 1)]) for depth in range(1, 5)]}
    )
    q.mistakes[sum([3**ply for ply in range(4)])] = "That is the round of 3 plies alone."
    q.mistakes[sum([3**depth for depth in range(1, 4)])] = (
        "You counted the positions at the limits. The calls above them count as well."
    )
    q.otherwise = "How many calls does a round of 1 ply make, and one of 2 plies? Each round begins at the root again."


def enough(q: Choice) -> None:
    q.ask = "The table has “at least 4” for a position. With which window may a call return this 4 at once?"
    q.options = ["alpha 1, beta 3", "alpha 3, beta 6", "alpha 5, beta 9"]
    q.answer = next(q.options[n] for n in range(3) if [3, 6, 9][n] <= 4)
    q.reveal = "With beta 3, every value from 3 on leads to a cut. So it does not matter whether the position is worth 4 or 40."
    q.picture = lambda: table(
        {
            "it is worth": [4, 5, 7, 40],
            **{
                q.options[n]: [
                    "a cut" if value >= [3, 6, 9][n] else "alpha " + str(max(value, [1, 3, 5][n]))
                    for value in [4, 5, 7, 40]
                ]
                for n in range(3)
            },
        }
    )
    q.mistakes[q.options[1]] = (
        "The position may be worth 5, which is inside this window, or 40. The caller would treat them differently."
    )
    q.mistakes[q.options[2]] = (
        "4 is below alpha, but the position may be worth 7, which is inside this window. “At most 4” would be enough."
    )
