"""The other language of a page keeps route, rest and query."""

from datetime import date

import pytest

from portal.language_switch import alternates
from portal.routes import find
from tests.portal.flags_of import flags


def switched(address):
    path, _, query = address.partition("?")
    return alternates(find(path, query, flags(), today=date(2026, 11, 21), test_environment=True), query)


@pytest.mark.parametrize(
    ("sv", "en"),
    [
        ("/", "/en"),
        ("/tjanster?x=1", "/en/services?x=1"),
        ("/inloggad/mina-sidor?y=2", "/en/inloggad/mina-sidor?y=2"),
        ("/inloggad/mina-sidor/foretag", "/en/inloggad/mina-sidor/foretag"),
        ("/utloggad", "/en/logged-out"),
        ("/tillvaxtverket/likviditetsbudget/a/b", "/en/tillvaxtverket/cash-flow-budget/a/b"),
        ("/inloggad/bolagsverket/arenden", "/en/inloggad/bolagsverket/arenden"),
        ("/registrera-foretag", "/en/register-company"),
        ("/moms?q=a%20b&q=c", "/en/vat?q=a%20b&q=c"),
        ("/nyheter", "/en/news"),
        ("/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"),
        ("/sok?q=moms&page=2", "/en/search?q=moms&page=2"),
        ("/inloggad/404", "/en/inloggad/404"),
        (
            "/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fdemo",
            "/en/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fdemo",
        ),
        *[
            (f"/inloggad/mina-sidor/registrera-foretag?f={sv}", f"/en/inloggad/mina-sidor/registrera-foretag?f={en}")
            for sv, en in (
                ("ab", "ab"),
                ("brf", "hbrf"),
                ("ek", "ek"),
                ("e", "e"),
                ("hb", "hb"),
                ("kb", "kb"),
                ("zz", "zz"),
                ("brf&a=1", "hbrf&a=1"),
            )
        ],
    ],
)
def test_each_language_leads_to_the_other_and_back(sv, en):
    assert switched(sv) == {"sv": sv, "en": en}
    assert switched(en) == {"sv": sv, "en": en}


def test_a_page_that_is_only_in_swedish_leads_to_the_english_start_page():
    assert switched("/bara-pa-svenska?x=1") == {"sv": "/bara-pa-svenska?x=1", "en": "/en"}


def test_only_the_registration_entry_changes_its_form():
    assert switched("/tjanster?f=brf")["en"] == "/en/services?f=brf"
