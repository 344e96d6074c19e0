"""The gallery at /komponenter: every part of the contract with every example it names, in test environments only."""

import re
from pathlib import Path

import pytest

from components.screens.gallery.contrast import ratio
from components.screens.gallery.foundations import PAIRS, colours
from components.ui.button import button
from portal.testing.visitors import Visitor
from portal.words.locales import Locale
from portal.words.texts import table

pytestmark = pytest.mark.django_db

CONTRACT = (Path(__file__).parents[2] / "docs" / "reference" / "qa-contract.md").read_text(encoding="utf-8")
PARTS = re.search(r"One section per component: ([^|]+)\|", CONTRACT)[1].strip().split(", ")  # type: ignore[index]
NAMED = re.search(r"Examples in the gallery \(D\), among others: (.+)\.", CONTRACT)[1]  # type: ignore[index]
FAMILIES = {
    "button-{variant}-{theme}-{size}": [
        f"button-{variant}-{theme}-{size}"
        for variant in ("solid", "text")
        for theme in ("default", "alarming")
        for size in ("small", "large")
    ],
    "icon-heading-{colour}": [
        f"icon-heading-{colour}" for colour in ("primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten")
    ],
}


def _examples() -> list[str]:
    plain = re.sub(r" \([^)]*\)", "", NAMED).split(", ")
    return [example for name in plain for example in FAMILIES.get(name, [name])]


@pytest.mark.requirement("COMP-036")
@pytest.mark.parametrize("address", ["/komponenter", "/en/components"])
def test_each_part_of_the_contract_has_its_section_with_each_example_it_names(address: str) -> None:
    page = Visitor().visits(address)
    assert page.status == 200
    assert [part for part in PARTS if not page.has(f"gallery-{part}")] == []
    assert [name for name in _examples() if not page.has("gallery-example", example=name)] == []


@pytest.mark.requirement("COMP-036")
@pytest.mark.parametrize("address", ["/komponenter", "/en/components", "/komponenter/grunder", "/komponenter/monster", "/komponenter/ram"])
def test_at_the_production_host_there_is_no_gallery(address: str) -> None:
    answer = Visitor().visits(address, host="foretagsporten.example")
    assert answer.status == 302
    assert answer.location == ("/en/404" if address.startswith("/en") else "/404")


@pytest.mark.requirement("COMP-036")
def test_the_gallery_is_there_whatever_the_flags_are() -> None:
    visitor = Visitor()
    for key in ("vst-ft-content-frontend", "vst-ft-custom-service-menu", "vst-ft-development", "vst-ft-automock"):
        visitor.client.put(f"/api/mock/v1/features/{key}", '{"value": null}', "application/json")
    assert visitor.visits("/komponenter").status == 200


def test_no_id_stands_twice_on_the_page_of_all_examples() -> None:
    page = Visitor().visits("/komponenter")
    ids = page.tree.xpath("//@id")
    assert sorted(one for one in set(ids) if ids.count(one) > 1) == []


def test_the_page_of_a_part_has_its_python_its_arguments_and_a_frame() -> None:
    page = Visitor().visits("/en/components?part=button&example=button-link")
    assert "button_link(t(" in page.text("gallery-python")
    arguments = page.tree.xpath("//table[@class='gallery__table'][1]//tbody/tr/th/code/text()")
    assert arguments[:2] == list(button.__code__.co_varnames[:2])
    assert page.find("gallery-frame").get("src") == "/en/components/frame?example=button-link"


def test_the_toolbar_works_without_scripts() -> None:
    page = Visitor().visits("/komponenter?part=button&example=button-link&width=320&theme=dark&contrast=more&text=200")
    assert page.find("gallery-frame").get("src") == "/komponenter/ram?example=button-link&theme=dark&contrast=more&text=200"
    assert page.find("gallery-frame").getparent().get("data-width") == "320"


def test_a_frame_holds_one_example_and_nothing_of_the_shell() -> None:
    page = Visitor().visits("/en/components/frame?example=button-link&theme=dark&contrast=more&text=200")
    assert page.texts("button") == ["To the start page"]
    assert not page.has("header")
    assert (page.tree.get("data-theme"), page.tree.get("data-contrast"), page.tree.get("data-text")) == ("dark", "more", "200")


@pytest.mark.parametrize("query", ["", "?example=finns-inte", "?example=%3Cscript%3E&theme=x%22onload"])
def test_a_frame_of_no_example_says_so(query: str) -> None:
    page = Visitor().visits(f"/komponenter/ram{query}")
    assert page.status == 200
    assert page.text("empty") == "Det finns inget sådant exempel."
    assert page.tree.get("data-theme") is None


def test_only_the_gallery_may_be_framed_and_only_by_this_host() -> None:
    visitor = Visitor()
    framed = visitor.visits("/komponenter/ram?example=tag").response
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in framed["Content-Security-Policy"]
    assert visitor.visits("/tjanster").response["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("pair", PAIRS)
def test_text_stands_out_seven_to_one_in_light_and_dark(pair: tuple[str, str]) -> None:
    for theme in (0, 1):
        assert ratio(colours()[pair[0]][theme], colours()[pair[1]][theme]) >= 7


def test_the_contrast_is_that_of_the_formula() -> None:
    assert ratio("000000", "ffffff") == 21
    assert round(ratio("767676", "ffffff"), 2) == 4.54


LABELS = {
    "sv": {"common.manage": "Hantera", "common.close": "Stäng", "common.today": "Idag", "common.selectDate": "Välj Datum"},
    "en": {"common.manage": "Manage", "common.close": "Close", "common.today": "Today", "common.selectDate": "Select date"},
}


@pytest.mark.requirement("COMP-034")
@pytest.mark.parametrize(("locale", "address"), [("sv", "/komponenter"), ("en", "/en/components")])
def test_the_shared_words_are_those_of_the_specification(locale: Locale, address: str) -> None:
    words = LABELS[locale]
    assert {key: table(locale)[key] for key in words} == words
    page = Visitor().visits(address)
    shown = set(page.tree.xpath("//section[@data-testid]//text()")) | set(page.tree.xpath("//section[@data-testid]//@aria-label"))
    assert [word for word in words.values() if not any(word in one for one in shown)] == []
    assert page.text("function-row-manage") == words["common.manage"]
    assert page.text("date-picker-today") == words["common.today"]
    assert page.find("date-picker").get("aria-label") == words["common.selectDate"]
