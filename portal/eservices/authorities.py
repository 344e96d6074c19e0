"""What an authority is called in each language."""

from portal.eservices.model import Organisation
from portal.eservices.registry import ORGANISATIONS
from portal.words.locales import Locale
from portal.words.texts import text


def name_of(organisation: Organisation, locale: Locale) -> str:
    """``Bolagsverket`` in Swedish, ``Swedish Companies Registration Office`` in English."""
    return text(locale, f"authority.{organisation.id}")


def name_in(locale: Locale, name: str) -> str:
    """What the authority that editors call ``name`` is called in ``locale``; ``name`` as it stands where it has no services."""
    organisation = ORGANISATIONS.get(name)
    return name_of(organisation, locale) if organisation else name
