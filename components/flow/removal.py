"""The question before something goes for good."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import draft_form, frame, head
from components.ui.alert import alert
from components.ui.button import busy_button, button_link
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import DraftRemoval
from portal.flow.words import Words


def draft_removal(flow: Definition, visit: ServiceVisit, shown: DraftRemoval) -> VdomDict:
    """Asks before a draft goes, by the service's name."""
    words = words_of(flow, visit)
    title = words.say("draft.remove")
    return frame(
        visit,
        draft_form(
            flow,
            visit,
            shown.form,
            head(words, title),
            alert(visit.t, "warning", words.say("draft.sealed"), level=2, test_id="flow-sealed") if shown.is_sealed else "",
            html.p({"className": "lead"}, words.say("draft.remove-what", name=words.say("name"))),
            label=title,
            buttons=yes_or_no(words, visit, visit.address()),
        ),
    )


def yes_or_no(words: Words, visit: ServiceVisit, back: str) -> VdomDict:
    """The button that removes, and the way back."""
    return html.div(
        {"className": "actions"},
        busy_button(visit.t, words.say("remove"), type="submit", theme="alarming", test_id="flow-remove"),
        button_link(words.say("keep"), back, variant="outline", test_id="flow-keep"),
    )
