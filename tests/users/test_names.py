"""What a user of the package types, and what comes back: every public name, the main figures, files, and wrong uses."""

import inspect

import pytest

import minimax_lab as ml

# What Shift+Tab shows: the names of the options and their defaults. (Types may be written in other words.)
SIGNATURES = {
    "BeTheMachine": "algorithm='minimax', game=None, state=None, *, seed=None, graded=False, prune_on_equality=True",
    "Bones": "bones=6, takes=(1, 2, 3), *, last_loses=False, win=1, first='MAX'",
    "ConnectFour": "*, rows=6, columns=7, in_a_row=4, first='X', max_mark='X', win=1",
    "Duel": "games, evaluations, depth=1, *, plies=0, underlined=()",
    "GameExplorer": "game, state=None, *, route=None",
    "LiveTree": "game, state=None, *, rule='', windows=True, low=None, high=None, goal=()",
    "LookAhead": "game, state=None, *, evaluate=None, depth=0, deepest=9, than=None, goal=(), title=''",
    "PlayBoard": "game, *, position=None, person=None, first=None, strength='perfect', quicker=True, evaluate=None, "
    "exact=False, positions=None, thinking=False, thinking_of='now', tree_plies=None, large=False, seed=None, title=''",
    "PlayBoard.play": "self, action",
    "PlayBoard.set_position": "self, position",
    "StepPlayer": "trace, *, step=0, without=(), predict='off', votes=(), notes=None, by_line=False, "
    "whole_code=False, boards=True, large=False, title=''",
    "StepPlayer.handout": "self, path, steps=None",
    "StepPlayer.save": "self, path",
    "TicTacToe": "*, rows=3, columns=3, in_a_row=3, first='X', max_mark='X', win=1",
    "Trace.draw": "self, step=None, *, windows=True, values=True, hide=(), calls=True, returns=False, actions=True, "
    "boards=True, highlight=None, principal_variation=False, depth=None, fold_skipped=False, title=None, caption=None, "
    "size='notebook'",
    "Trace.table": "self, rows=20",
    "GameTree.back_up": "self, levels=None",
    "GameTree.draw": "self, *, values=True, hide=(), calls=True, returns=False, actions=True, boards=True, "
    "highlight=(), principal_variation=False, depth=None, horizon=None, fold_skipped=False, title='', caption='', "
    "size='notebook'",
    "TreeGame": "tree, names='ABCDEFGHIJKLMNOPQRSTUVWXYZ', *, first='MAX', to_move=None",
    "TreeGame.random": "*, seed, depth=3, branching=2, low=1, high=20, first='MAX'",
    "alphabeta": "game, state, prune_on_equality=True, alpha=-inf, beta=inf, *, executor=None",
    "alphabeta_with_table": "game, state, table=None, alpha=-inf, beta=inf, *, executor=None",
    "check_game": "game, *, games=200, plies=1000, moves=50000, seed=0",
    "compare_searches": "game, state, *searches, timed=False, **options",
    "depth_limited_alphabeta": "game, state, depth, evaluate, prune_on_equality=True, alpha=-inf, beta=inf, *, "
    "executor=None",
    "depth_limited_minimax": "game, state, depth, evaluate, *, executor=None",
    "diagnose": "run, *args, game=None, **kwargs",
    "diagnose_files": "folder, position=None, *, call=None, game=None, seconds=60.0, memory=2048",
    "fill_in": "game, state=None, mode='values', *, given=None, prune_on_equality=True",
    "game_tree": "game, state=None, depth=None, evaluate=None, *, limit=1000000",
    "gate": "name, file=None",
    "iterative_deepening": "game, state, depth, evaluate, *, executor=None",
    "lecturer": "on=True",
    "listing": "function",
    "minimax": "game, state, *, executor=None",
    "open_all_gates": "on=True",
    "parsons": "name, file=None",
    "projector": "on=True",
    "record": "function, /, *args, **kwargs",
    "recording_limit": "calls",
    "solve": "game, state=None, *, canonical=None, limit=1000000, executor=None",
    "tally": "board, heaps=None, *, games=None, machine=None",
    "traced": "function=None, /, *, copy=None, game=None, state=None, player=None, value=None, action=None",
}
OTHERS = "MAX MIN FillIn Game GameTree Gate Parsons Trace"  # what the functions above take or return
ERRORS = (
    "EndlessRecursion IllegalMove InvalidArgument InvalidGame InvalidState InvalidTree LostWorker MinimaxLabError "
    "MissingPackage TooLarge"
)
# What the lessons and the README import from elsewhere in the package.
ELSEWHERE = {
    "apps": "check_installation play",
    "exercises": "CutTask FOUR_STOPS FillIn questions",
    "games": "MAX grid_look heap_look least_image other piles_look symmetries text_look",
    "games.adapters": "from_aima from_chess from_easyai from_open_spiel",
    "posters": "beside draw_counts draw_moves draw_states perfect_play whole_game",
    "runs": "windows",
    "search": "EveryDepth Ordered QuickerWins StateTable backed_up heap_modulo larger_heap open_lines ordered "
    "quicker_wins search_round win_or_last_safe",
}


