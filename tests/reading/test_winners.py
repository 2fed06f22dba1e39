"""Results that name who wins: they are read as 1 for one player, -1 for the other, and 0 for a draw."""

import pytest

from minimax_lab import diagnose, record, traced


def other(player):
    return "Bob" if player == "Ann" else "Ann"


@traced
def winner(heap, player):
    if heap == 0:
        return other(player)
    for take in (1, 2):
        if take <= heap and winner(heap - take, other(player)) == player:
            return player
    return other(player)


@traced
def with_draws(numbers, player):
    """The larger of two numbers wins: each player keeps one of the two at the ends."""
    if len(numbers) == 2:
        return "Ann" if numbers[0] > numbers[1] else "Bob" if numbers[0] < numbers[1] else "nobody"
    results = [with_draws(rest, other(player)) for rest in (numbers[1:], numbers[:-1])]
    return next(each for each in (player, "nobody", other(player)) if each in results)


@traced
def with_wrong_end(heap, player):
    if heap == 0:
        return player
    for take in (1, 2):
        if take <= heap and with_wrong_end(heap - take, other(player)) == player:
            return other(player)
    return player


@pytest.mark.parametrize(
    "trace", [lambda: record(winner, 6, "Ann"), lambda: record(with_draws, (1, 2, 2, 3, 1), "Ann")]
)
def test_names_of_winners_are_values(trace):
    run = trace()
    values = {"Ann": 1, "Bob": -1, "nobody": 0}
    assert [call.value for call in run.calls] == [values[call.returned] for call in run.calls]
    assert not diagnose(run)


def test_the_evidence_says_what_the_numbers_stand_for():
    found = diagnose(record(with_wrong_end, 5, "Ann"))
    assert "1 stands for 'Ann' and -1 for 'Bob'" in found.evidence


@traced
def path(word, letter):
    """Texts that name no player are no values."""
    if len(word) == 3:
        return word
    return max(path(word + "l", "l"), path(word + "r", "r"))


def test_other_texts_are_no_values():
    assert all(call.value is None for call in record(path, "", "l").calls)
