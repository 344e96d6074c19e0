"""The start of a service on its page of information: for whom, what it costs and takes, and one button (spec: JOURNEY-020 to -027)."""

from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.service_family import split_words
from components.still import drawn_once
from components.ui.button import button_link
from components.ui.icon import icon
from portal.content.model import ServiceFacts
from portal.eservices.starts import Action, Start
from portal.eservices.visibility import Link
from portal.web.routes import START_ANCHOR
from portal.words.locales import Locale
from portal.words.texts import text


@drawn_once
def service_start(locale: Locale, start: Start, facts: ServiceFacts | None, costs: tuple[tuple[str, str], ...] = ()) -> VdomDict:
    """The one filled region of a page. What nobody has said anything of is left out. ``costs`` are those of several forms, by service."""
    t = partial(text, locale)
    facts = facts or ServiceFacts()
    of = {"data-family": start.family} if start.family else {"data-service-id": start.service_id}
    return html.section(
        {"id": START_ANCHOR, "className": "service-start", "aria-labelledby": "service-start-title", "data-testid": "service-start", **of},
        html.h2({"id": "service-start-title", "className": "service-start__title"}, start.name),
        html.p(
            {"className": "service-start__authority", "data-testid": "start-authority"}, t("serviceStart.from", authority=start.authority)
        ),
        html.p({"data-testid": "start-what"}, facts.what) if facts.what else "",
        html.p({"className": "service-start__note", "data-testid": "start-language"}, t("serviceStart.language"))
        if start.is_swedish_only
        else "",
        _button(locale, start.action),
        html.p({"className": "service-start__note", "data-testid": "start-note"}, t("serviceStart.note"))
        if start.action.kind == "login"
        else "",
        _facts(locale, facts),
        html.p(
            {"className": "service-start__note"},
            html.b(t("serviceStart.otherWay")),
            " ",
            html.span({"data-testid": "start-other-way"}, facts.other_way),
        )
        if facts.other_way
        else "",
        _forms(locale, start, dict(costs)),
    )


@drawn_once
def start_again(locale: Locale, action: Action) -> VdomDict:
    """The same way on, for whoever has read to the end."""
    return html.p({"className": "service-start__end"}, _link(locale, action.link, {"data-testid": "start-again"}, action.words))


def _facts(locale: Locale, facts: ServiceFacts) -> VdomDict | str:
    rows = [_fact(locale, name, getattr(facts, name)) for name in ("whom", "cost", "time") if getattr(facts, name)]
    if facts.needs:
        needs = html.ul({"data-testid": "start-needs"}, *[html.li({"key": need}, need) for need in facts.needs])
        rows.append(html.div({"key": "needs"}, html.dt(text(locale, "serviceStart.needs")), html.dd(needs)))
    if facts.after:
        rows.append(_fact(locale, "after", facts.after))
    return html.dl({"className": "service-start__facts"}, *rows) if rows else ""


def _fact(locale: Locale, name: str, words: str) -> VdomDict:
    return html.div({"key": name}, html.dt(text(locale, f"serviceStart.{name}")), html.dd({"data-testid": f"start-{name}"}, words))


def _button(locale: Locale, action: Action) -> VdomDict:
    if action.link.is_external:
        look = {"className": "button", "data-variant": "solid", "data-theme": "default", "data-size": "large"}
        return _link(locale, action.link, {**look, "data-testid": "start-button"}, action.words)
    return button_link(action.words, action.link.href, icon_name="arrow-right", test_id="start-button")


def _forms(locale: Locale, start: Start, costs: dict[str, str]) -> VdomDict | str:
    """The way straight to the service of each company form, with what it costs where that is known."""
    if len(start.forms) < 2:
        return ""
    links = [
        html.li(
            {"key": form.service_id},
            _link(locale, form.link, {"data-testid": "start-form", "data-service-id": form.service_id}, *split_words(form.name)),
            html.span({"className": "service-start__cost", "data-testid": "start-form-cost"}, f" {costs[form.service_id]}")
            if costs.get(form.service_id)
            else "",
        )
        for form in start.forms
    ]
    return html.div(
        {"className": "service-start__forms"},
        html.h3(text(locale, "serviceStart.forms")),
        html.ul(*links),
    )


def _link(locale: Locale, link: Link, attributes: dict[str, Any], *words: Any) -> VdomDict:
    if not link.is_external:
        return html.a({"href": link.href, **attributes}, *words)
    return html.a(
        {"href": link.href, "data-external": "true", **attributes},
        *words,
        html.span({"className": "visually-hidden"}, f" ({text(locale, 'page.external')})"),
        icon("external-link"),
    )