def shift_tab(name):
    thing = ml
    for part in name.split("."):
        thing = getattr(thing, part)
    signature = inspect.signature(thing)
    plain = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(inspect.Signature(plain))[1:-1]


@pytest.mark.parametrize("name", SIGNATURES)
def test_shift_tab(name):
    assert shift_tab(name) == SIGNATURES[name]


def test_every_public_name_is_in_the_list():
    listed = {name for name in SIGNATURES if "." not in name} | {*OTHERS.split(), *ERRORS.split()}
    assert set(ml.__all__) == listed and all(getattr(ml, name, None) for name in listed)
    assert all(issubclass(getattr(ml, name), ValueError) for name in ERRORS.split())


@pytest.mark.parametrize("package", ELSEWHERE)
def test_a_name_from_elsewhere(package):
    found = {}
    exec(f"from minimax_lab.{package} import {', '.join(ELSEWHERE[package].split())}", found)
    assert set(ELSEWHERE[package].split()) < set(found)


# -- what the objects have


def few_bones(game):
    return lambda state: -state.bones


LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
A_TO_O, SMALL, GAME = ml.TreeGame(LEAVES), ml.TreeGame([[3, 12], [2, 4]]), ml.TicTacToe(win=10)
BOARD, EMPTY = GAME.parse("O.X/X.X/.OO"), ml.TicTacToe()


