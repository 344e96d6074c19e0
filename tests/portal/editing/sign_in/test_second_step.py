"""A password is half of a login: the code, the app it comes from, and the codes for when it is gone."""

import logging
import re
from base64 import b32decode
from collections.abc import Callable, Iterator
from typing import Any

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver
from django_otp.plugins.otp_static.models import StaticToken
from wagtail.users.models import UserProfile

from portal.constants import EDITOR_CODE_TRIES, EDITOR_RECOVERY_CODES
from tests.portal.editing.sign_in.conftest import code_of

STEP, SET_UP = "/admin/second-step/", "/admin/second-step/set-up/"
OPEN = {"admin/login/", "admin/logout/", "admin/second-step/", "admin/second-step/set-up/"} | {
    "admin/sso/",
    "admin/sso/back/",
    "admin/rescue/",
}
"""What somebody may reach whose password was right: the ways in, and the way out."""


def secret_on(page: Any) -> str:
    """The secret that the page shows as text, in hexadecimal digits."""
    (shown,) = lxml.html.document_fromstring(page.content).xpath("//*[@data-testid='second-step-secret']/text()")
    return b32decode(shown.replace(" ", "")).hex()


def recovery_codes_on(page: Any) -> list[str]:
    return [str(code) for code in lxml.html.document_fromstring(page.content).xpath("//*[@data-testid='recovery-codes']//code/text()")]


def sets_up(client: Client) -> list[str]:
    """Connects an app with the code that it shows; the recovery codes."""
    page = client.post(SET_UP, {"code": code_of(secret_on(client.get(SET_UP)))})
    assert page.status_code == 200
    return recovery_codes_on(page)


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


@pytest.mark.requirement("OPS-014")
def test_the_first_login_connects_an_app_and_shows_ten_recovery_codes(password_of: Callable[[str], Client]) -> None:
    redaktor = password_of("redaktor")
    assert redaktor.get("/admin/")["Location"] == f"{STEP}?next=%2Fadmin%2F"
    assert redaktor.get(STEP)["Location"].startswith(SET_UP)
    page = redaktor.get(SET_UP)
    assert 'src="data:image/svg+xml' in page.content.decode()
    assert secret_on(page) == secret_on(redaktor.get(SET_UP)), "a page that is loaded again shows the same"
    wrong = redaktor.post(SET_UP, {"code": "000000"})
    assert wrong.status_code == 400 and "Koden stämmer inte" in wrong.content.decode() and not is_in(redaktor)
    codes = sets_up(redaktor)
    assert len(set(codes)) == EDITOR_RECOVERY_CODES == 10
    assert is_in(redaktor)
    assert not set(codes) & {*StaticToken.objects.values_list("token", flat=True)}, "nobody reads them in the database"


@pytest.mark.requirement("OPS-014")
def test_the_right_password_leads_to_the_code_which_is_good_once(
    password_of: Callable[[str], Client], app_of: Callable[..., str], caplog: pytest.LogCaptureFixture
) -> None:
    sets_up(password_of("redaktor"))
    used = app_of("redaktor")
    redaktor = password_of("redaktor")
    assert redaktor.get("/admin/pages/")["Location"] == f"{STEP}?next=%2Fadmin%2Fpages%2F"
    assert not is_in(redaktor)
    with caplog.at_level(logging.WARNING):
        again = redaktor.post(STEP, {"code": used})
    assert again.status_code == 400 and "redan använd" in again.content.decode() and not is_in(redaktor)
    assert "A code of the editor redaktor was refused (wrong)" in caplog.text and used not in caplog.text
    fresh = app_of("redaktor", later=1)
    assert redaktor.post(STEP, {"code": f"{fresh[:3]} {fresh[3:]}", "next": "/admin/pages/"})["Location"] == "/admin/pages/"
    assert is_in(redaktor)
    another = password_of("redaktor")
    assert another.post(STEP, {"code": fresh}).status_code == 400 and not is_in(another)


@pytest.mark.requirement("OPS-014")
def test_a_recovery_code_lets_in_once_and_an_app_can_be_connected_anew(password_of: Callable[[str], Client]) -> None:
    first, second, *_ = codes = sets_up(password_of("redaktor"))
    redaktor, again = password_of("redaktor"), password_of("redaktor")
    page = redaktor.post(STEP, {"code": first.upper().replace("-", " ")})
    assert "Du har 9 kvar" in page.content.decode() and is_in(redaktor)
    assert again.post(STEP, {"code": first}).status_code == 400 and not is_in(again)
    assert again.post(STEP, {"code": second}).status_code == 200 and is_in(again)
    fresh = sets_up(redaktor)
    assert not set(fresh) & set(codes)
    late = password_of("redaktor")
    assert late.post(STEP, {"code": codes[2]}).status_code == 400, "the old codes went with the old app"


