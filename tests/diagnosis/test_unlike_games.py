"""Right minimax of games that look like tic-tac-toe or Nim and have other rules is never accused."""

import random
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from typing import NamedTuple

import pytest
from pace import slow_after

from minimax_lab import diagnose, record, traced

MARKS = ((" ", "X", "O"), (0, 1, 2), (0, 1, -1), (None, "a", "b"))
MOST = 1000  # calls of a run


def free_cells(board):
    return [cell for cell, mark in enumerate(board) if mark == board.empty]


class Cells(list):
    """A board that knows its empty mark."""

    def __init__(self, cells, empty):
        super().__init__(cells)
        self.empty = empty


def line_game(rng, size, first):
    """What an end is worth to the first player, None if the game goes on: for a random rule of five kinds."""
    sets = [rng.sample(range(size), rng.choice((2, 3, 3, 4))) for _ in range(rng.randint(3, 8))]
    weights = [rng.randint(-3, 5) for _ in range(size)]

    def wins(board, mark):
        return any(all(board[cell] == mark for cell in each) for each in sets)

    def sets_win(board, second):
        full = 0 if board.empty not in board else None
        return 1 if wins(board, first) else -1 if wins(board, second) else full

    def only_the_first_wins(board, _):
        return 1 if wins(board, first) else -1 if board.empty not in board else None

    def most_weight(board, second):
        full = board.empty not in board
        return (
            sum(w * ((mark == first) - (mark == second)) for w, mark in zip(weights, board, strict=True))
            if full
            else None
        )

    def last_move(board, _):
        return (-1 if size % 2 else 1) if board.empty not in board else None

    def most_sets(board, _):
        majority = sum(sum(board[cell] == first for cell in each) > len(each) / 2 for each in sets)
        return 2 * majority - len(sets) if board.empty not in board else None

    return rng.choice((sets_win, only_the_first_wins, most_weight, last_move, most_sets))


