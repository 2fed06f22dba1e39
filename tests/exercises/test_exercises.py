"""Exercises that answer: right in any form, each mistake by its name, and rubbish without harm."""

import inspect
import re
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from learners import HABITS, MISTAKES, alpha_beta, minimax_with

import minimax_lab
from minimax_lab import MAX, Bones, InvalidArgument, MinimaxLabError, TicTacToe, TreeGame, game_tree, minimax
from minimax_lab.exercises import questions
from minimax_lab.exercises.load import FOLDER
from minimax_lab.exercises.question import KINDS, MoveQuestion, OrderQuestion, TreeQuestion, ValueQuestion
from minimax_lab.search.depth_limited import depth_limited_minimax

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
LESSONS = sorted(path.stem for path in FOLDER.glob("*.toml"))
ALL = [pytest.param(question, id=f"{lesson}-{question.number}") for lesson in LESSONS for question in questions(lesson)]


def outcome(question, answer):
    question.answer = answer
    question.check()
    return question.feedback.outcome, question.feedback.mistake


def fresh(kind, game=TREE, state=None):
    return KINDS[kind](1, "?", game, game.initial if state is None else game.parse(state))


# -- one right answer, in several forms ----------------------------------------------------------------------


def right_answers(question):
    tree = game_tree(question.game, question.state).back_up()
    names = [call.state for call in question.run.calls]
    values = {node.name: node.value for node in tree if node.player}
    right = question.task.right if question.kind == "cuts" else ()
    return {
        "value": [tree.value, float(tree.value), Fraction(tree.value), str(tree.value), f" {tree.value:+} "],
        "move": [tree.root.best and tree.root.best.action, f"{tree.root.best and tree.root.best.action} "],
        "tree": [values, {name: float(value) for name, value in values.items()}, tree.draw().text],
        "order": [names, tuple(names), " ".join(map(str, names)), ", ".join(map(str, names))],
        "function": functions(question),
        "cuts": [list(right), " ".join(right), ", ".join(reversed(right))],
    }[question.kind]


def functions(question):
    if question.kind == "function" and question.memory:
        return [remembering]
    if question.kind == "function" and question.function == "alphabeta":
        return [minimax_lab.alphabeta, *(alpha_beta(HABITS[habits]) for habits in RIGHT_HABITS)]
    if question.kind == "function" and question.function == "depth_limited_minimax":
        return [limited, lambda game, state, depth=3: {"score": limited(game, state, depth).value}]
    return [minimax, lambda game, state: minimax(game, state).value, lambda g, s: {"score": minimax(g, s)[0]}]


RIGHT_HABITS = ("right", "right, strictly", "fail-hard", "peeks", "wrapped", "from a loop that shares")


def limited(game, state, depth=3):
    return depth_limited_minimax(game, state, depth, lambda state: 0)


def remembering(game, state):
    known = {}

    def worth(state):
        if game.is_terminal(state):
            return game.utility(state), None
        if state not in known:
            best = max if game.to_move(state) == "MAX" else min
            move = best(game.actions(state), key=lambda action: worth(game.result(state, action))[0])
            known[state] = worth(game.result(state, move))[0], move
        return known[state]

    return worth(state)


def too_far(game, state, depth=3):
    return limited(game, state, depth + 1)


def never_nearer(game, state, depth=3):
    return minimax(game, state) if depth else limited(game, state, 0)


@pytest.mark.parametrize("question", ALL)
def test_every_question_of_every_lesson_knows_its_right_answer(question):
    for answer in right_answers(question):
        assert outcome(question, answer) == ("correct", ""), answer


@pytest.mark.parametrize("question", ALL)
def test_every_question_starts_out_not_attempted(question):
    assert outcome(question, ...) == ("not attempted", "")


RUBBISH = [None, True, "", "nonsense", [], {}, {"Q": 1}, object(), float("nan"), -1e300, 10**400, [..., None], len, 1j]


@pytest.mark.parametrize("question", ALL)
@pytest.mark.parametrize("answer", RUBBISH)
def test_rubbish_is_answered_and_never_raises(question, answer):
    assert outcome(question, answer)[0] != "correct"


