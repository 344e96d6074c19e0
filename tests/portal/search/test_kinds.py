"""What a result is, where it leads, and results of one kind only, on the search page (spec: JOURNEY-056 to -058)."""

import pytest

from portal.search.described import KINDS, NAMES
from portal.testing.visitors import Response, Visitor

pytestmark = pytest.mark.django_db

WORDS = {
    "sv": {"eservice": "E-tjänst", "tool": "Verktyg", "information": "Information", "news": "Nyhet"},
    "en": {"eservice": "E-service", "tool": "Tool", "information": "Information", "news": "News"},
}


def kinds_in(page: Response) -> list[str]:
    return [str(one.get("data-kind")) for one in page.all("search-result-kind")]


@pytest.mark.requirement("JOURNEY-056")
@pytest.mark.parametrize("address", ["/sok?q=moms", "/sok?q=likviditetsbudget", "/en/search?q=vat", "/en/search?q=budget"])
def test_each_result_says_its_kind_in_words_and_no_address(address: str) -> None:
    page = Visitor().visits(address)
    results = page.all("search-result")
    assert results and len(kinds_in(page)) == len(results)
    words = WORDS["en" if address.startswith("/en") else "sv"]
    assert [one.text_content() for one in page.all("search-result-kind")] == [words[kind] for kind in kinds_in(page)]
    for result in results:
        assert not [text for text in result.itertext() if text.strip().startswith("/")]


def test_no_authority_has_its_swedish_name_alone_among_english_results() -> None:
    page = Visitor().visits("/en/search?q=vat")
    assert [one for one in page.texts("search-result") if "Swedish Tax Agency" in one]
    assert not [one for one in page.texts("search-result") if "Skatteverket" in one]


@pytest.mark.requirement("JOURNEY-057")
def test_signed_out_a_service_leads_to_where_it_is_told_of_and_signed_in_to_itself() -> None:
    page = Visitor().visits("/sok?q=%C3%A4ndra+aktiebolag")
    leads = dict(zip(page.texts("search-result-title"), [one.get("href") for one in page.all("search-result-link")], strict=True))
    assert not [href for href in leads.values() if href.startswith(("/inloggad/bolagsverket", "/inloggad/scb"))]
    assert leads["Ändra aktiebolag"] == "/styrelse-och-andra-uppgifter#tjanst"
    assert Visitor().visits("/styrelse-och-andra-uppgifter").tree.xpath("//*[@id='tjanst']")
    signed_in = Visitor("B01", "5521010016").visits("/sok?q=%C3%A4ndra+aktiebolag")
    assert "/inloggad/bolagsverket/andra/aktiebolag" in [one.get("href") for one in signed_in.all("search-result-link")]


@pytest.mark.requirement("JOURNEY-058")
@pytest.mark.parametrize(("path", "query", "term"), [("/sok", "typ", "f%C3%B6retag"), ("/en/search", "kind", "company")])
def test_results_of_one_kind_and_how_many_there_are_of_each(path: str, query: str, term: str) -> None:
    locale = "en" if path.startswith("/en") else "sv"
    every = Visitor().visits(f"{path}?q={term}")
    counts = {str(chip.get("data-kind")): int(chip.get("data-count")) for chip in every.all("search-kind")}
    total = counts.pop("all")
    assert every.text("search-count").split()[0] == str(total) == str(sum(counts.values()))
    for kind in KINDS:
        if kind not in counts:
            continue
        shown, number = [], 1
        while True:
            page = Visitor().visits(f"{path}?q={term}&{query}={NAMES[locale][kind]}&page={number}")
            shown += kinds_in(page)
            if len(shown) >= counts[kind] or not page.has("pagination"):
                break
            number += 1
        assert shown == [kind] * counts[kind]
        assert page.text("search-count").split()[0] == str(counts[kind])
        assert page.find("search-kind", kind=kind).get("aria-current") == "true"


@pytest.mark.requirement("JOURNEY-058")
@pytest.mark.parametrize("unknown", ["xx", "", "%00", "<b>", "eservice"])
def test_an_unknown_kind_is_none(unknown: str) -> None:
    plain, odd = (Visitor().visits(f"/sok?q=f%C3%B6retag{more}") for more in ("", f"&typ={unknown}"))
    assert odd.texts("search-result-title") == plain.texts("search-result-title")
    assert odd.text("search-count") == plain.text("search-count")
