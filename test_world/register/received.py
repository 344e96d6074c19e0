"""What has come to the test authority, and what it has made of it."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps
from django.db.models import F
from django.utils import timezone

from portal.flow.sealing import seal
from portal.outside.source import Answer, Call, UpstreamFailed
from test_world.register import registrations

RECEIVED: Final = "mottaget"
FOLLOW_UPS: Final[Mapping[str, str]] = {"atertag": "aterkallat", "kompletteringar": "under-handlaggning", "meddelanden": ""}
"""What comes after an application, with the state that it brings the case into."""
_OF_PERSONS: Final = frozenset({"PERSON", "EN", "E", "EF"})


async def take(authority: str, call: Call) -> Answer:
    """Takes an application, once for each key."""
    return await _kept(authority, call, number=call.json["number"], state=RECEIVED)


async def take_more(authority: str, number: str, kind: str, call: Call) -> Answer:
    """Takes what belongs to an application that has come; raises ``UpstreamFailed`` for one that has not."""
    if not await _applications().filter(number=number, authority=authority).aexists():
        raise UpstreamFailed(call.name, "Resource doesn't exist", 404)
    answer = await _kept(authority, call, number=number, kind=kind)
    if FOLLOW_UPS[kind] and answer.status == 201:
        await note_state(number, FOLLOW_UPS[kind])
    return answer


async def _kept(authority: str, call: Call, **more: str) -> Answer:
    row, is_new = await _rows().aget_or_create(
        key=call.headers["Idempotency-Key"],
        defaults={
            "authority": authority,
            "sealed": seal(call.json),
            "reference": f"T{timezone.localdate().year}-{secrets.randbelow(10**6):06}",
            "at": timezone.now(),
            **more,
        },
    )
    if not is_new:
        await _rows().filter(pk=row.pk).aupdate(times=F("times") + 1)
    return Answer(201 if is_new else 200, {"referens": row.reference})


async def received() -> list[dict[str, Any]]:
    """All that came, the oldest first."""
    return [
        {
            "key": row.key,
            "kind": row.kind,
            "authority": row.authority,
            "archive": row.archive,
            "reference": row.reference,
            "times": row.times,
        }
        async for row in _rows().all()
    ]


async def public_case(number: str) -> Mapping[str, Any] | None:
    """What anybody may know of a case: service, company, state, day. Of whom it is, and what is in it, is nobody's business."""
    row = await _applications().filter(number=number).afirst()
    if row is None:
        return None
    party = row.archive["party"]
    return {
        "nummer": number,
        "tjanst": row.archive["service"],
        "foretag": registrations.name_in(row.archive) or ("" if party["foretagsform"] in _OF_PERSONS else party["namn"]),
        "tillstand": row.state,
        "dag": timezone.localtime(row.at).date().isoformat(),
    }


async def note_state(number: str, state: str) -> None:
    """An official has moved the case."""
    await _applications().filter(number=number).aupdate(state=state)


async def forget() -> None:
    """Nothing has come."""
    await _rows().all().adelete()


def _applications() -> Any:
    return _rows().filter(kind="")


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager
