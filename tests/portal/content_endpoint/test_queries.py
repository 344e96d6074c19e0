"""What other systems get from the content endpoint."""

import json
import logging

import pytest
from django.test import Client
from django.utils import timezone

from portal import content
from portal.constants import CONTENT_QUERY_ALIASES
from portal.testing.visitors import Visitor
from tests.portal.content_endpoint.asking import PATH, data_of, page, posted

pytestmark = pytest.mark.django_db

WORDS = 'vocabulary(id: "ordlista") { terms { title } }'
LEVELS = "title description url"
MENU = (
    "query Menu($id: String!, $language: String!) { menu(id: $id, language: $language) { language items { "
    + f"{LEVELS} children {{ " * 4
    + LEVELS
    + " }" * 4
    + " } } }"
)


@pytest.mark.requirement("GQL-001")
def test_the_endpoint_answers_graphql() -> None:
    answer = posted("{__typename}")
    assert (answer.status_code, answer.json()) == (200, {"data": {"__typename": "Query"}})


@pytest.mark.requirement("GQL-002", "CONTENT-030")
def test_a_menu_nests_five_levels() -> None:
    items = data_of(MENU, id="main", language="sv")["menu"]["items"]
    way = []
    while items:
        way.append(items[0]["title"])
        assert set(items[0]) >= {"title", "description", "url"}
        items = items[0].get("children")
    assert way == ["Starta", "Registrera", "Förening", "Styrelse", "Adress"]
    assert data_of(MENU, id="footer", language="en")["menu"]["language"] == "en"
    assert data_of(MENU, id="sidebar", language="sv") == {"menu": None}


@pytest.mark.requirement("GQL-003")
@pytest.mark.parametrize(("language", "path", "replaced"), [("sv", "/moms", "Följ oss"), ("en", "/en/vat", "Follow us")])
def test_the_footer_is_the_menu_of_that_name(language: str, path: str, replaced: str) -> None:
    titles = [item["title"] for item in data_of(MENU, id="footer", language=language)["menu"]["items"]]
    drawn = [group.get("data-title") for group in Visitor().visits(path).all("footer-group")]
    assert replaced in titles
    assert set(drawn) == set(titles), "the fixed social links stand under the name of the group they replace"


@pytest.mark.requirement("GQL-004", "CONTENT-008")
@pytest.mark.parametrize(
    ("path", "kind", "shown_as"),
    [
        ("/", "StartPage", "START_PAGE"),
        ("/starta-foretag", "LandingPage", "LANDING_PAGE"),
        ("/moms", "Article", "ARTICLE"),
        ("/en/vat", "Article", "ARTICLE"),
        ("/nyheter/moms-andringar", "NewsArticle", "NEWS_ARTICLE"),
    ],
)
def test_a_page_has_its_kind(path: str, kind: str, shown_as: str) -> None:
    assert page(path)["__typename"] == kind
    assert Visitor().visits(path).find("main").get("data-page-type") == shown_as


@pytest.mark.requirement("GQL-004")
@pytest.mark.parametrize("path", ["/finns-inte", "/opublicerad", "/nyheter/kommande", "/nyheter/gammal", "moms", ""])
def test_what_visitors_do_not_find_is_null(path: str) -> None:
    assert page(path) is None


@pytest.mark.requirement("CONTENT-001")
def test_an_article_has_all_that_pages_have() -> None:
    moms = page("/moms")
    assert (moms["id"], moms["language"], moms["title"]) == ("moms", "sv", "Moms")
    assert moms["preamble"]
    assert [block["kind"] for block in moms["layoutBlocks"]][:3] == ["table", "video", "promo"]
    assert moms["routes"] == [{"path": "/moms", "language": "sv"}, {"path": "/en/vat", "language": "en"}]
    assert moms["created"] <= moms["changed"]
    assert (moms["metaTags"]["keywords"], moms["metaTags"]["noindex"], moms["ogImage"]) == ("Moms", False, None)
    assert page("/registrera-foretag")["ogImage"] == "/static/img/valley.svg"


@pytest.mark.requirement("CONTENT-001", "CONTENT-002")
def test_a_page_in_swedish_only_has_every_meta_tag() -> None:
    only = page("/bara-pa-svenska")
    assert only["routes"] == [{"path": "/bara-pa-svenska", "language": "sv"}]
    tags = only["metaTags"]
    assert all(tags[name] for name in ("canonical_url", "description", "keywords", "title"))
    assert all(tags[name] is True for name in ("noarchive", "nofollow", "noimageindex", "noindex", "nosnippet", "notranslate"))


@pytest.mark.requirement("CONTENT-004")
def test_an_article_says_who_answers_for_it_there_and_on_the_page() -> None:
    article = page("/registrera-foretag")
    assert article["responsible"] == {"id": "7", "name": "Bolagsverket"}
    assert (article["summaryTitle"], article["feedback"], article["ordlistaDisabled"]) == ("Registrera", True, False)
    assert (article["sdgService"], article["sdgCode"]) == (True, "K1")
    shown = Visitor().visits("/registrera-foretag")
    assert shown.text("page-responsible") == "Ansvarig: Bolagsverket"
    day = content.page_at("/registrera-foretag", timezone.localdate()).changed
    assert shown.text("page-changed").endswith(str(day.year))
    assert article["changed"] == day.isoformat()


