"""The field of an SNI code: found by figures, words and synonyms, with suggestions where the page is live."""

from collections.abc import Sequence
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.markup import ability
from components.suggestions import suggesting, suggestion_list, use_suggestions
from components.ui.button import button
from components.ui.field import control_attributes, field
from portal.constants import SNI_HITS_MOST, SUGGESTIONS_MOST
from portal.eservices.service_visit import ServiceVisit
from portal.flow.fields import Raw, Sni
from portal.flow.fields.sni import FOUND, code_of, found
from portal.flow.lists import sni
from portal.flow.pages.saving import GO, SEARCH
from portal.flow.words import FieldWords
from portal.words.dates import long_date


@component
def sni_field(visit: ServiceVisit, asked: Sni, words: FieldWords, raw: Raw, label: str, description: str = "", error: str = "") -> VdomDict:
    """A field of one line with the list behind it. Without scripts its button finds the codes, and each of them is a button."""
    codes, name, here = sni.read(), asked.name, f"{visit.address(visit.rest)}#{asked.name}"

    async def suggest(term: str) -> Sequence[str]:
        return [each.line(visit.locale) for each in codes.found(term, SUGGESTIONS_MOST)]

    suggested, ask = use_suggestions(suggest)
    control = ability(
        "combobox",
        "div",
        {"className": "search-field search-field--in-form"},
        html.input(
            {
                "type": "text",
                "role": "combobox",
                "aria-autocomplete": "list",
                "aria-expanded": "false",
                "aria-controls": f"{name}-suggestions",
                "autoComplete": "off",
                "spellCheck": False,
                "defaultValue": _as_read(asked, raw, words),
                **control_attributes(name, name, name, description, error, described_by=f"{name}-list"),
            }
        ),
        suggestion_list(visit.t, name, suggested),
        html.span({"className": "visually-hidden", "role": "status"}),
        props={**suggesting(visit.t), "takes": True},
        onTerm=ask,
    )
    return field(
        label,
        control,
        html.p({"className": "field__description", "id": f"{name}-list", "data-testid": f"{name}-list"}, _about(codes, words)),
        html.p(
            button(
                words.say("sni.search"), variant="outline", type="submit", name=GO, value=SEARCH, formAction=here, test_id=f"{name}-search"
            )
        ),
        _hits(asked, raw, words, here) if raw and code_of(raw[0]) is None else "",
        id=name,
        description=description,
        error=error,
        hint_test_id=f"{name}-error",
    )


def _as_read(asked: Sni, raw: Raw, words: FieldWords) -> str:
    """A code with its title; else what was typed."""
    code = code_of(raw[0]) if raw else None
    return asked.shown(code, words) if code else "".join(raw[:1])


def _about(codes: sni.SniList, words: FieldWords) -> str:
    """Where the list comes from; that it is a selection, and nobody has held it against what is published, where it is so."""
    if codes.is_complete and codes.is_checked:
        return words.say("sni.complete", n=codes.count, source=codes.source, day=long_date(codes.day, words.locale))
    return words.say("sni.selection", n=codes.count)


def _hits(asked: Sni, raw: Raw, words: FieldWords, here: str) -> VdomDict:
    """The codes that what was typed finds: each one a button that puts it into the field."""
    hits, name = found(raw), asked.name
    if not hits:
        return html.p({"role": "status", "data-testid": f"{name}-no-hits"}, words.say("sni.no-hits"))
    key = "sni.hits-first" if len(hits) == SNI_HITS_MOST else "sni.hits"
    return html.div(
        {"role": "group", "aria-labelledby": f"{name}-hits"},
        html.p({"id": f"{name}-hits", "role": "status"}, words.say(key, n=len(hits))),
        html.ul(
            {"className": "flow__hits", "role": "list"}, *[html.li({"key": each.code}, _choose(asked, each, words, here)) for each in hits]
        ),
    )


def _choose(asked: Sni, activity: sni.Activity, words: FieldWords, here: str) -> Any:
    told: dict[str, Any] = {"data-code": activity.code}
    return button(
        activity.line(words.locale),
        variant="text",
        type="submit",
        name=FOUND,
        value=asked.chooses(activity),
        formAction=here,
        test_id=f"{asked.name}-hit",
        **told,
    )
