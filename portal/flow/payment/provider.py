"""Who takes payments: a service that a visitor leaves for by a link, and that knows what has been paid (flow 10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol
from uuid import UUID

from portal.outside.source import UpstreamFailed
from portal.runtime.provided import Provided

CALL: Final = "payment"
"""Name of what is asked of the provider: in the log and among the faults of tests."""
State = Literal["vantar", "betald", "nekad", "avbruten"]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be paid."""

    uuid: UUID
    amount: int
    """Kronor."""
    number: str
    """Of the case."""
    return_path: str
    """Where the provider sends the visitor back, below our host."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a provider tells of an order by itself."""

    order: UUID
    state: State


class Forged(Exception):
    """A callback that is not the provider's."""


class PaymentProvider(Protocol):
    """One way to pay."""

    async def begin(self, order: Order) -> str:
        """Address that the visitor leaves for; the same order may be begun again. Raises ``UpstreamFailed``."""

    async def status(self, order: UUID) -> State:
        """How far an order is. Raises ``UpstreamFailed``."""

    def receive(self, body: bytes, headers: Mapping[str, str]) -> Told:
        """What a callback tells. Raises :class:`Forged`, ``ValueError`` for what is the provider's and cannot be read."""


class NoPayments:
    """Where nobody takes payments: applications with a fee wait."""

    async def begin(self, order: Order) -> str:
        raise UpstreamFailed(CALL, "no installed app takes payments")

    async def status(self, order: UUID) -> State:
        raise UpstreamFailed(CALL, "no installed app takes payments")

    def receive(self, body: bytes, headers: Mapping[str, str]) -> Told:
        raise Forged


provider: Final = Provided[PaymentProvider]("who takes payments", otherwise=NoPayments())
