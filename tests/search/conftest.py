"""Threads and processes that the tests of this folder share."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest


@pytest.fixture(scope="session")
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="session")
def processes():
    with ProcessPoolExecutor(2) as executor:
        yield executor
