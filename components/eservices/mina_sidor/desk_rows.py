"""Rows of the desk: a day that something must be done by, and a case."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from components.ui.tag import tag
from components.ui.translate import Translate
from portal.eservices.cases import Case, Deadline
from portal.eservices.desk import Row
from portal.eservices.overview import Told
from portal.words.dates import long_date
from portal.words.locales import Locale
from portal.words.texts import text


def desk_row(locale: Locale, row: Row, today: date, now: datetime, *, is_first: bool = False) -> VdomDict:
    """One row: what, by when or how far, and the way there. The first of what is to be done now has the page's filled button."""
    told, item = row
    match item:
        case Deadline():
            return _day(locale, told, item, today, is_first)
        case Case():
            return _case(partial(text, locale), told, item, told.other_language(locale), item.is_new(now), is_first)


def _day(locale: Locale, told: Told, deadline: Deadline, today: date, is_first: bool) -> VdomDict:
    t = partial(text, locale)
    urgency = deadline.urgency(today)
    by = t("goingOn.by", day=long_date(deadline.day, locale))
    return html.li(
        {
            "key": f"{told.service_id} {deadline.day} {deadline.title} {deadline.path}",
            "className": "desk-row",
            "data-urgency": urgency,
            "data-testid": "going-on-date",
        },
        _words(
            _title(told, deadline.title, deadline.path, told.other_language(locale), is_first),
            [f"{by} · {t(f'service.{told.service_id}.name')}"],
            tag(_days_left(t, (deadline.day - today).days), "sky" if urgency == "later" else "sun", "going-on-left"),
        ),
        _action(t, told, deadline.title, deadline.path) if is_first else "",
    )


def _case(t: Translate, told: Told, case: Case, lang: Locale | None, is_new: bool, is_first: bool) -> VdomDict:
    service = t(f"service.{told.service_id}.name")
    facts = [
        t("desk.number", number=case.number) if case.number else "",
        service if service != case.title else "",
        t("goingOn.awaits") if case.awaits_party else "",
    ]
    return html.li(
        {
            "key": f"{told.service_id} {case.number} {case.title} {case.path}",
            "className": "desk-row",
            "data-number": case.number,
            "data-case": case.number,
            "data-testid": "going-on-case",
        },
        _words(
            _title(told, case.title, case.path, lang, is_first),
            _about(" · ".join(filter(None, facts)), case.next_event, lang),
            tag(t("desk.new"), "primary", "desk-new") if is_new else "",
            tag(_unread(t, case.unread), "sun", "desk-unread") if case.unread else "",
            tag(case.state, "sun" if case.awaits_party else "sky", "going-on-state", lang),
        ),
        _action(t, told, case.title, case.path) if is_first else "",
    )


def _unread(t: Translate, n: int) -> str:
    return t("desk.unread.one") if n == 1 else t("desk.unread.more", n=n)


def _words(title: VdomDict, about: Sequence[VdomDict | str], *tags: VdomDict | str) -> VdomDict:
    """What tells of a row stands together at its left; only what acts stands apart."""
    return html.div(
        {"className": "desk-row__text"},
        html.div({"className": "desk-row__head"}, title, *tags),
        html.p({"className": "meta"}, *about),
    )


def _about(facts: str, next_event: str, lang: Locale | None) -> list[VdomDict | str]:
    if lang and next_event:
        return [f"{facts} · ", html.span({"lang": lang}, next_event)]
    return [" · ".join(filter(None, (facts, next_event)))]


def _title(told: Told, title: str, path: str, lang: Locale | None, is_first: bool) -> VdomDict:
    """It leads on, unless the button of the first row does."""
    attributes: dict[str, Any] = {"className": "desk-row__title", "lang": lang}
    if is_first:
        return html.strong({**attributes, "data-testid": "going-on-title"}, title)
    return html.a({**attributes, "href": _address(told, path), "data-testid": "going-on-link"}, title)


def _action(t: Translate, told: Told, title: str, path: str) -> VdomDict:
    return button_link(t("desk.open", title=title), _address(told, path), size="small", test_id="going-on-link")


def _days_left(t: Translate, days: int) -> str:
    words = {0: "goingOn.today", 1: "goingOn.tomorrow", -1: "goingOn.yesterday"}
    return t(words[days]) if days in words else t("goingOn.in" if days > 0 else "goingOn.ago", n=abs(days))


def _address(told: Told, path: str) -> str:
    return f"{told.address}/{path}" if path else told.address