@pytest.mark.parametrize("question", ALL)
def test_hints_come_in_steps_and_the_solution_on_request(question, capsys):
    told = []
    for _ in range(len(question.hints) + 1):
        question.hint()
        told.append(capsys.readouterr().out)
    assert [hint in text for hint, text in zip(question.hints, told, strict=False)] == [True] * len(question.hints)
    assert "solution()" in told[-1]
    question.solution()
    assert question.right_text() in capsys.readouterr().out


def worth(nested, maximise=True):
    """The value of nested lists, worked out without the package."""
    if isinstance(nested, int):
        return nested
    return (max if maximise else min)(worth(below, not maximise) for below in nested)


# -- each mistake has its own name ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        (14, "leaf"), (-3, "negated"), ("B", "move"), ("B1", "move"), (99, "no leaf"),
        (8, "other"), ("three", "no number"), (None, "no number"), (True, "no number"),
    ],
)  # fmt: skip
def test_wrong_values_are_told_apart(answer, mistake):
    assert outcome(fresh("value"), answer) == ("incorrect", mistake)


PLAIN = TreeGame([[9, 3], [2, 4], [5, 6]])  # in which each mistake leads to a number of its own


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [(2, "root swapped"), (4, "swapped"), (6, "last"), (3, "child"), (-5, "negated"), (7, "no leaf"), (9, "other")],
)
def test_each_mistake_that_alone_explains_the_answer_has_its_name(answer, mistake):
    assert outcome(fresh("value", PLAIN), answer) == ("incorrect", mistake)


def test_every_legal_move_in_place_of_a_value_is_told_alike():
    board = fresh("value", TicTacToe(win=10), "O.X/X.X/.OO")
    assert {outcome(board, move) for move in (1, 4, 6)} == {("incorrect", "move")}


def test_an_answer_that_several_mistakes_explain_accuses_of_none():
    assert outcome(fresh("value"), 2) == ("incorrect", "other")


def test_of_two_values_the_wrong_one_tells_nothing_of_its_cause():
    assert outcome(fresh("value", Bones(5)), -1) == outcome(fresh("value", Bones(4)), 1) == ("incorrect", "other side")


def test_a_move_as_it_is_written_is_no_value():
    assert outcome(fresh("value", Bones(5)), "take 3") == ("incorrect", "move")


@pytest.mark.parametrize(
    ("answer", "mistake"), [("C", "swapped"), ("B", "leaf"), (5, "value"), ("Q", "illegal"), (None, "illegal")]
)
def test_wrong_moves_are_told_apart(answer, mistake):
    assert outcome(fresh("move", PLAIN), answer) == ("incorrect", mistake)


def test_a_square_that_is_taken():
    assert outcome(fresh("move", TicTacToe(), "X../.O./..."), 0) == ("incorrect", "taken")


def test_a_move_may_be_a_whole_float():
    assert outcome(fresh("move", Bones(5)), 1.0) == ("correct", "")


def test_only_the_first_of_equals_where_the_question_asks_for_minimax_own():
    question = MoveQuestion(1, "?", TreeGame([[3, 4], [3, 9]]), "A", first=True)
    assert outcome(question, "B") == ("correct", "")
    assert outcome(question, "C") == ("incorrect", "tie")


def test_another_move_that_is_as_good_is_right_too():
    question = fresh("move", TreeGame([[3, 4], [3, 9]]))
    assert outcome(question, "B") == outcome(question, "C") == ("correct", "")
    assert "first" in question.feedback.message


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ({"B": 12}, "swapped"), ({"B": -3}, "negated"), ({"B": 99}, "other"), ({"B": "x"}, "no number"),
        ({"B": 3, "C": 2, "D": 2, "A": 14}, "leaf"), ({"B": 3}, "missing"), ({"Z": 3}, "unknown node"),
        (5, "unreadable"), ("no outline at all", "unreadable"),
    ],
)  # fmt: skip
def test_wrong_trees_are_told_apart(answer, mistake):
    assert outcome(fresh("tree"), answer) == ("incorrect", mistake)


