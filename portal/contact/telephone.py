"""The telephone of the contact page: its number, and whether somebody answers."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from portal.contact.hours import now_in_words
from portal.words.locales import Locale


@dataclass(frozen=True, slots=True)
class Telephone:
    """A number as it is written and as it is called, and in words whether somebody answers now."""

    number: str
    is_open: bool
    now: str

    @property
    def address(self) -> str:
        """``tel:+46846500400`` for ``08-465 004 00``."""
        digits = "".join(one for one in self.number if one.isdigit() or one == "+")
        return f"tel:+46{digits[1:]}" if digits.startswith("0") else f"tel:{digits}"


def telephone(locale: Locale, now: datetime) -> Telephone | None:
    """The portal's telephone at ``now``; ``None`` where it has none."""
    number = settings.VST_CONTACT_TELEPHONE
    return Telephone(number, *now_in_words(now, locale)) if number else None
