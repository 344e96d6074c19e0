"""The start-up check that an e-service can be reached at its address (``manage.py check``; ``manage.py serve`` runs it first)."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from portal.eservices.registry import SERVICES
from portal.web.screen import route_at


@register()
def services_stand_where_nothing_else_does(**_: Any) -> Sequence[CheckMessage]:
    """An error for each service whose address is that of a screen of the portal: the visitor would meet the screen."""
    return [
        Error(f"service {service.id}: {address} is the address of the portal's own page {own.name}", id="portal.E025")
        for service in SERVICES
        for address in dict.fromkeys(service.base.values() if service.base else ())
        if (own := route_at(address)) is not None
    ]
