"""What an e-service is to the portal (spec: shell 3 "Service definition", REG-001 to REG-007)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Literal

from portal.words.locales import Locale

Process = Literal["shell", "own"]
"""Which process draws a service in Python: the one that serves visitors, or one of its own."""
Isolation = Literal["page", "frame"]
"""Where the app of another authority runs: in the portal's page, or alone in a sandboxed frame."""


@dataclass(frozen=True, slots=True)
class Organisation:
    """The authority behind a service, or the portal itself; a row of the registry or of a package that brings it."""

    id: str
    """In ASCII, as texts (``authority.{id}``), addresses and test controls have it."""
    name: str
    """As the rows of services name it: ``Tillväxtverket``."""


class Category(StrEnum):
    """What a service is for; decides its group in the overview."""

    DOLD = "DOLD"
    PLATTFORMEN = "PLATTFORMEN"
    STARTA = "STARTA"
    AVSLUTA = "AVSLUTA"
    HANTERA = "HANTERA"
    SOK = "SOK"
    INLAMNING = "INLAMNING"
    HJALPMEDEL = "HJALPMEDEL"
    DEVELOPMENT = "DEVELOPMENT"


class Foretagsform(StrEnum):
    """The company forms of the wire; PERSON is someone who acts for themselves."""

    AB = "AB"
    BRF = "BRF"
    EN = "EN"
    EK = "EK"
    HB = "HB"
    KB = "KB"
    PERSON = "PERSON"


@dataclass(frozen=True, slots=True)
class ServiceRoute:
    """Where a service lives. ``base`` and ``entry`` are whole addresses: ``/en/inloggad/demo``."""

    requires_authentication: bool
    base: Mapping[Locale, str]
    """Everything at and below this address belongs to the service."""
    entry: Mapping[Locale, str]
    """Where links to the service lead."""
    path: str
    """The path the service was given in Swedish, without the login prefix: ``bolagsverket/arenden``."""
    dev_menu: bool = False


@dataclass(frozen=True, slots=True)
class AdditionalRoute:
    """A sub-route of a service that has an id of its own (``/apps/{id}`` leads there)."""

    id: str
    base: Mapping[Locale, str]


@dataclass(frozen=True, slots=True)
class Remote:
    """The JavaScript module of a service and the export to mount from it."""

    name: str
    path: str
    """An address on this host, or a whole one on another."""
    app: str
    integrity: str | None = None
    """What the bytes of the module must add up to (``sha384-…``); such a module is refused when they do not."""
    hosts: tuple[str, ...] = ()
    """Other origins that the app may load from and talk to, beside its own."""
    isolation: Isolation = "page"
    styles: tuple[str, ...] = ()
    """Addresses of style sheets that the module does not load itself, as single-spa's and Vite's library builds leave them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One row of the registry. Its texts are ``service.{id}.name`` and ``service.{id}.description``."""

    id: str
    organisation: Organisation
    category: Category
    flag: str | None
    locales: tuple[Locale, ...]
    foretagsformer: tuple[Foretagsform, ...] | None
    """The forms it is shown for; ``None`` is all of them."""
    information_page: Mapping[Locale, str] | None
    route: ServiceRoute | None
    """``None`` for a service that is only a link to another site."""
    remote: Remote | None
    additional_routes: tuple[AdditionalRoute, ...] = ()
    external_url: str | None = None
    """Set for a service that is only a link to another site."""
    external_when_flag_off: str | None = None
    """The older page that stands in while the flag of the service is off."""
    process: Process = "shell"
    family: str | None = None
    """The family it is drawn with (portal/eservices/families.py)."""
    records_kept: timedelta | None = None
    """How long after they were last written the values of its store are kept; ``None`` for as long as the person comes (retention.md)."""

    @property
    def name_key(self) -> str:
        return f"service.{self.id}.name"

    @property
    def description_key(self) -> str:
        return f"service.{self.id}.description"

    @property
    def requires_authentication(self) -> bool:
        return self.route is not None and self.route.requires_authentication

    @property
    def base(self) -> Mapping[Locale, str]:
        """The whole address in each language; empty for a service on another site."""
        return self.route.base if self.route else {}

    @property
    def dev_menu(self) -> bool:
        return self.route is not None and self.route.dev_menu
