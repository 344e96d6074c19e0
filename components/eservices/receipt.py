"""The page after an application was sent: what was sent, under which number, for whom, and what happens now (spec: journey 10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from reactpy import html
from reactpy.types import VdomDict

from components.images import picture
from components.markup import ability
from components.proper_name import proper_name
from components.ui.button import button_link
from components.ui.icon import icon
from portal.engagemang.model import Engagemang
from portal.eservices.service_visit import ServiceVisit
from portal.web.routes import path_of
from portal.words.dates import day_of, long_moment, weekday


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is told of an application that has arrived."""

    what: str
    """What was sent in, in a few words: Ansökan om rådgivning."""
    number: str
    """The one that the case has everywhere."""
    sent_at: datetime
    next: Sequence[str]
    """What happens now and when, one sentence each."""
    goes_on: tuple[str, str] | None = None
    """The one thing to do next: words, and address."""
    answers: Sequence[tuple[str, str]] = ()
    """Question and answer, as they were sent."""
    case_path: str = ""
    """Where the case is shown, below the service's own address; empty where it is shown nowhere."""
    pdf_path: str = ""
    """Where its PDF is, likewise."""
    also: Sequence[tuple[str, str, str]] = ()
    """Further cases that were sent with it: what each is called, its number and its address."""


def receipt(visit: ServiceVisit, sent: Receipt, above: VdomDict | str = "") -> VdomDict:
    """The whole page, with ``above`` its heading what marks every page of the service.

    A service leads to it with ``Went`` from the post that took the application, so that loading it anew sends nothing.

    A text of the service's own stands in place of the shell's: ``service.{id}.receipt.title``.
    """
    t = visit.t
    at = t("receipt.sentAt", weekday=weekday(day_of(sent.sent_at), visit.locale), moment=long_moment(sent.sent_at, visit.locale))
    facts = [
        ("receipt-number", t("receipt.number"), proper_name(sent.number)),
        ("receipt-sent", t("receipt.sent"), html.bdi(at)),
        *([("receipt-party", t("receipt.party"), proper_name(_named(visit.party)))] if visit.party else []),
    ]
    return html.article(
        {"className": "wrap wrap--text receipt", "data-testid": "receipt"},
        above,
        html.div(
            {"className": "receipt__head"},
            html.div(
                html.h1({"data-testid": "receipt-title"}, t("receipt.title")),
                html.p({"className": "lead", "data-testid": "receipt-what"}, sent.what),
            ),
            picture("letter", "receipt__picture"),
        ),
        html.dl({"className": "receipt__facts"}, *[_fact(*fact) for fact in facts], *[_also(*each) for each in sent.also]),
        html.section(
            {"aria-labelledby": "receipt-next", "data-testid": "receipt-next"},
            html.h2({"id": "receipt-next"}, t("receipt.next")),
            html.ol(*[html.li({"key": line}, line) for line in sent.next])
            if len(sent.next) > 1
            else html(*[html.p({"key": line}, line) for line in sent.next]),
            html.p(html.a({"href": sent.goes_on[1], "data-testid": "receipt-next-link"}, sent.goes_on[0])) if sent.goes_on else "",
        ),
        _answers(visit, sent) if sent.answers else "",
        html.div(
            {"className": "actions receipt__ways"},
            button_link(t("receipt.myPages"), path_of("mina-sidor", visit.locale), test_id="receipt-my-pages"),
            html.a({"href": visit.address(sent.case_path), "data-testid": "receipt-case"}, t("receipt.case")) if sent.case_path else "",
            html.a({"href": visit.address(sent.pdf_path), "data-testid": "receipt-pdf"}, t("receipt.pdf")) if sent.pdf_path else "",
            ability(
                "print",
                "button",
                {"type": "button", "className": "receipt__print", "hidden": True, "data-testid": "receipt-print"},
                icon("file-text"),
                t("receipt.print"),
            ),
        ),
    )


def _named(party: Engagemang) -> str:
    return f"{party.display_name}, {party.number_with_dash}"


def _fact(test_id: str, name: str, value: VdomDict) -> VdomDict:
    return html.div({"key": test_id}, html.dt(name), html.dd({"data-testid": test_id}, value))


def _also(name: str, number: str, address: str) -> VdomDict:
    link = html.a({"href": address, "data-testid": "receipt-also"}, proper_name(number))
    return html.div({"key": number}, html.dt(name), html.dd(link))


def _answers(visit: ServiceVisit, sent: Receipt) -> VdomDict:
    return html.section(
        {"aria-labelledby": "receipt-answers", "data-testid": "receipt-answers"},
        html.h2({"id": "receipt-answers"}, visit.t("receipt.what")),
        html.dl(
            {"className": "receipt__facts"},
            *[html.div({"key": question}, html.dt(question), html.dd(answer)) for question, answer in sent.answers],
        ),
    )
