"""What the portal keeps of one person, as it is given out: plain rows by table, with what services say for themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.apps import apps

from portal.engagemang.models import ActedFor
from portal.engagemang.organisationsnummer import parse as organisationsnummer
from portal.engagemang.party_key import party_key
from portal.eservices import plugins
from portal.identity.person import subject_of
from portal.retention.table import AT_ONCE, KEPT, Given, Kept
from portal.runtime.fault import FAULT
from portal.user_settings.models import PartyAtHand

Row = dict[str, Any]

_OF_PARTIES: Final = ("number", "name")


class ServiceFailed(Exception):
    """A service did not say, or did not erase, what it keeps; the text names it."""


@dataclass(frozen=True, slots=True)
class PersonData:
    """All of one person."""

    tables: Mapping[str, Sequence[Row]]
    """By the name of the table (``Given.name``), those that are empty too."""
    services: Mapping[str, Any]
    """By entry point, what each service with a ``person_data`` says."""


def given() -> list[tuple[Kept, Given]]:
    """The tables that a person is given something of."""
    return [(kept, kept.given) for kept in KEPT if kept.given]


def rows_of(kept: Kept, given: Given, number: str) -> Any:
    """The query for one person's rows; ``number`` has twelve digits."""
    whose = subject_of(number) if given.of == "subject" else number
    return apps.get_model(kept.models[0])._default_manager.filter(**{given.of: whose})


def of_person(number: str) -> PersonData:
    """All of the person with these twelve digits. Raises :class:`ServiceFailed`: half of it is no answer."""
    return PersonData(_tables(number), _services(subject_of(number)))


def _tables(number: str) -> dict[str, list[Row]]:
    parties = _parties(number)
    tables = {}
    for kept, given_ in given():
        rows = rows_of(kept, given_, number).order_by("pk").prefetch_related(*given_.beside)
        tables[given_.name] = [_row(row, given_, number, parties) for row in rows.iterator(chunk_size=AT_ONCE)]
    return tables


def _row(row: Any, given_: Given, number: str, parties: Mapping[str, str]) -> Row:
    said = {field: getattr(row, field) for field in given_.fields}
    if "party" in said:
        said["party"] = parties.get(said["party"], said["party"])
    if isinstance(row, ActedFor) and row.number != number and not organisationsnummer(row.number):
        said.update(dict.fromkeys(_OF_PARTIES))  # somebody else's number and name: they belong to that person
    return {field: value.isoformat(timespec="seconds") if isinstance(value, datetime) else value for field, value in said.items()}


def _parties(number: str) -> dict[str, str]:
    """The numbers behind keys of parties, as far as they stand elsewhere among what is kept of the person."""
    subject = subject_of(number)
    known = {
        *ActedFor.objects.filter(subject=subject).values_list("number", flat=True).distinct(),
        *PartyAtHand.objects.filter(subject=subject).values_list("organisationsnummer", flat=True),
    }
    return {party_key(one): one for one in known if organisationsnummer(one)} | {party_key(number): number}


def _services(subject: str) -> dict[str, Any]:
    said = {}
    for entry, plugin in loaded():
        if plugin.person_data:
            try:
                said[entry] = async_to_sync(plugin.person_data)(subject)
            except FAULT as fault:
                raise ServiceFailed(f"The e-service {entry} can not say what it keeps: {type(fault).__name__}") from fault
    return said


def loaded() -> list[tuple[str, plugins.Plugin]]:
    """Every version of every service in Python. Raises :class:`ServiceFailed` when one cannot be loaded."""
    try:
        return list(plugins.of_persons())
    except RuntimeError as fault:
        raise ServiceFailed(str(fault)) from fault
