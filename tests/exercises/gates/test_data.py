"""The gates of the lessons: their answers equal those of an oracle, and their texts give nothing away."""

import math
import re
from functools import cache
from itertools import product
from pathlib import Path

import oracle
import pytest

import minimax_lab
from minimax_lab.exercises.gates import MOST_WORDS, gate_names, write
from minimax_lab.exercises.gates import load_question as load

PROGRAMS = Path(minimax_lab.__file__).parent / "exercises" / "gates" / "programs"
WIDE = [[6, 9, 7], [4, 8, 5], [11, 3, 6]]
THREE = [[[6, 2, 5], [8, 1, 3], [7, 9, 4]], [[5, 3, 4], [9, 2, 6], [7, 1, 8]], [[4, 3, 1], [8, 3, 6], [9, 2, 7]]]
A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


@cache
def loses(heap, takes=(1, 2, 3)):
    """Whether the player who moves loses: every move leaves a heap with which the opponent wins."""
    return not any(loses(heap - take, takes) for take in takes if take <= heap)


def worth(board, cells, known):
    """The value of a board; each board is looked at once."""
    text = board.text(cells)
    if text not in known:
        mover = board.mover(cells)
        values = [worth(board, after, known) for _, after in board.moves(cells)] if mover else [board.worth(cells)]
        known[text] = min(values) if mover == "MIN" else max(values)
    return known[text]


def calls(rules, place):
    return oracle.calls_of(rules, place)


def called_before(tree, name):
    names = [call.place[0] for call in calls(oracle.Nest(tree), oracle.Nest(tree).root)]
    return names[names.index(name) - 1]


def waiting(tree, name):
    """The calls that wait when the call for a node begins: they began earlier, and return later."""
    found = calls(oracle.Nest(tree), oracle.Nest(tree).root)
    returns = [found[at - 1].place[0] for at in oracle.return_order([call.parent for call in found])]
    names = [call.place[0] for call in found]
    return [each for each in names[: names.index(name)] if returns.index(each) > returns.index(name)]


def deciding(tree):
    """The leaves at which some number changes the value of the tree."""
    nest = oracle.Nest(tree)
    leaves = [call.place[0] for call in calls(nest, nest.root) if not call.mover]
    trees = {name: [nest.with_leaves({name: number}) for number in range(-1, 30)] for name in leaves}
    return [name for name in leaves if len({calls(each, each.root)[0].value for each in trees[name]}) > 1]


def leaves_read(tree, first="MAX"):
    """How many leaves alpha-beta reads below each child of the root."""
    nest = oracle.Nest(tree, first=first)
    found = calls(nest, nest.root)
    looked, _ = oracle.looked_at(found, on_equality=True)
    read = dict.fromkeys([call.place[0] for call in found if call.depth == 1], 0)
    for leaf in [call for call in looked if not call.mover]:
        above = leaf
        while above.depth > 1:
            above = found[above.parent - 1]
        read[above.place[0]] += 1
    return read


def end_of_play(tree, *names):
    """The leaf at which play ends after these moves."""
    nest = oracle.Nest(tree)
    place = nest.root
    for name in names:
        place = dict(nest.moves(place))[name]
    call = calls(nest, place)[0]
    while call.mover:
        call = next(below for below in call.below if below.move == call.best)
    return call.place[0]


def changed_by_equality():
    """The calls that return another move if the last of equal moves is kept, and not the first."""
    inner = [call for call in calls(*nine_calls()) if call.mover]
    best = [[below.move for below in call.below if below.value == call.value] for call in inner]
    return [f"call {call.number}" for call, moves in zip(inner, best, strict=True) if moves[0] != moves[-1]]


def nine_calls(**options):
    board = oracle.Board(win=10, **options)
    return board, board.read("O.X/X.X/.OO")


def best_moves(text):
    board = oracle.Board(win=10)
    first, *_ = found = calls(board, board.read(text))
    return [call.move for call in found if call.depth == 1 and call.value == first.value]


def calls_of_program(name, text):
    """The calls of a program of lesson 09: the number, the caller's number, the board, and what is returned."""
    found, still_open = [], []

    def traced(function):
        def call(board, mover):
            row = {"number": len(found) + 1, "parent": still_open[-1] if still_open else 0, "board": "".join(board)}
            found.append(row)
            still_open.append(row["number"])
            row["value"] = function(board, mover)
            row["rank"] = max(each.get("rank", 0) for each in found) + 1
            still_open.pop()
            return row["value"]

        return call

    names = {"traced": traced}
    for each in ("tools", name):
        exec((PROGRAMS / f"{each}.txt").read_text(), names)
    names[name](list(text.replace(".", " ")), True)
    return found


def wrong_line_of_ann():
    """The line whose repair alone makes Ann's program right."""
    names = {"traced": lambda function: function}
    exec((PROGRAMS / "tools.txt").read_text(), names)
    exec((PROGRAMS / "ann.txt").read_text().replace("best = 0", "best = -99 if is_max else 99"), names)
    return {10: ["    best = 0"]}[names["ann"](list("XOO OX X "), True)]


def first_wrong_return(found):
    """The first call to return something else than the extreme of what its calls returned, or than its end is worth."""
    for call in sorted(found, key=lambda each: each["rank"]):
        values = [each["value"] for each in found if each["parent"] == call["number"]]
        best = max if call["board"].count("X") == call["board"].count("O") else min
        winner = oracle.Board().winner(list(zip(*[iter(call["board"])] * 3, strict=True)))
        if call["value"] != (best(values) if values else {"X": 10, "O": -10}.get(winner, 0)):
            return call["number"]
    return None


def winner_that_is_worth_10():
    """After which wins Ben's program returns 10, whoever moves first, on boards with one line."""
    names = {"traced": lambda function: function}
    exec((PROGRAMS / "tools.txt").read_text() + (PROGRAMS / "ben.txt").read_text(), names)
    worth = {mark: names["ben"](list(line), mark == "O") for mark, line in (("X", "XXXOO    "), ("O", "OOOXX X  "))}
    return [f"{mark}'s win" for mark, value in worth.items() if value == 10]


def changed_by_a_misprint():
    """The calls that would return another value if call 9 returned 10, by a tree whose last leaf is another one."""
    trees = (oracle.Nest([[-10, -10], 10, [[10], ninth]]) for ninth in (-10, 10))
    right, printed = ([call.value for call in calls(tree, tree.root)] for tree in trees)
    return [f"call {at + 1}" for at in (0, 1, 5, 6) if right[at] != printed[at]]


def calls_without_undo(squares, mark="X"):
    """The calls of a program that never empties a square again, one by one."""
    over = "." not in squares or any(squares[a] == squares[b] == squares[c] != "." for a, b, c in LINES)
    found = ["".join(squares)]
    for at in () if over else range(9):
        if squares[at] == ".":
            squares[at] = mark
            found += calls_without_undo(squares, "XO"[mark == "X"])
    return found


LINES = [
    *(tuple(range(row, row + 3)) for row in (0, 3, 6)),
    *((at, at + 3, at + 6) for at in range(3)),
    (0, 4, 8),
    (2, 4, 6),
]


def open_lines(cells):
    """The lines without an O, less the lines without an X."""
    marks = [cell for row in cells for cell in row]
    full = [{marks[at] for at in line} for line in LINES]
    return sum("O" not in each for each in full) - sum("X" not in each for each in full)


def move_ahead(text, plies):
    board = oracle.Board(win=10)
    return oracle.calls_of(board, board.read(text), plies, open_lines)[0].best


def plies_until_certain(text, square):
    """After how many plies X has won, whatever O does, if O begins on a square; what is not over counts as O's win."""
    board = oracle.Board(win=10)
    after = dict(board.moves(board.read(text)))[square]
    wins = (plies for plies in range(9) if oracle.calls_of(board, after, plies, lambda cells: -10)[0].value == 10)
    return 1 + next(wins)


