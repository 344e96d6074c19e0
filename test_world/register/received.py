"""What has come to the test authority, and what it has made of it."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.apps import apps
from django.db.models import F
from django.utils import timezone

from portal.flow.sealing import seal
from portal.outside.source import Answer, Call

RECEIVED = "mottaget"
_OF_PERSONS = frozenset({"PERSON", "EN", "E", "EF"})


async def take(authority: str, call: Call) -> Answer:
    """Takes what is sent, once for each key."""
    row, is_new = await _rows().aget_or_create(
        key=call.headers["Idempotency-Key"],
        defaults={
            "authority": authority,
            "sealed": seal(call.json),
            "number": call.json["number"],
            "state": RECEIVED,
            "reference": f"T{timezone.localdate().year}-{secrets.randbelow(10**6):06}",
            "at": timezone.now(),
        },
    )
    if not is_new:
        await _rows().filter(pk=row.pk).aupdate(times=F("times") + 1)
    return Answer(201 if is_new else 200, {"referens": row.reference})


async def received() -> list[dict[str, Any]]:
    """All that came, the oldest first."""
    return [
        {"key": row.key, "authority": row.authority, "archive": row.archive, "reference": row.reference, "times": row.times}
        async for row in _rows().all()
    ]


async def public_case(number: str) -> Mapping[str, Any] | None:
    """What anybody may know of a case: service, company, state, day. Of whom it is, and what is in it, is nobody's business."""
    row = await _rows().filter(number=number).afirst()
    if row is None:
        return None
    party = row.archive["party"]
    return {
        "nummer": number,
        "tjanst": row.archive["service"],
        "foretag": "" if party["foretagsform"] in _OF_PERSONS else party["namn"],
        "tillstand": row.state,
        "dag": timezone.localtime(row.at).date().isoformat(),
    }


async def note_state(number: str, state: str) -> None:
    """An official has moved the case."""
    await _rows().filter(number=number).aupdate(state=state)


async def forget() -> None:
    """Nothing has come."""
    await _rows().all().adelete()


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager
