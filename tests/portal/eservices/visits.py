"""The visit of Beata Ek, who acts for Östra Verken, as a page of a service is asked with it."""

from typing import Any

from django.utils import timezone

from portal.engagemang.model import Engagemang
from portal.eservices.service_visit import ServiceVisit
from portal.flags import Flags
from portal.identity.person import subject_of
from test_world.people import by_key


def beatas_visit(service_id: str = "torgplats", **more: Any) -> ServiceVisit:
    """``more`` are fields of the visit."""
    person = by_key("B03").person
    known: dict[str, Any] = {
        "locale": "sv",
        "base_path": f"/inloggad/{service_id}",
        "rest": "",
        "values": {},
        "query": {},
        "person": person,
        "subject": subject_of(person.personnummer),
        "party": Engagemang("5521030014", "Östra Verken AB", "AB"),
        "can_change_party": True,
        "store": None,
        "hamta_arenden": None,
        "today": timezone.localdate(),
        "flags": Flags({}),
        "notices": (),
    }
    return ServiceVisit(service_id=service_id, **{**known, **more})
