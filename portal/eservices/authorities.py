"""The four authorities: what each is called in each language, and where it answers itself."""

from typing import Final

from portal.eservices.model import Organisation
from portal.words.locales import Locale
from portal.words.texts import text

SITES: Final = {
    Organisation.BOLAGSVERKET: "https://bolagsverket.se",
    Organisation.SKATTEVERKET: "https://www.skatteverket.se",
    Organisation.SCB: "https://www.scb.se",
    Organisation.TILLVAXTVERKET: "https://tillvaxtverket.se",
}
"""Their own sites, in the order in which they are named."""


def name_of(organisation: Organisation, locale: Locale) -> str:
    """``Bolagsverket`` in Swedish, ``Swedish Companies Registration Office`` in English."""
    return text(locale, f"authority.{organisation.name.lower()}")
