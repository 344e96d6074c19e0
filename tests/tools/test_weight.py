"""What the pages of the public tools weigh."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from portal.figures.state import packed
from portal.testing.visitors import Response, Visitor
from tests.bench.limit import kept_in
from tests.bench.tools.limits import LIMITS, MEASURED
from tests.tools.test_likviditetsbudget import TOOL, a_full_budget

KB = 1024
EMPTY, FULL = 60 * KB, 120 * KB
TOOLS = {
    "likviditetsbudget": "cash-flow-budget",
    "resultatbudget": "profit-budget",
    "lonekostnad": "salary-cost",
    "finansiering": "funding-advice",
    "branschchecklistor": "industry-checklists",
    "hitta-tillstand": "permit-finder",
    "fakturahjalpen": "invoice-helper",
}
ADDRESSES = [
    *[f"/tillvaxtverket/{sv}" for sv in TOOLS],
    *[f"/en/tillvaxtverket/{en}" for en in TOOLS.values()],
    "/bolagsverket/hjalp-att-valja-foretagsnamn",
    "/en/bolagsverket/help-choosing-a-company-name",
]
A_FULL_ONE = f"{TOOL}?{urlencode({'d': packed({'start': '2026-01', **a_full_budget()})})}"
OF_THE_PORTAL = {"read-notices", "consent", "client"}

pytestmark = pytest.mark.django_db


def first_visit(address: str) -> Response:
    """Of somebody who has not been asked about cookies yet: nobody gets more."""
    return Visitor(consent="").visits(address)


@pytest.mark.requirement("TOOL-029")
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_empty_tool_is_light_and_has_no_script_of_its_own(address: str) -> None:
    page = first_visit(address)
    assert page.status == 200
    assert len(page.response.content) <= EMPTY
    scripts = {src.rpartition("/")[2].partition(".")[0] for src in page.tree.xpath("//script/@src")}
    assert scripts <= OF_THE_PORTAL


@pytest.mark.requirement("TOOL-029")
def test_a_full_budget_is_light() -> None:
    page = first_visit(A_FULL_ONE)
    assert page.value("balance-12")
    assert len(page.response.content) <= FULL


@pytest.mark.requirement("TOOL-029")
def test_a_full_budget_that_is_open_and_idle_took_no_more_than_its_limit_when_it_was_measured() -> None:
    (limit,) = [each for each in LIMITS if each.name == "open"]
    assert kept_in(MEASURED)["open"] <= limit.most


def test_what_a_full_budget_leaves_out_of_links_stands_whole_where_no_script_adds_it() -> None:
    page = first_visit(A_FULL_ONE)
    english = urlsplit(page.href("header-lang-link"))
    assert parse_qs(english.query) == parse_qs(urlsplit(A_FULL_ONE).query)
    (login,) = page.tree.xpath("//noscript//a[contains(@href, 'redirect=')]/@href")
    assert parse_qs(urlsplit(login).query)["redirect"] == [A_FULL_ONE]
    brought = [page.find(name) for name in ("explore-lang-link", "lang-option-sv", "lang-option-en", "settings-language-en")]
    assert all(each.get("data-brings-query") is not None for each in brought)
    short = first_visit(f"{TOOL}?start=2026-01")
    assert short.href("lang-option-en").endswith("?start=2026-01")
    assert not short.tree.xpath("//*[@data-brings-query]")
