"""The tasks of an exam: for each student a tree or a position of their own, all of them equally hard."""

import ast
from collections import defaultdict
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple

from minimax_lab.diagnosis import cut_rows
from minimax_lab.exercises import MoveQuestion, Position, Question, ValueQuestion, question_on
from minimax_lab.games import MAX, ConnectFour, TicTacToe, TreeGame, goal_of, player_names, random_lists
from minimax_lab.kit import InvalidArgument, TooLarge, progress, quote
from minimax_lab.runs import Trace
from minimax_lab.trees import Node
from minimax_lab.widgets import BeTheMachine
from minimax_lab.widgets.machine.tasks import (
    FEWEST_ACTIONS,
    SEED_STEP,
    USUAL_NODES,
    Procedure,
    Task,
    is_large,
    random_play,
    random_tree,
)

FILLED_IN: Final = ("values", "cuts")  # on a tree, as in `fill_in`; an order of calls would be the same on all trees
CLICKED: Final = ("value", "move")  # of the root; the number of calls would be the same for all students
PERFORMED: Final = ("minimax", "alphabeta")  # step by step, as in `BeTheMachine`
PROGRAM: Final = "program"  # a minimax that the student writes
ON_PAPER: Final = (*FILLED_IN, *CLICKED)
WITH_CUTS: Final = ("cuts", "alphabeta")  # their trees have a cut
KINDS: Final = (*ON_PAPER, *PERFORMED, PROGRAM)
GAMES: Final = (TicTacToe, ConnectFour)  # not Bones: no two heaps have trees of the same size
ASKED: Final = {
    "value": "What is the value of the position?",
    "move": "Which move is best?",
    "minimax": "Perform minimax, step by step.",
    "alphabeta": "Perform alpha-beta, step by step. It cuts when alpha >= beta.",
    PROGRAM: "Write minimax in the file program.py, and run the cell to try it. Do not use a search of the package.",
}
FARTHEST: Final = 9  # between neighboring numbers of a tree to perform on: enough different trees for a large class
LARGEST: Final = 20  # number at a leaf of the other trees; 1 is the smallest, or -20 where a program is written
TRIES: Final = 2_000  # trees that are looked at,
TRIES_EACH: Final = 50  # and as many more for each student
MOST_REMEMBERED: Final = 50_000  # trees whose hardness is known


class ExamTask(NamedTuple):
    """A task of one student.

    kind    one of KINDS
    seed    the tree or the position comes from it
    game    the game as Python writes it, such as "TicTacToe(win=10)", so that marking does not depend on how random
            trees are made
    state   the position as the game reads it, such as "O.X/X.X/.OO"; "" is the start of the game
    """

    kind: str
    seed: int
    game: str
    state: str = ""

    @property
    def here(self) -> Position:
        """The position."""
        return Position(read_game(self.game), self.state or None)

    @property
    def question(self) -> Any:
        """The question of a kind that is filled in or clicked."""
        here = self.here
        if self.kind in FILLED_IN:
            return question_on(here.game, here.state, self.kind)
        asked: Question = ValueQuestion() if self.kind == "value" else MoveQuestion()
        asked.position, asked.ask = here, self.ask
        return asked

    @property
    def ask(self) -> str:
        """What the student reads."""
        if self.kind in FILLED_IN:
            return str(self.question.ask)
        if self.kind not in CLICKED:
            return ASKED[self.kind]
        game, state = self.here.game, self.here.state
        names, win = player_names(game), getattr(game, "win", None)
        moves = f"{names[game.to_move(state)]} moves next."
        rules = f"{names[MAX]} is MAX. {goal_of(game)} A win is worth {win} and a loss -{win} to MAX." if win else ""
        return " ".join(f"{moves} {rules} {ASKED[self.kind]}".split())

    def machine(self) -> BeTheMachine:
        """The tree on which the algorithm is performed."""
        return BeTheMachine(self.kind, self.here.game, self.here.state, seed=self.seed, graded=True)

    @property
    def run(self) -> Trace:
        """The recorded run that shows the right answer."""
        here = self.here
        return here.alphabeta_run if self.kind in WITH_CUTS else here.run