def size(place):
    worth = place[0] / (place[0] + 1)  # below a win
    return worth if place[1] == "MAX" else -worth


def rule(place):
    return 1 if loses(place[0]) == (place[1] == "MIN") else -1


def won_by_size(plies):
    """How many of the 40 games the side that likes large heaps wins, if both look so many plies ahead."""

    def wins(begins, heap):
        sizes, mover = begins == "sizes", begins
        while heap:
            heap -= oracle.calls_of(oracle.Pile(), (heap, "MAX"), plies, size if sizes else rule)[0].best
            sizes, mover = not sizes, "sizes" if sizes else "rule"
        return mover == "sizes"

    return sum(wins(begins, heap) for begins in ("sizes", "rule") for heap in range(1, 21))


def nothing(cells):
    return 0


def mistakes_ahead(plies, evaluate):
    """In how many positions of tic-tac-toe a program that looks so many plies ahead gives something away."""
    board, known, found = oracle.Board(win=10), {}, 0
    waiting, seen = [board.empty()], set()
    while waiting:
        cells = waiting.pop()
        if board.text(cells) in seen or not board.mover(cells):
            continue
        seen.add(board.text(cells))
        after = dict(board.moves(cells))
        waiting += after.values()
        best = oracle.calls_of(board, cells, plies, evaluate)[0].best
        found += worth(board, after[best], known) != worth(board, cells, known)
    return found


FIRST = {"B": [5, 2, 8], "C": [14, 4, 6], "D": [7, 12, 9]}


def cut_with_first(name):
    """How many edges alpha-beta cuts if it tries this move first."""
    return len(edges_cut([FIRST[name], *(leaves for each, leaves in FIRST.items() if each != name)]))


def edges_cut(tree):
    return oracle.cut_edges(calls(oracle.Nest(tree), oracle.Nest(tree).root), True)


def root_value(tree):
    return calls(oracle.Nest(tree), oracle.Nest(tree).root)[0].value


def mirrored(tree):
    return [mirrored(below) for below in reversed(tree)] if isinstance(tree, list) else tree


def shared_bounds(tree, max_moves, bounds):
    """The value of a nested list by an alpha-beta whose calls all use the same two bounds."""
    if not isinstance(tree, list):
        return tree
    found = []
    for below in tree:
        found.append(shared_bounds(below, not max_moves, bounds))
        side, choose = ("alpha", max) if max_moves else ("beta", min)
        bounds[side] = choose(bounds[side], found[-1])
        if bounds["alpha"] >= bounds["beta"]:
            break
    return max(found) if max_moves else min(found)


def what_a_leaf_can_make(tree_with):
    """The smallest and the largest value that the tree has while one leaf changes: the window of that leaf."""
    values = [root_value(tree_with(number)) for number in range(-50, 50)]
    return min(values), max(values)


def with_fourth_leaf(number):
    return [[[[10, 11], [9, number]], A_TO_O[0][1]], A_TO_O[1]]


def replies_of_o(text="X../.../..."):
    """What O's moves on a board are worth, or else its replies to a corner."""
    board = oracle.Board()
    return {at: worth(board, after, {}) for at, after in board.moves(board.read(text))}


def calls_at_each_ply():
    return [sum(ways(plies).values()) for plies in range(10)]


def sizes():
    """The number of calls below each first move, with the finished games left out."""
    board, known = oracle.Board(), {}

    def size(cells):
        text = board.text(cells)
        if text not in known:
            known[text] = 1 + (sum(size(after) for _, after in board.moves(cells)) if board.mover(cells) else 0)
        return known[text]

    return {square: size(after) for square, after in board.moves(board.empty())}