@pytest.mark.requirement("OPS-014")
def test_without_the_second_step_every_address_of_the_editors_redirects(password_of: Callable[[str], Client]) -> None:
    redaktor = password_of("redaktor")
    addresses = sorted(_addresses() - OPEN)
    assert len(addresses) > 150
    passed = {address: got.status_code for address in addresses if not _leads_to_step(got := redaktor.get(f"/{address}"))}
    assert passed == {}
    posted = {address for address in addresses if not _leads_to_step(redaktor.post(f"/{address}"))}
    assert posted == set()


def test_who_has_an_app_connects_no_other_by_a_password_alone(password_of: Callable[[str], Client]) -> None:
    sets_up(password_of("redaktor"))
    assert password_of("redaktor").get(SET_UP)["Location"].startswith(STEP)
    assert Client().get(SET_UP)["Location"] == Client().get(STEP)["Location"] == "/admin/login/"


def test_two_who_know_the_password_see_two_secrets(password_of: Callable[[str], Client]) -> None:
    stranger, redaktor = password_of("redaktor"), password_of("redaktor")
    seen = secret_on(stranger.get(SET_UP))
    sets_up(redaktor)
    assert stranger.post(SET_UP, {"code": code_of(seen)})["Location"].startswith(STEP) and not is_in(stranger)


def test_ten_wrong_codes_refuse_the_right_one_too_for_ten_minutes(password_of: Callable[[str], Client], app_of: Callable[..., str]) -> None:
    sets_up(password_of("redaktor"))
    guessing = password_of("redaktor")
    for _ in range(EDITOR_CODE_TRIES):
        assert guessing.post(STEP, {"code": "aaaaa-aaaaa"}).status_code == 400
    refused = guessing.post(STEP, {"code": app_of("redaktor", later=1)})
    assert "Vänta tio minuter" in refused.content.decode() and not is_in(guessing)
    operator = password_of("operator")
    sets_up(operator)
    assert is_in(operator), "others are not held up"


@pytest.mark.parametrize("goal", ["https://evil.example/", "//evil.example/", "/loggain", "javascript:alert(1)"])
def test_nobody_is_led_out_of_the_editors_pages(password_of: Callable[[str], Client], goal: str) -> None:
    page = password_of("redaktor").get(SET_UP, {"next": goal})
    assert 'name="next" value="/admin/"' in page.content.decode()


def test_the_pages_of_the_second_step_are_in_the_language_of_the_editor_and_need_no_script(password_of: Callable[[str], Client]) -> None:
    redaktor = password_of("redaktor")
    assert "<script" not in redaktor.get(SET_UP).content.decode()
    UserProfile.objects.update_or_create(user=User.objects.get(username="redaktor"), defaults={"preferred_language": "en"})
    page = redaktor.get(SET_UP).content.decode()
    assert '<html lang="en"' in page and "Connect an app for codes" in page
    sets_up(redaktor)
    asked = password_of("redaktor").get(STEP).content.decode()
    assert "Write the code" in asked and "<script" not in asked


def test_somebody_half_way_in_can_sign_out(password_of: Callable[[str], Client]) -> None:
    redaktor = password_of("redaktor")
    assert redaktor.post("/admin/logout/")["Location"] == "/admin/login/"
    assert redaktor.get("/admin/")["Location"].startswith("/admin/login/")


def test_on_a_developers_machine_a_password_is_enough(edited: None, settings: Any) -> None:
    assert settings.VST_EDITOR_SECOND_FACTOR is False
    redaktor = Client()
    redaktor.force_login(User.objects.get(username="redaktor"))
    assert is_in(redaktor)


def _leads_to_step(answer: Any) -> bool:
    return answer.status_code == 302 and str(answer["Location"]).startswith(STEP)


def _addresses() -> set[str]:
    """One of each pattern below ``/admin/``."""
    return {_sample(route) for route in _routes(get_resolver(), "") if route.startswith("admin/")}


def _routes(resolver: Any, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _routes(pattern, route)
        else:
            yield route


def _sample(route: str) -> str:
    samples = {"int": "1", "uuid": "7b1f0f1e-3d3a-4d5e-9d9f-0d7f5a6f3c11"}
    filled = re.sub(r"\(\?P<\w+>[^)]*\)", "1", route)
    filled = re.sub(r"<(?:(\w+):)?\w+>", lambda found: samples.get(found[1] or "", "a"), filled)
    return re.sub(r"[\^$]", "", filled)
