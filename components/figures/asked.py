"""A form whose answer must be waited for, such as that of a register: by address, posted without scripts, and while somebody types.

Like a calculator (``components.figures.calculator``), but what is made of the fields may be awaited, and what is shown of it is the tool's
own: it is drawn whole, and only what differs is sent.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from reactpy import component, event, html, use_ref, use_state
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.figures.fields import id_of
from components.ui.button import button
from components.ui.form import FieldError
from components.ui.select import Option, select
from components.ui.text_input import text_input
from portal.constants import FIGURES_TEXT_MAX
from portal.eservices.answers import Again, Drawn
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import Choice, Field
from portal.figures.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What a tool says of itself."""

    fields: Mapping[str, Field]
    """In their order: choices and words. ``field.{name}`` is the label of one, ``field.{name}.why`` its description."""
    ask: Callable[[ServiceVisit, Mapping[str, str]], Awaitable[Outcome[Any]]]
    """Makes the outcome of the fields as they were typed."""
    said: Callable[[ServiceVisit, Any], str]
    """The result in one sentence: the page's only live region."""
    beside: Callable[[ServiceVisit, Outcome[Any]], Sequence[Any]]
    """What stands beside the form."""
    below: Callable[[ServiceVisit, Outcome[Any]], Sequence[Any]]
    folded: frozenset[str] = frozenset()
    """Fields that stand behind the words ``more`` until one of them holds something."""
    rest: int
    """Milliseconds without a key after which what was typed is sent."""


def asking_page(asking: Asking) -> ServicePage:
    """The page of a tool that asks."""

    async def answered(visit: ServiceVisit, fields: Mapping[str, str]) -> Drawn | Again:
        outcome = await asking.ask(visit, {name: fields[name] for name in asking.fields if name in fields})
        return Again(outcome) if outcome.errors else Drawn(outcome)

    async def load(visit: ServiceVisit) -> Outcome[Any] | Again:
        answer = await answered(visit, visit.query)
        return answer.data if isinstance(answer, Drawn) else answer

    def draw(visit: ServiceVisit, outcome: Outcome[Any]) -> Any:
        return _page(asking, visit, outcome)

    return ServicePage(draw=draw, load=load, post=answered, acts_for="person", has_private_query=True)


@component
def _page(asking: Asking, visit: ServiceVisit, start: Outcome[Any]) -> VdomDict:
    (shown, show), fields = use_state(start), use_ref(dict(start.fields))

    @event(debounce=asking.rest)
    async def typed(event: dict[str, Any]) -> None:
        fields.current = {**fields.current, **_said(asking, event)}
        fresh = await asking.ask(visit, fields.current)
        if not fresh.errors:
            show(fresh)

    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        html.div(
            {"className": "figures__columns"},
            _form(asking, visit, start, typed),
            html.section(
                {"className": "figures__results", "id": "tool-results", "data-testid": "tool-results", "aria-labelledby": "tool-result"},
                html.h2({"id": "tool-result"}, visit.t("figures.result")),
                html.p(
                    {"className": "figures__said", "aria-live": "polite", "data-testid": "result-said"}, asking.said(visit, shown.result)
                ),
                *asking.beside(visit, shown),
            ),
        ),
        *asking.below(visit, shown),
    )


def _said(asking: Asking, event: Mapping[str, Any]) -> dict[str, str]:
    """What was typed, of one field or, after the line was broken, of all that differ."""
    said = event.get("fields") or {event["target"].get("name"): event["target"].get("value")}
    return {
        name: value for name, value in said.items() if name in asking.fields and isinstance(value, str) and len(value) <= FIGURES_TEXT_MAX
    }


def _form(asking: Asking, visit: ServiceVisit, start: Outcome[Any], typed: Any) -> Any:
    drawn = {name: _field(visit, start, name, each) for name, each in asking.fields.items()}
    folded = [drawn.pop(name) for name in asking.fields if name in asking.folded]
    is_open = any(start.fields.get(name) for name in asking.folded)
    return service_form(
        visit,
        *drawn.values(),
        html.details(
            {"className": "figures__more", "open": is_open},
            html.summary(visit.t("more")),
            html.div({"className": "figures__fields"}, *folded),
        )
        if folded
        else "",
        html.div({"className": "figures__buttons"}, button(visit.t("figures.compute"), type="submit", test_id="compute")),
        label=visit.t("name"),
        id="asking",
        errors=[FieldError(id_of(name), said) for name, said in start.errors.items()],
        test_id="tool-form",
        onInput=typed,
    )


def _field(visit: ServiceVisit, start: Outcome[Any], name: str, field: Field) -> VdomDict:
    common: dict[str, Any] = {
        "name": name,
        "id": id_of(name),
        "value": start.fields.get(name) or field.otherwise,
        "description": _words(visit, f"field.{name}.why"),
        "error": start.errors.get(name, ""),
        "test_id": f"field-{name}",
        "hint_test_id": f"field-{name}-hint",
    }
    label = visit.t(f"field.{name}")
    if not isinstance(field, Choice):
        return text_input(visit.t, label, **common)
    options = [Option(_words(visit, f"field.{name}.{each}") or each, each) for each in field.of if each]
    return select(visit.t, label, options, optional="" in field.of, **common)


def _words(visit: ServiceVisit, key: str) -> str:
    """A text that there may be."""
    with suppress(KeyError):
        return visit.t(key)
    return ""
