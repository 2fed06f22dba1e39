"""What the text of the recorded functions shows: what they do with the results of their calls, and with an argument."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any, NamedTuple

from minimax_lab.kit import is_number
from minimax_lab.reading.program_code import changes_sign, functions_reached, names_in, scope_of, tree_of
from minimax_lab.recording import Traced

TRUTHS = {"any": "max", "all": "min"}
LARGER, SMALLER = (ast.Gt, ast.GtE), (ast.Lt, ast.LtE)
IN_SUMS = ast.BinOp, ast.Add, ast.Sub, ast.UnaryOp, ast.USub, ast.Constant, ast.Name, ast.Load


class TextFacts(NamedTuple):
    """What a program does with the results of its calls.

    negates         whether it changes the sign of one, as a negamax does
    extremes        what it looks for among them: "max", "min", or both, as plain minimax does
    compared        the arguments that it compares with something or hands to another function
    deciding        the names that decide whether it looks for the largest or for the smallest result; of an
                    attribute, ".turn"
    says            what a name must be for the program to look for the largest result (True) or the smallest one, such
                    as ("player", "X", True)
    kept            the parameters that all recorded calls get as they are, or in which all get the same constant
    stands_pat      whether it sets an argument, such as alpha, to an estimate of its own, as a quiescence search does
    starts          the numbers, without their signs, from which a variable starts that later holds a result
    ends_at_zero    the names that lead to a `return` where they are 0
    inverts         whether it asks if a result is not true, as a negamax does whose results are true or false
    caches          whether a decorator such as lru_cache remembers its values, unseen
    hides_calls     whether it may compare more than results of recorded calls: it keeps some for later, one of its
                    loops may skip a call, or its text is not known
    sums            the returned sums of a number and a name: ("depth", 10, -1) is 10 - depth
    wins            what a question is about that leads to a returned number, and whether that is above 0: ("X", True)
    sets            the names of the variables and the attributes that it sets; without a text, all that it mentions
    restored        the names that it copies to a variable that it reads later
    returns         the lines of recorded functions that return something after a recorded call: the name of the
                    function, the line, and whether what it returns depends on the results of such calls
    memory_returns  the lines that return what a dictionary holds
    memory_fills    the lines that fill it
    """

    negates: bool = False
    extremes: frozenset[str] = frozenset()
    compared: frozenset[str] = frozenset()
    deciding: frozenset[str] = frozenset()
    says: frozenset[tuple[str, Any, bool]] = frozenset()
    kept: frozenset[str] = frozenset()
    stands_pat: bool = False
    starts: frozenset[float] = frozenset()
    ends_at_zero: frozenset[str] = frozenset()
    inverts: bool = False
    caches: bool = False
    hides_calls: bool = False
    sums: frozenset[tuple[str, float, float]] = frozenset()
    wins: frozenset[tuple[Any, bool]] = frozenset()
    sets: frozenset[str] = frozenset()
    restored: frozenset[str] = frozenset()
    returns: frozenset[tuple[str, int, bool]] = frozenset()
    memory_returns: frozenset[int] = frozenset()
    memory_fills: frozenset[int] = frozenset()

    @property
    def takes_both(self) -> bool:
        """Whether the program looks for the largest result and for the smallest one."""
        return len(self.extremes) > 1


def text_facts(specs: Iterable[Traced]) -> TextFacts:
    """The facts about some recorded functions and those that they call."""
    specs = list(specs)
    names = frozenset(spec.function.__name__ for spec in specs)
    found = [_read(function, names) for function in functions_reached(specs)]
    return TextFacts(*(reduce(or_, fact) for fact in zip(*found, strict=True)))


def _read(function: Any, recorded: frozenset[str]) -> TextFacts:
    if (tree := tree_of(function)) is not None:
        return _Reader(tree, recorded, scope_of(function)).facts()
    mentioned = frozenset([*names_in(function.__code__), *function.__code__.co_varnames])
    return TextFacts(negates=changes_sign(function), hides_calls=True, sets=mentioned)


class _Reader:
    """Reads one function; `results` are the names that hold what a recorded call returned."""

    def __init__(self, tree: ast.AST, recorded: frozenset[str], known: Mapping[str, Any]) -> None:
        self._recorded, self._known, self.results = recorded, known, set[str]()
        self._nodes = list(ast.walk(tree))
        self._own = next((each for each in self._nodes if isinstance(each, ast.FunctionDef)), None)
        for _ in range(3):  # what is made of a result is a result, too
            for node in self._nodes:
                self._follow(node)

    def facts(self) -> TextFacts:
        """All facts about the function."""
        nodes, caches = self._nodes, False
        given = [argument for node in nodes if self._is_recorded(node) for argument in _arguments(node)]
        handed_on = {id(each) for argument in given for each in ast.walk(argument)}  # such as a window with other signs
        others = [node for node in nodes if id(node) not in handed_on]
        turned = [node.operand for node in nodes if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)]
        if self._own:
            caches = any("cache" in ast.unparse(each) for each in self._own.decorator_list)

        def each_of(find: Callable[[Any], Iterable[Any]]) -> frozenset[Any]:
            return frozenset(fact for node in nodes for fact in find(node))

        stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        handed = [_handed_on(node) for node in nodes if self._is_recorded(node)] or [set[str]()]
        is_recorded = self._own is not None and self._own.name in self._recorded
        memory_returns, memory_fills = _memory_lines(nodes)
        return TextFacts(
            negates=any(map(self._is_negation, others)),
            extremes=each_of(self._extreme),
            compared=each_of(self._compared),
            deciding=each_of(self._deciding),
            says=each_of(self._says),
            kept=frozenset({*self._parameters}.difference(stored).intersection(*handed)) | self._always_constant(nodes),
            stands_pat=self._stands_pat(nodes),
            starts=each_of(self._starts),
            ends_at_zero=each_of(_ends_at_zero),
            inverts=any(map(self._holds_result, turned)),
            caches=caches,
            hides_calls=caches or any(self._may_leave_out(node) or self._keeps_result(node) for node in nodes),
            sums=frozenset(each for text in _sums(others) for each in _read_sum(text, self._known)),
            wins=each_of(self._wins),
            sets=each_of(_set_by),
            restored=self._restored(),
            returns=frozenset(self._returns() if is_recorded else ()),
            memory_returns=memory_returns if is_recorded else frozenset(),
            memory_fills=memory_fills if is_recorded else frozenset(),
        )

    def _follow(self, node: ast.AST) -> None:
        for target, source in _assigned(node):
            if self._holds_result(source):
                self.results |= {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}

    def _holds_result(self, node: ast.AST) -> bool:
        return any(
            (isinstance(each, ast.Name) and each.id in self.results) or self._is_recorded(each)
            for each in ast.walk(node)
        )

    def _may_leave_out(self, node: ast.AST) -> bool:
        """Whether a loop may go on without the recorded call in it."""
        if not isinstance(node, ast.For | ast.While) or not calls_any(node, self._recorded):
            return False
        inside = [each for part in node.body for each in ast.walk(part)]
        choices = (ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.Match)
        chosen = [each for each in inside if isinstance(each, choices) and calls_any(each, self._recorded)]
        return bool(chosen) or any(isinstance(each, ast.Continue) for each in inside)

    def _keeps_result(self, node: ast.AST) -> bool:
        """Whether a result is put into something that may last longer than the call."""
        return any(
            isinstance(part, ast.Subscript | ast.Attribute) and self._holds_result(source)
            for target, source in _assigned(node) for part in ast.walk(target)
        )  # fmt: skip

    def _is_recorded(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and name_of(node.func) in self._recorded

    def _returns(self) -> Iterator[tuple[str, int, bool]]:
        loops = [node for node in self._nodes if isinstance(node, ast.For | ast.While)]
        loops = [node for node in loops if calls_any(node, self._recorded)]
        calls = [node for node in self._nodes if isinstance(node, ast.Call) and self._is_recorded(node)]
        first = min((call.lineno for call in calls), default=0)
        later = [node for node in self._nodes if isinstance(node, ast.stmt) and node.lineno >= first]
        changed = {name for node in (*loops, *later) for name in _names_in(node, ast.Store)}
        for node in later:
            if isinstance(node, ast.Return) and node.value:
                has_attribute = any(isinstance(each, ast.Attribute) for each in ast.walk(node.value))
                depends = self._holds_result(node.value) or bool(_names_in(node.value) & changed) or has_attribute
                yield self._own.name if self._own else "", node.lineno, depends

    def _restored(self) -> frozenset[str]:
        """The names that are copied, one by one or in a tuple, to variables that are read."""
        read = {each.id for each in self._nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}
        copied = [(target, source) for node in self._nodes for target, source in _assigned(node)]
        sources = [source for target, source in copied if read & _names_in(target, ast.Store)]
        parts = chain.from_iterable(each.elts if isinstance(each, ast.Tuple) else [each] for each in sources)
        return frozenset(filter(None, map(name_of, parts)))

    def _is_negation(self, node: ast.AST) -> bool:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._holds_result(node.operand)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            return self._holds_result(node.right) and not self._holds_result(node.left)
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Mult):
            sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
            return any(isinstance(each, ast.Name | ast.Call) and self._holds_result(each) for each in sides)
        return False

    def _extreme(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.Name) and node.id in ("max", "min"):
            yield node.id
        elif isinstance(node, ast.Call) and name_of(node.func) in TRUTHS and any(map(self._holds_result, node.args)):
            yield TRUTHS[name_of(node.func) or ""]
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self._holds_result(node.left), self._holds_result(node.comparators[0])
            bounds = {name_of(each) or "" for each in (node.left, node.comparators[0])}
            if any(isinstance(each, ast.Compare) and {*self._extreme(each)} for each in (node.left, *node.comparators)):
                yield from ("max", "min")  # such as (value > best) == is_max
            elif (left or right) and not all(name.lower() in ("alpha", "beta", "a", "b") for name in bounds):
                is_larger = isinstance(node.ops[0], LARGER)
                if is_larger or isinstance(node.ops[0], SMALLER):
                    yield "max" if is_larger else "min"

    def _extremes_in(self, nodes: Any) -> set[str]:
        nodes = nodes if isinstance(nodes, list) else [nodes]
        return {extreme for node in nodes for each in ast.walk(node) for extreme in self._extreme(each)}

    def _choices(self, node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
        """The tests that decide whether the largest result is looked for, and whether that is where they are true."""
        if isinstance(node, ast.IfExp):
            choices: list[tuple[Any, Any]] = [(node, node.orelse)]
        else:  # what follows a branch is another branch if this one returns
            choices = [
                (each, each.orelse or block[at + 1 :])
                for block in blocks_of(node) for at, each in enumerate(block) if isinstance(each, ast.If)
            ]  # fmt: skip
        for choice, otherwise in choices:
            ways = self._extremes_in(choice.body), self._extremes_in(otherwise)
            if len(ways[0]) == len(ways[1]) == 1 and ways[0] != ways[1]:
                yield choice.test, ways[0] == {"max"}

    def _says(self, node: ast.AST) -> Iterator[tuple[str, Any, bool]]:
        for test, is_max in self._choices(node):
            if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and len(test.ops) == 1:
                value, is_equal = self._constant(test.comparators[0]), isinstance(test.ops[0], ast.Eq)
                if value is not None and (is_equal or isinstance(test.ops[0], ast.NotEq)):
                    yield test.left.id, value, is_max == is_equal

    def _wins(self, node: ast.AST) -> Iterator[tuple[Any, bool]]:
        """What a question compares something with, or asks a function about, if it leads to a returned number."""
        if not isinstance(node, ast.If) or not isinstance(last := node.body[-1], ast.Return) or not last.value:
            return
        text, test = ast.unparse(last.value), node.test
        asked = test.args if isinstance(test, ast.Call) else getattr(test, "comparators", [])
        values = map(self._constant, asked if re.fullmatch(r"-?\d*[1-9]\d*", text) else [])
        yield from ((value, text[0] != "-") for value in values if value is not None)

    def _constant(self, node: ast.AST) -> Any:
        """The text or number that is written, or that a name of the program has; None for anything else."""
        try:
            is_known = isinstance(node, ast.Name) and node.id in self._known
            value = self._known[name_of(node) or ""] if is_known else ast.literal_eval(node)
        except ValueError:
            return None
        return value if isinstance(value, str | int | float) else None

    def _deciding(self, node: ast.AST) -> Iterator[str]:
        yield from (name for test, _ in self._choices(node) for name in _tested_in(test))
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):  # such as is_max and score > best or ...
            found = {frozenset(self._extremes_in(part)) for part in node.values} - {frozenset()}
            if found == {frozenset(["max"]), frozenset(["min"])}:
                tests = [each for part in node.values if isinstance(part, ast.BoolOp) for each in part.values]
                yield from (name for each in tests if not self._extremes_in(each) for name in _tested_in(each))

    def _always_constant(self, nodes: list[ast.AST]) -> frozenset[str]:
        """The parameters that are the same constant in all recorded calls, which are calls of the function itself."""
        calls: list[Any] = list(filter(self._is_recorded, nodes))
        if self._own is None or any(name_of(call.func) != self._own.name for call in calls):
            return frozenset()
        names = [each for each in self._parameters if each != "self"]
        given = [
            [*zip(names, call.args, strict=False), *((each.arg, each.value) for each in call.keywords)]
            for call in calls
        ]
        constants = [{(name, each.value) for name, each in pairs if isinstance(each, ast.Constant)} for pairs in given]
        return frozenset(name for name, _ in set.intersection(*constants)) if constants else frozenset()

    @property
    def _parameters(self) -> list[str]:
        return [each.arg for each in self._own.args.args] if self._own else []

    def _starts(self, node: ast.AST) -> Iterator[float]:
        if isinstance(node, ast.Assign) and any(name_of(target) in self.results for target in node.targets):
            given = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            for each in given:
                value: Any = getattr(each.operand if isinstance(each, ast.UnaryOp) else each, "value", None)
                if is_number(value):
                    yield abs(value)

    def _stands_pat(self, nodes: list[ast.AST]) -> bool:
        estimates = {
            each.id
            for node in nodes if isinstance(node, ast.Assign) and self._is_estimate(node.value)
            for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)
        }.difference(self.results, self._parameters)  # fmt: skip
        changes = [node for node in nodes if isinstance(node, ast.Assign) and _names_in(node.value) & estimates]
        changed = {name_of(target) for node in changes for target in node.targets}
        return bool(changed & {*self._parameters})

    def _is_estimate(self, node: ast.AST) -> bool:
        """Whether something is what a function that is not recorded returned; not the larger of two numbers."""
        return isinstance(node, ast.Call) and not self._is_recorded(node) and name_of(node.func) not in dir(builtins)

    def _compared(self, node: ast.AST) -> Iterator[str]:
        inside: list[ast.AST] = []
        if isinstance(node, ast.Compare | ast.BoolOp) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            inside = [node]
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            inside = [node.test]
        elif isinstance(node, ast.Call) and name_of(node.func) not in self._recorded:
            inside = [*node.args, *(keyword.value for keyword in node.keywords)]
        yield from (name for part in inside for name in self._names_outside(part))

    def _names_outside(self, node: ast.AST) -> Iterator[str]:
        """The names in an expression, without those that recorded calls get, as in max(best, search(depth + 1))."""
        if isinstance(node, ast.Name):
            yield node.id
        elif not self._is_recorded(node):
            yield from (name for each in ast.iter_child_nodes(node) for name in self._names_outside(each))


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.AST]]:
    """What a statement sets, and what it sets it to: a loop sets its variable, and `append` changes its list."""
    if isinstance(node, ast.Assign):
        yield from ((target, node.value) for target in node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr) and node.value:
        yield node.target, node.value
    elif isinstance(node, ast.For | ast.comprehension):
        yield node.target, node.iter
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
        yield node.func.value, ast.Tuple(elts=node.args)


def _sums(nodes: list[ast.AST]) -> Iterator[str]:
    """The sums and differences that are returned, at once or as a variable."""
    returned: list[ast.AST] = [node.value for node in nodes if isinstance(node, ast.Return) and node.value]
    names = {name_of(each) for each in returned} - {None}
    returned += [source for node in nodes for target, source in _assigned(node) if name_of(target) in names]
    for part in {*nodes}.intersection(chain.from_iterable(map(ast.walk, returned))):
        if isinstance(part, ast.BinOp) and all(isinstance(each, IN_SUMS) for each in ast.walk(part)):
            yield ast.unparse(part)


def _set_by(node: ast.AST) -> Iterator[str]:
    """The name that is set, if it is one that is set."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield name_of(node) or ""


