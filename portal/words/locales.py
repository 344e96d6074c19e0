"""The two languages and what a path says of them (spec: shell 2, 4; qa-contract general rules)."""

from typing import Literal, TypeGuard

Locale = Literal["sv", "en"]

DEFAULT: Locale = "sv"
LOCALES: tuple[Locale, ...] = ("sv", "en")


def split(path: str) -> tuple[Locale, str]:
    """The language of ``path`` and the path without its prefix: ``/en/services`` is ``("en", "/services")``."""
    if path == "/en" or path.startswith("/en/"):
        return "en", path[3:] or "/"
    return "sv", path


def prefixed(locale: Locale, path: str) -> str:
    """``path`` (without prefix) as it stands in ``locale``: ``("en", "/")`` is ``/en``."""
    if locale == "sv":
        return path
    return "/en" if path == "/" else "/en" + path


def is_locale(value: object) -> TypeGuard[Locale]:
    """Whether ``value`` is ``sv`` or ``en``; anything else is ignored by its receiver and logged."""
    return value in LOCALES


def other_locale(locale: Locale) -> Locale:
    """The one that a page in ``locale`` can be changed to."""
    return "en" if locale == "sv" else "sv"
