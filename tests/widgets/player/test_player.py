"""The step player without a browser: its options, the data for the browser, its output, and saved files."""

import json
import re
import zlib
from base64 import b64decode

import ipywidgets
import numpy as np
import pytest
import traitlets
from cells import run_cell
from first_wrong import programs, run
from hypothesis import given
from packed import columns_of, unpacked
from pdf import pages
from strategies import nests

from minimax_lab import InvalidArgument, StepPlayer, TicTacToe, TreeGame, alphabeta, diagnose, minimax, record, traced
from minimax_lab.recording import Recording
from minimax_lab.runs import step_at
from minimax_lab.runs.trace import Trace
from minimax_lab.runs.windows import windows
from minimax_lab.widgets.player.widget import PARTS, QUIZZES
from minimax_lab.widgets.tables import pack_columns

GAME = TicTacToe(win=10)
NINE = record(minimax, GAME, GAME.parse("O.X/X.X/.OO"))


@pytest.fixture
def player():
    return StepPlayer(NINE)


# -- the step -------------------------------------------------------------------------------------------


def test_the_step_can_be_observed(player):
    seen = []
    player.observe(lambda change: seen.append((change.old, change.new)), "step")
    player.step = 5
    player.step = 5
    player.step = 7
    assert seen == [(0, 5), (5, 7)]


def show_in(monkeypatch, cell, *args, **options):
    """A player that a cell of a notebook shows."""
    run_cell(monkeypatch, cell)
    return StepPlayer(*args, **options)


def test_a_cell_that_is_run_again_goes_on_at_the_step_of_its_reader(monkeypatch):
    first = show_in(monkeypatch, "a", NINE, predict=[6])
    first.set_state({"step": 12})
    first.set_state({"asked": 2, "right": 1})
    state = GAME.parse("O.X/X.X/.OO")
    for trace in NINE, record(minimax, GAME, state):  # the cell may record it anew
        again = show_in(monkeypatch, "a", trace, predict=[6])
        assert (again.step, again.asked, again.right, again.resumed) == (12, 2, 1, True)
    other_run = record(minimax, GAME, GAME.parse("O.X/X../XOO"))
    others = [
        ("b", NINE, {"predict": [6]}),
        ("a", NINE, {}),
        ("a", other_run, {"predict": [6]}),
        (None, NINE, {"predict": [6]}),
    ]
    for cell, trace, options in others:
        player = show_in(monkeypatch, cell, trace, **options)
        assert (player.step, player.asked, player.resumed) == (0, 0, False)
    assert show_in(monkeypatch, "a", NINE, predict=[6], step=3).step == 3  # the cell has changed


def test_equal_players_of_one_cell_keep_their_own_steps(monkeypatch):
    left = [0, 0]
    for which, step in (1, 5), (0, 7), (1, 9):
        players = [show_in(monkeypatch, "two", NINE), StepPlayer(NINE)]
        assert [player.step for player in players] == left
        players[which].set_state({"step": step})
        left[which] = step


def test_a_run_that_was_seen_to_its_end_begins_anew(monkeypatch):
    show_in(monkeypatch, "a", NINE).set_state({"step": 18})
    assert show_in(monkeypatch, "a", NINE).step == 0


def test_a_step_that_a_program_has_set_is_not_the_readers(monkeypatch):
    show_in(monkeypatch, "c", NINE).step = 7
    assert show_in(monkeypatch, "c", NINE).step == 0


def test_the_step_can_be_linked_to_a_slider(player):
    slider = ipywidgets.IntSlider(value=3, max=18)
    ipywidgets.link((slider, "value"), (player, "step"))
    assert player.step == 3
    player.step = 9
    assert slider.value == 9
    slider.value = 18
    assert player.step == 18


def test_two_linked_players_can_have_different_options(player):
    other = StepPlayer(NINE, predict="values", without=["tree"])
    traitlets.link((player, "step"), (other, "step"))
    other.step = 4
    assert (player.step, player.predict, player.without) == (4, "off", [])


def test_a_numpy_integer_is_a_step(player):
    player.step = np.int64(7)
    assert (player.step, type(player.step)) == (7, int)


@pytest.mark.parametrize("step", [-1, 19, 10**30, 1.0, 2.5, "3", None, True, [1], float("nan"), 1j])
def test_an_invalid_step_raises_and_the_step_stays(player, step):
    player.step = 6
    with pytest.raises(InvalidArgument, match=r"^step=.*: must be a whole number from 0 to 18$"):
        player.step = step
    assert player.step == 6
    with pytest.raises(InvalidArgument, match="^step="):
        StepPlayer(NINE, step=step)


