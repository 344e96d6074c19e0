"""Drafts that come to their end, and mails that cannot be sent at once."""

import json
from datetime import datetime, time

import pytest
from django.core import mail
from django.utils import timezone

from portal.flow.models import FlowDraft, FlowMail
from portal.testing.flows import in_days
from portal.words.dates import long_date
from tests.portal.flow.applicant import FOOD, HELPER, KITCHEN, SELMA, Applicant

pytestmark = pytest.mark.django_db


def begun_with_an_address(beata: Applicant) -> str:
    """Address of a draft of somebody who gave an e-mail address, with a helper in it."""
    page = beata.goes_on(beata.goes_on(beata.begins(), FOOD), KITCHEN)
    beata.goes_on(beata.visits(page.href("flow-add")), SELMA)
    return beata.draft(page)


@pytest.mark.requirement("FLOW-023")
def test_a_draft_is_told_of_a_week_before_its_end_and_is_gone_then(beata: Applicant) -> None:
    draft = begun_with_an_address(beata)
    beata.ages(draft, 84)
    assert [beata.works()["mailed"] for _ in range(2)] == [1, 0]
    (told,) = beata.mails()
    assert told["to"] == KITCHEN["epost"]
    last_day = beata.visits(beata.service).find("flow-draft").xpath(".//*[@class='meta']")[0].text_content()
    assert last_day.removeprefix("Utkastet sparas till ") in told["body"]
    assert not any(of_persons in json.dumps(told) for of_persons in (HELPER, "Selma", "Beata", "Östra Verken"))
    beata.ages(draft, 7)
    beata.works()
    assert beata.drafts() == []
    assert not beata.visits("/inloggad/mina-sidor").has("my-draft")
    for path in ("varor", "kontrollera", "fil/6f1b2c3d-1111-4222-8333-444455556666"):
        gone = beata.visits(f"{draft}/{path}")
        assert gone.status == 404, path
    assert "90 dagar" in beata.visits(f"{draft}/varor").text("not-found-told")
    assert len(beata.mails()) == 1


def test_a_draft_that_ends_in_the_first_hour_of_a_day_ends_on_that_day_in_what_is_read_and_in_what_is_marked(beata: Applicant) -> None:
    beata.begins()
    FlowDraft.objects.update(expires=timezone.make_aware(datetime.combine(in_days(20), time(0, 30))))
    draft = beata.visits(beata.service).find("flow-draft")
    assert long_date(in_days(20), "sv") in draft.text_content()
    assert draft.get("data-expires") == in_days(20).isoformat()


def test_a_draft_without_an_address_ends_without_a_mail(beata: Applicant) -> None:
    draft = beata.draft(beata.begins())
    beata.ages(draft, 84)
    assert beata.works()["warned"] == 1
    assert beata.mails() == []


def test_a_mail_that_cannot_be_sent_is_tried_again(beata: Applicant) -> None:
    beata.ages(begun_with_an_address(beata), 84)
    beata.fault("mail", network=True)
    assert beata.works()["mailed"] == 0
    assert (beata.mails(), mail.outbox) == ([], [])
    beata.fault("mail")
    FlowMail.objects.update(next_try=timezone.now())
    assert beata.works()["mailed"] == 1
    assert [message.to for message in mail.outbox] == [[KITCHEN["epost"]]]
