"""The example is small, and a whole journey."""

import inspect
import re
from pathlib import Path

import pytest
import torgplats
from django.conf import settings

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


@pytest.mark.requirement("FLOW-058")
def test_its_tests_are_journeys_and_fake_nothing() -> None:
    (tests,) = (settings.BASE_DIR / "examples" / "torgplats" / "tests").glob("test_*.py")
    written = Path(tests).read_text(encoding="utf-8")
    assert "from portal.testing.flows import Journey" in written
    assert not re.search(r"\b(mock|patch|monkeypatch|selenium)\b", written, re.IGNORECASE)


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-058")
@pytest.mark.parametrize("part", ["task-list", "summary-list", "file-upload", "signer-list"])
def test_what_the_engine_draws_with_is_in_the_gallery_with_its_code_and_test_ids(part: str, beata: Applicant) -> None:
    section = beata.visits("/komponenter").find(f"gallery-{part}")
    assert section.xpath(".//*[@data-testid='gallery-example']")
    page = beata.visits(f"/komponenter/{part}")
    said = page.content if page.status == 200 else beata.visits(f"/komponenter?part={part}").content
    assert f"{part.replace('-', '_')}(" in said and "data-testid" in said
