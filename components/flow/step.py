"""A step, or one row of a group: its questions."""

from decimal import Decimal
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.drafts import Draft
from components.flow.fields import Asked, drawn
from components.flow.frame import back_button, draft_form, frame, head, notices
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition, Group
from portal.flow.fields import Raw
from portal.flow.pages.saving import ROW, words_of
from portal.flow.shown import StepShown
from portal.flow.words import Words
from portal.words.entered import amount


def step(flow: Definition, visit: ServiceVisit, shown: StepShown) -> VdomDict:
    """One question page."""
    words, part = words_of(flow, visit), flow.part(shown.step)
    assert part
    title = words.say(f"step.{shown.step}.title")
    if shown.row:
        title = words.maybe(f"step.{shown.step}.row") or title
    lead = words.maybe(f"step.{shown.step}.lead")
    return frame(
        visit,
        *notices(visit, shown.notices),
        draft_form(
            flow,
            visit,
            shown.form,
            back_button(words),
            head(words, title, shown.progress, shown.step),
            html.p({"className": "lead"}, lead) if lead else "",
            lambda typed: _fields(flow, visit, shown, typed),
            _fee(words, shown),
            label=title,
            errors=shown.errors,
            labels={each.name: words.of_field(each.name, part.name if shown.row else "").label for each in part.fields},
            hidden=[(ROW, shown.row)] if shown.is_new_row else (),
            keeps_typed=True,
            takes_files=flow.takes_files(part),
            kept_at="" if shown.row else visit.address(f"utkast/{shown.form.draft}/{shown.step}"),
        ),
    )


def _fields(flow: Definition, visit: ServiceVisit, shown: StepShown, typed: Draft | None) -> VdomDict:
    words, part = words_of(flow, visit), flow.part(shown.step)
    assert part
    group = part.name if isinstance(part, Group) else ""
    errors = dict(shown.errors)
    kept = typed.fields if typed and not shown.errors else {}
    return html.div(
        {"className": "flow__fields"},
        *[
            html.div(
                {"key": each.name},
                drawn(
                    Asked(
                        visit,
                        each,
                        words.of_field(each.name, group),
                        _raw(kept[each.name]) if each.name in kept else shown.raw.get(each.name, ()),
                        errors.get(each.name, ""),
                        words.say("prefilled") if each.name in shown.prefilled else "",
                        visit.address(f"utkast/{shown.form.draft}/fil"),
                    )
                ),
            )
            for each in part.fields
            if each.name in shown.fields
        ],
    )


def _raw(typed: Any) -> Raw:
    """What was typed and not sent, as the browser keeps it: a text, or several."""
    values = typed if isinstance(typed, list) else [typed]
    return tuple(value for value in values if isinstance(value, str) and value)


def _fee(words: Words, shown: StepShown) -> VdomDict | str:
    if not shown.fee:
        return ""
    return html.p({"className": "flow__fee"}, words.say("fee-now", amount=amount.shown(Decimal(shown.fee), 0)))
