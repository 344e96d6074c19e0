"""OpenID Connect with the organisation of the editors: discovery, a code with PKCE, and an ID token of nobody else.

The protocol is Authlib's (the request, the challenge, the claims); what carries it is httpx, as for all other systems.
"""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

import httpx
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from portal.editing.sign_in.configured import Organisation, is_safe

PATIENCE: Final = httpx.Timeout(5.0, connect=2.0)
"""Seconds for each part of each of the three questions."""
ALGORITHMS: Final = ("RS256", "PS256", "ES256", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512")
"""Signatures by a key that only the organisation has; neither none nor one by a secret that we know too."""
LEEWAY: Final = 60
"""Seconds that two clocks may differ."""
_DISCOVERY: Final = "/.well-known/openid-configuration"
_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class Refused(Exception):
    """What came is not believed; the text says why, for the log, and holds nothing of a person."""


class Away(Exception):
    """The organisation did not answer, or not as such a service does."""


class OneFactor(Refused):
    """They are who they are, by one factor only."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A sign-on that is under way; kept in the session of the browser that began it."""

    state: str
    nonce: str
    verifier: str
    goal: str

    def as_kept(self) -> dict[str, str]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Known:
    """Whom the organisation knows."""

    issuer: str
    subject: str
    name: str
    claims: Mapping[str, Any]
    groups: frozenset[str]


class Provider:
    """``organisation`` as this portal, at ``back`` for who returns, talks with it; ``transport`` carries what is asked."""

    def __init__(self, organisation: Organisation, back: str, transport: httpx.BaseTransport | None = None) -> None:
        self._organisation, self._back, self._transport = organisation, back, transport

    def begin(self, goal: str) -> tuple[str, Begun]:
        """Where the browser goes, and what is to be kept until it is back. Raises ``Away``."""
        begun = Begun(secrets.token_urlsafe(32), secrets.token_urlsafe(32), secrets.token_urlsafe(32), goal)
        with self._client() as client:
            at = self._discovered(client)["authorization_endpoint"]
        address: str = prepare_grant_uri(
            at,
            client_id=self._organisation.client_id,
            response_type="code",
            redirect_uri=self._back,
            scope=" ".join(self._organisation.scopes),
            state=begun.state,
            nonce=begun.nonce,
            code_challenge=create_s256_code_challenge(begun.verifier),
            code_challenge_method="S256",
            **({"acr_values": " ".join(self._organisation.acr)} if self._organisation.acr else {}),
        )
        return address, begun

    def finish(self, begun: Begun, code: str, now: datetime) -> Known:
        """Who came back with ``code``.

        Raises ``Refused`` for what is not believed, ``OneFactor`` for a login that was too weak, and ``Away``.
        """
        with self._client() as client:
            found = self._discovered(client)
            answered = self._exchanged(client, found["token_endpoint"], begun, code)
            keys = self._read(client, found["jwks_uri"])
        return self._known(self._claims(answered, keys, begun, now))

    def _client(self) -> httpx.Client:
        return httpx.Client(
            timeout=PATIENCE, transport=self._transport, headers={"Accept": "application/json", "User-Agent": "foretagsporten"}
        )

    def _exchanged(self, client: httpx.Client, at: str, begun: Begun, code: str) -> Mapping[str, Any]:
        sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": self._back, "code_verifier": begun.verifier}
        who = httpx.BasicAuth(quote(self._organisation.client_id, safe=""), quote(self._organisation.secret, safe=""))
        try:
            response = client.post(at, data=sent, auth=who)
        except httpx.HTTPError as fault:
            raise Away(type(fault).__name__) from fault
        if response.is_server_error:
            raise Away(f"status {response.status_code}")
        if not response.is_success:
            raise Refused(f"the code was not taken (status {response.status_code})")
        return _object_in(response)

    def _discovered(self, client: httpx.Client) -> Mapping[str, str]:
        found = self._read(client, self._organisation.issuer.rstrip("/") + _DISCOVERY)
        if found.get("issuer") != self._organisation.issuer:
            raise Away("another issuer answers")
        if not all(is_safe(found.get(name)) for name in _ENDPOINTS):
            raise Away("an endpoint is missing, or not https")
        return found

    def _read(self, client: httpx.Client, address: str) -> Mapping[str, Any]:
        try:
            response = client.get(address)
        except (httpx.HTTPError, httpx.InvalidURL) as fault:
            raise Away(type(fault).__name__) from fault
        if not response.is_success:
            raise Away(f"status {response.status_code}")
        return _object_in(response)

    def _claims(self, answered: Mapping[str, Any], keys: Mapping[str, Any], begun: Begun, now: datetime) -> Mapping[str, Any]:
        options = {
            "iss": {"essential": True, "value": self._organisation.issuer},
            "aud": {"essential": True, "value": self._organisation.client_id},
            "sub": {"essential": True},
            "exp": {"essential": True},
        }
        known = {"nonce": begun.nonce, "client_id": self._organisation.client_id, "access_token": answered.get("access_token")}
        try:
            token = jwt.decode(str(answered.get("id_token", "")), KeySet.import_key_set(dict(keys)), algorithms=list(ALGORITHMS))  # type: ignore[arg-type]
            claims = CodeIDToken(token.claims, token.header, options, known)
            claims.validate(now=int(now.timestamp()), leeway=LEEWAY)
        except (JoseError, ValueError, TypeError, KeyError) as fault:
            raise Refused(f"the ID token is not believed ({_reason(fault)})") from fault
        return claims  # type: ignore[no-any-return]

    def _known(self, claims: Mapping[str, Any]) -> Known:
        shown = _texts(claims.get("amr"))
        if claims.get("acr") not in self._organisation.acr and not shown & {*self._organisation.amr}:
            raise OneFactor("neither acr nor amr says two factors")
        subject, name = claims.get("sub"), claims.get(self._organisation.name_claim)
        if not isinstance(subject, str) or not subject or len(subject) > 255:
            raise Refused("sub is no text of 1 to 255 characters")
        return Known(
            self._organisation.issuer,
            subject,
            name if isinstance(name, str) and name else subject,
            claims,
            _texts(claims.get(self._organisation.groups_claim)),
        )


def _object_in(response: httpx.Response) -> Mapping[str, Any]:
    try:
        content = response.json()
    except ValueError as fault:
        raise Away("no JSON") from fault
    if not isinstance(content, dict):
        raise Away("no JSON object")
    return content


def _reason(fault: Exception) -> str:
    """Which claim it was where the library says so; its sentences may hold what was sent."""
    return str(getattr(fault, "claim", "") or getattr(fault, "error", "") or type(fault).__name__)


def _texts(value: Any) -> frozenset[str]:
    """``value`` as the set of its texts: some organisations send one alone, without a list."""
    listed = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return frozenset(one for one in listed if isinstance(one, str))
