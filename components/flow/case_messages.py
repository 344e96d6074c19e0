"""What the party and the authority have written to each other, and the form that writes."""

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.flow.file_links import file_links
from components.flow.frame import field_errors, refusals
from components.ui.button import busy_button
from components.ui.field import control_attributes, field
from components.ui.textarea import textarea
from portal.constants import FLOW_FILE_MOST, FLOW_FILES_MOST, FLOW_WRITTEN_MOST, MEGABYTE
from portal.eservices.service_visit import ServiceVisit
from portal.flow.fields import Attachment
from portal.flow.files.inspection import in_words
from portal.flow.files.kinds import KINDS
from portal.flow.pages.case import ALL, FILES, ID, MESSAGE
from portal.flow.shown import CaseShown, MessageRow, WritingShown
from portal.flow.words import Words
from portal.words.dates import long_moment


def case_messages(words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict | str:
    """The latest messages, the oldest of them first, below the way to earlier ones; the form while there is somebody to write to."""
    if not shown.messages and not shown.writing and not shown.errors:
        return ""
    return html.section(
        {"aria-labelledby": "case-messages", "className": "flow__messages"},
        html.h2({"id": "case-messages"}, words.say("case.messages")),
        _earlier(words, visit, shown) if shown.earlier_messages else "",
        html.ol({"className": "flow__events", "role": "list"}, *[_message(words, visit, each, n) for n, each in enumerate(shown.messages)])
        if shown.messages
        else "",
        *refusals(visit, shown.errors),
        _form(words, visit, shown, shown.writing) if shown.writing else "",
    )


def _earlier(words: Words, visit: ServiceVisit, shown: CaseShown) -> VdomDict:
    address = f"{visit.address(f'arende/{shown.number}')}?{ALL}=ja#case-messages"
    return html.p(html.a({"href": address, "data-testid": "case-earlier"}, words.say("case.earlier-messages", n=shown.earlier_messages)))


def _message(words: Words, visit: ServiceVisit, message: MessageRow, n: int) -> VdomDict:
    return html.li(
        {"key": str(n), "data-testid": "case-message", "data-by": message.by},
        html.b(words.say(f"case.by.{message.by}")),
        html.span({"className": "meta"}, f" {long_moment(message.at, visit.locale)}"),
        html.p({"className": "flow__written", "data-testid": "case-message-text"}, message.words or _without_words(words, message)),
        file_links(visit, message.files),
    )


def _without_words(words: Words, message: MessageRow) -> str:
    """An authority may refuse what was sent for good and give no reason."""
    return "" if message.files else words.say("case.no-reason")


def _form(words: Words, visit: ServiceVisit, shown: CaseShown, writing: WritingShown) -> VdomDict:
    title, wrong = words.say("case.write"), dict(shown.errors)
    kinds = tuple(Attachment(FILES).kinds)
    limits = words.say("file.limits", kinds=in_words(kinds), most=FLOW_FILES_MOST, largest=FLOW_FILE_MOST // MEGABYTE)
    return service_form(
        visit,
        html.input({"type": "hidden", "name": ID, "value": writing.id}),
        textarea(
            visit.t,
            title,
            name=MESSAGE,
            id=MESSAGE,
            value=writing.typed,
            max=FLOW_WRITTEN_MOST,
            rows=(4, 12),
            error=wrong.get(MESSAGE, ""),
            test_id="case-reply-text",
            hint_test_id=f"{MESSAGE}-error",
        ),
        field(
            words.say("case.write-files"),
            html.input(
                {
                    "type": "file",
                    "multiple": True,
                    "accept": ",".join(ending for kind in kinds for ending in KINDS[kind].endings),
                    **control_attributes(FILES, FILES, "case-reply-files", limits, wrong.get(FILES, "")),
                }
            ),
            id=FILES,
            description=limits,
            error=wrong.get(FILES, ""),
            hint_test_id=f"{FILES}-error",
        ),
        html.div(
            {"className": "actions flow__go"},
            busy_button(visit.t, words.say("case.send"), type="submit", variant="outline", test_id="case-reply"),
        ),
        label=title,
        id="message",
        errors=field_errors(shown.errors),
        test_id="case-reply-form",
        encType="multipart/form-data",
    )
