"""Signatures: everybody is asked, sees all of it, and signs once; whatever happens meanwhile, what is sent is what was signed."""

import hashlib
import json
from datetime import datetime, time
from urllib.parse import parse_qsl, urlencode

import pytest
import torgplats
from django.utils import timezone

from portal.flow.models import FlowDraft, FlowMail
from portal.flow.payment.models import FlowOrder
from portal.flow.signing import provider
from portal.flow.signing.fresh_login import FreshLogin
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.testing.flows import in_days
from portal.testing.visitors import Response, Visitor
from portal.words.dates import long_date
from tests.portal.flow.applicant import ALBIN, ALBINS_AKERI, CRAFTS, HELPER, KITCHEN, SELMA, SELMA_ENSAM, Applicant

pytestmark = pytest.mark.django_db


def asks(beata: Applicant, **more: object) -> Response:
    """Beata has sent what Albin and Selma help with: the page of the signatures."""
    return beata.goes_on(beata.comes_to_check(helpers=(ALBIN, SELMA_ENSAM), **more), button="flow-submit")  # type: ignore[arg-type]


def states(page: Response) -> list[str]:
    return [str(each.get("data-state")) for each in page.all("flow-signer")]


@pytest.fixture
def albin(db: None) -> Applicant:
    return Applicant("B01", acting_for=ALBINS_AKERI)


@pytest.fixture
def selma(db: None) -> Applicant:
    return Applicant("S01", acting_for=None)


@pytest.mark.requirement("FLOW-037")
def test_everybody_is_asked_sees_all_of_it_and_signs_and_the_last_one_goes_on_to_the_payment(
    beata: Applicant, albin: Applicant, selma: Applicant
) -> None:
    check = beata.comes_to_check(helpers=(ALBIN, SELMA_ENSAM))
    answers = beata.answers(check)
    page = beata.goes_on(check, button="flow-submit")
    assert page.has("flow-sign") and states(page) == ["vantar"] * 3
    desk = albin.visits("/inloggad/mina-sidor")
    assert len(desk.find("desk-todo").xpath(".//*[@data-testid='my-signing']")) == 1
    assert Applicant("B01", acting_for=None).visits("/inloggad/att-signera").has("sign-item")
    asked = albin.visits(desk.href("my-signing-link"))
    assert albin.answers(asked) == answers
    assert not asked.has("flow-check-change")
    done = albin.signs(asked)
    assert done.has("sign-done") and done.has("sign-none")
    assert not albin.visits("/inloggad/mina-sidor").has("my-signing")
    assert states(beata.visits(page.address)) == ["vantar", "skrivit-under", "vantar"]
    selma.signs_for_another()
    assert beata.signs(beata.visits(page.address)).has("flow-pay")
    assert beata.desk().text("going-on-state") == "Väntar på betalning"


def test_the_case_that_waits_stands_on_my_pages_and_the_entry_and_its_draft_is_not_written(beata: Applicant) -> None:
    page = asks(beata)
    assert beata.desk().text("going-on-state") == "Väntar på underskrift"
    assert beata.visits(beata.service).find("flow-draft").get("data-state") == "vantar-underskrift"
    draft, before = beata.draft(page), FlowDraft.objects.get().revision
    assert beata.visits(draft).location == page.address
    assert beata.visits(f"{draft}/varor").location == f"{draft}/andra?steg=varor"
    typed = {"orgnr": "5521030014", **CRAFTS, "el": "ja"}
    assert beata.posts(f"{draft}/varor", typed).status in {303, 409}
    assert FlowDraft.objects.get().revision == before


@pytest.mark.requirement("FLOW-039")
def test_who_declines_says_why_and_the_draft_opens_again(beata: Applicant, albin: Applicant, selma: Applicant) -> None:
    page = asks(beata)
    albin.signs_for_another()
    asked = selma.asked()
    empty = selma.sends(asked, {"skal": "  "}, button="flow-decline")
    assert empty.status == 400 and empty.has("skal-error")
    selma.goes_on(asked, {"skal": "Fel dag"}, button="flow-decline")
    opened = beata.follows(beata.draft(page))
    assert "Fel dag" in opened.text("flow-notice")
    assert beata.visits(f"{beata.draft(page)}/varor").has("flow-next")
    beata.works()
    assert "albin@exempel.se" in [mail["to"] for mail in beata.mails() if "gäller inte längre" in mail["subject"]]
    assert states(beata.goes_on(opened, button="flow-submit")) == ["vantar"] * 3
    assert len(FlowSignature.objects.all()) == 3


