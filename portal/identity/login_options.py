"""The ways to sign in that the login page offers (spec: shell 3, 9; LOGIN-001 to -008)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from portal.addresses import with_query
from portal.locales import LOCALES, Locale, prefixed
from portal.texts import text

CALLBACK_PATH = "/inloggad/autentisering/logga-in"
SIGN_ON_PATH = "/Shibboleth.sso/login"

# key, order, whether it exists in test environments only
_OPTIONS = (
    ("mobilt-bankid", 1, False),
    ("bankid", 2, False),
    ("telia", 3, False),
    ("freja", 4, False),
    ("mock-bankid", 5, True),
)


@dataclass(frozen=True, slots=True)
class LoginOption:
    """One identity provider."""

    key: str
    order: int
    entity_id: str
    titles: Mapping[Locale, str]
    test_only: bool


def options(test_environment: bool) -> tuple[LoginOption, ...]:
    """The options on offer, by order."""
    return tuple(_option(*row) for row in sorted(_OPTIONS, key=lambda row: row[1]) if test_environment or not row[2])


def sign_on_url(option: LoginOption, locale: Locale, redirect: str | None) -> str:
    """Where the option leads; its target is the login callback of the same language, with ``redirect`` when there is one."""
    target = with_query(prefixed(locale, CALLBACK_PATH), callback="login", redirect=redirect)
    return with_query(SIGN_ON_PATH, SAMLDS="1", entityID=option.entity_id, target=target)


def _option(key: str, order: int, test_only: bool) -> LoginOption:
    entity_id = settings.VST_ENTITY_IDS.get(key, f"https://{key}.idp.example/metadata")
    return LoginOption(key, order, entity_id, {locale: text(locale, f"login.option.{key}") for locale in LOCALES}, test_only)


def is_entity_id(value: str) -> bool:
    """Whether ``value`` names the identity provider of one of the options."""
    return any(option.entity_id == value for option in options(test_environment=True))
