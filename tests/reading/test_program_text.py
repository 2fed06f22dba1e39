"""What the text of a program shows does not depend on how it writes its choices."""

from minimax_lab import traced
from minimax_lab.reading.program_text import text_facts


@traced
def with_match(heap, side):
    match heap:
        case 0:
            return -1 if side == "me" else 1
        case 1 | 2:
            best = -7
    match side:
        case "me":
            best = -99
            for take in (1, 2):
                best = max(best, with_match(heap - take, "you"))
            return best
        case _ if heap > 0:
            return min(with_match(heap - take, "me") for take in (1, 2))
    return best


@traced
def with_if(heap, side):
    if heap == 0:
        return -1 if side == "me" else 1
    elif heap == 1 or heap == 2:
        best = -7
    if side == "me":
        best = -99
        for take in (1, 2):
            best = max(best, with_if(heap - take, "you"))
        return best
    elif heap > 0:
        return min(with_if(heap - take, "me") for take in (1, 2))
    return best


def test_a_match_statement_is_read_as_an_if_statement():
    facts, other = (text_facts([each.minimax_lab_traced]) for each in (with_match, with_if))
    lines = frozenset[tuple[str, int, bool]]()
    assert facts._replace(compared=facts.compared - {"with_match"}, returns=lines) == other._replace(
        compared=other.compared - {"with_if"}, returns=lines
    )
    assert facts.extremes == {"max", "min"} and "side" in facts.deciding and 99 in facts.starts