def ways(plies):
    """The boards after so many plies as texts, and in how many orders each is reached."""
    board, found = oracle.Board(), {"/".join(["..."] * 3): 1}
    for _ in range(plies):
        before, found = found, {}
        for text, count in before.items():
            cells = board.read(text)
            for _, after in board.moves(cells) if board.mover(cells) else ():
                found[board.text(after)] = found.get(board.text(after), 0) + count
    return found


def where_o_lost():
    """The first move of O after which X wins, by the boards that the question draws."""
    board = oracle.Board(first="O")
    moves = {"second: the top side": "XO./.O./...", "third: the corner": "XOO/.O./.X."}
    return [move for move, text in moves.items() if worth(board, board.read(text), {}) > 0][:1]


def moves_that_change():
    """What the moves of O that change the value make of it, on all boards that can come about."""
    board, known = oracle.Board(first="O"), {}
    worth(board, board.empty(), known)
    turns = [cells for cells in map(board.read, known) if board.mover(cells) == "MIN"]
    pairs = [(cells, after) for cells in turns for _, after in board.moves(cells)]
    changes = [worth(board, after, known) - worth(board, cells, known) for cells, after in pairs]
    return {"larger" if change > 0 else "smaller" for change in changes if change}


def not_made_by_max(tree):
    """The nodes to which MAX never moves if it makes its first best move; MIN moves first."""
    nest = oracle.Nest(tree, first="MIN")
    found = calls(nest, nest.root)
    return [below.place[0] for call in found if call.mover == "MAX" for below in call.below if below.move != call.best]


def tried_with_a_cut():
    """The moves of X in the position of lesson 02 after which alpha-beta skips a reply."""
    found = calls(*nine_calls())
    made = {call.number for call in oracle.looked_at(found, on_equality=True)[0]}
    return [call.move for call in found if call.depth == 1 and not made.issuperset(each.number for each in call.below)]


def images(text):
    """The board turned and mirrored: eight texts."""
    found, rows = [], text.split("/")
    for _ in range(4):
        rows = ["".join(row) for row in zip(*rows[::-1], strict=True)]
        found += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return found


@cache
def all_boards():
    """The texts of all boards that can come up."""
    return set().union(*(ways(plies) for plies in range(10)))


def all_shapes():
    return len({min(images(text)) for text in all_boards()})


def games():
    """In how many ways a game can go."""
    board = oracle.Board()
    counts = (each for plies in range(10) for each in ways(plies).items())
    return sum(count for text, count in counts if not board.mover(board.read(text)))


def soonest(board, cells, known):
    """What a board is worth to X; the earlier a game ends, the more it counts."""
    text = board.text(cells)
    if text not in known:
        mover, best = board.mover(cells), {"MAX": max, "MIN": min}
        below = [soonest(board, after, known) for _, after in board.moves(cells)] if mover else []
        known[text] = best[mover](below) if below else board.worth(cells) * (1 + text.count("."))
    return known[text]


def moves_of_x(board, cells, known, number):
    """How many moves of X with this number a map has, from a board on which X moves and wins as soon as it can."""
    if number == 1:
        return 1
    after = max((after for _, after in board.moves(cells)), key=lambda after: soonest(board, after, known))
    replies = [reply for _, reply in board.moves(after)] if board.mover(after) else []
    return sum(moves_of_x(board, reply, known, number - 1) for reply in replies if board.mover(reply))


def lead(coins):
    """How far the player who takes the next coin ends ahead of the other one."""
    return max(coins[0] - lead(coins[1:]), coins[-1] - lead(coins[:-1])) if coins else 0


def both_may_move(row):
    """Whether a row can be left to either player, if each turn takes one or two coins from one end."""
    found, to_visit = set(), [(row, "MAX")]
    while to_visit:
        left, mover = to_visit.pop()
        found.add((left, mover))
        after = [rest for take in (1, 2)[: len(left)] for rest in (left[take:], left[: len(left) - take])]
        to_visit += [(rest, "MIN" if mover == "MAX" else "MAX") for rest in after]
    return any((left, "MAX") in found and (left, "MIN") in found for left, _ in found if left)


