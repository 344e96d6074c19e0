"""Which process runs the code of an e-service in Python: this one, unless ``SERVICE_PLACEMENT`` names what places some of them elsewhere.

All that the rest of the portal knows of processes of services stands here. What there is of them is a package of its own,
``portal/own_process``, which nobody imports.
"""

from functools import cache
from typing import Final, Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from portal.runtime.connection import App

AWAY: Final = "away"
"""In the address of a socket: its page is the broken one of a service whose process does not answer, drawn where visitors are served."""


class Placement(Protocol):
    """Decides where the code of each service runs, and takes calls there."""

    def is_here(self, service_id: str) -> bool:
        """Whether code of this service runs in this process."""

    def serve_the_shell(self) -> None:
        """This process serves visitors: from now on no code of a service that is placed elsewhere runs here."""

    def around(self, application: App) -> App:
        """``application``, which serves visitors, with calls for services elsewhere going there."""

    def start(self) -> None:
        """Begins in the running loop what answers such calls; more than once is as once."""

    async def stop(self) -> None:
        """Ends it; returns when it has ended."""


class InThisProcess:
    """Every service is drawn by the process that serves visitors."""

    def is_here(self, service_id: str) -> bool:
        return True

    def serve_the_shell(self) -> None:
        """All code may run here."""

    def around(self, application: App) -> App:
        return application

    def start(self) -> None:
        """Nothing runs beside this process."""

    async def stop(self) -> None:
        """Nothing has begun."""


@cache
def in_force() -> Placement:
    """The placement of this portal."""
    placement: Placement = import_string(settings.SERVICE_PLACEMENT)()
    return placement