def test_an_empty_outline_is_not_attempted():
    question = fresh("tree")
    assert outcome(question, question.blank) == ("not attempted", "")
    assert outcome(question, {}) == ("not attempted", "")


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ("A B A2 B1 B2", "level by level"), ("B1 B2 B A2 A", "returns"), ("A A2 B B2 B1", "mirrored"),
        ("A B B1 B2", "too few"), ("A B B1 B2 A2 A2", "too many"), ("A B B2 B1 A2", "other"),
        ("A B B1 B2 Z", "unknown node"), (7, "unreadable"),
    ],
)  # fmt: skip
def test_wrong_orders_are_told_apart(answer, mistake):
    assert outcome(fresh("order", TreeGame([[7, 2], 5])), answer) == ("incorrect", mistake)


def backing_up(max_takes, min_takes):
    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        takes = max_takes if game.to_move(state) == MAX else min_takes
        return takes(search(game, game.result(state, action)) for action in game.actions(state))

    return search


def endless(game, state):
    return endless(game, state)


def last_of_equals(game, state):
    value = minimax(game, state).value
    same = [a for a in game.actions(state) if minimax(game, game.result(state, a)).value == value]
    return value, same[-1]


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        (backing_up(min, max), "swapped"),
        (backing_up(max, max), "always the largest"),
        (lambda game, state: -minimax(game, state).value, "negated"),
        (lambda game, state: None, "nothing"),
        (lambda game, state: "value", "no value"),
        (lambda game, state: 1 / 0, "raises"),
        (lambda game, state: (3, "C"), "move"),
        (lambda game, state: (minimax(game, state).value, "Q"), "move"),
        (endless, "endless"),
        (5, "no function"),
        (minimax(TREE, "A"), "no function"),
    ],
)
def test_wrong_functions_are_told_apart(answer, mistake):
    assert outcome(fresh("function"), answer) == ("incorrect", mistake)


def test_a_tie_broken_by_the_last():
    assert outcome(fresh("function", TreeGame([[3, 4], [3, 9]])), last_of_equals) == ("incorrect", "tie")


DEEP = TreeGame([[[5, 3], [1, 4]], [[2, 9], [7, 6]]])


def last_score(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return [last_score(game, game.result(state, action)) for action in game.actions(state)][-1]


def test_a_function_is_accused_only_of_what_explains_every_case():
    cases = [(game, game.initial) for game in (TREE, PLAIN, DEEP, Bones(5))]
    question = KINDS["function"](1, "?", *cases[0], also=cases[1:])
    assert outcome(question, backing_up(min, max)) == ("incorrect", "swapped")
    assert outcome(question, last_score) == ("incorrect", "last")
    assert outcome(question, backing_up(max, max))[1] == "always the largest"
    assert outcome(question, backing_up(min, min))[1] == "always the smallest"
    assert outcome(question, backing_up(sum, sum))[1] == "other"


def test_a_tree_question_needs_a_name_for_each_value(tmp_path):
    path = tmp_path / "twice.toml"
    path.write_text('[[question]]\nkind = "tree"\nask = "?"\ngame = "Bones(3)"\n')
    with pytest.raises(MinimaxLabError, match="stands for nodes of different values"):
        questions(path)


def test_a_question_in_a_file_names_its_function(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('[[question]]\nkind = "function"\nask = "?"\ngame = "Bones(3)"\nfunction = "alphabeta"\n')
    assert "alphabeta itself" in questions(path)[0].right_text()
    path.write_text('[[question]]\nkind = "value"\nask = "?"\ngame = "Bones(3)"\nfunction = "alphabeta"\n')
    with pytest.raises(MinimaxLabError, match="function is for kind 'function' only"):
        questions(path)


def test_every_case_counts():
    only_max = backing_up(max, max)
    question = KINDS["function"](1, "?", TreeGame([4, 9]), "A", also=[(Bones(5), Bones(5).initial)])
    assert outcome(question, only_max)[0] == "correct" or "Bones(5)" in question.feedback.message
    question.cases.append((TREE, "A"))
    assert outcome(question, only_max) == ("incorrect", "always the largest")


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "depth_limited_minimax"])
def test_the_solution_names_the_function_that_was_asked_for(name, capsys):
    question = KINDS["function"](1, "?", TREE, "A", function=name, why="Because.")
    question.solution()
    told = capsys.readouterr().out
    assert told.count(name) == 2 and told.endswith(f"print(inspect.getsource({name})). Because.\n")
    assert set(re.findall(r"\w*(?:minimax|alphabeta)\w*", told)) == {name}
    assert f"def {name}(" in inspect.getsource(getattr(minimax_lab, name))  # so the line that is told does work


