"""The four authorities behind the portal: their own sites; name and what each answers for are texts (``authority.{key}``, ``.does``)."""

from collections.abc import Mapping
from typing import Final

from portal.words.locales import Locale

AUTHORITIES: Final[Mapping[str, Mapping[Locale, str]]] = {
    "bolagsverket": {"sv": "https://bolagsverket.se", "en": "https://bolagsverket.se/en"},
    "skatteverket": {"sv": "https://www.skatteverket.se", "en": "https://www.skatteverket.se/servicelankar/otherlanguages/inenglish"},
    "scb": {"sv": "https://www.scb.se", "en": "https://www.scb.se/en"},
    "tillvaxtverket": {"sv": "https://tillvaxtverket.se", "en": "https://tillvaxtverket.se/english"},
}
"""In the order in which the portal names them."""
