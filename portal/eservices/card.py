"""An e-service as a page of information names it (spec: CONTENT-020)."""

from dataclasses import dataclass

from portal.eservices import registry
from portal.eservices.authorities import name_of
from portal.eservices.starts import Action, action_of
from portal.eservices.visibility import is_offered
from portal.flags import Flags
from portal.words.locales import Locale
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class ServiceCard:
    """Name, description, authority and action of a service; the same for everybody."""

    id: str
    name: str
    description: str
    authority: str
    action: Action


def offered_card(service_id: str, locale: Locale, flags: Flags) -> ServiceCard | None:
    """The card of the service with this id; ``None`` when there is none or it is not offered now."""
    named = registry.by_id(service_id)
    if named is None or not is_offered(named.service, flags):
        return None
    service = named.service
    return ServiceCard(
        service.id,
        text(locale, service.name_key),
        text(locale, service.description_key),
        name_of(service.organisation, locale),
        action_of(service, locale, flags),
    )