def test_a_new_step_starts_before_its_first_line(player):
    player.step = 1
    player.line = 3
    player.step = 2
    assert player.line == 0


def test_the_lines_of_a_step_are_the_lines_that_ran(player):
    for step in range(19):
        player.step = step
        most = [at for at, _ in NINE.lines.tolist()].count(step)
        player.line = most
        with pytest.raises(InvalidArgument, match=rf"^line={most + 1}: .* from 0 to {most}$"):
            player.line = most + 1


def test_a_step_and_its_line_sent_together_are_both_kept(player):
    """While the kernel is busy, the messages of the page are combined."""
    player.set_state({"step": 1, "line": 3})
    player.set_state({"step": 2, "line": 1})
    assert (player.step, player.line) == (2, 1)


# -- other options --------------------------------------------------------------------------------------


def test_the_options_of_the_constructor_can_be_read():
    options = {"step": 3, "without": ["tree", "code"], "predict": "both", "votes": [6, 14], "by_line": True,
               "boards": True, "large": True, "title": "Nine calls"}  # fmt: skip
    player = StepPlayer(NINE, notes={9: "May we stop?"}, **options)
    assert {name: getattr(player, name) for name in options} == options
    assert player.notes == {"9": "May we stop?"}
    assert (player.asked, player.right) == (0, 0)
    assert player.trace is NINE


def test_the_default_options(player):
    assert (player.without, player.votes, player.notes) == ([], [], {})
    assert (player.predict, player.by_line, player.boards, player.large) == ("off", False, True, False)
    assert player.title == "Minimax on a tic-tac-toe board: 9 calls"


def test_options_with_several_values_accept_one_value_or_any_collection(player):
    player.without = "tree"
    assert player.without == ["tree"]
    player.without = (part for part in PARTS)
    assert player.without == list(PARTS)
    player.votes = range(3)
    assert player.votes == [0, 1, 2]
    player.votes = 6
    assert player.votes == [6]
    player.notes = {"9": "as the browser sends the step", 10: "as a teacher writes the step"}
    assert player.notes == {"9": "as the browser sends the step", "10": "as a teacher writes the step"}


@pytest.mark.parametrize("quiz", QUIZZES)
def test_every_kind_of_quiz_is_accepted(quiz):
    assert StepPlayer(NINE, predict=quiz).predict == quiz


def test_the_quiz_can_ask_for_some_values_only():
    player = StepPlayer(NINE, predict=(2, 6))
    assert player.predict == [2, 6]
    player.predict = 9
    assert player.predict == [9]


