"""What the tests of flows stand on: every environment of tests has the market stall's application installed."""

from collections.abc import Iterator

import pytest

from tests.portal.flow.applicant import Applicant


@pytest.fixture
def beata(db: None) -> Iterator[Applicant]:
    """Acts for Östra Verken AB; whatever faults a test put are ended after it."""
    somebody = Applicant()
    yield somebody
    somebody.client.delete("/api/mock/v1")
