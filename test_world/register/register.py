"""Answers as an authority does that implements the contract."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from portal.outside.source import Answer, Call, UpstreamFailed
from test_world.register import companies, names, received, search, stalls

CALLS: Final = frozenset({"authority-submit", "authority-lookup"})

LookUp = Callable[[Mapping[str, str]], Awaitable[Any]]


class Register:
    """One for every authority that the installed flows name."""

    async def answer(self, call: Call) -> Answer:
        parts = urlsplit(call.path)
        match parts.path.strip("/").split("/"):
            case [authority, "arenden"] if call.method == "POST":
                return await received.take(authority, call)
            case [authority, "arenden", number, kind] if call.method == "POST" and kind in received.FOLLOW_UPS:
                return await received.take_more(authority, number, kind, call)
            case [_, "uppslag", kind] if call.method == "GET" and kind in _LOOK_UPS:
                return await _looked_up(call, _LOOK_UPS[kind], dict(parse_qsl(parts.query)))
        raise UpstreamFailed(call.name, "Resource doesn't exist", 404)


async def _looked_up(call: Call, look_up: LookUp, asked: Mapping[str, str]) -> Answer:
    try:
        return Answer(200, {"svar": await look_up(asked)})
    except (KeyError, ValueError) as wrong:
        raise UpstreamFailed(call.name, f"What is asked is not whole: {wrong}", 400) from wrong


_LOOK_UPS: Final[Mapping[str, LookUp]] = {
    "foretag": companies.look_up,
    "namn": names.look_up,
    "namnlika": names.look_up_near,
    "sok": search.look_up,
    "upptagna": stalls.look_up,
}
