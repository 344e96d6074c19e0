"""An application as it was sent, and the case that it is."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from portal.eservices.cases import Case
from portal.eservices.service_visit import ServiceVisit
from portal.words.dates import day_of, long_date

ANSWERED_WITHIN = timedelta(days=10)


@dataclass(frozen=True)
class Application:
    """What was sent, under the number that the receipt says."""

    id: str
    """Made with the form: the same form sent twice is one application."""
    number: str
    subject: str
    about: str
    sent_at: datetime

    @property
    def answered_by(self) -> date:
        """The day by which an adviser calls."""
        return day_of(self.sent_at + ANSWERED_WITHIN)

    @property
    def kept(self) -> dict[str, Any]:
        """As the store keeps it, under its id."""
        return {"number": self.number, "subject": self.subject, "about": self.about, "sent_at": self.sent_at.isoformat()}


def application_from(id: str, kept: dict[str, Any]) -> Application:
    """The application that was kept under ``id``."""
    return Application(id, kept["number"], kept["subject"], kept["about"], datetime.fromisoformat(kept["sent_at"]))


def new_number(now: datetime) -> str:
    """A case number, year and six digits with a check digit; in earnest the authority's own register gives it."""
    digits = f"{secrets.randbelow(10**6):06}"
    doubled = [int(digit) * (2 - place % 2) for place, digit in enumerate(digits)]
    return f"{day_of(now).year}-{digits}-{-sum(each // 10 + each % 10 for each in doubled) % 10}"


async def cases(visit: ServiceVisit) -> Sequence[Case]:
    """What stands on my pages: every application of this person for this party, the latest first."""
    assert visit.store
    sent = [application_from(id, kept) for id, kept in (await visit.store.all()).items()]
    return [
        Case(
            title=visit.t("case"),
            state=visit.t("state"),
            path=f"arenden/{each.id}",
            number=each.number,
            sent_at=each.sent_at,
            next_event=visit.t("next", day=long_date(each.answered_by, visit.locale)),
        )
        for each in sent
    ]
