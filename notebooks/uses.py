"""What widgets, runs, trees, and games show when somebody uses them, rightly and wrongly: the texts behind the codes.

Each use does what a person can do, all of it in the same order each time, and yields what is to be seen after each
action. After that, options get values that make no sense, so that the refusals are seen too.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zlib import decompress

from comm import DummyComm
from seen import ODD, SEEN, Texts, answer_of, as_data, attempt, facts, odd_arguments, request, state_of, without_style

from minimax_lab.diagnosis import diagnose
from minimax_lab.exercises.fill_in import FillIn
from minimax_lab.exercises.parsons import Parsons
from minimax_lab.games import Bones, TreeGame, action_label, look, name_of, places
from minimax_lab.games.adapters.positions import AdaptedGame
from minimax_lab.games.line_game import LineGame
from minimax_lab.runs import Trace, record, windows
from minimax_lab.scene import Picture
from minimax_lab.trees import GameTree
from minimax_lab.widgets import (
    AnsweringWidget,
    BeTheMachine,
    Checked,
    Duel,
    GameExplorer,
    LiveTree,
    LookAhead,
    PictureWidget,
    PlayBoard,
    StepPlayer,
    Tally,
)

REQUESTS: Final = (  # of the browser, each with what it may contain
    ("answer", "said"), ("hand", "said"), ("enter", "entries"), ("check", "program"), ("open", "task"),
    ("open", "step"), ("set", "numbers"), ("set", "rule"), ("?", "?"),
)  # fmt: skip
FEW_MOVES: Final = 4  # left on a board, so that the tree of its position is small
FEW_CALLS: Final = 100  # of a run whose steps are all shown
MOST_PLIES: Final = 20  # of a game that may never end
MOST_STEPS: Final = 40  # of a learner's program that are narrated
FEW_PROGRAMS: Final = 40  # one of so many is also run as a program of a class
MODEL_ANSWERS: Final = 4  # of the exercises of one seed
STORED: Final = re.compile(r'<script type="(?:application/json|text/plain)" id="(\w+)">(.*?)</script>', re.DOTALL)
CALL: Final = re.compile(r"^# run: (.*?\w)\((.*)\)$", re.MULTILINE)


def uses(thing: Any) -> Texts:
    """What a thing shows while it is used: a widget, a run, a tree, a game, a picture, or a call (a tuple).

    The first widget of each kind in a lesson is saved as a page, too, and gets values that make no sense.
    """
    if isinstance(thing, PictureWidget):
        thing.comm = DummyComm()  # no view is open, and a kernel loses messages if there are thousands
    for kind, use in USES:
        if isinstance(thing, kind):
            yield from use(thing)
    if isinstance(thing, PictureWidget) and SEEN.is_new(thing):
        for use in (_odd_requests, _page, _odd_values):
            yield from use(thing)


def _first_view(widget: PictureWidget) -> Texts:
    yield state_of(widget)
    yield as_data(widget.still()), repr(widget)


def _page(widget: PictureWidget) -> Texts:
    """The data of a saved page, without the scripts."""
    if not hasattr(widget, "save"):
        return
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        yield (refusal := attempt(lambda: widget.save(page) and None))
        if refusal != (None,):
            return
        stored = dict(STORED.findall(page.read_text(encoding="utf-8")))
    yield without_style({name: value for name, value in json.loads(stored["values"]).items() if name != "tables"})
    if not isinstance(widget, StepPlayer):  # whose data have the lines that ran
        yield _without_styles_in(decompress(b64decode(stored["data"])))


def _without_styles_in(data: bytes) -> str:
    try:
        return without_style(json.loads(data))
    except ValueError:
        return sha256(data).hexdigest()


def _odd_values(widget: PictureWidget) -> Texts:
    """What comes of values that make no sense, from Python and from the browser."""
    for name in [name for name, trait in widget.traits().items() if isinstance(trait, Checked)]:
        for odd in ODD:
            yield attempt(setattr, widget, name, odd), getattr(widget, name)
            if name in widget.keys:
                yield attempt(widget.set_state, {name: odd}), widget.refusal


def _odd_requests(widget: PictureWidget) -> Texts:
    for do, key in REQUESTS if isinstance(widget, AnsweringWidget) else ():
        yield from (request(widget, do, **{key: odd}) for odd in ODD)


def _call(call: tuple[Any, ...]) -> Texts:
    """What a function does with its usual arguments (options last, as a dict), then with others that make no sense."""
    function, *usual = call
    options = usual.pop() if usual and isinstance(usual[-1], dict) else {}
    yield attempt(function, *usual, **options)
    yield from odd_arguments(function, *usual, **options)
    for at in range(len(usual)):
        yield from (attempt(function, *usual[:at], odd, *usual[at + 1 :], **options) for odd in ODD)


def _play_board(board: PlayBoard) -> Texts:
    """Two games, one with each first move and one with each last move; then the presets and the options."""
    for at in (0, -1):
        board.new_game()
        yield state_of(board)
        while not board.view["over"]:
            yield from _turn(board, at)
        yield [request(board, do) for do in ("hint", "back", "?", None)]
    for position in [*board.session.positions, *board.session.positions.values(), *ODD]:
        yield request(board, "set", text=position)
        yield attempt(board.set_position, position), board.position, board.result, as_data(board.still())
    yield from _board_options(board)


def _turn(board: PlayBoard, at: int) -> Texts:
    """What can be done before a move, then the move."""
    number, legal = board.view["number"], list(board.game.actions(board.state))
    board.thinking = len(legal) <= FEW_MOVES
    yield request(board, "hint")
    yield [request(board, "play", **where) for where in ({"at": 0}, {"number": number, "at": 99}, {"number": number})]
    yield [request(board, "play", number=board.view["number"], place=place) for place in (-1, 99)]
    yield [attempt(board.play, odd) for odd in ODD if odd not in legal]
    if board.thinking:
        for of in ("now", "last"):
            board.thinking_of = of
            yield state_of(board), attempt(board.step_through, of)
        request(board, "close")
    board.play(legal[at])
    yield state_of(board), board.result


def _board_options(board: PlayBoard) -> Texts:
    """The settings, each with a move."""
    for name, values in (
        ("person", ("both", *(each for each, _ in board.view["settings"]["persons"]))),
        ("first", ("person", "machine", *(each for each, _ in board.view["settings"]["starters"]))),
        ("strength", (1, 2, "perfect")),
        ("quicker", (False, True)),
        ("thinking_of", ("last", "now")),
        ("tree_plies", (1, 2, None)),
    ):
        for value in values:
            yield request(board, "option", name=name, value=value)
            if not board.view["over"]:
                yield attempt(board.play, next(iter(board.game.actions(board.state)))), state_of(board)
            yield attempt(board.take_back), board.message
    board.new_game()


def _play_all(table: Tally) -> Texts:
    """Each game of the table, the games of the machine, and a move that is taken back."""
    for name in list(table.results):
        table.choose(name)
        while not table.view["over"]:
            table.play(next(iter(table.game.actions(table.state))))
        yield state_of(table)
    yield request(table, "back"), table.results
    yield [request(table, do) for do in ("machine", "next", "choose")]
    yield [request(table, "choose", name=odd) for odd in ODD], as_data(table.still())


def _step(player: StepPlayer) -> Texts:
    """The run, with its first wrong call, and its picture while the quiz hides values."""
    for player.predict in ("values", "calls", "both"):
        yield as_data(player.still())
    player.seeks_fault = True
    yield player.found
    yield from _steps(player.trace)


def _steps(run: Trace) -> Texts:
    """What a run is read as; of a short one, each step in words and some in pictures."""
    yield from _reading(run)
    yield attempt(windows, run), repr(run)
    if len(run) > FEW_CALLS:
        return
    last = 2 * len(run)
    yield [[*facts(call)] for call in run.calls]
    for step in range(last + 1):
        yield run.story.narrate(step), run.story.vote(step)
    yield [as_data(run.draw(step)) for step in sorted({0, 1, last // 3, last // 2, last - 1, last})]


def _reading(run: Trace) -> Texts:
    """What is read in a run, its first wrong call, and its first steps in words."""
    found = diagnose(run)
    yield [*facts(run.columns)], as_data(found), run.reading, run.uncertain, as_data(attempt(run.table)), str(found)
    yield [(answer_of(run.story.narrate, step),) for step in range(min(MOST_STEPS, 2 * len(run)) + 1)]


def _run_programs(folder: Path) -> Texts:
    """What is read in each program of a folder, and its first wrong call. `# run:` in a program is its first call."""
    from minimax_lab.exercises.class_programs import diagnose_files  # late: this import is slow

    programs = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    calls = {name: match for name, text in programs.items() if (match := CALL.search(text))}
    for name, call in calls.items():
        names: dict[str, Any] = {"__name__": "learner", "record": record}
        exec(compile(programs[name], name, "exec"), names)
        try:
            run = eval(f"record({call[1]}, {call[2]})", names)
        except Exception as error:  # what the program raised
            run = getattr(error, "trace", None)
        yield name, [*_reading(run)] if run else ()
    with TemporaryDirectory() as few:
        for number, name in enumerate([*calls][::FEW_PROGRAMS]):
            first_call = "" if number % 2 else f"\n{calls[name][1]}({calls[name][2]})\n"  # without it, it is guessed
            Path(few, name).write_text(programs[name] + first_call, encoding="utf-8")
        report = diagnose_files(few)
    yield as_data(report), as_data(report.still())


def _draw_tree(tree: GameTree) -> Texts:
    yield str(tree), [*facts(tree)], [[*facts(node)] for node in tree]
    yield from (attempt(tree.__getitem__, odd) for odd in ODD)


def _fill_in(tree: FillIn) -> Texts:
    """Right and wrong entries, alone and together, from the root down and from the leaves up."""
    right = tree.task.answer
    wrong = {row: {True: True}.get(value, value + 1) for row, value in right.items()}
    swapped = dict(zip(right, [*right.values()][::-1], strict=True))
    for entries in (
        *({row: value} for each in (right, wrong) for row, value in each.items()),
        *(dict([*right.items()][at:]) for at in range(len(right))),
        *({**right, row: value} for row, value in wrong.items()),
        wrong, swapped, dict.fromkeys(tree.rows, True), "".join(map(str, right)), " ".join(tree.names), tree.blank,
    ):  # fmt: skip
        yield attempt(setattr, tree, "entries", entries), tree.check(), state_of(tree)
    for entries in ({name: odd} for name in tree.names[:3] for odd in ODD):
        yield attempt(setattr, tree, "entries", entries)
    tree.show_answer()
    yield state_of(tree), tree.blank


def _model_answers(machine: BeTheMachine) -> Texts:
    for task in range(min(MODEL_ANSWERS, len(machine.prepared))):
        yield request(machine, "open", task=task, step=task), as_data(machine.player)
    yield request(machine, "close")


def _drag(live: LiveTree) -> Texts:
    """Each leaf at both ends of the scale, with each rule."""
    first = live.numbers
    for at, (end, rule) in product(range(len(first)), zip((live.low, live.high), ("", ">="), strict=True)):
        live.numbers, live.rule = [end if place == at else old for place, old in enumerate(first)], rule
        yield live.tree.value, repr(live.run)
    yield as_data(live.still()), repr(live.game)
    live.numbers = first


def _move_horizon(ahead: LookAhead) -> Texts:
    for depth in range(len(ahead.found)):
        ahead.depth = depth
        yield state_of(ahead), ahead.calls, ahead.value, ahead.action, ahead.mistakes, as_data(ahead.still())


def _games_played(duel: Duel) -> Texts:
    yield duel.played, repr(duel)


def _explore(explorer: GameExplorer) -> Texts:
    """The way down along the first moves and along the last ones, and moves that are not there."""
    for at in (0, -1):
        path: list[Any] = []
        explorer.choose()
        while not explorer.game.is_terminal(explorer.node_state):
            actions = list(explorer.game.actions(explorer.node_state))
            yield attempt(explorer.choose, *path, "?")
            path.append(actions[at])
            explorer.choose(*path)
            yield explorer.path, explorer.moves, explorer.node_state, repr(explorer)
        yield attempt(explorer.choose, *path, actions[at])


def _order_lines(puzzle: Parsons) -> Texts:
    """Each beginning of a right program, and right programs with one line that is wrong, doubled, or left out."""
    right = [list(each) for each in _right_program(puzzle)]
    missing = [number for number in range(len(puzzle.lines)) if number not in {each for each, _ in right}]
    for at, (number, indent) in enumerate(right):
        before, after = right[:at], right[at + 1 :]
        for program in (
            before, before + after, [*before, [number, indent + 1], *after], [*before, [number, 1], *after],
            [*before, *after, [number, indent]], [*before, [missing[at % len(missing)], indent], *after],
        ):  # fmt: skip
            yield request(puzzle, "check", program=program), puzzle.text
    yield request(puzzle, "answer"), puzzle.text


def _right_program(puzzle: Parsons) -> Any:
    puzzle.show_answer()
    return puzzle.program


def walk(game: Any) -> Texts:
    """A state of each ply, along the first moves and along the last ones: how it looks, and what is possible there."""
    for at in (0, -1):
        state, plies = game.initial, 0
        while not game.is_terminal(state) and plies < MOST_PLIES:
            plies += 1
            actions = list(game.actions(state))
            shown = look(game, state)
            yield name_of(game, state), shown, game.to_move(state), actions, places(shown, actions)
            yield [action_label(game, state, action) for action in actions]
            yield from odd_arguments(game.result, state)
            state = game.result(state, actions[at])
        yield name_of(game, state), [attempt(ask, state) for ask in (game.utility, game.actions, game.to_move)]
        if isinstance(game, LineGame):
            yield [attempt(game.parse, board) for board in _boards_like(game, state)]
    for name in ("to_move", "actions", "is_terminal", "utility", "parse", "look", "started_by", "with_heap"):
        if method := getattr(game, name, None):
            yield from odd_arguments(method)


def _boards_like(game: LineGame, state: str) -> Texts:
    """Boards with one other mark, and boards with one mark in each row."""
    yield from (f"{state[:square]}{mark}{state[square + 1 :]}" for square in range(len(state)) for mark in ".XO")
    yield from ("".join(mark * game.columns for mark in rows) for rows in product("XO.", repeat=min(game.rows, 4)))


def _each(things: list[Any]) -> Texts:
    for thing in things:
        yield from uses(thing)


USES: Final[tuple[tuple[Any, Callable[[Any], Iterable[Any]]], ...]] = (
    (list, _each),
    (tuple, _call),
    (Picture, lambda picture: [as_data(picture)]),
    (Path, _run_programs),
    (GameTree, _draw_tree),
    (Trace, _steps),
    (PictureWidget, _first_view),
    (Tally, _play_all),
    (PlayBoard, _play_board),
    (StepPlayer, _step),
    (FillIn, _fill_in),
    (BeTheMachine, _model_answers),
    (LiveTree, _drag),
    (LookAhead, _move_horizon),
    (Duel, _games_played),
    (GameExplorer, _explore),
    (Parsons, _order_lines),
    ((Bones, LineGame, TreeGame, AdaptedGame), walk),
)
