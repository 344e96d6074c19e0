"""What an authority asks for once more: answered once, until its last day (flow 12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.db import transaction

from portal.constants import FLOW_COMPLEMENT_FIELDS_MOST, FLOW_MESSAGE_MOST
from portal.flow.cases import COMPLEMENT, HANDLED
from portal.flow.definition import Definition, Step
from portal.flow.fields import Field, Raw, Shown
from portal.flow.models import FlowCase, FlowComplement, FlowDelivery, FlowEvent
from portal.flow.sealing import seal, unseal

ANSWERED: Final = "kompletterat"
"""What the history calls the answer."""
PART: Final = "komplettering"
"""What its files are attached to; their row is its id."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an authority asks for."""

    fields: tuple[str, ...]
    """Names of questions in steps of the flow."""
    text: str
    last_day: date

    def __post_init__(self) -> None:
        """Raises ``ValueError``."""
        if not 0 < len(set(self.fields)) == len(self.fields) <= FLOW_COMPLEMENT_FIELDS_MOST:
            raise ValueError("fields")
        if len(self.text) > FLOW_MESSAGE_MOST or "\0" in self.text:
            raise ValueError("text")


@dataclass(frozen=True, slots=True)
class Answer:
    """One question once more, as it is told of."""

    key: str
    label: str
    before: str
    """As it was shown when it was sent; empty for no answer."""
    value: Any
    shown: str


def asked_of(fields: Any, text: Any, last_day: Any) -> Asked:
    """What a call asks for. Raises ``ValueError``."""
    if not isinstance(fields, list) or not all(isinstance(each, str) for each in fields) or not isinstance(text, str):
        raise ValueError("fields")
    return Asked(tuple(fields), text, date.fromisoformat(last_day if isinstance(last_day, str) else ""))


def questions(flow: Definition, names: Sequence[str]) -> list[Field]:
    """The fields of these names, in the order of the flow, whatever is answered besides. Rows of groups are not asked for once
    more: nobody could say which one.
    """
    fields = [field for part in flow.parts if isinstance(part, Step) for field in part.fields if not isinstance(field, Shown)]
    return [replace(field, when=None, default=None) for field in fields if field.name in names]


def begin(case: FlowCase, asked: Asked, now: datetime) -> None:
    """The case waits for this; what it waited for before, it waits for no more."""
    FlowComplement.objects.create(
        uuid=uuid4(), case=case, asked=seal({"fields": list(asked.fields), "text": asked.text}), last_day=asked.last_day, at=now
    )


async def find(uuid: UUID, service: str) -> FlowComplement | None:
    """The one of this id, whoever asks, with its case."""
    rows = FlowComplement.objects.select_related("case").filter(uuid=uuid, case__service=service)
    found: FlowComplement | None = await rows.afirst()
    return found


async def open_of(cases: Sequence[FlowCase]) -> dict[int, FlowComplement]:
    """By case, what it waits for."""
    waiting = [case.pk for case in cases if case.state == COMPLEMENT and case.withdrawn is None]
    if not waiting:
        return {}
    return {row.case_id: row async for row in FlowComplement.objects.filter(case__in=waiting, answered=None)}


def asked_in(row: FlowComplement) -> Asked:
    """What it asks for."""
    asked = unseal(row.asked)
    return Asked(tuple(asked["fields"]), asked["text"], row.last_day)


def typed_in(row: FlowComplement) -> dict[str, Raw]:
    """What stands in its fields."""
    return {name: tuple(raw) for name, raw in unseal(row.typed).items()} if row.typed else {}


async def keep(row: FlowComplement, typed: Mapping[str, Raw]) -> None:
    """Keeps what stands in its fields until it is sent."""
    kept = seal({name: list(raw) for name, raw in typed.items()})
    await FlowComplement.objects.filter(pk=row.pk, answered=None).aupdate(typed=kept)


async def answer(row: FlowComplement, answers: Sequence[Answer], now: datetime) -> bool:
    """Sends the answers; whether it was the first time, while the case still waited for them."""
    return await sync_to_async(_answer)(row, answers, now)


def _answer(row: FlowComplement, answers: Sequence[Answer], now: datetime) -> bool:
    with transaction.atomic():
        case = FlowCase.objects.select_for_update().get(pk=row.case_id)
        if case.state != COMPLEMENT or case.withdrawn is not None:
            return False
        if not FlowComplement.objects.filter(pk=row.pk, answered=None).update(answered=now, typed=b""):
            return False
        told = [{"label": each.label, "before": each.before, "now": each.shown} for each in answers]
        FlowEvent.objects.create(case=case, kind=ANSWERED, by="sokande", words=seal(told), at=now)
        FlowEvent.objects.create(case=case, kind=HANDLED, by="portalen", at=now)
        FlowCase.objects.filter(pk=case.pk).update(state=HANDLED, changed=now)
        fields = [{"key": each.key, "label": each.label, "value": each.value, "shown": each.shown} for each in answers]
        what = {"id": str(row.uuid), "arende": case.number, "falt": fields}
        FlowDelivery.objects.create(case=case, kind="complement", key=f"{row.uuid}-komplettering", what=seal(what), next_try=now)
    return True
