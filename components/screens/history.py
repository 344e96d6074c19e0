"""Whom the person has acted for, when and from where (docs/explanation/parties.md)."""

from dataclasses import replace
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.empty_state import empty_state
from components.ui.pagination import pagination
from components.ui.table import Column, Row, table
from portal.constants import HISTORY_KEPT_MONTHS
from portal.engagemang.history import HistoryPage, of
from portal.engagemang.model import with_dash
from portal.engagemang.models import ActedFor
from portal.http.addresses import with_query
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen, Show
from portal.words.dates import long_moment
from portal.words.locales import prefixed
from portal.words.texts import text


def history(page: Page) -> VdomDict:
    """The newest first, twenty at a time."""
    t = partial(text, page.locale)
    shown: HistoryPage = page.details
    here = path_of("history", page.locale)
    columns = [Column(t(f"history.{key}")) for key in ("party", "at", "how", "device")]
    return html.div(
        {"className": "wrap wrap--text article"},
        breadcrumbs(
            t("login.breadcrumbs"),
            [(t("login.start"), prefixed(page.locale, "/")), (t("sessions.title"), path_of("sessions", page.locale))],
            t("history.title"),
        ),
        html.h1({"data-testid": "history-title"}, t("history.title")),
        html.p({"className": "lead"}, t("history.intro", months=HISTORY_KEPT_MONTHS)),
        table(t("history.caption"), columns, [_row(page, row) for row in shown.rows], id="history-table")
        if shown.rows
        else empty_state(t("history.none"), test_id="history-none"),
        pagination(t, shown.number, shown.pages, lambda number: with_query(here, page=str(number))) if shown.pages > 1 else "",
    )


def _row(page: Page, row: ActedFor) -> Row:
    t = partial(text, page.locale)
    party = html(row.name, html.br(), html.span({"className": "number"}, with_dash(row.number)))
    cells = (party, long_moment(row.at, page.locale), t(f"history.way.{row.how}"), row.device or t("sessions.unknownDevice"))
    return Row(cells, "history-item")


async def _load(show: Show, page: Page) -> Page:
    assert page.login
    return replace(page, details=await of(page.login.subject, page.number))


SCREENS = (
    Screen(
        name="history",
        addresses=(Address("history", "/inloggad/historik", "/en/inloggad/history"),),
        access="login",
        title="history.title",
        load=_load,
        draw=history,
    ),
)
