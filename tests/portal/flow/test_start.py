"""Before anybody signs in: the public start page, and the way from it to the first question."""

import pytest

from portal.testing.visitors import Visitor
from tests.portal.flow.applicant import Applicant

pytestmark = pytest.mark.django_db
FACTS = ("start-title", "start-what", "start-whom", "start-cost", "start-time", "start-needs", "start-after", "start-button")


@pytest.mark.requirement("FLOW-005")
@pytest.mark.parametrize(("path", "lang"), [("/tjanster/torgplats", "sv"), ("/en/services/torgplats", "en")])
def test_the_start_page_says_what_for_whom_what_it_costs_and_how_long_it_takes(path: str, lang: str) -> None:
    page = Visitor().visits(path)
    assert (page.status, page.lang) == (200, lang)
    assert all(page.has(each) for each in FACTS)
    assert len(page.find("start-needs").xpath("./li")) == 2
    assert not page.tree.xpath("//meta[@name='robots']")
    assert f"{path}</loc>" in Visitor().visits("/sitemap.xml").content
    assert [each.get("hreflang") for each in page.tree.xpath("//link[@rel='alternate'][@hreflang]")]


@pytest.mark.requirement("FLOW-005")
@pytest.mark.parametrize(
    ("path", "information"), [("/tjanster/scb-andra-sni", "/sni-kod#tjanst"), ("/en/services/scb-andra-sni", "/en/sni-code#tjanst")]
)
def test_a_service_with_a_page_of_information_has_its_start_there(path: str, information: str) -> None:
    answer = Visitor().visits(path)
    assert (answer.status, answer.location) == (302, information)
    assert Visitor().visits(information).find("service-start").get("id") == "tjanst"


@pytest.mark.requirement("FLOW-005")
def test_a_service_without_a_flow_has_no_start_page() -> None:
    assert Visitor().visits("/tjanster/demo").location == "/404"
    assert Visitor().visits("/tjanster/finns-inte").location == "/404"


@pytest.mark.requirement("FLOW-006")
def test_the_start_button_leads_through_login_and_chooser_to_the_first_question_and_stores_nothing() -> None:
    login = Visitor().visits("/en/services/torgplats").href("start-button")
    assert "redirect=%2Fen%2Finloggad%2Ftorgplats%2Fny" in login
    somebody = Applicant("B03", acting_for=None, prefix="/en")
    chooser = somebody.follows(login)
    assert chooser.screen == "chooser"
    answer = somebody.presses(chooser, "chooser-item", orgnr="5521030014")
    page = somebody.follows(str(answer.location))
    assert page.address == "/en/inloggad/torgplats/ny"
    assert page.find("flow-title").get("data-step-name") == "plats"
    assert somebody.drafts() == []
