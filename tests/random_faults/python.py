"""Random faults in the Python of the package, as javascript.mjs has them for the JavaScript."""

import ast
import copy
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

TURNED: dict[type, type] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
BOUNDARY: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OTHER: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
DROPPED = ast.Return, ast.Raise, ast.Continue, ast.Break, ast.AugAssign


class Fault(NamedTuple):
    """A change of one place: the file within the package, the line (from 1), the operator, and the whole new text."""

    file: str
    line: int
    operator: str
    old: str
    new: str
    changed: str

    def __str__(self) -> str:
        old, new = (" ".join(text.split())[:80] for text in (self.old, self.new))
        return f"{self.file}:{self.line} {self.operator}: {old} -> {new}"


def random_faults(package: Path, seed: int, count: int) -> list[Fault]:
    """Faults at places that are drawn at random; each place is equally likely, so long files get more of them."""
    files = sorted(package.rglob("*.py"))
    places = [(path, *place) for path in files for place in places_in(path.read_text(encoding="utf-8"))]
    return [fault_at(package, *place) for place in random.Random(seed).sample(places, count)]


def places_in(source: str) -> Iterator[tuple[ast.AST, str, str]]:
    """Each node that an operator can change: the node, the operator's name, and the new text."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        for operator, new in changes_at(node):
            yield node, operator, new if isinstance(new, str) else f"({ast.unparse(new)})"
        waiting += [child for child in ast.iter_child_nodes(node) if child not in annotations_of(node)]


def annotations_of(node: ast.AST) -> list[ast.AST | None]:
    """What only the type checker reads."""
    return [getattr(node, name, None) for name in ("annotation", "returns")]


def changes_at(node: ast.AST) -> Iterator[tuple[str, ast.AST | str]]:
    """The changes that the operators can make at a node."""
    if isinstance(node, ast.Compare):
        for kind, table in (("comparison turned", TURNED), ("boundary moved", BOUNDARY)):
            if type(node.ops[0]) in table:
                yield kind, changed(node, ops=[table[type(node.ops[0])](), *node.ops[1:]])
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in OTHER:
        yield "operator exchanged", changed(node, op=OTHER[type(node.op)]())
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "boolean negated", changed(node, value=not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "one more", changed(node, value=node.value + 1)
        yield "one less", changed(node, value=node.value - 1)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "boolean negated", node.operand
    if isinstance(node, ast.IfExp):
        yield "condition negated", changed(node, body=node.orelse, orelse=node.body)
    if isinstance(node, DROPPED) or (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)):
        yield "statement dropped", "pass"
    if isinstance(node, ast.Call):
        for at, (one, other) in enumerate(pairwise(node.args)):
            if ast.dump(one) != ast.dump(other) and not isinstance(one, ast.Starred):
                yield "arguments exchanged", changed(node, args=[*node.args[:at], other, one, *node.args[at + 2 :]])


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of a node with other fields."""
    new = copy.copy(node)
    vars(new).update(fields)
    return new


def fault_at(package: Path, path: Path, node: ast.stmt | ast.expr, operator: str, new: str) -> Fault:
    """The fault that puts a new text in the place of a node."""
    source = path.read_bytes()
    lines = [0, *(at + 1 for at, byte in enumerate(source) if byte == ord("\n"))]
    start, end = lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset
    text = source[:start] + new.encode() + source[end:]
    return Fault(str(path.relative_to(package)), node.lineno, operator, source[start:end].decode(), new, text.decode())
