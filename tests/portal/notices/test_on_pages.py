"""Operations notices as banners: on which pages, in which words."""

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import faults
from test_world.faults import Fault
from test_world.outside_world import NOTICES, add_notice
from tests.portal.route_cases import PAGES

pytestmark = pytest.mark.django_db

ARENDEN = "/inloggad/bolagsverket/arenden"


def put(*keys: str) -> None:
    for key in keys:
        add_notice(NOTICES[key]["uuid"], NOTICES[key])


def shown(page: Response) -> list[str]:
    """The keys of the banners, in order."""
    keys = {notice["uuid"]: key for key, notice in NOTICES.items()}
    return [keys[banner.get("data-uuid")] for banner in page.all("notice")]


@pytest.mark.requirement("NOTICE-002", "NOTICE-016")
def test_a_notice_is_shown_where_it_is_addressed() -> None:
    albin, stranger = Visitor("B01", "5521010016"), Visitor()
    shell = [
        "/tjanster",
        "/404",
        "/inloggad/404",
        "/400",
        "/424",
        "/500",
        "/cookies",
        "/utloggad",
        "/inloggad/logga-in",
        "/nyheter",
        "/sok",
    ]
    for path in [*shell, "/en/services", "/tillvaxtverket/likviditetsbudget", *(path for path, _ in PAGES)]:
        assert shown(stranger.visits(path)) == ["N-SKAL"], path
    for path in ("/inloggad/mina-sidor", "/inloggad/scb/andra/sni", "/inloggad/valj-vem-du-vill-foretrada"):
        assert shown(albin.visits(path)) == ["N-SKAL"], path
    assert shown(albin.visits(ARENDEN)) == ["N-SKAL", "N-ARENDEN"]


@pytest.mark.requirement("NOTICE-003", "NOTICE-004", "NOTICE-005", "NOTICE-006")
def test_a_notice_says_what_where_and_when_in_the_pages_language() -> None:
    for path, title, message, date, close in (
        ("/moms", "Planerat underhåll", "Portalen är stängd lördag kl. 06 till 08.", "20 november 2026", "Stäng"),
        ("/en/vat", "Planned maintenance", "The portal is closed on Saturday from 6 to 8 am.", "20 November 2026", "Close"),
    ):
        page = Visitor().visits(path)
        assert (page.text("notice-title"), page.text("notice-message")) == (title, message)
        time = page.find("notice-published")
        assert (time.tag, time.get("datetime")) == ("time", "2026-11-20T08:00:00+01:00")
        assert date in page.text("notice-published")
        assert page.find("notice-close").tag == "button"
        assert close in page.spoken("notice-close")
        assert title in page.spoken("notice-close")


def test_a_notice_of_a_source_that_counts_hours_from_greenwich_has_the_day_that_it_was_in_sweden() -> None:
    notice = NOTICES["N-SKAL"]
    add_notice(notice["uuid"], {**notice, "published": "2026-11-20T23:30:00Z"})
    assert "21 november 2026" in Visitor().visits("/moms").text("notice-published")


@pytest.mark.requirement("NOTICE-011")
def test_a_notice_to_the_login_is_shown_only_there() -> None:
    put("N-INLOGGNING")
    page = Visitor().visits("/inloggad/logga-in")
    assert page.has("login-notice")
    assert not page.has("login-options")
    for path in ("/", "/moms", "/inloggad/logga-in", "/tjanster"):
        assert shown(Visitor().visits(path)) == ["N-SKAL"]


@pytest.mark.requirement("NOTICE-012")
def test_notices_that_cannot_be_had_are_none() -> None:
    put("N-INLOGGNING")
    faults.put("notices", Fault(status=500))
    for path in ("/", "/moms", "/tjanster", "/inloggad/logga-in"):
        page = Visitor().visits(path)
        assert (page.status, shown(page)) == (200, [])
    assert Visitor().visits("/inloggad/logga-in").has("login-option-bankid")


@pytest.mark.requirement("NOTICE-013")
def test_the_type_of_a_notice_is_heard_too() -> None:
    put("N-FEL")
    page = Visitor("B01", "5521010016").visits(ARENDEN)
    told = {banner.get("data-type"): banner for banner in page.all("notice")}
    assert {type: banner.get("role") for type, banner in told.items()} == {"INFO": "status", "WARNING": "status", "ERROR": "alert"}
    words = {type: banner.xpath(".//*[@data-testid='notice-type']")[0].text.strip(": ") for type, banner in told.items()}
    assert words == {"INFO": "Information", "WARNING": "Varning", "ERROR": "Driftstörning"}
    assert all(banner.xpath(".//*[local-name()='use']") for banner in told.values())


@pytest.mark.requirement("NOTICE-014")
def test_a_notice_without_english_is_read_out_in_swedish() -> None:
    put("N-ENBART-SV")
    banner = Visitor().visits("/en/vat").find("notice", uuid=NOTICES["N-ENBART-SV"]["uuid"])
    assert banner.get("lang") == "sv"
    assert "Texten finns inte på engelska." in banner.text_content()
    portals_own = banner.xpath(".//*[@data-testid='notice-type' or @data-testid='notice-published' or @data-testid='notice-close']")
    assert [each.get("lang") for each in portals_own] == ["en", "en", "en"]


@pytest.mark.requirement("NOTICE-015")
def test_the_newest_notice_comes_first() -> None:
    put("N-ENBART-SV", "N-FEL")
    page = Visitor("B01", "5521010016").visits(ARENDEN)
    assert shown(page) == ["N-FEL", "N-SKAL", "N-ARENDEN", "N-ENBART-SV"]
