"""A case that cannot be delivered is never given up, and operators see it and have it tried."""

import json
from collections.abc import Callable
from datetime import timedelta

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone

from portal.constants import FLOW_FIRST_WAIT, FLOW_LONGEST_WAIT, FLOW_STUCK_AFTER
from portal.flow.models import FlowDelivery
from tests.portal.editing.conftest import _loaded_once, committed, edited, editor
from tests.portal.flow.applicant import Applicant

__all__ = ["_loaded_once", "committed", "edited", "editor"]
pytestmark = pytest.mark.django_db
PAGE = "/admin/operations/"


def section(client: Client, heading: str) -> str:
    """What stands between a heading of the console and the next one."""
    page = lxml.html.document_fromstring(client.get(PAGE).content)
    after = page.xpath(f"//h2[@id='{heading}']/following-sibling::*")
    until = next((n for n, each in enumerate(after) if each.tag == "h2"), len(after))
    return " ".join(" ".join(each.text_content().split()) for each in after[:until])


@pytest.mark.requirement("FLOW-047")
def test_it_is_tried_with_one_key_and_growing_waits_until_an_operator_has_it_tried_at_once(
    beata: Applicant, editor: Callable[[str], Client]
) -> None:
    operator = editor("operator")
    beata.fault("authority-submit", status=503)
    number = beata.submits().text("receipt-number")
    assert number not in section(operator, "deliveries")
    waits: list[timedelta] = []
    for tries in range(1, FLOW_STUCK_AFTER + 1):
        at = timezone.now()
        beata.works()
        delivery = FlowDelivery.objects.get()
        assert delivery.tries == tries and delivery.next_try
        waits.append(delivery.next_try - at)
        beata.client.post("/api/mock/v1/flow/age", {"case": number, "days": 1}, content_type="application/json")
    longest = [min(FLOW_LONGEST_WAIT, FLOW_FIRST_WAIT * 2**n) for n in range(FLOW_STUCK_AFTER)]
    slack = timedelta(minutes=1)
    assert all(most / 2 <= wait <= most + slack for wait, most in zip(waits, longest, strict=True))
    calls = beata.client.get("/api/mock/v1/calls?name=authority-submit").json()
    assert len(calls) == FLOW_STUCK_AFTER
    assert len({json.dumps(call["headers"]["Idempotency-Key"]) for call in calls}) == 1
    assert "foretagsporten_cases_stuck 1.0" in beata.client.get("/metrics").content.decode()
    assert number in section(operator, "deliveries") and "503" in section(operator, "deliveries")
    beata.fault("authority-submit")
    FlowDelivery.objects.update(next_try=timezone.now() + timedelta(hours=1))
    assert operator.post(f"{PAGE}deliveries/{number}/").status_code == 302
    assert beata.works()["delivered"] == 1
    assert beata.visits(f"{beata.service}/arende/{number}").find("case-state").get("data-state") == "mottaget"
    assert "foretagsporten_cases_stuck 0.0" in beata.client.get("/metrics").content.decode()
    assert number not in section(operator, "deliveries")
    assert operator.post(f"{PAGE}deliveries/{number}/", follow=True).status_code == 200


def test_whoever_only_writes_may_not_have_a_case_tried(beata: Applicant, editor: Callable[[str], Client]) -> None:
    assert editor("redaktor").post(f"{PAGE}deliveries/2026-000000-0/").status_code == 403
