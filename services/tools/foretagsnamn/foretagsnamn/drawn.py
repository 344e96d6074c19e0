"""How each name stands beside the form, and what speaks for and against it below."""

from collections.abc import Sequence
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from components.ui.hint import hint
from components.ui.icon import icon
from components.ui.list import LinkRow, link_list
from components.ui.summary_list import SummaryItem, summary_list
from components.ui.table import Column, Row, table
from foretagsnamn.worked_out import RULES, Answer, Check, Found, core, normal
from portal.eservices.service_visit import ServiceVisit
from portal.figures.outcome import Outcome


def said(visit: ServiceVisit, found: Found | None) -> str:
    """How all of them stand."""
    return ", ".join(f"{each.name}: {visit.t(f'level.{each.level}').lower()}" for each in found.answers) if found else visit.t("nothing")


def beside(visit: ServiceVisit, outcome: Outcome[Found]) -> Sequence[VdomDict]:
    """How like others each name is, and other names, each with an address of its own."""
    found = outcome.result or Found()
    others = [LinkRow(name, f"{visit.address()}?{urlencode({**outcome.fields, 'namn': name})}", "suggestion") for name in found.others]
    free = html.section(html.h3(visit.t("free")), link_list(others)) if others else ""
    return [*[_stands(visit, each) for each in found.answers], free, html.p({"className": "meta"}, visit.t("humble"))]


def below(visit: ServiceVisit, outcome: Outcome[Found]) -> Sequence[VdomDict]:
    """What each name was held against, its neighbours, and how likeness is measured."""
    parts = [html.p(visit.t(f"measured.{each}")) for each in ("normal", "core", "levels", "scope")]
    measured = html.section({"className": "figures__how", "key": "measured"}, html.h2(visit.t("measured")), *parts)
    return [*[_held(visit, n, each) for n, each in enumerate((outcome.result or Found()).answers)], measured]


def _stands(visit: ServiceVisit, answer: Answer) -> VdomDict:
    like = str(answer.near[0].likeness) if answer.near else "0.000"
    values = {"level": answer.level, "likeness": like, "normal": normal(answer.name), "core": core(answer.name)}
    words = {**values, "level": visit.t(f"level.{answer.level}"), "likeness": like.replace(".", visit.t("point"))}
    rows = {each: html.output({"role": "none", "data-testid": each, "data-value": values[each]}, words[each] or "–") for each in values}
    facts = [html.div({"className": "figures__row", "key": each}, html.dt(visit.t(each)), html.dd(rows[each])) for each in rows]
    return html.div({"key": f"stands-{answer.name}"}, html.h3(answer.name), html.dl({"className": "figures__list"}, *facts))


def _held(visit: ServiceVisit, n: int, answer: Answer) -> VdomDict:
    columns = [Column(visit.t("taken")), Column(visit.t("likeness"), is_number=True)]
    rows = [Row((each.what["namn"], str(each.likeness).replace(".", visit.t("point"))), "similar-name") for each in answer.near]
    near = table(visit.t("nearest", name=answer.name), columns, rows, id=f"near-{n}", breaks_words=True) if rows else ""
    items = [SummaryItem(each.kind, visit.t(each.kind), _said(visit, each)) for each in answer.checks]
    return html.section({"className": "figures__how", "key": f"held-{answer.name}"}, html.h2(answer.name), summary_list(items), near)


def _said(visit: ServiceVisit, check: Check) -> VdomDict:
    law, words = RULES["law"][check.law or check.kind], visit.t(f"{check.kind}.{check.says}", what=check.what)
    said = html.p(icon("check"), " ", words) if check.result == "ok" else hint(words, "error" if check.result == "stop" else "warning")
    unverified = "" if law["verified"] else html.span({"className": "figures__unverified"}, visit.t("figures.unverified"))
    source = html.p({"className": "meta"}, html.a({"href": law["source"], "lang": "sv", "rel": "external"}, law["name"]), unverified)
    return html.div({"data-testid": f"check-{check.kind}", "data-result": check.result}, said, source)
