"""Which lines of a function the labels of a step are about: ended? - try - call - compare - cut? - return.

A search that remembers has two more: known? - remember.
"""

import ast
import re
from collections.abc import Iterator

LABEL = re.compile(r"#\s*(ended\?|known\?|try|call|compare|cut\?|remember|return)\s*$", re.IGNORECASE)
Node = ast.FunctionDef | ast.AsyncFunctionDef
Span = tuple[int, int]  # the first line and the last


def find_spans(node: Node, lines: list[str], names: set[str]) -> dict[str, list[Span]]:
    """Return the lines that each label is about, from 1: where a comment names a label, and else by what the code does.

    `names` are the functions whose calls count as calls.
    """
    guessed = _Guess(node, names).spans
    marked: dict[str, list[Span]] = {}
    statements = [each for each in ast.walk(node) if isinstance(each, ast.stmt) and each is not node]
    for number, line in enumerate(lines, 1):
        found = LABEL.search(line)
        if found:
            around = [_header(each) for each in statements]
            inside = [span for span in around if span[0] <= number <= span[1]]
            label = found[1].capitalize()
            marked.setdefault(label, []).append(max(inside, default=(number, number)))
    return guessed | marked


def _header(node: ast.stmt) -> Span:
    """The lines of a statement; of a compound one, those before its body."""
    body = getattr(node, "body", None)
    end = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno
    return node.lineno, max(node.lineno, end or node.lineno)


class _Guess:
    """Finds the lines by what the code does: calls of itself, comparisons by order, and loops that are left."""

    def __init__(self, node: Node, names: set[str]) -> None:
        self.names, self.spans = names, dict[str, list[Span]]()
        self.bounds = [arg.arg for arg in [*node.args.args, *node.args.kwonlyargs]]
        self.has_called = False
        self._read(node.body, in_loop=False)

    def _add(self, label: str, node: ast.stmt) -> None:
        if _header(node) not in self.spans.setdefault(label, []):
            self.spans[label].append(_header(node))

    def _read(self, body: list[ast.stmt], *, in_loop: bool) -> None:
        for node in body:
            parts = list(_own_parts(node))
            calls = any(self._is_call(part) for part in parts)
            loops = isinstance(node, ast.For | ast.While) or any(isinstance(part, ast.comprehension) for part in parts)
            if (calls and loops) or (loops and self._calls_below(node)):
                self._add("Try", node)
            if calls:
                self._add("Call", node)
            self._read_statement(node, parts, in_loop)
            self.has_called |= calls
            for inner in _bodies(node):
                self._read(inner, in_loop=in_loop or loops)

    def _read_statement(self, node: ast.stmt, parts: list[ast.AST], in_loop: bool) -> None:
        leaves = isinstance(node, ast.If) and isinstance(node.body[-1], ast.Break | ast.Return)
        if (leaves and not self.has_called and not self._calls_below(node)) or (
            not self.has_called and isinstance(node, ast.Return) and any(isinstance(each, ast.IfExp) for each in parts)
        ):
            self._add("Ended?", node)
        is_order = any(map(_is_order, parts))
        if leaves and in_loop and is_order:
            self._add("Cut?", node)
        elif (is_order or any(map(_calls_extreme, parts))) and not self._sets_bound(node):
            self._add("Compare", node)
        if isinstance(node, ast.Return):
            self._add("Return", node)

    def _is_call(self, part: ast.AST) -> bool:
        """Whether this is a call of the function itself, as a name or as a method."""
        if not isinstance(part, ast.Call):
            return False
        return getattr(part.func, "id", getattr(part.func, "attr", None)) in self.names

    def _calls_below(self, node: ast.stmt) -> bool:
        return any(self._is_call(part) for part in ast.walk(node))

    def _sets_bound(self, node: ast.stmt) -> bool:
        """Whether an argument gets a new value, as in alpha = max(alpha, value)."""
        targets = node.targets if isinstance(node, ast.Assign) else []
        return any(isinstance(each, ast.Name) and each.id in self.bounds for each in targets)


def _own_parts(node: ast.stmt) -> Iterator[ast.AST]:
    """The parts of a statement, without the statements inside it."""
    inner = {id(each) for body in _bodies(node) for each in body}
    waiting: list[ast.AST] = [node]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [child for child in ast.iter_child_nodes(part) if id(child) not in inner]


def _bodies(node: ast.stmt) -> list[list[ast.stmt]]:
    handlers = [each.body for each in getattr(node, "handlers", [])]
    bodies = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    return [body for body in [*bodies, *handlers] if isinstance(body, list)]


def _is_order(part: ast.AST) -> bool:
    return isinstance(part, ast.Compare) and isinstance(part.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)


def _calls_extreme(part: ast.AST) -> bool:
    return isinstance(part, ast.Call) and getattr(part.func, "id", None) in ("max", "min")
