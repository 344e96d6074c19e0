"""A case, and its receipt."""

from decimal import Decimal

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.receipt import Receipt, receipt
from components.flow.answers_list import answers_list
from components.flow.case_messages import case_messages
from components.flow.file_links import file_links
from components.flow.frame import frame, mark, notices
from components.flow.way import way_to
from components.proper_name import proper_name
from components.ui.alert import alert
from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button_link
from portal.engagemang.model import with_dash
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import AskedShown, CaseShown, EventRow
from portal.flow.words import Words
from portal.web.routes import path_of
from portal.words.dates import long_date, long_moment
from portal.words.entered import amount


def case(flow: Definition, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    """Which of the two is what the address says."""
    words = words_of(flow, visit)
    return _receipt(flow, words, visit, shown) if visit.rest.endswith("kvitto") else _case(words, visit, shown)


def _receipt(flow: Definition, words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    answers: list[tuple[str, str]] = []
    for section in shown.sections:
        answers += [(row.label, row.shown or words.say("no-answer")) for row in section.rows]
        for n, (line, rows) in enumerate(section.lists, 1):
            answers.append((f"{section.title} {n}", line))  # says of a row that was taken away that it was
            answers += [(f"{section.title} {n}: {row.label}", row.shown or words.say("no-answer")) for row in rows]
    goes_on = way_to(flow.goes_on_at, visit)
    to_my_pages = (words.say("follow"), path_of("mina-sidor", visit.locale))
    return receipt(
        visit,
        Receipt(
            what=shown.title,
            number=shown.number,
            sent_at=shown.sent,
            next=[words.say("after")],
            goes_on=(words.say("after.link"), goes_on) if goes_on else to_my_pages,
            answers=answers,
            case_path=f"arende/{shown.number}",
            pdf_path=f"arende/{shown.number}/ansokan.pdf",
            also=shown.also,
        ),
        mark(visit),
    )


def _case(words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    facts = [
        ("case-number", visit.t("receipt.number"), proper_name(shown.number)),
        *([("case-reference", words.say("case.reference"), proper_name(shown.reference))] if shown.reference else []),
        ("case-sent", visit.t("receipt.sent"), html.bdi(long_moment(shown.sent, visit.locale))),
        ("case-party", visit.t("receipt.party"), proper_name(f"{shown.party[0]}, {with_dash(shown.party[1])}")),
        *([("case-fee", words.say("fee"), html.bdi(words.say("kronor", amount=amount.shown(Decimal(shown.fee), 0))))] if shown.fee else []),
    ]
    return frame(
        visit,
        html.div(
            {"data-testid": "case"},
            breadcrumbs(
                visit.t("login.breadcrumbs"),
                [(visit.t("profile.myPages"), path_of("mina-sidor", visit.locale))],
                words.say("case.title", number=shown.number),
            ),
            html.h1({"data-testid": "flow-title"}, shown.title),
            html.p(
                {"className": "lead"},
                html.span({"data-testid": "case-state", "data-state": shown.state}, words.say(f"case.state.{shown.state}")),
                ". ",
                words.maybe(f"case.next.{shown.state}"),
            ),
            *notices(visit, shown.notices),
            _asked(words, visit, shown.asked) if shown.asked else "",
            html.dl(
                {"className": "receipt__facts"},
                *[html.div({"key": test_id}, html.dt(name), html.dd({"data-testid": test_id}, value)) for test_id, name, value in facts],
            ),
            case_messages(words, visit, shown),
            _events(words, visit, shown),
            answers_list(words, visit, shown.sections, "case-answer"),
            _signatures(words, visit, shown) if shown.signatures else "",
            html.ul(
                {"className": "flow__files"},
                *[
                    html.li(
                        {"key": name},
                        html.a(
                            {"href": visit.address(f"arende/{shown.number}/{file}"), "data-testid": f"case-{name}"},
                            words.say(f"case.{name}"),
                        ),
                    )
                    for name, file in (("pdf", "ansokan.pdf"), ("archive", "arkiv.json"))
                ],
            ),
            html.p(
                {"className": "flow__withdraw"},
                html.a(
                    {"href": visit.address(f"arende/{shown.number}/atertag"), "data-testid": "case-withdraw"}, words.say("case.withdraw")
                ),
            )
            if shown.can_withdraw
            else "",
        ),
    )


def _asked(words: Words, visit: ServiceVisit, asked: AskedShown) -> VdomDict:
    """What the authority waits for, until when, and the way there; after the last day that it is too late."""
    return html.div(
        {"className": "flow__notice"},
        alert(
            visit.t,
            "warning",
            words.say("case.asked"),
            html.p({"className": "flow__written"}, asked.text) if asked.text else "",
            html.p(words.say("complement.by" if asked.path else "complement.for-sent", date=long_date(asked.last_day, visit.locale))),
            button_link(words.say("case.answer"), visit.address(asked.path), size="small", test_id="case-complement-go")
            if asked.path
            else "",
            level=2,
            test_id="case-complement",
        ),
    )


def _events(words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    return html.section(
        {"aria-labelledby": "case-events"},
        html.h2({"id": "case-events"}, words.say("case.events")),
        html.ol(
            {"className": "flow__events", "role": "list"},
            *[_event(words, visit, event, n) for n, event in enumerate(shown.events)],
        ),
    )


def _event(words: Words, visit: ServiceVisit, event: EventRow, n: int) -> VdomDict:
    return html.li(
        {"key": str(n), "data-testid": "case-event", "data-kind": event.kind},
        html.b(words.say(f"case.state.{event.kind}")),
        html.span({"className": "meta"}, f" {words.say(f'case.by.{event.by}')}, {long_moment(event.at, visit.locale)}"),
        html.p({"className": "flow__written"}, event.words) if event.words else "",
        html.dl({"className": "flow__changed"}, *[_changed(words, *each) for each in event.answers]) if event.answers else "",
        file_links(visit, event.files),
    )


def _signatures(words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    signed = [
        html.li(
            {"key": f"{n}", "data-testid": "case-signature"},
            proper_name(name),
            html.span({"className": "meta"}, f" {long_moment(at, visit.locale)}"),
        )
        for n, (name, at) in enumerate(shown.signatures)
    ]
    return html.section(
        {"aria-labelledby": "case-signatures"},
        html.h2({"id": "case-signatures"}, words.say("case.signatures")),
        html.ul({"className": "flow__events", "role": "list"}, *signed),
    )


def _changed(words: Words, question: str, before: str, now: str) -> VdomDict:
    """A question with both answers."""
    told = [(words.say("case.before"), before), (words.say("case.now"), now)]
    return html.div(
        {"key": question},
        html.dt(question),
        *[html.dd({"key": name}, f"{name}: ", html.bdi(answer or words.say("no-answer"))) for name, answer in told],
    )
