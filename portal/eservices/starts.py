"""Where services begin: the pages of information that start one, and what their action says and leads to (spec: JOURNEY-020 to -026).

Everything here is the same for everybody. Whoever is signed in already is let through by the login page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from portal.eservices import families
from portal.eservices.authorities import name_of
from portal.eservices.model import Service
from portal.eservices.registry import SERVICES, by_id
from portal.eservices.visibility import Link, by_title, entrance_of, is_offered, login_link
from portal.flags import Flags
from portal.words.locales import LOCALES, Locale
from portal.words.texts import text

Kind = Literal["login", "public", "external"]


@dataclass(frozen=True, slots=True)
class Action:
    """What begins a service: words, address, and what happens on the way."""

    words: str
    link: Link
    kind: Kind


@dataclass(frozen=True, slots=True)
class FormAction:
    """The service of one company form, where a page is for several."""

    service_id: str
    name: families.SplitName
    link: Link


@dataclass(frozen=True, slots=True)
class Start:
    """What a page of information starts: one service, or a family."""

    name: str
    authority: str
    action: Action
    is_swedish_only: bool
    """Whether the page is in English and what it starts is not."""
    service_id: str = ""
    family: str = ""
    forms: tuple[FormAction, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """A page that starts something. Its words are ``serviceStart.verb.{key}``; without ``family`` it starts ``service``."""

    key: str
    sv: str
    en: str
    service: str = ""
    family: str = ""
    query: str = ""
    forms_of: str = field(default="", kw_only=True)
    """The Swedish page whose services it lists, where that is another one."""

    @property
    def pages(self) -> Mapping[Locale, str]:
        return {"sv": self.sv, "en": self.en}


_TAX: Final = "skatteverket-registrera-beskattningsengagemang"
_BOARD: Final = "/styrelse-och-andra-uppgifter"
_ROWS: Final = (
    _Row("registrera-foretag", "/registrera-foretag", "/en/register-company", family="registrera"),
    _Row("registrera-forening", "/registrera-forening", "/en/register-association", family="registrera", query="f=ek"),
    _Row("styrelse", _BOARD, "/en/board-and-other-details", family="andra"),
    _Row("adress", "/adress", "/en/address", family="andra", forms_of=_BOARD),
    _Row("avgang", "/avgang", "/en/resignation", family="avgang"),
    _Row("avsluta", "/avsluta-foretag", "/en/wind-up", family="avregistrera"),
    _Row("vinstutdelning", "/vinstutdelning", "/en/profit-distribution", "bolagsverket-vinstutdelning"),
    _Row("delagare", "/delagare-famansforetag", "/en/closely-held-company", "skatteverket-delagare-famansforetag"),
    _Row("moms", "/moms", "/en/vat", _TAX),
    _Row("f-skatt", "/f-skatt", "/en/f-tax", _TAX),
    _Row("arbetsgivare", "/arbetsgivare", "/en/employer", _TAX),
    _Row("punktskatt", "/punktskatt", "/en/excise-tax", "skatteverket-registrera-beskattningsengagemang-punktskatt"),
    _Row("arbetsstallen", "/arbetsstallen", "/en/workplaces", "scb-andra-arbetsstalle"),
    _Row("sni-kod", "/sni-kod", "/en/sni-code", "scb-andra-sni"),
    _Row("sok-foretag-arende", "/sok-foretag-arende", "/en/search-company-case", "bolagsverket-sok-foretag-arende"),
    _Row("checklistor", "/checklistor", "/en/checklists", "tillvaxtverket-branschchecklistor"),
    _Row("tillstand", "/tillstand", "/en/permits", "tillvaxtverket-hitta-tillstand"),
)


def pages(locale: Locale) -> frozenset[str]:
    """The addresses of all pages that start a service."""
    return frozenset(_AT[locale])


def start_at(path: str, locale: Locale, flags: Flags) -> Start | None:
    """What the page at ``path`` starts; ``None`` for a page that starts nothing, or nothing now."""
    row = _AT[locale].get(path)
    if row is None:
        return None
    return _of_family(row, locale, flags) if row.family else _of_service(row, locale, flags)


def action_of(service: Service, locale: Locale, flags: Flags) -> Action:
    """What begins a service wherever it is named."""
    link, name = entrance_of(service, locale, flags), text(locale, service.name_key)
    if link.is_external:
        return Action(text(locale, "serviceStart.external", name=name), link, "external")
    if not service.requires_authentication:
        return Action(text(locale, "serviceStart.public", name=name), link, "public")
    if service.family:  # the names of a family are what one does
        return Action(text(locale, "serviceStart.login", verb=name[:1].lower() + name[1:]), link, "login")
    return Action(text(locale, "serviceStart.open", name=name), link, "login")


def _of_service(row: _Row, locale: Locale, flags: Flags) -> Start | None:
    named = by_id(row.service)
    assert named, f"a start names {row.service}, which the registry has not"
    service = named.service
    if not is_offered(service, flags):
        return None
    action, name = action_of(service, locale, flags), text(locale, service.name_key)
    if action.kind == "login" and row.key:
        verb = text(locale, f"serviceStart.verb.{row.key}")
        address = named.base[_language(service, locale)]
        action, name = Action(text(locale, "serviceStart.login", verb=verb), login_link(address, locale), "login"), _sentence(verb)
    is_swedish_only = action.kind != "external" and locale not in service.locales
    return Start(name, name_of(service.organisation, locale), action, is_swedish_only, service_id=service.id)


def _of_family(row: _Row, locale: Locale, flags: Flags) -> Start | None:
    of_page = [service for service in _services_of(row.forms_of or row.sv) if service.family == row.family]
    members = by_title((service for service in of_page if is_offered(service, flags)), locale)
    if not members:
        return None
    address, verb = families.address(row.family, locale), text(locale, f"serviceStart.verb.{row.key}")
    link = login_link(f"{address}?{row.query}" if row.query else address, locale)
    return Start(
        _sentence(verb),
        ", ".join(dict.fromkeys(name_of(service.organisation, locale) for service in members)),
        Action(text(locale, "serviceStart.login", verb=verb), link, "login"),
        all(locale not in service.locales for service in members),
        family=row.family,
        forms=tuple(
            FormAction(service.id, families.split_name(service, locale), entrance_of(service, locale, flags)) for service in members
        ),
    )


def _language(service: Service, locale: Locale) -> Locale:
    return locale if locale in service.locales else service.locales[0]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


@cache
def _services_of(page: str) -> tuple[Service, ...]:
    """The services whose page of information is the Swedish ``page``."""
    return tuple(service for service in SERVICES if service.information_page and service.information_page["sv"] == page)


def _others() -> tuple[_Row, ...]:
    """Pages of services that packages bring: their own service each, without words of their own."""
    known = {row.sv for row in _ROWS}
    found = {service.information_page["sv"]: service for service in reversed(SERVICES) if service.information_page}
    return tuple(
        _Row("", sv, service.information_page["en"], service.id)
        for sv, service in found.items()
        if sv not in known and service.information_page
    )


_AT: Final[Mapping[Locale, Mapping[str, _Row]]] = {locale: {row.pages[locale]: row for row in (*_ROWS, *_others())} for locale in LOCALES}
