"""The status page: what goes on, what is planned, what is over (portal/screens/service_status.py)."""

from dataclasses import replace
from functools import partial

from django.utils import timezone
from reactpy import html
from reactpy.types import VdomDict

from components.shell.service_closed import opens
from components.ui.breadcrumbs import breadcrumbs
from components.ui.card import card
from components.ui.empty_state import empty_state
from components.ui.notice import notice as notice_box
from components.ui.page_header import page_header
from components.ui.status_row import status_row
from portal.notices import Notice
from portal.screens.service_status import FEED, NAMED, Period, ServiceStatus, about_the_portal, closed_title, names, status
from portal.switches import Closure
from portal.web.page import Page
from portal.web.screen import Address, Screen, Show
from portal.words.dates import long_moment
from portal.words.locales import prefixed
from portal.words.texts import text


def service_status(page: Page) -> VdomDict:
    """What is wrong in the whole portal now, then what is to be known and what is ahead, then what ended lately."""
    t = partial(text, page.locale)
    shown = page.details
    return html.div(
        {"className": "wrap wrap--text article"},
        page_header(
            t("status.title"),
            html.p({"className": "lead"}, t("status.lead")),
            breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("status.title")),
            title_test_id="status-title",
        ),
        _section(page, "now", *_now(page)),
        _section(page, "coming", *(_coming(page, shown) or [html.p({"data-testid": "status-none-coming"}, t("status.noneComing"))])),
        _section(page, "over", *_periods(page, shown.over, "status-over-item")) if shown.over else "",
        html.p(
            html.a({"href": FEED[page.locale], "type": "application/rss+xml", "data-testid": "status-feed"}, t("status.feed")),
        ),
    )


def _section(page: Page, name: str, *inside: VdomDict) -> VdomDict:
    title = text(page.locale, f"status.{name}")
    return html.section(
        {"data-testid": f"status-{name}", "aria-labelledby": f"status-{name}", "key": name},
        html.h2({"id": f"status-{name}"}, title),
        *inside,
    )


def _now(page: Page) -> list[VdomDict]:
    t = partial(text, page.locale)
    closed = [_closed(page, closure) for closure in page.closed if closure.service_id in NAMED]
    if not page.notices_known:
        return [*closed, html.p({"data-testid": "status-unknown"}, t("status.unknown"))]
    going_on = [notice for notice in about_the_portal(page.notices) if page.details.is_of_now(notice)]
    return [*closed, *(_notice(page, notice) for notice in going_on)] or [empty_state(t("status.fine"), test_id="status-fine")]


def _closed(page: Page, closure: Closure) -> VdomDict:
    """An e-service that operators have closed."""
    t = partial(text, page.locale)
    return notice_box(
        "ERROR",
        t("notice.ERROR"),
        closed_title(closure, page.locale),
        html.p(closure.reason(page.locale)),
        html.p(
            {"className": "meta"}, opens(closure, page.locale), " ", t("notice.published", date=long_moment(closure.closed, page.locale))
        ),
        test_id="status-closed",
        heading=3,
        role="group",
        data={"key": f"closed-{closure.key}", "data-service-id": closure.service_id},
    )


def _coming(page: Page, shown: ServiceStatus) -> list[VdomDict]:
    informing = [notice for notice in about_the_portal(page.notices) if shown.is_information(notice)]
    return [*(_notice(page, notice) for notice in informing), *_periods(page, shown.coming, "status-coming-item")]


def _notice(page: Page, notice: Notice) -> VdomDict:
    t = partial(text, page.locale)
    language = page.locale if page.locale in notice.messages else "sv"
    title, message = notice.messages[language]
    return notice_box(
        notice.type,
        t(f"notice.{notice.type}"),
        title,
        html.p(message),
        html.p(
            {"className": "meta", "lang": page.locale},
            f"{t('status.about')}: {names(notice.applications, page.locale)}. ",
            t("notice.published", date=long_moment(notice.published, page.locale)),
        ),
        test_id="status-notice",
        heading=3,
        role="group",
        data={"key": notice.uuid, **({"lang": language} if language != page.locale else {})},
    )


def _periods(page: Page, periods: tuple[Period, ...], test_id: str) -> list[VdomDict]:
    t = partial(text, page.locale)
    return [
        html.div(
            {"data-testid": test_id, "key": f"{period.title}-{period.begins.isoformat()}"},
            card(
                period.title,
                "",
                "",
                html.p({"lang": period.language}, period.message),
                status=status_row(
                    (
                        (t("status.about"), names(period.applications, page.locale)),
                        (
                            t("status.period"),
                            t(
                                "status.periodText",
                                begins=long_moment(period.begins, page.locale),
                                ends=long_moment(period.ends, page.locale),
                            ),
                        ),
                    )
                ),
                level=3,
            ),
        )
        for period in periods
    ]


async def _load(show: Show, page: Page) -> Page:
    return replace(page, details=await status(show.locale, timezone.now()))


SCREENS = (
    Screen(
        name="service-status",
        addresses=(Address("service-status", "/driftinformation", "/en/service-status"),),
        title="status.title",
        load=_load,
        draw=service_status,
        is_watched=True,
    ),
)
