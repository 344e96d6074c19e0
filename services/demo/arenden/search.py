"""Sök företag eller ärende: what anybody may know of companies and of cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from reactpy import html
from reactpy.types import VdomDict
from testmyndighet import bolagsverket

from components.flow.frame import mark
from components.ui.alert import alert
from components.ui.button import button
from components.ui.text_input import text_input
from portal.engagemang.model import with_dash
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flow import OrganisationNumber
from portal.flow.problem import Wrong
from portal.flow.words import Words
from portal.outside.client import UpstreamFailed
from portal.words.dates import long_date

LONGEST = 100


@dataclass(frozen=True)
class Found:
    """What was asked for and what the register answers."""

    asked: str = ""
    error: str = ""
    companies: Sequence[Mapping[str, Any]] = ()
    cases: Sequence[Mapping[str, Any]] = ()
    is_away: bool = False


async def read(visit: ServiceVisit) -> Found:
    """Asks the register for what the query says; nothing before anything is typed."""
    asked = " ".join(visit.query.get("q", "").replace("\0", "").split())[:LONGEST]
    error = _error(visit, asked)
    if not asked or error:
        return Found(asked, error)
    try:
        answer = await bolagsverket.look_up("sok", fraga=asked)
    except UpstreamFailed:
        return Found(asked, is_away=True)
    return Found(asked, "", answer["foretag"], answer["arenden"])


def draw(visit: ServiceVisit, shown: Found) -> VdomDict:
    """The field, and what was found."""
    return html.div(
        {"className": "wrap wrap--text article flow"},
        mark(visit),
        html.h1({"data-testid": "flow-title"}, visit.t("name")),
        html.form(
            {"method": "get", "action": visit.base_path, "role": "search", "aria-label": visit.t("name"), "className": "flow__filter"},
            text_input(
                visit.t,
                visit.t("label"),
                name="q",
                id="q",
                value=shown.asked,
                description=visit.t("hint"),
                error=shown.error,
                test_id="search-words",
                hint_test_id="q-error",
            ),
            html.div({"className": "actions"}, button(visit.t("search"), type="submit", test_id="search-go")),
        ),
        _answer(visit, shown) if shown.asked and not shown.error else "",
    )


def _error(visit: ServiceVisit, asked: str) -> str:
    """What is wrong with a number that is asked for."""
    digits = asked.replace("-", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) == 10) or _is_of_a_case(asked):
        return ""
    try:
        OrganisationNumber("q").value((asked,), visit.today)
    except Wrong:
        return visit.t("check-digit")
    return ""


def _is_of_a_case(asked: str) -> bool:
    return len(asked) == 13 and asked[4] == "-" == asked[11]


def _answer(visit: ServiceVisit, shown: Found) -> VdomDict:
    if shown.is_away:
        return alert(visit.t, "error", visit.t("away"), level=2, test_id="search-away")
    rows = [*[_company(visit, each) for each in shown.companies], *[_case(visit, each) for each in shown.cases]]
    return html.section(
        {"aria-labelledby": "found"},
        html.h2({"id": "found", "data-testid": "search-count"}, visit.t("hits", n=len(rows)) if rows else visit.t("no-hits")),
        html.ul({"className": "flow__hits", "role": "list"}, *rows) if rows else "",
    )


def _company(visit: ServiceVisit, company: Mapping[str, Any]) -> VdomDict:
    facts = [
        (visit.t("number"), with_dash(company["nummer"]) if company["nummer"] else ""),
        (visit.t("form"), Words(visit.service_id, visit.locale).say(f"form.{company['form'].upper()}")),
        (visit.t("seat"), company["sate"]),
        (visit.t("board"), ", ".join(company["styrelse"])),
    ]
    return _hit("search-company", company["namn"], facts)


def _case(visit: ServiceVisit, case: Mapping[str, Any]) -> VdomDict:
    words = Words(case["tjanst"], visit.locale)
    facts = [
        (visit.t("case-number"), case["nummer"]),
        (visit.t("company"), case["foretag"]),
        (visit.t("state"), words.say(f"case.state.{case['tillstand']}")),
        (visit.t("day"), long_date(date.fromisoformat(case["dag"]), visit.locale)),
    ]
    return _hit("search-case", words.say("name"), facts)


def _hit(test_id: str, title: str, facts: Sequence[tuple[str, str]]) -> VdomDict:
    """One thing that was found; what is not known of it is left out."""
    told = [html.div({"key": name}, html.dt(name), html.dd(html.bdi(value))) for name, value in facts if value]
    return html.li({"key": title + facts[0][1], "data-testid": test_id}, html.h3(title), html.dl({"className": "receipt__facts"}, *told))


page = ServicePage(draw=draw, load=read)
service = Plugin({"": page, ALL_OTHERS: page})
"""Every address below the service's own is its one page: all of them are its own (docs/reference/qa-contract.md, a)."""
