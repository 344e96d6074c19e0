"""To whom a service is shown, under which heading, and where its link leads.

Specification: REG-004, -008 to -013, -070 to -074, NAV-016 to -024, -061.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings

from portal.eservices.model import Category, Service
from portal.eservices.registry import SERVICES
from portal.flags import Flags
from portal.http.addresses import with_query
from portal.words.locales import Locale, prefixed
from portal.words.sort_order import sort_key
from portal.words.texts import text

# The groups of the overview in their order, and the categories each collects (REG-004).
GROUPS: Final[dict[str, tuple[Category, ...]]] = {
    "STARTA": (Category.STARTA,),
    "HANTERA": (Category.HANTERA,),
    "HJALPMEDEL": (Category.HJALPMEDEL,),
    "AVSLUTA": (Category.AVSLUTA,),
    "OVRIGT": (Category.SOK, Category.INLAMNING),
}
# What visitors may narrow the overview to (query ``form``), and the company forms of each.
FORM_FILTERS: Final[dict[str, frozenset[str]]] = {
    "EN": frozenset({"EN"}),
    "AB": frozenset({"AB"}),
    "HB": frozenset({"HB", "KB"}),
    "EK": frozenset({"EK", "BRF"}),
}
_VISIBLE: Final = frozenset(category for categories in GROUPS.values() for category in categories)


@dataclass(frozen=True, slots=True)
class Link:
    """Where a link leads, and whether that is another site (which the drawing says to assistive technology)."""

    href: str
    is_external: bool


@dataclass(frozen=True, slots=True)
class OverviewGroup:
    """One heading of the overview (text ``services.group.{key}``) and the services under it, in order of title."""

    key: str
    services: tuple[Service, ...]


def overview_groups(flags: Flags, form: str | None, locale: Locale, narrowed_to: str | None = None) -> tuple[OverviewGroup, ...]:
    """The groups of the services page for someone who represents a ``form`` (``None``: signed out), empty ones left out.

    ``narrowed_to`` is one of ``FORM_FILTERS``, or ``None`` for all.
    """
    shown = [service for service in services_shown(flags, form) if narrowed_to is None or _is_for_any(service, FORM_FILTERS[narrowed_to])]
    groups = [
        OverviewGroup(key, by_title([service for service in shown if service.category in categories], locale))
        for key, categories in GROUPS.items()
        if _group_is_for(key, form)
    ]
    return tuple(group for group in groups if group.services)


def drawer_services(flags: Flags, form: str | None, locale: Locale) -> tuple[Service, ...]:
    """The services of the drawer in order of title: those of the overview (NAV-061)."""
    return by_title((service for group in overview_groups(flags, form, locale) for service in group.services), locale)


def developer_services(flags: Flags, test_environment: bool) -> tuple[Service, ...]:
    """The quick links for developers; none on the production host or with the development flag off (NAV-019)."""
    if not test_environment or not flags.is_on("vst-ft-development"):
        return ()
    return tuple(service for service in SERVICES if service.dev_menu and is_offered(service, flags))


def services_shown(flags: Flags, form: str | None) -> list[Service]:
    """Every service of a visible category that is offered and fits ``form`` (``None``: signed out, all forms)."""
    return [service for service in SERVICES if service.category in _VISIBLE and is_offered(service, flags) and _fits(service, form)]


def is_offered(service: Service, flags: Flags) -> bool:
    """Whether the service opens for anyone: its flag is on, or an older page stands in."""
    return is_on(service, flags) or service.external_when_flag_off is not None


def is_on(service: Service, flags: Flags) -> bool:
    """Whether the flag of the service is on; a service without one always is (REG-015)."""
    return service.flag is None or flags.is_on(service.flag)


def link_of(service: Service, locale: Locale, signed_in: bool, flags: Flags) -> Link:
    """Where the drawer leads: the service; signed out its information page where it has one (NAV-017)."""
    if not signed_in and service.information_page is not None:
        return Link(_on_public_host(service.information_page[locale]), is_external=False)
    external = external_address(service, flags)
    if external is not None:
        return Link(external, is_external=True)
    return Link(_on_public_host(service.base[locale]), is_external=False)


def card_link_of(service: Service, locale: Locale, signed_in: bool, flags: Flags) -> Link:
    """Where a card of the overview leads: as in the drawer, but signed out to login where nothing else is open (NAV-024)."""
    link = link_of(service, locale, signed_in, flags)
    if signed_in or link.is_external or service.information_page is not None or not service.requires_authentication:
        return link
    return login_link(service.base[locale], locale)


def entrance_of(service: Service, locale: Locale, flags: Flags) -> Link:
    """Where a service begins, the same for everybody: by way of login, a public one at its own address (CONTENT-020).

    A service that is not written in ``locale`` is begun in the language that it has.
    """
    external = external_address(service, flags)
    if external is not None:
        return Link(external, is_external=True)
    address = service.base[locale if locale in service.locales else service.locales[0]]
    return login_link(address, locale) if service.requires_authentication else Link(_on_public_host(address), is_external=False)


def login_link(address: str, locale: Locale) -> Link:
    """To ``address`` by way of the login page, which lets somebody who is signed in straight through (LOGIN-027)."""
    login = with_query(prefixed(locale, "/inloggad/logga-in"), redirect=address)
    return Link(_on_public_host(login), is_external=False)


def external_address(service: Service, flags: Flags) -> str | None:
    """The address on another site that stands for the service now, if any."""
    if service.external_url is not None:
        return service.external_url
    return None if is_on(service, flags) else service.external_when_flag_off


def by_title(services: Iterable[Service], locale: Locale) -> tuple[Service, ...]:
    """``services`` in the order of their names in ``locale``."""
    return tuple(sorted(services, key=lambda service: _place(locale, service.name_key)))


@cache
def _place(locale: Locale, name_key: str) -> str:
    """Where a service stands by its name, which is a text of the portal's."""
    return sort_key(locale)(text(locale, name_key))


def _group_is_for(key: str, form: str | None) -> bool:
    if form is None:
        return True
    if key == "STARTA":
        return form in {"PERSON", "EN"}
    return form != "PERSON" or key not in {"HANTERA", "AVSLUTA"}


def _fits(service: Service, form: str | None) -> bool:
    return form is None or service.foretagsformer is None or form in service.foretagsformer


def _is_for_any(service: Service, forms: frozenset[str]) -> bool:
    return service.foretagsformer is None or not forms.isdisjoint(service.foretagsformer)


def _on_public_host(path: str) -> str:
    return f"{settings.VST_PUBLIC_HOST}{path}"
