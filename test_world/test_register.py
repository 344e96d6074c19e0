"""The authority of test environments: takes applications, and answers questions about its registers (docs/reference/authority-api.yaml)."""

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from django.apps import apps
from django.db.models import F
from django.utils import timezone

from portal.flow.sealing import seal
from portal.outside.source import Answer, Call, UpstreamFailed

CALLS: Final = frozenset({"authority-submit", "authority-lookup"})


class Register:
    """Answers as an authority does that implements the contract."""

    async def answer(self, call: Call) -> Answer:
        parts = urlsplit(call.path)
        match parts.path.strip("/").split("/"):
            case [authority, "arenden"] if call.method == "POST":
                return await _received(authority, call)
            case [_, "uppslag", kind] if call.method == "GET" and kind in _LOOK_UPS:
                return Answer(200, {"svar": _LOOK_UPS[kind](dict(parse_qsl(parts.query)))})
        raise UpstreamFailed(call.name, "Resource doesn't exist", 404)


async def received() -> list[dict[str, Any]]:
    """All that came, the oldest first."""
    return [
        {"key": row.key, "authority": row.authority, "archive": row.archive, "reference": row.reference, "times": row.times}
        async for row in _rows().all()
    ]


async def forget() -> None:
    """Nothing has come."""
    await _rows().all().adelete()


def _rows() -> Any:
    """The table, by name: where the test world may not be used it has none."""
    return apps.get_model("test_world.ReceivedCase")._default_manager


async def _received(authority: str, call: Call) -> Answer:
    key = call.headers["Idempotency-Key"]
    row, is_new = await _rows().aget_or_create(
        key=key,
        defaults={
            "authority": authority,
            "sealed": seal(call.json),
            "reference": f"T{timezone.localdate().year}-{secrets.randbelow(10**6):06}",
            "at": timezone.now(),
        },
    )
    if not is_new:
        await _rows().filter(pk=row.pk).aupdate(times=F("times") + 1)
    return Answer(201 if is_new else 200, {"referens": row.reference})


def _stalls_taken(asked: Mapping[str, str]) -> int:
    """Stortorget is full on Christmas Eve of any year."""
    day = date.fromisoformat(asked["day"])
    return 12 if asked["square"] == "stortorget" and (day.month, day.day) == (12, 24) else 0


_LOOK_UPS: Final = {"upptagna": _stalls_taken}
