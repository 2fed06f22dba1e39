"""What the browser receives for a run: the calls, their arguments and lines, against the run."""

import linecache
import re

import numpy as np
import pytest
import runs
from packed import columns_of

from minimax_lab import StepPlayer, TicTacToe, TreeGame, depth_limited_minimax, minimax, record, traced
from minimax_lab.games import action_in_list, action_label
from minimax_lab.kit import quote


@traced
def many_arguments(game, state, depth=0, flag=1, *, note=None):
    """A docstring of
    two lines."""
    if game.is_terminal(state) or depth > 2:
        return [None, True, "x" * 99, [1]][depth % 4]
    flags = [1, True, 1.0, [1], "x" * 99]
    for at, action in enumerate(game.actions(state)):
        try:
            many_arguments(game, game.result(state, action), depth + 1, flags[at % 5], note=flags[(at + depth) % 5])
            if at == 1:
                raise [KeyError, TypeError][depth % 2](at)
        except (KeyError, TypeError):
            pass
    return depth


class Solver:
    @traced
    def solve(self, state, heap):
        if not state:
            raise ValueError("empty")
        try:
            return self.solve(state[1:], heap)
        except ValueError:
            return len(heap)


class Passes(TreeGame):
    """Moves that are equal but of different kinds, and two moves to one state."""

    def actions(self, state):
        return [each for name in super().actions(state) for each in (name, (name, 1), (name, True))]

    def result(self, state, action):
        return super().result(state, action if isinstance(action, str) else action[0])


RUNS = {
    **{run.__name__: run for run in runs.EVERY},
    "many": lambda: record(many_arguments, TreeGame([[1, 2], 3, [4, [5, 6]]]), "A", note="n"),
    "method": lambda: record(Solver().solve, [1, 2], "heap"),
    "passes": lambda: record(minimax, Passes([[1, 2], -3]), "A"),
    "depth": lambda: record(depth_limited_minimax, TicTacToe(), "XO..X...O", 2, len),
}
ARGUMENTS = {  # those that are shown: neither the game nor the state
    "cut_on_equality": ["prune_on_equality", "alpha", "beta"], "cut_strictly": ["prune_on_equality", "alpha", "beta"],
    "learners_own": ["player"], "from_the_table": ["alpha", "beta"], "pruned": ["alpha", "beta"], "turned": ["sign"],
    "in_rounds": ["depth", "evaluate", "alpha", "beta"], "many": ["depth", "flag", "note"], "method": ["heap"],
    "depth": ["depth", "evaluate"],
}  # fmt: skip


@pytest.mark.parametrize("name", RUNS)
def test_what_is_sent_for_each_call(name):
    """The calls with their texts. The tests in tests/front make sentences and pictures of the other columns."""
    trace = RUNS[name]()
    player, run = StepPlayer(trace), trace.columns
    tables, columns, texts = player.tables, columns_of(player), [*player.tables["texts"], None]
    assert len(set(texts)) == len(texts) and tables["note"] == trace.tree.note
    assert tables["arguments"] == ARGUMENTS.get(name, [])
    for row, call in enumerate(trace.calls):
        for at, argument in enumerate(tables["arguments"]):
            shown = texts[columns[f"a_{at}"][row]]
            written = (
                re.sub(" at 0x[0-9a-f]+", "", repr(call.arguments[argument])) if argument in call.arguments else None
            )
            assert shown == written or (len(written) > 80 and written.startswith(shown.removesuffix("...")))
        assert [columns[f"c_{each}"][row] for each in ("line", "parent", "chosen")] == [
            call.line, (call.parent or 0) - 1, run.chosen[row]]  # fmt: skip
        value, returned, error = (columns[f"c_{each}"][row] for each in ("value", "returned_text", "error"))
        assert (value < 0) == (call.value is None) == (returned >= 0)
        if call.value is None:
            assert texts[returned] == quote(call.returned if call.finished and not call.error else None)
        else:
            assert float(tables["values"][value]) == call.value
        assert texts[error] == (type(call.error).__name__ if call.error else None)
        facts = run.facts[columns["c_facts"][row]]
        start, end = (columns["m_from"][columns["c_facts"][row] + more] for more in (0, 1))
        listed, alone = ([texts[each] for each in columns[f"m_{part}"][start:end]] for part in ("listed", "alone"))
        game, state = facts.game, facts.state
        assert listed == [action_in_list(game, state, each) for each in facts.actions]
        assert alone == [action_label(game, state, each) for each in facts.actions]
        assert columns["c_move"][row] == run.move[row] and columns["c_function"][row] == (
            [spec.function.__name__ for spec in trace.reader.specs].index(call.function)
        )
    for node, label in zip(trace.tree, columns["label"], strict=True):
        written = node.action is not None and action_label(trace.tree.game, node.parent.state, node.action)
        assert texts[label] == (written if written and written != node.name else None)
    met = list(dict.fromkeys(label for label in columns["label"] if label >= 0))
    assert met == sorted(met)  # in the order of the tree, so that the data are reproducible
    for function, spec in zip(tables["functions"], trace.reader.specs, strict=True):
        file = spec.function.__code__.co_filename
        for line, number in zip(function["lines"], function["numbers"], strict=True):
            words = re.findall(r"\w+", line)
            written = " ".join(linecache.getline(file, each) for each in (number,) if each)
            assert number is None or set(words) <= set(re.findall(r"\w+", written))
    assert np.array_equal(np.transpose([columns["l_step"], columns["l_line"]]).reshape(-1, 2), trace.lines)


def test_a_saved_page_starts_without_a_score(tmp_path):
    player = StepPlayer(runs.nine_calls(), step=2)
    player.asked, player.right = 5, 3
    page = player.save(tmp_path / "page.html").read_text(encoding="utf-8")
    assert '"asked": 0' in page and '"right": 0' in page and '"step": 2' in page


def test_the_last_ply_alone_may_be_folded():
    trace = record(minimax, TreeGame([[1] * 9] * 7), "A")
    assert len(trace) == 71 and "9 below, folded away" in StepPlayer(trace).still().text