def _read_sum(text: str, known: Mapping[str, Any]) -> Iterator[tuple[str, float, float]]:
    """The one name in a sum that is no known number, the rest of the sum, and how often the name is added."""
    code, numbers = compile(text, "sum", "eval"), {name: known[name] for name in known if is_number(known[name])}
    names = {*code.co_names} - {*numbers}
    if len(names) == 1 and all(map(is_number, code.co_consts)):
        zero, one = (eval(code, {**numbers, name: count}) for name in names for count in (0, 1))
        yield names.pop(), zero, one - zero


def _ends_at_zero(node: ast.AST) -> Iterator[str]:
    """The name that a question compares with 0, alone or its sum, if the answer is returned or leads to a `return`."""
    test: ast.expr | None = node.value if isinstance(node, ast.Return) else None
    if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return):
        test = node.test
    asked, is_zero = test, isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    if isinstance(test, ast.UnaryOp):
        asked = test.operand
    elif isinstance(test, ast.Compare) and len(test.ops) == 1:
        asked = test.left
        is_zero = ast.unparse(test.comparators[0]) == "0" and isinstance(test.ops[0], ast.Eq | ast.LtE)
    if isinstance(asked, ast.Call) and name_of(asked.func) in ("sum", "max", "any") and len(asked.args) == 1:
        (asked,) = asked.args
    yield from [asked.id] if is_zero and isinstance(asked, ast.Name) else []


