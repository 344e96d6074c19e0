"""The party that a page was drawn for, and whether it is whom its visitor acts for now (docs/explanation/parties.md).

The cookie of the choice is only the default of new pages. A page that is open says for whom it was drawn: a form in the hidden field
``party``, a call in the header ``X-VST-Party``, its socket by a mark, for addresses are written into logs that numbers must not reach.
"""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final, Literal

from django.conf import settings
from django.http import QueryDict

from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang, without_dash

FIELD: Final = "party"
HEADER: Final = "X-VST-Party"
CHOICE_IN_SCOPE: Final = "portal.choice"
"""Where a socket says which number was chosen since it was opened."""
WAITING_IN_SCOPE: Final = "portal.waiting"
"""Where a socket says that its page is shown already and waits for the list of parties as long as it takes."""

ActsFor = Literal["person", "party", "party-if-any"]
"""What a form is about. It is said where the form is registered: one for the party is refused when the page shows another one.

``party-if-any`` is for a page that is open to everybody: for the party of whoever has one, and for nobody else's.
"""

_LONGEST: Final = 20


def told_in(fields: QueryDict, headers: Mapping[str, str]) -> str:
    """The number a page says that it was drawn for, as numbers are kept; empty when it says none or nonsense.

    The hidden field is the first of its name: a service may have a field for visitors that is called so.
    """
    told = next(iter(fields.getlist(FIELD)), "") or headers.get(HEADER) or ""
    number = without_dash(told[:_LONGEST])
    return number if number.isascii() and number.isdigit() else ""


def is_other(acts_for: ActsFor, told: str, current: Engagemang | None) -> bool:
    """Whether a form must be refused: its page says that it was drawn for another party, or for none, than is in force."""
    if acts_for == "person":
        return False
    number = current.organisationsnummer if current else ""
    return told != number or (acts_for == "party" and not current)


def mark_of(subject: str, number: str) -> str:
    """Stands for a party on the pages of one person; says nothing of the number."""
    said = f"page-party|{subject}|{number}"
    return hmac.new(settings.VST_SUBJECT_KEY.encode(), said.encode(), hashlib.sha256).hexdigest()[:16]


def marked(engagemang_list: EngagemangList, current: Engagemang, subject: str, mark: str) -> Engagemang | None:
    """The party of ``mark``, ``current`` or another of the person's own; ``None`` when they have none such any more."""
    candidates = (current, *engagemang_list.items)
    return next((item for item in candidates if mark_of(subject, item.organisationsnummer) == mark), None)
