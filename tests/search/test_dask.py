"""Dask sends the parts of a search to the machines of a cluster, and computes again what is lost with one of them."""

import subprocess
import sys

import pytest
from distant import Deadly, Heaps

from minimax_lab import TicTacToe, alphabeta, depth_limited_minimax, minimax, solve
from minimax_lab.games import least_image
from minimax_lab.search import open_lines, win_or_last_safe

distributed = pytest.importorskip("distributed", reason="needs Dask: run make dask")


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_the_answer_is_that_of_one_process(client):
    game, executor = TicTacToe(win=10), client.get_executor()
    state = game.parse("X../.O./...")
    for search in (minimax, alphabeta, win_or_last_safe):
        assert search(game, state, executor=executor) == search(game, state)
    limited = game, state, 3, open_lines(game)
    assert depth_limited_minimax(*limited, executor=executor) == depth_limited_minimax(*limited)


def test_a_function_that_pickle_refuses_is_sent(client):
    game = TicTacToe()
    given = game, game.parse("X../.O./..."), 2, lambda state: state.count("X.") - state.count("O.")
    assert depth_limited_minimax(*given, executor=client.get_executor()) == depth_limited_minimax(*given)


def test_a_part_that_is_lost_with_a_worker_is_computed_again(client, tmp_path):
    once = tmp_path / "ended"
    game = Deadly(3, 2, once=str(once))
    assert minimax(game, game.initial, executor=client.get_executor()) == minimax(Heaps(3, 2), Heaps(3, 2).initial)
    assert once.exists()  # so a worker has ended


def test_solve_finds_the_same_solution_though_a_worker_is_lost(client, tmp_path):
    once = tmp_path / "ended"
    solution = solve(Deadly(4, 3, 2, once=str(once)), executor=client.get_executor())
    assert list(solution.items()) == list(solve(Heaps(4, 3, 2)).items()) and once.exists()
    game = TicTacToe()
    symmetric = solve(game, canonical=least_image(game), executor=client.get_executor())
    assert list(symmetric.items()) == list(solve(game, canonical=least_image(game)).items())


def test_a_game_of_a_notebook_is_sent_and_a_closed_client_refused():
    program = """
from distributed import Client, LocalCluster
from minimax_lab import Bones, minimax

class Mine(Bones):
    pass

if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            executor = client.get_executor()
            print(minimax(Mine(6), Mine(6).initial, executor=executor))
    try:
        minimax(Mine(6), Mine(6).initial, executor=executor)
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    first, second = ran.stdout.splitlines()
    assert first == "Decision(value=1, action=2)"
    assert second.startswith("InvalidArgument: executor=<") and second.endswith("; make a new executor")
