"""The example is small, and a whole journey."""

import inspect
import re

import pytest
import torgplats

from tests.portal.flow.applicant import CRAFTS, PLACE, Applicant


@pytest.mark.requirement("FLOW-001")
def test_it_is_declared_in_one_short_file_without_markup_addresses_or_sql() -> None:
    declared = inspect.getsource(torgplats)
    assert len(declared.splitlines()) <= 70
    assert not re.search(r"html\.|/inloggad|https?:|/tjanster|\bSELECT\b|\.objects\b", declared)


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-001")
def test_every_page_of_the_journey_is_there_from_the_start_to_the_case(beata: Applicant) -> None:
    page = beata.follows(beata.visits("/tjanster/torgplats").href("start-button"))
    seen = []
    for answers in (PLACE, CRAFTS, {}, {}):
        seen.append(page.find("flow-title").get("data-step-name"))
        page = beata.goes_on(page, answers)
    assert seen == ["plats", "varor", "medhjalpare", "karta"]
    [draft] = beata.drafts()
    assert draft in page.address and page.has("flow-check")
    page = beata.goes_on(page, button="flow-submit")
    assert page.has("flow-sign")
    page = beata.signs(page)
    assert page.has("flow-pay-amount")
    page = beata.pays(page)
    assert page.text("receipt-number")
    assert beata.visits(page.href("receipt-case")).text("case-number") == page.text("receipt-number")
