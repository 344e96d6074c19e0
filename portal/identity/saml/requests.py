"""Sending a visitor to an identity provider: a signed request, and a row that the answer must fit."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from portal.identity.login import hashed
from portal.identity.login_options import LoginOption
from portal.identity.saml import own, providers
from portal.identity.saml.models import SignOnRequest, forget_old
from portal.identity.saml.refusal import Refused
from portal.identity.saml.service_provider import client_for

if TYPE_CHECKING:
    from saml2.samlp import AuthnRequest


@dataclass(frozen=True, slots=True)
class Departure:
    """A visitor about to leave."""

    url: str
    """Where the browser goes: the provider, with the signed request."""
    request: SignOnRequest
    """Not stored yet."""


def prepared(option: LoginOption, origin: str, target: str, browser: str, session_key: str | None, now: datetime) -> Departure:
    """A request to the provider of ``option``; asks no database.

    ``browser`` is the value of the cookie that ties the answer to this browser, ``target`` a path that was found safe,
    ``session_key`` the session that a new one takes the place of. Raises ``Refused`` when the provider cannot be asked.
    """
    from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT  # see client_for
    from saml2.xmldsig import SIG_RSA_SHA256

    provider = providers.provider_of(option.entity_id, now)
    if provider is None:
        raise Refused(f"{option.key} has no metadata", "unavailable")
    client = client_for(provider, origin, now)
    request_id, request = client.create_authn_request(
        provider.sign_on_url,
        binding=BINDING_HTTP_POST,
        assertion_consumer_service_url=own.acs(origin),
        force_authn="true",
        is_passive="false",
        requested_authn_context={"authn_context_class_ref": list(option.levels), "comparison": "exact"},
        sign=False,  # the HTTP-Redirect binding signs the query, not the XML
    )
    relay_state = f"ss:{secrets.token_urlsafe(24)}"
    bound = client.apply_binding(
        BINDING_HTTP_REDIRECT,
        str(_for_any_name_id(request)),
        provider.sign_on_url,
        relay_state,
        sign=True,
        sigalg=SIG_RSA_SHA256,
    )
    stored = SignOnRequest(
        relay_hash=hashed(relay_state),
        browser_hash=hashed(browser),
        request_id=request_id,
        origin=origin,
        option=option.key,
        idp=provider.entity_id,
        levels=list(option.levels),
        target=target,
        replaces=hashed(session_key) if session_key else "",
        began_at=now,
    )
    return Departure(dict(bound["headers"])["Location"], stored)


def remember(request: SignOnRequest, now: datetime) -> None:
    """Keeps the request until its answer comes, at most ten minutes."""
    forget_old(now)
    request.save(force_insert=True)


def _for_any_name_id(request: "AuthnRequest") -> "AuthnRequest":
    """Any kind of name identifier will do: the person is known by the attribute."""
    from saml2.samlp import NameIDPolicy

    request.name_id_policy = NameIDPolicy(allow_create="true")
    return request
