"""The page of an e-service as it comes: the place for its app, what the app will be told, and the page for the other language."""

import json
from typing import Any

import pytest

from portal.testing.visitors import Response, Visitor
from tests.portal.visitors import fault

pytestmark = pytest.mark.django_db

DEMO, CASES = "/inloggad/demo", "/inloggad/bolagsverket/arenden"


def spec(page: Response) -> dict[str, Any]:
    (place,) = page.tree.xpath("//*[@id='app']")
    told: dict[str, Any] = json.loads(place.get("data-spec"))
    return told


def test_the_place_of_an_app_stands_in_main_and_outside_every_part_that_react_draws(settings: Any) -> None:
    settings.VST_REMOTES = {"bolagsverket-arenden": {}}
    page = Visitor("P00").visits(CASES)
    mount = page.find("service-mount", service_id="bolagsverket-arenden")
    assert mount.get("aria-label") == "Ärenden"
    assert mount.xpath("ancestor::main")
    assert not mount.xpath("ancestor::*[@data-root]")
    order = page.tree.xpath("//*[@data-testid='header' or @data-testid='service-mount' or @data-testid='footer']/@data-testid")
    assert order == ["header", "service-mount", "footer"]
    assert page.text("service-spinner") == "Tjänsten laddas"


def test_a_page_without_an_app_is_drawn_whole_and_loads_no_loader() -> None:
    for path in ("/tjanster", "/moms"):
        page = Visitor().visits(path)
        assert "data-root" not in page.content
        assert "loader" not in page.content
    assert "data-root" not in Visitor("P00").visits("/inloggad/mina-sidor").content


@pytest.mark.requirement("LOADER-018")
def test_without_language_prefix_and_cookie_an_app_is_told_swedish() -> None:
    stranger = Visitor()
    assert stranger.cookie("vst_locale") is None
    assert spec(stranger.visits("/tillvaxtverket/beta"))["props"]["locale"] == "sv"
    assert spec(stranger.visits("/en/tillvaxtverket/beta"))["props"]["locale"] == "en"


def test_an_app_is_told_whom_the_page_is_drawn_for() -> None:
    told = spec(Visitor("B03", "7521030010").visits(f"{DEMO}/steg/2"))
    assert told["props"]["basePath"] == DEMO
    assert told["props"]["engagemang"]["namn"] == "Brf Ängsblomman"
    assert spec(Visitor("L01", "5521110014").visits(DEMO))["props"]["hamtaArenden"] == "bolagsverket"


def test_settings_that_are_slow_or_fail_do_not_keep_an_app_waiting() -> None:
    lova = Visitor("L01", "5521110014")
    for what in ({"status": 500}, {"delayMs": 60_000}):
        fault(lova.client, "settings-read", **what)
        assert spec(lova.visits(DEMO))["props"]["hamtaArenden"] is None


@pytest.mark.usefixtures("apps_of_authorities")
def test_without_scripts_the_page_says_what_is_missing() -> None:
    (said,) = Visitor("P00").visits("/inloggad/scb/andra/sni").tree.xpath("//*[@id='app']/noscript")
    words = " ".join(said.text_content().split())
    assert "Ändra SNI-kod" in words
    assert "JavaScript" in words
    assert said.xpath(".//a/@href") == ["/sni-kod"]


@pytest.mark.requirement("LOADER-001", "LOADER-002")
def test_a_service_in_swedish_only_says_so_in_english_and_mounts_nothing() -> None:
    page = Visitor("P00").visits(f"/en{CASES}")
    assert page.has("unsupported-language")
    assert not page.has("service-mount")
    assert page.text("unsupported-language-title") == "This service is only available in Swedish"
    assert page.title == "This service is only available in Swedish - Business Portal"


@pytest.mark.requirement("LOADER-003")
def test_the_swedish_only_page_leads_to_the_same_place_in_swedish() -> None:
    tolvan = Visitor("P00")
    page = tolvan.visits(f"/en{CASES}?x=1")
    swedish = page.href("unsupported-language-switch")
    assert swedish == f"{CASES}?x=1"
    tolvan.visits(swedish, referer=f"http://testserver/en{CASES}?x=1")
    assert tolvan.cookie("vst_locale") == "sv"


@pytest.mark.requirement("LOADER-021")
def test_the_card_of_a_service_in_swedish_only_leads_to_that_page() -> None:
    tolvan = Visitor("P00")
    card = tolvan.visits("/en/services").href("services-card", service_id="bolagsverket-arenden")
    assert tolvan.follows(card).has("unsupported-language")
