"""``vst_user`` is for reading names; a page that cannot decode it counts the visitor as signed out, and nothing is decided by it."""

import logging

import pytest

from portal.testing.visitors import Visitor
from tests.portal.visitors import ENGAGEMANG, calls, payload

pytestmark = pytest.mark.django_db(transaction=True)


def beata_with(user: str) -> Visitor:
    return Visitor("B03", "5521030014").keeps("vst_user", user)


@pytest.mark.requirement("SESSION-030")
def test_a_token_that_cannot_be_decoded_is_told_once() -> None:
    beata = beata_with("abc")
    beata.visits("/inloggad/mina-sidor")
    beata.visits("/inloggad/mina-sidor")
    assert [(call["method"], call["path"]) for call in calls(beata.client, "event")] == [("GET", "/api/inloggad/skalet/event/v1/token")]


@pytest.mark.requirement("SESSION-031")
def test_it_is_logged_without_the_value(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="portal.identity"):
        beata_with("abc.def.ghi").visits("/inloggad/mina-sidor")
    assert "Something went wrong while decoding token." in caplog.messages
    assert "abc.def" not in caplog.text


@pytest.mark.requirement("SESSION-032")
def test_the_visitor_counts_as_signed_out() -> None:
    beata = beata_with("abc")
    answer = beata.visits("/inloggad/mina-sidor")
    assert (answer.status, answer.location) == (302, "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor")
    page = beata.visits("/tjanster")
    assert page.status == 200
    assert page.has("header-login-button")


@pytest.mark.requirement("SESSION-034")
def test_a_forged_user_cookie_opens_nothing() -> None:
    beata = Visitor("B03", "5521030014")
    user = beata.cookie("vst_user")
    assert user
    assert payload(user)["per"]["fornamn"] == "Beata"
    somebody = Visitor().keeps("vst_user", user)
    assert somebody.client.get(ENGAGEMANG).status_code == 401
    assert str(somebody.visits("/inloggad/mina-sidor").location).startswith("/inloggad/logga-in")
