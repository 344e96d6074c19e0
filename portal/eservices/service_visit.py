"""All that an e-service in Python learns of a visit."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from portal.engagemang.model import Engagemang
from portal.eservices.store import Store
from portal.flags import Flags
from portal.identity.person import Person
from portal.notices import Notice
from portal.runtime import packages
from portal.words.locales import Locale
from portal.words.texts import NoText, filled, table


@dataclass(frozen=True, slots=True)
class FormAnswers:
    """How often a form of an open page was answered where it stands."""

    kept: int = 0
    """With what is typed still in it, since it began anew."""
    taken: int = 0
    """After which it is empty."""


@dataclass(frozen=True, slots=True)
class InPlace:
    """What answers the forms of an open page where they stand (``ServicePage.answers_in_place``)."""

    send: Callable[[str, dict[str, Any]], Awaitable[None]]
    """Takes a form by its id, with the event of the browser."""
    answers: Mapping[str, FormAnswers]
    """By the id of the form; none for one that was not sent."""
    press: str
    """What the next press is known by (portal/eservices/presses.py)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceVisit:
    """Who, for whom, in which language, and where below the service's own address."""

    service_id: str
    locale: Locale
    base_path: str
    """Address of the service with language prefix, without trailing slash. Every path below it is the service's own."""
    rest: str
    """The part of the path below ``base_path``, without slashes around it; empty at the entry."""
    values: Mapping[str, str]
    """What the open segments of the page's path hold."""
    query: Mapping[str, str]
    person: Person | None
    """Who is signed in; ``None`` on a service that needs no login."""
    subject: str | None
    """Key of the person for whatever the service stores elsewhere; says nothing of the personal number."""
    party: Engagemang | None
    """Whom the page is drawn for."""
    can_change_party: bool
    store: Store | None
    """What the service keeps for this person and party; ``None`` without a login."""
    hamta_arenden: str | None
    """Which authorities' cases the person lets the portal retrieve: all, bolagsverket, skatteverket, or ``None`` for none."""
    today: date
    """The day it is in Sweden."""
    flags: Flags
    notices: tuple[Notice, ...]
    in_place: InPlace | None = field(default=None, compare=False, repr=False)
    """What ``service_form`` sends its forms by; ``None`` for a page that loads anew with each."""

    def address(self, path: str = "") -> str:
        """The address of ``path`` below the service's own, with or without a slash before it: ``visit.address("arenden/7")``."""
        below = path.lstrip("/") if path else ""
        return f"{self.base_path}/{below}" if below else self.base_path

    def t(self, key: str, /, **values: object) -> str:
        """A text of the service in the language of the visit: ``visit.t("greeting")`` is ``service.{id}.greeting``.

        A key that the service does not have is looked up among the shell's: ``visit.t("common.close")``. Raises ``NoText``, a
        ``KeyError``, which names the service's own file.
        """
        texts = table(self.locale)
        own = f"service.{self.service_id}.{key}"
        words = texts.get(own, texts.get(key))
        if words is not None:
            return filled(words, values) if values else words
        folder = next((each.folder for each in packages.installed() if self.service_id in each.ids), None)
        raise NoText(own, self.locale, folder / "texts" / f"{self.locale}.toml" if folder else None)
