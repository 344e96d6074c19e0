"""The endpoint has answered once before a test asks it: its first answer costs 0.2 s of the second that a query has."""

from functools import cache

import pytest

from tests.portal.content_endpoint.asking import posted


@cache
def _answers() -> None:
    posted("{ __typename }")


@pytest.fixture(autouse=True)
def asked_before(db: None) -> None:
    """Once for all tests of a process: on a busy machine the first of them was over its second."""
    _answers()
