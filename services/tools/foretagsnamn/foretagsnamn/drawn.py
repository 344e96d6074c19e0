"""The page: the form, an answer for each name, other names that are free, and how likeness is measured."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.ui.alert import alert
from components.ui.button import busy_button
from components.ui.form import FieldError
from components.ui.hint import hint
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from components.ui.select import Option, select
from components.ui.status_row import status_row
from components.ui.summary_list import SummaryItem, summary_list
from components.ui.table import Column, Row, table
from components.ui.text_input import text_input
from foretagsnamn.entered import COUNTIES, FORMS, LONGEST, NAMES
from foretagsnamn.worked_out import RULES, Check, Near, core, normal
from portal.eservices.service_visit import ServiceVisit


@dataclass(frozen=True, slots=True)
class Shown:
    """What was typed, what is wrong with it, an answer for each name, and other names."""

    typed: Mapping[str, str]
    wrong: Mapping[str, str]
    answers: Sequence[tuple[str, Sequence[Check], Sequence[Near]]] = ()
    others: Sequence[str] = ()


def draw(visit: ServiceVisit, shown: Shown) -> VdomDict:
    """All of it."""
    links = [LinkRow(name, f"{visit.address()}?{urlencode({**shown.typed, 'namn': name})}", "suggestion") for name in shown.others]
    free = html.section(html.h2(visit.t("free")), link_list(links)) if links else ""
    answers = [_answer(visit, n, *answer) for n, answer in enumerate(shown.answers)]
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        _form(visit, shown.typed, {field: visit.t(key, n=LONGEST) for field, key in shown.wrong.items()}),
        html.div({"data-testid": "tool-results"}, *answers, free),
        html.section(
            html.h2(visit.t("measured")), *[html.p(visit.t(f"measured.{part}")) for part in ("normal", "core", "levels", "scope")]
        ),
        alert(visit.t, "info", visit.t("humble"), level=2),
    )


def _form(visit: ServiceVisit, typed: Mapping[str, str], wrong: Mapping[str, str]) -> VdomDict:
    def field(part: Any, name: str, *options: Any, says: str = "", **more: Any) -> VdomDict:
        more |= {"value": typed[name], "description": visit.t(says) if says else "", "error": wrong.get(name, "")}
        return part(visit.t, visit.t(f"field.{name}"), *options, name=name, id=name, test_id=name, **more)

    more = [field(text_input, name) for name in NAMES[1:]]
    return service_form(
        visit,
        field(text_input, "namn", says="says.namn"),
        html.details({"open": any(typed[name] for name in NAMES[1:])}, html.summary(visit.t("more")), *more),
        field(select, "form", [Option(visit.t(f"form.{form}"), form) for form in FORMS]),
        field(select, "lan", [Option(county, county) for county in COUNTIES], says="says.lan", optional=True),
        field(text_input, "verksamhet", says="says.verksamhet"),
        html.div({"className": "actions"}, busy_button(visit.t, visit.t("compute"), type="submit", test_id="compute")),
        label=visit.t("name"),
        id="tool",
        test_id="tool-form",
        errors=[FieldError(field, text) for field, text in wrong.items()],
    )


def _answer(visit: ServiceVisit, n: int, name: str, checks: Sequence[Check], near: Sequence[Near]) -> VdomDict:
    level, like = checks[4].says, str(near[0].likeness if near else 0)
    told = {"likeness": like.replace(".", visit.t("point")), "level": visit.t(f"level.{level}"), "normal": normal(name), "core": core(name)}
    values = {**told, "likeness": like, "level": level}
    facts = [(visit.t(each), html.output({"data-testid": each, "data-value": values[each]}, told[each] or "–")) for each in told]
    columns = [Column(visit.t("taken")), Column(visit.t("likeness"), is_number=True)]
    rows = [Row((each.name, str(each.likeness).replace(".", visit.t("point"))), "similar-name") for each in near]
    return html.section(
        {"key": name, "data-testid": "name"},
        html.h2(name),
        status_row(facts),
        summary_list([SummaryItem(each.kind, visit.t(each.kind), _said(visit, each)) for each in checks]),
        table(visit.t("nearest"), columns, rows, id=f"nearest-{n}", breaks_words=True) if rows else "",
    )


def _said(visit: ServiceVisit, check: Check) -> VdomDict:
    law, words = RULES["law"][check.law or check.kind], visit.t(f"{check.kind}.{check.says}", what=check.what)
    said = html.p(icon("check"), words) if check.result == "ok" else hint(words, "error" if check.result == "stop" else "warning")
    link = html.a({"href": law["source"], "lang": "sv"}, law["name"])
    source = html.p({"className": "meta"}, link, "" if law["verified"] else f" {visit.t('unverified')}")
    return html.div({"data-testid": f"check-{check.kind}", "data-result": check.result}, said, source)
