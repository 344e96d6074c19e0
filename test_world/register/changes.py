"""What approved cases have changed of a company: its tax registrations."""

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps

GRANTED: Final = "beviljat"
_TAXES: Final = ("f-skatt", "moms", "arbetsgivare")


async def of_company(number: str, company: Mapping[str, Any]) -> Mapping[str, Any]:
    """``company`` as it is after everything that was granted to the party with this number, in the order that it came."""
    taxes = list(company["skatt"])
    async for row in _rows().filter(state=GRANTED, authority="skatteverket").order_by("at"):
        archive = row.archive
        if archive["party"]["organisationsnummer"].replace("-", "") == number:
            taxes = _changed(taxes, archive)
    return {**company, "skatt": taxes}


def _changed(taxes: list[str], archive: Mapping[str, Any]) -> list[str]:
    chosen = [kind for step in archive["steps"] for each in step.get("fields", ()) if each["key"] == "slag" for kind in each["value"]]
    if archive["flow"].startswith("skatt-avregistrera"):
        return [kind for kind in taxes if kind not in chosen]
    if archive["flow"].startswith("skatt-registrera"):
        return [kind for kind in _TAXES if kind in {*taxes, *chosen}]
    return taxes


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager
