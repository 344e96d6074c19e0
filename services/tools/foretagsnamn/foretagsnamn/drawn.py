"""How each name stands beside the form, and what speaks for and against it below: parts that are drawn anew when they change."""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from reactpy import component, html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation, use_shown
from foretagsnamn.entered import NAMES
from foretagsnamn.worked_out import RULES, Answer, Check, Found, core, normal
from portal.eservices.service_visit import ServiceVisit


def said(visit: ServiceVisit, found: Found) -> str:
    """How all of them stand."""
    stops = [each.level != "upptaget" and any(check.result == "stop" for check in each.checks) for each in found.answers]
    levels = [visit.t(f"level.{'stopped' if stop else each.level}") for each, stop in zip(found.answers, stops, strict=True)]
    return ", ".join(f"{each.name}: {level.lower()}" for each, level in zip(found.answers, levels, strict=True))


def beside(visit: ServiceVisit, calculation: Calculation[Found]) -> Sequence[Any]:
    """How like others each name is, and other names that are free."""
    return [*[_nth(visit, calculation, _stands, n) for n in range(len(NAMES))], _others(visit, calculation), html.p(visit.t("humble"))]


def below(visit: ServiceVisit, calculation: Calculation[Found]) -> Sequence[Any]:
    """What each name was held against, its neighbours, how likeness is measured, and the laws."""
    parts = [html.p(visit.t(f"measured.{each}")) for each in ("normal", "core", "levels", "scope")]
    laws = [(html.a({"href": law["source"], "lang": "sv"}, law["name"]), law["verified"]) for law in RULES["law"].values()]
    rows = [html.li(link, "" if verified else f" ({visit.t('figures.unverified').lower()})") for link, verified in laws]
    measured = html.section({"className": "figures__how"}, html.h2(visit.t("measured")), *parts, html.h2(visit.t("laws")), html.ul(*rows))
    return [html.div({"className": "figures__how"}, *[_nth(visit, calculation, _held, n) for n in range(len(NAMES))]), measured]


@component
def _nth(visit: ServiceVisit, calculation: Calculation[Found], draw: Callable[[ServiceVisit, Answer], VdomDict], n: int) -> VdomDict:
    """What ``draw`` makes of the answer for one of the names, where there is one."""
    return use_shown(calculation, lambda of: draw(visit, of.result.answers[n]) if of.result and n < len(of.result.answers) else html())


def _stands(visit: ServiceVisit, answer: Answer) -> VdomDict:
    like = str(answer.near[0].likeness) if answer.near else "0.000"
    values = {"level": answer.level, "likeness": like, "normal": normal(answer.name), "core": core(answer.name)}
    words = {**values, "level": visit.t(f"level.{answer.level}"), "likeness": like.replace(".", visit.t("point"))}
    outputs = [(each, html.output({"data-testid": each, "data-value": values[each]}, words[each] or "–")) for each in values]
    return html.div(html.h3(answer.name), html.ul(*[html.li(f"{visit.t(each)}: ", output) for each, output in outputs]))


def _held(visit: ServiceVisit, answer: Answer) -> VdomDict:
    told = [(each.what["namn"], str(each.likeness).replace(".", visit.t("point"))) for each in answer.near]
    rows = [html.li({"data-testid": "similar-name"}, f"{name} {like}") for name, like in told]
    near = [html.h3(visit.t("nearest")), html.ol(*rows)] if rows else []
    return html.section(html.h2(answer.name), *[_check(visit, each) for each in answer.checks], *near)


def _check(visit: ServiceVisit, check: Check) -> VdomDict:
    words, law = visit.t(f"{check.kind}.{check.says}", what=check.what), RULES["law"][check.law or check.kind]["name"]
    told = f"{words} ({law})" if check.result == "stop" else words
    return html.p({"data-testid": f"check-{check.kind}", "data-result": check.result}, told)


@component
def _others(visit: ServiceVisit, calculation: Calculation[Found]) -> VdomDict:
    def links(of: Calculation[Found]) -> list[tuple[str, str]]:
        names = of.result.others if of.result else ()
        return [(name, urlencode({key: value for key, value in {**of.now.fields, "namn": name}.items() if value})) for name in names]

    rows = [html.li(html.a({"href": f"?{link}", "data-testid": "suggestion"}, name)) for name, link in use_shown(calculation, links)]
    return html.div(html.h3(visit.t("free")), html.ul(*rows)) if rows else html()
