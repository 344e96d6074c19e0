"""An answer of an identity provider on its way to a login: the request it belongs to, the two layers, the replay cache."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from portal.identity.claims import Claims
from portal.identity.login import hashed
from portal.identity.saml import providers
from portal.identity.saml.assertion import Asserted, asserted
from portal.identity.saml.envelope import Envelope, opened
from portal.identity.saml.models import SignedOn, SignOnRequest, Used
from portal.identity.saml.refusal import Refused
from portal.identity.saml.service_provider import client_for
from portal.identity.saml.xml import parsed

if TYPE_CHECKING:
    from saml2.response import AuthnResponse


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody has signed on and goes on to ``target`` with the key of what is known of them."""

    session_key: str
    target: str


def request_of(relay_state: str, now: datetime) -> SignOnRequest:
    """The request that a RelayState stands for; it is used up, whatever the answer to it is like. Raises ``Refused``."""
    if not relay_state:
        raise Refused("unsolicited")
    request = SignOnRequest.consume(hashed(relay_state), now)
    if request is None:
        raise Refused("no request of this RelayState, or it was used or too old", "stale")
    return request


def believed(saml_response: str, request: SignOnRequest, browser: str, now: datetime) -> Asserted:
    """What the answer to ``request`` says, by the browser whose cookie is ``browser``. Raises ``Refused``.

    Starts xmlsec1 and asks no database.
    """
    if not hmac.compare_digest(hashed(browser), request.browser_hash):
        raise Refused("another browser", "stale")
    envelope = opened(saml_response, request)
    provider = providers.provider_of(request.idp, now)
    if provider is None:
        raise Refused("the metadata of the provider are gone", "unavailable")
    verified = _verified(client_for(provider, request.origin, now), envelope, request)
    said = asserted(parsed(_utf8(verified.xmlstr)), request, now)
    if said.id != verified.assertion.id:
        raise Refused("another assertion than the one that was verified")
    return said


def arrive(said: Asserted, request: SignOnRequest, now: datetime) -> Arrival:
    """Takes note of who has come, once for each assertion. Raises ``Refused``."""
    digest = hashlib.sha256(f"saml|{request.idp}|{said.id}".encode()).hexdigest()
    if not Used.first_time(digest, said.usable_until, now):
        raise Refused("an assertion used twice")
    key = secrets.token_urlsafe(32)
    SignedOn.objects.create(
        key_hash=hashed(key),
        personnummer=said.personnummer,
        fornamn=said.fornamn[:200],
        efternamn=said.efternamn[:200],
        visningsnamn=said.visningsnamn[:400],
        loa=said.loa,
        idp=request.idp,
        option=request.option,
        replaces=request.replaces,
        at=now,
    )
    return Arrival(key, request.target)


def taken(session_key: str, now: datetime) -> tuple[Claims, str] | None:
    """What is known of who arrived with this key, once, and the hash of the session key they had before; else ``None``."""
    row = SignedOn.objects.filter(key_hash=hashed(session_key)).first()
    if row is None or SignedOn.objects.filter(key_hash=row.key_hash).delete()[0] != 1 or not row.is_fresh(now):
        return None
    claims = Claims(row.personnummer, row.fornamn, row.efternamn, row.visningsnamn, row.loa, row.idp, option=row.option)
    return claims, row.replaces


def _verified(client: Any, envelope: Envelope, request: SignOnRequest) -> "AuthnResponse":
    """pysaml2's part: the signature, the decryption, its own checks. It raises of many kinds; each is a refusal."""
    from saml2 import BINDING_HTTP_POST  # see client_for

    try:
        verified = client.parse_authn_request_response(
            envelope.encoded, BINDING_HTTP_POST, outstanding={request.request_id: request.target}
        )
    except Exception as fault:
        raise Refused(f"pysaml2: {type(fault).__name__}") from fault
    if verified is None or verified.assertion is None or not verified.xmlstr:
        raise Refused("pysaml2: nothing")
    return verified


def _utf8(document: str | bytes) -> bytes:
    return document if isinstance(document, bytes) else document.encode()