def test_the_solution_is_minimax_where_nothing_else_is_said():
    assert fresh("function").right_text() == "One right answer is minimax itself: print(inspect.getsource(minimax))."


def test_a_function_that_the_package_has_not_is_refused():
    fault = "function='minmax': must be 'minimax' or 'alphabeta' or 'depth_limited_minimax'"
    with pytest.raises(MinimaxLabError, match=re.escape(fault)):
        KINDS["function"](1, "?", TREE, "A", function="minmax")


@given(st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12))
def test_only_the_right_value_is_right_and_no_message_gives_it_away(nested):
    game = TreeGame(nested)
    question = ValueQuestion(1, "?", game, game.initial)
    right = worth(nested)
    for answer in range(-12, 13):
        assert (question.judge(answer).outcome == "correct") == (answer == right)
        if answer != right:
            assert str(right) not in question.judge(answer).message


@given(st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12))
def test_any_wrong_value_in_a_tree_is_found_at_its_deepest_place(nested):
    game = TreeGame([nested, 1])
    question = TreeQuestion(1, "?", game, game.initial)
    values = {node.name: node.value for node in question.tree if node.player}
    assert question.judge(values).outcome == "correct"
    for name in values:
        feedback = question.judge(values | {name: 1000})
        assert feedback.outcome == "incorrect" and f"Look at {name} again" in feedback.message


def test_the_same_feedback_shows_as_text_and_as_html(capsys):
    question = MoveQuestion(1, "Which <move>?", TREE, "A")
    question.answer = "<script>"
    question.check()
    data = question.feedback._repr_mimebundle_()
    assert data["text/plain"] in capsys.readouterr().out
    assert "<script>" not in data["text/html"] and "Incorrect" in data["text/html"]
    assert "Which &lt;move&gt;?" in question._repr_mimebundle_()["text/html"]


def test_two_lessons_do_not_share_their_answers():
    one, other = questions(LESSONS[0])[0], questions(LESSONS[0])[0]
    one.answer = 5
    assert other.answer is ...
    assert isinstance(OrderQuestion(1, "?", TREE, "A").run.calls[0].number, int)


# -- the files of questions ----------------------------------------------------------------------------------

GOOD = 'kind = "value"\nask = "?"\ngame = "Bones(3)"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "[[question]]"),
        ("x = 1", "[[question]]"),
        ("[[question]]\n" + GOOD.replace("ask", "asks"), "no ask"),
        ("[[question]]\n" + GOOD + "colour = 3", "colour"),
        ("[[question]]\n" + GOOD.replace("value", "guess"), "guess"),
        ("[[question]]\n" + GOOD + 'hints = "one"', "hints"),
        ("[[question]]\n" + GOOD + "hints = [1]", "hints"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "Bones(-3)"), "-3"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "open('x')"), "open"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "TicTacToe()") + 'state = "XXX/.../..."', "3 X and 0 O"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "TreeGame([1, 2])") + 'state = "Q"', "'Q'"),
        ("[[question]\n", "broken.toml"),
    ],
)
def test_a_wrong_file_of_questions_names_what_and_where(tmp_path, text, fault):
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(MinimaxLabError) as caught:
        questions(path)
    assert fault in str(caught.value) and "broken.toml" in str(caught.value)


def test_an_unknown_lesson_is_named_with_those_there_are():
    with pytest.raises(MinimaxLabError, match="01_from_a_to_10"):
        questions("99_nowhere")


# -- the wrong answers that are to be expected, question by question ------------------------------------------


def limit_first(game, state, depth=3):
    """The limit is looked at before the end of the game, so that an end at the limit is worth 0."""
    if depth == 0:
        return 0
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == MAX else min
    return best(limit_first(game, game.result(state, action), depth - 1) for action in game.actions(state))


