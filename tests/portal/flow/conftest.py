"""What the tests of flows stand on: every environment of tests has the market stall's application installed."""

from collections.abc import Iterator

import pytest

from portal.testing.visitors import Response
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.authority import SECRET


@pytest.fixture
def beata(db: None) -> Iterator[Applicant]:
    """Acts for Östra Verken AB; whatever faults a test put are ended after it."""
    somebody = Applicant()
    yield somebody
    somebody.client.delete("/api/mock/v1")


@pytest.fixture
def case(beata: Applicant, monkeypatch: pytest.MonkeyPatch) -> Response:
    """Page of a case that the authority has taken, and signs for."""
    number = beata.submits().text("receipt-number")
    beata.works()
    monkeypatch.setenv("VST_TORGPLATS_SECRET", SECRET)
    return beata.visits(f"{beata.service}/arende/{number}")
