"""What the browser's loader is told of an e-service: where its module lies, how long it may take, what the app is given.

Specification: shell 4 (service loader), qa-contract (a) "Remote modules" and (d); REG-083, LOADER-013 to -019.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from portal.engagemang.model import Engagemang
from portal.eservices.app_contract import AppParty, AppProps
from portal.eservices.model import Remote, Service
from portal.eservices.registry import SERVICES
from portal.flags import DEVELOPMENT, Flags
from portal.identity.person import Person
from portal.words.locales import Locale

MAIN: Final = "/remotes/"
BETA: Final = "/remotes-beta/"
"""Where the beta host of a test environment is: the portal itself."""
FRAMES: Final = "/remotes-frame/"
"""Where the frames of isolated apps are."""


@dataclass(frozen=True, slots=True)
class Source:
    """One try at a module: the address, and what its bytes must add up to."""

    url: str
    host: str
    """``main`` or ``beta``, for the log."""
    integrity: str | None = None


@dataclass(frozen=True, slots=True)
class RemoteApp:
    """One app on one page. Another ``identity`` is another app: unmounted and mounted anew, where other props are an update."""

    service_id: str
    app: str
    sources: tuple[Source, ...]
    props: AppProps
    identity: str
    party_is_known: bool
    styles: tuple[str, ...] = ()
    """Addresses of style sheets that are there before it is mounted."""
    frame: str | None = None
    """The document of the frame that it runs in; ``None`` for an app that runs in the page."""


def remote_app(
    service: Service,
    *,
    locale: Locale,
    party: Engagemang | None,
    party_is_known: bool,
    person: Person | None,
    hamta_arenden: str | None,
    flags: Flags,
    test_environment: bool,
) -> RemoteApp:
    """The app of ``service`` for one visitor. ``party_is_known`` is false while the engagement call fails."""
    remote = service.remote
    assert remote
    return RemoteApp(
        service_id=service.id,
        app=remote.app,
        sources=tuple(_sources(remote, flags.number(DEVELOPMENT), test_environment)),
        props={
            "locale": locale,
            "basePath": service.base[locale],
            "engagemang": app_party(party) if party else None,
            "user": {"visningsnamn": person.visningsnamn} if person else None,
            "hamtaArenden": hamta_arenden,
        },
        identity=" ".join((service.id, remote.path, remote.app, party.organisationsnummer if party else "-")),
        party_is_known=party_is_known,
        styles=remote.styles,
        frame=f"{FRAMES}{service.id}?locale={locale}" if remote.isolation == "frame" else None,
    )


def app_party(party: Engagemang) -> AppParty:
    """What an app is told of ``party``."""
    return {"organisationsnummer": party.organisationsnummer, "namn": party.namn, "foretagsformkod": party.foretagsformkod}


def hosts() -> tuple[str, ...]:
    """The foreign origins that modules come from and talk to; the content security policy names them and no others."""
    return hosts_of(*(service.remote for service in SERVICES if service.remote))


def hosts_of(*remotes: Remote) -> tuple[str, ...]:
    """The foreign origins of some modules."""
    return tuple(sorted(set(_hosts(remotes))))


def _hosts(remotes: Iterable[Remote]) -> Iterator[str]:
    for remote in remotes:
        for address in (remote.path, *remote.styles):
            parts = urlsplit(address)
            if parts.netloc:
                yield f"{parts.scheme}://{parts.netloc}"
        yield from remote.hosts
    if settings.VST_BETA_HOST:
        yield settings.VST_BETA_HOST


def _sources(remote: Remote, beta_tries: int, test_environment: bool) -> Iterator[Source]:
    """The module's own address, then the beta host as often as the development flag says (LOADER-013, -014)."""
    yield Source(remote.path, "main", remote.integrity)
    beta = beta_address(remote, test_environment)
    if beta:
        yield from (Source(beta, "beta") for _ in range(beta_tries))


def beta_address(remote: Remote, test_environment: bool) -> str | None:
    """The same path on the beta host; its build is another one, so that no integrity holds there."""
    path = urlsplit(remote.path).path
    if settings.VST_BETA_HOST:
        return f"{settings.VST_BETA_HOST}{path}"
    return BETA + path.removeprefix(MAIN) if test_environment and path.startswith(MAIN) else None
