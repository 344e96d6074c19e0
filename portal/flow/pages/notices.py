"""What the visitor should know of a draft on any page of it."""

from portal.eservices.service_visit import ServiceVisit
from portal.flow.opened import Opened
from portal.flow.pages.saving import words_of


def notices_of(at: Opened, visit: ServiceVisit) -> tuple[str, ...]:
    """That the form has changed since it was saved, and that a register could not be asked."""
    words = words_of(at.flow, visit)
    unchecked = any(filled.is_unchecked for filled in at.draft.contents.steps.values())
    told = {"changed-form": at.draft.kept_version is not None, "unchecked": unchecked}
    return tuple(words.say(key) for key, holds in told.items() if holds)
