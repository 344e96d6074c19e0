"""The way in by what one wants to do: the start page asks for the situation, and each situation has a page of its own."""

from collections import Counter
from urllib.parse import urljoin, urlsplit

import pytest

from portal.testing.visitors import Response, Visitor
from portal.words.locales import LOCALES

pytestmark = pytest.mark.django_db

START = ("/", "/en")
OF_STARTING = ("/starta-foretag", "/en/start-a-company")
OF_RUNNING = ("/driva-foretag", "/en/run-a-company")
STEPS = 6
FORMS_ALONE, FORMS_TOGETHER = 2, 5


def hrefs(page: Response, of: str) -> list[str]:
    return [link.get("href") for link in page.tree.xpath(of)]


def leads_somewhere(href: str) -> bool:
    """The address answers, and the place on the page that it names is there."""
    page = Visitor().visits(href.partition("#")[0])
    fragment = urlsplit(href).fragment
    return page.status == 200 and (not fragment or bool(page.tree.xpath(f"//*[@id='{fragment}']")))


@pytest.mark.requirement("JOURNEY-017")
@pytest.mark.parametrize("path", START)
def test_the_start_page_asks_for_one_of_three_situations_with_three_to_five_tasks(path: str) -> None:
    page = Visitor().visits(path)
    situations = page.all("situation")
    assert [each.get("data-situation") for each in situations] == ["starta", "driva", "avsluta"]
    tasks = []
    for each in situations:
        assert len(each.xpath(".//*[self::h2 or self::h3]//a")) == 1
        own = [link.get("href") for link in each.xpath(".//a[@data-testid='situation-task']")]
        assert 3 <= len(own) <= 5
        tasks += own
    assert len(set(tasks)) == len(tasks)
    for href in [*tasks, *hrefs(page, "//*[@data-testid='situation']//h3/a")]:
        assert leads_somewhere(href), href


@pytest.mark.requirement("JOURNEY-018")
@pytest.mark.parametrize("path", START)
def test_the_start_page_offers_nothing_twice_outside_the_quick_links(path: str) -> None:
    page = Visitor().visits(path)
    offered = Counter(hrefs(page, "//main//a[not(ancestor::*[@data-testid='start-quicklinks'])]"))
    assert [href for href, times in offered.items() if times > 1] == []
    quick = {
        "/": ["/registrera-foretag", "/moms", "/om-foretagsporten-se/kontakt"],
        "/en": ["/en/register-company", "/en/vat", "/en/about-foretagsporten/contact"],
    }
    assert hrefs(page, "//*[@data-testid='start-quicklinks']//a") == quick[path]
    assert page.has("start-all-services")


@pytest.mark.requirement("JOURNEY-019")
@pytest.mark.parametrize("path", OF_STARTING)
def test_who_starts_is_asked_alone_or_together_and_finds_the_forms_of_each(path: str) -> None:
    page = Visitor().visits(path)
    registering = {"/starta-foretag": {"/registrera-foretag", "/registrera-forening"}}.get(
        path, {"/en/register-company", "/en/register-association"}
    )
    for id_, forms in (("ensam", FORMS_ALONE), ("tillsammans", FORMS_TOGETHER)):
        assert f"#{id_}" in hrefs(page, "//main//a")
        rows = page.tree.xpath(f"//*[@id='{id_}']//li")
        assert len(rows) == forms
        for row in rows:
            assert row.xpath(".//a")[0].get("href") in registering
            assert "kapital" in row.text_content() or "SEK" in row.text_content() or len(row.xpath(".//p")) == 1


@pytest.mark.requirement("JOURNEY-019")
@pytest.mark.parametrize("path", OF_STARTING)
def test_starting_is_six_steps_each_with_one_link(path: str) -> None:
    [steps] = [each for each in Visitor().visits(path).tree.xpath("//main//ol[not(ancestor::nav)]") if len(each) > 2]
    assert len(steps) == STEPS
    for step in steps:
        [link] = step.xpath(".//a")
        assert leads_somewhere(urljoin(path, link.get("href"))), link.get("href")


@pytest.mark.requirement("JOURNEY-019")
def test_running_a_company_has_a_page_by_task_in_both_languages() -> None:
    information = {
        "sv": "adress arbetsgivare arbetsstallen avgang avsluta-foretag checklistor delagare-famansforetag f-skatt moms punktskatt "
        "registrera-forening registrera-foretag sni-kod sok-foretag-arende styrelse-och-andra-uppgifter tillstand vinstutdelning",
        "en": "address employer workplaces resignation wind-up checklists closely-held-company f-tax vat excise-tax "
        "register-association register-company sni-code search-company-case board-and-other-details permits profit-distribution",
    }
    sitemap = Visitor().visits("/sitemap.xml").content
    for locale, path, other in zip(LOCALES, OF_RUNNING, reversed(OF_RUNNING), strict=True):
        page = Visitor().visits(path)
        assert page.find("main").get("data-page-type") == "LANDING_PAGE"
        translations = page.tree.xpath("//link[@rel='alternate'][@hreflang]")
        assert any(urlsplit(each.get("href")).path == other for each in translations)
        assert f"{path}</loc>" in sitemap
        begin = "/en/" if locale == "en" else "/"
        assert len({f"{begin}{name}" for name in information[locale].split()} & set(hrefs(page, "//main//a"))) >= 12
