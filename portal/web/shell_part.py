"""Parts of the shell that many pages have in common: no page carries them, and a browser keeps each by the digest of what is in it."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal
from urllib.parse import quote

from portal.content import MenuItem
from portal.flags import Flags
from portal.words.locales import Locale

Name = Literal["menyer", "sokruta"]
"""The insides of the drawers of menus; the dialog of the search."""
_DIGEST_BYTES: Final = 6
_NO_FORM: Final = "-"


@dataclass(frozen=True, slots=True)
class DrawnFor:
    """All that a part may differ by. Nothing of it tells who somebody is."""

    locale: Locale
    is_signed_in: bool
    form: str | None
    """The legal form of whom they act for."""
    flags: Flags
    menu: tuple[MenuItem, ...]
    """The main menu, as editors have it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part as HTML."""

    html: str
    digest: str

    @classmethod
    def of(cls, html: str) -> "Part":
        return cls(html, blake2b(html.encode(), digest_size=_DIGEST_BYTES).hexdigest())


def address_of(name: Name, drawn_for: DrawnFor, part: Part) -> str:
    """Where ``part`` is fetched. With other contents it has another address."""
    side = "in" if drawn_for.is_signed_in else "ut"
    return f"/api/skalet/v1/delar/{name}/{drawn_for.locale}/{side}/{quote(drawn_for.form or _NO_FORM, safe='')}/{part.digest}"


def form_in(said: str) -> str | None:
    """The legal form that an address of a part names."""
    return None if said == _NO_FORM else said