def sure_threes():
    """The sets of three coins that the first player gets from the row, whatever the other one takes."""
    sets = [{15, 10, 8}, {15, 7, 4}, {15, 10, 4}, {8, 3, 10}]

    def gets(row, wanted, is_mine):
        ends = [(row[0], row[1:]), (row[-1], row[:-1])] if row else []
        if is_mine and row:
            return any(coin in wanted and gets(rest, wanted, False) for coin, rest in ends)
        return all(coin not in wanted and gets(rest, wanted, True) for coin, rest in ends)

    certain = [each for each in sets if gets((8, 15, 3, 7, 10, 4), each, True)]
    names = {15: "15, 7 and 4", 3: "8, 3 and 10"}
    return [next(name for coin, name in names.items() if coin in each) for each in certain]


def columns_that_win(text):
    """The columns with which X wins, whatever O replies."""
    board = oracle.Drop()
    values = {move: worth(board, after, {}) for move, after in board.moves(board.read(text))}
    return [str(column) for column, value in values.items() if value == 1]


PROBLEM = {
    "g8": "k",
    "b7": "b",
    "f7": "p",
    "g7": "p",
    "h7": "p",
    "g1": "K",
    "a1": "R",
    "e1": "R",
    "f2": "P",
    "g2": "P",
    "h2": "P",
}
AROUND = [(right, up) for right, up in product((-1, 0, 1), repeat=2) if right or up]


def attacked(pieces, square):
    """The squares that the piece on this square attacks."""
    slopes, lines = ([step for step in AROUND if (0 in step) == is_line] for is_line in (False, True))
    steps = {"k": AROUND, "b": slopes, "r": lines, "p": [(-1, -1), (1, -1)]}
    for right, up in [(-1, 1), (1, 1)] if pieces[square] == "P" else steps[pieces[square].lower()]:
        at = square
        while True:
            at = chr(ord(at[0]) + right) + str(int(at[1:]) + up)
            if at[0] not in "abcdefgh" or at[1:] not in list("12345678"):
                break
            yield at
            if at in pieces or pieces[square].lower() not in "br":
                break


def is_attacked(pieces, king):
    at = next(square for square, piece in pieces.items() if piece == king)
    return any(at in attacked(pieces, each) for each in pieces if pieces[each].isupper() != king.isupper())


def mates(source, target):
    """Whether this move of White attacks the black king, and no reply helps; a pawn that takes nothing cannot help."""
    after = {square: piece for square, piece in PROBLEM.items() if square != source} | {target: PROBLEM[source]}
    replies = [
        {square: piece for square, piece in after.items() if square != at} | {to: after[at]}
        for at in after
        if after[at] in "kbp"
        for to in attacked(after, at)
        if not after.get(to, "K" if after[at] == "p" else "-").islower()
        if after[at] != "p" or to in after
    ]
    return is_attacked(after, "k") and all(is_attacked(reply, "k") for reply in replies)


def mating_moves():
    moves = product(("a1", "e1"), (8, 7))
    return [f"Rook {at} to {at[0]}{row}" for at, row in moves if mates(at, f"{at[0]}{row}")]


def mates_in_two(fen, moves):
    """Those of White's moves after which every reply allows a mate, by python-chess."""
    chess = pytest.importorskip("chess")

    def is_mated_next(board):
        return any(after(board, move).is_checkmate() for move in board.legal_moves)

    def after(board, move):
        board = board.copy()
        board.push(move)
        return board

    boards = {text: after(chess.Board(fen), chess.Move.from_uci(move)) for text, move in moves.items()}
    return [
        text for text, board in boards.items() if all(is_mated_next(after(board, reply)) for reply in board.legal_moves)
    ]