def bones_only(game, state, known=None):
    """A memory that forgets whose turn it is."""
    known = {} if known is None else known
    key = getattr(state, "bones", state)
    if key not in known:
        below = () if game.is_terminal(state) else game.actions(state)
        values = [bones_only(game, game.result(state, action), known) for action in below]
        best = max if below and game.to_move(state) == MAX else min
        known[key] = best(values) if values else game.utility(state)
    return known[key]


def one_window(game, state, window=None):
    """Alpha-beta with one alpha and one beta for all calls."""
    window = window or {"alpha": -inf, "beta": inf}
    if game.is_terminal(state):
        return game.utility(state)
    is_max, values = game.to_move(state) == MAX, []
    for action in game.actions(state):
        values.append(one_window(game, game.result(state, action), window))
        side, best = ("alpha", max) if is_max else ("beta", min)
        window[side] = best(window[side], values[-1])
        if window["alpha"] >= window["beta"]:
            break
    return (max if is_max else min)(values)


EXPECTED = {
    ("00_start_here", 1): {"other side": -1, "move": 2, "no leaf": 0},
    ("00_start_here", 2): {"too few": "3 2 1 0", "level by level": "3 2 1 0 1 0 0 0", "returns": "0 1 0 2 0 1 0 3"},
    ("00_start_here", 3): {"other": 2, "illegal": 3},
    ("01_from_a_to_10", 1): {"leaf": 14, "negated": -3, "move": "B", "other": 8},
    ("01_from_a_to_10", 2): {"leaf": "D", "other": "C", "value": 3},
    ("01_from_a_to_10", 3): {
        "swapped": {"D": 5},
        "negated": {"D": -3},
        "leaf": {"D": 3, "E": 1, "F": 2, "G": 6, "B": 4},
    },
    ("01_from_a_to_10", 4): {"level by level": "A B A2 B1 B2", "returns": "B1 B2 B A2 A", "too few": "A B B1 B2"},
    ("02_nine_calls", 1): {"move": 8, "other": -10, "no leaf": 3},
    ("02_nine_calls", 2): {"taken": 4, "other": 1, "illegal": -10},
    ("02_nine_calls", 3): {
        "swapped": backing_up(min, max),
        "always the largest": backing_up(max, max),
        "nothing": print,
    },
    ("03_game_of_bones", 1): {"other side": 1, "move": "take 1", "no leaf": 0},
    ("03_game_of_bones", 2): {"other": 3, "illegal": 4},
    ("03_game_of_bones", 3): {"other": 3, "illegal": 0},
    ("03_game_of_bones", 4): {"other": backing_up(min, max), "nothing": print},
    ("04_tic_tac_toe", 1): {"negated": {"XOX/OOX/XXO": 0, "XOX/OOX/X..": -10}, "missing": {"XOX/OOX/X..": 10}},
    ("04_tic_tac_toe", 2): {"move": 2, "other": 10, "no leaf": 7.5},
    ("04_tic_tac_toe", 3): {"taken": 4, "other": 2, "illegal": 9},
    ("05_play", 1): {"other side": -1, "move": 7, "no leaf": 0},
    ("05_play", 2): {"taken": 0, "other": 8, "illegal": 9},
    ("05_play", 3): {"tie": 5, "other": 6, "taken": 0},
    ("06_how_far_to_look", 1): {"swapped": {"B": 5}, "leaf": {"B": 1, "C": 3, "A": 4}, "missing": {"B": 1, "C": 3}},
    ("06_how_far_to_look", 2): {"other": 1, "illegal": 5},
    ("06_how_far_to_look", 3): {"leaf": "B", "other": "D", "value": 4},
    ("06_how_far_to_look", 4): {"other": "B", "value": -6, "illegal": "D"},
    ("06_how_far_to_look", 5): {"other": limit_first, "swapped": backing_up(min, max), "nothing": print},
    ("07_alpha_beta", 1): {
        "nodes": "C D",
        "missing": "C2 C3",
        "too much": "C2 C3 D2 D3",
        "below": "C C2",
        "root": "A",
        "unknown node": "four",
        "unreadable": 3,
    },
    ("07_alpha_beta", 2): {"other": "D", "swapped": "B", "value": 5, "illegal": "C1"},
    ("07_alpha_beta", 3): {
        "leaves": "E2 E3 G1 G2 G3 H1 H2",
        "nodes": "E C",
        "other rule": "E2 E3",
        "too much": "E G H",
        "too little": "E2 E3 G2 G3 H",
        "missing": "G H",
    },
    ("07_alpha_beta", 4): {"other rule": "E2 E3 G H", "missing": "E2", "nodes": "E", "too much": "E2 E3 F2"},
    ("07_alpha_beta", 5): {"other": one_window, "swapped": backing_up(min, max), "nothing": print},
    ("08_the_whole_game", 1): {"other": 0, "move": 4, "no leaf": 10, "no number": "X"},
    ("08_the_whole_game", 2): {"other": 3, "taken": 7, "illegal": 9},
    ("08_the_whole_game", 3): {
        "again": minimax,
        "other": bones_only,
        "swapped": backing_up(min, max),
        "nothing": print,
    },
}


