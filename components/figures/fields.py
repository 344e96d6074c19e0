"""The fields of a calculator, drawn of what they take (``portal.figures.entered``)."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Final

from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.ui.amount_input import amount_input
from components.ui.number_input import number_input
from components.ui.select import Option, select
from components.ui.text_input import text_input
from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import MONTHS_OF_YEAR, Amount, Checked, Choice, Day, Field, Month, Text, Whole, YearMonth
from portal.figures.rows import plain_name, row_of
from portal.words.dates import month_in_words, month_name

PREFIX: Final = "f-"
_MONTH: Final = re.compile(r"m\d+")


def id_of(name: str) -> str:
    """The id of a field's control."""
    return PREFIX + name.replace(".", "-")


def hint_id(name: str) -> str:
    """The id of what is wrong with it."""
    return f"{id_of(name)}-hint"


def hint_test_id(name: str) -> str:
    """The test id of that."""
    return f"field-{name}-hint"


def fields_drawn(visit: ServiceVisit, calculation: Calculation[Any], fields: Mapping[str, Field]) -> list[VdomDict]:
    """Each field as it stands now; what is wrong with it later stands beside it by ``components.figures.hints``."""
    typed = calculation.now.fields
    return [control(visit, name, field, typed.get(name, ""), calculation.error(name)) for name, field in fields.items()]


def control(visit: ServiceVisit, name: str, field: Field, typed: str, error: str = "") -> VdomDict:
    """The field ``name`` with what was ``typed``, and what is wrong with it.

    Its label is the text ``field.{name}`` of the service, ``field.{name}.why`` its description where there is one.
    What can be chosen is named by ``field.{name}.{value}``. Fields of rows share their texts: ``field.i.belopp`` for ``i2.belopp``.
    """
    words = plain_name(name)
    common: dict[str, Any] = {
        "name": name,
        "id": id_of(name),
        "test_id": f"field-{name}",
        "hint_test_id": hint_test_id(name),
        "description": _why(visit, words),
    }
    label = visit.t(f"field.{words}")

    match field:
        case Choice(of):
            test_id = "" if row_of(name) else "select-option"  # a full budget has hundreds
            options = [Option(visit.t(f"field.{words}.{each}"), each, test_id) for each in of]
            return select(visit.t, label, options, value=typed or field.otherwise, error=error, **common)
        case YearMonth():
            return text_input(visit.t, label, value=typed or f"{field.otherwise:%Y-%m}", error=error, **common)
        case Day():
            return text_input(
                visit.t, label, value=typed or (f"{field.otherwise:%Y-%m-%d}" if field.otherwise else ""), error=error, **common
            )
        case Month():
            options = [Option(month_name(each, visit.locale), str(each)) for each in range(1, MONTHS_OF_YEAR + 1)]
            return select(visit.t, label, options, value=typed or str(field.otherwise), error=error, filter_above=MONTHS_OF_YEAR, **common)
        case Amount():
            common |= {"unit": field.unit, "is_money": field.is_money}
            return amount_input(visit.t, label, decimals=field.decimals, error=error, defaultValue=typed, **common)
        case Whole():
            begins = typed or str(field.otherwise or "")
            if row_of(name):  # said of the whole grid
                common |= {"is_of_many": True}
            return number_input(visit.t, label, error=error, defaultValue=begins, negative=field.least < 0, **common)
        case Text(autocomplete=known_as) if known_as:
            common |= {"autoComplete": known_as}
        case Checked(of_digits=True):
            common |= {"inputMode": "numeric"}
    return text_input(visit.t, label, value=typed, error=error, **common)


def labels_of(visit: ServiceVisit, first: int) -> Callable[[str], str]:
    """What gives the label of a field, with the row and the month that it stands in; ``first`` is the month that the twelve begin with.

    What a row or a column says of all its fields is looked up once.
    """

    @cache
    def of_row(kind: str, number: int) -> str:
        return visit.t(f"row.{kind}", n=number)

    @cache
    def of_column(kind: str, column: str) -> str:
        if _MONTH.fullmatch(column):
            return month_in_words((first - 2 + int(column[1:])) % MONTHS_OF_YEAR + 1, visit.locale)
        label = visit.t(f"field.{kind}.{column}")
        return f"{label[:1].lower()}{label[1:]}"

    def label(name: str) -> str:
        begins, _, column = name.partition(".")
        row = row_of(name) or ((begins, 1) if _MONTH.fullmatch(column) else None)  # the second of a kind that has one row alone
        return f"{of_row(*row)}, {of_column(row[0], column)}" if row else visit.t(f"field.{name}")

    return label


def _why(visit: ServiceVisit, name: str) -> str:
    with suppress(KeyError):
        return visit.t(f"field.{name}.why")
    return ""
