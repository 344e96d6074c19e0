"""The payment service of test environments: a page with what may become of a payment, and callbacks that it signs."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Final, get_args
from uuid import UUID

from django.conf import settings

from portal.flow.payment import Forged, State, Told
from portal.flow.payment.provider import Order
from portal.http.addresses import with_query
from portal.outside.source import UpstreamFailed
from portal.words.locales import prefixed, split
from test_world import faults

PAGE: Final = "/test/betalning"
SIGNATURE: Final = "X-Signature"
"""The header of a callback: HMAC-SHA-256 of its body, in hexadecimal."""

_STATES: Final[dict[UUID, State]] = {}
"""What became of each order in this process."""


class TestPayments:
    """Knows what was chosen on its page."""

    async def begin(self, order: Order) -> str:
        await _met()
        _STATES[order.uuid] = "vantar"
        locale = split(order.return_path.partition("?")[0])[0]
        return with_query(prefixed(locale, PAGE), order=str(order.uuid), kronor=str(order.amount), ater=order.return_path)

    async def status(self, order: UUID) -> State:
        await _met()
        return _STATES.get(order, "vantar")

    def receive(self, body: bytes, headers: Mapping[str, str]) -> Told:
        if not hmac.compare_digest(signature_of(body), headers.get(SIGNATURE, "")):
            raise Forged
        said = json.loads(body)
        if not isinstance(said, dict) or said.get("state") not in get_args(State):
            raise ValueError("no state")
        return Told(UUID(str(said.get("order"))), said["state"])


def choose(order: UUID, state: State) -> None:
    """What the payer chose."""
    _STATES[order] = state


def callback(order: UUID) -> tuple[str, str]:
    """Body and signature of the callback that tells how far an order is."""
    body = json.dumps({"order": str(order), "state": _STATES.get(order, "vantar")})
    return body, signature_of(body.encode())


def signature_of(body: bytes) -> str:
    key = hashlib.sha256(f"test payments {settings.SECRET_KEY}".encode()).digest()
    return hmac.new(key, body, hashlib.sha256).hexdigest()


def forget() -> None:
    """Nobody has paid anything."""
    _STATES.clear()


async def _met() -> None:
    try:
        await faults.meet("payment")
    except faults.FaultMet as fault:
        raise UpstreamFailed("payment", str(fault)) from fault
