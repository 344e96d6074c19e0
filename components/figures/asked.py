"""A form whose answer must be waited for, such as that of a register: by address, posted without scripts, and while somebody types.

Like a calculator (``components.figures.calculator``), but what is made of the fields is awaited, and what is shown of it is the tool's own.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reactpy import component, event, html, use_state
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.figures.calculation import Calculation
from components.figures.columns import columns
from components.figures.fields import fields_drawn, id_of
from components.figures.hints import hints
from components.figures.parts import spoken
from components.ui.button import button
from components.ui.form import FieldError
from portal.constants import FIGURES_TEXT_MAX
from portal.eservices.answers import Again, Drawn
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import Field
from portal.figures.outcome import Outcome

Parts = Callable[[ServiceVisit, Calculation[Any]], Sequence[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What a tool says of itself."""

    fields: Mapping[str, Field]
    """In their order. The button below them says the text ``ask``."""
    ask: Callable[[ServiceVisit, Mapping[str, str]], Awaitable[Outcome[Any]]]
    """Makes the outcome of the fields as they were typed."""
    said: Callable[[ServiceVisit, Any], str]
    """The result in one sentence."""
    beside: Parts
    """What stands beside the form; each part that follows what is typed is a ``part``."""
    below: Parts
    folded: frozenset[str] = frozenset()
    """Fields that stand behind the words ``more`` until one of them holds something."""
    rest: int
    """Milliseconds without a key after which what was typed is sent."""


class _Asked(Calculation[Any]):
    """What stands in the form of one open page, and what was answered to it."""

    def __init__(self, asking: Asking, visit: ServiceVisit, start: Outcome[Any]) -> None:
        super().__init__(start, lambda fields: start)
        self._asking, self._visit, self._fields = asking, visit, dict(start.fields)

    def handlers(self) -> dict[str, Any]:
        @event(debounce=self._asking.rest)
        async def typed(event: dict[str, Any]) -> None:
            await self._hear(event.get("fields") or {event["target"].get("name"): event["target"].get("value")})

        return {"onInput": typed, "onBlur": self._leaving()}

    async def _hear(self, said: Mapping[str, Any]) -> None:
        known = {name: value for name, value in said.items() if name in self._asking.fields and isinstance(value, str)}
        fields = self._fields = {**self._fields, **{name: value for name, value in known.items() if len(value) <= FIGURES_TEXT_MAX}}
        outcome = await self._asking.ask(self._visit, fields)
        if fields is not self._fields:  # more was typed meanwhile
            return
        self.now = outcome
        if not outcome.errors:
            self.result = outcome.result
        self._tell()


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
    kept: Any = use_state(lambda: _Asked(asking, visit, start))
    asked: _Asked = kept[0]
    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        columns(visit, _form(asking, visit, asked), spoken(asked, lambda result: asking.said(visit, result)), *asking.beside(visit, asked)),
        *asking.below(visit, asked),
    )


def _form(asking: Asking, visit: ServiceVisit, asked: _Asked) -> Any:
    drawn = dict(zip(asking.fields, fields_drawn(visit, asked, asking.fields), strict=True))
    folded = [drawn.pop(name) for name in asking.fields if name in asking.folded]
    return service_form(
        visit,
        *drawn.values(),
        html.details(
            {"className": "figures__more", "open": any(asked.now.fields.get(name) for name in asking.folded)},
            html.summary(visit.t("more")),
            html.div({"className": "figures__fields"}, *folded),
        ),
        html.div({"className": "figures__buttons"}, button(visit.t("ask"), type="submit", test_id="compute")),
        hints(asked),
        label=visit.t("name"),
        id="asking",
        errors=[FieldError(id_of(name), said) for name, said in asked.now.errors.items()],
        test_id="tool-form",
        **asked.handlers(),
    )
