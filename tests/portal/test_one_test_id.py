"""One test id names one element on a page (MEND-029): what the contract does not mark with a star stands there once. And each is one of
the contract, or of a shared part."""

import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from portal import content
from portal.eservices.registry import SERVICES
from portal.testing.visitors import Visitor
from portal.web.screen import routes
from portal.words.locales import LOCALES

pytestmark = pytest.mark.django_db

CONTRACT = Path(__file__).parents[2] / "docs" / "reference" / "qa-contract.md"
TEST_IDS = CONTRACT.read_text(encoding="utf-8").split("## (e) Test ids", 1)[1].split("\n## ", 1)[0]
SINGLE = frozenset(re.findall(r"^\| `([a-z][a-z0-9-]*)`(?: \(D\))? \|", TEST_IDS, re.MULTILINE))
_OF_PARTS = " ".join(re.findall(r"\*\*Test ids\.\*\* (.*)", CONTRACT.with_name("components.md").read_text(encoding="utf-8")))
NAMED = {
    *re.findall(r"([a-z][a-z0-9-]*): ", _OF_PARTS),
    *(one.rstrip(" *") for row in re.findall(r"^\| (.*?) \|", TEST_IDS, re.MULTILINE) for one in re.findall(r"`([^`]+)`", row)),
}
SHAPES = re.compile("|".join(re.sub(r"\\\{.*?\\\}", "[a-z0-9-]+", re.escape(one)) for one in NAMED if one != "{figure}"))
"""Ids with their parts in braces filled in; a figure may be called anything."""
INSIDE_A_SERVICE = "ancestor::*[@data-testid='service-mount']"
TODAY = date(2026, 11, 22)
EXAMPLES = "gallery"
"""Pages that show parts by themselves, each several times."""
WHO = {"nobody": (), "Beata for a company": ("B03", "5521030014"), "Albin for his company": ("B01", "5521010016"), "Tolvan": ("P00",)}


def paths() -> list[str]:
    """Every address of the table, of the services, and of what editors have published."""
    of_table = [route.path(locale) for route in routes() if not route.screen.startswith(EXAMPLES) for locale in LOCALES]
    of_services = [base for service in SERVICES if service.base for base in service.base.values()]
    of_content = [path for locale in LOCALES for page in content.pages(locale, TODAY) for path in page.routes.values()]
    return sorted({*of_table, *of_services, *of_content})


@pytest.mark.requirement("MEND-029")
@pytest.mark.parametrize("who", WHO)
def test_what_stands_on_a_page_is_of_the_contract_and_what_that_calls_single_stands_once(who: str) -> None:
    visitor, twice, unknown = Visitor(*WHO[who]), {}, {}
    assert "header-search-field" in SINGLE and "contact-form" in SINGLE and SHAPES.fullmatch("login-box-option-freja")
    for path in paths():
        answer = visitor.visits(path)
        if answer.location is None and answer.content:
            ids = Counter(element.get("data-testid") for element in answer.tree.xpath("//*[@data-testid]"))
            twice |= {f"{id} at {path}": count for id, count in ids.items() if count > 1 and id in SINGLE}
            ours = answer.tree.xpath(f"//*[@data-testid and not({INSIDE_A_SERVICE})]/@data-testid")
            unknown |= {str(id): path for id in ours if not SHAPES.fullmatch(id)}
    assert (twice, unknown) == ({}, {})
