"""What the authority asks for once more."""

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.flow.fields import Asked, drawn
from components.flow.frame import field_errors, frame, head, refusals
from components.ui.alert import alert
from components.ui.button import busy_button, button, button_link
from portal.eservices.service_visit import ServiceVisit
from portal.flow.complements import questions
from portal.flow.definition import Definition
from portal.flow.fields import Attachment, Field
from portal.flow.known import flow_at
from portal.flow.pages.saving import GO, words_of
from portal.flow.shown import ComplementShown
from portal.flow.words import Words
from portal.words.dates import long_date


def complement(flow: Definition, visit: ServiceVisit, shown: ComplementShown) -> VdomDict:
    """Its questions while they may be answered; else why they may not be."""
    words = words_of(flow, visit)
    return frame(
        visit,
        head(words, words.say("complement.title")),
        html.p({"className": "lead"}, words.say("name"), ". ", words.say("case.title", number=shown.number)),
        html.p({"className": "flow__written", "data-testid": "complement-text"}, shown.text) if shown.text else "",
        *refusals(visit, shown.errors),
        _form(flow, visit, words, shown) if shown.stands == "vantar" else _over(visit, words, shown),
    )


def _over(visit: ServiceVisit, words: Words, shown: ComplementShown) -> VdomDict:
    said = words.say(f"complement.{shown.stands}", date=long_date(shown.last_day, visit.locale))
    return html.div(
        html.div({"className": "flow__notice"}, alert(visit.t, "info", said, level=2, test_id="complement-over")),
        button_link(words.say("complement.case"), visit.address(f"arende/{shown.number}"), test_id="case-back"),
    )


def _form(flow: Definition, visit: ServiceVisit, words: Words, shown: ComplementShown) -> VdomDict:
    asked = questions(flow_at(visit.service_id, flow.id, shown.version) or flow, shown.fields)
    takes_files = any(isinstance(each, Attachment) for each in asked)
    title = words.say("complement.title")
    return service_form(
        visit,
        html.button(  # Enter in a field sends, and presses no button of a file
            {"type": "submit", "name": GO, "value": "next", "className": "visually-hidden", "tabIndex": -1, "aria-hidden": "true"},
            words.say("submit"),
        ),
        html.p({"data-testid": "complement-day"}, html.b(words.say("complement.by", date=long_date(shown.last_day, visit.locale)))),
        html.div({"className": "flow__fields"}, *[_field(visit, words, shown, each) for each in asked]),
        html.div(
            {"className": "actions flow__go"},
            busy_button(visit.t, words.say("submit"), type="submit", name=GO, value="next", test_id="complement-send"),
            button(words.say("later"), variant="text", type="submit", name=GO, value="later", test_id="complement-later"),
        ),
        label=title,
        id="complement",
        errors=field_errors(shown.errors),
        **({"encType": "multipart/form-data"} if takes_files else {}),
    )


def _field(visit: ServiceVisit, words: Words, shown: ComplementShown, field: Field) -> VdomDict:
    error, files_at = dict(shown.errors).get(field.name, ""), visit.address(f"arende/{shown.number}/fil")
    return html.div({"key": field.name}, drawn(Asked(visit, field, words.of_field(field.name), shown.raw[field.name], error, "", files_at)))
