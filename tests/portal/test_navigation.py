"""The links of the explore drawer lead where the contract says."""

import pytest

from portal.web.navigation import groups
from portal.words.locales import LOCALES
from portal.words.texts import text
from tests.portal.contract import code, nav_links
from tests.portal.flags_of import flags


def links(locale, signed_in, form=None, off=()):
    return {link.key: link for group in groups(locale, signed_in, form, flags(*off)) for link in group.links}


def test_the_groups_have_one_nine_and_eight_links():
    assert [(g.key, len(g.links)) for g in groups("sv", False, None, flags())] == [("my-pages", 1), ("popular", 9), ("more", 8)]
    assert [text("en", f"nav.group.{g.text_key}") for g in groups("en", False, None, flags())] == [
        "My pages",
        "Popular services",
        "More services",
    ]


@pytest.mark.parametrize("row", nav_links(), ids=lambda row: row[0])
def test_a_link_leads_where_the_contract_says(row):
    key, sv, en, signed_in, out_sv, out_en = row
    assert [text(locale, f"nav.link.{key}") for locale in LOCALES] == [sv, en]
    assert links("sv", True, "AB")[key].href == code(signed_in)[0]
    assert links("sv", False)[key].href == code(out_sv)[0]
    assert links("en", False)[key].href == code(out_en)[0]


def test_english_links_lead_to_english_addresses_or_other_sites():
    for key, link in links("en", True, "AB").items():
        assert link.href.startswith("/en/") or link.is_external, key
    assert links("en", True, "AB")["checklistor"].href == "/en/tillvaxtverket/industry-checklists"


@pytest.mark.parametrize(
    ("form", "path"),
    [
        ("PERSON", "aktiebolag"),
        ("HB", "handelsbolag"),
        ("BRF", "bostadsrattsforening"),
        ("EN", "enskild-naringsverksamhet"),
        (None, "aktiebolag"),
    ],
)
def test_own_resignation_is_that_of_the_represented_form(form, path):
    assert links("sv", True, form)["egen-avgang"].href == f"/inloggad/bolagsverket/avgang/{path}"


def test_a_service_whose_older_page_stands_in_is_linked_there():
    link = links("sv", True, "AB", off=["vst-ft-bolagsverket-vinstutdelning"])["vinstutdelning"]
    assert (link.href, link.is_external) == ("https://aldre.foretagsporten.example/vinstutdelning", True)