def first_moves():
    return {"The pawn becomes a queen": "f7f8q", "The king goes to g6": "f5g6",
            "The king goes to f6": "f5f6", "The king takes the pawn on g5": "f5g5"}  # fmt: skip


def even(plies):
    """A tree in which every position has three moves."""
    return [even(plies - 1) for _ in range(3)] if plies else 0


def windows_in_which_all_from(least):
    """The windows in which the caller treats all values from `least` on alike."""
    offered = [(1, 3), (3, 6), (5, 9)]
    alike = [window for window in offered if len({min(max(v, window[0]), window[1]) for v in range(least, 99)}) == 1]
    return [f"alpha {alpha}, beta {beta}" for alpha, beta in alike]


def rounds_that_leave_a_lost_heap(heap=20, takes=(1, 2, 3)):
    """What an opponent takes from a heap that loses, and a reply after which the opponent has such a heap again."""
    pairs = product(takes, takes)
    return [f"{theirs} + {yours}" for theirs, yours in pairs if loses(heap - theirs - yours, takes)]


def at_the_horizon():
    """What a search with no ply left returns where X has a line, if its estimate is 7."""
    board = oracle.Board(win=10)
    value = oracle.calls_of(board, board.read("XXX/OO./..."), 0, lambda cells: 7)[0].value
    return [{10: "10, the utility of this end", 7: "an estimate, which evaluate makes"}[value]]


def can_be_won(heap, is_yours):
    """Whether there is a game in which you take the last bone of this heap."""
    return any(can_be_won(heap - take, not is_yours) for take in (1, 2, 3) if take <= heap) if heap else not is_yours


