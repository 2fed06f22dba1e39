"""Every sentence of a run of minimax or alpha-beta is the one that an oracle finds; each template is in a golden text.

The oracle runs the search on its own rules, and notes what happens. From the package, it takes only the words.
"""

from math import inf

import pytest
from drawn_games import heaps, tictactoe, trees
from golden import check
from hypothesis import given
from hypothesis import strategies as st
from oracle import Call
from runs import traces

from minimax_lab import alphabeta, minimax, record
from minimax_lab.story.sentences import FIELD, WITH_WINDOWS, Template

WORDS = {
    "MAX": ("MIN", "largest", "larger", "alpha", "beta", "above", "can get"),
    "MIN": ("MAX", "smallest", "smaller", "beta", "alpha", "below", "can hold MAX to"),
}
NUMBERS = st.sampled_from([-12, -3, -0.25, 0, 0.5, 3, 4, 5, 6, 7, 12])
KINDS = {"trees": trees(NUMBERS), "boards": tictactoe(), "heaps": heaps()}


def choose(mover, numbers):
    return max(numbers) if mover == "MAX" else min(numbers)


def listed(texts):
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if texts[1:] else texts)


class Oracle:
    """Minimax, or alpha-beta if it has a rule: its calls, and for each step the templates and what is in their fields.

    Calls have two more attributes: `least` and `most`, between which the true value is. A bound of a window is a pair:
    its value, and the call that returned it.
    """

    def __init__(self, rules, place, rule=None, beta=inf, move=None, name=None):
        self.rules, self.rule, self.move, self.name = rules, rule, move, name
        self.calls, self.steps = [], [[]]
        self.say("START")
        root = self.visit(place, None, "", (-inf, None), (beta, None))
        if root.mover:
            self.steps[0].append(("WHICH_MOVE", self.to_try(root) | {"extreme": WORDS[root.mover][1]}))

    def say(self, template, **fields):
        self.steps[-1].append((template, fields))

    def sentences(self):
        return [" ".join(self.fill(*each) for each in step) for step in self.steps]

    def fill(self, template, fields):
        texts = {field: text if isinstance(text, str) else self.number(text) for field, text in fields.items()}
        number = Template[template]
        sentence = (WITH_WINDOWS if self.rule else {}).get(number, number.text)
        return FIELD.sub(lambda field: texts[field[1]], sentence)

    def number(self, value):
        if value in (inf, -inf):
            return "∞" if value > 0 else "-∞"
        return f"{value:+g}" if value and any(call.value < 0 for call in self.calls) else f"{value:g}"

    def to_try(self, call):
        return {"player": call.mover, "actions": listed([str(move) for move, _ in self.rules.moves(call.place)])}

    def visit(self, place, above, label, alpha, beta):
        """A call and its return."""
        depth = above.depth + 1 if above else 0
        call = Call(len(self.calls) + 1, above, depth, label, self.rules.mover(place), place)
        self.calls.append(call)
        self.steps.append([])
        self.say("TRY" if above else "FIRST_CALL", move=label, call=str(call.number))
        if self.rule:
            self.say("WINDOW", alpha=alpha[0], beta=beta[0])
            if not above:
                self.say("RULE", rule=self.rule)
        if call.mover:
            self.say("TO_MOVE", **self.to_try(call))
            left_out = self.try_moves(call, alpha, beta)
            self.steps.append([])
            self.say_result(call, left_out)
        else:
            call.value = call.least = call.most = self.rules.worth(place)
            self.say("ENDED_WITH_VALUE", value=call.value)
            self.steps.append([])
        end = {"parent.call": str(above.number)} if above else {}
        self.say("RETURN" if above else "ANSWER", value=call.value, **end)
        return call

    def try_moves(self, call, alpha, beta):
        """Try all moves up to a cut, and return how many are left out."""
        moves, is_max = list(self.rules.moves(call.place)), call.mover == "MAX"
        for left_out, (each, after) in zip(range(len(moves))[::-1], moves, strict=True):
            child = self.visit(after, call, self.move(call.place, each), alpha, beta)
            self.say_comparison(call, child)
            call.below.append(child)
            narrows = child.value > alpha[0] if is_max else child.value < beta[0]
            if narrows:
                alpha, beta = ((child.value, child), beta) if is_max else (alpha, (child.value, child))
            closes = alpha[0] > beta[0] or (alpha[0] == beta[0] and self.rule == ">=")
            if self.rule:
                self.say_cut(call, child, narrows, closes, left_out, alpha, beta)
            if self.rule and closes:
                break
        call.least = -inf if left_out and not is_max else choose(call.mover, [each.least for each in call.below])
        call.most = inf if left_out and is_max else choose(call.mover, [each.most for each in call.below])
        return left_out

    def say_comparison(self, call, child):
        _, extreme, better, *_ = WORDS[call.mover]
        fields = {"parent.call": str(call.number), "parent.extreme": extreme, "parent.better": better,
                  "parent.player": call.mover}  # fmt: skip
        kind = "FIRST_SCORE"
        if call.below:
            best = choose(call.mover, [each.value for each in call.below])
            first = next(each for each in call.below if each.value == best)
            fields |= {"before.value": best, "before.move": first.move}
            is_best = choose(call.mover, [best, child.value]) == child.value
            kind = "TIE" if best == child.value else "BETTER" if is_best else "NOT_BETTER"
        self.say(kind, value=child.value, move=child.move, **fields)

    def say_cut(self, call, child, narrows, closes, left_out, alpha, beta):
        opponent, _, _, side, other_side, beyond, can = WORDS[call.mover]
        (own, _), (limit, setter) = (alpha, beta) if call.mover == "MAX" else (beta, alpha)
        fields = {"parent.player": call.mover, "parent.opponent": opponent, "parent.side": side, "value": child.value,
                  "parent.call": str(call.number), "parent.other_side": other_side, "parent.beyond": beyond,
                  "parent.can": can, "bound": own, "limit": limit, "alpha_now": alpha[0], "beta_now": beta[0],
                  "rule": self.rule, "still_open": f"not {self.rule}"}  # fmt: skip
        if not closes:
            return self.say("UPDATE" if narrows else "IGNORE", **fields)
        kind = "CUT_BY_FIRST_WINDOW"
        if setter:
            plies = call.depth - setter.parent.depth
            kind = "DEEP_CUT" if plies > 1 else "CUT"
            fields |= {"origin.move": setter.move, "origin.caller": self.caller(setter.parent)}
        self.say(kind, **fields)
        rest = "NEVER_COMES" if setter else "CANNOT_MATTER"
        return self.say(rest if left_out else "NO_REST", **fields, caller=self.caller(call))

    def caller(self, call):
        return self.name(call.place) or f"call {call.number}"

    def say_result(self, call, left_out):
        call.value = choose(call.mover, [each.value for each in call.below])
        ties = [each for each in call.below if each.value == call.value]
        fields = {"call": str(call.number), "extreme": WORDS[call.mover][1], "value": call.value,
                  "leader.move": ties[0].move, "leader.value": call.value,
                  "ties": listed([each.move for each in ties])}  # fmt: skip
        self.say("STOPS" if left_out else "BEST_TIED" if ties[1:] else "ALL_TRIED", **fields)
        if not left_out and any(each.least != each.most for each in ties[1:]):
            self.say("TRUST_BEST", **fields)
        if not call.least == call.most == call.value:
            self.say("AT_LEAST" if call.least >= call.value else "AT_MOST", **fields)


