"""A search whose root is shared among workers decides as on one process, ties included, and fails in one sentence."""

import signal
import subprocess
import sys
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from inspect import signature
from math import inf
from multiprocessing import get_context
from random import Random
from types import SimpleNamespace

import pytest
from distant import Deadly, Failing, Heaps
from drawn_games import GAMES, tree_game
from hypothesis import given
from hypothesis import strategies as st
from oracle import Nest, calls_of
from pace import scale_examples
from strategies import nests

from minimax_lab import (
    Bones,
    InvalidArgument,
    InvalidGame,
    MinimaxLabError,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    depth_limited_alphabeta,
    depth_limited_minimax,
    iterative_deepening,
    minimax,
    record,
    solve,
)
from minimax_lab.kit import LostWorker
from minimax_lab.search import StateTable, heap_modulo, larger_heap, open_lines, ordered, quicker_wins, win_or_last_safe

TO_THE_END = [minimax, alphabeta, win_or_last_safe]
WITH_LIMIT = [depth_limited_minimax, depth_limited_alphabeta]


def agree(game, state, executor, evaluate=None):
    for search in TO_THE_END:
        assert search(game, state, executor=executor) == search(game, state)
    assert alphabeta(game, state, False, executor=executor) == alphabeta(game, state, False)
    for search in WITH_LIMIT if evaluate else ():
        for depth in range(4):
            assert search(game, state, depth, evaluate, executor=executor) == search(game, state, depth, evaluate)


# -- the same answer -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(threads, kind, data):
    drawn = data.draw(GAMES[kind])
    agree(drawn.game, drawn.state, threads, drawn.evaluate)
    assert drawn.complaints == []


@scale_examples(1 / 4)
@given(nests())
def test_random_trees_on_processes(processes, nest):
    agree(tree_game(nest), "A", processes, len)


@given(nests())
def test_searches_that_remember(threads, nest):
    """The table that a call fills belongs to its part of the work; rounds share their roots one after another."""
    game = tree_game(nest)
    assert alphabeta_with_table(game, "A", executor=threads) == alphabeta_with_table(game, "A")
    for depth in range(4):
        alone = iterative_deepening(game, "A", depth, len)
        assert iterative_deepening(game, "A", depth, len, executor=threads) == alone


@pytest.mark.parametrize("is_named", [False, True])
def test_a_table_that_is_given_gets_the_root(processes, is_named):
    table, game = StateTable(), TicTacToe()
    state = game.parse("X../.O./...")
    given, named = ((), {"table": table}) if is_named else ((table,), {})
    decision = alphabeta_with_table(game, state, *given, **named, executor=processes)
    assert decision == alphabeta_with_table(game, state)
    assert {key: (each.value, each.action) for key, each in table.items()} == {state: decision}


def tied(draw, depth):
    """A tree with few different values."""
    if depth == 0 or draw.random() < 0.15:
        return draw.randint(-2, 2)
    return [tied(draw, depth - 1) for _ in range(draw.randint(1, 4))]


@scale_examples(2)
@given(st.integers(0, 2**32 - 1))
def test_a_window_that_is_given_changes_nothing_either(threads, seed):
    draw = Random(seed)
    nest = Nest([tied(draw, draw.randint(0, 4)) for _ in range(draw.randint(1, 5))])
    nest.movers = {name: draw.choice(["MAX", "MIN"]) for name in nest.inner if draw.random() < 0.5}
    game = TreeGame(nest.tree, to_move=nest.movers)
    right = calls_of(nest, nest.root)[0]
    for on_equality in (True, False):
        assert alphabeta(game, "A", on_equality, executor=threads) == (right.value, right.best)
        for _ in range(10):
            alpha, beta = sorted([draw.choice([-inf, -2, -1, 0, 1, 2, inf]) for _ in "ab"])
            given = on_equality, alpha, beta
            assert alphabeta(game, "A", *given, executor=threads) == alphabeta(game, "A", *given)
            assert depth_limited_alphabeta(game, "A", 2, len, *given, executor=threads) == depth_limited_alphabeta(
                game, "A", 2, len, *given
            )


def test_processes_play_the_games_and_evaluations_of_this_package(processes):
    game = TicTacToe(win=10)
    state = game.parse("XO./.OX/...")
    minimax(game, state)  # now the game remembers boards, which are not sent
    agree(game, state, processes, open_lines(game))
    sooner = quicker_wins(game)
    agree(sooner, state, processes, open_lines(sooner))
    agree(ordered(game, open_lines(game)), state, processes)
    heaps = Bones(9)
    agree(heaps, heaps.initial, processes, heap_modulo(heaps))
    agree(heaps, heaps.initial, processes, larger_heap(heaps))
    agree(Heaps(3, 2), Heaps(3, 2).initial, processes)