@pytest.mark.parametrize(
    "wrong", [minimax, too_far, never_nearer, lambda game, state, depth=3: limited(game, state, 3)]
)
def test_a_limit_that_is_not_kept_is_noticed(wrong):
    question = questions("06_how_far_to_look")[4]
    assert outcome(question, wrong) == ("incorrect", "horizon")
    assert "depth=" in question.feedback.message


def test_a_memory_that_is_not_used_and_a_move_that_is_not_returned_are_noticed():
    question = questions("08_the_whole_game")[2]
    assert outcome(question, lambda game, state: minimax(game, state)) == ("incorrect", "again")
    assert outcome(question, lambda game, state: remembering(game, state)[0]) == ("incorrect", "no action")


def test_estimates_are_drawn_as_estimates_and_must_be_leaves_of_the_lowest_ply():
    first, _, third, *_ = questions("06_how_far_to_look")
    for question, leaves in ((first, "B1 B2 B3 C1 C2"), (third, "B1 B2 C1 C2 D1 D2")):
        text = question.paper().text
        assert all(f"{name}, MAX, estimate " in text for name in leaves.split())
    assert "A2, end, utility -10" in first.paper().text
    for wrong in ("A2", "B", "B1 A2"):
        with pytest.raises(InvalidArgument, match="must be leaves of the lowest ply"):
            KINDS["tree"](1, "?", first.game, "A", estimates=wrong)


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("question", [each for each in ALL if each.values[0].kind == "function"])
def test_a_function_with_a_mistake_passes_only_where_the_mistake_changes_nothing(question, mistake, request):
    wrong = minimax_with(**MISTAKES[mistake])
    answers = {
        "minimax": wrong if question.memory else lambda game, state: wrong(game, state)[0],
        "alphabeta": lambda game, state: wrong(game, state)[0],
        "depth_limited_minimax": lambda game, state, depth=3: wrong(game, state, depth)[0],
    }
    harmless = "03_game_of_bones" in request.node.name and mistake in HARMLESS_IN_BONES
    found = outcome(question, answers[question.function])
    assert (found == ("correct", "")) == harmless
    assert found != ("incorrect", "too many"), "the value is wrong as well"


HARMLESS_IN_BONES = ("stops when ahead", "a draw is a loss")  # where a game has one winner and nothing in between


@pytest.mark.parametrize("habits", [name for name in HABITS if name not in RIGHT_HABITS])
def test_an_alpha_beta_with_a_wrong_habit_does_not_pass(habits):
    question = questions("07_alpha_beta")[4]
    assert outcome(question, alpha_beta(HABITS[habits]))[0] == "incorrect"


def test_minimax_does_not_pass_as_alpha_beta():
    question = questions("07_alpha_beta")[4]
    assert outcome(question, minimax) == ("incorrect", "too many")
    assert "visits 31 positions, and alpha-beta 18" in question.feedback.message


@pytest.mark.parametrize("question", ALL)
def test_each_expected_wrong_answer_is_told_what_is_wrong_with_it(question, request):
    lesson = request.node.callspec.id.rpartition("-")[0]
    for mistake, answer in EXPECTED[lesson, question.number].items():
        assert outcome(question, answer) == ("incorrect", mistake), answer
