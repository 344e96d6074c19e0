"""Check answers."""

from decimal import Decimal

from reactpy import html
from reactpy.types import VdomDict

from components.flow.answers_list import answers_list
from components.flow.frame import draft_form, frame, head, notices
from components.ui.alert import alert
from components.ui.button import busy_button, button, button_link
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.opened import CHECK
from portal.flow.pages.saving import GO, words_of
from portal.flow.shown import CheckShown
from portal.flow.words import Words
from portal.words.entered import amount


def check(flow: Definition, visit: ServiceVisit, shown: CheckShown) -> VdomDict:
    """Every answer on the route, what it costs, and the button that sends it; or what must be looked at first."""
    words = words_of(flow, visit)
    title, can_send = words.say("check.title"), shown.can_send and not shown.missing
    return frame(
        visit,
        *notices(visit, shown.notices),
        head(words, title, step=CHECK),
        _missing(words, visit, shown) if shown.missing else html.p({"className": "lead"}, words.say("check.lead")),
        html.div({"data-testid": "flow-check"}, answers_list(words, visit, shown.sections, "flow-check-row")),
        _fee(words, shown),
        draft_form(
            flow,
            visit,
            shown.form,
            html.p(words.say("check.sending")) if can_send and not shown.waits_at else "",
            label=title,
            buttons=html.div(
                {"className": "actions flow__go"},
                _send(words, visit, shown),
                button(words.say("later"), variant="text", type="submit", name=GO, value="later", test_id="flow-later"),
            ),
        ),
    )


def _send(words: Words, visit: ServiceVisit, shown: CheckShown) -> VdomDict | str:
    """The button that sends it; of what was given to be sent already the way to what it waits for."""
    if shown.waits_at:
        return button_link(words.say("check.waits"), visit.address(shown.waits_at), test_id="flow-waits")
    can_send = shown.can_send and not shown.missing
    return busy_button(visit.t, words.say("submit"), type="submit", test_id="flow-submit") if can_send else ""


def _missing(words: Words, visit: ServiceVisit, shown: CheckShown) -> VdomDict:
    return alert(
        visit.t,
        "warning",
        words.say("check.missing"),
        html.ul(*[html.li({"key": path}, html.a({"href": visit.address(path)}, title)) for title, path in shown.missing]),
        level=2,
        test_id="flow-missing",
    )


def _fee(words: Words, shown: CheckShown) -> VdomDict | str:
    if shown.fee is None:
        return ""
    told = words.say("kronor", amount=amount.shown(Decimal(shown.fee), 0)) if shown.fee else words.say("free")
    said = html.span({"data-testid": "flow-fee"}, html.b(told), f". {shown.fee_says}" if shown.fee_says else "")
    return html.p({"className": "flow__fee"}, words.say("fee"), ": ", said)
