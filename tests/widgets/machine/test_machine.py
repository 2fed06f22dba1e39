"""Be the machine without a browser: its exercises, its model answers, its page, and what it refuses."""

import json
import re
import zlib
from base64 import b64decode

import pytest

from minimax_lab import BeTheMachine, Bones, InvalidArgument, MinimaxLabError, TicTacToe, TreeGame
from minimax_lab.widgets.machine.tasks import Procedure, Task

SMALL = TreeGame([[3, 12], [2, 4]])
RESULT = {
    "score": 0.5, "right": 7, "total": 14, "mistake": "slip", "steps": ["enter B", "keep (wrong)"], "seed": 1,
    "time": 31, "mode": "practice",
}  # fmt: skip


def test_the_same_seed_gives_the_same_exercises_and_neighbors_share_none():
    first, again, other = (BeTheMachine("alphabeta", seed=seed).tasks for seed in (1, 1, 2))
    assert first == again and len(first) == 20
    numbers = {json.dumps(task["value"]) for task in first}
    assert len(numbers) > 15 and not {task["seed"] for task in first} & {task["seed"] for task in other}


def test_the_seed_of_an_exercise_gives_it_again_as_the_first_one():
    tasks = BeTheMachine(seed=4).tasks
    assert BeTheMachine(seed=tasks[7]["seed"]).tasks[0] == tasks[7]


def test_without_a_seed_each_widget_has_other_exercises():
    assert len({BeTheMachine().seed for _ in range(5)}) > 1


def test_max_or_min_begins_and_numbers_are_below_and_above_zero():
    tasks = [task for seed in range(5) for task in BeTheMachine(seed=seed).tasks]
    assert {task["player"][0] for task in tasks} == {-1, 1}
    assert min(map(min, (task["value"] for task in tasks))) < -3 and max(map(max, (t["value"] for t in tasks))) > 3


@pytest.mark.parametrize(("procedure", "actions"), [(("minimax", True), 15), (("alphabeta", True), 14)])
def test_actions_are_entering_comparing_cutting_and_returning(procedure, actions):
    assert Procedure(*procedure).actions(Task(SMALL, "A", 0)) == actions


def test_a_window_that_closes_with_the_last_move_needs_no_cut():
    assert Procedure("alphabeta", True).actions(Task(TreeGame([[10, 11], [12, 5]]), "A", 0)) == 2 * 6 + 3


@pytest.mark.parametrize("game", [TicTacToe(win=10), Bones(7), TreeGame([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_positions_are_reached_by_play_and_large_enough(algorithm, game):
    machine = BeTheMachine(algorithm, game, seed=2)
    for task, table in zip(machine.prepared, machine.tasks, strict=True):
        assert len(task.tree) <= 24 and machine.procedure.actions(task) >= 8
        assert len(set(table["names"])) == len(table["names"]) == len(task.tree)
    assert len({json.dumps(table["states"]) for table in machine.tasks}) == len(machine.tasks)


def test_nodes_of_a_game_are_named_after_the_moves_that_lead_to_them():
    game = TicTacToe(win=10)
    (table,) = BeTheMachine("minimax", game, game.parse("O.X/X.X/.OO")).tasks
    assert table["names"][:3] == ["the root", "X1", "X1 O4"]
    assert table["labels"][:4] == ["", "X1", "O4", "O6"] and table["value"][2] == -10


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"algorithm": "negamax"}, "algorithm='negamax': must be 'minimax' or 'alphabeta'"),
        ({"seed": -1}, "seed=-1"),
        ({"seed": "one"}, "seed='one'"),
        ({"graded": "yes"}, "graded='yes'"),
        ({"prune_on_equality": 1}, "prune_on_equality=1"),
        ({"state": "A"}, "state='A': needs a game"),
        ({"game": 5}, "5"),
        ({"game": TicTacToe(), "state": TicTacToe().initial}, "more than 40 nodes"),
        ({"game": Bones(1), "state": Bones(1).initial}, "3 actions are fewer than 8"),
        ({"game": Bones(1)}, "50 random games had no position"),
        ({"game": SMALL, "state": "Z"}, "'Z'"),
    ],
)
def test_other_options_are_refused_in_one_line(options, why):
    with pytest.raises(MinimaxLabError) as refused:
        BeTheMachine(**options)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_the_value_is_what_the_browser_has_set():
    machine, seen = BeTheMachine(seed=1), []
    assert machine.value == {}
    machine.observe(lambda change: seen.append(change["new"]["right"]), "value")
    machine.set_state({"value": RESULT})
    assert machine.value == RESULT and seen == [7]
    for wrong in (5, None, {"score": 1}):
        with pytest.raises(InvalidArgument, match="value="):
            machine.value = wrong
    assert machine.value == RESULT


def ask(machine, **request):
    machine.handle_message(None, {"id": "1", **request}, [])


def test_the_model_answer_is_a_recorded_run_at_a_step():
    machine = BeTheMachine("alphabeta", seed=1)
    ask(machine, do="open", task=3, step=5)
    player = machine.player
    assert player.step == 5 and player.trace.reader.game(0) is machine.prepared[3].game and machine.answered == "1"
    ask(machine, do="open", task=2, step=0)
    assert machine.player is not player and machine.player.trace.calls[0].function == "alphabeta"
    ask(machine, do="close")
    assert machine.player is None


def test_the_end_of_an_attempt_is_confirmed_and_leaves_the_model_answer_open():
    machine = BeTheMachine(seed=1)
    ask(machine, do="open", task=0, step=1)
    player = machine.player
    machine.handle_message(None, {"id": "2", "do": "finish"})
    assert machine.answered == "2" and machine.refusal == "" and machine.player is player


@pytest.mark.parametrize("request_", [{"task": 99, "step": 1}, {"task": 0, "step": 999}, {"task": "0"}, {}])
def test_a_request_for_something_else_is_refused(request_):
    machine = BeTheMachine(seed=1)
    ask(machine, do="open", **request_)
    assert machine.player is None and machine.refusal


def test_the_still_picture_shows_the_task_and_not_the_answer():
    machine = BeTheMachine("alphabeta", seed=1)
    text = str(machine.still())
    assert "utility" in text and "value" not in text and "cut when" not in text.lower().replace("cut when alpha >=", "")
    assert "Perform alpha-beta" in text
    assert repr(machine) == "BeTheMachine('alphabeta', seed=1, graded=False)"


def test_a_graded_widget_sends_no_answer_before_the_end():
    machine = BeTheMachine(seed=1, graded=True)
    assert machine.value == {} and machine.player is None
    assert set(machine.tasks[0]) == {"seed", "parent", "player", "value", "names", "states", "labels"}


def test_a_saved_page_contains_the_exercises_and_their_model_answers(tmp_path):
    machine = BeTheMachine("alphabeta", seed=1, prune_on_equality=False)
    page = machine.save(tmp_path / "x.html").read_text(encoding="utf-8")
    packed = re.search(r'id="data">([^<]*)<', page)[1]
    answers = json.loads(zlib.decompress(b64decode(packed)))
    assert len(answers) == 20 and all(answer["title"] == "The model answer" for answer in answers)
    assert len(page) < 460_000 and "http" not in page.replace("http://www.w3.org/2000/svg", "").replace(
        "http-equiv", ""
    )