@ml.traced
def always_largest(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(always_largest(game, game.result(state, action)) for action in game.actions(state))


NINE, CUT, WRONG = (
    ml.record(ml.minimax, GAME, BOARD),
    ml.record(ml.alphabeta, A_TO_O, "A"),
    ml.record(always_largest, SMALL, "A"),
)
ATTRIBUTES = [
    (NINE, "action calls columns draw finished plies reading story table to_pandas tree uncertain value"),
    (CUT.calls[0], "action alpha best beta depth number parent player state value"),
    (CUT.tree, "back_up draw leaves levels principal_variation root save to_networkx to_pandas value"),
    (CUT.tree.root, "action best call children depth name parent player row state value"),
    (NINE.draw(), "alt save svg text"),
    (ml.diagnose(WRONG), "at call count evidence judged kind question step text unsure"),
    (ml.StepPlayer(NINE), "by_line boards large notes predict save handout step title votes without observe"),
    (ml.PlayBoard(EMPTY), "first game hint large message moves new_game person play player position quicker "
     "result save set_position state step_through strength take_back thinking thinking_of tree_plies"),
    (ml.Duel([ml.Bones(3)], {"few": few_bones, "none": lambda game: lambda state: 0}), "chosen games table"),
    (ml.GameExplorer(ml.Bones(3)), "moves node_state path save"),
    (ml.LiveTree(SMALL), "first_numbers numbers rule save tree windows"),
    (ml.LookAhead(ml.Bones(3)), "action calls depth mistakes positions value"),
    (ml.BeTheMachine("minimax", SMALL), "attempt player save value"),
    (ml.fill_in(SMALL), "check entries is_done message mode show_answer"),
    (ml.gate("03-rule"), "change commit comparison hands lecturing said shown"),
    (ml.parsons("minimax"), "check is_done lines message program show_answer text"),
]  # fmt: skip


@pytest.mark.parametrize(("thing", "names"), ATTRIBUTES, ids=[type(thing).__name__ for thing, _ in ATTRIBUTES])
def test_what_an_object_has(thing, names):
    assert [name for name in names.split() if not hasattr(thing, name)] == []


def values(tree, names):
    return " ".join(str(tree[name].value) for name in names)


@ml.traced
def endless(number):
    return endless(number + 1)


class Lazy(ml.Bones):
    """A game that forgets to say what its end is worth."""

    def utility(self, state):
        return None


# What is typed, and what it gives.
FIGURES = {
    "the players": (lambda: (ml.MAX, ml.MIN), ("MAX", "MIN")),
    "A..O": (lambda: values(WHOLE_A, "ABCDEFGHIJKLMNO"), "10 10 2 10 14 2 20 10 9 14 13 2 1 3 20"),
    "A..O, one level": (lambda: values(ml.game_tree(A_TO_O).back_up(levels=1), "AHIO"), "None 10 9 20"),
    "A..O, the best play": (lambda: WHOLE_A.root.best.name, "B"),
    "A..O, alpha-beta": (lambda: (len(CUT), CUT.value, CUT.action), (18, 10, "B")),
    "A..O, what it reads": (lambda: [c.value for c in CUT.calls if c.player is None], [10, 11, 9, 14, 15, 5, 4]),
    "nine calls": (lambda: (len(NINE), NINE.value, NINE.action), (9, 10, 4)),
    "nine calls, values": (lambda: [c.value for c in NINE.calls], [10, -10, -10, -10, 10, -10, 10, 10, -10]),
    "nine calls, parents": (lambda: [c.parent for c in NINE.calls], [None, 1, 2, 2, 1, 1, 6, 7, 6]),
    "nine calls, moves": (lambda: [c.action for c in NINE.calls], [None, 1, 4, 6, 4, 6, 1, 4, 4]),
    "nine calls, alpha-beta": (lambda: ml.alphabeta(GAME, BOARD), (10, 4)),
    "nine calls, number with alpha-beta": (lambda: len(ml.record(ml.alphabeta, GAME, BOARD)), 8),
    "a decision has names": (lambda: ml.minimax(GAME, BOARD)._asdict(), {"value": 10, "action": 4}),
    "Bones, 6 wins": (lambda: ml.minimax(ml.Bones(6), ml.Bones(6).initial), (1, 2)),
    "Bones, 8 loses": (lambda: ml.minimax(ml.Bones(8), ml.Bones(8).initial)[0], -1),
    "Bones, calls": (lambda: [len(ml.game_tree(ml.Bones(n))) for n in (1, 2, 3, 6, 10)], [2, 4, 8, 52, 600]),
    "tic-tac-toe, nodes": (lambda: (len(WHOLE), WHOLE.value), (549_946, 0)),
    "tic-tac-toe, states": (lambda: len(ml.solve(EMPTY)), 5_478),
    "a solved state": (lambda: ml.solve(GAME, BOARD)[BOARD], (10, (4,))),
    "tic-tac-toe, format": (lambda: (GAME.format(BOARD), GAME.winner(BOARD)), ("O.X/X.X/.OO", None)),
    "connect four": (lambda: len(ml.ConnectFour().actions(ml.ConnectFour().initial)), 7),
    "other searches": (
        lambda: [f(A_TO_O, "A", 4, lambda state: 0) for f in (
            ml.depth_limited_minimax, ml.depth_limited_alphabeta, ml.iterative_deepening)], [(10, "B")] * 3),
    "with a table": (lambda: ml.alphabeta_with_table(EMPTY, EMPTY.initial), (0, 0)),
    "a depth limit": (lambda: ml.depth_limited_minimax(SMALL, "A", 1, {"B": 3, "C": 7}.get), (7, "C")),
    "a comparison": (lambda: "minimax" in str(ml.compare_searches(GAME, BOARD, ml.minimax, ml.alphabeta)), True),
    "a good game": (lambda: ml.check_game(ml.Bones(4)), []),
    "a bad game": (lambda: "utility" in " ".join(ml.check_game(Lazy(4))), True),
    "a right run": (lambda: (bool(ml.diagnose(NINE)), ml.diagnose(NINE).kind), (False, None)),
    "a wrong run": (lambda: (ml.diagnose(WRONG).call, ml.diagnose(WRONG).kind), (2, "wrong extreme")),
    "networkx and back": (lambda: ml.GameTree.from_networkx(WHOLE_A.to_networkx())["B"].value, 10),
    "the tree of a seed": (lambda: ml.game_tree(ml.TreeGame.random(seed=2026, depth=3)).back_up().value, 12),
    "pandas": (lambda: (len(NINE.to_pandas()), len(CUT.tree.to_pandas())), (9, 31)),
    "a listing": (lambda: "def minimax(game, state)" in ml.listing(ml.minimax), True),
    "what a gate is": (lambda: isinstance(ml.gate("03-rule"), ml.Gate), True),
    "what a tree to fill in is": (lambda: isinstance(ml.fill_in(SMALL), ml.FillIn), True),
    "what lines to order are": (lambda: isinstance(ml.parsons("minimax"), ml.Parsons), True),
    "what a run is": (lambda: (isinstance(NINE, ml.Trace), isinstance(NINE.tree, ml.GameTree)), (True, True)),
}  # fmt: skip
WHOLE, WHOLE_A = ml.game_tree(EMPTY).back_up(), ml.game_tree(A_TO_O).back_up()


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure(name):
    typed, expected = FIGURES[name]
    assert typed() == expected


def test_switches_for_a_class():
    try:
        ml.lecturer()
        ml.projector()
        ml.open_all_gates()
        assert ml.gate("03-rule").lecturing and ml.gate("03-rule").shown
    finally:
        for switch in (ml.lecturer, ml.projector, ml.open_all_gates):
            switch(False)
    assert not ml.gate("03-rule").lecturing and not ml.gate("03-rule").shown


# -- files

SAVED = {
    "tree.svg": (lambda path: NINE.draw().save(path), b"<svg"),
    "tree.png": (lambda path: NINE.draw(size="projector").save(path), b"\x89PNG"),
    "tree.pdf": (lambda path: NINE.draw(returns=True).save(path), b"%PDF"),
    "run.html": (lambda path: ml.StepPlayer(NINE).save(path), b"<!doctype html"),
    "board.html": (lambda path: ml.PlayBoard(GAME, thinking=True).save(path), b"<!doctype html"),
    "live.html": (lambda path: ml.LiveTree(SMALL).save(path), b"<!doctype html"),
    "explorer.html": (lambda path: ml.GameExplorer(ml.Bones(4)).save(path), b"<!doctype html"),
    "homework.html": (lambda path: ml.BeTheMachine("minimax", graded=True, seed=1).save(path), b"<!doctype html"),
    "handout.pdf": (lambda path: ml.StepPlayer(NINE).handout(path), b"%PDF"),
}


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_file(name, tmp_path):
    save, start = SAVED[name]
    save(tmp_path / name)
    data = (tmp_path / name).read_bytes()
    assert data[:40].lstrip().lower().startswith(start.lower()) or start in data[:300]
    assert b"https://" not in data or name.endswith((".svg", ".pdf", ".png"))


# -- wrong uses: each has one clear line

WRONG_USES = [
    (lambda: EMPTY.parse("XXX/XXO/..."), "5 X and 1 O; X moves first"),
    (lambda: EMPTY.parse("XX"), "must have 9 squares in 3 rows of 3"),
    (lambda: EMPTY.parse("XXX/OOO/..."), "X and O both have a line"),
    (lambda: EMPTY.parse("X?./.../..."), "'?' at square 1 is not a mark"),
    (lambda: EMPTY.result(EMPTY.parse("X../.../..."), 0), "the square is taken by X"),
    (lambda: EMPTY.result(EMPTY.parse("XXX/OO./..."), 8), "the game is over, X has won"),
    (lambda: ml.TicTacToe(rows=0), "rows=0: must be a whole number of at least 1"),
    (lambda: ml.Bones(-1), "heap -1: must be a whole number of at least 0"),
    (lambda: ml.Bones(6, takes=()), "takes=(): must be different numbers of bones"),
    (lambda: ml.TreeGame([[3, None]]), "leaf 'B2': None is not a finite number"),
    (lambda: ml.TreeGame([[3, float("nan")]]), "leaf 'B2': nan is not a finite number"),
    (lambda: ml.TreeGame([[3, True]]), "leaf 'B2': True is not a finite number"),
    (lambda: ml.TreeGame({"A": ["B"], "B": ["A"]}), "a cycle"),
    (lambda: ml.TreeGame({"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": 4}), "has another parent, 'B'"),
    (lambda: ml.TreeGame([[3, 12], [2, 4]], names="AAB"), "name 'A': two nodes have it"),
    (lambda: ml.minimax(SMALL, "Q"), "node 'Q': there is no such node"),
    (lambda: ml.minimax(None, "A"), "a game has initial, to_move, actions, result, is_terminal, utility"),
    (lambda: ml.minimax(Lazy(1), Lazy(1).initial), "utility returns None"),
    (lambda: ml.depth_limited_minimax(SMALL, "A", -1, len), "depth=-1: must be a whole number of at least 0"),
    (lambda: ml.depth_limited_minimax(SMALL, "A", 1, lambda state: None), "evaluate returns None"),
    (lambda: ml.alphabeta(SMALL, "A", alpha=5, beta=3), "alpha must not be above beta"),
    (lambda: ml.game_tree(EMPTY, limit=100), "limit= to allow more"),
    (lambda: ml.game_tree(SMALL)["Q"], "node 'Q': no node has this name"),
    (lambda: NINE.draw(size="huge"), "size='huge': must be 'notebook', 'projector'"),
    (lambda: NINE.draw().save("x.txt"), "must be a name that ends in .png or .svg or .pdf"),
    (lambda: ml.record(len, [1]), "write @traced above its def"),
    (lambda: ml.record(ml.minimax, SMALL), "missing a required argument: 'state'"),
    (lambda: ml.record(endless, 1), "is a base case missing?"),
    (lambda: ml.recording_limit(-1).__enter__(), "calls=-1: must be a whole number of at least 1"),
    (lambda: ml.traced(3), "write @traced directly above a def"),
    (lambda: ml.diagnose(3), "must be a recorded run"),
    (lambda: ml.diagnose_files("no/such/folder"), "does not exist"),
    (lambda: ml.listing(3), "give it a function written in Python"),
    (lambda: ml.StepPlayer(NINE, step=99), "step=99: must be a whole number from 0 to 18"),
    (lambda: ml.StepPlayer(NINE, without="walls"), "'walls': must be 'tree' or 'code' or 'cards' or 'board'"),
    (lambda: ml.StepPlayer(NINE).save("x.txt"), "must be a name that ends in .html"),
    (lambda: ml.StepPlayer(NINE).handout("x.doc"), "must be a name that ends in .pdf"),
    (lambda: ml.PlayBoard(EMPTY, strength="weak"), "'random', 'perfect' or a number of plies"),
    (lambda: ml.PlayBoard(EMPTY).play(9), "there is no square 9"),
    (lambda: ml.LiveTree(EMPTY), "549,946 nodes are more than 127"),
    (lambda: ml.LiveTree(SMALL, rule="<"), "rule='<': must be '' or '>=' or '>'"),
    (lambda: ml.LookAhead(SMALL, depth=99), "depth=99: must be a whole number from 0 to 2"),
    (lambda: ml.Duel([ml.Bones(3)], [len]), "must be two or more functions"),
    (lambda: ml.GameExplorer(ml.ConnectFour()), "more than 1,000,000 nodes"),
    (lambda: ml.BeTheMachine("negamax"), "algorithm='negamax': must be 'minimax' or 'alphabeta'"),
    (lambda: ml.fill_in(SMALL, mode="sideways"), "must be 'values' or 'calls' or 'returns' or 'cuts'"),
    (lambda: setattr(ml.fill_in(SMALL), "entries", {"Z": 1}), "node 'Z': nothing belongs there"),
    (lambda: ml.gate("nothing"), "gate 'nothing': must be one of 00-your-turn"),
    (lambda: ml.gate("03-rule").commit("x"), "Type digits, not 'x'."),
    (lambda: ml.parsons("nothing"), "parsons 'nothing': must be one of minimax, alphabeta"),
    (lambda: ml.tally(3), "must be a PlayBoard"),
    (lambda: ml.compare_searches(SMALL, "A", len), "write @traced above its def"),
    (lambda: ml.check_game(EMPTY, games=0), "games=0: must be a whole number of at least 1"),
    (lambda: ml.lecturer("maybe"), "must be False or True"),
    (lambda: ml.GameTree.from_networkx(3), "must be a networkx.DiGraph"),
    (lambda: ml.TreeGame.random(seed=1, depth=-1), "depth=-1: must be a whole number of at least 1"),
]


@pytest.mark.parametrize(("use", "line"), WRONG_USES, ids=[line for _, line in WRONG_USES])
def test_a_wrong_use_gets_one_clear_line(use, line):
    with pytest.raises(ml.MinimaxLabError) as refused:
        use()
    message = str(refused.value)
    assert line in message and len(message.splitlines()) == 1 and isinstance(refused.value, ValueError)
