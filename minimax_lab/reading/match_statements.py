"""Match statements as the if statements that do the same, so that all else reads one form of a choice."""

import ast


class MatchesAsIfs(ast.NodeTransformer):
    """Writes each match statement as if, elif, and else. A pattern of several parts stands for its subject."""

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        """The if statement, or the statements of a case that always holds."""
        self.generic_visit(node)
        rest: list[ast.stmt] = []
        for case in reversed(node.cases):
            tests = [each for each in (_test(node.subject, case.pattern), case.guard) if each is not None]
            test = ast.BoolOp(ast.And(), tests) if len(tests) > 1 else next(iter(tests), None)
            if test is None:
                rest = case.body
            else:
                chosen = ast.copy_location(ast.If(test, case.body, rest), case.pattern)
                rest = [ast.fix_missing_locations(chosen)]
        return rest


def _test(subject: ast.expr, pattern: ast.pattern) -> ast.expr | None:
    """What a pattern compares; None if anything fits it."""
    if isinstance(pattern, ast.MatchValue):
        return ast.Compare(subject, [ast.Eq()], [pattern.value])
    if isinstance(pattern, ast.MatchSingleton):
        return ast.Compare(subject, [ast.Is()], [ast.Constant(pattern.value)])
    if isinstance(pattern, ast.MatchOr):
        parts = [_test(subject, each) for each in pattern.patterns]
        return None if None in parts else ast.BoolOp(ast.Or(), [each for each in parts if each is not None])
    if isinstance(pattern, ast.MatchAs):
        return None if pattern.pattern is None else _test(subject, pattern.pattern)
    return subject