@pytest.mark.requirement("CONTENT-007", "CONTENT-006")
def test_pages_with_a_picture_and_quick_links_give_them() -> None:
    start, landing = page("/"), page("/en/start-a-company")
    assert [link["url"] for link in start["quicklinks"]] == ["/registrera-foretag", "/moms", "/om-foretagsporten-se/kontakt"]
    shown = Visitor().visits("/")
    assert [link.get("href") for link in shown.find("start-quicklinks").xpath(".//a")] == [link["url"] for link in start["quicklinks"]]
    assert [(each["key"], each["title"], each["url"]) for each in start["situations"]] == [
        (each.get("data-situation"), link.text_content(), link.get("href"))
        for each in shown.all("situation")
        for link in each.xpath(".//a[@data-testid='situation-link']")
    ]
    picture = Visitor().visits("/en/start-a-company").find("hero-image")
    assert picture.get("aria-label") == landing["heroImage"]["alt"] != ""


@pytest.mark.requirement("GQL-005", "CONTENT-026")
def test_each_language_has_its_words() -> None:
    query = "query Vocabulary($id: String!) { vocabulary(id: $id) { terms { title description } } }"
    swedish, english = (data_of(query, id=id_)["vocabulary"]["terms"] for id_ in ("ordlista", "ordlista-en"))
    assert "Aktiebolag" in [term["title"] for term in swedish]
    assert "Limited company" in [term["title"] for term in english]
    assert data_of(query, id="wordlist") == {"vocabulary": None}
    listed = Visitor().visits("/moms").find("block-glossary-list")
    assert [(dt.text, dt.getnext().text) for dt in listed.xpath(".//dt")] == [(term["title"], term["description"]) for term in swedish]


@pytest.mark.requirement("GQL-006")
def test_news_comes_newest_first_and_no_more_than_asked_for() -> None:
    query = "query News($language: String!, $limit: Int!) { newsList(language: $language, limit: $limit) { id language startDate } }"
    two = data_of(query, language="sv", limit=2)["newsList"]
    assert [(each["id"], each["language"]) for each in two] == [("ny-e-tjanst", "sv"), ("moms-andringar", "sv")]
    assert two[0]["startDate"] > two[1]["startDate"]
    assert len(data_of(query, language="en", limit=50)["newsList"]) == 3
    for wrong in ({"language": "de", "limit": 2}, {"language": "sv", "limit": -1}, {"language": "sv", "limit": 10_000}):
        assert posted(query, wrong).json()["errors"][0]["message"]


@pytest.mark.requirement("GQL-012")
@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("a change", 'mutation { page(path: "/moms") { __typename } }'),
        ("a subscription", "subscription { __typename }"),
        ("thirty levels", '{ menu(id: "main", language: "sv") { items ' + "{ children " * 30 + "{ title }" + " }" * 30 + " } }"),
        ("aliases", "{ " + " ".join(f"a{n}: {WORDS}" for n in range(CONTENT_QUERY_ALIASES + 1)) + " }"),
        ("tokens", "{ " + "__typename " * 5_000 + "}"),
    ],
)
def test_what_changes_or_costs_too_much_is_refused(what: str, query: str) -> None:
    answer = posted(query)
    said = answer.json()
    assert said["errors"][0]["message"], what
    assert said.get("data") is None


@pytest.mark.requirement("ERR-027")
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ('{"query": "{ page(path: "}', "application/json"),
        ('{"query": "query {{"}', "application/json"),
        ('{"query": 7}', "application/json"),
        ('{"query": "{__typename}", "variables": [1]}', "application/json"),
        ('{"query": "{__typename}", "extensions": "x"}', "application/json"),
        ('[{"query": "{__typename}"}]', "application/json"),
        ("[" * 100_000, "application/json"),
        ("{}", "application/json"),
        ("query={__typename}", "application/x-www-form-urlencoded"),
        ("", "application/json"),
    ],
)
def test_nonsense_is_400_in_the_form_of_graphql_and_on_no_page(body: str, content_type: str) -> None:
    answer = Client().post(PATH, body, content_type)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")
    assert [set(error) >= {"message"} for error in answer.json()["errors"]] == [True]
    assert Visitor().visits("/moms").status == 200


def test_a_field_that_does_not_exist_is_an_error_with_its_place() -> None:
    said = posted('{ page(path: "/moms") { colour } }').json()
    assert "colour" in said["errors"][0]["message"]
    assert said["errors"][0]["locations"]


def test_other_methods_are_not_allowed() -> None:
    assert [Client().generic(method, PATH).status_code for method in ("PUT", "DELETE", "PATCH")] == [405] * 3


def test_a_page_that_is_asked_for_again_is_sent_only_if_it_changed() -> None:
    asked = {"query": '{ menu(id: "main", language: "sv") { language } }'}
    first = Client().get(PATH, asked)
    assert (first.status_code, first["Cache-Control"]) == (200, "public, max-age=0, must-revalidate")
    again = Client().get(PATH, asked, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert Client().get(PATH, asked, headers={"If-None-Match": '"another"'}).status_code == 200


def test_get_and_post_answer_alike() -> None:
    query, variables = MENU, {"id": "footer", "language": "sv"}
    by_get = Client().get(PATH, {"query": query, "variables": json.dumps(variables), "operationName": "Menu"})
    assert by_get.json() == posted(query, variables, operationName="Menu").json()


def test_what_callers_get_wrong_is_no_error_of_ours_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        posted('{ newsList(language: "sv", limit: 99999999) { id } }')
        posted("{ page(")
    assert [record.message for record in caplog.records if "was refused" in record.message]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