@pytest.mark.parametrize("rule", [None, ">=", ">"])
@pytest.mark.parametrize("kind", KINDS)
@given(st.data(), st.sampled_from([inf, 5, -3]))
def test_random_games(kind, rule, data, beta):
    drawn, window = data.draw(KINDS[kind]), {"beta": beta} if rule else {}
    name = (lambda place: place[0]) if kind == "trees" else lambda place: None
    oracle = Oracle(drawn.rules, drawn.place, rule, **window, move=drawn.label, name=name)
    options = window | ({"prune_on_equality": rule == ">="} if rule else {})
    trace = record(alphabeta if rule else minimax, drawn.game, drawn.state, **options)
    sentences = oracle.sentences()
    assert [trace.story.narrate(step) for step in range(2 * len(trace) + 1)] == sentences
    for step, event in enumerate(oracle.steps):
        assert [phrase.template.name for phrase in trace.story.phrases(step)] == [name for name, _ in event]


def test_each_sentence_is_read_once_where_it_first_occurs():
    """Of runs of all kinds, the steps with a sentence of a new kind."""
    lines, seen = [], set()
    for name, trace in traces().items():
        before = len(lines)
        for step in range(2 * len(trace) + 1):
            templates = {phrase.template for phrase in trace.story.phrases(step)}
            if templates - seen:
                seen |= templates
                lines.append(f"{step}: {trace.story.narrate(step)}")
        if lines[before:]:
            lines.insert(before, f"== {name}")
    of_the_browser = [each for each in Template if Template.HIDDEN_RETURN <= each < Template.ROUND]
    assert seen == set(Template) - set(of_the_browser)
    check("sentences", [*lines, "== votes, and a quiz in the browser", *(each.text for each in of_the_browser)])
