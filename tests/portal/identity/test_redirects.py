"""No query sends anybody to another site: a corpus of hostile addresses, asked of every door that leads on."""

import json
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

import pytest
from django.test import Client

from portal.calls.saml import safe_target
from portal.http.addresses import local_or_none
from portal.screens.login import login_details
from portal.testing.visitors import Visitor

HOSTILE = [json.loads(line) for line in Path(__file__).with_name("redirects.txt").read_text().splitlines() if not line.startswith("#")]
ORIGIN = "http://testserver"
BANKID = "/Shibboleth.sso/login?SAMLDS=1&entityID=https%3A%2F%2Fbankid.idp.example%2Fmetadata"


def stays(location: str) -> bool:
    """Whether a browser sent to ``location`` stays here: it drops tabs and lines and takes a backslash for a slash."""
    seen = "".join(letter for letter in location.strip() if letter not in "\t\r\n").replace("\\", "/")
    return urlsplit(urljoin(f"{ORIGIN}/inloggad/logga-in", seen)).netloc == "testserver"


def test_the_corpus_is_wide_enough() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 60


@pytest.mark.parametrize("address", HOSTILE, ids=ascii)
def test_a_hostile_address_is_no_local_one(address: str) -> None:
    assert local_or_none(address) is None
    assert safe_target(address, ORIGIN) is None


@pytest.mark.parametrize("address", ["/", "/tjanster", "/en/services?x=1#y", "/inloggad/demo?redirect=//evil.example", "/a//b", "/å"])
def test_an_honest_address_is_followed(address: str) -> None:
    assert local_or_none(address) == safe_target(f"{ORIGIN}{address}", ORIGIN) == address
    assert stays(address)


@pytest.mark.django_db
def test_redirect_of_the_login_page_and_of_the_callback_stays_here() -> None:
    signed_in, anonymous = Visitor("P00"), Visitor()
    for address in HOSTILE:
        asked = quote(address.encode("utf-8", "surrogatepass"), safe="")
        assert signed_in.visits(f"/inloggad/logga-in?redirect={asked}").location == "/inloggad/mina-sidor", address
        details = login_details({"callback": "login", "redirect": address}, "sv")
        assert (details.redirect, details.success) == (None, "/inloggad/mina-sidor"), address
        assert details.failure == "/inloggad/logga-in?inloggning=misslyckad", address
        posted = anonymous.posts(f"/inloggad/logga-in?callback=login&redirect={asked}", {})
        assert posted.location is not None and stays(posted.location), address


@pytest.mark.django_db
def test_target_of_the_sign_on_and_of_the_test_login_stays_here() -> None:
    visitor = Client()
    for address in HOSTILE:
        asked = quote(address, safe="")
        assert visitor.get(f"{BANKID}&target={asked}").status_code == 400, address
        welcome = Visitor().visits(f"/inloggad/automock?id=191212121212&target={asked}")
        assert welcome.status == 200
        assert all(stays(str(href)) for href in welcome.tree.xpath("//main//a/@href")), address
        posted = Visitor().posts("/Shibboleth.sso/mock", {"person": "P00", "target": address})
        assert posted.location is not None and stays(posted.location), address


@pytest.mark.django_db
def test_return_of_the_logout_stays_here() -> None:
    visitor = Client()
    for address in HOSTILE:
        assert visitor.get(f"/Shibboleth.sso/Logout?return={quote(address, safe='')}").status_code == 400, address
    assert visitor.get(f"/Shibboleth.sso/Logout?return={ORIGIN}/tjanster")["Location"] == "/tjanster"
