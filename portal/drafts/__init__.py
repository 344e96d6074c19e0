"""What somebody typed in a form and did not send, kept for them alone (docs/explanation/sessions.md).

A page names the place of each of its drafts in a signed key: person, party, path and form. The key comes back with what was typed,
so that text lands where the page was drawn for, whoever is signed in by then and whomever another tab acts for.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeGuard

from asgiref.sync import sync_to_async
from django.core import signing
from django.db.models import Q, QuerySet

from portal.constants import DRAFT_KEPT_FOR, DRAFT_UNDO
from portal.drafts.models import Draft
from portal.engagemang.party_key import party_key
from portal.runtime.prepared import Given, Prepared, PreparedDelete
from portal.words.locales import split

MOST_BYTES: Final = 32_768
"""Of one draft as JSON: 32 KiB. A browser sends no more than 64 KiB while it leaves a page."""
MOST_FIELDS: Final = 100
MOST_OF_A_PERSON: Final = 30
"""The oldest gives way."""
LONGEST_PATH: Final = 400

_SIGNER: Final = signing.Signer(salt="portal.drafts")

FORM: Final = "draft"
"""Name of the hidden field that says which form's draft an ordinary post sends in."""

Fields = Mapping[str, Any]
"""By the name of the field: a text, whether it is checked, or the values chosen in a list."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a draft belongs; nobody finds it from anywhere else."""

    subject: str
    party: str
    path: str
    form: str

    @property
    def key(self) -> str:
        """The place as a page may carry it."""
        return str(_SIGNER.sign_object([self.subject, self.party, self.path, self.form]))


def place(subject: str, organisationsnummer: str | None, path: str, form: str) -> Place:
    """The place of ``form`` on the page at ``path``, which is drawn for this person and party; an empty path is every page."""
    party = party_key(organisationsnummer) if organisationsnummer else ""
    return Place(subject, party, _without_language(path), form)


def place_of(key: str, subject: str) -> Place | None:
    """The place that ``key`` names when it is one of this person's, else ``None``."""
    try:
        place = Place(*_SIGNER.unsign_object(key))
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return place if place.subject == subject and len(place.path) <= LONGEST_PATH else None


def are_fields(given: object) -> TypeGuard[Fields]:
    """Whether ``given`` is something that could have been typed in a form; no database keeps the character NUL."""
    if not isinstance(given, dict) or len(given) > MOST_FIELDS:
        return False
    texts = [text for value in given.values() if not isinstance(value, bool) for text in (value if isinstance(value, list) else [value])]
    return all(isinstance(text, str) and "\0" not in text for text in [*given, *texts])


def is_too_large(fields: Fields) -> bool:
    return len(json.dumps(fields, ensure_ascii=False).encode()) > MOST_BYTES


async def save(at: Place, fields: Fields, now: datetime) -> None:
    """Keeps ``fields`` in place of what was kept there; a form that was emptied is forgotten."""
    if not any(_says_something(value) for value in fields.values()):
        return await drop(at)
    await Draft.objects.aupdate_or_create(**_columns(at), defaults={"fields": dict(fields), "at": now, "removed_at": None})
    await Draft.objects.filter(at__lt=now - DRAFT_KEPT_FOR).adelete()
    others = Draft.objects.filter(subject=at.subject).exclude(**_columns(at))  # the one just kept stays, also where a clock was set back
    older = [pk async for pk in others.order_by("-at").values_list("pk", flat=True)[MOST_OF_A_PERSON - 1 :]]
    if older:
        await Draft.objects.filter(pk__in=older).adelete()


async def drop(at: Place) -> None:
    """Forgets what was kept there: it was sent, or the person begins anew."""
    await _DROP.done(**_columns(at))


async def drop_below(subject: str, organisationsnummer: str, path: str) -> None:
    """Forgets what this person, acting for this party, left in forms of the pages below ``path``: what they belonged to is gone."""
    below = f"{_without_language(path)}/"
    await Draft.objects.filter(subject=subject, party=party_key(organisationsnummer), path__startswith=below).adelete()


async def of_page(subject: str, organisationsnummer: str | None, path: str, now: datetime) -> dict[Place, Fields]:
    """What this person, acting for this party, left on this page and in the forms of every page."""
    here = place(subject, organisationsnummer, path, "")
    kept = await _OF_PAGE.asked(subject=subject, party=here.party, since=now - DRAFT_KEPT_FOR, path=here.path)
    return {_place(row): row.fields for row in kept}


async def kept_at(at: Place, now: datetime) -> Fields:
    """What this person left there; nothing where they left nothing."""
    row = await Draft.objects.filter(**_columns(at), at__gte=now - DRAFT_KEPT_FOR, removed_at=None).afirst()
    return row.fields if row else {}


@dataclass(frozen=True, slots=True)
class Left:
    """A draft that somebody left, without what is in it."""

    place: Place
    at: datetime
    """When it was last kept."""
    is_removed: bool = False
    """Whether the person has just removed it; it can still be had back."""


async def of_party(subject: str, organisationsnummer: str, now: datetime) -> tuple[Left, ...]:
    """All that this person, acting for this party, left anywhere, the latest first; those removed longer ago are deleted."""
    return await sync_to_async(read_of_party)(subject, organisationsnummer, now)


def read_of_party(subject: str, organisationsnummer: str, now: datetime) -> tuple[Left, ...]:
    """The same for who is in a thread of the database already."""
    rows = _OF_PARTY(subject=subject, party=party_key(organisationsnummer), since=now - DRAFT_KEPT_FOR)
    gone = [row.pk for row in rows if row.removed_at and now - row.removed_at >= DRAFT_UNDO]
    if gone:
        Draft.objects.filter(pk__in=gone).delete()
    return tuple(Left(_place(row), row.at, row.removed_at is not None) for row in rows if row.pk not in gone)


async def remove(at: Place, now: datetime) -> None:
    """Shows it to nobody any more; until it is deleted it can be had back."""
    await Draft.objects.filter(**_columns(at), removed_at=None).aupdate(removed_at=now)


async def take_back(at: Place) -> None:
    """What was removed is as it was before; nothing happens when it is deleted already."""
    await Draft.objects.filter(**_columns(at)).aupdate(removed_at=None)


async def drop_removed(subject: str, before: datetime) -> None:
    """Deletes what this person removed ``before`` that moment."""
    await Draft.objects.filter(subject=subject, removed_at__lte=before).adelete()


def _kept() -> QuerySet[Draft]:
    return Draft.objects.filter(subject=Given("subject"), party=Given("party"), at__gte=Given("since"))


_DROP: Final[PreparedDelete[Draft]] = PreparedDelete(
    lambda: Draft.objects.filter(**{name: Given(name) for name in ("subject", "party", "path", "form")})
)
_OF_PAGE: Final[Prepared[Draft]] = Prepared(lambda: _kept().filter(Q(path="") | Q(path=Given("path")), removed_at=None))
_OF_PARTY: Final[Prepared[Draft]] = Prepared(lambda: _kept().order_by("-at").defer("fields"))


def _place(row: Draft) -> Place:
    return Place(row.subject, row.party, row.path, row.form)


def _columns(at: Place) -> dict[str, str]:
    return {"subject": at.subject, "party": at.party, "path": at.path, "form": at.form}


def _says_something(value: object) -> bool:
    return bool(value.strip() if isinstance(value, str) else value)


def _without_language(path: str) -> str:
    return split(path)[1].rstrip("/") if path else ""
