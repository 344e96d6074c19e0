"""Fields of a calculator that a visitor who is signed in lets the service keep, for the party they act for: only while a box is ticked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reactpy.types import VdomDict

from components.ui.checkbox import checkbox
from portal.constants import FIGURES_TEXT_MAX
from portal.engagemang.page_party import FIELD
from portal.eservices.answers import Posted
from portal.eservices.service_visit import ServiceVisit

TICK: Final = "behall"
"""The name of the box; it is no field of the calculator."""
KEY: Final = "own-fields"


@dataclass(frozen=True, slots=True)
class Kept:
    """Which fields, and what their box is called."""

    fields: frozenset[str]
    test_id: str
    """Of the box; the texts ``keep`` and ``keep.why`` stand at it."""

    def tick(self, visit: ServiceVisit, is_ticked: bool) -> VdomDict:
        """The box."""
        words = visit.t("keep"), visit.t("keep.why")
        return checkbox(words[0], name=TICK, id=TICK, checked=is_ticked, description=words[1], test_id=self.test_id)

    async def take(self, visit: ServiceVisit, posted: Posted) -> None:
        """Keeps the fields while the box is ticked, and forgets them when it is not.

        Nothing is kept of a page that was drawn for another party than is acted for by now.
        """
        if visit.store is None or (visit.party and posted.get(FIELD) != visit.party.organisationsnummer):
            return
        if TICK not in posted:
            await visit.store.drop(KEY)
            return
        own = {name: value for name in sorted(self.fields) if (value := posted.get(name, "").strip()) and len(value) <= FIGURES_TEXT_MAX}
        await visit.store.put(KEY, own)


async def kept_fields(visit: ServiceVisit) -> Mapping[str, str]:
    """Those that the visitor has let the service keep."""
    kept: Mapping[str, str] = await visit.store.get(KEY, {}) if visit.store else {}
    return kept