WRONG = [
    ("without", ["trees"], "without: a part.*trees.*tree"),
    ("without", [3], "without: a part"),
    ("without", {"tree": True}, "^without=.*must be some of"),
    ("without", None, "^without=None"),
    ("predict", "value", "predict.*'value'.*values"),
    ("predict", True, "^predict=True: must be one of off, values"),
    ("predict", ["values"], "^predict: a call='values': must be a whole number from 1 to 9"),
    ("predict", [10], "^predict: a call=10"),
    ("votes", [19], "votes: a step=19: must be a whole number from 0 to 18"),
    ("votes", ["6"], "votes: a step='6'"),
    ("votes", "6", "votes: a step='6'"),
    ("votes", None, "^votes=None"),
    ("votes", 2.5, "^votes=2.5"),
    ("notes", ["Why?"], "^notes=.*map steps to texts"),
    ("notes", "Why?", "^notes='Why\\?'"),
    ("notes", {9: 4}, "note of step 9 is 4: must be text"),
    ("notes", {19: "Why?"}, "notes: a step=19"),
    ("notes", {-1: "Why?"}, "notes: a step=-1"),
    ("notes", {"nine": "Why?"}, "notes: a step='nine'"),
    ("notes", {2.5: "Why?"}, "notes: a step=2.5"),
    ("by_line", 1, "by_line"),
    ("boards", "yes", "boards"),
    ("large", None, "large"),
    ("title", 3, "^title=3: must be text"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG, ids=[f"{name}={value!r}" for name, value, _ in WRONG])
def test_an_invalid_option_raises_an_error_of_one_line(player, name, value, message):
    before = getattr(player, name)
    for attempt in (lambda: setattr(player, name, value), lambda: StepPlayer(NINE, **{name: value})):
        with pytest.raises(InvalidArgument, match=message) as caught:
            attempt()
        assert "\n" not in str(caught.value)
    assert getattr(player, name) == before


@pytest.mark.parametrize("thing", [None, 9, "trace", minimax, NINE.tree, [NINE], StepPlayer])
def test_anything_but_a_run_raises(thing):
    with pytest.raises(InvalidArgument, match="^trace .*: must be a recorded run"):
        StepPlayer(thing)


# -- data for the browser ---------------------------------------------------------------------------------


@given(nests())
def test_the_tables_contain_all_parts_of_each_sentence(nest):
    """Templates and values are in the tables and columns; tests/front compares the sentences."""
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(minimax, game, game.initial)
    player = StepPlayer(run)
    columns, tables = columns_of(player), player.tables
    sentences = tables["sentences"]
    names, texts = list(sentences["templates"]), sentences["templates"]
    assert [names[number] for number in sentences["start"]] == [each.template.name for each in run.story.phrases(0)]
    for step in range(1, min(2 * len(run), 80) + 1):
        row, is_return = step_at(run.columns, step)
        numbers = [columns[f"s_{place}"][row] for place in sentences["return" if is_return else "call"]]
        phrases = run.story.phrases(step)
        assert [texts[names[number]] for number in numbers if number >= 0] == [each.template.text for each in phrases]


@given(nests())
def test_the_windows_in_the_columns_are_those_of_the_run(nest):
    """Compared with `windows`, which test_windows.py compares with true values."""
    run = record(alphabeta, TreeGame(nest.tree, first=nest.first, to_move=nest.movers), "A")
    player = StepPlayer(run)
    columns, bounds = columns_of(player), player.tables["windows"]["bounds"]
    for row, window in enumerate(windows(run)):
        cut, came = window.cut, (window.alpha, window.beta)
        sent = [float(bounds[columns[name][row]].replace("∞", "inf")) for name in ("w_alpha", "w_beta")]
        assert sent == pytest.approx(came, rel=1e-5)
        assert columns["w_closer"][row] == (window.updates[-1].child - 1 if cut else -1)
        if cut:
            child = window.updates[-1].child - 1
            assert columns["w_origin"][child] == cut.origin.child - 1 and columns["w_plies"][child] == cut.plies_up


def test_the_same_run_gives_the_same_plain_data(player):
    assert json.loads(json.dumps(player.tables, allow_nan=False)) == json.loads(json.dumps(StepPlayer(NINE).tables))
    assert player.data == StepPlayer(NINE).data
    assert " at 0x" not in json.dumps(player.tables)


COLUMNS = [
    [],
    [0],
    [7, 7, 7],
    [3, 4, 5],
    [5, 4, 3],
    [-128, 127],
    [-129, 0],
    [0, 128],
    [32767, -32768],
    [32768, 0],
    [-(2**31), 2**31 - 1],
    [0, 1, 0, 2],
    [256, 512],
    [1, 2, 2, 4],
    [-128, 1, 0, 0],
    [384, 0],
]  # fmt: skip; the last two have the same bytes


def test_columns_are_packed_as_narrow_as_possible_and_can_be_unpacked():
    columns = {str(numbers): np.array(numbers, dtype=np.int64) for numbers in COLUMNS}
    again = {f"{name} again": column for name, column in columns.items()}
    where, data = pack_columns(columns | again)
    assert unpacked(where, data) == {name: column.tolist() for name, column in (columns | again).items()}
    kinds = [where[str(numbers)][0] for numbers in COLUMNS]
    assert kinds == [0, 0, 0, 1, 8, 8, 16, 16, 16, 32, 32, 8, 16, 8, 8, 16]
    assert data == pack_columns(columns)[1]  # the same column is not sent twice
    assert all(start % 4 == 0 for kind, start, _ in where.values() if kind >= 8)


def test_half_a_megabyte_holds_thousands_of_calls():
    game = TicTacToe()
    run = record(minimax, game, game.parse("X../.O./..."))
    player = StepPlayer(run)
    assert len(run) > 3_000 and len(player.data) + len(json.dumps(player.tables)) < 500_000


def test_the_code_has_neither_docstring_nor_decorators(player):
    (source,) = player.tables["functions"]
    assert source["name"] == "minimax"
    assert source["lines"][0].startswith("def minimax(") and len(source["lines"]) <= 14
    assert not any('"""' in line or "@traced" in line for line in source["lines"])


# -- different kinds of runs -----------------------------------------------------------------------------


@traced
def solve(board, player):
    """A learner's function: it changes a list in place and returns a dictionary."""
    free = [square for square, mark in enumerate(board) if mark == "."]
    if not free:
        return {"score": board.count("X") - board.count("O")}
    best = None
    for square in free:
        board[square] = player
        score = solve(board, "O" if player == "X" else "X")["score"]
        board[square] = "."
        if best is None or score > best["score"]:
            best = {"score": score, "index": square}
    return best


def test_a_board_changed_in_place_is_shown_as_it_was_at_each_call():
    board = list("XO..")
    player = StepPlayer(record(solve, board, "X"))
    names = [each["name"] for each in player.tables["states"]]
    assert names[:3] == ["XO..", "XOX.", "XOXO"] and "XOXX" not in names
    assert player.tables["arguments"] == ["player"]
    columns = columns_of(player)
    assert [player.tables["texts"][at] for at in columns["a_0"]][:3] == ["'X'", "'O'", "'X'"]


def test_a_function_without_source_has_no_lines():
    names = {"traced": traced}
    exec("@traced\ndef nowhere(tree):\n    return tree if isinstance(tree, int) else max(map(nowhere, tree))", names)
    player = StepPlayer(record(names["nowhere"], [1, [2, 3]]))
    assert player.tables["functions"] == [{"name": "nowhere", "lines": [], "numbers": [], "spans": {}, "parts": []}]
    assert "nowhere" in player._repr_mimebundle_()[0]["text/html"]


def test_a_run_without_calls_raises():
    with pytest.raises(InvalidArgument, match=r"^trace: has no calls; it was stopped before the first one$"):
        StepPlayer(Trace(Recording()))


def test_a_run_of_one_call():
    player = StepPlayer(record(minimax, GAME, GAME.parse("XXX/OO./...")))
    assert player.title == "Minimax on a tic-tac-toe board: 1 call"
    player.step = 2
    with pytest.raises(InvalidArgument, match="from 0 to 2"):
        player.step = 3


# -- output ---------------------------------------------------------------------------------------------


def test_the_output_contains_a_still_picture_and_its_text_version(player):
    data, _ = player._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    (alt,) = re.findall(r'<img[^>]* alt="([^"]*)"', data["text/html"])
    assert "Minimax on a tic-tac-toe board: 9 calls" in alt
    assert "<svg" not in data["text/html"].replace("data:image/svg", "")
    assert "call 9" in data["text/plain"] and "+10" in data["text/plain"]


def test_the_output_is_reproducible_and_contains_no_address(player):
    shown = player._repr_mimebundle_()[0]
    again = StepPlayer(NINE)._repr_mimebundle_()[0]
    for form in ("text/html", "text/plain"):
        assert shown[form] == again[form]
        assert " at 0x" not in shown[form] and player.model_id not in shown[form]


def test_the_repr_is_short_and_contains_the_step(player):
    player.step = 4
    assert repr(player) == "StepPlayer(Trace(9 calls, value 10, action 4), step 4 of 18)"


@pytest.mark.parametrize(
    ("predict", "hidden"), [("off", []), ("calls", []), ([2, 6, 9], [2, 6, 9]), ("values", [1, 2, 6, 7])]
)
def test_the_still_picture_does_not_answer_the_quiz(predict, hidden):
    lines = StepPlayer(NINE, predict=predict).still().text.splitlines()
    shown = {int(call[1]): line for line in lines if (call := re.search(r"call (\d+)", line))}
    assert len(shown) == 9
    assert [call for call, line in shown.items() if not re.search(r"[+-]10", line)] == hidden


def test_the_still_picture_of_a_large_run_is_folded():
    game = TicTacToe()
    still = StepPlayer(record(minimax, game, game.parse("X../.O./..."))).still()
    assert "below" in str(still) and len(still._repr_mimebundle_()["text/html"]) < 200_000


# -- files ----------------------------------------------------------------------------------------------


def test_a_saved_page_is_one_file_without_references_to_others(player, tmp_path):
    path = player.save(tmp_path / "nine-calls.html")
    assert path == tmp_path / "nine-calls.html" and list(tmp_path.iterdir()) == [path]
    page = path.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"'`\s)<>]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|iframe|object|embed)\b|\bsrc=(?![\"']data:)|@import|url\((?!data:|#)", page)
    assert "default-src 'none'" in page


