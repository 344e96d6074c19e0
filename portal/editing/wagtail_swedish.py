"""The Swedish of what Wagtail has in English only, or says wrong (MEND-023): ``portal/words/texts/wagtail.toml``, put before Wagtail's own.

No catalogue of gettext, which needs a tool to compile and a compiled file beside its source (decision 0012).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import trans_real
from django.views.i18n import JavaScriptCatalog
from wagtail.admin.localization import get_localized_response

from portal.words import texts

_TEXTS: Final = Path(texts.__file__).parent / "wagtail.toml"
_SWEDISH: Final = "sv"

Words = Mapping[str, str | list[str]]
"""By the English: its Swedish, or that of one and of many."""


@cache
def pages() -> Words:
    """What pages say."""
    return _read()["pages"]


@cache
def wrong() -> Words:
    """What pages say of something else in Wagtail's own Swedish, put right."""
    return _read()["wrong"]


@cache
def scripts() -> Words:
    """What scripts say."""
    return _read()["scripts"]


def put_first() -> None:
    """Gives Django's Swedish what it lacks, or has wrong."""
    trans_real.translation(_SWEDISH).merge(_Catalogue({**pages(), **wrong()}))


class _Catalogue:
    """As much of a catalogue of gettext as Django asks of one that it takes in."""

    _fallback = None
    _info: Mapping[str, str] = {}

    def __init__(self, words: Words) -> None:
        self._catalog: dict[Any, str] = {}
        for english, swedish in words.items():
            if isinstance(swedish, str):
                self._catalog[english] = swedish
            else:
                self._catalog |= {(english, form): each for form, each in enumerate(swedish)}

    @staticmethod
    def plural(number: int) -> int:
        """Which of the two forms: one, or many."""
        return int(number != 1)


class _Scripts(JavaScriptCatalog):
    """Wagtail's own answer to its scripts, with ours before it."""

    packages = ("wagtail.admin",)

    def get_catalog(self) -> dict[str, Any]:
        catalog: dict[str, Any] = super().get_catalog()
        return {**catalog, **scripts()} if self.translation.language() == _SWEDISH else catalog


_SCRIPTS: Final = _Scripts.as_view()


def scripts_catalogue(request: HttpRequest) -> HttpResponse:
    """At Wagtail's address, in the language of whoever is signed in."""
    response: HttpResponse = get_localized_response(_SCRIPTS, request)
    return response


def _read() -> dict[str, dict[str, str | list[str]]]:
    return tomllib.loads(_TEXTS.read_text(encoding="utf-8"))
