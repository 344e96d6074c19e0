"""The signature service of test environments: one leaves for a page with the test people, and comes back as the one who was chosen."""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final

from django.conf import settings

from portal.flow.signing import Refused, Returned, Signature, SigningRequest
from portal.http.addresses import with_query
from portal.identity.person import subject_of
from portal.outside.source import UpstreamFailed
from portal.words.locales import prefixed
from test_world import faults

PAGE: Final = "/test/underskrift"
LOA: Final = "urn:vst:mock"
FIELDS: Final = ("id", "digest", "who", "state")
"""What is vouched for, in this order."""


class TestSignatures:
    """Vouches with a seal of its own for who was chosen."""

    name = "mock"

    async def begin(self, request: SigningRequest) -> str:
        await _met()
        back = {"id": request.id, "digest": request.digest, "ater": request.return_path}
        return with_query(prefixed(request.locale, PAGE), **back)

    async def finish(self, request: SigningRequest, returned: Returned) -> Signature:
        await _met()
        said = {name: returned.values.get(name, "") for name in FIELDS}
        if not hmac.compare_digest(seal_of(said), returned.values.get("sig", "")) or said["id"] != request.id:
            raise Refused("forged")
        if said["digest"] != request.digest:
            raise Refused("other-text")
        if returned.session != request.session:
            raise Refused("other-session")
        if said["state"] != "klar":
            raise Refused("cancelled")
        if said["who"] != request.subject:
            raise Refused("other-person")
        return Signature(said["who"], said["digest"], LOA, {**said, "sig": returned.values["sig"]})


def way_back(id: str, digest: str, return_path: str, personnummer: str) -> str:
    """Address that somebody comes back at who signed as this person; an empty number is somebody who gave up."""
    who, state = (subject_of(personnummer), "klar") if personnummer else ("", "avbruten")
    said = {"id": id, "digest": digest, "who": who, "state": state}
    path, _, query = return_path.partition("?")
    known = dict(part.partition("=")[::2] for part in query.split("&") if part)
    return with_query(path, **known, **said, sig=seal_of(said))


def seal_of(said: Mapping[str, str]) -> str:
    """What only this service can write beside ``said``."""
    key = hashlib.sha256(f"test signatures {settings.SECRET_KEY}".encode()).digest()
    return hmac.new(key, "\n".join(said[name] for name in FIELDS).encode(), hashlib.sha256).hexdigest()


async def _met() -> None:
    try:
        await faults.meet("signing")
    except faults.FaultMet as fault:
        raise UpstreamFailed("signing", str(fault)) from fault
