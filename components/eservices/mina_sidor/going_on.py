"""What needs the visitor, what they began and what goes on: what came before the page was drawn, then the rest as it comes."""

from datetime import datetime
from functools import partial
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.eservices.mina_sidor.authorities_away import not_answered
from components.eservices.mina_sidor.desk_rows import desk_row
from components.eservices.mina_sidor.live_desk import use_drafts, use_overview
from components.eservices.mina_sidor.my_drafts import my_drafts
from components.eservices.mina_sidor.next_steps import Step
from components.eservices.mina_sidor.nothing_yet import nothing_yet
from components.hooks import use_page
from components.screens.signing import signing_row
from components.ui.collapse import show_more
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.constants import DESK_TODO_SHOWN
from portal.drafts import Left
from portal.eservices.desk import in_progress, todo
from portal.eservices.overview import Overview
from portal.eservices.service_visit import ServiceVisit
from portal.flow.signing.inbox import Waiting
from portal.words.locales import Locale
from portal.words.texts import text


@component
def going_on(
    visit: ServiceVisit, known: Overview, left: tuple[Left, ...], signings: tuple[Waiting, ...], now: datetime, first_step: Step
) -> VdomDict:
    """The three sections in the order of how much they need the visitor, each only when it has rows; else one empty state."""
    page = use_page()
    t = partial(text, visit.locale)
    shown = use_overview(visit, known)
    drafts_left, toggle = use_drafts(visit, left)
    overview = shown.overview
    first = [desk_row(visit.locale, row, page.today, now, is_first=at == 0) for at, row in enumerate(todo(overview, page.today))]
    rest = [desk_row(visit.locale, row, page.today, now) for row in in_progress(overview, page.today, now)]
    unanswered = not_answered(visit, overview, shown.ask_again)
    drafts = my_drafts(page, visit, drafts_left, overview.kept_drafts, now, toggle)
    return html(
        html.p({"key": "said", "className": "visually-hidden", "role": "status", "data-testid": "going-on-status"}, shown.said),
        _todo(t, visit.locale, first, signings) if first or signings else "",
        drafts,
        _cases(t, rest, unanswered) if rest or unanswered else "",
        "" if first or signings or drafts or rest or unanswered else nothing_yet(visit.locale, first_step),
        _setting(t, shown.setting),
    )


def _todo(t: Translate, locale: Locale, rows: list[VdomDict], signings: tuple[Waiting, ...]) -> VdomDict:
    more = rows[DESK_TODO_SHOWN:]
    return html.section(
        {"key": "todo", "aria-labelledby": "desk-todo", "data-testid": "desk-todo"},
        html.h2({"id": "desk-todo"}, t("desk.todo")),
        html.ul(
            {"className": "desk-rows", "role": "list", "data-testid": "my-signings"},
            *[signing_row(locale, waiting, "my-signing") for waiting in signings],
        )
        if signings
        else "",
        html.ul({"className": "desk-rows", "role": "list"}, *rows[:DESK_TODO_SHOWN]) if rows else "",
        show_more(
            t("desk.showAll"),
            t("common.showLess"),
            html.ul({"className": "desk-rows", "role": "list"}, *more),
            id="desk-todo-more",
            test_id="desk-todo-all",
        )
        if more
        else "",
    )


def _cases(t: Translate, rows: list[VdomDict], unanswered: list[VdomDict]) -> VdomDict:
    return html.section(
        {"key": "cases", "aria-labelledby": "going-on", "data-testid": "desk-cases"},
        html.h2({"id": "going-on"}, t("desk.cases")),
        html.ul({"className": "desk-rows", "role": "list"}, *rows) if rows else "",
        *unanswered,
    )


def _setting(t: Translate, setting: str | None) -> VdomDict | str:
    """Where to change what is retrieved, while it is not all."""
    if setting == "all":
        return ""
    of_one: dict[str, Any] = {"data-testid": "going-on-only" if setting else "going-on-off"}
    return html.p(
        {"key": "setting", "className": "desk__line desk__setting"},
        html.span(of_one, t("goingOn.only", authority=t(f"settings.cases.{setting}")) if setting else t("desk.off")),
        html.button(
            {
                "type": "button",
                "className": "desk-row__button",
                "data-drawer": "drawer-user-settings",
                "aria-expanded": "false",
                "data-testid": "going-on-change",
            },
            icon("settings"),
            t("goingOn.change"),
        ),
    )
