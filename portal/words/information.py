"""The pages of information that the shell itself links to, by what they are about (spec: qa-contract (a), (e))."""

from collections.abc import Mapping
from typing import Final

from portal.words.locales import Locale

ABOUT: Final[Mapping[str, Mapping[Locale, str]]] = {
    "login-problem": {"sv": "/om-foretagsporten-se/problem-att-logga-in", "en": "/en/about-foretagsporten/problems-logging-in"},
    "without-eid": {
        "sv": "/om-foretagsporten-se/problem-att-logga-in#utan-e-legitimation",
        "en": "/en/about-foretagsporten/problems-logging-in#without-a-swedish-e-id",
    },
    "data-retrieval": {"sv": "/om-foretagsporten-se/hamtning-av-uppgifter", "en": "/en/about-foretagsporten/data-retrieval"},
    "cases": {"sv": "/om-foretagsporten-se/arenden", "en": "/en/about-foretagsporten/cases"},
    "registering": {"sv": "/registrera-foretag", "en": "/en/register-company"},
    "starting": {"sv": "/starta-foretag", "en": "/en/start-a-company"},
    "starting-together": {"sv": "/starta-foretag#tillsammans", "en": "/en/start-a-company#tillsammans"},
    "f-tax": {"sv": "/f-skatt", "en": "/en/f-tax"},
    "vat": {"sv": "/moms", "en": "/en/vat"},
    "checklists": {"sv": "/checklistor", "en": "/en/checklists"},
    "profit": {"sv": "/vinstutdelning", "en": "/en/profit-distribution"},
    "winding-up": {"sv": "/avsluta-foretag", "en": "/en/wind-up"},
    "board": {"sv": "/styrelse-och-andra-uppgifter", "en": "/en/board-and-other-details"},
}


def about(subject: str, locale: Locale) -> str:
    """The address of the page about ``subject`` in ``locale``."""
    return ABOUT[subject][locale]
