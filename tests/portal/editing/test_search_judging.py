"""Where an editor judges the first hits of a term, and who may."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from lxml import html

from portal.search import judging
from portal.search.judging.models import SearchJudgement

PAGE = "/admin/reports/searches/judge/"
MOMS = f"{PAGE}?term=Moms&language=sv"
Editor = Callable[[str], Client]


@pytest.fixture
def rut(editor: Editor) -> Client:
    return editor("redaktor")


def hits_of(answer: Any) -> dict[str, str]:
    """The grade that is chosen of each hit, by its key."""
    fields = html.fromstring(answer.content).xpath("//fieldset[@data-testid='judging-hit']")
    return {field.get("data-id"): "".join(field.xpath(".//input[@checked]/@value")) for field in fields}


def test_rut_judges_hits_and_finds_them_judged_with_her_name_and_the_history(rut: Client) -> None:
    before = hits_of(rut.get(MOMS))
    assert next(iter(before)) == "page:moms" and len(before) <= 10 and set(before.values()) == {""}
    answer = rut.post(MOMS, {"grade-page:moms": "3", "grade-page:moms-andringar": "2"})
    assert answer["Location"] == f"{PAGE}?term=moms&language=sv"
    shown = rut.get(answer["Location"])
    assert hits_of(shown) == {**before, "page:moms": "3", "page:moms-andringar": "2"}
    page = html.fromstring(shown.content)
    assert "redaktor, 20" in page.xpath("//fieldset[@data-id='page:moms']")[0].text_content()
    history = page.xpath("//table[@data-testid='judging-history']/tbody/tr")
    assert {(row[1].text, row[2].text, row[3].text) for row in history} == {
        ("redaktor", "page:moms", "rätt"),
        ("redaktor", "page:moms-andringar", "hyfsad"),
    }


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"grade-page:moms": "1"},
        {"grade-page:moms": "x"},
        {"grade-page:cookies": "3"},
        {"grade-page:none": "3"},
        {"page:moms": "3"},
    ],
    ids=["nothing", "no grade", "no number", "no hit", "no document", "another field"],
)
def test_what_is_no_judgement_of_a_hit_is_not_kept(rut: Client, sent: dict[str, str]) -> None:
    assert rut.post(MOMS, sent).status_code == 302
    assert not SearchJudgement.objects.exists()


@pytest.mark.parametrize("term", ["ab", "19121212-1212", "rut@exempel.se", "x" * 81])
def test_a_term_that_is_not_counted_is_not_judged_and_it_says_why(rut: Client, term: str) -> None:
    for answer in (rut.get(PAGE, {"term": term}), rut.post(f"{PAGE}?term={term}", {"grade-page:moms": "3"})):
        page = html.fromstring(answer.content)
        assert page.xpath("//*[@data-testid='judging-wrong']") and not page.xpath("//form[@data-testid='judging']")
    assert not SearchJudgement.objects.exists()


def test_a_term_that_finds_nothing_and_no_term_at_all_have_nothing_to_judge(rut: Client) -> None:
    assert "Inga träffar." in rut.get(PAGE, {"term": "xyzzyqwerty", "language": "sv"}).content.decode()
    empty = rut.get(PAGE).content.decode()
    assert "judging-wrong" not in empty and "judging-hit" not in empty


def test_a_search_that_is_away_says_so(rut: Client, settings: Any) -> None:
    settings.VST_SEARCH_DATABASE = "postgres://portal@%2Fnowhere/none"
    assert "Sökningen svarar inte just nu." in rut.get(MOMS).content.decode()


@pytest.mark.parametrize("role", ["redaktor", "publicerare", "operator"])
def test_every_role_may_judge(editor: Editor, role: str) -> None:
    editor(role).post(MOMS, {"grade-page:moms": "0"})
    assert judging.latest("moms", "sv")["page:moms"].by == role


def test_somebody_else_may_not(db: None) -> None:
    assert Client().get(MOMS)["Location"].startswith("/admin/login/")
    assert Client().post(MOMS, {"grade-page:moms": "3"})["Location"].startswith("/admin/login/")
    assert not SearchJudgement.objects.exists()