@pytest.mark.requirement("FLOW-040")
def test_a_change_voids_every_signature_after_a_question_and_what_is_sent_is_what_was_signed(
    beata: Applicant, albin: Applicant, selma: Applicant
) -> None:
    page = asks(beata)
    draft, first = beata.draft(page), page.text("flow-digest")
    albin.signs_for_another()
    check = beata.visits(f"{draft}/kontrollera")
    change = next(each.get("href") for each in check.all("flow-check-change") if "el" in each.get("href"))
    question = beata.follows(change.partition("#")[0])
    assert question.find("flow-reopen-signed").get("data-signed") == "1"
    assert states(beata.visits(page.address)).count("skrivit-under") == 1, "nothing is void before it is said yes to"
    step = beata.goes_on(question, button="flow-reopen-yes")
    assert step.find("flow-title").get("data-step-name") == "varor"
    page = beata.goes_on(beata.goes_on(step, {"el": "ja"}), button="flow-submit")
    assert states(page) == ["vantar"] * 3 and page.text("flow-digest") != first
    assert albin.asked().text("flow-digest") == page.text("flow-digest")
    for helper in (albin, selma):
        helper.signs_for_another()
    kept = set(FlowSignature.objects.exclude(digest="").values_list("digest", flat=True))
    receipt = beata.pays(beata.signs(beata.visits(page.address)))
    archive = json.loads(beata.visits(f"{beata.service}/arende/{receipt.text('receipt-number')}/arkiv.json").content)
    signatures = archive.pop("signatures")
    written = json.dumps(archive, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(written.encode()).hexdigest()
    assert {digest} == {page.text("flow-digest")} == kept == {each["digest"] for each in signatures}
    assert len(signatures) == 3


@pytest.mark.requirement("FLOW-041")
def test_reminders_come_after_three_and_seven_days_and_by_hand_and_after_thirty_it_is_over(beata: Applicant, albin: Applicant) -> None:
    page = asks(beata, goods={"varor": "mat", "el": "nej", "om": "Ost"})
    draft = beata.draft(page)
    beata.works()
    assert sorted(mail["to"] for mail in beata.mails()) == ["albin@exempel.se", "selma@exempel.se"]

    def reminders() -> int:
        beata.works()
        return sum(mail["to"] == "albin@exempel.se" and "Påminnelse" in mail["subject"] for mail in beata.mails())

    counted = []
    for days in (3, 4):
        beata.ages(draft, days)
        counted.append(reminders())
    assert counted == [1, 2]
    page = beata.visits(page.address)
    assert beata.goes_on(page, button="flow-remind").has("flow-notice")
    again = beata.sends(page, button="flow-remind")
    assert again.status == 409 and "påminnelse" in again.text("flow-refused")
    assert reminders() == 3
    beata.ages(draft, 23)
    beata.works()
    assert "gått ut" in beata.follows(draft).text("flow-notice")
    assert [mail["to"] for mail in beata.mails() if "Tiden har gått ut" in mail["subject"]].count(KITCHEN["epost"]) == 1
    assert albin.visits("/inloggad/att-signera").has("sign-none")
    said = json.dumps(beata.mails())
    assert not any(number in said for number in (ALBIN["personnummer"], SELMA_ENSAM["personnummer"], HELPER, "830714-9818"))


@pytest.mark.requirement("FLOW-042")
def test_only_the_invited_person_signs_and_only_once_and_only_this_text(
    beata: Applicant, albin: Applicant, caplog: pytest.LogCaptureFixture
) -> None:
    page = asks(beata)
    refused = albin.signs(albin.asked(), as_="B03")
    assert refused.status == 403 and refused.find("sign-refused").get("data-why") == "other-person"
    assert refused.text("error-reference").split()[-1] in caplog.text
    assert states(beata.visits(page.address)) == ["vantar"] * 3
    service = albin.goes_on(albin.asked(), button="flow-sign-button")
    back = str(albin.presses(service, "mock-signer", person="B01").location)
    path, _, query = back.partition("?")
    other_text = f"{path}?{urlencode({**dict(parse_qsl(query)), 'digest': '0' * 64})}"
    assert albin.visits(other_text).status in {400, 403}
    assert Applicant("B01", acting_for=ALBINS_AKERI).visits(back).status == 403, "another session of the same person"
    assert beata.visits(back).status == 403
    assert states(beata.visits(page.address)) == ["vantar"] * 3
    assert albin.visits(back).status == 303
    assert albin.visits(back).status == 303, "he is led on, for he has signed"
    assert beata.visits(back).status == 403
    assert states(beata.visits(page.address)) == ["vantar", "skrivit-under", "vantar"]
    assert caplog.text.count("A signature was refused") == 5


def test_who_comes_back_from_the_signature_once_more_is_led_to_where_the_application_is_by_then(beata: Applicant) -> None:
    service = beata.goes_on(beata.goes_on(beata.comes_to_check(), button="flow-submit"), button="flow-sign-button")
    back = str(beata.presses(service, "mock-signer", person="B03").location)
    beata.visits(back)  # the answer is lost
    payment = beata.follows(back)
    assert payment.has("flow-pay")
    beata.pays(payment)
    assert beata.follows(back).has("receipt")
    assert len(FlowMail.objects.filter(key__startswith="signed:")) <= 1


@pytest.mark.requirement("FLOW-042")
def test_a_provider_that_is_away_is_said_and_can_be_tried_again(beata: Applicant) -> None:
    page = asks(beata)
    beata.fault("signing", status=500)
    away = beata.sends(page, button="flow-sign-button")
    assert away.status == 424
    assert away.has("sign-away") and away.text("flow-sign-button").endswith("Försök igen")
    beata.fault("signing")
    assert "skrivit-under" in states(beata.signs(away))


def test_who_gives_up_at_the_provider_has_signed_nothing(beata: Applicant) -> None:
    service = beata.goes_on(asks(beata), button="flow-sign-button")
    back = beata.visits(str(beata.presses(service, "mock-signing-cancel").location))
    assert back.status == 400
    assert back.find("sign-refused").get("data-why") == "cancelled"
    assert beata.visits(back.href("sign-again")).has("flow-sign-button")


def test_an_invitation_goes_to_another_address_that_is_one(beata: Applicant) -> None:
    page = asks(beata)
    field = next(name for name in page.tree.xpath("//input[@type='email']/@name"))
    wrong = beata.sends(page, {field: "ingen adress"}, button="flow-address")
    assert wrong.status == 400 and wrong.has("flow-address-error")
    assert beata.goes_on(page, {field: "ny@exempel.se"}, button="flow-address").has("flow-notice")
    beata.works()
    assert "ny@exempel.se" in [mail["to"] for mail in beata.mails()]


def test_every_mail_names_the_last_day_that_the_page_names_in_the_first_hours_of_a_swedish_day_too(
    beata: Applicant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torgplats.flow, "order", "one-by-one")
    page = asks(beata)
    FlowSigning.objects.update(ends=timezone.make_aware(datetime.combine(in_days(20), time(0, 30))))
    beata.signs(page)
    page = beata.visits(page.address)
    beata.goes_on(page, button="flow-remind")
    field = next(name for name in page.tree.xpath("//input[@type='email']/@name"))
    beata.goes_on(page, {field: "ny@exempel.se"}, button="flow-address")
    beata.works()
    assert long_date(in_days(20), "sv") in page.text("flow-sign")
    told = [long_date(in_days(20), "sv") in mail["body"] for mail in beata.mails()]
    assert told == [True] * 3, "asked, reminded, and asked at another address"


def test_who_has_signed_is_told_when_the_draft_is_removed(beata: Applicant, albin: Applicant) -> None:
    page = asks(beata)
    albin.signs_for_another()
    beata.goes_on(beata.visits(f"{beata.draft(page)}/ta-bort"), button="flow-remove")
    beata.works()
    assert [mail["to"] for mail in beata.mails() if "gäller inte längre" in mail["subject"]] == ["albin@exempel.se"]
    assert not FlowSignature.objects.exists()


@pytest.mark.requirement("FLOW-038")
def test_in_order_the_next_is_asked_when_the_one_before_has_signed(
    beata: Applicant, albin: Applicant, selma: Applicant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torgplats.flow, "order", "one-by-one")
    page = asks(beata)
    beata.works()
    assert beata.mails() == []
    own = FlowSignature.objects.get(place=1)
    early = albin.visits(f"/inloggad/att-signera/underskrift?id={own.uuid}")
    assert early.status == 403 and "inte din tur" in early.text("sign-state")
    assert not early.has("flow-sign-button")
    assert albin.visits("/inloggad/att-signera").has("sign-none")
    beata.signs(page)
    beata.works()
    assert [mail["to"] for mail in beata.mails()] == ["albin@exempel.se"]
    assert selma.visits("/inloggad/att-signera").has("sign-none")
    albin.signs_for_another()
    selma.signs_for_another()
    assert beata.follows(page.address).has("flow-pay")


def test_a_new_login_of_the_same_person_confirms_where_nobody_takes_signatures(beata: Applicant, albin: Applicant) -> None:
    page, of_tests = asks(beata), provider()
    provider.provide(FreshLogin())
    try:
        address = str(albin.sends(albin.asked(), button="flow-sign-button").location)
        assert address.startswith("/Shibboleth.sso/login?")
        target = dict(parse_qsl(address.partition("?")[2]))["target"]
        back = dict(parse_qsl(target.partition("?")[2]))["redirect"]
        assert albin.visits(back).find("sign-refused").get("data-why") == "cancelled", "no new login"
        assert Applicant("S01", acting_for=None).visits(back).status == 403
        anew = Applicant("B01", acting_for=ALBINS_AKERI)
        assert anew.visits(back).status == 303
    finally:
        provider.provide(of_tests)
    assert states(beata.visits(page.address)) == ["vantar", "skrivit-under", "vantar"]
    assert FlowSignature.objects.get(state="skrivit-under").provider == "fresh-login"


def test_a_signature_that_comes_after_somebody_declined_counts_for_nothing(beata: Applicant, albin: Applicant, selma: Applicant) -> None:
    page = asks(beata)
    service = albin.goes_on(albin.asked(), button="flow-sign-button")
    late = selma.asked()
    selma.goes_on(late, {"skal": "Fel dag"}, button="flow-decline")
    assert albin.visits(str(albin.presses(service, "mock-signer", person="B01").location)).status == 400
    assert selma.sends(late, {"skal": "En gång till"}, button="flow-decline").location == "/inloggad/att-signera"
    assert not FlowSignature.objects.exists()
    assert "Fel dag" in beata.follows(page.address).text("flow-notice")


def test_a_signature_of_somebody_else_is_not_found(beata: Applicant, albin: Applicant) -> None:
    asks(beata)
    for uuid in FlowSignature.objects.exclude(subject=albin.person.subject).values_list("uuid", flat=True):  # type: ignore[union-attr]
        assert albin.visits(f"/inloggad/att-signera/underskrift?id={uuid}").status == 404
    for id in ("", "x", "6f1b2c3d-1111-4222-8333-444455556666"):
        assert albin.visits(f"/inloggad/att-signera/underskrift?id={id}").status == 404


def test_somebody_without_a_company_signs_and_no_number_of_theirs_lies_open(beata: Applicant, caplog: pytest.LogCaptureFixture) -> None:
    page = beata.signs(beata.goes_on(beata.comes_to_check(helpers=(SELMA,)), button="flow-submit"))
    helper = Visitor()
    names = urlencode({"id": HELPER, "fornamn": "Selma", "efternamn": "Ensam"})
    assert helper.visits(f"/inloggad/automock?{names}").status == 200
    asked = helper.visits(helper.visits("/inloggad/att-signera").href("sign-item-link"))
    service = helper.visits(str(helper.presses(asked, "flow-sign-button").location))
    done = helper.visits(str(helper.presses(service, "mock-signer", person="sjalv").location))
    assert done.location == "/inloggad/att-signera?klart=signed"
    assert beata.pays(beata.follows(page.address)).has("receipt")
    beata.works()
    kept = [*FlowSigning.objects.values(), *FlowSignature.objects.values(), *FlowOrder.objects.values(), *FlowMail.objects.values()]
    assert not any(word in f"{kept} {caplog.text}" for word in (HELPER, "750410-9807", "Selma Ensam"))