RIGHT = {
    "00-your-turn": lambda: [f"take {take}" for take in (1, 2, 3) if loses(4 - take)] or ["none of them"],
    "00-always-largest": lambda: [1 if can_be_won(4, is_yours=True) else -1],
    "00-seven-left": lambda: [f"take {take}" for take in (1, 2, 3) if loses(7 - take)],
    "01-biggest-leaf": lambda: [end_of_play(A_TO_O, "C", "G")],
    "01-one-leaf": lambda: deciding(A_TO_O),
    "01-just-before-c": lambda: [called_before(A_TO_O, "C")],
    "01-still-open": lambda: waiting(A_TO_O, "M1"),
    "02-sure-wins": lambda: best_moves(".../.OO/X.X"),
    "02-which-square": lambda: best_moves(".../.OO/X.X")[:1],
    "02-misprint": changed_by_a_misprint,
    "02-or-equal": changed_by_equality,
    "02-without-undo": lambda: [len(calls_without_undo(list("O.XX.X.OO")))],
    "02-other-side": lambda: [calls(*nine_calls(max_mark="O"))[0].value],
    "03-never-won": lambda: [heap for heap in range(5, 13) if calls(oracle.Pile(), (heap, "MAX"))[0].value < 0],
    "03-calls-of-seven": lambda: [len(calls(oracle.Pile(), (7, "MAX")))],
    "03-rule": lambda: [take for take in (1, 2, 3) if loses(23 - take)],
    "03-rounds": rounds_that_leave_a_lost_heap,
    "03-proof": lambda: ["The heap gets smaller, so in the end I leave 0"],
    "03-other-rounds": lambda: rounds_that_leave_a_lost_heap(70, (1, 3, 4)),
    "03-other-rule": lambda: [", ".join(str(heap) for heap in range(1, 10) if loses(heap, (1, 2))) + ", …"],
    "04-corner": lambda: best_moves("X../.../..O"),
    "04-mistakes-of-o": lambda: [at for at, value in replies_of_o(".X./.../...").items() if value > 0],
    "04-one-draw": lambda: {0: ["it is at most 0"]}[min(replies_of_o().values())],
    "04-by-hand": lambda: ["about a week" if 3 < sum(calls_at_each_ply()) / 86400 < 14 else "another span"],
    "04-fewest-calls": lambda: [min(sizes(), key=sizes().get)],
    "05-where-o-lost": where_o_lost,
    "05-which-proof": lambda: not_made_by_max([[[10, 0], [-10, 10]], [[10, 10], [0, 10]]]),
    "05-your-wins": lambda: {("larger",): ["a mistake of yours"]}[tuple(moves_that_change())],
    "06-one-ply": lambda: [move_ahead("X.O/..O/.X.", 1)],
    "06-at-the-horizon": at_the_horizon,
    "06-knowledge": lambda: [
        ("the one that knows nothing", "the one that counts lines")[
            mistakes_ahead(1, open_lines) < mistakes_ahead(2, nothing)
        ]
    ],
    "06-corner": lambda: [plies_until_certain("X../.O./..X", corner) for corner in (2,)],
    "06-deeper": lambda: ["fewer games" if won_by_size(2) < won_by_size(1) else "another answer"],
    "07-never-read": lambda: edges_cut(WIDE),
    "07-type-alpha": lambda: [  # if the other leaves of D are large
        what_a_leaf_can_make(lambda leaf: [[10, 9, 15], [12, 11, 4], [leaf, 99, 99]])[0]
    ],
    "07-type-beta": lambda: [what_a_leaf_can_make(lambda leaf: [[-99, -99], [[7, 10], [5, leaf]]])[1]],
    "07-fourth-leaf": lambda: {1: ["no number"]}[len({root_value(with_fourth_leaf(n)) for n in range(-99, 99)})],
    "07-right-half": lambda: edges_cut(A_TO_O)[2:],  # the first two are in the left half
    "07-first-move": lambda: [max(FIRST, key=cut_with_first)],
    "07-only-a-bound": tried_with_a_cut,
    "07-read-it-after-all": lambda: [min(number for number in range(20) if not edges_cut([[10, 11], [number, 11]]))],
    "07-shared-bounds": lambda: [shared_bounds([[3, 12], [20, 14]], True, {"alpha": -99, "beta": 99})],
    "07-right-to-left": lambda: [len(edges_cut(mirrored(A_TO_O)))],
    "08-games": lambda: ["fewer"] if games() < math.factorial(9) else [],
    "08-boards": lambda: [len(ways(3))],
    "08-impossible": lambda: [
        name
        for name, text in zip("ABCD", ("OX./.O./...", "XX./OOO/X..", "XXX/OO./O..", "XXX/XOO/XOO"), strict=True)
        if text not in all_boards()
    ],
    "08-memory": lambda: (
        ["fewer than a twentieth"]
        if len(all_boards()) < sum(sum(ways(plies).values()) for plies in range(10)) / 20
        else []
    ),
    "08-all-shapes": lambda: ["more than 685"] if all_shapes() > 685 == round(len(all_boards()) / 8) else [],
    "08-the-map": lambda: [moves_of_x(oracle.Board(), oracle.Board().empty(), {}, 3)],
    "09-your-move": lambda: best_moves("XOO/.OX/.X."),
    "09-first-wrong": lambda: [first_wrong_return(calls_of_program("ann", "XOO.OX.X."))],
    "09-wrong-line": wrong_line_of_ann,
    "09-who-won": winner_that_is_worth_10,
    "09-how-many": lambda: [len(calls_of_program("cleo", "XOO.OX.X."))],
    "10-three-workers": lambda: [sum(sum(leaves_read(branch, "MIN").values()) for branch in THREE)],
    "10-brothers-wait": lambda: [leaves_read(THREE)["B"] + max(leaves_read(THREE)["C"], leaves_read(THREE)["D"])],
    "10-last-bone": lambda: [f"(0, MIN), worth {-1 if loses(1, (1, 4)) else 1}"],
    "10-first-coin": lambda: [lead((4, 9, 12, 5))],
    "10-sure-coins": sure_threes,
    "10-new-rule": lambda: ["who moves"] if both_may_move((8, 15, 3, 7)) else [],
    "10-four": lambda: columns_that_win("O....../XO..O.X/OX..XOO/XXO.XXO/OOXXXOX/OOOXOXX"),
    "10-mate": mating_moves,
    "deeper-mate": lambda: mates_in_two("7k/5P2/8/2p2Kp1/8/8/8/8 w - - 0 1", first_moves()),
    "deeper-rounds": lambda: [sum(len(calls(nest, nest.root)) for nest in map(oracle.Nest, map(even, (1, 2, 3))))],
    "deeper-enough": lambda: windows_in_which_all_from(4),
}
NAMES = gate_names()
load_question = cache(load)