def test_none_is_one_process_and_arguments_can_be_named(threads):
    game = TreeGame([[3, 12], [2, 4]])
    assert minimax(game=game, state="A", executor=None) == minimax(state="A", game=game, executor=threads) == (3, "B")
    assert alphabeta(game, state="A", beta=1, executor=threads) == (3, "B")
    assert len(record(minimax, game, "A", executor=None)) == 7


class Listing(ThreadPoolExecutor):
    """Lists the parts that it gets: the function, the search, and its arguments."""

    def __init__(self, workers):
        super().__init__(workers)
        self.parts = []

    def submit(self, *part):
        self.parts.append(part)
        return super().submit(*part)


def test_the_root_of_tic_tac_toe_is_nine_parts_with_the_whole_window():
    game = TicTacToe()
    with Listing(2) as executor:
        depth_limited_alphabeta(game, game.initial, 2, open_lines(game), executor=executor)
    given = [part[3:] for part in executor.parts]  # after the worker's function, the search, and the game
    assert [state for state, *_ in given] == ["." * at + "X" + "." * (8 - at) for at in range(9)]
    assert {(depth, *window) for _, depth, _, _, *window in given} == {(1, -inf, inf)}


def test_the_workers_get_each_action_at_the_root_of_each_round():
    def parts(search, *given):
        with Listing(1) as executor:
            search(TreeGame([[3, 12], [2, 4], 5]), "A", *given, executor=executor)
        return len(executor.parts)

    assert [parts(search) for search in TO_THE_END] == [3] * len(TO_THE_END)
    for depth in range(1, 4):
        assert [parts(search, depth, len) for search in WITH_LIMIT] == [3] * len(WITH_LIMIT)
        assert parts(iterative_deepening, depth, len) == 3 * min(depth, 2)  # the tree ends there
    assert parts(alphabeta_with_table) == 3 and parts(iterative_deepening, 0, len) == 0


def test_parts_after_a_certain_win_are_not_waited_for():
    """As on one process: this rule of selection looks no further."""
    asked, may_end = set(), threading.Event()

    class Watched(TreeGame):
        def utility(self, state):
            asked.add(state)
            if state != "B1":
                may_end.wait(30)
            return super().utility(state)

    with ThreadPoolExecutor(1) as executor:
        assert win_or_last_safe(Watched([[1], [0], [0], [0]]), "A", executor=executor) == (1, "B")
        may_end.set()
    assert asked <= {"B1", "C1"}


def test_the_option_is_where_python_and_notebooks_look_for_it():
    for search in (*TO_THE_END, *WITH_LIMIT):
        assert signature(search).parameters["executor"].default is None
        assert "executor   any concurrent.futures.Executor" in search.__doc__


# -- what cannot be done, in a sentence ----------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [2, "processes", ProcessPoolExecutor, object()])
def test_what_is_no_executor_is_refused(thing):
    with pytest.raises(InvalidArgument, match=r"executor=.*: must be a concurrent.futures.Executor, such as P\w+\(\)$"):
        minimax(Bones(3), Bones(3).initial, executor=thing)


def test_a_client_is_not_yet_an_executor():
    with pytest.raises(InvalidArgument, match=r"executor=.*; get_executor\(\) makes one of it$"):
        minimax(Bones(3), Bones(3).initial, executor=SimpleNamespace(get_executor=None))


def test_only_one_process_is_recorded(threads):
    with pytest.raises(InvalidArgument, match=r"executor=<.*>: only a run on one process can be recorded; leave out"):
        record(alphabeta, Bones(3), Bones(3).initial, executor=threads)


class CannotSend(ThreadPoolExecutor):
    """Its library fails while it takes the game apart, as ipyparallel does without cloudpickle."""

    def submit(self, *_):
        raise RecursionError("maximum recursion depth exceeded")


def test_what_another_library_cannot_send_is_refused():
    with (
        CannotSend() as executor,
        pytest.raises(InvalidArgument, match=r"cannot send the game \(Recursion.*; define it"),
    ):
        minimax(Bones(3), Bones(3).initial, executor=executor)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_that_was_shut_down_is_refused(kind):
    executor = kind(1)
    executor.shutdown()
    with pytest.raises(InvalidArgument, match="executor=<.*: cannot schedule new futures.*; make a new executor"):
        minimax(Bones(3), Bones(3).initial, executor=executor)


