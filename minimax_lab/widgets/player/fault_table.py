"""A diagnosis in the form that the browser receives."""

from typing import Any

from minimax_lab.diagnosis import Found
from minimax_lab.kit import without_surrogates


def tabulate_fault(found: Found) -> dict[str, Any]:
    """What the player shows of a diagnosis: sentences, the step and the calls to go to, and boards to draw."""
    text = found.text
    if not found:
        return {"text": without_surrogates(text), "rest": without_surrogates([text])}
    same = f"{found.count:,} calls go wrong in this way." if found.count > 1 else ""
    table = {
        "text": text, "evidence": found.evidence, "question": found.question, "count": same, "step": found.step,
        "call": found.call, "seen_at": found.seen_at, "looks": found.looks,
        "caption": "allowed" if found.at == "call" else "not tried",
    }  # fmt: skip
    return dict(without_surrogates(table))
