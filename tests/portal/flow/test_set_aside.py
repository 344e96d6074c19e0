"""What cannot be done of one application is done of all others, and said in the log."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import OperationalError, connection
from django.utils import timezone

from portal.constants import FLOW_MAIL_TRIES
from portal.flow import mail
from portal.flow.models import FlowCase, FlowDelivery, FlowDraft, FlowMail
from portal.flow.payment.models import PAID, FlowOrder
from portal.flow.signing.models import FlowSigning
from portal.flow.work import run_due
from tests.portal.flow.applicant import ALM_ASK, Applicant
from tests.portal.flow.test_payment import at_payment

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEALED_WITH_A_LOST_KEY = b"gAAAAA"


def test_one_that_no_key_opens_keeps_no_other_from_being_sent(beata: Applicant, caplog: pytest.LogCaptureFixture) -> None:
    beata.pays(at_payment(beata), "kom-aldrig-tillbaka")
    FlowSigning.objects.update(archive=SEALED_WITH_A_LOST_KEY)
    number = Applicant("B03", ALM_ASK).submits().text("receipt-number")
    assert beata.works()["delivered"] == 1
    assert FlowCase.objects.get().number == number
    assert "could not be settled" in caplog.text and "CannotBeOpened" in caplog.text
    beata.works()
    assert "is signed and paid, and could not be sent" in caplog.text
    assert FlowOrder.objects.get(draft=FlowDraft.objects.get().uuid).state == PAID


def test_a_delivery_that_no_key_opens_waits_as_one_that_was_not_taken(beata: Applicant, caplog: pytest.LogCaptureFixture) -> None:
    lost, taken = (each.submits().text("receipt-number") for each in (beata, Applicant("B03", ALM_ASK)))
    FlowCase.objects.filter(number=lost).update(archive=SEALED_WITH_A_LOST_KEY)
    done = beata.works()
    assert (done["delivered"], done["failed"]) == (1, 1)
    waits = FlowDelivery.objects.get(case__number=lost)
    assert (waits.done, waits.fault, waits.claimed_until, waits.tries) == (None, "CannotBeOpened", None, 1)
    assert f"What was sent of the case {lost} could not be handed over" in caplog.text
    assert [json.dumps(entry).count(taken) > 0 for entry in beata.register()] == [True]


def test_a_mail_whose_address_no_key_opens_is_put_aside_after_its_tries() -> None:
    mail.write("beata@exempel.se", "expires", "a draft", "torgplats", NOON, day=NOON.date())
    FlowMail.objects.update(to=SEALED_WITH_A_LOST_KEY)
    for _ in range(FLOW_MAIL_TRIES):
        assert async_to_sync(mail.send_due)(NOON) == 0
        FlowMail.objects.exclude(next_try=None).update(next_try=NOON)
    row = FlowMail.objects.get()
    assert (row.sent, row.next_try, row.tries, row.fault) == (None, None, FLOW_MAIL_TRIES, "CannotBeOpened")


def test_who_is_asked_to_sign_what_no_key_opens_has_the_rest_of_my_pages_and_reads_that_it_waits(beata: Applicant) -> None:
    beata.goes_on(beata.comes_to_check(), button="flow-submit")
    FlowSigning.objects.update(archive=SEALED_WITH_A_LOST_KEY)
    desk = beata.desk()
    assert desk.status == 200
    assert "Det går inte att visa just nu." in desk.text("my-signing")
    inbox = beata.visits("/en/inloggad/att-signera")
    assert "It cannot be shown right now." in inbox.text("sign-item")


def test_while_orders_cannot_be_read_cases_are_delivered_all_the_same(beata: Applicant) -> None:
    beata.submits()

    def without_orders(execute: Callable[..., Any], sql: str, *given: Any) -> Any:
        if FlowOrder._meta.db_table in sql:
            raise OperationalError("disk I/O error")
        return execute(sql, *given)

    with connection.execute_wrapper(without_orders), pytest.raises(ExceptionGroup) as failed:
        async_to_sync(run_due)(timezone.now())
    assert [str(each) for each in failed.value.exceptions] == ["disk I/O error"]
    assert [entry["times"] for entry in beata.register()] == [1]
