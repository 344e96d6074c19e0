"""The groups of the explore drawer and where each link leads (spec: shell 2, qa-contract (e), NAV-025 to NAV-046)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from portal.eservices import registry
from portal.eservices.visibility import external_address
from portal.flags import Flags
from portal.words.locales import Locale, prefixed

MY_COMPANY: Final = "/inloggad/mina-sidor/foretag"


@dataclass(frozen=True, slots=True)
class NavLink:
    """One link; its text is ``nav.link.{key}``."""

    key: str
    href: str
    is_external: bool


@dataclass(frozen=True, slots=True)
class NavGroup:
    """One group; its heading is ``nav.group.{text_key}``, its ``data-group`` the key."""

    key: str
    text_key: str
    links: tuple[NavLink, ...]


def groups(locale: Locale, signed_in: bool, form: str | None, flags: Flags) -> tuple[NavGroup, ...]:
    """The three groups; signed in the links lead into services (for the represented ``form``), signed out to information."""
    return tuple(
        NavGroup(key, text_key, tuple(_link(row, locale, signed_in, form, flags) for row in rows)) for key, text_key, rows in _GROUPS
    )


@dataclass(frozen=True, slots=True)
class _Row:
    key: str
    signed_in: str
    """A service id, with a query if any, or a path."""
    signed_out: Mapping[Locale, str]


_GROUPS: Final = (
    (
        "my-pages",
        "myPages",
        (_Row("mina-sidor", "mina-sidor", {"sv": "/inloggad/mina-sidor", "en": "/en/inloggad/mina-sidor"}),),
    ),
    (
        "popular",
        "popular",
        (
            _Row("registrera-foretag", "mina-sidor-registrera-foretag?f=ab", {"sv": "/registrera-foretag", "en": "/en/register-company"}),
            _Row(
                "registrera-forening",
                "mina-sidor-registrera-foretag?f=ek",
                {"sv": "/registrera-forening", "en": "/en/register-association"},
            ),
            _Row("checklistor", "tillvaxtverket-branschchecklistor", {"sv": "/checklistor", "en": "/en/checklists"}),
            _Row("styrelse", MY_COMPANY, {"sv": "/styrelse-och-andra-uppgifter", "en": "/en/board-and-other-details"}),
            _Row("moms", "skatteverket-registrera-beskattningsengagemang", {"sv": "/moms", "en": "/en/vat"}),
            _Row("f-skatt", "skatteverket-registrera-beskattningsengagemang", {"sv": "/f-skatt", "en": "/en/f-tax"}),
            _Row("arbetsgivare", "skatteverket-registrera-beskattningsengagemang", {"sv": "/arbetsgivare", "en": "/en/employer"}),
            _Row("sni-kod", "scb-andra-sni", {"sv": "/sni-kod", "en": "/en/sni-code"}),
            _Row("adress", MY_COMPANY, {"sv": "/adress", "en": "/en/address"}),
        ),
    ),
    (
        "more",
        "more",
        (
            _Row("egen-avgang", "bolagsverket-avgang-{form}", {"sv": "/avgang", "en": "/en/resignation"}),
            _Row("vinstutdelning", "bolagsverket-vinstutdelning", {"sv": "/vinstutdelning", "en": "/en/profit-distribution"}),
            _Row(
                "delagare-famansforetag",
                "skatteverket-delagare-famansforetag",
                {"sv": "/delagare-famansforetag", "en": "/en/closely-held-company"},
            ),
            _Row("arbetsstallen", "scb-andra-arbetsstalle", {"sv": "/arbetsstallen", "en": "/en/workplaces"}),
            _Row("avsluta", MY_COMPANY, {"sv": "/avsluta-foretag", "en": "/en/wind-up"}),
            _Row("sok-foretag-arende", "bolagsverket-sok-foretag-arende", {"sv": "/sok-foretag-arende", "en": "/en/search-company-case"}),
            _Row("tillstand", "tillvaxtverket-hitta-tillstand", {"sv": "/tillstand", "en": "/en/permits"}),
            _Row("punktskatt", "skatteverket-registrera-beskattningsengagemang-punktskatt", {"sv": "/punktskatt", "en": "/en/excise-tax"}),
        ),
    ),
)

# Which leave service stands for the represented form; a person gets that of a limited company (qa-contract (e)).
_LEAVE_OF: Final = {
    "AB": "aktiebolag",
    "BRF": "bostadsrattsforening",
    "EN": "enskild-naringsverksamhet",
    "EK": "ekonomisk-forening",
    "HB": "handelsbolag",
    "KB": "kommanditbolag",
}


def _link(row: _Row, locale: Locale, signed_in: bool, form: str | None, flags: Flags) -> NavLink:
    if not signed_in:
        return NavLink(row.key, row.signed_out[locale], is_external=False)
    if row.signed_in.startswith("/"):
        return NavLink(row.key, prefixed(locale, row.signed_in), is_external=False)
    target, _, query = row.signed_in.replace("{form}", _LEAVE_OF.get(form or "", "aktiebolag")).partition("?")
    named = registry.by_id(target)
    assert named is not None, f"navigation names {target}, which the registry has not"
    external = external_address(named.service, flags)
    if external is not None:
        return NavLink(row.key, external, is_external=True)
    return NavLink(row.key, f"{named.base[locale]}?{query}" if query else named.base[locale], is_external=False)
