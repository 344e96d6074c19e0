"""What is entered: up to five names, the company form, the county of a sole trader, what the company does."""

from collections.abc import Mapping
from typing import Final

from portal.flow import lists

NAMES: Final = ("namn", "namn2", "namn3", "namn4", "namn5")
FIELDS: Final = (*NAMES, "form", "lan", "verksamhet")
FORMS: Final = ("ab", "hb", "kb", "ek", "ef")
LONGEST: Final = 100
COUNTIES: Final = {name.removesuffix(" län").removesuffix("s"): code for code, name in lists.read("counties").items()}
"""The figures of each county by its name: ``Skåne``."""


def read(fields: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The fields as they were typed, and the text of what is wrong by field; of none of the fields nothing is wrong."""
    typed = {field: fields.get(field, "").replace("\u00a0", " ") for field in FIELDS} | {"form": fields.get("form", FORMS[0])}
    wrong = {field: key for field in FIELDS if (key := _wrong(field, typed[field], typed["form"]))} if {*FIELDS} & {*fields} else {}
    return {field: " ".join(value.split()) for field, value in typed.items()}, wrong


def _wrong(field: str, value: str, form: str) -> str:
    if not value.isprintable():
        return "wrong.signs"
    if len(value) > LONGEST or (field == "namn" and not value.strip()):
        return "wrong.long"
    if field == "form":
        return "" if value in FORMS else "wrong.form"
    return "wrong.county" if field == "lan" and (value or form == "ef") and value not in COUNTIES else ""