@pytest.mark.parametrize(
    "seed", (*range(60), 1025, 1099, 1147, 1174, 1344, 1427, 1491, 1547, 1607, 1638, 1902, 2107, 2117, 3092)
)
def test_a_board_with_other_ends(seed):
    rng = random.Random(seed)
    rows, columns = rng.choice(((3, 3), (3, 3), (3, 4), (4, 4), (2, 4)))
    empty, first, second = rng.choice(MARKS)
    worth = line_game(rng, rows * columns, first)
    prunes, is_nested = rng.random() < 0.5, rng.random() < 0.5

    @traced
    def search(board, player, alpha=-1000, beta=1000):
        cells = Cells(list(chain(*board)) if is_nested else board, empty)
        end = worth(cells, second)
        if end is not None:
            return end
        best = -1000 if player == first else 1000
        for cell in free_cells(cells):
            row, at = (board[cell // columns], cell % columns) if is_nested else (board, cell)
            row[at] = player
            value = search(board, second if player == first else first, alpha, beta)
            row[at] = empty
            best = max(best, value) if player == first else min(best, value)
            alpha, beta = (max(alpha, best), beta) if player == first else (alpha, min(beta, best))
            if prunes and alpha >= beta:
                break
        return best

    while True:
        board = Cells([empty] * (rows * columns), empty)
        filled = rng.sample(range(len(board)), len(board) - rng.randint(3, 5))
        for place, cell in enumerate(filled):
            board[cell] = (first, second)[place % 2]
        if worth(board, second) is None:
            break
    cells = list(board)
    board = [cells[start : start + columns] for start in range(0, len(cells), columns)] if is_nested else cells
    assert not (found := diagnose(record(search, board, (first, second)[len(filled) % 2]))), str(found)


@pytest.mark.parametrize("seed", range(60))
def test_a_heap_from_which_other_numbers_may_be_taken(seed):
    rng = random.Random(seed)
    takes = {heap: [take for take in range(1, heap + 1) if rng.random() < 0.5][:4] for heap in range(13)}
    lost, form = rng.choice((1, -1)), rng.choice(("flag", "negamax", "truth"))

    @traced
    def search(heap, mine):
        if not takes[heap]:
            return lost > 0 if form == "truth" else lost if form == "negamax" or mine else -lost
        below = (search(heap - take, not mine) for take in takes[heap])
        if form == "truth":
            return any(not value for value in below)
        if form == "negamax":
            return max(-value for value in below)
        return max(below) if mine else min(below)

    trace = record(search, rng.randint(2, 12), True)
    assert len(trace) > MOST or not (found := diagnose(trace)), str(found)


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def lead(board, sets):
    """How many of some sets of squares X has filled more than O."""
    return sum(all(board[cell] == mark for cell in each) * (1 if mark == "X" else -1) for each in sets for mark in "XO")


ENDS = {  # of games on three by three: what a board is worth to X, None if the game goes on
    "lines are counted on the full board": lambda board: None if " " in board else lead(board, LINES),
    "more lines win": lambda board: None if " " in board else (lead(board, LINES) > 0) - (lead(board, LINES) < 0),
    "the second corner wins": lambda board: (
        -1 if [board[at] for at in (0, 2, 6, 8)].count("O") > 1 else
        1 if [board[at] for at in (0, 2, 6, 8)].count("X") > 1 else None if " " in board else 0
    ),
    "the second line wins": lambda board: (
        1 if lead(board, LINES) > 1 else -1 if lead(board, LINES) < -1 else None if " " in board else 0
    ),
    "whoever has the center when two squares are left": lambda board: (
        lead(board, [(4,)]) if board.count(" ") <= 2 and board[4] != " " else None if " " in board else 0
    ),
    **{
        f"only the line {line} wins": lambda board, line=line: lead(board, [line]) or (None if " " in board else 0)
        for line in LINES
    },
}  # fmt: skip


@pytest.mark.parametrize("seed", slow_after(1, range(3)))
@pytest.mark.parametrize("name", ENDS)
def test_another_game_on_the_board_of_tic_tac_toe(name, seed):
    rng, worth = random.Random(seed), ENDS[name]

    @traced
    def minimax(board, is_max):
        if (end := worth(board)) is not None:
            return end
        values = []
        for cell in [at for at in range(9) if board[at] == " "]:
            board[cell] = "X" if is_max else "O"
            values.append(minimax(board, not is_max))
            board[cell] = " "
        return max(values) if is_max else min(values)

    while True:
        board, count = [" "] * 9, rng.choice((3, 4, 5))
        for at, cell in enumerate(rng.sample(range(9), count)):
            board[cell] = "XO"[at % 2]
        if worth(board) is None:
            break
    assert not (found := diagnose(record(minimax, board, count % 2 == 0))), str(found)


FURTHER_ENDS = {  # what a board of tic-tac-toe is worth to X by one more rule about some squares and a mark
    "who fills them wins": lambda board, cells, mark: lead(board, [cells]) or None,
    "they are all filled": lambda board, cells, mark: None if any(board[at] == " " for at in cells) else 0,
    "who fills them loses": lambda board, cells, mark: -lead(board, [cells]) or None,
    "whoever fills them, it is a draw": lambda board, cells, mark: 0 if lead(board, [cells]) else None,
    "one player loses there": lambda board, cells, mark: (
        (-1 if mark == "X" else 1) if all(board[at] == mark for at in cells) else None
    ),
}


def remembering(worth):
    """A minimax with a memory, for boards that are worth None until the game is over."""
    memory = {}

    @traced
    def minimax(board, is_max):
        if (end := worth(board)) is not None:
            return end
        if (known := memory.get(tuple(board))) is not None:
            return known
        values = []
        for cell in [at for at in range(9) if board[at] == " "]:
            board[cell] = "X" if is_max else "O"
            values.append(minimax(board, not is_max))
            board[cell] = " "
        memory[tuple(board)] = max(values) if is_max else min(values)
        return memory[tuple(board)]

    return minimax


def ends_by(lines, board):
    return lead(board, lines) or (None if " " in board else 0)


def is_like_a_missing_line(run, board, is_max):
    """Whether a program that forgets a line makes the same calls with the same values, so no run tells them apart."""
    values = [call.returned for call in run.calls]
    lacking = [[line for line in LINES if line != missing] for missing in LINES]
    runs = (record(remembering(partial(ends_by, lines)), list(board), is_max) for lines in lacking)
    return any([call.returned for call in each.calls] == values for each in runs)


@pytest.mark.parametrize("seed", slow_after(4, range(10)))
@pytest.mark.parametrize("name", FURTHER_ENDS)
def test_tic_tac_toe_with_one_more_rule_and_a_memory(name, seed):
    rng = random.Random(seed)
    corners, squares = rng.sample((0, 2, 6, 8), rng.randint(2, 4)), rng.choice([(0, 1, 3, 4), (4, 5, 7, 8)])
    cells, mark = rng.choice([rng.choice(LINES), corners, squares]), rng.choice("XO")

    def worth(board):
        end = FURTHER_ENDS[name](board, cells, mark)
        return end if end is not None else ends_by(LINES, board)

    for count in (4, 5, 5):
        board = None
        while board is None or worth(board) is not None:
            filled = rng.sample(range(9), count)
            board = ["XO"[filled.index(at) % 2] if at in filled else " " for at in range(9)]
        found = diagnose(run := record(remembering(worth), list(board), count % 2 == 0))
        assert not found or is_like_a_missing_line(run, board, count % 2 == 0), str(found)


def test_a_mistake_and_a_further_rule_that_explain_a_run_equally_well_are_both_named():
    @traced
    def minimax(board, is_max):
        if all(board[at] == "X" for at in (3, 4, 5)):
            return -1
        if lead(board, LINES) or " " not in board:
            return lead(board, LINES)
        values = []
        for cell in [at for at in range(9) if board[at] == " "]:
            after = [*board[:cell], "XO"[not is_max], *board[cell + 1 :]]
            values.append(minimax(after, not is_max))
        return max(values) if is_max else min(values)

    found = diagnose(record(minimax, list("OO XX    "), True))
    assert not found
    assert "If this is tic-tac-toe: On " in found.text and "what is in 3, 4 and 5 ends this game" in found.text


@pytest.mark.parametrize("seed", range(24))
def test_a_game_in_which_fewer_lines_win(seed):
    rng = random.Random(seed)
    lines = rng.sample(LINES, rng.randint(3, 6))

    @traced
    def minimax(board, mark):
        for each, worth in (("X", 1), ("O", -1)):
            if any(all(board[cell] == each for cell in line) for line in lines):
                return worth
        free = [at for at in range(9) if board[at] == " "]
        values = []
        for cell in free:
            board[cell] = mark
            values.append(minimax(board, "O" if mark == "X" else "X"))
            board[cell] = " "
        return (max if mark == "X" else min)(values, default=0)

    board = list("XO X O   ")
    rng.shuffle(board)
    if not lead(board, LINES):
        assert not (found := diagnose(record(minimax, board, "X"))), str(found)


@pytest.mark.parametrize("start", list(product(range(4), range(1, 4))))
def test_a_condition_that_returns_on_its_own_line(start):
    @traced
    def can_win(first, second):
        for take in range(1, max(first, second) + 1):
            # fmt: off
            if take <= first and not can_win(first - take, second): return True  # noqa: E701
            if take <= second and not can_win(first, second - take): return True  # noqa: E701
            if (take <= min(first, second) and
                    not can_win(first - take, second - take)): return True  # noqa: E701
            # fmt: on
        return False

    trace = record(can_win, *start)
    assert len(trace) > MOST or not (found := diagnose(trace)), str(found)


@pytest.mark.parametrize("heap", (4, 6))
@pytest.mark.parametrize("missing", ((1,), (2,), (3,), (1, 2), (2, 3), (1, 2, 3)))
def test_one_heap_is_an_exception(heap, missing):
    @traced
    def search(stones, mine, lost):
        takes = [take for take in (1, 2, 3) if take <= stones and not (stones == heap and take in missing)]
        if not takes:
            return lost if mine else -lost
        values = [search(stones - take, not mine, lost) for take in takes]
        return max(values) if mine else min(values)

    for start, lost in product((6, 7), (1, -1)):
        assert not (found := diagnose(record(search, start, True, lost))), str(found)


@pytest.mark.parametrize("lost", (-10, -1, 0, 1))
def test_one_player_who_always_gets_the_same(lost):
    @traced
    def best(stones):
        return max(best(stones - take) for take in (1, 2, 3) if take <= stones) if stones else lost

    @traced
    def fill(cells):
        free = [at for at, cell in enumerate(cells) if not cell]
        return max(fill((*cells[:at], 1, *cells[at + 1 :])) for at in free) if free else lost

    for trace in (record(best, 5), record(fill, (0, 0, 0, 0))):
        assert not (found := diagnose(trace)), str(found)


@pytest.mark.parametrize("seed", range(20))
def test_functions_that_stand_in_a_loop_and_loops_of_one_line(seed):
    rng = random.Random(seed)
    allowed = (1, 2, rng.randint(3, 5))
    takes = {heap: [take for take in allowed if take <= heap] for heap in range(9)}
    for lost in (1, -1):

        @traced
        def plain(heap, mine):
            if not takes[heap]:
                return lost if mine else -lost  # noqa: B023
            below = [plain(heap - take, not mine) for take in takes[heap]]
            return max(below) if mine else min(below)

        @traced
        def in_one_line(heap, mine):
            if not takes[heap]:
                return lost if mine else -lost  # noqa: B023
            best = -9 if mine else 9
            # fmt: off
            if mine:
                for take in takes[heap]: best = max(best, in_one_line(heap - take, False))  # noqa: E701
            else:
                for take in takes[heap]: best = min(best, in_one_line(heap - take, True))  # noqa: E701
            # fmt: on
            return best

        @traced
        def either_way(heap, mine):
            if not takes[heap]:
                return lost if mine else -lost  # noqa: B023
            best = None
            for take in takes[heap]:
                value = either_way(heap - take, not mine)
                if best is None or (value > best) == mine:
                    best = value
            return best

        for search in (plain, in_one_line, either_way):
            assert not (found := diagnose(record(search, rng.randint(2, 8), True))), str(found)


@pytest.mark.parametrize("seed", range(20))
def test_a_player_who_moves_again_after_closing_a_box(seed):
    rng = random.Random(seed)
    boxes = [set(rng.sample(range(9), 3)) for _ in range(rng.randint(2, 4))]

    @traced
    def search(edges, lead, first):
        if len(edges) == 9:
            return lead
        values = []
        for edge in sorted(set(range(9)) - edges):
            after = edges | {edge}
            closed = sum(edge in box and box <= after for box in boxes)
            values.append(search(after, lead + (closed if first else -closed), first if closed else not first))
        return max(values) if first else min(values)

    @traced
    def branches(edges, lead, first):
        if len(edges) == 9:
            return lead
        best = -99 if first else 99
        for edge in sorted(set(range(9)) - edges):
            after = edges | {edge}
            closed = sum(edge in box and box <= after for box in boxes)
            lead_after = lead + (closed if first else -closed)
            if closed:  # noqa: SIM108
                value = branches(after, lead_after, first)
            else:
                value = branches(after, lead_after, not first)
            best = max(best, value) if first else min(best, value)
        return best

    start = frozenset(rng.sample(range(9), rng.randint(5, 7)))
    for function in (search, branches):
        assert not (found := diagnose(record(function, start, 0, True))), str(found)


BOXES = [{0, 2, 3, 5}, {1, 3, 4, 6}, {5, 7, 8, 10}, {6, 8, 9, 11}]


def boxes(edges):
    return sum(all(edges[edge] for edge in box) for box in BOXES)


class DotsAndBoxes:
    """A board with whose turn it is; who closes a box keeps the turn."""

    def __init__(self, edges, player):
        self.edges, self.player, self.lead, self.past = list(edges), player, 0, ()

    def push(self, edge):
        self.past += ((edge, self.player, self.lead),)
        before = boxes(self.edges)
        self.edges[edge] = True
        if closed := boxes(self.edges) - before:
            self.lead += closed if self.player == 1 else -closed
        else:
            self.player = 3 - self.player

    def pop(self):
        edge, self.player, self.lead = self.past[-1]
        self.edges[edge], self.past = False, self.past[:-1]


@traced
def pushes(state, alpha, beta):
    if all(state.edges):
        return state.lead
    for edge in free_edges(state.edges):
        state.push(edge)
        value = pushes(state, alpha, beta)
        state.pop()
        if state.player == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if state.player == 1 else beta


@traced
def turns_a_flag(edges, is_max):
    best = None
    for edge in free_edges(edges):
        before, turn = boxes(edges), is_max
        edges[edge] = True
        gained = boxes(edges) - before
        if gained == 0:
            turn = not turn
        value = turns_a_flag(edges, turn) + (gained if is_max else -gained)
        edges[edge] = False
        if best is None or (value > best if is_max else value < best):
            best = value
    return best or 0


@traced
def asks_for_the_turn(text, lead, turn):
    edges = [mark != "." for mark in text]
    values = []
    for edge in free_edges(edges):
        after = text[:edge] + str(turn) + text[edge + 1 :]
        won = boxes([mark != "." for mark in after]) - boxes(edges)
        values.append(asks_for_the_turn(after, lead + (won if turn == 1 else -won), turn if won else 3 - turn))
    return (max if turn == 1 else min)(values) if values else lead


def free_edges(edges):
    return [edge for edge, is_drawn in enumerate(edges) if not is_drawn]


@pytest.mark.parametrize("seed", range(20))
def test_an_endgame_in_which_one_player_closes_box_after_box(seed):
    rng = random.Random(seed)
    left = rng.sample(range(12), rng.choice((2, 3, 3, 4)))
    edges, player = [edge not in left for edge in range(12)], rng.choice((1, 2))
    text = "".join("x" if is_drawn else "." for is_drawn in edges)
    runs = [(pushes, (DotsAndBoxes(edges, player), -9, 9)), (turns_a_flag, (edges, player == 1)),
            (asks_for_the_turn, (text, 0, player))]  # fmt: skip
    for function, arguments in runs:
        assert not (found := diagnose(record(function, *arguments))), str(found)


@pytest.mark.parametrize("seed", range(40))
def test_lines_around_a_cylinder(seed):
    rng = random.Random(seed)
    rows, columns = 3, 4

    def has_won(board, mark):
        for row, column, (down, right) in product(range(rows), range(columns), ((0, 1), (1, 0), (1, 1), (1, -1))):
            line = [(row + step * down, (column + step * right) % columns) for step in range(3)]
            if line[2][0] < rows and all(board[r][c] == mark for r, c in line):
                return True
        return False

    def drop(board, column, mark):
        row = max(row for row in range(rows) if board[row][column] == 0)
        board[row][column] = mark
        return row

    @traced
    def search(board, mark, depth):
        if has_won(board, 3 - mark):
            return -100 - depth
        free = [column for column in range(columns) if board[0][column] == 0]
        if not free or depth == 0:
            return 0
        best = -1000
        for column in free:
            row = drop(board, column, mark)
            best = max(best, -search(board, 3 - mark, depth - 1))
            board[row][column] = 0
        return best

    board, count = [[0] * columns for _ in range(rows)], rng.randint(5, 9)
    for at in range(count):
        drop(board, rng.choice([column for column in range(columns) if board[0][column] == 0]), 1 + at % 2)
    if not has_won(board, 1) and not has_won(board, 2):
        assert not (found := diagnose(record(search, board, 1 + count % 2, rng.randint(2, 4)))), str(found)


class Position(NamedTuple):
    """A move, and the squares of the player who moves and of the other one."""

    move: object
    mine: tuple
    others: tuple


@pytest.mark.parametrize(
    "start", (Position(None, (0, 4), (1, 8)), Position(8, (1, 3), (0, 4, 5)), Position(2, (), (0, 4, 8, 7, 3)))
)
def test_a_state_with_a_move_and_two_positions_is_no_board_that_was_left_changed(start):
    @traced
    def search(position, is_max):
        if any(set(line) <= set(position.others) for line in LINES):
            return -1 if is_max else 1
        free = [cell for cell in range(9) if cell not in position.mine + position.others]
        values = [search(Position(cell, position.others, (*position.mine, cell)), not is_max) for cell in free]
        return (max(values) if is_max else min(values)) if values else 0

    assert not (found := diagnose(record(search, start, True))), str(found)


@dataclass(frozen=True)
class Situation:
    """A board as a text."""

    squares: str

    @property
    def mover(self):
        return "O" if self.squares.count("X") > self.squares.count("O") else "X"

    def won_by(self, mark):
        return any(all(self.squares[at] == mark for at in line) for line in LINES)

    @property
    def turns(self):
        if self.won_by("X") or self.won_by("O"):
            return []
        return [
            Turn(self, at, Situation(self.squares[:at] + self.mover + self.squares[at + 1 :]))
            for at, mark in enumerate(self.squares)
            if mark == "."
        ]


@dataclass(frozen=True)
class Turn:
    """A move with the board before it and the board after it."""

    earlier: Situation
    at: int
    later: Situation


@pytest.mark.parametrize("squares", ["X.O...XO.", "XO.......", "XO.X..O.."])
def test_a_state_may_be_a_move_with_the_boards_before_and_after_it(squares):
    @traced
    def value(turn, me, is_mine):
        now = turn.later
        if not now.turns:
            return now.won_by(me) - now.won_by("XO"[me == "X"])
        return (max if is_mine else min)(value(each, me, not is_mine) for each in now.turns)

    @traced
    def choose(situation):
        return max(situation.turns, key=lambda turn: value(turn, situation.mover, False))

    trace = record(choose, Situation(squares))
    assert not (found := diagnose(trace)), found.text


def test_an_error_of_a_learners_class_is_no_sentence():
    class Move:
        def __eq__(self, other):
            raise ValueError("strange")

        __hash__ = object.__hash__

    class Same(Move):
        def __hash__(self):
            return 1

    @traced
    def search(kind, heap, mine):
        if not heap:
            return (-1 if mine else 1), kind()
        values = [search(kind, heap - take, not mine)[0] for take in (1, 2) if take <= heap]
        return (max(values) if mine else min(values)), kind()

    for kind in (Move, Same):
        found = diagnose(record(search, kind, 4, True))
        assert not found and "strange" not in found.text and "Error" not in found.text, found.text


def smallest(text):
    """The first, in the order of texts, of the eight boards into which a board can be turned and mirrored."""
    rows = [text[:3], text[3:6], text[6:]]
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    flipped = [each[::step] for each in (rows, turned) for step in (1, -1)]
    return min("".join(row[::step] for row in each) for each in flipped for step in (1, -1))


@pytest.mark.parametrize("start", ["..OXO..XX", "..O.XXXOO", ".OXX..XOO", "X.O......"])
def test_a_search_that_goes_on_with_turned_boards(start):
    known = {}

    @traced
    def best(text):
        text = smallest(text)
        if text not in known:
            mark = "X" if text.count("X") == text.count("O") else "O"
            if end := lead(text, LINES):
                known[text] = end
            elif "." not in text:
                known[text] = 0
            else:
                after = {smallest(text[:at] + mark + text[at + 1 :]) for at in range(9) if text[at] == "."}
                known[text] = (max if mark == "X" else min)(best(each) for each in sorted(after))
        return known[text]

    assert not (found := diagnose(record(best, start))), str(found)


@traced
def ring(row, token, plies, reds, lead=0):
    if plies == 0:
        return lead
    outcomes = []
    for step in (1, 2):
        place = (token + step) % len(row)
        rest = [*row[:place], 0, *row[place + 1 :]]
        outcomes.append(ring(rest, place, plies - 1, not reds, lead + row[place] if reds else lead - row[place]))
    return max(outcomes) if reds else min(outcomes)


def test_a_token_may_move_although_the_board_stays_as_it_is():
    for row in ([4, -1, 3, 6, -2, 5], [1, 2, 0, 3, 0], [0, 7, 0, 0, 2, -3]):
        assert not (found := diagnose(ring, row, 0, 6, True)), str(found)