def _memory_lines(nodes: list[ast.AST]) -> tuple[frozenset[int], frozenset[int]]:
    """The lines that return an item of what is filled, as `known[key]` or `known.get(key)`, and those that fill it."""
    pairs = [pair for node in nodes for pair in _assigned(node)]
    fills = [(ast.unparse(target.value), target.lineno) for target, _ in pairs if isinstance(target, ast.Subscript)]
    filled = {name for name, _ in fills}
    items = dict[ast.AST | None, str]()  # what each of them is an item of
    for node in nodes:
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            items[node] = ast.unparse(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            items[node] = ast.unparse(node.func.value)
    named = {name for target, source in pairs if items.get(source) in filled for name in _names_in(target, ast.Store)}
    returns = (
        node.lineno for node in nodes if isinstance(node, ast.Return)
        if items.get(node.value) in filled or (isinstance(node.value, ast.Name) and node.value.id in named)
    )  # fmt: skip
    return frozenset(returns), frozenset(line for _, line in fills)


def _handed_on(call: Any) -> set[str]:
    """The names that a call gets as they are."""
    return {each.id for each in _arguments(call) if isinstance(each, ast.Name)}


def _arguments(call: Any) -> list[ast.AST]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _tested_in(test: ast.AST) -> Iterator[str]:
    """The names in a test, and the attributes of names with a dot before them."""
    for each in ast.walk(test):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield f".{each.attr}"


def _names_in(node: ast.AST, context: type[ast.expr_context] = ast.expr_context) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, context)}


def blocks_of(node: ast.AST) -> list[list[ast.stmt]]:
    """The blocks of statements of a statement."""
    parts = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    return [part for part in parts if isinstance(part, list)]


def calls_any(node: ast.AST, names: Collection[str]) -> bool:
    """Whether a part of the program calls one of these functions or methods."""
    return any(isinstance(each, ast.Call) and name_of(each.func) in names for each in ast.walk(node))


def name_of(node: ast.AST) -> str | None:
    """The name of a variable, a function, or an attribute."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
