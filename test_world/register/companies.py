"""The companies of the test people, as a register of companies knows them. Days are counted from today, so that nothing grows old."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from test_world.people import PEOPLE, TestPerson, by_key
from test_world.register import changes, registered

Company = Mapping[str, Any]
"""Facts by name, as they go over the wire (docs/reference/test-people.md, section 11)."""

SEAT: Final = "Stockholm"
COUNTY: Final = "01"
"""Of every company that the file says nothing else of: the figures of its county, as in ``portal.flow.County``."""
CAPITAL, SHARES, SHARE_OF_PARTNER = 25_000, 250, 10_000
_FORMS: Final = {"E": "en", "EF": "en"}
_SECOND: Final = "P00"
"""Stands beside a person who would be alone."""

with Path(__file__).with_name("companies.toml").open("rb") as _file:
    _SAID: Final[Mapping[str, Mapping[str, Any]]] = tomllib.load(_file)


async def look_up(asked: Mapping[str, str]) -> Company | None:
    """``nummer``: ten figures, of a sole trader all twelve; what the register holds of it, or nothing."""
    return await company_of(asked["nummer"])


async def company_of(number: str) -> Company | None:
    """The company with this number, with or without hyphen; ``None`` where there is none."""
    number = number.replace("-", "")
    found = next((company for company in await companies() if company["nummer"] == number), None)
    return await changes.of_company(number, found) if found else None


async def companies() -> list[Company]:
    """All of them: of the test people, and those that were registered since; none that was deregistered."""
    today, ended = timezone.localdate(), await changes.ended()
    all_ = [*_of_people(today), *(_facts(*each, today) for each in await registered.all_registered())]
    return [company for company in all_ if company["nummer"] not in ended]


async def taken_names() -> list[tuple[str, str, str]]:
    """Every name that is taken, with company form and county: of companies, and those that they protect beside it."""
    return [(name, company["form"], company["lan"]) for company in await companies() for name in (company["namn"], *company["namnskydd"])]


def _of_people(today: date) -> Iterator[Company]:
    for person, row in _rows().values():
        number, form = row["organisationsnummer"], _FORMS.get(row["foretagsformkod"], row["foretagsformkod"].casefold())
        said = _SAID.get(number, {})
        roles = list(_roles(said["roller"] if "roller" in said else _roles_by_rule(person, number, form)))
        protected = [each["namn"] for each in row["namnskydd"]]
        yield _facts(number, row["namn"], form, {**said, "roller": roles, "namnskydd": protected}, today)


@cache
def _rows() -> Mapping[str, tuple[TestPerson, Mapping[str, Any]]]:
    """By number, each with the test person who may act for it."""
    return {row["organisationsnummer"]: (person, row) for person in PEOPLE for row in person.foretag}


def _facts(number: str, name: str, form: str, said: Mapping[str, Any], today: date) -> Company:
    """What is said, and what holds of every company of which nothing else is said."""
    facts: dict[str, Any] = {
        "nummer": number,
        "namn": name,
        "namnskydd": said.get("namnskydd", []),
        "form": form,
        "sate": said.get("sate", SEAT),
        "lan": said.get("lan", COUNTY),
        "adress": said.get("adress", {"gata": "Testgatan 1", "postnummer": "11122", "postort": SEAT}),
        "roller": said["roller"],
        "firmateckning": said.get("firmateckning", "var-for-sig"),
        "sni": said.get("sni", []),
        "skatt": said.get("skatt", []),
        "momsperiod": said.get("momsperiod", ""),
        "arbetsstallen": said.get("arbetsstallen", []),
    }
    if form == "ab":
        facts |= _of_shares(said, today)
    if form == "brf":
        facts["lagenheter"] = said.get("lagenheter", 3)
    return facts


def _of_shares(said: Mapping[str, Any], today: date) -> Iterator[tuple[str, Any]]:
    """Capital in kronor, and what the last balance sheet and the annual meeting after it left of it to give out."""
    yield "aktiekapital", said.get("aktiekapital", CAPITAL)
    yield "aktier", said.get("aktier", SHARES)
    yield "balansdag", date(today.year - 1, 12, 31).isoformat()
    yield "arsstamma", (today - timedelta(days=said.get("arsstamma_dagar_sedan", 120))).isoformat()
    yield "fritt_eget_kapital", said.get("fritt_eget_kapital", 0)
    yield "utdelat", said.get("utdelat", 0)


def _roles_by_rule(person: TestPerson, number: str, form: str) -> list[list[Any]]:
    """The person stands alone in every role, with one more where the form asks for two."""
    key = person.key
    match form:
        case "en":
            return [["innehavare", key]] if number == person.person.personnummer else []
        case "hb":
            return [["bolagsman", key], ["bolagsman", _SECOND]]
        case "kb":
            return [["komplementar", key], ["kommanditdelagare", _SECOND, SHARE_OF_PARTNER]]
        case "ab":
            return [["ledamot", key], ["suppleant", _SECOND]]
    return [["ordforande", key], ["ledamot", key], ["revisor", key], ["suppleant", _SECOND]]


def _roles(said: list[list[Any]]) -> Iterator[Mapping[str, Any]]:
    for role, key, *amount in said:
        person = by_key(key).person
        yield {
            "roll": role,
            "namn": person.visningsnamn,
            "personnummer": person.personnummer,
            **({"belopp": amount[0]} if amount else {}),
        }
