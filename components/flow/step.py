"""A step, or one row of a group: its questions."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.drafts import Draft
from components.flow.asking import asking_fields
from components.flow.fields import Asked, drawn
from components.flow.frame import back_button, draft_form, frame, head, notices
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition, Group, Part, Step
from portal.flow.fields import Address, Confirm, Field, Raw
from portal.flow.pages.saving import ROW, words_of
from portal.flow.shown import UNSENT, Errors, StepShown
from portal.flow.words import Words
from portal.http.addresses import with_query
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
            labels={each.name: words.of_field(each.name, part.name if shown.row else "").label for each in part.fields if shown.errors},
            hidden=[(ROW, shown.row)] if shown.is_new_row else (),
            keeps_typed=True,
            takes_files=flow.takes_files(part),
            kept_at="" if shown.row else _kept_at(visit, shown),
        ),
    )


def _kept_at(visit: ServiceVisit, shown: StepShown) -> str:
    """The step's address once its form is sent, which may come to nobody: the first one says that there may be no draft yet."""
    return with_query(visit.address(f"utkast/{shown.form.draft}/{shown.step}"), **{UNSENT: None if shown.form.is_kept else "ja"})


def _fields(flow: Definition, visit: ServiceVisit, shown: StepShown, typed: Draft | None) -> Any:
    part = flow.part(shown.step)
    assert part
    kept = typed.fields if typed and not shown.errors else {}
    raw = {each.name: _typed(each, kept, shown.raw.get(each.name, ())) for each in part.fields}

    def drawn_with(said: Errors, ever: frozenset[str] = frozenset()) -> list[VdomDict]:
        told = dict([*said, *shown.errors])
        warned = {*ever, *told, *(name for name, typed in raw.items() if typed)}
        asked = [each for each in part.fields if each.name in shown.fields or (_is_warning(each) and each.name in warned)]
        return [_field(flow, visit, shown, part, each, raw[each.name], told) for each in asked]

    if isinstance(part, Step) and part.ask:
        return asking_fields(flow, visit, part, raw, drawn_with)
    return html.div({"className": "flow__fields"}, *drawn_with(()))


def _is_warning(field: Field) -> bool:
    """Whether it stands on the page only once something has told of it."""
    return isinstance(field, Confirm) and field.once_told


def _field(
    flow: Definition, visit: ServiceVisit, shown: StepShown, part: Part, field: Field, raw: Raw, errors: Mapping[str, str]
) -> VdomDict:
    words = words_of(flow, visit)
    of_field = words.of_field(field.name, part.name if isinstance(part, Group) else "")
    note = words.say("prefilled") if field.name in shown.prefilled else ""
    files_at, offered = visit.address(f"utkast/{shown.form.draft}/fil"), shown.offered.get(field.name)
    return html.div({"key": field.name}, drawn(Asked(visit, field, of_field, raw, errors.get(field.name, ""), note, files_at, offered)))


def _typed(field: Field, kept: Mapping[str, Any], saved: Raw) -> Raw:
    """What was typed and not sent, as the browser keeps it by control: a text, or several; else what is saved."""
    if not any(name in kept for name in field.names()):
        return saved
    if isinstance(field, Address):
        before = dict(zip(field.names(), saved or [""] * len(field.names()), strict=True))
        return tuple(_first(kept[name]) if name in kept else before[name] for name in field.names())
    return _texts(kept[field.name])


def _texts(typed: Any) -> Raw:
    values = typed if isinstance(typed, list) else [typed]
    return tuple(value for value in values if isinstance(value, str) and value)


def _first(typed: Any) -> str:
    return next(iter(_texts(typed)), "")


def _fee(words: Words, shown: StepShown) -> VdomDict | str:
    if not shown.fee:
        return ""
    return html.p({"className": "flow__fee"}, words.say("fee-now", amount=amount.shown(Decimal(shown.fee), 0)))
