"""Shortcuts: the e-services a person wants close by, kept for the person."""

from functools import lru_cache, partial
from typing import Any, Final

from reactpy import component, html, use_ref, use_state
from reactpy.types import VdomDict

from components.eservices.mina_sidor.my_services import Group
from components.hooks import use_page
from components.markup import ready
from components.shell.party_field import party_fields
from components.still import drawn_once, still_html
from components.ui.button import button
from components.ui.list import LinkRow, link_list
from portal.eservices.service_visit import ServiceVisit
from portal.user_settings import save_shortcuts
from portal.words.locales import Locale
from portal.words.texts import text

PATH: Final = "genvagar"
"""Where the form is sent, below my pages."""
FIELD: Final = "shortcut-"
"""What the name of a service's box begins with in the form."""
_ANYBODY: Final = ("skatteverket-beskattningsengagemang", "bolagsverket-arenden")
LIKELIEST: Final[dict[str, tuple[str, ...]]] = {
    "PERSON": (
        "bolagsverket-foretagsregistrering",
        "bolagsverket-hjalp-att-valja-foretagsnamn",
        "tillvaxtverket-likviditetsbudget",
    ),
    "EN": (*_ANYBODY, "scb-andra-sni"),
    "AB": ("bolagsverket-andra-aktiebolag", *_ANYBODY),
    "BRF": ("bolagsverket-andra-bostadsrattsforening", "bolagsverket-inlamning-digital-handling", "bolagsverket-arenden"),
    "EK": ("bolagsverket-andra-ekonomisk-forening", "bolagsverket-inlamning-digital-handling", "bolagsverket-arenden"),
    "HB": ("bolagsverket-andra-handelsbolag", *_ANYBODY),
    "KB": ("bolagsverket-andra-kommanditbolag", *_ANYBODY),
}
"""What most of each company form come for; shown while nothing is chosen."""
_SHOWN: Final = 3


@component
def shortcuts(visit: ServiceVisit, groups: tuple[Group, ...], chosen: tuple[str, ...]) -> VdomDict:
    """The chosen services as links, or the likeliest, and a list of boxes to choose them from.

    A choice is saved when it is made; without scripts the form is sent. The list of boxes never changes on the server, so a choice
    sends back only the links.
    """
    page = use_page()
    subject = visit.subject or ""
    kept, set_kept = use_state(chosen)
    saved = use_ref(chosen)  # A second choice may come before the first one is drawn; it must build on what is saved.
    t = partial(text, visit.locale)
    offered = {id: (href, away) for _, services in groups for id, href, away in services}

    async def choose(event: dict[str, Any]) -> None:
        id = event.get("key")
        if id not in offered:
            return
        others = tuple(other for other in saved.current if other != id)
        wanted = (*others, id) if event["target"]["checked"] else others
        await save_shortcuts(subject, wanted)
        saved.current = wanted
        set_kept(wanted)

    own = tuple(id for id in kept if id in offered)
    return html.section(
        {"className": "shortcuts", "aria-labelledby": "my-shortcuts", "data-testid": "desk-shortcuts"},
        html.h2({"id": "my-shortcuts"}, t("myPages.shortcuts")),
        link_list(_rows(visit.locale, _links(own, offered), "shortcut"), test_id="shortcuts-list")
        if own
        else _likely(visit.locale, _links(_likeliest(visit, offered), offered)),
        html.details(
            {"key": "choose"},
            html.summary({"data-testid": "shortcuts-choose"}, t("myPages.chooseShortcuts")),
            html.form(
                {"method": "post", "action": visit.address(PATH)},
                party_fields(page),
                ready(
                    "fieldset",
                    {"className": "shortcuts__choices", "onInput": choose, "data-testid": "shortcuts-choices"},
                    _choices_html(visit.locale, groups, chosen),
                ),
                html.div(
                    {"className": "shortcuts__save"},
                    button(t("myPages.saveShortcuts"), size="small", test_id="shortcuts-save", type="submit"),
                ),
            ),
        ),
    )


Links = tuple[tuple[str, str, bool], ...]


def _links(ids: tuple[str, ...], offered: dict[str, tuple[str, bool]]) -> Links:
    return tuple((id, *offered[id]) for id in ids)


def _rows(locale: Locale, links: Links, test_id: str) -> list[LinkRow]:
    note = text(locale, "page.external")
    return [LinkRow(text(locale, f"service.{id}.name"), href, test_id, note if away else "", {"data-key": id}) for id, href, away in links]


@drawn_once
def _likely(locale: Locale, links: Links) -> VdomDict:
    """For somebody who has chosen none: what most of their company form come for."""
    return html.div(
        {"key": "likely"},
        html.p({"className": "meta", "data-testid": "shortcuts-empty"}, text(locale, "myPages.noShortcuts")),
        link_list(_rows(locale, links, "shortcut-likely"), test_id="shortcuts-likely"),
    )


def _likeliest(visit: ServiceVisit, offered: dict[str, tuple[str, bool]]) -> tuple[str, ...]:
    likely = LIKELIEST.get(visit.party.foretagsformkod if visit.party else "PERSON", ())
    return tuple(dict.fromkeys(id for id in (*likely, *offered) if id in offered))[:_SHOWN]


def _choices_html(locale: Locale, groups: tuple[Group, ...], chosen: tuple[str, ...]) -> str:
    """Put together of rows that are the same for everybody."""
    return _legend_html(locale) + "".join(_choice_html(locale, id, id in chosen) for _, services in groups for id, _, _ in services)


@lru_cache(maxsize=2)
def _legend_html(locale: Locale) -> str:
    return still_html(html.legend({"className": "visually-hidden"}, text(locale, "myPages.chooseShortcuts")))


@lru_cache(maxsize=256)
def _choice_html(locale: Locale, id: str, is_chosen: bool) -> str:
    box = {"type": "checkbox", "id": f"{FIELD}{id}", "name": f"{FIELD}{id}", "value": "true", "defaultChecked": is_chosen}
    return still_html(
        html.div(
            {"className": "tick", "data-key": id},
            html.input({**box, "data-testid": "shortcut-choice", "data-service-id": id}),
            html.label({"htmlFor": f"{FIELD}{id}"}, text(locale, f"service.{id}.name")),
        )
    )
