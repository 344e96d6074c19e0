"""The entry of a service with a flow."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import frame, head, notices
from components.ui.button import button_link
from portal.eservices.registry import by_id
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import CaseRow, DraftRow, EntryShown
from portal.flow.words import Words
from portal.http.addresses import with_query
from portal.web.routes import path_of
from portal.words.dates import day_of, long_date, long_moment


def entry(flow: Definition, visit: ServiceVisit, shown: EntryShown) -> VdomDict:
    """Drafts to go on with, cases that are not closed, and a new one."""
    words = words_of(flow, visit)
    return frame(
        visit,
        *notices(visit, shown.notices),
        html.div(
            {"data-testid": "flow-entry"},
            head(words, words.say("name")),
            html.p({"className": "lead"}, words.maybe("start.what") or words.maybe("description")),
            _list(words.say("drafts"), [_draft(words, visit, row) for row in shown.drafts]),
            _list(words.say("cases"), [_case(words, visit, row) for row in shown.cases]),
            html.p(
                {"className": "actions"},
                button_link(words.say("begin-new"), visit.address("ny"), icon_name="arrow-right", test_id="flow-begin"),
            )
            if shown.can_begin
            else _instead(visit, shown),
        ),
    )


def _instead(visit: ServiceVisit, shown: EntryShown) -> VdomDict | str:
    """What to do instead: act for somebody who may file it, and read the service's page of information, where it has one."""
    named = by_id(visit.service_id)
    address = named.service.information_page.get(visit.locale) if named and named.service.information_page else None
    if not (address or shown.is_for_others):
        return ""
    chooser = with_query(path_of("valj-vem-du-vill-foretrada", visit.locale), redirect=visit.base_path)
    return html.p(
        {"className": "actions"},
        button_link(visit.t("profile.change"), chooser, test_id="flow-change-party") if shown.is_for_others else "",
        html.a({"href": address, "data-testid": "flow-information"}, visit.t("service.readAbout")) if address else "",
    )


def _list(title: str, rows: list[VdomDict]) -> VdomDict | str:
    return html.section(html.h2(title), html.ul({"className": "flow__rows", "role": "list"}, *rows)) if rows else ""


def _draft(words: Words, visit: ServiceVisit, row: DraftRow) -> VdomDict:
    changed = words.say("draft.changed", moment=long_moment(row.changed, visit.locale))
    kept = words.say("draft.kept-until", date=long_date(day_of(row.expires), visit.locale))
    what = html.span({"className": "visually-hidden"}, f" {changed}")
    return html.li(
        {
            "key": row.uuid,
            "data-testid": "flow-draft",
            "data-draft": row.uuid,
            "data-expires": day_of(row.expires).isoformat(),
            "data-state": row.state,
        },
        html.span(
            {"className": "flow__line"},
            changed,
            html.span({"className": "meta"}, words.say(f"case.state.{row.state}") if row.state else kept),
        ),
        html.a({"href": visit.address(f"utkast/{row.uuid}"), "data-testid": "flow-draft-open"}, words.say("draft.open"), what),
        html.a({"href": visit.address(f"utkast/{row.uuid}/ta-bort"), "data-testid": "flow-draft-delete"}, words.say("remove"), what),
    )


def _case(words: Words, visit: ServiceVisit, row: CaseRow) -> VdomDict:
    return html.li(
        {"key": row.number, "data-testid": "flow-case", "data-number": row.number, "data-state": row.state},
        html.span(
            {"className": "flow__line"},
            html.a({"href": visit.address(f"arende/{row.number}")}, words.say("case.title", number=row.number)),
            html.span({"className": "meta"}, words.say("case.sent", moment=long_moment(row.sent, visit.locale))),
        ),
        html.span(words.say(f"case.state.{row.state}")),
    )
