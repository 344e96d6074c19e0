"""How long a process takes to end: the setting ``VST_DRAIN``."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core.exceptions import ImproperlyConfigured

OF_PRODUCTION: Final = "5,25,30"
AT_ONCE: Final = "0,0,10"
"""Where somebody waits at a keyboard."""


@dataclass(frozen=True, slots=True)
class Drain:
    """The steps of an end, one after the other."""

    until_closed: timedelta
    """From the word to end until nothing new is accepted: the server in front sees meanwhile that this process is not ready."""
    pages: timedelta
    """Over how long the open pages are sent to other processes; zero closes them all at once."""
    requests: timedelta
    """How long requests that are being answered may still take."""

    @property
    def whole(self) -> timedelta:
        """All steps together."""
        return self.until_closed + self.pages + self.requests


def drain(said: str) -> Drain:
    """``5,25,30``: three numbers of whole seconds. Raises ``ImproperlyConfigured`` for anything else."""
    steps = said.split(",")
    if len(steps) != 3 or not all(step.isascii() and step.isdigit() and len(step) < 5 for step in steps):
        raise ImproperlyConfigured("VST_DRAIN is three numbers of seconds: until nothing new is accepted, for pages, for requests: 5,25,30")
    return Drain(*(timedelta(seconds=int(step)) for step in steps))
