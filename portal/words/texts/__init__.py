"""The portal's texts: one table for each language, looked up by the contract's keys (spec: qa-contract (g))."""

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from portal.runtime import packages, toml_file
from portal.words.locales import LOCALES, Locale

logger = logging.getLogger("portal.words")

_HERE = Path(__file__).parent


class NoText(KeyError):
    """No table has a text."""

    def __init__(self, key: str, locale: Locale, file: Path | None = None) -> None:
        """``file`` is where it should stand."""
        super().__init__(key)
        there = [other for other in LOCALES if key in table(other)]
        where = f"{file or _HERE / f'{locale}.toml'}" + (f", though {there[0]}.toml beside it has one" if there else "")
        self._said = f"no text {key} in {where}"

    def __str__(self) -> str:
        return self._said


def text(locale: Locale, key: str, **values: object) -> str:
    """The text of ``key`` in ``locale``, with its ``{placeholders}`` filled from ``values``.

    Raises ``NoText``, a ``KeyError``, for a key that no table has: a missing text is a fault of ours, never an empty place on a page.
    """
    words = table(locale).get(key)
    if words is None:
        raise NoText(key, locale)
    return filled(words, values) if values else words


def filled(words: str, values: Mapping[str, object]) -> str:
    """``words`` with its ``{placeholders}`` filled from ``values``."""
    for name, value in values.items():
        words = words.replace("{" + name + "}", str(value))
    return words


def has_text(locale: Locale, key: str) -> bool:
    """Whether ``key`` exists, for keys that are made from a code of another authority (``ERROR.{code}.header``)."""
    return key in table(locale)


@cache
def table(locale: Locale) -> dict[str, str]:
    """All texts of one language by key: the portal's own, and those that packages bring for their services.

    A file of a package that is no TOML stops no other service: its faults are told by ``manage.py check`` (portal.W024) and in the log.
    """
    assert locale in LOCALES
    own: dict[str, str] = dict(toml_file.read(_HERE / f"{locale}.toml"))
    for package in packages.installed():
        for broken in package.broken_texts():
            logger.error("Texts of a service cannot be read, those lines that can are used: %s", broken)
        own = {**package.readable(locale), **own}
    return own
