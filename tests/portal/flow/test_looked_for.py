"""What is looked for every few seconds is found by index, however many applications were sent before."""

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from portal.contact import outbox as contact
from portal.flow import outbox
from portal.flow.files import scanning
from portal.flow.models import FlowDelivery
from portal.flow.payment.models import FlowOrder
from portal.flow.payment.orders import due_to_ask
from portal.flow.work import run_due
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.test_payment import at_payment
from tests.portal.plans import asked

pytestmark = pytest.mark.django_db


def test_no_job_goes_through_a_table_each_time_it_looks() -> None:
    with asked() as looked:
        async_to_sync(run_due)(timezone.now())
        async_to_sync(scanning.scan_due)(timezone.now())
        contact.send_due()
    assert len(looked.plans) > 10
    assert looked.through() == []


@pytest.mark.parametrize("index", ["flow_deliveries_not_done", "flow_drafts_to_warn_of", "flow_orders_to_look_after"])
def test_what_is_left_to_do_has_an_index_of_its_own(index: str) -> None:
    with asked() as looked:
        async_to_sync(run_due)(timezone.now())
    assert looked.by(index)


def test_the_console_finds_the_deliveries_that_are_stuck_without_those_that_are_done(beata: Applicant) -> None:
    number = beata.submits().text("receipt-number")
    FlowDelivery.objects.update(tries=99)
    with asked() as console:
        assert [each.case.number for each in async_to_sync(outbox.listed_stuck)()] == [number]
    assert console.by("flow_deliveries_not_done") and console.through("portal_flowdelivery") == []


def test_an_order_is_looked_after_until_it_became_a_case(beata: Applicant) -> None:
    page = at_payment(beata)
    page = beata.pays(page, "neka")
    beata.works()
    assert not FlowOrder.objects.get().is_settled
    beata.pays(page)
    beata.works()
    (order,) = FlowOrder.objects.all()
    assert order.is_settled and order.surplus == 0


def test_orders_that_nobody_paid_in_their_time_are_passed_by_with_the_index() -> None:
    with asked() as looked:
        assert async_to_sync(due_to_ask)(timezone.now()) == []
    ((step,),) = looked.plans.values()
    assert step.endswith("(next_poll>? AND next_poll<?)")
