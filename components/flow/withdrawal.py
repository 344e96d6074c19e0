"""The question before a case is taken back."""

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.flow.frame import field_errors, frame, head
from components.ui.alert import alert
from components.ui.button import busy_button, button_link
from components.ui.textarea import textarea
from portal.constants import FLOW_REASON_MOST
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.pages.withdrawal import REASON
from portal.flow.shown import WithdrawalShown


def withdrawal(flow: Definition, visit: ServiceVisit, shown: WithdrawalShown) -> VdomDict:
    """Says what comes of it, and asks why; that it is too late where it is decided."""
    words = words_of(flow, visit)
    title, back = words.say("withdraw.title"), visit.address(f"arende/{shown.number}")
    if shown.is_decided:
        decided = words.say("withdraw.decided", number=shown.number)
        to_case = button_link(words.say("complement.case"), back, test_id="case-back")
        return frame(visit, head(words, title), alert(visit.t, "error", decided, level=2, test_id="case-withdraw-refused"), to_case)
    return frame(
        visit,
        head(words, title),
        html.p({"className": "lead"}, words.say("withdraw.lead", number=shown.number)),
        service_form(
            visit,
            textarea(
                visit.t,
                words.say("withdraw.reason"),
                name=REASON,
                id=REASON,
                value=shown.typed,
                max=FLOW_REASON_MOST,
                rows=(3, 8),
                error=dict(shown.errors).get(REASON, ""),
                test_id=REASON,
                hint_test_id=f"{REASON}-error",
            ),
            html.div(
                {"className": "actions flow__go"},
                busy_button(visit.t, words.say("withdraw.yes"), type="submit", theme="alarming", test_id="case-withdraw-yes"),
                button_link(words.say("withdraw.no"), back, variant="outline", test_id="case-withdraw-no"),
            ),
            label=title,
            id="withdrawal",
            errors=field_errors(shown.errors),
        ),
    )
