"""Visitors over HTTP, without a browser: named people who sign in and keep their cookies."""

import json
from base64 import urlsafe_b64decode
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.test import Client

from test_world.people import by_key

TOKEN = "/api/auth/v2/token"
SPOOF = "/api/spoof-auth/auth/v2/token"
CHECK = "/api/auth-service-api/api/token/v2/check-token"
REFRESH = "/api/auth-service-api/api/token/v2/refresh-token"
LOGOUT = "/api/auth-service-api/api/token/v2/logout"
EVENT = "/api/inloggad/skalet/event/v1/token"
SETTINGS_READ = "/api/inloggad/skalet/anvandare/v1/installningar/hamta"
SETTINGS_SAVE = "/api/inloggad/skalet/anvandare/v1/installningar/spara"
ENGAGEMANG = "/api/inloggad/skalet/foretag/v1/hamta/engagemang"
FEATURES = "/api/skalet/v1/features"
NOTICES = "/api/driftmeddelanden/v1/driftmeddelanden"
CONTACT = "/api/skalet/kontaktaoss/v1/skicka"
LOGIN_COOKIES = ("vst_user", "vst_token", "vst_refresh_token")
PRODUCTION = "foretagsporten.example"


def spoof_headers(key: str, **more: str) -> dict[str, str]:
    person = by_key(key).person
    return {
        "personalIdentityNumber": person.personnummer,
        "displayName": quote(person.visningsnamn),
        "givenName": quote(person.fornamn),
        "sn": quote(person.efternamn),
        "Shib-Identity-Provider": "https://test-idp.example",
        **more,
    }


def signed_in(key: str, client: Client | None = None, **more: str) -> Client:
    """A client signed in as the person, by the mock login's call."""
    client = client or Client()
    answer = client.get(SPOOF, headers=spoof_headers(key, **more))
    assert answer.status_code == 200, answer.content
    return client


def has(client: Client, cookie: str) -> bool:
    """Whether the client still holds the cookie."""
    return cookie in client.cookies and bool(client.cookies[cookie].value)


def drop(client: Client, cookie: str) -> None:
    client.cookies.pop(cookie, None)


def payload(token: str) -> dict[str, Any]:
    middle = token.split(".")[1]
    read: dict[str, Any] = json.loads(urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    return read


def fault(client: Client, name: str, **body: object) -> None:
    assert client.put(f"/api/mock/v1/faults/{name}", json.dumps(body), "application/json").status_code == 200


def end_fault(client: Client, name: str) -> None:
    assert client.delete(f"/api/mock/v1/faults/{name}").status_code == 204


def calls(client: Client, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/mock/v1/calls?name={name}").json()
    return found


def csrf_client() -> Client:
    """A client that Django checks for the anti-forgery value, as it does a browser."""
    return Client(enforce_csrf_checks=True)


def with_csrf(client: Client) -> dict[str, str]:
    """The header that goes with a cookie now set on ``client``."""
    from django.middleware.csrf import _get_new_csrf_string

    client.cookies["vst_csrf"] = value = _get_new_csrf_string()
    return {"X-CSRFToken": value}


def set_cookies(response: HttpResponse) -> dict[str, str]:
    return {name: morsel.value for name, morsel in response.cookies.items()}
