"""The start-up check of flows (``manage.py check``): the portal does not start with one that is wrong."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from portal.flow import checking


@register()
def flows_are_whole(**_: Any) -> Sequence[CheckMessage]:
    """An error for each fault of each flow that is installed."""
    return [Error(str(fault), id="portal.E006") for fault in checking.faults()]