def test_arguments_are_checked_as_on_one_process(threads):
    game = TreeGame([[3, 12], [2, 4]])
    for wrong in [
        lambda **more: minimax(TreeGame, "A", **more),
        lambda **more: alphabeta(game, "A", alpha=5, beta=4, **more),
        lambda **more: depth_limited_minimax(game, "A", -1, len, **more),
        lambda **more: minimax(game, "Z", **more),
        lambda **more: minimax(game, **more),
        lambda **more: minimax(**more),
        lambda **more: minimax(game, "A", 3, **more),
    ]:
        with pytest.raises((MinimaxLabError, TypeError)) as alone:
            wrong()
        with pytest.raises(alone.type) as shared:
            wrong(executor=threads)
        assert str(shared.value) == str(alone.value)


def test_an_exception_in_the_game_arrives_as_itself(processes):
    game = Failing(2, 1)
    with pytest.raises(ZeroDivisionError, match="no utility for"):
        minimax(game, game.initial, executor=processes)
    with pytest.raises(ZeroDivisionError, match="no utility for"):
        solve(game, executor=processes)
    with pytest.raises(InvalidGame, match="state 'D': evaluate returns None"):
        depth_limited_minimax(TreeGame([[[3]], [2, 4]]), "A", 2, {}.get, executor=processes)


def test_a_process_that_dies_ends_the_search_in_a_sentence():
    game = Deadly(2, 1)
    with ProcessPoolExecutor(2) as executor:
        for search in (solve, minimax, minimax):  # the pool is broken from then on
            with pytest.raises(LostWorker, match=r"executor=<.*>: a worker ended before it returned its part, so"):
                search(game, game.initial, executor=executor)


class Canceled(ThreadPoolExecutor):
    """Somebody cancels all that it gets."""

    def submit(self, *_):
        part = Future()
        part.cancel()
        return part


def test_a_part_that_somebody_cancels_ends_the_search_in_a_sentence():
    with Canceled() as executor, pytest.raises(LostWorker, match="a worker ended before it returned its part"):
        minimax(Bones(3), Bones(3).initial, executor=executor)


def test_a_function_that_cannot_be_sent_is_refused_before_anything_runs(processes):
    game = TicTacToe()
    with pytest.raises(InvalidArgument, match=r"evaluate <function .*: cannot be sent to another process \(.*\); def"):
        depth_limited_minimax(game, game.initial, 1, lambda state: 0, executor=processes)

    class Local(TreeGame):
        pass

    with pytest.raises(InvalidArgument, match=r"game .*: cannot be sent .*%%writefile mygame.py.*import it"):
        minimax(Local([1, 2]), "A", executor=processes)


NOTEBOOK = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from minimax_lab import Bones, MinimaxLabError, minimax

with ProcessPoolExecutor(1, mp_context=get_context({method!r})) as executor:
    {before}

    class Mine(Bones):
        pass

    try:
        print(minimax(Mine(6), Mine(6).initial, executor=executor))
    except MinimaxLabError as error:
        print(error)
    print(minimax(Bones(6), Bones(6).initial, executor=executor).value)  # the pool still works
"""
CANNOT_LOAD = "a worker process cannot load the game (AttributeError("


@pytest.mark.parametrize(
    ("method", "before", "starts_with"),
    [
        ("fork", "", "Decision(value=1, action=2)"),  # the process is a copy of this one, which has the class
        ("fork", "executor.submit(len, '').result()", CANNOT_LOAD),  # a copy from before the class was defined
        ("spawn", "", CANNOT_LOAD),
    ],
)
def test_a_class_of_a_notebook_is_sent_only_to_a_copy_of_its_process(method, before, starts_with):
    if method == "fork" and sys.platform != "linux":
        pytest.skip("only Linux forks by default")
    program = NOTEBOOK.format(method=method, before=before)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    first, second = ran.stdout.splitlines()
    assert first.startswith(starts_with) and (starts_with != CANNOT_LOAD or "%%writefile mygame.py" in first)
    assert second == "1"


def test_a_game_in_a_file_reaches_processes_that_begin_afresh():
    game = Heaps(3, 2)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert minimax(game, game.initial, executor=executor) == minimax(game, game.initial)


@pytest.fixture
def ctrl_c():
    """Ctrl+C raises KeyboardInterrupt, also where the tests run in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_cancels_what_has_not_begun():
    begun, may_end = [], threading.Event()

    class Slow(TreeGame):
        def utility(self, state):
            begun.append(state)
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            may_end.wait(30)
            return super().utility(state)

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            minimax(Slow([1, 2, 3, 4]), "A", executor=executor)
        may_end.set()
    assert begun == ["A1"]
