"""Companies that were registered here, as the register holds them: what their applications say."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from portal.flow import lists
from test_world.register import registrations

_ROLES: Final[Mapping[str, str]] = {"hb": "bolagsman", "en": "innehavare"}
"""Of whoever stands there without a role of their own, by company form."""


async def all_registered() -> list[tuple[str, str, str, Mapping[str, Any]]]:
    """Number, name, company form (``ab``) and what is said besides, in the form of ``companies.toml``."""
    return [
        (number, name, form.casefold(), _said(archive, form.casefold())) async for number, name, form, archive in registrations.granted()
    ]


def _said(archive: Mapping[str, Any], form: str) -> Mapping[str, Any]:
    answers = {each["key"]: each["value"] for step in archive["steps"] for each in step.get("fields", ())}
    rows: dict[str, list[Mapping[str, Any]]] = {
        step["key"]: [{each["key"]: each["value"] for each in row["fields"]} for row in step.get("rows", ())] for step in archive["steps"]
    }
    seat = answers.get("sate") or ""
    said = {
        "sate": lists.read("municipalities").get(seat),
        "lan": seat[:2] or answers.get("lan"),
        "adress": answers.get("adress"),
        "firmateckning": answers.get("tecknas"),
        "sni": [row["kod"] for row in rows.get("sni", ())],
        "aktiekapital": _whole(answers.get("aktiekapital")),
        "aktier": answers.get("aktier"),
        "lagenheter": answers.get("lagenheter"),
    }
    return {**{key: value for key, value in said.items() if value}, "roller": list(_roles(archive, rows, form))}


def _roles(archive: Mapping[str, Any], rows: Mapping[str, list[Mapping[str, Any]]], form: str) -> Iterator[Mapping[str, Any]]:
    people = [*rows.get("styrelse", ()), *rows.get("bolagsman", ())]
    for each in people or (
        [{"namn": archive["person"]["namn"], "personnummer": archive["person"]["personnummer"]}] if form == "en" else []
    ):
        amount = _whole(each.get("insats"))
        yield {
            "roll": each.get("roll") or each.get("bolagsroll") or _ROLES[form],
            "namn": each["namn"],
            "personnummer": each["personnummer"],
            **({"belopp": amount} if amount else {}),
        }


def _whole(amount: Any) -> int | None:
    """Kronor of an amount as archives have it: ``25000.00``."""
    return int(Decimal(amount)) if amount else None
