"""Attacks on the signed tokens, each by its name."""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey

from portal.identity import keys
from portal.identity.checked_tokens import Checked, CheckedTokens
from portal.identity.models import Session
from portal.identity.person import Person
from portal.identity.tokens import InvalidToken, access_token, check_user_token, read_access_token, user_token

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def session(is_mock: bool = False) -> Session:
    beata = Person("199204029806", "Beata", "Styrelse", "Beata Styrelse")
    return Session(
        sid="s" * 32,
        subject=beata.subject,
        personnummer=beata.personnummer,
        fornamn=beata.fornamn,
        efternamn=beata.efternamn,
        visningsnamn=beata.visningsnamn,
        is_mock=is_mock,
        opened_at=NOON,
        expires_at=NOON + timedelta(minutes=30),
        ends_at=NOON + timedelta(hours=8),
    )


def _decoded(token: str) -> tuple[dict[str, object], dict[str, object]]:
    header, body, _signature = token.split(".")
    return json.loads(urlsafe_b64decode(header + "==")), json.loads(urlsafe_b64decode(body + "=="))


def test_a_token_of_ours_tells_its_session() -> None:
    claims = read_access_token(access_token(session(), NOON), NOON, test_environment=False)
    assert (claims.sid, claims.is_mock, claims.expires_at) == ("s" * 32, False, NOON + timedelta(minutes=30))
    header, body = _decoded(access_token(session(), NOON))
    assert (header["typ"], header["alg"], body["aud"]) == ("at+jwt", "ES256", "vst-api")
    assert not {"fornamn", "efternamn", "visningsnamn", "per"} & set(body)


def test_a_token_is_over_at_its_end() -> None:
    token = access_token(session(), NOON)
    with pytest.raises(InvalidToken):
        read_access_token(token, NOON + timedelta(minutes=30), test_environment=False)


def forged() -> Iterator[tuple[str, str]]:
    token = access_token(session(), NOON)
    header, body = _decoded(token)
    stranger = ECKey.generate_key("P-256")
    public = keys.signing_key(is_mock=False, now=NOON).as_pem(private=False)
    yield "no algorithm", _unsigned({**header, "alg": "none"}, body) + "."
    yield "a key of the attacker", jwt.encode({"alg": "ES256", "typ": "at+jwt", "kid": header["kid"]}, body, stranger)
    yield "a key in the header", jwt.encode({"alg": "ES256", "typ": "at+jwt", "jwk": stranger.as_dict(private=False)}, body, stranger)
    yield "the public key as a shared secret", _with_shared_secret(_unsigned({**header, "alg": "HS256"}, body), public)
    yield "the user token", user_token(session(), NOON)
    yield "a changed claim", ".".join([token.split(".")[0], urlsafe_b64encode(b'{"sid":"x"}').decode(), token.split(".")[2]])
    for name, claim in (
        ("another audience", {"aud": "vst-ui"}),
        ("another issuer", {"iss": "https://evil.example"}),
        ("no end", {"exp": "x"}),
    ):
        yield name, jwt.encode(header, {**body, **claim}, keys.signing_key(is_mock=False, now=NOON))
    for kid in (
        "../../etc/passwd",
        "/dev/null",
        "x' or '1'='1",
        "",
        "https://evil.example/key",
        keys.signing_key(is_mock=True, now=NOON).kid,
    ):
        yield f"kid {kid}", jwt.encode({"alg": "ES256", "typ": "at+jwt", "kid": kid}, body, stranger)
    for name in ("jku", "x5u"):
        yield name, jwt.encode({**header, name: "https://evil.example/keys"}, body, stranger)
    yield "nothing", ""
    yield "words", "abc"
    yield "dots", "a.b.c"


def _unsigned(header: dict[str, object], body: dict[str, object]) -> str:
    return ".".join(urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (header, body))


def _with_shared_secret(unsigned: str, secret: bytes) -> str:
    return unsigned + "." + urlsafe_b64encode(hmac.digest(secret, unsigned.encode(), "sha256")).decode().rstrip("=")


def test_every_forged_token_is_refused() -> None:
    for name, token in forged():
        for test_environment in (True, False):
            with pytest.raises(InvalidToken):
                pytest.fail(f"{name}: {read_access_token(token, NOON, test_environment)}")


def test_a_mock_token_counts_in_test_environments_only() -> None:
    token = access_token(session(is_mock=True), NOON)
    assert read_access_token(token, NOON, test_environment=True).is_mock
    with pytest.raises(InvalidToken):
        read_access_token(token, NOON, test_environment=False)


def test_a_mock_key_cannot_sign_a_real_token() -> None:
    header, body = _decoded(access_token(session(), NOON))
    token = jwt.encode({**header, "kid": keys.signing_key(is_mock=True, now=NOON).kid}, body, keys.signing_key(is_mock=True, now=NOON))
    with pytest.raises(InvalidToken):
        read_access_token(token, NOON, test_environment=True)


def test_a_user_token_belongs_to_its_session() -> None:
    token = user_token(session(), NOON)
    check_user_token(token, "s" * 32, is_mock=False)
    for sid, is_mock in (("t" * 32, False), ("s" * 32, True)):
        with pytest.raises(InvalidToken):
            check_user_token(token, sid, is_mock)


def test_the_cookies_stay_small() -> None:
    assert len(user_token(session(), NOON)) < 700
    assert len(access_token(session(), NOON)) < 900


def test_in_production_there_is_no_mock_key(settings: object) -> None:
    settings.VST_ENV = "production"  # type: ignore[attr-defined]
    with pytest.raises(PermissionError):
        keys.signing_key(is_mock=True, now=NOON)


def test_a_token_is_checked_once_and_runs_out_all_the_same() -> None:
    token = access_token(session(), NOON)
    assert read_access_token(token, NOON, test_environment=False) == read_access_token(token, NOON, test_environment=False)
    with pytest.raises(InvalidToken, match="over"):
        read_access_token(token, NOON + timedelta(minutes=30), test_environment=False)


def test_what_was_checked_is_kept_for_all_that_it_was_checked_by_and_refusals_are_not_kept() -> None:
    checked, asked = CheckedTokens(most=2), []

    def check(token: str) -> Checked:
        asked.append(token)
        if token == "forged":
            raise InvalidToken
        return Checked(sid=token, exp=1, names_a_person=False)

    def look(token: str, by: str = "key 1") -> Checked:
        return checked.of(token, (by,), lambda: check(token))

    assert (look("Beata").sid, look("Beata").sid, asked) == ("Beata", "Beata", ["Beata"])
    look("Beata", "key 2")
    for _ in range(2):
        with pytest.raises(InvalidToken):
            look("forged")
    assert asked == ["Beata", "Beata", "forged", "forged"]
    look("Beata", "key 2")
    look("Carl")
    asked.clear()
    look("Beata", "key 2")
    look("Carl")
    assert asked == [], "the two that came last are kept"
    look("Beata", "key 1")
    assert asked == ["Beata"], "the one before them is not"
