"""The test identity provider behind each login option."""

import pytest
from django.test import Client

from mock_login.sign_on import choices
from test_world.people import PEOPLE
from tests.portal.visitors import PRODUCTION, TOKEN, csrf_client, payload, with_csrf


def test_the_sign_on_page_offers_every_test_person_in_their_order() -> None:
    offered = choices("sv", "/inloggad/demo")
    assert [choice.key for choice in offered] == [one.key for one in PEOPLE]
    assert (offered[7].person.visningsnamn, offered[7].label) == ("Beata Styrelse", "board member of three: AB, BRF, HB")
    assert {choice.target for choice in offered} == {"/inloggad/demo"}
    assert choices("sv", "//evil.example")[0].target == "/inloggad/autentisering/logga-in?callback=login"


@pytest.mark.django_db
def test_choosing_a_person_leads_to_the_target_signed_on() -> None:
    visitor = csrf_client()
    form = {"person": "B03", "target": "/inloggad/autentisering/logga-in?callback=login"}
    assert visitor.post("/Shibboleth.sso/mock", form).status_code == 403
    form["csrfmiddlewaretoken"] = with_csrf(visitor)["X-CSRFToken"]
    answer = visitor.post("/Shibboleth.sso/mock", form)
    assert (answer.status_code, answer["Location"]) == (303, form["target"])
    cookie = answer.cookies["vst_mock_person"]
    assert (cookie["httponly"], cookie["max-age"]) == (True, 600)
    visitor.get(TOKEN)
    assert payload(visitor.cookies["vst_user"].value)["per"]["visningsnamn"] == "Beata Styrelse"


@pytest.mark.django_db
def test_a_made_up_sign_on_is_none() -> None:
    visitor = Client()
    assert visitor.post("/Shibboleth.sso/mock", {"person": "Q99"}).status_code == 400
    visitor.cookies["vst_mock_person"] = "B03"
    assert visitor.get(TOKEN).status_code == 401


def test_on_the_production_host_there_is_no_test_sign_on() -> None:
    assert Client().post("/Shibboleth.sso/mock", {"person": "B03"}, headers={"Host": PRODUCTION}).status_code == 404
