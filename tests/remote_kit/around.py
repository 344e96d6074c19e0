"""What the emulator of the kit knows of the portal: the contract, the test people, and the place that an app stands in."""

from datetime import timedelta
from typing import Any, Final, Literal, NotRequired, get_args, get_origin, get_type_hints

from components.app_place import app_place
from components.still import still_html
from portal.constants import SESSION_WARNING
from portal.engagemang.engagemang_list import from_call
from portal.eservices.app_contract import OF_SHELL, TO_SHELL, Meaning, WindowEvent
from portal.eservices.app_faults import ENDS_THE_APP, GOES_ON
from portal.eservices.remote_app import RemoteApp, app_party
from portal.user_settings.cases import SWITCHES
from portal.web.content_security import policy
from portal.words.locales import Locale
from test_world.people import PEOPLE, TestPerson

NAMES: Final[dict[Locale, str]] = {"sv": "Din tjänst", "en": "Your service"}
"""What the app is called in the texts of the portal."""
BASE: Final[dict[Locale, str]] = {"sv": "/din-tjanst", "en": "/en/your-service"}
FIRST_PERSON: Final = "B03"
"""Beata, who acts for three parties."""


def contract() -> dict[str, Any]:
    """Events with their fields, faults by code with whether each ends the app, and what the page is told."""
    return {
        "events": [_event("app", each) for each in TO_SHELL] + [_event("shell", each) for each in OF_SHELL],
        "faults": {code: code in ENDS_THE_APP for code in sorted(ENDS_THE_APP | GOES_ON)},
        "cases": list(SWITCHES),
        "secondsLeft": SESSION_WARNING // timedelta(seconds=1),
        "basePath": BASE,
        "firstPerson": FIRST_PERSON,
        "policy": _policy_of_a_meta_element(),
    }


def people() -> list[dict[str, Any]]:
    """Every test person with the parties as the portal lists them; none for whom the call for them fails."""
    return [_person(each) for each in PEOPLE]


def place(locale: Locale) -> str:
    """The place of an app in the document, as HTML."""
    props: Any = {"locale": locale, "basePath": BASE[locale], "engagemang": None, "user": None, "hamtaArenden": None}
    app = RemoteApp("app", "default", sources=(), props=props, identity="", party_is_known=True)
    drawn = app_place(locale, app, NAMES[locale])
    drawn["attributes"] = {**drawn["attributes"], "data-loader": "portal/loader.js"}
    del drawn["attributes"]["data-moves"]  # nobody serves the page of another language; the panel changes it
    return still_html(drawn)


def _event(sender: str, event: WindowEvent) -> dict[str, Any]:
    hints = get_type_hints(event.detail, include_extras=True) if event.detail else {}
    fields = [_field(name, hint) for name, hint in hints.items()]
    return {"name": event.name, "from": sender, "needsDetail": event.needs_detail and bool(fields), "fields": fields}


def _field(name: str, hint: Any) -> dict[str, Any]:
    is_needed = get_origin(hint) is not NotRequired
    inner = hint if is_needed else get_args(hint)[0]
    meaning = next((each for each in getattr(inner, "__metadata__", ()) if isinstance(each, Meaning)), Meaning(""))
    values = get_args(inner) if get_origin(inner) is Literal else meaning.values
    return {"name": name, "isNeeded": is_needed, "values": list(values), "form": meaning.form}


def _policy_of_a_meta_element() -> str:
    """The policy of a page in the portal with an app from ``{app}``; who may frame it can be said in a header alone."""
    return "; ".join(each for each in policy(("{app}",)).split("; ") if not each.startswith("frame-ancestors"))


def _person(one: TestPerson) -> dict[str, Any]:
    answers = one.engagements_status == 200
    listed = from_call(one.person, {"foretag": one.foretag if answers else (), "felsvar": one.felsvar})
    return {
        "key": one.key,
        "visningsnamn": one.person.visningsnamn,
        "hamtaArenden": one.hamta_arenden,
        "parties": [app_party(each) for each in listed.items],
    }
