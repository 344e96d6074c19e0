"""Who has just come from an identity provider, whichever way this portal lets people in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from asgiref.sync import sync_to_async
from django.conf import settings

from portal.http import cookies as names
from portal.http.cookies import CookieChanges
from portal.identity import mock, shibboleth_headers
from portal.identity.claims import Claims
from portal.identity.saml import responses


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody who signs in, and is not accepted yet."""

    claims: Claims
    cookies: CookieChanges = field(default_factory=CookieChanges)
    """What is over with this: the choice of a test person."""
    replaces: str = ""
    """Hash of the session key they had when they left for the identity provider."""


async def arrived(cookies: Mapping[str, str], host: str, now: datetime, headers: Mapping[str, str] | None = None) -> Arrived | None:
    """Who has just signed on, and that only once; ``None`` for nobody.

    ``headers`` are given by the two that may believe them: the token call, and the form of the callback without scripts.
    """
    is_in_front = settings.VST_LOGIN_MODE == shibboleth_headers.MODE
    key = "" if is_in_front else cookies.get(names.session_name())
    taken = await sync_to_async(responses.taken)(key, now) if key else None
    people = mock.login()
    if taken is not None:
        return Arrived(taken[0], people.choice_used() if people.has_chosen(cookies) else CookieChanges(), taken[1])
    chosen = people.claims_of(cookies, host)
    if chosen is not None:
        return Arrived(chosen, people.choice_used())
    claims = await shibboleth_headers.claims_of(headers, now) if is_in_front and headers is not None else None
    return Arrived(claims) if claims else None
