"""What an application costs, and the way to pay it."""

from decimal import Decimal

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import draft_form, frame, head
from components.ui.alert import alert
from components.ui.button import busy_button, button_link
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.opened import PAY, REOPEN
from portal.flow.pages.saving import GO, words_of
from portal.flow.shown import PayShown
from portal.words.entered import amount


def pay(flow: Definition, visit: ServiceVisit, shown: PayShown) -> VdomDict:
    """The button that makes the order; when it is made, the link that the visitor leaves by."""
    words = words_of(flow, visit)
    title = words.say("pay.title")
    kronor = words.say("kronor", amount=amount.shown(Decimal(shown.amount), 0))
    told = alert(visit.t, "error" if shown.is_refused else "info", shown.told, level=2, test_id="flow-pay-told") if shown.told else ""
    return frame(
        visit,
        head(words, title, step=PAY),
        told,
        html.p({"className": "lead"}, words.say("fee"), ": ", html.b({"data-testid": "flow-pay-amount"}, kronor)),
        html.div(
            html.p(words.say("pay.leaving")),
            html.p({"className": "actions"}, button_link(words.say("pay.go"), shown.leave, icon_name="arrow-right", test_id="flow-pay-go")),
        )
        if shown.leave
        else draft_form(
            flow,
            visit,
            shown.form,
            html.p(words.say("pay.lead")),
            label=title,
            buttons=html.div(
                {"className": "actions flow__go"},
                busy_button(visit.t, words.say("pay.pay"), type="submit", name=GO, value="next", test_id="flow-pay"),
                button_link(
                    words.say("sign.reopen"), visit.address(f"utkast/{shown.form.draft}/{REOPEN}"), variant="text", test_id="flow-reopen"
                ),
            ),
        ),
    )
