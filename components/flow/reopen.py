"""The question before what was given to be signed or paid is opened again."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import draft_form, frame, head
from components.ui.button import busy_button, button_link
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.reopen import STEP
from portal.flow.pages.saving import words_of
from portal.flow.shown import ReopenShown


def reopen(flow: Definition, visit: ServiceVisit, shown: ReopenShown) -> VdomDict:
    """Names how many signatures are void afterwards."""
    words = words_of(flow, visit)
    title = words.say("reopen.title")
    told = words.say("reopen.signed", n=shown.signed) if shown.signed else words.say("reopen.none")
    return frame(
        visit,
        draft_form(
            flow,
            visit,
            shown.form,
            head(words, title),
            html.p({"className": "lead", "data-testid": "flow-reopen-signed", "data-signed": str(shown.signed)}, told),
            label=title,
            hidden=((STEP, shown.step),),
            buttons=html.div(
                {"className": "actions"},
                busy_button(visit.t, words.say("reopen.yes"), type="submit", theme="alarming", test_id="flow-reopen-yes"),
                button_link(
                    words.say("reopen.no"), visit.address(f"utkast/{shown.form.draft}"), variant="outline", test_id="flow-reopen-no"
                ),
            ),
        ),
    )
