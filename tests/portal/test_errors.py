"""Every error a visitor can provoke has the one form."""

import pytest
from django.test import Client

from tests.portal.visitors import (
    CHECK,
    CONTACT,
    ENGAGEMANG,
    EVENT,
    LOGOUT,
    REFRESH,
    SETTINGS_READ,
    SETTINGS_SAVE,
    SPOOF,
    TOKEN,
    csrf_client,
    fault,
    signed_in,
    with_csrf,
)

pytestmark = pytest.mark.django_db


def provoked() -> list[tuple[str, str, str, dict[str, object], int]]:
    """Who asks, method, path, fault on the call behind it, and the status expected."""
    return [
        *[("visitor", "get", path, {}, 401) for path in (CHECK, REFRESH, TOKEN, EVENT, SETTINGS_READ, ENGAGEMANG)],
        ("visitor", "get", SPOOF, {}, 400),
        ("browser", "post", LOGOUT, {}, 403),
        ("browser", "post", SETTINGS_SAVE, {}, 403),
        ("browser", "post", CONTACT, {}, 403),
        ("visitor", "post", SETTINGS_SAVE, {}, 401),
        ("B03", "post", SETTINGS_SAVE, {}, 400),
        ("visitor", "post", CONTACT, {}, 400),
        ("B03", "get", ENGAGEMANG, {"engagements": 500}, 502),
        ("visitor", "get", LOGOUT, {}, 405),
        ("visitor", "get", "/api/finns-inte", {}, 404),
    ]


@pytest.mark.parametrize(("who", "method", "path", "faults", "status"), provoked())
def test_an_error_is_a_code_and_a_message(who: str, method: str, path: str, faults: dict[str, int], status: int) -> None:
    client = Client() if who == "visitor" else csrf_client() if who == "browser" else signed_in(who)
    for name, broken in faults.items():
        fault(client, name, status=broken)
    answer = getattr(client, method)(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/json")
    assert all(isinstance(answer.json()[key], str) and answer.json()[key] for key in ("error", "message"))


def test_who_is_signed_out_is_told_so_even_with_the_anti_forgery_value() -> None:
    browser = csrf_client()
    assert browser.post(SETTINGS_SAVE, "{}", "application/json", headers=with_csrf(browser)).status_code == 401
