"""A case is taken back by its party until it is decided, once, and the authority is told (flow 12)."""

from datetime import datetime
from typing import Final
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.db import transaction

from portal.flow.cases import CLOSED, WITHDRAWN
from portal.flow.definition import Definition
from portal.flow.models import FlowCase, FlowDelivery, FlowEvent
from portal.flow.moves import may_move
from portal.flow.sealing import seal

ASKED: Final = "aterkallas"
"""The state that is shown from then on until the authority has heard of it."""


class Decided(Exception):
    """The case is decided, or its flow lets nobody take it back."""


def may_withdraw(flow: Definition, case: FlowCase) -> bool:
    """Whether its party may take it back now."""
    return flow.withdraw and case.withdrawn is None and may_move(case.state, WITHDRAWN)


def is_withdrawn(case: FlowCase) -> bool:
    """Whether its party has taken it back, whatever the authority knows of it."""
    return case.withdrawn is not None or case.state == WITHDRAWN


def state_of(case: FlowCase) -> str:
    """The state as it is shown."""
    return ASKED if case.withdrawn is not None and case.state not in CLOSED else str(case.state)


async def withdraw(flow: Definition, case: FlowCase, reason: str, now: datetime) -> None:
    """Takes the case back; one that was taken back before is so already. Raises :class:`Decided`."""
    await sync_to_async(_withdraw)(flow, case.pk, reason, now)


async def taken(case_id: int, now: datetime) -> None:
    """The authority has heard of it."""
    await sync_to_async(_taken)(case_id, now)


def _withdraw(flow: Definition, case_id: int, reason: str, now: datetime) -> None:
    with transaction.atomic():
        case = FlowCase.objects.select_for_update().get(pk=case_id)
        if is_withdrawn(case):
            return
        if not may_withdraw(flow, case):
            raise Decided
        FlowCase.objects.filter(pk=case_id).update(withdrawn=now, changed=now)
        FlowEvent.objects.create(case=case, kind=ASKED, by="sokande", words=seal(reason) if reason else b"", at=now)
        key, what = str(uuid4()), {"arende": case.number, "skal": reason}
        FlowDelivery.objects.create(case=case, kind="withdraw", key=f"{key}-atertag", what=seal(what), next_try=now)


def _taken(case_id: int, now: datetime) -> None:
    with transaction.atomic():
        case = FlowCase.objects.select_for_update().get(pk=case_id)
        if case.withdrawn is None or not may_move(case.state, WITHDRAWN):
            return
        FlowCase.objects.filter(pk=case_id).update(state=WITHDRAWN, withdrawn=None, changed=now)
        FlowEvent.objects.create(case=case, kind=WITHDRAWN, by="myndigheten", at=now)
