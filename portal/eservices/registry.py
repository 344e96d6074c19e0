"""The registry of e-services, read once at start, and how to find a service in it (spec: shell 2, REG-001 to REG-086)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from portal.eservices import definition, organisations
from portal.eservices.model import Organisation, Remote, Service
from portal.runtime import packages
from portal.words.locales import Locale, prefixed
from portal.words.texts import has_text, text

FILE = Path(__file__).parent / "registry.toml"
FILES = (*(package.definition for package in packages.installed() if package.definition.exists()), FILE)

ORGANISATIONS: Mapping[str, Organisation] = organisations.read(FILES)
"""By the name that rows of services say."""

SERVICES: tuple[Service, ...] = definition.read(FILES, settings.VST_EXTERNAL_TARGETS, settings.VST_REMOTES, settings.VST_SERVICE_LOCALES)


@dataclass(frozen=True, slots=True)
class ServiceMatch:
    """A service found at an address, and what stands below its base: ``""`` or ``/steg/2``."""

    service: Service
    rest: str


@dataclass(frozen=True, slots=True)
class Named:
    """What an id stands for: a service, and where in it; the bases are empty for a service on another site."""

    service: Service
    base: Mapping[Locale, str]


def by_id(id_: str) -> Named | None:
    """The service with this id, also one of the additional ids of its sub-routes."""
    return _BY_ID.get(id_)


def can_be_closed(id_: str) -> bool:
    """Whether operators can close it: a service with pages of its own here, by its own id."""
    named = by_id(id_)
    return named is not None and named.service.id == id_ and named.service.route is not None


def at_path(locale: Locale, bare_path: str) -> ServiceMatch | None:
    """The service that owns ``bare_path`` (without language prefix and trailing slash): the one with the longest base."""
    path = prefixed(locale, bare_path)
    for base, service in _BY_BASE[locale]:
        if path == base or path.startswith(base + "/"):
            return ServiceMatch(service, path[len(base) :])
    return None


def name_of(service: Service, locale: Locale) -> str:
    """Its name; its id where no text says one, which the start-up check refuses."""
    return text(locale, service.name_key) if has_text(locale, service.name_key) else service.id


def name_key_at(match: ServiceMatch, locale: Locale) -> str:
    """The text with the name of what stands at an address of a service: its own, or that of the nearest sub-route with an id."""
    path = match.service.base[locale] + match.rest
    fitting = [
        extra for extra in match.service.additional_routes if path == extra.base[locale] or path.startswith(extra.base[locale] + "/")
    ]
    return f"service.{max(fitting, key=lambda extra: len(extra.base[locale])).id}.name" if fitting else match.service.name_key


def check() -> list[definition.Fault]:
    """Every fault of the portal's own registry, and of the packages that bring services."""
    own = [
        definition.Fault(package.folder.name, service, field, problem)
        for package in packages.installed()
        for service, field, problem in packages.faults_of(package)
    ]
    return [
        *own,
        *_of_implemented(),
        *_of_test_services(),
        *_of_apps_here(),
        *definition.check(FILES, settings.VST_REMOTES, settings.VST_SERVICE_LOCALES),
    ]


def _of_test_services() -> Iterator[definition.Fault]:
    """Packages that say of themselves that they are for test environments, where this is none."""
    if settings.VST_ENV == "production":
        for package in filter(lambda package: package.is_for_tests, packages.installed()):
            problem = "is installed in production: remove it, or name its distribution in VST_WITHOUT"
            yield definition.Fault(package.folder.name, "(all)", "testOnly", problem)


def _addresses(remote: Remote) -> tuple[str, ...]:
    return (remote.path, *remote.styles, *remote.hosts)


def _of_apps_here() -> Iterator[definition.Fault]:
    """Apps that would be loaded from the visitor's own machine, where that is no developer's."""
    for service in SERVICES if settings.VST_ENV == "production" else ():
        if service.remote and any(address.startswith("http://") for address in _addresses(service.remote)):
            yield definition.Fault("VST_REMOTES", service.id, "remote", "http:// is for a server on a developer's own machine")


def _of_implemented() -> Iterator[definition.Fault]:
    """What is wrong with the ids that packages implement: nobody has a row of them, or two packages would have them."""
    for package in packages.installed():
        for id_ in package.implements:
            others = [other.folder.name for other in packages.installed() if other is not package and id_ in other.ids]
            if (named := by_id(id_)) is None or named.service.id != id_:
                yield definition.Fault(package.folder.name, id_, "implements", "the registry has no service of this id")
            elif others:
                yield definition.Fault(package.folder.name, id_, "implements", f"{', '.join(others)} has the code of it already")


_BY_ID: dict[str, Named] = {service.id: Named(service, service.base) for service in SERVICES} | {
    extra.id: Named(service, extra.base) for service in SERVICES for extra in service.additional_routes
}


def _longest_base_first(locale: Locale) -> list[tuple[str, Service]]:
    bases = [(service.base[locale], service) for service in SERVICES if service.base]
    return sorted(bases, key=lambda pair: len(pair[0]), reverse=True)


_BY_BASE: dict[Locale, list[tuple[str, Service]]] = {"sv": _longest_base_first("sv"), "en": _longest_base_first("en")}
