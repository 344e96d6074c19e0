"""The one list of cookies and storage keys that visitors are told of (spec: content 2, 9; contract (b))."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

KINDS: Final = ("necessary", "functional", "statistics", "third-party", "survey")
WITH_CONSENT: Final = frozenset({"statistics", "third-party", "survey"})
"""Kinds that are used after the visitor has said yes to all."""


@dataclass(frozen=True, slots=True)
class Cookie:
    """One row of the cookie page; its purpose is the text ``cookies.why.{key}``, its lifetime ``cookies.life.{life}``."""

    key: str
    kind: str
    names: tuple[str, ...]
    """A script may write more after its name and a full stop: ``_pk_id.1.1fff``."""
    life: str
    since: int = 1
    """The version of the list that it came with; one that needs consent and is new takes the next number, and all are asked again."""

    def is_named(self, name: str) -> bool:
        """Whether a cookie, or a storage key, called ``name`` is one of this row."""
        return any(name == own or name.startswith(f"{own}.") for own in self.names)


COOKIES: Final = (
    Cookie("consent", "necessary", ("vst_cookie_consent",), "1-year"),
    Cookie("locale", "necessary", ("vst_locale",), "1-year"),
    Cookie("theme", "necessary", ("vst_theme",), "1-year"),
    Cookie("csrf", "necessary", ("vst_csrf",), "1-year"),
    Cookie("session", "necessary", ("__Host-vst_session",), "browser-session"),
    Cookie("user", "necessary", ("vst_user",), "30-minutes"),
    Cookie("token", "necessary", ("vst_token",), "30-minutes"),
    Cookie("refresh-token", "necessary", ("vst_refresh_token",), "8-hours"),
    Cookie("saml", "necessary", ("__Secure-vst_saml",), "10-minutes"),
    Cookie("engagemang", "necessary", ("vst_valt_engagemang",), "browser-session"),
    Cookie("signed-out", "necessary", ("vst-signed-out",), "tab"),
    Cookie("load-balancer", "necessary", ("lb",), "30-minutes"),
    Cookie("read-notifications", "functional", ("vst-read-notifications",), "tab"),
    Cookie("extellio", "statistics", ("vst_extellio",), "1-year"),
    Cookie("analytics-visitor", "statistics", ("_pk_id",), "13-months"),
    Cookie("analytics-referrer", "statistics", ("_pk_ref",), "6-months"),
    Cookie("analytics-session", "statistics", ("_pk_ses",), "30-minutes"),
    Cookie("consent-marker", "statistics", ("mtm_consent",), "30-years"),
    Cookie("chat", "third-party", ("chat_visitor",), "90-days"),
    Cookie("survey", "survey", ("survey_visitor",), "12-months"),
)

LIVES: Final = {
    "30-minutes": timedelta(minutes=30),
    "90-days": timedelta(days=90),
    "6-months": timedelta(days=183),
    "12-months": timedelta(days=365),
    "13-months": timedelta(days=395),
    "1-year": timedelta(days=365),
    "30-years": timedelta(days=30 * 365),
}
"""The lifetimes of the list that end at a time, by the word that they have there."""
SCRIPTS: Final = {"analytics": "statistics", "chat": "third-party", "survey": "survey"}
"""Kinds of scripts that need consent, and of the cookies that they may keep."""

VERSION: Final = max(cookie.since for cookie in COOKIES if cookie.kind in WITH_CONSENT)
"""Of the list that is said yes to. A yes to a shorter list is none; a no holds whatever the list grows to."""


def needs_consent(name: str) -> bool:
    """Whether a cookie called ``name`` may only be there with consent."""
    return any(cookie.is_named(name) for cookie in COOKIES if cookie.kind in WITH_CONSENT)


def names_with_consent() -> tuple[str, ...]:
    """The names of all cookies that need consent, without what scripts write after them."""
    return tuple(name for cookie in COOKIES if cookie.kind in WITH_CONSENT for name in cookie.names)


def kept_by(script: str) -> tuple[tuple[str, timedelta], ...]:
    """Name and lifetime of each cookie that a script of a kind may keep; the one that the portal itself keeps is not among them."""
    rows = (cookie for cookie in COOKIES if cookie.kind == SCRIPTS[script] and cookie.key != "extellio")
    return tuple((name, LIVES[cookie.life]) for cookie in rows for name in cookie.names)


def marker(version: int = VERSION) -> str:
    """What ``vst_extellio`` holds after a yes to this version of the list: ``true``, from the second on ``true.2``."""
    return "true" if version == 1 else f"true.{version}"


def is_outdated(marker: str | None, version: int = VERSION) -> bool:
    """Whether a yes with this marker, or without one, was said to a shorter list than that of ``version``."""
    said, _, number = (marker or "").partition(".")
    to = int(number) if said == "true" and number.isascii() and number.isdigit() and len(number) < 4 else 1
    return to < version
