"""The application as it is asked for next, while the flag vst-ft-torgplats-v2 is on: what a draft of version 1 becomes."""

from datetime import timedelta

from portal.flow import Attachment, Checkboxes, Day, Email, Flow, Group, PersonalNumber, Phone, Radio, Step, Text, YesNo
from portal.flow.migration import Contents, rename_field

from . import STALLS, days_in_order, fee, flow, has_room, kommun, sells_food, signers


def from_1(before: Contents) -> Contents:
    """What was called om is called beskrivning. The telephone number must be given; the step of the stall is new."""
    return rename_field(before, "varor", "om", "beskrivning")


flow_2 = Flow(
    flow.id,
    version=2,
    minutes=15,
    needs=flow.needs,
    steps=[
        Step("plats", Radio("torg", STALLS), Day("fran", after=timedelta(days=14)), Day("till"), check=days_in_order, ask=has_room),
        Step(
            "varor", Checkboxes("varor", ["mat", "hantverk", "blommor"]), Radio("el", ["ja", "nej"]), Text("beskrivning", most=500, lines=4)
        ),
        Step("livsmedel", Text("anlaggning", shape=r"\d{4}-\d{2}"), Email("epost"), Phone("telefon"), when=sells_food),
        Step("stand", YesNo("eget")),
        Group("medhjalpare", Text("namn"), PersonalNumber("personnummer"), Email("epost"), most=5),
        Step("karta", Attachment("skiss", kinds=["pdf", "png", "jpeg"], most=3, required=False)),
    ],
    fee=fee,
    signers=signers,
    order="one-by-one",
    authority=kommun,
    migrate={1: from_1},
)

service = flow_2.plugin()
