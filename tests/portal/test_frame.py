"""What stands around every screen: logo, navigation, footer."""

import pytest

from portal.testing.visitors import Visitor
from tests.portal.contract import code, nav_links

pytestmark = pytest.mark.django_db

LINKS = {row[0]: row for row in nav_links()}
MORE = [
    "egen-avgang",
    "vinstutdelning",
    "delagare-famansforetag",
    "arbetsstallen",
    "avsluta",
    "sok-foretag-arende",
    "tillstand",
    "punktskatt",
]
POPULAR = ["registrera-foretag", "registrera-forening", "checklistor", "styrelse", "moms", "f-skatt", "arbetsgivare", "sni-kod", "adress"]


@pytest.mark.requirement("NAV-002")
def test_the_logo_leads_to_the_start_page() -> None:
    swedish, english = Visitor().visits("/tjanster"), Visitor().visits("/en/services")
    assert (swedish.href("header-logo"), english.href("header-logo")) == ("/", "/en")
    assert "Företagsporten" in swedish.spoken("header-logo")
    assert "Business Portal" in english.spoken("header-logo")


@pytest.mark.requirement("NAV-003")
def test_an_article_is_the_same_for_everybody_but_for_the_logo() -> None:
    stranger, albin = Visitor().visits("/moms"), Visitor("B01", "5521010016").visits("/moms")
    assert stranger.find("header-logo").get("data-variant") == "anonymous"
    assert albin.find("header-logo").get("data-variant") == "authenticated"
    assert stranger.text("main") == albin.text("main")
    assert stranger.find("main").xpath(".//a/@href") == albin.find("main").xpath(".//a/@href")


@pytest.mark.requirement("NAV-025", "NAV-026", "NAV-027", "NAV-037")
def test_the_navigation_has_three_groups() -> None:
    for path, titles, mine in (
        ("/moms", ["Mina sidor", "Populära tjänster", "Fler tjänster"], "/inloggad/mina-sidor"),
        ("/en/vat", ["My pages", "Popular services", "More services"], "/en/inloggad/mina-sidor"),
    ):
        page = Visitor().visits(path).menus
        groups = page.all("nav-group")
        assert [group.get("data-group") for group in groups] == ["my-pages", "popular", "more"]
        assert [group.get("aria-label") for group in groups] == titles
        assert [" ".join(group.xpath("preceding-sibling::*[1]")[0].text_content().split()) for group in groups] == titles
        keys = [[link.get("data-testid").removeprefix("nav-link-") for link in group.iter("a")] for group in groups]
        assert keys == [["mina-sidor"], POPULAR, MORE]
        assert page.href("nav-link-mina-sidor") == mine


@pytest.mark.requirement("NAV-028", "NAV-029", "NAV-030", "NAV-031", "NAV-032", "NAV-033", "NAV-034", "NAV-035", "NAV-036")
@pytest.mark.requirement("NAV-038", "NAV-039", "NAV-040", "NAV-041", "NAV-042", "NAV-043", "NAV-044", "NAV-045")
@pytest.mark.parametrize("key", [*POPULAR, *MORE])
def test_a_link_leads_to_the_service_or_to_its_information(key: str) -> None:
    _, sv, en, signed_in, swedish, english = LINKS[key]
    stranger = Visitor()
    for path, title, information in (("/404", sv, swedish), ("/en/404", en, english)):
        page = stranger.visits(path).menus
        assert page.text(f"nav-link-{key}") == title
        assert page.href(f"nav-link-{key}") == code(information)[0]
        assert stranger.visits(code(information)[0]).status == 200
    assert Visitor("B01", "5521010016").visits("/404").menus.href(f"nav-link-{key}") == code(signed_in)[0]


@pytest.mark.requirement("NAV-046")
def test_signed_in_the_links_lead_elsewhere() -> None:
    albin = Visitor("B01", "5521010016")
    signed_in, signed_out, english = albin.visits("/404").menus, Visitor().visits("/404").menus, albin.visits("/en/404").menus
    for key in LINKS:
        same = signed_in.href(f"nav-link-{key}") == signed_out.href(f"nav-link-{key}")
        assert same == (key == "mina-sidor")
        assert english.href(f"nav-link-{key}").startswith(("/en/", "https://"))


def test_leaving_is_that_of_the_represented_form() -> None:
    brf = Visitor("B03", "7521030010").visits("/404").menus
    assert brf.href("nav-link-egen-avgang") == "/inloggad/bolagsverket/avgang/bostadsrattsforening"
    assert Visitor("P00").visits("/404").menus.href("nav-link-egen-avgang") == "/inloggad/bolagsverket/avgang/aktiebolag"


@pytest.mark.requirement("NAV-051", "NAV-052", "NAV-054")
def test_the_footer_ends_about_us_with_news_and_cookies_and_has_no_foreign_links() -> None:
    for path, title, hrefs in (("/moms", "Om oss", ["/nyheter", "/cookies"]), ("/en/vat", "About us", ["/en/news", "/en/cookies"])):
        page = Visitor().visits(path)
        (group,) = page.find("footer").xpath(f".//*[@data-title='{title}']")
        assert group.xpath(".//a/@href")[-2:] == hrefs
        assert "example.com" not in page.content


def test_every_page_leads_to_what_the_law_asks_for_and_to_the_state_of_the_services() -> None:
    for path, addresses in (
        ("/inloggad/mina-sidor", ["/tillganglighet", "/personuppgifter", "/driftinformation"]),
        ("/en/404", ["/en/accessibility", "/en/personal-data", "/en/service-status"]),
    ):
        page = Visitor("B03", acting_for="5521030014").visits(path)
        assert [page.href(f"footer-{which}") for which in ("accessibility", "personal-data", "service-status")] == addresses
        for address in addresses:
            assert Visitor().visits(address).status == 200


@pytest.mark.requirement("NAV-055", "NAV-056", "NAV-057", "NAV-058", "NAV-059")
def test_the_footer_leads_to_the_social_channels() -> None:
    for path, letter in (("/moms", "Nyhetsbrev"), ("/en/vat", "Newsletter")):
        page = Visitor().visits(path)
        for key, name in (("facebook", "Facebook"), ("instagram", "Instagram"), ("linkedin", "LinkedIn"), ("youtube", "YouTube")):
            assert page.href(f"footer-social-{key}").startswith("https://")
            assert name in page.spoken(f"footer-social-{key}")
        assert page.spoken("footer-social-newsletter") == letter


@pytest.mark.parametrize("notice", ["party-changed", "login-replaced", "failed"])
def test_what_comes_to_an_open_page_is_an_alert_as_a_whole(notice: str) -> None:
    """Orca says an alert that is shown, and nothing of one inside what is shown."""
    shown = Visitor("B03", "5521030014").visits("/inloggad/mina-sidor").find(notice)
    assert shown.get("hidden") is not None
    assert shown.get("role") == "alert"
    assert shown.xpath(".//*[@role='alert']") == []


def test_a_notice_that_comes_to_an_open_page_is_said() -> None:
    """It comes with its words, which a live region says that was there before."""
    assert Visitor().visits("/moms").find("notices").get("aria-live") == "polite"
