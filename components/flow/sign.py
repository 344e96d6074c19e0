"""Who has signed an application and who has not, as the applicant sees it."""

from reactpy import component, html
from reactpy.types import VdomDict

from components.flow.answers_list import answers_list
from components.flow.frame import draft_form, frame, head, notices
from components.flow.sign_form import sign_form
from components.hooks import use_page
from components.ui.button import button
from components.ui.signer_list import Signer, signer_list
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.opened import REOPEN, SIGN
from portal.flow.pages.saving import GO, words_of
from portal.flow.pages.sign import ADDRESS, REMIND
from portal.flow.shown import SignShown
from portal.words.dates import day_of, long_date, long_moment


@component
def sign(flow: Definition, visit: ServiceVisit, shown: SignShown) -> VdomDict:
    """The visitor's own button first, then everybody with what can be done about them, then all that is signed."""
    words, page = words_of(flow, visit), use_page()
    title = words.say("sign.title")
    return frame(
        visit,
        *notices(visit, shown.notices),
        html.div(
            {"data-testid": "flow-sign"},
            head(words, title, step=SIGN),
            html.p({"className": "lead"}, words.say("sign.lead", date=long_date(day_of(shown.ends), visit.locale))),
            sign_form(page, words, shown.own, may_decline=False) if shown.own else "",
            draft_form(
                flow,
                visit,
                shown.form,
                _signers(visit, shown),
                label=words.say("sign.who"),
                errors=shown.errors,
                buttons=html.div(
                    {"className": "actions"},
                    button(words.say("sign.reopen"), variant="outline", type="submit", name=GO, value=REOPEN, test_id="flow-reopen"),
                ),
            ),
            html.h2({"className": "flow__signed"}, words.say("sign.what")),
            answers_list(words, visit, shown.sections, "flow-check-row"),
            html.p(
                {"className": "meta flow__digest"}, words.say("sign.digest"), ": ", html.code({"data-testid": "flow-digest"}, shown.digest)
            ),
        ),
    )


def _signers(visit: ServiceVisit, shown: SignShown) -> VdomDict:
    errors = dict(shown.errors)
    people = [
        Signer(
            each.id,
            each.name,
            each.state,
            shown.typed[1] if shown.typed[0] == each.id else each.email,
            each.signed,
            each.is_invited,
            each.is_visitor,
            errors.get(f"epost-{each.id}", ""),
        )
        for each in shown.signers
    ]
    return signer_list(visit.t, people, moment=lambda moment: long_moment(moment, visit.locale), remind=REMIND, address=ADDRESS)
