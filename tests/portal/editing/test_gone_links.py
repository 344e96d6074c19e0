"""What is left of blocks and rows when pages that they lead to are gone."""

from typing import Any

import pytest

from portal.editing.gone_links import without_gone
from portal.editing.known import Known

MOMS, GONE = 1, 2
KNOWN = Known(paths={MOMS: "/moms"})


def row(page: int | None, url: str = "") -> dict[str, Any]:
    return {"type": "item", "value": {"title": "Läs", "page": page, "url": url}, "id": "a"}


def block(*rows: Any, **more: Any) -> dict[str, Any]:
    return {"type": "link", "value": {"title": "Skatt", "links": list(rows), **more}, "id": "b"}


@pytest.mark.parametrize("stays", [row(MOMS), row(None, "/f-skatt"), row(GONE, "/f-skatt")])
def test_rows_that_lead_somewhere_stay_and_one_that_leads_to_a_page_that_is_gone_does_not(stays: dict[str, Any]) -> None:
    assert without_gone([block(stays, row(GONE))], KNOWN) == [block(stays)]


def test_a_block_without_a_row_left_is_not_shown_and_those_beside_it_are() -> None:
    words = {"type": "text", "value": {"text": "<p>Ord</p>"}, "id": "c"}
    assert without_gone([words, block(row(GONE))], KNOWN) == [words]
    assert without_gone([block()], KNOWN) == [block()], "it had none before"


def test_a_situation_stays_without_its_tasks_and_goes_with_its_page() -> None:
    assert without_gone([block(row(GONE), page=MOMS, url="")], KNOWN) == [block(page=MOMS, url="")]
    assert without_gone([block(row(MOMS), page=GONE, url="")], KNOWN) == []
