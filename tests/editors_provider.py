"""An OpenID provider of an organisation, small and strict, in the process of the test: nothing leaves it.

It does what a real one does to the letter of the core specification: codes are good once and for the client, the address and the
verifier that they were asked for. ``faults`` change what it signs.
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

ISSUER = "https://login.myndigheten.test/realms/personal"
CLIENT, SECRET = "foretagsporten", "hemligt för tester"


class EditorsProvider:
    """Knows one person at a time; ``transport`` is how the portal reaches it."""

    def __init__(self) -> None:
        self.person: dict[str, Any] = {}
        self.change: Callable[[dict[str, Any]], dict[str, Any]] = lambda claims: claims
        self.algorithm = "RS256"
        self.signed_with: RSAKey | OctKey | None = None
        self.is_away = False
        self._key = RSAKey.generate_key(2048, parameters={"kid": "1", "use": "sig"})
        self._codes: dict[str, dict[str, str]] = {}
        self.transport = httpx.MockTransport(self._answer)

    def lets_in(self, address: str) -> dict[str, str]:
        """What a browser brings back that was sent to ``address``, where the person signed in."""
        parts = urlsplit(address)
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{ISSUER}/auth"
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert asked["client_id"] == CLIENT and asked["response_type"] == "code" and "openid" in asked["scope"].split()
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(16)
        self._codes[code] = asked
        return {"state": asked["state"], "code": code}

    def _answer(self, request: httpx.Request) -> httpx.Response:
        if self.is_away:
            raise httpx.ConnectTimeout("away", request=request)
        path = str(request.url).removeprefix(ISSUER)
        if path == "/.well-known/openid-configuration":
            return httpx.Response(200, json=self._configuration())
        if path == "/certs":
            return httpx.Response(200, json={"keys": [self._key.as_dict(private=False)]})
        assert path == "/token" and request.method == "POST"
        return self._token(request)

    def _configuration(self) -> Mapping[str, str]:
        return {
            "issuer": ISSUER,
            "authorization_endpoint": f"{ISSUER}/auth",
            "token_endpoint": f"{ISSUER}/token",
            "jwks_uri": f"{ISSUER}/certs",
        }

    def _token(self, request: httpx.Request) -> httpx.Response:
        sent = {name: values[0] for name, values in parse_qs(request.content.decode()).items()}
        asked = self._codes.pop(sent.get("code", ""), None)
        who = httpx.BasicAuth(CLIENT, "hemligt%20f%C3%B6r%20tester")
        expected = next(who.auth_flow(httpx.Request("POST", ISSUER))).headers["Authorization"]
        if asked is None or request.headers.get("Authorization") != expected:
            return httpx.Response(400, json={"error": "invalid_grant"})
        challenge = base64.urlsafe_b64encode(hashlib.sha256(sent["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if challenge != asked["code_challenge"] or sent["redirect_uri"] != asked["redirect_uri"]:
            return httpx.Response(400, json={"error": "invalid_grant"})
        return httpx.Response(200, json={"access_token": "a", "token_type": "Bearer", "id_token": self._signed(asked["nonce"])})

    def _signed(self, nonce: str) -> str:
        now = int(datetime.now(UTC).timestamp())
        claims = {"iss": ISSUER, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": nonce, **self.person}
        changed = self.change(claims)
        if self.algorithm == "none":
            parts = (b'{"alg":"none"}', json.dumps(changed).encode())
            unsigned = (base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)
            return ".".join([*unsigned, ""])
        return jwt.encode({"alg": self.algorithm, "kid": "1"}, changed, self.signed_with or self._key)
