"""What the authority of a service is called in each language."""

from portal.eservices.model import Organisation
from portal.words.locales import Locale
from portal.words.texts import text


def name_of(organisation: Organisation, locale: Locale) -> str:
    """``Bolagsverket`` in Swedish, ``Swedish Companies Registration Office`` in English."""
    return text(locale, f"authority.{organisation.id}")
