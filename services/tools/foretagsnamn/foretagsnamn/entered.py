"""What is entered: up to five names, the company form, the county of a sole trader, what the company does."""

from collections.abc import Mapping
from typing import Final

from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import Choice, Text, read
from portal.flow import lists

LONGEST: Final = 100
NAMES: Final = ("namn", "namn2", "namn3", "namn4", "namn5")
COUNTIES: Final = {name.removesuffix(" län").removesuffix("s"): code for code, name in lists.read("counties").items()}
"""The figures of each county by its name: ``Skåne``."""
FIELDS: Final = {
    "namn": Text(LONGEST),
    "form": Choice(("ab", "hb", "kb", "ek", "ef")),
    "lan": Choice(("", *COUNTIES)),
    "verksamhet": Text(LONGEST),
    **dict.fromkeys(NAMES[1:], Text(LONGEST)),
}


def entered(visit: ServiceVisit, typed: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """What each field holds, and a sentence for each that is wrong; nothing is wrong where nothing was asked."""
    values, errors = read(typed, FIELDS, visit.t)
    if typed and not values.get("namn"):
        errors["namn"] = visit.t("name-limits", most=LONGEST)
    if values.get("form") == "ef" and not values.get("lan", "-"):
        errors["lan"] = visit.t("no-county")
    return {name: " ".join(value.split()) for name, value in values.items()}, errors
