"""An e-service that an operator closes says why and when it opens, and nothing that somebody writes to it is lost."""

from datetime import timedelta

import lxml.etree
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from portal.testing.visitors import Visitor
from portal.web.routes import path_of
from portal.words.dates import long_moment
from tests.portal.switches.conftest import Olle

pytestmark = pytest.mark.django_db

MY_PAGES, CASES, BUDGET = "/inloggad/mina-sidor", "/inloggad/bolagsverket/arenden", "/tillvaxtverket/likviditetsbudget"
COMPANY = "5521030014"
TEN_MINUTES = timedelta(minutes=10)


@pytest.mark.parametrize(
    ("path", "title", "reason", "opens"),
    [
        (BUDGET, "Likviditetsbudget är stängd just nu", "Vi rättar ett fel.", "Öppnar igen"),
        (path_of("tillvaxtverket-likviditetsbudget", "en"), "is closed right now", "We are mending a fault.", "Opens again"),
    ],
)
def test_its_pages_say_why_and_when_it_opens(olle: Olle, path: str, title: str, reason: str, opens: str) -> None:
    until = timezone.now() + TEN_MINUTES
    olle.closes("tillvaxtverket-likviditetsbudget", until)
    page = Visitor().visits(path)
    assert (page.status, page.screen) == (503, "service-closed")
    assert title in page.text("service-closed-title")
    assert page.text("service-closed") == f"{reason}{opens} {long_moment(until, page.lang)}."
    assert 590 <= int(page.response["Retry-After"]) <= 600
    assert page.response["Cache-Control"] == "no-store"
    assert olle.opens("tillvaxtverket-likviditetsbudget")
    assert Visitor().visits(path).screen == "service"


def test_every_page_of_it_is_closed_for_whoever_comes_and_no_other(olle: Olle) -> None:
    olle.closes("bolagsverket-arenden")
    beata = Visitor("B03", acting_for=COMPANY)
    for visitor in (Visitor(), beata):
        for path in (CASES, f"{CASES}/123", f"/en{CASES}"):
            page = visitor.visits(path)
            assert (page.status, page.has("service-closed")) == (503, True), path
            assert page.response["Retry-After"] == "300", "nobody knows when it opens"
    assert "Vi vet inte än" in beata.visits(CASES).text("service-closed")
    assert beata.visits(MY_PAGES).status == 200


def test_it_opens_by_itself_at_its_end(olle: Olle) -> None:
    olle.closed_an_hour_ago("bolagsverket-arenden", until=timezone.now() - TEN_MINUTES)
    assert Visitor("B03", acting_for=COMPANY).visits(CASES).status == 200


@pytest.mark.parametrize(("prefix", "badge"), [("", "Stängd just nu"), ("/en", "Closed right now")])
def test_its_card_says_so_everywhere(olle: Olle, prefix: str, badge: str) -> None:
    beata = Visitor("B03", acting_for=COMPANY)
    for path in ("/tjanster" if not prefix else "/services", MY_PAGES):
        assert not beata.visits(prefix + path).has("service-closed-badge")
    olle.closes("bolagsverket-arenden")
    for path in ("/tjanster" if not prefix else "/services", MY_PAGES):
        page = beata.visits(prefix + path)
        (tag,) = page.all("service-closed-badge")
        assert tag.text_content() == badge
        name = "Ärenden" if not prefix else "Cases"
        assert name in next(tag.iterancestors("li")).text_content(), path


def test_one_of_a_family_is_told_apart(olle: Olle) -> None:
    olle.closes("bolagsverket-andra-aktiebolag")
    page = Visitor().visits("/tjanster")
    (tag,) = page.all("service-closed-badge")
    (link,) = next(tag.iterancestors("li")).xpath(".//a")
    assert link.get("data-service-id") == "bolagsverket-andra-aktiebolag"


def test_what_beata_sends_is_refused_given_back_and_stands_in_the_form_when_it_opens(olle: Olle) -> None:
    beata = Visitor("B03", acting_for=COMPANY)
    form = beata.visits(f"{MY_PAGES}/foretag")
    olle.closes("mina-sidor")
    answer = beata.presses(form, "party-note-save", {"note": "Ring banken\nom lånet"})
    assert (answer.status, answer.response["Cache-Control"]) == (503, "no-store")
    assert answer.has("service-closed")
    assert "Ring banken" in answer.text("service-closed-unsaved")
    assert "Det är sparat" in answer.content
    assert olle.opens("mina-sidor")
    page = beata.visits(f"{MY_PAGES}/foretag")
    assert page.status == 200
    assert page.field("note").split() == ["Ring", "banken", "om", "lånet"]


def test_what_somebody_signed_out_sends_is_given_back(olle: Olle) -> None:
    olle.closes("mina-sidor")
    answer = Visitor().posts(f"{MY_PAGES}/foretag", {"note": "Ring banken", "draft": "note"})
    assert (answer.status, answer.text("service-closed-unsaved")) == (503, "Ring banken")
    assert "Kopiera texten" in answer.content


def test_the_status_page_and_its_feed_name_it(olle: Olle) -> None:
    olle.closes("bolagsverket-arenden", until=timezone.now() + TEN_MINUTES)
    for path, reason in (("/driftinformation", "Vi rättar ett fel."), ("/en/service-status", "We are mending a fault.")):
        page = Visitor().visits(path)
        assert reason in page.text("status-closed", service_id="bolagsverket-arenden")
        channel = lxml.etree.fromstring(Client().get(f"{path}/rss").content).find("channel")
        first = channel.find("item")
        assert first.findtext("title") in page.text("status-closed")
        assert first.findtext("description") == reason
        assert not page.has("status-fine")
    olle.opens("bolagsverket-arenden")
    assert not Visitor().visits("/driftinformation").has("status-closed")


def test_only_a_service_with_pages_here_can_be_closed_and_not_without_words_in_both_languages() -> None:
    for wrong, why in (
        (("close", "mina-sidor", "--sv", "Fel"), "Say why"),
        (("close", "no-service", "--sv", "Fel", "--en", "Fault"), "There is no e-service"),
        (("close", "mina-sidor", "--sv", "Fel", "--en", "Fault", "--until", "igår"), "No time"),
        (("open", "no-service"), "There is no e-service"),
    ):
        with pytest.raises(CommandError, match=why):
            call_command(*wrong)
