"""How the trades and the list of one of them are shown."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from branschchecklistor.entered import Shown, keep, name_of, said
from branschchecklistor.files import FILE, KINDS
from components.eservices.service_form import service_form
from components.ruled.ticks import exports, hidden, progress, tick
from components.ui.link_card import link_card
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.ticks import group
from portal.ruled.checklists import STAGES, Point
from portal.words.dates import long_date


def trades(visit: ServiceVisit, shown: Sequence[Shown]) -> VdomDict:
    """The trades to choose from."""
    return html.div(
        {"className": "wrap checklist"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        html.ul(
            {"className": "checklist__trades", "role": "list", "data-testid": "checklist-list"}, *[_card(visit, each) for each in shown]
        ),
    )


def _card(visit: ServiceVisit, shown: Shown) -> VdomDict:
    of = shown.checklist
    far = said(visit, shown) if shown.ticked else visit.t("points", n=len(of.points))
    card = link_card(of.name.of(visit.locale), visit.address(of.trade), far, icon_name="check", level=2, test_id="checklist-link")
    return html.li({"key": of.trade}, card)


def checklist(visit: ServiceVisit, shown: Shown) -> VdomDict:
    """One list: how far one has come, and its points by stage."""
    of, party = shown.checklist, visit.party.display_name if visit.party else visit.t("figures.not-saved")
    told = group(visit.store, of.trade) if visit.store else ""
    return html.div(
        {"className": "wrap wrap--text checklist"},
        html.p({"className": "checklist__screen"}, html.a({"href": visit.base_path}, visit.t("all"))),
        html.h1(name_of(visit, shown)),
        html.p({"className": "checklist__printed"}, f"{party}, {long_date(visit.today, visit.locale)}"),
        html.p({"className": "lead checklist__screen"}, visit.t("saved" if visit.store else "in-link")),
        "" if all(each.verified for each in of.points) else html.p({"data-testid": "points-unverified"}, visit.t("unverified")),
        progress(shown.ticked, of.ids, lambda now: said(visit, replace(shown, ticked=now)), partial(keep, visit, of), "checklist", told),
        service_form(
            visit,
            hidden(shown.ticked),
            *[_stage(visit, shown, each) for each in STAGES if of.at(each)],
            label=visit.t("name"),
            id="checklist",
            method="post",
            test_id="checklist",
        ),
        exports(visit, {each: visit.address(f"{of.trade}/{FILE}.{each}") for each in KINDS}, shown.ticked),
    )


def _stage(visit: ServiceVisit, shown: Shown, stage: str) -> VdomDict:
    title, ticked = f"stage-{stage}", shown.ticked.split(".")
    points = [_point(visit, each, each.id in ticked) for each in shown.checklist.at(stage)]
    heading = html.h2({"id": title}, visit.t(f"stage.{stage}"))
    return html.section(
        {"key": stage, "aria-labelledby": title}, heading, html.ul({"className": "checklist__points", "role": "list"}, *points)
    )


def _point(visit: ServiceVisit, point: Point, is_ticked: bool) -> VdomDict:
    words, host = f"point-{point.id}", point.link.removeprefix("https://").partition("/")[0].removeprefix("www.")
    mark = {"role": "img", "aria-label": visit.t("figures.unverified"), "data-testid": "point-unverified"}
    return html.li(
        {"className": "checklist__point", "key": point.id, "data-testid": "point", "data-id": point.id},
        tick(point.id, is_ticked, words),
        html.div(
            html.p({"id": words, "data-testid": "point-text"}, point.text.of(visit.locale)),
            html.p(
                {"className": "checklist__source"},
                html.span({"data-testid": "point-authority"}, point.authority.of(visit.locale)),
                html.a({"href": point.link, "rel": "external", "data-testid": "point-link"}, visit.t("ruled.read-more", at=host)),
                html.span({"data-testid": "point-checked"}, visit.t("figures.checked", day=long_date(point.checked, visit.locale))),
                "" if point.verified else html.span(mark, "*"),
            ),
        ),
    )
