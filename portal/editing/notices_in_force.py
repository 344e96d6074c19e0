"""The notices that visitors are shown now, whoever wrote them, with where they come from (MEND-022)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import async_to_sync

from portal import notices
from portal.editing.notice_form import application_names
from portal.notices import desk
from portal.outside.transport import address_of, has_address
from portal.words.console import language, said
from portal.words.locales import Locale

_SOURCE = "notices"


@dataclass(frozen=True, slots=True)
class InForce:
    """One of them."""

    title: str
    title_language: str
    names: str
    """What it is addressed to, in words."""
    published: datetime
    source: Any
    key: int | None
    """Of the notice, where it was written in the console."""


def in_force(now: datetime) -> list[InForce] | None:
    """All of them, newest first; ``None`` when the source that visitors' pages ask cannot be reached."""
    found = async_to_sync(notices.fetched)()
    if found is None:
        return None
    written = {stage.uuid: plan for plan in desk.plans(now) for stage in plan.stages}
    names = dict(application_names())
    return [_row(one, written[one.uuid].key if one.uuid in written else None, names) for one in found]


def _row(one: notices.Notice, key: int | None, names: dict[str, str]) -> InForce:
    locale: Locale = language() if language() in one.messages else "sv"
    title = one.messages[locale][0] if locale in one.messages else one.uuid
    addressed = ", ".join(names.get(each, each) for each in one.applications)
    return InForce(title, locale, addressed, one.published, said("Skrivet här") if key else _elsewhere(), key)


def _elsewhere() -> Any:
    if has_address(_SOURCE):
        return said("Tjänsten {host}", host=urlsplit(address_of(_SOURCE)).hostname)
    return said("Portalens inbyggda källa")
