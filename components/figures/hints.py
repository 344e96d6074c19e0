"""What is wrong with the fields of a calculator's form: they are ready-made HTML, and the client puts each sentence beside its field."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from reactpy import component, html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation, use_shown
from components.figures.fields import hint_id, hint_test_id, id_of
from components.markup import Leaf, ability
from components.still import inside_html
from components.ui.hint import hint

_OF_A_MONTH: Final = re.compile(r"([a-z]+\d*)\.m\d+")


@component
def hints(calculation: Calculation[Any]) -> VdomDict:
    """Stands in the form. A field is told what is wrong with it first when it is left, never while somebody types. It is said then,
    for who does not see the field any more."""
    wrong = use_shown(calculation, _all)
    return html(ability("show-hints", "div", {"hidden": True}, _pattern(), props={"hints": wrong}), _said(calculation))


@component
def _said(calculation: Calculation[Any]) -> VdomDict:
    """The live region. It is there before there is a word in it, for what comes together with its words is not said."""
    return html.p({"className": "visually-hidden", "role": "status"}, use_shown(calculation, lambda each: each.refusal))


def _all(calculation: Calculation[Any]) -> Mapping[str, Mapping[str, str]]:
    return {id_of(name): _one(name, said) for name in calculation.now.errors if (said := calculation.error(name))}


def _one(name: str, said: str) -> Mapping[str, str]:
    month = _OF_A_MONTH.fullmatch(name)
    if month is None:
        return {"text": said, "id": hint_id(name), "testId": hint_test_id(name)}
    row = month[1]
    return {"text": said, "id": f"{row}-hint", "testId": f"{row}-hint", "at": errors_of(row), "name": name}


def errors_of(row: str) -> str:
    """The id of the place below the months of a row, where what is wrong with them stands."""
    return f"{row}-errors"


@cache
def _pattern() -> Leaf:
    return Leaf(inside_html(html.div(html.template(hint("", "error"))), is_brief=True))
