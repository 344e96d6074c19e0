"""What changes on an open desk: answers that come late or are asked for once more, the setting, and drafts that are removed."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from reactpy import use_async_effect, use_ref, use_state

from components.eservices.mina_sidor.my_drafts import FIELD
from components.hooks import use_group, use_page
from portal import drafts
from portal.constants import DRAFT_UNDO
from portal.drafts import Left
from portal.eservices.desk import authorities_away
from portal.eservices.overview import Overview, overview_of, rest_of
from portal.eservices.service_visit import ServiceVisit
from portal.identity.open_pages import group_of
from portal.words.texts import text

Handler = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a live desk knows of the services by now."""

    overview: Overview
    setting: str | None
    """Which authorities' cases the person lets the portal retrieve."""
    said: str
    """For a screen reader: what has come."""
    ask_again: Handler
    """Asks the authority whose key the event has, and no other."""


def use_overview(visit: ServiceVisit, known: Overview) -> Shown:
    """Follows what was not known when the page was drawn; asks anew when the setting is changed."""
    page = use_page()
    assert page.login
    overview, show = use_state(known)
    held = use_ref(known)  # Answers come at their own time; each adds to the latest.
    setting, set_setting = use_state(visit.hamta_arenden)
    said, say = use_state("")
    asked, ask = use_state((0, ""))

    async def heard(message: dict[str, str]) -> None:
        if message["type"] == "settings.saved":
            set_setting(message["hamtaArenden"])

    use_group(group_of(page.login.sid), heard, page_knows=True)

    def put(latest: Overview) -> None:
        held.current = latest
        show(latest)

    async def follow(waiting: Any) -> None:
        async for told in rest_of(replace(visit, hamta_arenden=setting), waiting):
            put(held.current.with_more(told))
        say(text(visit.locale, "goingOn.come", dates=len(held.current.deadlines), cases=len(held.current.cases)))

    @use_async_effect(dependencies=[setting])
    async def fill() -> None:
        if setting != visit.hamta_arenden or held.current is not known:
            put(await overview_of(replace(visit, hamta_arenden=setting)))
            await follow(held.current.waiting)
        elif known.waiting:
            await follow(known.waiting)

    @use_async_effect(dependencies=[asked])
    async def fill_again() -> None:
        away = next((held.current.away_of(each) for each in authorities_away(held.current) if each.id == asked[1]), ())
        if away:
            await follow(away)

    async def ask_again(event: dict[str, Any]) -> None:
        ask(lambda before: (before[0] + 1, str(event.get("key"))))

    return Shown(overview, setting, said, ask_again)


def use_drafts(visit: ServiceVisit, known: tuple[Left, ...]) -> tuple[tuple[Left, ...], Handler]:
    """The drafts as they stand, and what removes one or takes it back; one that stays removed is deleted when its time is over."""
    left, set_left = use_state(known)
    subject = visit.subject or ""

    async def toggle(event: dict[str, Any]) -> None:
        place = drafts.place_of(str(event["fields"].get(FIELD)), subject)
        one = next((each for each in left if each.place == place), None)
        if one is None:
            return
        if one.is_removed:
            await drafts.take_back(one.place)
        else:
            await drafts.remove(one.place, timezone.now())
        set_left(lambda now: tuple(replace(each, is_removed=not one.is_removed) if each.place == one.place else each for each in now))

    removed = tuple(each.place.key for each in left if each.is_removed)

    @use_async_effect(dependencies=[removed])
    async def forget() -> None:
        if removed:
            await asyncio.sleep(DRAFT_UNDO.total_seconds())
            await drafts.drop_removed(subject, timezone.now() - DRAFT_UNDO)
            set_left(lambda now: tuple(each for each in now if not each.is_removed))

    return left, toggle
