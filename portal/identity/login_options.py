"""The ways to sign in that the login page offers (spec: shell 3, 9; LOGIN-001 to -008).

An option is data. What stands here holds for every installation; which identity provider is behind an option, what is asked of
it and where its metadata are comes from the file of ``VST_LOGIN_OPTIONS`` (docs/how-to/add-a-login-option.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote_plus

from django.conf import settings

from portal.http.addresses import with_query
from portal.words.locales import LOCALES, Locale, prefixed
from portal.words.texts import text

CALLBACK_PATH = "/inloggad/autentisering/logga-in"
SIGN_ON_PATH = "/Shibboleth.sso/login"

# key, order, whether it exists only where test people can sign in
_OPTIONS = (
    ("mobilt-bankid", 1, False),
    ("bankid", 2, False),
    ("telia", 3, False),
    ("freja", 4, False),
    ("mock-bankid", 5, True),
)
_FIELDS: Final = {"order", "entity_id", "levels", "titles", "metadata", "certificate"}


@dataclass(frozen=True, slots=True)
class LoginOption:
    """One identity provider."""

    key: str
    order: int
    entity_id: str
    titles: Mapping[Locale, str]
    test_only: bool
    levels: tuple[str, ...] = ()
    """The levels of assurance that are asked for, and the only ones taken from this provider."""
    metadata: str = ""
    """Where this provider's metadata are (a file or an https address), when they are not with those of the others."""
    certificate: str = ""
    """The file with the certificate that ``metadata`` must be signed with."""


def options(test_environment: bool) -> tuple[LoginOption, ...]:
    """The options on offer, by order."""
    has_people = test_environment and settings.VST_MOCK_LOGIN
    found = (_option(*row) for row in _OPTIONS if has_people or not row[2])
    return tuple(sorted(found, key=lambda option: option.order))


def option_of(entity_id: str, test_environment: bool) -> LoginOption | None:
    """The option whose identity provider this is, or ``None``."""
    return next((option for option in options(test_environment) if option.entity_id == entity_id), None)


def title_of(key: str, locale: Locale) -> str:
    """What the option with this key is called; empty for a key that no option has."""
    return next((option.titles[locale] for option in options(test_environment=True) if option.key == key), "")


def sign_on_url(option: LoginOption, locale: Locale) -> str:
    """Where the option leads; its target, the last of its query, is the login callback of the same language."""
    target = with_query(prefixed(locale, CALLBACK_PATH), callback="login")
    return with_query(SIGN_ON_PATH, SAMLDS="1", entityID=option.entity_id, target=target)


def coming_back(redirect: str | None) -> str:
    """What stands after that address for who goes on to ``redirect`` from the callback; nothing for who goes nowhere else."""
    return quote_plus(f"&redirect={quote_plus(redirect)}") if redirect else ""


def faults(configured: Mapping[str, Any]) -> list[str]:
    """What is wrong with the contents of ``VST_LOGIN_OPTIONS``; nothing when it can be used as it is."""
    known = {key for key, _, _ in _OPTIONS}
    faults = [f"{key} is no login option" for key in configured if key not in known]
    for key, row in configured.items():
        if not isinstance(row, dict):
            faults.append(f"{key} is no table")
            continue
        faults += [f"{key}: {name} is no field of a login option" for name in row if name not in _FIELDS]
        faults += [
            f"{key}: {name} is no text" for name in ("entity_id", "metadata", "certificate") if not isinstance(row.get(name, ""), str)
        ]
        levels = row.get("levels", [])
        if not (isinstance(levels, list) and all(isinstance(level, str) for level in levels)):
            faults.append(f"{key}: levels is no list of texts")
        elif not set(levels) <= set(settings.VST_ALLOWED_LOA):
            faults.append(f"{key}: levels has one that VST_ALLOWED_LOA lacks")
    return faults


def _option(key: str, order: int, test_only: bool) -> LoginOption:
    row: Mapping[str, Any] = settings.VST_LOGIN_OPTIONS.get(key, {})
    titles = row.get("titles", {})
    return LoginOption(
        key=key,
        order=row.get("order", order),
        entity_id=row.get("entity_id", f"https://{key}.idp.example/metadata"),
        titles={locale: titles.get(locale) or text(locale, f"login.option.{key}") for locale in LOCALES},
        test_only=test_only,
        levels=tuple(row.get("levels", settings.VST_ALLOWED_LOA)),
        metadata=row.get("metadata", ""),
        certificate=row.get("certificate", ""),
    )
