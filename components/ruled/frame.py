"""The page of a service that answers by rules: the questions, what they come to in sight beside them, and all of it below."""

from collections.abc import Mapping, Sequence
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.form import FieldError, form
from portal.eservices.service_visit import ServiceVisit
from portal.ruled import Row
from portal.words.dates import long_date

RESULTS = "tool-results"


def page(visit: ServiceVisit, asked: VdomDict, results: VdomDict, *below: Any, bar: str) -> VdomDict:
    """The whole page; ``bar`` is the result in a few words, at the bottom of a phone."""
    return html.div(
        {"className": "wrap figures ruled-page"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        html.div({"className": "figures__columns"}, asked, results),
        *below,
        html.a(
            {"className": "figures__bar", "href": f"#{RESULTS}", "data-testid": "result-bar"},
            html.strong(bar),
            html.span({"className": "figures__bar-way"}, visit.t("figures.show")),
        ),
    )


def question_form(visit: ServiceVisit, *fields: Any, errors: Sequence[FieldError], buttons: Sequence[VdomDict] = ()) -> VdomDict:
    """A form that asks by address, so that going back never asks to send anything again."""
    return form(
        visit.t,
        *fields,
        html.div({"className": "actions"}, *(buttons or [button(visit.t("compute"), type="submit", test_id="compute")])),
        label=visit.t("name"),
        id="tool-form",
        errors=errors,
        action=visit.base_path,
        method="get",
        test_id="tool-form",
    )


def results(visit: ServiceVisit, said: str, rows: Sequence[Row], *more: Any) -> VdomDict:
    """What the answers come to, in one sentence and a list that leads to each."""
    links = [html.li({"key": row.id}, html.a({"href": f"#{row.id}"}, row.name.of(visit.locale))) for row in rows]
    return html.section(
        {"className": "figures__results", "id": RESULTS, "aria-labelledby": "results-title", "tabIndex": 0, "data-testid": "tool-results"},
        html.h2({"id": "results-title"}, visit.t("figures.result")),
        html.p({"className": "figures__said", "data-testid": "result-said"}, said),
        html.ol({"className": "ruled__links"}, *links) if links else "",
        *more,
    )


def one_row(visit: ServiceVisit, row: Row, facts: Sequence[tuple[str, str, Any]], *more: Any, test_id: str) -> VdomDict:
    """All that is to be read of one rule that holds. ``facts`` are label, test id and what is said."""
    return html.li(
        {"className": "ruled__row", "key": row.id, "id": row.id, "data-testid": test_id, "data-id": row.id},
        html.h3(row.name.of(visit.locale)),
        html.p(row.text.of(visit.locale)),
        *more,
        html.dl({"className": "ruled__facts"}, *[_fact(*fact) for fact in (*facts, *_ready(visit, row)) if fact[2]]),
        _link(visit, row),
        _source(visit, row),
    )


def _fact(label: str, test_id: str, said: Any) -> VdomDict:
    return html.div({"key": label}, html.dt(label), html.dd({"data-testid": test_id}, said))


def _ready(visit: ServiceVisit, row: Row) -> Sequence[tuple[str, str, Any]]:
    lines = row.ready_in(visit.locale)
    return [(visit.t("ruled.ready"), "row-ready", html.ul(*[html.li({"key": line}, line) for line in lines]))] if lines else []


def _link(visit: ServiceVisit, row: Row) -> VdomDict | str:
    if not row.link:
        return ""
    host = row.link.removeprefix("https://").partition("/")[0].removeprefix("www.")
    return html.p(html.a({"href": row.link, "rel": "external", "data-testid": "row-link"}, visit.t("ruled.read-more", at=host)))


def _source(visit: ServiceVisit, row: Row) -> VdomDict:
    from_where = visit.t("ruled.source", source=row.source, day=_day(visit, row))
    unverified = html.span({"className": "figures__unverified", "data-testid": "row-unverified"}, visit.t("figures.unverified"))
    return html.p({"className": "ruled__source", "data-testid": "row-source"}, from_where, "" if row.verified else unverified)


def _day(visit: ServiceVisit, row: Row) -> str:
    return long_date(row.checked, visit.locale)


def section(title: str, id: str, *rows: Any, lead: str = "", **attributes: Any) -> VdomDict | str:
    """A list of rows below its heading; nothing where there are none."""
    if not rows:
        return ""
    inside = (html.h2({"id": id}, title), html.p(lead) if lead else "", html.ul({"className": "ruled__list", "role": "list"}, *rows))
    return html.section({"className": "ruled", "aria-labelledby": id, **attributes}, *inside)


def short_row(row: Row, name: str, why: str, test_id: str) -> VdomDict:
    """A rule that does not hold, with why."""
    return html.li({"className": "ruled__short", "key": row.id, "data-testid": test_id, "data-id": row.id}, html.strong(name), html.p(why))


def hidden(fields: Mapping[str, str]) -> list[VdomDict]:
    """Answers that a form carries along."""
    return [html.input({"key": name, "type": "hidden", "name": name, "value": value}) for name, value in fields.items()]
