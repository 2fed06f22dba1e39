"""The kinds of tokens in lines of code, as an editor colors them; Python's own tokenizer finds them."""

import builtins
import io
import keyword
import tokenize
from collections.abc import Iterator, Sequence
from contextlib import suppress

from minimax_lab.story.listing import Listing

Part = tuple[str, str]  # a kind, or "", and a part of a line
KINDS = {tokenize.COMMENT: "comment", tokenize.NUMBER: "number", tokenize.OP: "operator", tokenize.STRING: "string"}
F_STRING = "FSTRING"  # from Python 3.12 on, the tokens of a string with fields have names that begin so
PUNCTUATION = "()[]{},:;."


def color_code(listing: Listing) -> list[list[Part]]:
    """Return the parts of each line. Lines after one that is no Python are of one part."""
    goes_on = [number is None for number in [*listing.numbers, 0][1:]]
    source = "\n".join(f"{line} \\" if more else line for line, more in zip(listing.lines, goes_on, strict=True))
    colored: list[list[tuple[int, int, str]]] = [[] for _ in listing.lines]
    with suppress(tokenize.TokenError, SyntaxError):  # after a lambda, for instance
        for kind, (first, start), (last, end) in _tokens(source):
            for row in range(first, last + 1):
                width = len(listing.lines[row - 1])
                colored[row - 1].append((start if row == first else 0, end if row == last else width, kind))
    return [list(_parts(line, spans)) for line, spans in zip(listing.lines, colored, strict=True)]


def _tokens(source: str) -> Iterator[tuple[str, tuple[int, int], tuple[int, int]]]:
    """The kind, the start, and the end of each token that has a kind."""
    before = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind = KINDS.get(token.type, "")
        if token.type == tokenize.NAME:
            kind = _kind_of_name(token.string, before)
        elif tokenize.tok_name[token.type].startswith(F_STRING):
            kind = "string"
        elif token.string in PUNCTUATION:
            kind = ""
        if kind:
            yield kind, token.start, token.end
        before = token.string


def _kind_of_name(name: str, before: str) -> str:
    if keyword.iskeyword(name):
        return "keyword"
    if before in ("def", "class"):
        return "definition"
    return "builtin" if hasattr(builtins, name) and before != "." else ""


def _parts(line: str, spans: Sequence[tuple[int, int, str]]) -> Iterator[Part]:
    """The whole line in parts, also between the tokens."""
    at = 0
    for start, end, kind in spans:
        if line[at:start]:
            yield "", line[at:start]
        if line[max(at, start) : end]:
            yield kind, line[max(at, start) : end]
        at = max(at, end)
    if line[at:]:
        yield "", line[at:]