def test_each_gate_has_its_oracle():
    assert list(RIGHT) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_that_of_the_oracle(name):
    question = load_question(name)
    assert question.right == RIGHT[name]()
    given = question.right if question.several else question.right[0]
    assert question.is_right(given) and question.compare(given).startswith("Right. You said ")


@pytest.mark.parametrize("name", NAMES)
def test_each_expected_mistake_is_wrong_and_differs_from_the_others(name):
    question = load_question(name)
    assert question.wrong_answers
    for items, is_whole, _ in question.wrong_answers:
        assert is_whole or len(items) == 1
        said = items if question.several else items[0]
        line = question.compare(said)
        begin, end = ("yet", " One try is left.") if question.has_second_try else ("right", "")
        assert not question.is_right(said) and line.startswith(f"Not {begin}. {question.repeat([said])} ".rstrip())
        assert line.endswith(end)
        assert "\n" not in line and "{" not in line and len(line) < (240 if question.several else 200)


@pytest.mark.parametrize("name", NAMES)
def test_no_hint_states_what_is_right_or_praises_the_answer(name):
    question = load_question(name)
    for items, _, reply in question.wrong_answers:
        for item in [write(each) for each in question.right if each not in items]:
            number = r"\bsquares? " if question.kind.startswith("square") else r"(?<![\w.-])(?<!square )"
            assert not re.search(rf"{number}{re.escape(item)}(?!\w)", reply, re.IGNORECASE)
        assert not PRAISE.search(reply)
    assert not PRAISE.search(question.reveal)  # it is shown after a wrong answer, too


PRAISE = re.compile(
    r"\b(almost|well done|good guess|at a glance|that works|you saw|(that|it) would be right\.)", re.IGNORECASE
)


@pytest.mark.parametrize("name", NAMES)
def test_the_reveal_is_short_and_has_a_picture(name):
    question = load_question(name)
    assert len(question.revealed.split()) <= MOST_WORDS and "{" not in question.reveal
    if question.kind in ("choice", "choices") and question.shown_picture is None:
        assert question.unit or question.is_code  # its options are drawn, and the answer is marked on them
        return
    image = question.shown_picture.svg
    assert image.count("<path") + image.count("<text") > 2 and question.shown_picture.text
    assert "\u2248" not in question.shown_picture.svg or "estimate" in question.shown_picture.text


@pytest.mark.parametrize("name", NAMES)
def test_the_question_does_not_contain_the_answer(name):
    question = load_question(name)
    ask = re.sub(r"may take [\d, or]+ bones", "", question.ask)  # the rule
    for item in question.right:
        assert not re.search(rf"(?<![\w.]){re.escape(str(item))}(?![\w.])", ask)
    assert "{" not in question.ask


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("03-")])
def test_a_question_about_bones_states_the_rules(name):
    question = load_question(name)
    takes = {"03-other-rule": (1, 2), "03-other-rounds": (1, 3, 4)}.get(name, (1, 2, 3))
    rule = {2: "1 or 2 bones", 3: "{}, {}, or {} bones"}[len(takes)].format(*takes)
    assert f"may take {rule}" in question.ask and (not question.position or question.position.game.takes == takes)
    assert "whoever takes the last one wins" in question.ask or name == "03-calls-of-seven"