def parts_of(path):
    """Return the values and the columns in a saved page."""
    page = path.read_text(encoding="utf-8")
    state = re.search(r'<script type="application/json" id="values">(.*?)</script>', page, re.S)[1]
    data = re.search(r'<script type="text/plain" id="data">(.*?)</script>', page, re.S)[1]
    return json.loads(state), zlib.decompress(b64decode(data))


def test_a_saved_page_contains_the_present_values_of_the_options(tmp_path):
    player = StepPlayer(
        NINE, votes=[6], notes={9: "Why?"}, without=["code"], predict="values", boards=True, title="Nine"
    )
    player.step = 12
    state, data = parts_of(player.save(tmp_path / "nine.html"))
    for name in ("step", "line", "votes", "notes", "without", "predict", "boards", "large", "by_line", "title"):
        assert state[name] == getattr(player, name), name
    assert data == player.data
    assert state["tables"] == json.loads(json.dumps(player.tables))


NAMES = [
    "</script><script>alert(1)</script>",
    '"quo\'ted" & <b>',
    "🦀\u2028\u2029",
    "<!--",
    "\\u003c",
    "]]>",
    "a" * 300,
]


def test_a_saved_page_contains_names_with_special_characters_unchanged(tmp_path):
    game = TreeGame({"root": NAMES, **{name: number for number, name in enumerate(NAMES)}})
    run = record(minimax, game, "root")
    player = StepPlayer(run, title=NAMES[0], notes={1: NAMES[2]})
    path = player.save(tmp_path / "names.html")
    page = path.read_text(encoding="utf-8")
    state, _ = parts_of(path)
    assert (state["title"], state["notes"]["1"]) == (NAMES[0], NAMES[2])
    assert [each["name"] for each in state["tables"]["states"]] == list(run.tree.names)
    assert (
        "alert(1)</script>" not in page.replace(state["title"], "")
        or page.count("<script") == page.count("</script>") == 3
    )
    assert page.count("<script") == 3  # the state, the columns, the code


