"""What approved cases have changed of a company: its tax registrations, who has a role in it, its name, address and signatories."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.apps import apps

GRANTED: Final = "beviljat"
_TAXES: Final = ("f-skatt", "moms", "arbetsgivare")
_BOARD: Final = frozenset({"ordforande", "ledamot", "suppleant"})
_ENDS: Final = "avregistrera-"
"""What the flows begin with that end a business."""
_DETAILS: Final[Mapping[str, str]] = {"namn": "namn", "tecknas": "firmateckning", "adress": "adress"}
"""By the question that asks for it, the fact that it is."""


async def of_company(number: str, company: Mapping[str, Any]) -> Mapping[str, Any]:
    """``company`` as it is after everything that was granted to the party with this number, in the order that it came."""
    async for row in _rows().filter(state=GRANTED, kind="").order_by("at"):
        archive = row.archive
        if _number(archive) == number:
            company = {**company, **_changed(company, archive)}
    return company


async def ended() -> frozenset[str]:
    """The numbers of the businesses that were deregistered."""
    archives = [row.archive async for row in _rows().filter(state=GRANTED, kind="", authority="bolagsverket")]
    return frozenset(_number(each) for each in archives if each["flow"].startswith(_ENDS))


def _number(archive: Mapping[str, Any]) -> str:
    """Of the party, without a hyphen."""
    return str(archive["party"]["organisationsnummer"]).replace("-", "")


def _changed(company: Mapping[str, Any], archive: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is other than before."""
    taxes, chosen = company["skatt"], list(_answers(archive, "slag"))
    match archive["flow"].split("-"):
        case ["skatt", "avregistrera", *_]:
            return {"skatt": [kind for kind in taxes if kind not in chosen]}
        case ["skatt", "registrera", *_]:
            return {"skatt": [kind for kind in _TAXES if kind in {*taxes, *chosen}]}
        case ["avgang", *_]:
            who, left = archive["person"]["personnummer"], list(_answers(archive, "uppdrag"))
            return {"roller": [role for role in company["roller"] if role["personnummer"] != who or role["roll"] not in left]}
        case ["andra", *_]:
            values = {one["key"]: one["value"] for step in archive["steps"] for one in step.get("fields", ())}
            facts = {fact: values[field] for field, fact in _DETAILS.items() if values.get(field)}
            return {**facts, "roller": _board_after(company["roller"], archive)}
    return {}


def _board_after(roles: list[Mapping[str, Any]], archive: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Those who are named have the role that is said, or none any more; all others theirs."""
    rows = [row for step in archive["steps"] if step["key"] == "styrelse" for row in step["rows"]]
    named = [({one["key"]: one["value"] for one in row["fields"]}, row.get("removed", False)) for row in rows]
    numbers = {person["personnummer"] for person, _ in named}
    others = [role for role in roles if role["personnummer"] not in numbers or role["roll"] not in _BOARD]
    return others + [{key: person[key] for key in ("roll", "namn", "personnummer")} for person, is_gone in named if not is_gone]


def _answers(archive: Mapping[str, Any], field: str) -> Iterator[str]:
    """What was chosen among several."""
    return (each for step in archive["steps"] for one in step.get("fields", ()) if one["key"] == field for each in one["value"])


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager
