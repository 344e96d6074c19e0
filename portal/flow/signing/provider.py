"""Who takes signatures: a service that a visitor leaves for, and comes back from with proof (flow 9)."""

from typing import Final, Protocol

from portal.flow.signing.fresh_login import FreshLogin
from portal.flow.signing.request import Returned, Signature, SigningRequest
from portal.runtime.provided import Provided


class SigningProvider(Protocol):
    """One way to sign."""

    @property
    def name(self) -> str:
        """Kept with each signature."""

    async def begin(self, request: SigningRequest) -> str:
        """Address that the visitor leaves for. Raises ``UpstreamFailed``."""

    async def finish(self, request: SigningRequest, returned: Returned) -> Signature:
        """The signature that somebody came back with. Raises :class:`Refused`, ``UpstreamFailed``."""


provider: Final = Provided[SigningProvider]("who takes signatures", otherwise=FreshLogin())
"""A new login of the same person, unless an installed app provides something else."""
