"""The faults that `make mutants` puts into the package fit it as it is now."""

from faults import FAULTS, TESTS
from mutants import ROOT, occurrences


def test_each_fault_changes_a_text_that_occurs_once():
    assert [fault.name for fault in FAULTS if occurrences(fault) != 1 or fault.old == fault.new] == []


def test_no_two_faults_have_one_name():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


def test_the_tests_that_concern_a_part_exist():
    places = {place for places in TESTS.values() for place in places.split()}
    assert [place for place in sorted(places) if not (ROOT / "tests" / place).exists()] == []
