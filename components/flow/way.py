"""The way from an application to another service."""

from portal.eservices.registry import by_id
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import is_offered


def way_to(id: str, visit: ServiceVisit) -> str:
    """Address of a service, or of a route of one, by its id; empty where it is not offered."""
    named = by_id(id)
    return named.base.get(visit.locale, "") if named and is_offered(named.service, visit.flags) else ""
