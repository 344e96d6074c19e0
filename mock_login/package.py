"""What the portal asks of the test login: ``portal.identity.mock.MockLogin``, as a module."""

from collections.abc import Mapping
from typing import Final

from mock_login import sign_on, views
from mock_login.numbers import is_test_number
from portal.http.cookies import CookieChanges
from portal.identity.claims import Claims
from portal.web.api import call_at
from test_world.people import by_number

__all__ = ["choice_used", "claims_of", "has_chosen", "is_test_number", "refuses_refresh", "urlpatterns"]

urlpatterns: Final = [
    call_at(r"api/spoof-auth/auth/v2/token", views.spoof_token),
    call_at(r"Shibboleth\.sso/mock", views.mock_sign_on),
]


def claims_of(cookies: Mapping[str, str], host: str) -> Claims | None:
    return sign_on.claims_of(cookies, host)


def has_chosen(cookies: Mapping[str, str]) -> bool:
    return sign_on.COOKIE in cookies


def choice_used() -> CookieChanges:
    return sign_on.used()


def refuses_refresh(personnummer: str) -> bool:
    person = by_number(personnummer)
    return person is not None and person.refuses_refresh
