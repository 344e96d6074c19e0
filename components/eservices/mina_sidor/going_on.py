"""Cases and dates from the services that offer them: what came before the page was drawn, then the rest as it comes."""

from dataclasses import replace
from datetime import date
from functools import partial

from reactpy import component, html, use_async_effect, use_state
from reactpy.types import VdomDict

from components.hooks import use_group, use_page
from components.ui.alert import alert
from components.ui.empty_state import empty_state
from components.ui.icon import icon
from components.ui.spinner import spinner
from components.ui.tag import tag
from components.ui.translate import Translate
from portal.eservices.cases import Case, Deadline
from portal.eservices.overview import Overview, Told, overview_of, rest_of
from portal.eservices.service_visit import ServiceVisit
from portal.identity.open_pages import group_of
from portal.words.dates import long_date, short_month
from portal.words.locales import Locale
from portal.words.texts import text


@component
def going_on(visit: ServiceVisit, known: Overview) -> VdomDict:
    """The dates in their order, the cases, who has not answered yet and who could not; asked anew when the setting is changed."""
    page = use_page()
    assert page.login
    t = partial(text, visit.locale)
    shown, show = use_state(known)
    setting, set_setting = use_state(visit.hamta_arenden)
    said, say = use_state("")

    async def heard(message: dict[str, str]) -> None:
        if message["type"] == "settings.saved":
            set_setting(message["hamtaArenden"])

    use_group(group_of(page.login.sid), heard)

    @use_async_effect(dependencies=[setting])
    async def fill() -> None:
        now = replace(visit, hamta_arenden=setting)
        latest = shown if setting == visit.hamta_arenden and shown is known else await overview_of(now)
        show(latest)
        if latest is known and not latest.waiting:
            return
        async for told in rest_of(now, latest.waiting):
            latest = latest.with_more(told)
            show(latest)
        say(t("goingOn.come", dates=len(latest.deadlines), cases=len(latest.cases)))

    return html.section(
        {"className": "going-on", "aria-labelledby": "going-on", "data-testid": "going-on"},
        html.h2({"id": "going-on"}, t("goingOn.title")),
        html.p({"className": "visually-hidden", "role": "status", "data-testid": "going-on-status"}, said),
        _dates(visit.locale, shown, page.today) if shown.deadlines else "",
        _cases(visit.locale, shown) if shown.cases else "",
        *[_waiting(t, told) for told in shown.waiting],
        *[_failed(t, told) for told in shown.failed],
        _nothing(t, shown),
        _setting(t, setting),
    )


def _dates(locale: Locale, shown: Overview, today: date) -> VdomDict:
    t = partial(text, locale)
    return html.ol(
        {"className": "days", "role": "list", "aria-label": t("goingOn.dates"), "data-testid": "going-on-dates"},
        *[_day(locale, told, deadline, today) for told, deadline in shown.deadlines],
    )


def _day(locale: Locale, told: Told, deadline: Deadline, today: date) -> VdomDict:
    t = partial(text, locale)
    urgency = deadline.urgency(today)
    return html.li(
        {
            "key": f"{told.service_id} {deadline.day} {deadline.title} {deadline.path}",
            "className": "days__row",
            "data-urgency": urgency,
            "data-testid": "going-on-date",
        },
        html.time(
            {"className": "days__date", "dateTime": deadline.day.isoformat(), "aria-hidden": "true"},
            html.span({"className": "days__number"}, str(deadline.day.day)),
            html.span(short_month(deadline.day, locale)),
        ),
        html.div(
            html.a({"href": _address(told, deadline.path), "data-testid": "going-on-link"}, deadline.title),
            html.p(
                {"className": "meta"}, t("goingOn.by", day=long_date(deadline.day, locale)), " · ", t(f"service.{told.service_id}.name")
            ),
        ),
        tag(_days_left(t, (deadline.day - today).days), "sky" if urgency == "later" else "sun", "going-on-left"),
    )


def _days_left(t: Translate, days: int) -> str:
    words = {0: "goingOn.today", 1: "goingOn.tomorrow", -1: "goingOn.yesterday"}
    return t(words[days]) if days in words else t("goingOn.in" if days > 0 else "goingOn.ago", n=abs(days))


def _cases(locale: Locale, shown: Overview) -> VdomDict:
    t = partial(text, locale)
    return html.ul(
        {"className": "days", "role": "list", "aria-label": t("goingOn.cases"), "data-testid": "going-on-cases"},
        *[_case(t, told, case) for told, case in shown.cases],
    )


def _case(t: Translate, told: Told, case: Case) -> VdomDict:
    return html.li(
        {"key": f"{told.service_id} {case.title} {case.path}", "className": "days__row", "data-testid": "going-on-case"},
        html.span({"className": "days__date", "aria-hidden": "true"}, icon("folder-search")),
        html.div(
            html.a({"href": _address(told, case.path), "data-testid": "going-on-link"}, case.title),
            html.p({"className": "meta"}, t(f"service.{told.service_id}.name"), f" · {t('goingOn.awaits')}" if case.awaits_party else ""),
        ),
        tag(case.state, "sun" if case.awaits_party else "sky", "going-on-state"),
    )


def _waiting(t: Translate, told: Told) -> VdomDict:
    """With scripts the answer takes its place; without it says where to look."""
    return html.p(
        {"key": f"waiting {told.service_id}", "className": "going-on__waiting", "data-testid": "going-on-waiting"},
        spinner(t),
        html.span(t("goingOn.waiting", service=t(f"service.{told.service_id}.name"))),
        html.a({"href": told.address}, t("goingOn.look")),
    )


def _failed(t: Translate, told: Told) -> VdomDict:
    return html.div(
        {"key": f"failed {told.service_id}"},
        alert(
            t,
            "warning",
            t("goingOn.failed", service=t(f"service.{told.service_id}.name")),
            html.p(
                html.a({"href": told.address}, t("goingOn.look")),
                " ",
                html.span({"className": "meta", "data-testid": "going-on-reference"}, t("error.reference", id=told.reference)),
            ),
            test_id="going-on-failed",
        ),
    )


def _nothing(t: Translate, shown: Overview) -> VdomDict | str:
    if not shown.is_allowed:
        return empty_state(t("goingOn.off"), test_id="going-on-off")
    if shown.deadlines or shown.cases or shown.waiting or shown.failed:
        return ""
    return empty_state(t("goingOn.none"), test_id="going-on-none")


def _setting(t: Translate, setting: str | None) -> VdomDict | str:
    """Where to change what is retrieved, while it is not all."""
    if setting == "all":
        return ""
    return html.p(
        {"className": "going-on__setting"},
        html.span({"data-testid": "going-on-only"}, t("goingOn.only", authority=t(f"settings.cases.{setting}"))) if setting else "",
        html.button(
            {
                "type": "button",
                "className": "button",
                "data-variant": "outline",
                "data-size": "small",
                "data-drawer": "drawer-user-settings",
                "aria-expanded": "false",
                "data-testid": "going-on-change",
            },
            icon("settings"),
            t("goingOn.change"),
        ),
    )


def _address(told: Told, path: str) -> str:
    return f"{told.address}/{path}" if path else told.address
