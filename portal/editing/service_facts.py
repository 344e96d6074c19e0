"""What editors say of the service that a page starts, between the fields of the page and its plain record (spec: JOURNEY-023)."""

from typing import Any

from portal.content.model import ServiceFacts
from portal.editing.pages import Article


def facts_of(page: Article) -> ServiceFacts | None:
    """The record; ``None`` where the editor filled in nothing."""
    facts = ServiceFacts(
        what=page.service_what.strip(),
        whom=page.service_whom.strip(),
        cost=page.service_cost.strip(),
        time=page.service_time.strip(),
        needs=tuple(line.strip() for line in page.service_needs.splitlines() if line.strip()),
        after=page.service_after.strip(),
        other_way=page.service_other_way.strip(),
    )
    return facts if facts != ServiceFacts() else None


def stored_facts(facts: ServiceFacts | None) -> dict[str, Any]:
    """The fields of a page for a record."""
    given = facts or ServiceFacts()
    return {
        "service_what": given.what,
        "service_whom": given.whom,
        "service_cost": given.cost,
        "service_time": given.time,
        "service_needs": "\n".join(given.needs),
        "service_after": given.after,
        "service_other_way": given.other_way,
    }
