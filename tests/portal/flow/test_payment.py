"""Payment: what is due is shown and asked for once, and what is paid is never lost."""

import io
import json
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from portal.flow.models import FlowCase
from portal.flow.payment import orders
from portal.flow.payment.models import FlowOrder
from portal.testing.visitors import Response
from test_world.payment_service import signature_of
from tests.portal.flow.applicant import Applicant, day

pytestmark = pytest.mark.django_db
TWO_DAYS_WITH_ELECTRICITY = {"goods": {"varor": "hantverk", "el": "ja", "om": "Slöjd"}, "place": {"till": day(21)}}
CALLBACK = "/api/arenden/v1/betalningar"


def at_payment(beata: Applicant) -> Response:
    return beata.signs(beata.goes_on(beata.comes_to_check(**TWO_DAYS_WITH_ELECTRICITY), button="flow-submit"))


def calls_back(beata: Applicant, sent: dict[str, str]) -> int:
    headers = {"X-Signature": sent["signature"]}
    return int(beata.client.post(CALLBACK, sent["body"], content_type="application/json", headers=headers).status_code)


def callbacks(beata: Applicant, draft: str) -> list[dict[str, str]]:
    return list(beata.client.get(f"/api/mock/v1/flow/callbacks?draft={draft.rpartition('/')[2]}").json())


@pytest.mark.requirement("FLOW-043")
def test_a_payment_leaves_by_a_link_and_can_be_tried_again(beata: Applicant) -> None:
    page = at_payment(beata)
    assert page.text("flow-pay-amount") == "700 kr"
    assert "form-action 'self'" in page.response.headers["Content-Security-Policy"]
    for way, words in (("neka", "nekades"), ("avbryt", "avbröts")):
        page = beata.pays(page, way)
        assert words in page.text("flow-pay-told")
        assert not FlowCase.objects.exists()
    assert beata.pays(page).has("receipt")
    assert FlowOrder.objects.count() == 1


@pytest.mark.requirement("FLOW-044")
def test_what_is_paid_without_coming_back_is_sent_once_however_often_it_is_told(beata: Applicant) -> None:
    page = at_payment(beata)
    draft = beata.draft(page)
    assert beata.pays(page, "kom-aldrig-tillbaka").has("mock-payment-over")
    beata.works()
    (case,) = FlowCase.objects.all()
    desk = Applicant().desk()
    assert [each.get("data-number") for each in desk.all("going-on-case")] == [case.number]
    (sent,) = callbacks(beata, draft)
    assert [calls_back(beata, sent) for _ in range(3)] == [204] * 3
    assert calls_back(beata, {**sent, "signature": "0" * 64}) == 403
    assert calls_back(beata, {"body": sent["body"], "signature": ""}) == 403
    assert (FlowCase.objects.count(), FlowOrder.objects.count()) == (1, 1)
    assert orders.surplus() == []
    assert beata.follows(draft).has("receipt")


@pytest.mark.requirement("FLOW-044")
def test_a_provider_that_cannot_be_asked_is_said_and_settled_later(beata: Applicant) -> None:
    page = at_payment(beata)
    leaving = beata.goes_on(page, button="flow-pay")
    service = beata.visits(leaving.href("flow-pay-go"))
    beata.fault("payment", network=True)
    back = beata.follows(str(beata.presses(service, "mock-payment-betala").location))
    assert "kunde inte få besked" in back.text("flow-pay-told")
    beata.fault("payment")
    assert beata.works()["settled"] == 1
    assert beata.follows(beata.draft(page)).has("receipt")


@pytest.mark.requirement("FLOW-044")
def test_after_a_changed_amount_only_the_difference_is_asked_for(beata: Applicant) -> None:
    page = at_payment(beata)
    draft = beata.draft(page)
    order = beata.goes_on(page, button="flow-pay")
    question = beata.follows(f"{draft}/plats")
    step = beata.goes_on(question, button="flow-reopen-yes")
    beata.presses(beata.visits(order.href("flow-pay-go")), "mock-payment-kom-aldrig-tillbaka")
    beata.works()
    assert not FlowCase.objects.exists(), "what was paid for is not what is written now"
    page = beata.signs(beata.goes_on(beata.goes_on(step, {"till": day(22)}), button="flow-submit"))
    assert page.text("flow-pay-amount") == "150 kr"
    receipt = beata.pays(page)
    archive = json.loads(beata.visits(f"{beata.service}/arende/{receipt.text('receipt-number')}/arkiv.json").content)
    assert (archive["fee"], sorted(FlowOrder.objects.values_list("amount", flat=True))) == (850, [150, 700])


def test_what_is_paid_for_a_draft_that_is_gone_is_listed_for_an_operator(beata: Applicant) -> None:
    page = at_payment(beata)
    draft = beata.draft(page)
    service = beata.visits(beata.goes_on(page, button="flow-pay").href("flow-pay-go"))
    beata.goes_on(beata.visits(f"{draft}/ta-bort"), button="flow-remove")
    beata.presses(service, "mock-payment-kom-aldrig-tillbaka")
    (sent,) = callbacks(beata, draft)
    assert calls_back(beata, sent) == 204
    FlowOrder.objects.update(paid=datetime(2026, 12, 31, 23, 30, tzinfo=UTC))
    (order,) = orders.surplus()
    said = io.StringIO()
    call_command("payments", stdout=said)
    assert f"{order.pk} {order.number}" in said.getvalue() and "2027-01-01 700 kr" in said.getvalue(), "the day that it was in Sweden"
    call_command("payments", "--paid-back", str(order.pk), stdout=said)
    beata.works()
    assert orders.surplus() == [] and FlowOrder.objects.get().is_settled, "it is not noted once more"
    for none in (str(order.pk), "x"):
        with pytest.raises(CommandError):
            call_command("payments", "--paid-back", none)
    assert not FlowCase.objects.exists()


def test_what_is_paid_for_a_draft_that_is_removed_afterwards_is_listed_too(beata: Applicant) -> None:
    page = at_payment(beata)
    draft, order = beata.draft(page), beata.goes_on(page, button="flow-pay")
    beata.goes_on(beata.follows(f"{draft}/plats"), button="flow-reopen-yes")
    beata.presses(beata.visits(order.href("flow-pay-go")), "mock-payment-kom-aldrig-tillbaka")
    beata.works()
    assert orders.surplus() == []
    beata.goes_on(beata.visits(f"{draft}/ta-bort"), button="flow-remove")
    beata.works()
    assert [order.surplus for order in orders.surplus()] == [700]


def test_a_provider_that_is_away_is_said_and_nothing_is_ordered_twice(beata: Applicant) -> None:
    page = at_payment(beata)
    beata.fault("payment", status=500)
    away = beata.sends(page, button="flow-pay")
    assert away.status == 424 and away.has("flow-pay-told")
    beata.fault("payment")
    assert beata.pays(away).has("receipt")
    assert FlowOrder.objects.count() == 1


@pytest.mark.parametrize("body", ["", "[]", '{"order": "x", "state": "betald"}', '{"order": "6f1b2c3d-1111-4222-8333-444455556666"}'])
def test_a_callback_that_cannot_be_read_is_refused(beata: Applicant, body: str) -> None:
    assert calls_back(beata, {"body": body, "signature": signature_of(body.encode())}) == 400
