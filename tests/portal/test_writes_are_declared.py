"""Every address that changes something has said whether it acts for a party: a new one is not let in by being forgotten."""

import re

import pytest
from django.test import Client

from components.eservices.mina_sidor import my_pages
from portal.calls import urls as api_urls
from portal.web import api
from portal.web.screen import screens

pytestmark = pytest.mark.django_db

ABOUT_THE_PERSON = {
    "api/auth-service-api/api/token/v2/refresh-token",
    "api/auth-service-api/api/token/v2/logout",
    "api/inloggad/skalet/anvandare/v1/installningar/spara",
    "api/search/click",
    "api/search/site-search",
    "api/search/suggestions",
    "api/skalet/kontaktaoss/v1/skicka",
    "api/tvv/content",
    "api/skalet/statistik/v1/visning",
    "api/skalet/v1/csp",
    "api/skalet/v1/fel",
    "api/arenden/v1/arenden/2026-000000-0/filer/00000000-0000-4000-8000-000000000000",
    "api/arenden/v1/betalningar",
    "api/arenden/v1/handelser",
    "api/inloggad/skalet/foretag/v1/hamta-igen",
    "api/inloggad/skalet/utkast/v1/kasta",
    "api/inloggad/skalet/utkast/v1/spara",
    "Shibboleth.sso/mock",
    "Shibboleth.sso/SAML2/POST",
}
"""Calls that write something of the person alone, or of nobody, or only read by POST; a draft names the party of its page in its key.

A call for a party compares ``X-VST-Party`` as the forms do.
"""
TEST_CONTROLS = "api/mock/v1"
EXAMPLES = {
    **{"name": "menyer", "side": "ut", "form": "-", "digest": "0" * 12},
    **{"locale": "sv", "mark": "0" * 12, "version": "1"},
    **{"number": "2026-000000-0", "file": "00000000-0000-4000-8000-000000000000"},
}
"""What an address may hold in a group that does not take any word."""


def _writing() -> set[str]:
    """The calls that take a method which may change something."""
    found = set()
    for pattern in (each for each in api_urls.urlpatterns if each.callback is not api.unknown):
        regex = pattern.pattern.regex.pattern.strip("^$").removesuffix("/?")
        named = re.sub(r"\(\?P<(\w+)>[^)]*\)", lambda group: EXAMPLES.get(group[1], "x"), regex)
        path = named.replace("\\", "").replace("[Ll]", "l")
        answers = (Client().generic(method, f"/{path}").status_code for method in ("POST", "PUT", "PATCH", "DELETE"))
        if any(status != 405 for status in answers):
            found.add(path)
    return found


def test_every_call_that_writes_is_known_to_be_about_the_person() -> None:
    assert {path for path in _writing() if not path.startswith(TEST_CONTROLS)} == ABOUT_THE_PERSON


def test_every_form_says_what_it_acts_for() -> None:
    declared = {one.name: one.post.acts_for for one in screens() if one.post} | {
        f"my pages {at}": page.acts_for for at, page in my_pages.pages.items() if page.post
    }
    assert set(declared.values()) <= {"person", "party"}
    assert [name for name, acts_for in declared.items() if acts_for == "party"] == ["my pages utkast", "my pages foretag"]
