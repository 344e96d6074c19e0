"""Ansök om torgplats: an application in five steps."""

from collections.abc import Iterator
from datetime import timedelta

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, Checkboxes, Day, Email, Flow, Group, PersonalNumber, Phone, Problem, Radio, Step, Text
from portal.flow.authority import http_authority
from portal.flow.signing import Signer

STALLS = {"stortorget": 12, "hamntorget": 30}
"""How many stalls each square has room for."""


def sells_food(answers: Answers) -> bool:
    return "mat" in answers["varor"]


def days_in_order(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """The last day is not before the first, and nobody stands for more than 30 days."""
    if answers["till"] < answers["fran"]:
        yield Problem("till", "till-fore-fran")
    elif (answers["till"] - answers["fran"]).days >= 30:
        yield Problem("till", "for-lange", most=30)


async def has_room(visit: ServiceVisit, answers: Answers) -> list[Problem]:
    """Asked when a field is left, and again when the step is sent."""
    taken = await kommun.look_up("upptagna", square=answers["torg"], day=answers["fran"])
    return [Problem("torg", "fullt")] if taken >= STALLS[answers["torg"]] else []


def fee(answers: Answers) -> int:
    """Kronor: each day, and electricity."""
    days = (answers["till"] - answers["fran"]).days + 1
    return 150 * days + (400 if answers["el"] == "ja" else 0)


def signers(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    """The applicant first, then everybody who helps."""
    return [Signer.applicant(visit)] + [Signer(row["personnummer"], row["namn"], row["epost"]) for row in answers["medhjalpare"]]


kommun = http_authority("torgplats", setting="VST_TORGPLATS")

flow = Flow(
    "torgplats",
    version=1,
    minutes=10,
    needs=("karta", "personnummer"),
    steps=[
        Step("plats", Radio("torg", STALLS), Day("fran", after=timedelta(days=14)), Day("till"), check=days_in_order, ask=has_room),
        Step("varor", Checkboxes("varor", ["mat", "hantverk", "blommor"]), Radio("el", ["ja", "nej"]), Text("om", most=500, lines=4)),
        Step("livsmedel", Text("anlaggning", shape=r"\d{4}-\d{2}"), Email("epost"), Phone("telefon", required=False), when=sells_food),
        Group("medhjalpare", Text("namn"), PersonalNumber("personnummer"), Email("epost"), most=5),
        Step("karta", Attachment("skiss", kinds=["pdf", "png", "jpeg"], most=3, required=False)),
    ],
    fee=fee,
    signers=signers,
    authority=kommun,
)

service = flow.plugin()
