"""An e-service as a card: what the overview and the service block of a page show of it (spec: NAV-020 to -024, CONTENT-020)."""

from dataclasses import dataclass

from portal.eservices import registry
from portal.eservices.model import Service
from portal.eservices.visibility import Link, card_link_of, is_offered
from portal.flags import Flags
from portal.words.locales import Locale
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class ServiceCard:
    """Name, description and link of a service for one visitor."""

    id: str
    name: str
    description: str
    link: Link


def card_of(service: Service, locale: Locale, signed_in: bool, flags: Flags) -> ServiceCard:
    """The card of a service that is offered."""
    link = card_link_of(service, locale, signed_in, flags)
    return ServiceCard(service.id, text(locale, service.name_key), text(locale, service.description_key), link)


def offered_card(service_id: str, locale: Locale, signed_in: bool, flags: Flags) -> ServiceCard | None:
    """The card of the service with this id; ``None`` when there is none or it is not offered now."""
    named = registry.by_id(service_id)
    if named is None or not is_offered(named.service, flags):
        return None
    return card_of(named.service, locale, signed_in, flags)
