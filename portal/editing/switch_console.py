"""The switches at ``/admin/operations/``: operators switch a flag, close an e-service and undo it, over ``portal.switches.desk``."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone

from portal.constants import SWITCH_WORDS_MAX
from portal.eservices.registry import SERVICES, can_be_closed
from portal.eservices.toggles import is_known, toggles
from portal.switches import desk
from portal.switches.desk import Entry, Refused, Why
from portal.switches.until import read_until
from portal.words.console import language, said
from portal.words.texts import text

PERMISSION: Final = "portal.change_flagswitch"
_SHOWN: Final = 50
"""Lines of the history."""
_WRONG: Final = {
    Why.VALUE: said("Välj på eller av, eller skriv ett heltal."),
    Why.WORDS: said("Skriv varför, med högst {most} tecken.", most=SWITCH_WORDS_MAX),
    Why.PAST: said("Slutet måste ligga framåt i tiden."),
}

Typed = Mapping[str, str]


class Wrong(Exception):
    """Nothing was switched; its argument says why, to the one who tried."""


def told() -> dict[str, Any]:
    """What the section shows: what is switched now, what there is to switch, and who has switched what."""
    closable = [service for service in SERVICES if can_be_closed(service.id)]
    return {
        "in_force": [(entry, _name(entry)) for entry in desk.in_force(timezone.now())],
        "history": [(entry, _name(entry)) for entry in desk.history(_SHOWN)],
        "flag_keys": [one.key for one in toggles()],
        "closable": sorted((text(language(), service.name_key), service.id) for service in closable),
        "words_max": SWITCH_WORDS_MAX,
    }


def act(name: str, typed: Typed, by: str) -> str:
    """Does one of ``ACTS`` as it was typed in its form, in the name of ``by``; gives what was done, in words. Raises ``Wrong``."""
    try:
        return ACTS[name](typed, by)
    except Refused as refused:
        raise Wrong(_WRONG[refused.why]) from refused
    except ValueError as fault:
        raise Wrong(said("Skriv en tid, till exempel +30m, 15:30 eller 2026-11-24 15:30.")) from fault


def _switch(typed: Typed, by: str) -> str:
    key, now = typed.get("key", ""), timezone.now()
    if not is_known(key):
        raise Wrong(said("Välj en flagga."))
    value = typed.get("number", "").strip() or typed.get("value", "")
    desk.switch(key, value, typed.get("reason", ""), by, now, read_until(typed.get("until", ""), now))
    return str(said("Flaggan {key} är omställd.", key=key))


def _release(typed: Typed, by: str) -> str:
    desk.release(typed.get("key", ""), by, timezone.now())
    return str(said("Flaggan {key} är vad dess källa säger.", key=typed.get("key", "")))


def _close(typed: Typed, by: str) -> str:
    id, now = typed.get("service", ""), timezone.now()
    if not can_be_closed(id):
        raise Wrong(said("Välj en e-tjänst."))
    desk.close(id, typed.get("sv", ""), typed.get("en", ""), by, now, read_until(typed.get("until", ""), now))
    return str(said("{service} är stängd.", service=text(language(), f"service.{id}.name")))


def _open(typed: Typed, by: str) -> str:
    id = typed.get("service", "")
    if not can_be_closed(id):
        raise Wrong(said("Välj en e-tjänst."))
    desk.open_again(id, by, timezone.now())
    return str(said("{service} är öppen.", service=text(language(), f"service.{id}.name")))


ACTS: Final[Mapping[str, Callable[[Typed, str], str]]] = {"switch": _switch, "release": _release, "close": _close, "open": _open}


def _name(entry: Entry) -> str:
    """A flag's key, or the name of a service; one that was taken out since keeps its id."""
    return entry.what if entry.value or not can_be_closed(entry.what) else text(language(), f"service.{entry.what}.name")
