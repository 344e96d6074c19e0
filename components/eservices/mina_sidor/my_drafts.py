"""What the visitor began and did not send, for the party they act for."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.shell.party_field import party_fields
from components.ui.translate import Translate
from portal.contact import DRAFT as CONTACT
from portal.drafts import Left
from portal.eservices import registry
from portal.eservices.cases import KeptDraft
from portal.eservices.overview import Told
from portal.eservices.service_visit import ServiceVisit
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.dates import clock, day_of, long_date
from portal.words.locales import LOCALES, Locale, prefixed, split
from portal.words.texts import text

PATH: Final = "utkast"
"""Where the form that removes one is sent, below my pages."""
FIELD: Final = "draft"
"""Names the draft in the form that removes it."""


def my_drafts(
    page: Page,
    visit: ServiceVisit,
    left: tuple[Left, ...],
    kept: tuple[tuple[Told, KeptDraft], ...],
    now: datetime,
    toggle: Callable[..., Any],
) -> VdomDict | str:
    """A row for each draft that has a place to go on at: the service, when it was saved, and a button that removes it.

    One that was just removed says so, and the same button takes it back; the focus stays where it is. Those that a service keeps itself
    are removed there; what is typed in one of them is no draft of its own.
    """
    within = tuple(f"{split(told.address)[1]}/{draft.path}/" for told, draft in kept)
    rows = [(one, *found) for one in left if not f"{one.place.path}/".startswith(within) and (found := _place(visit.locale, one))]
    if not rows and not kept:
        return ""
    t = partial(text, visit.locale)
    return html.section(
        {"key": "drafts", "aria-labelledby": "my-drafts", "data-testid": "my-drafts"},
        html.h2({"id": "my-drafts"}, t("desk.drafts")),
        html.ul(
            {"className": "desk-rows", "role": "list"},
            *[_kept_row(t, visit.locale, told, draft, now) for told, draft in kept],
            *[_row(page, t, visit, *row, now, toggle) for row in rows],
        ),
    )


def _kept_row(t: Translate, locale: Locale, told: Told, draft: KeptDraft, now: datetime) -> VdomDict:
    kept_until = t("desk.keptUntil", date=long_date(day_of(draft.expires), locale))
    address, lang = f"{told.address}/{draft.path}", told.other_language(locale)
    return html.li(
        {"key": f"{told.service_id} {draft.path}", "className": "desk-row", "data-testid": "my-draft", "data-removed": "false"},
        html.div(
            {"className": "desk-row__text"},
            html.a({"className": "desk-row__title", "href": address, "lang": lang, "data-testid": "my-draft-link"}, draft.title),
            html.p({"className": "meta", "data-testid": "my-draft-saved"}, f"{_saved(t, locale, draft.changed, now)}. {kept_until}"),
        ),
        html.a(
            {"className": "desk-row__button", "href": f"{address}/ta-bort", "data-testid": "my-draft-remove"},
            t("desk.remove"),
            html.span({"className": "visually-hidden", "lang": lang}, f": {draft.title}"),
        ),
    )


def _row(
    page: Page, t: Translate, visit: ServiceVisit, one: Left, name: str, href: str, now: datetime, toggle: Callable[..., Any]
) -> VdomDict:
    words = t("desk.restore") if one.is_removed else t("desk.remove")
    return html.li(
        {"key": one.place.key, "className": "desk-row", "data-testid": "my-draft", "data-removed": str(one.is_removed).lower()},
        html.div(
            {"className": "desk-row__text"},
            html.span({"className": "desk-row__title", "data-testid": "my-draft-name"}, name)
            if one.is_removed
            else html.a({"className": "desk-row__title", "href": href, "data-testid": "my-draft-link"}, name),
            html.p(
                {"className": "meta", "role": "status", "data-testid": "my-draft-saved"},
                t("desk.removed") if one.is_removed else _saved(t, visit.locale, one.at, now),
            ),
        ),
        html.form(
            {"method": "post", "action": visit.address(PATH), "onSubmit": toggle},
            party_fields(page),
            html.input({"type": "hidden", "name": FIELD, "value": one.place.key}),
            html.button(
                {
                    "type": "submit",
                    "name": "do",
                    "value": "restore" if one.is_removed else "remove",
                    "className": "desk-row__button",
                    "data-testid": "my-draft-restore" if one.is_removed else "my-draft-remove",
                },
                words,
                html.span({"className": "visually-hidden"}, f": {name}"),
            ),
        ),
    )


def _saved(t: Translate, locale: Locale, at: datetime, now: datetime) -> str:
    day, today = day_of(at), day_of(now)
    if today - day > timedelta(days=1):
        return t("desk.saved", day=long_date(day, locale), clock=clock(at, locale))
    return t("desk.savedToday" if day == today else "desk.savedYesterday", clock=clock(at, locale))


def _place(locale: Locale, one: Left) -> tuple[str, str] | None:
    """What the page of a draft is called, and its address; ``None`` where no service stands any more."""
    if not one.place.path:
        return (text(locale, "contact.title"), path_of("contact", locale)) if one.place.form == CONTACT else None
    for written_in in (locale, *LOCALES):
        match = registry.at_path(written_in, one.place.path)
        if match:
            of = written_in if written_in in match.service.locales else match.service.locales[0]
            return text(locale, registry.name_key_at(match, written_in)), prefixed(of, one.place.path)
    return None