@lru_cache(MOST_REMEMBERED)  # because random games lead to few different positions
def _measure(game: str, state: str) -> tuple[tuple[Any, ...], set[str]]:
    """What is the same for trees that are equally hard, and the kinds of tasks for which a tree is fit.

    Trees that are equally hard have the same player at the root, numbers of nodes (all of them, and those that
    alpha-beta visits), steps to perform minimax and alpha-beta, cuts, ties, moves, and best moves. A tree is fit if it
    takes enough steps, has a cut where one is needed, has moves that differ in value, and shows the frequent mistakes
    of a program.
    """
    tree = ExamTask("", 0, game, state).here.backed_up
    cut, visited = cut_rows(tree, on_equality=True), set[int]()
    for node in tree:
        if node.row not in cut and (node.parent is None or node.parent.row in visited):
            visited.add(node.row)
    inner = [node for node in tree if node.children]
    best = {node.row: [child.value for child in node.children].count(node.value) for node in inner}
    cuts, ties = len({tree[row].parent for row in cut}), sum(count > 1 for count in best.values())
    minimax, alphabeta = 2 * (len(tree) - 1) + len(best), 2 * (len(visited) - 1) + len(visited & best.keys()) + cuts
    moves = (len(tree.root.children), best[tree.root.row])
    steps = {kind: alphabeta if kind in WITH_CUTS else minimax for kind in KINDS}
    fit = {kind for kind in KINDS if not state or steps[kind] >= FEWEST_ACTIONS}
    fit -= {"move"} if moves[0] == moves[1] else set()
    fit -= set() if cuts else {*WITH_CUTS}
    fit -= set() if _shows_mistakes(inner, is_position=bool(state)) else {PROGRAM}
    fit -= {"cuts"} if len({node.name for node in tree}) < len(tree) else set()  # an edge is named after its lower node
    return (tree.root.player, len(tree), len(visited), minimax, alphabeta, cuts, ties, moves), fit


def _shows_mistakes(inner: list[Node], *, is_position: bool) -> bool:
    """Whether some call of a minimax with a frequent mistake returns a wrong value.

    The mistakes: MAX and MIN swapped, one extreme for both, the first or the last score, and on a tree also a best
    value that starts at 0.
    """
    first, last = ({node.player for node in inner if node.children[at].value != node.value} for at in (0, -1))
    from_0 = {node.player for node in inner if (node.value < 0 if node.player == MAX else node.value > 0)}
    return bool(first and last) and len(first | last) == 2 and (is_position or len(from_0) == 2)


def read_game(text: str) -> Any:
    """The game that Python writes like this. Nothing in the text runs, because a student may have written it."""
    call: Any = ast.parse(text, mode="eval").body
    kind: Any = {each.__name__: each for each in (TreeGame, *GAMES)}[call.func.id]
    options = {each.arg: ast.literal_eval(each.value) for each in call.keywords}
    return kind(*map(ast.literal_eval, call.args), **options)


def equal_tasks(
    kind: str, count: int, seed: int, depth: int, branching: int | tuple[int, int], game: Any = None
) -> list[ExamTask]:
    """As many different tasks of one kind, equally hard. The same seed gives the same tasks.

    Raises InvalidArgument for a game that is none of GAMES, and TooLarge if there are not enough such tasks.
    """
    if game is not None and type(game) not in GAMES:
        raise InvalidArgument(f"game {quote(game)}: must be TicTacToe or ConnectFour, such as TicTacToe(), or None")
    better = "another board, such as TicTacToe(rows=3, columns=4)" if game else "a larger depth or more branches"
    what = "positions" if game else "trees"
    alike: dict[tuple[Any, ...], dict[tuple[str, str], ExamTask]] = defaultdict(dict)
    with progress(f"Looking for {what} that are equally hard", what) as bar:
        for at in range(TRIES + TRIES_EACH * count):
            bar.update(1)
            task = _random_task(kind, seed + SEED_STEP * at, depth, branching, game)
            hardness, fit = _measure(task.game, task.state) if task else ((), ())
            if task and kind in fit:
                hardness = hardness[:2] if kind == PROGRAM else hardness  # to write it is as hard for any position
                alike[hardness].setdefault((task.game, task.state), task)
                if len(alike[hardness]) == count:
                    return [*alike[hardness].values()]
    most = max(map(len, alike.values()), default=0)
    raise TooLarge(
        f"tasks: {kind!r}: only {most} different {what} of this size are equally hard, and {count} are needed; "
        f"give {better}"
    )


def _random_task(kind: str, seed: int, depth: int, branching: int | tuple[int, int], game: Any) -> ExamTask | None:
    """The task from a seed; on a position, the first one with a small tree in a random game. None if there is none."""
    if game is not None:
        latest_first = reversed(random_play(game, Random(seed)))
        small = [*takewhile(lambda state: not is_large(Task(game, state, seed), USUAL_NODES), latest_first)]
        return ExamTask(kind, seed, repr(game), game.format(small[-1])) if small else None
    if kind in PERFORMED:
        tree, first = random_tree(Procedure(kind, True), seed, FARTHEST)
    else:
        tree, first = random_lists(seed, depth, branching, -LARGEST if kind == PROGRAM else 1, LARGEST), MAX
    return ExamTask(kind, seed, f"TreeGame({tree}, first={first!r})")
