"""Publishers teach the search other words for the same, and what stands first."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from wagtail.models import DraftStateMixin
from wagtail.snippets.models import get_snippet_models

from portal import content, search
from portal.editing.meanwhile_form import MeanwhileForm
from portal.editing.pages import Article
from portal.editing.rate_rows import RateRow
from portal.editing.ruled_rows import RuledRow
from portal.editing.search_words import Promotion, Synonyms
from tests.portal.flags_of import flags

SYNONYMS = "/admin/snippets/editing/synonyms/"
PROMOTIONS = "/admin/snippets/editing/promotion/"
TODAY = date(2026, 11, 21)


@pytest.fixture
def publisher(editor: Callable[[str], Client], settings: Any, tmp_path: Path) -> Client:
    """Somebody who may, and an index of what is published."""
    settings.VST_SEARCH_INDEX = tmp_path
    search.build(TODAY)
    return editor("publicerare")


def found(term: str) -> list[str]:
    return [hit.url for hit in async_to_sync(search.search)("sv", term, flags()).hits]


def page_number(slug: str, locale: str = "sv") -> int:
    number: int = Article.objects.get(slug=slug, locale__language_code=locale).pk
    return number


def promotion(**changed: Any) -> dict[str, Any]:
    return {"language": "sv", "terms": "momsen, vit moms", "page": str(page_number("f-skatt")), "service_id": ""} | changed


def test_a_new_synonym_is_searched_by_at_once_and_none_is_when_it_is_gone(publisher: Client, committed: Any) -> None:
    assert "/moms" not in found("omsättningspålaga")
    with committed():
        answer = publisher.post(f"{SYNONYMS}add/", {"language": "sv", "words": " Omsättningspålaga,moms , moms"})
    assert answer.status_code == 302
    row = Synonyms.objects.get(words="omsättningspålaga, moms")
    assert "/moms" in found("omsättningspålaga")
    assert async_to_sync(search.correction)("sv", "omsättningspålaga", flags()) is None
    with committed():
        publisher.post(f"{SYNONYMS}delete/{row.pk}/")
    assert "/moms" not in found("omsättningspålaga")


def test_the_demo_comes_with_synonyms_in_both_languages(publisher: Client) -> None:
    assert "/avsluta-foretag" in found("lägga ner")
    assert len(content.synonyms("en")) >= 5


def test_a_word_alone_has_no_synonym(publisher: Client) -> None:
    page = publisher.post(f"{SYNONYMS}add/", {"language": "sv", "words": "moms, MOMS, "}).content.decode()
    assert "Skriv minst två olika ord" in page


def test_who_saves_over_what_somebody_else_has_saved_meanwhile_is_told_first(publisher: Client, editor: Callable[[str], Client]) -> None:
    row = Synonyms.objects.create(words="moms, pålaga")
    form = f"{SYNONYMS}edit/{row.pk}/"

    def began(page: Any) -> str:
        return str(lxml.html.document_fromstring(page.content).xpath("//input[@name='began']/@value")[0])

    opened = began(publisher.get(form))
    editor("operator").post(form, {"language": "sv", "words": "moms, pålaga, skatt", "began": opened})
    told = publisher.post(form, {"language": "sv", "words": "moms, tull", "began": opened})
    row.refresh_from_db()
    assert row.words == "moms, pålaga, skatt"
    page = told.content.decode()
    assert "Någon annan har sparat det här medan du skrev." in page and 'value="moms, tull"' in page

    publisher.post(form, {"language": "sv", "words": "moms, tull", "began": began(told)})
    row.refresh_from_db()
    assert row.words == "moms, tull"


def test_so_is_who_saves_any_row_that_has_no_drafts() -> None:
    without = [model for model in get_snippet_models() if not issubclass(model, DraftStateMixin)]
    assert {Synonyms, Promotion, RuledRow, RateRow} < set(without)
    assert [model.__name__ for model in without if not issubclass(getattr(model, "base_form_class", object), MeanwhileForm)] == []


def test_a_chosen_page_stands_first_for_just_its_terms(publisher: Client, committed: Any) -> None:
    with committed():
        assert publisher.post(f"{PROMOTIONS}add/", promotion()).status_code == 302
    assert found("MOMSEN")[0] == "/f-skatt"
    assert found("vit  moms")[0] == "/f-skatt"
    assert found("moms")[0] == "/moms"
    assert len(found("momsen")) == len(set(found("momsen")))


def test_a_chosen_service_stands_first_and_not_while_its_flag_is_off(publisher: Client, committed: Any) -> None:
    with committed():
        publisher.post(f"{PROMOTIONS}add/", promotion(page="", service_id="bolagsverket-arenden"))
    assert Promotion.objects.get().service_id == "bolagsverket-arenden"
    assert content.promoted("sv", "momsen") == ("service:bolagsverket-arenden",)


def test_a_chosen_page_that_is_taken_back_is_not_found(publisher: Client, committed: Any) -> None:
    with committed():
        publisher.post(f"{PROMOTIONS}add/", promotion())
        publisher.post(f"/admin/pages/{page_number('f-skatt')}/unpublish/")
    search.build(TODAY)
    assert "/f-skatt" not in found("momsen")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"terms": " , "}, "Skriv minst ett sökord."),
        ({"terms": "vd"}, "Sökningen börjar vid 3 tecken: vd"),
        ({"page": ""}, "Välj en sida eller en e-tjänst, inte båda."),
        ({"service_id": "bolagsverket-arenden"}, "Välj en sida eller en e-tjänst, inte båda."),
        ({"language": "en"}, "Sidan finns på det andra språket."),
    ],
)
def test_what_is_wrong_with_a_choice_is_told(publisher: Client, wrong: dict[str, Any], told: str) -> None:
    assert told in publisher.post(f"{PROMOTIONS}add/", promotion(**wrong)).content.decode()
    assert not Promotion.objects.exists()


def test_who_only_writes_pages_does_not_teach_the_search(editor: Callable[[str], Client]) -> None:
    writer = editor("redaktor")
    for address in (SYNONYMS, PROMOTIONS):
        assert writer.get(f"{address}add/")["Location"] == "/admin/"
    assert editor("operator").get(f"{SYNONYMS}add/").status_code == 200
