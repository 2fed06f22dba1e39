"""Trees as files for other programs: each file is read again by a program, or by a reader of its language below."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import jsonschema
import networkx as nx
import pytest
from drawn_games import tree_game
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import nests

from minimax_lab import Bones, GameTree, InvalidArgument, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.runs import windows

SCHEMA = json.loads((Path(__file__).parents[2] / "site" / "howto" / "tree.schema.json").read_text())
GAME = TicTacToe(win=10)
RUN = record(alphabeta, GAME, GAME.parse("O.X/X.X/.OO"))
HARD = "a \"q\" {b} [c], \\n \\ <d> $x^2$ #1; 5% _e_ *f* `g` ~h | &amp; & 'i' 1. j — é ∞"


def saved(tree, tmp_path_factory, ending):
    path = tmp_path_factory.mktemp("tree") / f"tree{ending}"
    assert tree.save(path) == path
    return path.read_text(encoding="utf-8")


def read_json(tree, folder):
    found = json.loads(saved(tree, folder, ".json"))
    jsonschema.validate(found, SCHEMA)
    return found


@given(nests(), st.booleans())
def test_json_has_every_node_of_a_tree(tmp_path_factory, nest, backed_up):
    tree = game_tree(tree_game(nest))
    tree = tree.back_up() if backed_up else tree
    found = read_json(tree, tmp_path_factory)
    assert found["best_line"] == [node.row for node in tree.principal_variation()]
    for node, facts in zip(tree, found["nodes"], strict=True):
        assert facts["row"] == node.row and facts["parent"] == (node.parent.row if node.parent else None)
        assert (facts["name"], facts["player"]) == (node.name, node.player)
        assert facts["value"] == (None if node.value is None else pytest.approx(float(node.value)))
        assert facts["best"] == (node.best.row if node.best else None)


def test_json_of_a_run_has_its_windows_bounds_cuts_and_skipped_nodes(tmp_path_factory):
    found = read_json(RUN.tree, tmp_path_factory)
    assert found["rule"] == "Cut when alpha >= beta."
    visited = [facts for facts in found["nodes"] if not facts["skipped"]]
    for facts, window, call in zip(visited, windows(RUN), RUN.calls, strict=True):
        ends = [None if abs(bound) == float("inf") else bound for bound in (window.alpha, window.beta)]
        assert [facts["alpha"], facts["beta"]] == ends
        assert (facts["call"], facts["value"], facts["bound"]) == (call.number, call.value, window.sign)
    [skipped] = [facts for facts in found["nodes"] if facts["skipped"]]
    assert (skipped["action"], skipped["cut"], skipped["value"]) == ("O4", "alpha cut", None)
    assert [facts["action"] for facts in visited][:3] == [None, "X1", "O4"]


def hard_tree():
    return GameTree.from_networkx(nx.DiGraph([(HARD, "- item"), (HARD, "1. x"), (HARD, "end"), (HARD, HARD[::-1])]))


def without_numbers(labels):
    return {re.sub(r"\s+", " ", label).strip() for label in labels}


def dot_labels(text):
    """The labels of nodes and edges, as Graphviz shows them."""
    quoted = re.findall(r'\[label="((?:[^"\\]|\\.)*)"', text)
    return [unescape(re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), label)) for label in quoted]


def mermaid_labels(text):
    quoted = re.findall(r'"([^"]*)"', text)
    return [re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label.replace("<br>", "\n")) for label in quoted]


TEX = {r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^", r"\char34{}": '"'}
TEX |= {r"\textless{}": "<", r"\textgreater{}": ">", r"\textbar{}": "|", "$-$": "-", r"$\infty$": "∞"}
TEX |= {r"$\leq$": "≤", r"$\geq$": "≥", r"$\approx$": "≈", r" \\ ": "\n"}
TEX |= {r"$\bigtriangleup$ ": "", r"$\bigtriangledown$ ": ""}


def tex_labels(text):
    body = text[text.index("\\begin{forest}") :]
    blocks = re.findall(r"(?:\[|treelabel\])\{((?:[^{}\\]|\\[a-zA-Z]+\d*(?:\{\})?|\\\\|\\.)*)\}", body)
    sign = "|".join(map(re.escape, TEX)) + r"|\\(.)"
    return [re.sub(sign, lambda found: TEX.get(found[0], found[1]), block) for block in blocks]


READERS = {".dot": dot_labels, ".mmd": mermaid_labels, ".tex": tex_labels}


@pytest.mark.parametrize("ending", READERS)
def test_names_are_only_text_in_every_language(tmp_path_factory, ending):
    labels = READERS[ending](saved(hard_tree(), tmp_path_factory, ending))
    assert {node.name for node in hard_tree()} <= set(labels)


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1), min_size=2, unique=True)
)
@example(["0", "≈"])
def test_any_name_is_only_text_in_every_language(tmp_path_factory, names):
    tree = GameTree.from_networkx(nx.DiGraph([(names[0], other) for other in names[1:]]))
    for ending, read in READERS.items():
        shown = {name for label in read(saved(tree, tmp_path_factory, ending)) for name in label.split("\n")}
        assert {node.name for node in tree if node.name} <= shown, ending


@pytest.mark.parametrize("ending", READERS)
def test_a_diagram_has_values_bounds_windows_actions_cuts_and_skipped_nodes(tmp_path_factory, ending):
    text = saved(RUN.tree, tmp_path_factory, ending)
    labels = READERS[ending](text)
    for label in ("O.X/X.X/.OO\n+10\n(-∞, ∞)", "O.X/X.X/XOO\n≤ +10", "O.X/XOX/XOO", "X6\n(+10, ∞)", "O4\nalpha cut"):
        assert label in labels
    assert "Cut when alpha >= beta." in text


BEST = {
    ".dot": r"0 -> (\d+) .*#008A64",
    ".tex": r"(?m)^    \[\{(.*?) .*treebest",
    ".mmd": r"linkStyle (\d+) stroke:#008A64",
}


@pytest.mark.parametrize(("ending", "best"), [(".dot", "4"), (".tex", "O.X/XXX/.OO"), (".mmd", "3")])
def test_only_the_best_line_is_green(tmp_path_factory, ending, best):
    assert re.findall(BEST[ending], saved(RUN.tree, tmp_path_factory, ending)) == [best]


@pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed")
def test_graphviz_reads_each_name(tmp_path):
    tree = hard_tree()
    drawn = subprocess.run(
        ["dot", "-Tsvg", tree.save(tmp_path / "tree.dot")], capture_output=True, text=True, check=True
    )
    shown = without_numbers(unescape(text) for text in re.findall("<text[^>]*>(.*?)</text>", drawn.stdout))
    assert without_numbers(node.name for node in tree) <= {text.replace("\xa0", " ") for text in shown}
    assert not drawn.stderr


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="LaTeX is not installed")
@pytest.mark.parametrize("tree", [hard_tree(), RUN.tree, game_tree(Bones(0))], ids=["signs", "run", "one node"])
def test_latex_compiles_the_tree_alone_and_in_a_document(tmp_path, tree):
    tree.save(tmp_path / "tree.tex")
    (tmp_path / "paper.tex").write_text(
        r"\documentclass{article}\usepackage{forest}\begin{document}\input{tree}\end{document}"
    )
    for name in ("tree", "paper"):
        ran = subprocess.run(
            ["pdflatex", "-halt-on-error", name], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout[-500:]


@pytest.mark.parametrize("name", ["tree.png", "tree", "tree.dot.txt", 5, "missing/tree.dot"])
def test_other_names_are_refused_in_a_line_and_nothing_is_written(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidArgument) as refusal:
        RUN.tree.save(name)
    assert len(str(refusal.value).splitlines()) == 1 and not list(tmp_path.iterdir())


def test_a_large_tree_is_written_whole(tmp_path_factory):
    tree = game_tree(TreeGame.random(seed=1, depth=13, branching=2)).back_up()
    assert len(read_json(tree, tmp_path_factory)["nodes"]) == len(tree) == 16383


def test_minimax_has_no_windows(tmp_path_factory):
    found = read_json(record(minimax, TreeGame([[3, 12], [2, 4]]), "A").tree, tmp_path_factory)
    assert found["rule"] == "" and not {"bound", "alpha", "cut"} & set(found["nodes"][0])
