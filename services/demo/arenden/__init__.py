"""Ärenden: all cases of the party, whatever service they were sent with."""

from dataclasses import dataclass
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import mark
from components.proper_name import proper_name
from components.ui.button import button, button_link
from components.ui.pagination import pagination
from components.ui.select import Option, select
from components.ui.tag import tag
from components.ui.text_input import text_input
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flow.cases import AWAITS_PARTY
from portal.flow.listing import STATES, ListedCase, Listing, Wanted, listed
from portal.words.dates import day_of, long_date


@dataclass(frozen=True)
class Cases:
    """What the page shows, and what was asked for."""

    listing: Listing
    wanted: Wanted


async def read(visit: ServiceVisit) -> Cases:
    """The cases that the query asks for; what it holds beside that leaves none out."""
    query = {name: visit.query.get(name, "").strip() for name in ("tillstand", "myndighet", "ar", "q", "sida")}
    wanted = Wanted(
        state=query["tillstand"] if query["tillstand"] in STATES else "",
        authority=query["myndighet"],
        year=query["ar"] if query["ar"].isascii() and query["ar"].isdigit() and len(query["ar"]) == 4 and query["ar"] > "0000" else "",
        words=query["q"].replace("\0", "")[:100],
        page=max(1, int(query["sida"])) if query["sida"].isascii() and query["sida"].isdigit() and len(query["sida"]) < 6 else 1,
    )
    return Cases(await listed(visit, wanted), wanted)


def draw(visit: ServiceVisit, shown: Cases) -> VdomDict:
    """The filter, and the cases or that there are none."""
    return html.div(
        {"className": "wrap article flow"},
        mark(visit),
        html.h1({"data-testid": "flow-title"}, visit.t("name")),
        _filter(visit, shown) if shown.listing.has_any else "",
        _cases(visit, shown) if shown.listing.cases else html.p({"data-testid": "cases-none"}, _none(visit, shown)),
    )


def _none(visit: ServiceVisit, shown: Cases) -> str:
    return visit.t("no-hits") if shown.listing.has_any else visit.t("none")


def _filter(visit: ServiceVisit, shown: Cases) -> VdomDict:
    """A form that asks by address: it can be kept, sent and gone back from."""
    wanted = shown.wanted
    states = [Option(visit.t(f"flow.case.state.{state}"), state) for state in STATES]
    authorities = [Option(each, each) for each in shown.listing.authorities]
    years = [Option(str(year), str(year)) for year in shown.listing.years]
    return html.form(
        {"method": "get", "action": visit.base_path, "role": "search", "aria-label": visit.t("filter"), "className": "flow__filter"},
        text_input(visit.t, visit.t("words"), name="q", id="q", value=wanted.words, test_id="cases-words"),
        *[
            select(
                visit.t, visit.t(name), options, name=name, id=name, value=value, optional=True, empty_label=visit.t("all"), test_id=name
            )
            for name, options, value in (
                ("tillstand", states, wanted.state),
                ("myndighet", authorities, wanted.authority),
                ("ar", years, wanted.year),
            )
        ],
        html.div(
            {"className": "actions"},
            button(visit.t("show"), type="submit", test_id="cases-show"),
            button_link(visit.t("clear"), visit.base_path, variant="text", test_id="cases-clear"),
        ),
    )


def _cases(visit: ServiceVisit, shown: Cases) -> VdomDict:
    return html.div(
        html.ul({"className": "flow__rows", "role": "list"}, *[_row(visit, each) for each in shown.listing.cases]),
        pagination(visit.t, shown.wanted.page, shown.listing.pages, lambda page: _address(visit, shown.wanted, page))
        if shown.listing.pages > 1
        else "",
    )


def _row(visit: ServiceVisit, case: ListedCase) -> VdomDict:
    sent = visit.t("sent", date=long_date(day_of(case.sent), visit.locale))
    return html.li(
        {"key": case.number, "data-testid": "cases-case", "data-case": case.number},
        html.div(
            html.a({"href": case.address, "data-testid": "cases-link"}, html.b(case.title)),
            html.p({"className": "meta"}, proper_name(case.number), f" · {case.authority} · {sent}"),
        ),
        tag(case.state_in_words, "sun" if case.state in AWAITS_PARTY else "sky", "cases-state"),
    )


def _address(visit: ServiceVisit, wanted: Wanted, page: int) -> str:
    asked = {"q": wanted.words, "tillstand": wanted.state, "myndighet": wanted.authority, "ar": wanted.year, "sida": str(page)}
    return f"{visit.base_path}?{urlencode({name: value for name, value in asked.items() if value})}"


page = ServicePage(draw=draw, load=read)
service = Plugin({"": page, ALL_OTHERS: page})
"""Every address below the service's own is its one page: all of them are its own (docs/reference/qa-contract.md, a)."""
