"""The other language of a page keeps route, rest and query."""

from datetime import date

import pytest

from portal.web.language_switch import alternates
from portal.web.routes import find
from tests.portal.flags_of import flags
from tests.portal.route_cases import SWITCHES


def switched(address):
    path, _, query = address.partition("?")
    return alternates(find(path, query, flags(), today=date(2026, 11, 21), test_environment=True), query)


@pytest.mark.parametrize(("sv", "en"), SWITCHES)
def test_each_language_leads_to_the_other_and_back(sv, en):
    assert switched(sv) == {"sv": sv, "en": en}
    assert switched(en) == {"sv": sv, "en": en}


def test_a_page_that_is_only_in_swedish_leads_to_the_english_start_page():
    assert switched("/bara-pa-svenska?x=1") == {"sv": "/bara-pa-svenska?x=1", "en": "/en"}


def test_only_the_registration_entry_changes_its_form():
    assert switched("/tjanster?f=brf")["en"] == "/en/services?f=brf"
