"""What editors say of the service that a page starts: shown as soon as it is published, and never an empty row."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from wagtail.test.utils.form_data import nested_form_data, streamfield

from portal.editing.facts_missing import pages_without_facts
from portal.editing.pages import Article
from portal.testing.visitors import Visitor


def publishes(publisher: Client, slug: str, committed: Any, **facts: str) -> None:
    """Publishes the Swedish page with nothing but its title, its preamble and ``facts``."""
    article = Article.objects.get(slug=slug, locale__language_code="sv")
    fields: dict[str, Any] = {
        "title": article.title,
        "preamble": article.preamble,
        "slug": slug,
        "body": streamfield([]),
        "og_image": streamfield([]),
        "comments": {"TOTAL_FORMS": 0, "INITIAL_FORMS": 0, "MIN_NUM_FORMS": 0, "MAX_NUM_FORMS": ""},
        "feedback": "on",
        "action-publish": "1",
        **{f"service_{name}": words for name, words in facts.items()},
    }
    with committed():
        answer = publisher.post(f"/admin/pages/{article.pk}/edit/", nested_form_data(fields))
    assert answer.status_code == 302, answer.context["form"].errors


@pytest.mark.requirement("JOURNEY-020")
@pytest.mark.usefixtures("apps_of_authorities")
def test_a_page_that_says_nothing_of_its_service_starts_it_all_the_same(editor: Callable[[str], Client], committed: Any) -> None:
    publishes(editor("publicerare"), "sni-kod", committed)
    page = Visitor().visits("/sni-kod")
    assert page.text("start-authority") == "Tjänst från SCB"
    assert page.text("start-button") == "Logga in och ändra SNI-kod"
    start = page.find("service-start")
    assert not start.xpath(".//dl | .//dt | .//dd | .//ul")
    assert all(part.text_content().strip() for part in start.xpath(".//p"))


@pytest.mark.requirement("JOURNEY-023")
def test_a_changed_cost_is_shown_when_it_is_published(editor: Callable[[str], Client], committed: Any) -> None:
    assert Visitor().visits("/delagare-famansforetag").text("start-cost") == "ingenting"
    facts = {"whom": "delägare", "cost": "en liten avgift", "time": "en stund", "needs": "en sak\n\n  en till ", "other_way": "brev"}
    publishes(editor("publicerare"), "delagare-famansforetag", committed, **facts)
    page = Visitor().visits("/delagare-famansforetag")
    assert page.text("start-cost") == "en liten avgift"
    assert [item.text for item in page.find("start-needs")] == ["en sak", "en till"]
    assert page.text("start-other-way") == "brev"


@pytest.mark.usefixtures("apps_of_authorities")
def test_what_an_editor_writes_is_words_and_no_markup(editor: Callable[[str], Client], committed: Any) -> None:
    publishes(editor("publicerare"), "sni-kod", committed, cost="<b>0</b> & inget")
    assert Visitor().visits("/sni-kod").text("start-cost") == "<b>0</b> & inget"


@pytest.mark.requirement("JOURNEY-020")
def test_the_report_has_the_pages_that_start_a_service_and_do_not_say_what_it_takes(
    editor: Callable[[str], Client], committed: Any
) -> None:
    assert not pages_without_facts()
    publishes(editor("publicerare"), "sni-kod", committed, whom="alla", time="kort")
    assert [page.slug for page in pages_without_facts()] == ["sni-kod"]
    for address in ("/admin/reports/pages-without-facts/", "/admin/reports/pages-without-facts/results/"):
        assert "SNI-kod" in editor("redaktor").get(address).content.decode()
