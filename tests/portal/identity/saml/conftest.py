"""A portal that trusts one identity provider, ours, and has keys that are made once for all these tests."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from portal.identity import keys as token_keys
from portal.identity.key_ring import RING, KeptKey
from portal.identity.login import hashed
from portal.identity.saml import keys, own, providers, xmlsec
from portal.identity.saml.models import SignOnRequest
from tests.portal.identity.saml.idp import ENTITY_ID, LOA3, UNCERTIFIED, Response, metadata

ORIGIN = "http://testserver"
BROWSER = "b" * 32


@pytest.fixture(scope="session")
def pairs_of_a_service_provider() -> list[KeptKey]:
    """Made once: a pair takes longer than most of these tests."""
    return [keys.new_pair(use, datetime.now(UTC) - timedelta(days=30)).at(use, 1) for use in keys.USES]


@pytest.fixture(autouse=True)
def trusted(outside_world_at_start: None, pairs_of_a_service_provider: list[KeptKey], tmp_path: Path, settings: Any) -> Iterator[None]:
    """Freja's provider is ours; the other options have none."""
    if xmlsec.program() is None:
        pytest.skip("xmlsec1 is not installed; `make test` installs it")
    (tmp_path / "freja.xml").write_text(metadata())
    settings.DATA_DIR = tmp_path
    RING.hold([*token_keys.first_keys(), *pairs_of_a_service_provider])
    settings.VST_LOGIN_OPTIONS = {"freja": {"entity_id": ENTITY_ID, "metadata": str(tmp_path / "freja.xml")}}
    providers.forget()
    yield
    providers.forget()


@pytest.fixture
def now() -> datetime:
    """pysaml2 asks the clock itself, so an answer that it shall take must be of today; all else follows from this one moment."""
    return datetime.now(UTC)


@pytest.fixture
def asked(now: datetime) -> SignOnRequest:
    """A visitor on the way, in no database."""
    return SignOnRequest(
        relay_hash=hashed("ss:relay"),
        browser_hash=hashed(BROWSER),
        request_id="id-asked",
        origin=ORIGIN,
        option="freja",
        idp=ENTITY_ID,
        levels=[LOA3, UNCERTIFIED],
        target="/inloggad/demo",
        began_at=now,
    )


@pytest.fixture
def answer(asked: SignOnRequest, now: datetime) -> Callable[..., Response]:
    """Makes the right answer to ``asked``, but for what is said."""

    def make(**changes: Any) -> Response:
        honest: dict[str, Any] = {
            "request_id": asked.request_id,
            "acs": own.acs(ORIGIN),
            "audience": own.entity_id(ORIGIN),
            "now": now,
            "sp_certificate": sp_certificate(now),
        }
        return Response(**honest | changes)

    return make


def sp_certificate(now: datetime) -> x509.Certificate:
    return x509.load_pem_x509_certificate(keys.current("encryption", now).certificate.read_bytes())