def test_saving_twice_overwrites_the_file_with_the_same_bytes(player, tmp_path):
    first = player.save(tmp_path / "a.html").read_bytes()
    assert player.save(str(tmp_path / "a.html")).read_bytes() == first
    assert StepPlayer(NINE).save(tmp_path / "b.HTML").read_bytes() == first


@pytest.mark.parametrize("path", ["nine.htm", "nine", "nine.pdf", "", 3, None, ["a.html"]])
def test_the_name_of_a_page_must_end_in_html(player, path):
    with pytest.raises(InvalidArgument, match=r"must be a name that ends in \.html$"):
        player.save(path)


def test_the_error_names_a_missing_folder(player, tmp_path):
    with pytest.raises(InvalidArgument, match="there is no folder .*missing"):
        player.save(tmp_path / "missing" / "nine.html")


def test_a_handout_has_the_votes_and_the_notes_of_the_player(tmp_path):
    player = StepPlayer(NINE, title="Ours", votes=[6], notes={7: "Why?"})
    printed = " ".join(pages(player.handout(tmp_path / "ours.pdf", [6, 7]).read_bytes()))
    assert "Ours" in printed and "Vote: what will call 2 return?" in printed and "Why?" in printed


def test_the_first_wrong_call_is_printed_with_a_note(tmp_path):
    trace = next(run(each, record) for each in programs("wrong") if each.name == "wrong_extreme_swapped")
    printed = " ".join(pages(StepPlayer(trace).handout(tmp_path / "wrong.pdf").read_bytes()))
    found = diagnose(trace)
    assert found.evidence in printed and f"Step {found.step} of {2 * len(trace)}" in printed


def test_lone_surrogates_in_names_are_replaced(tmp_path):
    """Neither files nor messages to a browser can contain them."""
    game = TreeGame({"a\ud800": ["b\udfff", "c"], "b\udfff": 1, "c": 2})
    player = StepPlayer(record(minimax, game, "a\ud800"), title="\ud83d", notes={1: "\ud83d?"})
    shown, _ = player._repr_mimebundle_()
    sent = [player.tables, player.title, player.notes, shown["text/plain"], shown["text/html"]]
    assert json.dumps(sent, ensure_ascii=False).encode()
    assert "a\ufffd" in player.save(tmp_path / "odd.html").read_text(encoding="utf-8")
    assert json.dumps(player.trace._repr_mimebundle_(), ensure_ascii=False).encode()
    assert player.handout(tmp_path / "odd.pdf").read_bytes().startswith(b"%PDF")
