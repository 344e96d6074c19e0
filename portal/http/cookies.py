"""Every cookie the shell reads and writes (spec: qa-contract (b)). No other module of the portal names one."""

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from django.conf import settings
from django.http import HttpResponse

from portal.constants import CONSENT_COOKIE_AGE, LOCALE_COOKIE_AGE, SIGN_ON_COOKIE_AGE, THEME_COOKIE_AGE
from portal.http.appearance import Theme, theme_of
from portal.http.consent import VERSION, is_outdated, marker, needs_consent
from portal.runtime.environment import is_test_environment
from portal.words.locales import Locale, is_locale

logger = logging.getLogger("portal.http.cookies")

LOCALE = "vst_locale"
USER = "vst_user"
TOKEN = "vst_token"
REFRESH_TOKEN = "vst_refresh_token"
CHOICE = "vst_valt_engagemang"
SKIP_VALIDATION = "vst_valt_engagemang_skip_validation"
CONSENT = "vst_cookie_consent"
STATISTICS = "vst_extellio"
THEME = "vst_theme"

SAML_PATH = "/Shibboleth.sso"
REFRESH_PATH = "/api/auth-service-api/api/token/v2"

SameSite = Literal["Lax", "Strict", "None"]


def session_name() -> str:
    """Name of the cookie with the key of the session row."""
    return "__Host-vst_session" if settings.VST_HTTPS else "vst_session"


def saml_name() -> str:
    """Name of the cookie that ties the answer of an identity provider to the browser that asked."""
    return "__Secure-vst_saml" if settings.VST_HTTPS else "vst_saml"


@dataclass(frozen=True, slots=True)
class CookieChange:
    """One cookie set, or removed when ``value`` is ``None``."""

    name: str
    value: str | None
    http_only: bool = False
    path: str = "/"
    same_site: SameSite = "Lax"
    max_age: timedelta | None = None
    """Without it the cookie ends with the browser session."""


@dataclass(frozen=True, slots=True)
class CookieChanges:
    """Cookies to write with the next answer, in order; add two with ``+``, a later change of the same cookie wins."""

    changes: tuple[CookieChange, ...] = ()

    def __add__(self, other: "CookieChanges") -> "CookieChanges":
        return CookieChanges(self.changes + other.changes)

    def apply(self, response: HttpResponse) -> None:
        """Writes them on ``response``; Secure wherever the portal is served over https."""
        for change in self.changes:
            if change.value is None:
                response.delete_cookie(change.name, path=change.path, samesite=change.same_site)
            else:
                response.set_cookie(
                    change.name,
                    change.value,
                    max_age=change.max_age,
                    path=change.path,
                    secure=settings.VST_HTTPS or change.same_site == "None",  # a browser drops a None cookie without it
                    httponly=change.http_only,
                    samesite=change.same_site,
                )

    def after(self, held: Mapping[str, str]) -> dict[str, str]:
        """The cookies that a browser has which had ``held``."""
        now = {**held, **{change.name: change.value for change in self.changes if change.value is not None}}
        return {name: value for name, value in now.items() if self.value_of(name) is not None or not self._touches(name)}

    def _touches(self, name: str) -> bool:
        return any(change.name == name for change in self.changes)

    def value_of(self, name: str) -> str | None:
        """What the cookie will hold; ``None`` when it is removed or not touched."""
        return next((change.value for change in reversed(self.changes) if change.name == name), None)


def signed_in(user: str, token: str, refresh_token: str | None, session_key: str | None = None) -> CookieChanges:
    """The login cookies; the refresh token and the session key only where they are new."""
    changes = [CookieChange(USER, user), CookieChange(TOKEN, token, http_only=True)]
    if refresh_token is not None:
        changes.append(CookieChange(REFRESH_TOKEN, refresh_token, http_only=True, path=REFRESH_PATH, same_site="Strict"))
    if session_key is not None:
        changes.append(CookieChange(session_name(), session_key, http_only=True))
    return CookieChanges(tuple(changes))


def signed_out() -> CookieChanges:
    """Removes all that belongs to a login: tokens, session, chosen engagemang, skip-validation (SESSION-007)."""
    return CookieChanges(
        (
            CookieChange(USER, None),
            CookieChange(TOKEN, None),
            CookieChange(REFRESH_TOKEN, None, path=REFRESH_PATH, same_site="Strict"),
            CookieChange(session_name(), None),
            CookieChange(CHOICE, None),
            CookieChange(SKIP_VALIDATION, None),
        )
    )


def of_login(cookies: Mapping[str, str]) -> frozenset[str]:
    """Names of those cookies that belong to a login."""
    return frozenset(change.name for change in signed_out().changes) & cookies.keys()


def choice(organisationsnummer: str) -> CookieChanges:
    """Stores whom the user acts for."""
    return CookieChanges((CookieChange(CHOICE, organisationsnummer),))


def no_choice() -> CookieChanges:
    return CookieChanges((CookieChange(CHOICE, None),))


def skip_validation(on: bool) -> CookieChanges:
    """Lets the choice stand without a look at the user's list; the caller has made sure that this is a test environment."""
    return CookieChanges((CookieChange(SKIP_VALIDATION, "true" if on else None),))


def locale(value: Locale) -> CookieChanges:
    """Remembers the language last chosen."""
    return CookieChanges((CookieChange(LOCALE, value, max_age=LOCALE_COOKIE_AGE),))


def theme(value: Theme) -> CookieChanges:
    """Remembers light or dark; what the system says needs no cookie."""
    return CookieChanges((CookieChange(THEME, None if value == "auto" else value, max_age=THEME_COOKIE_AGE),))


def consent(value: Literal["ALL", "RESTRICTED"], held: Iterable[str] = ()) -> CookieChanges:
    """Remembers the choice. A yes comes with its marker; a no takes away what needs consent of the cookies called ``held``."""
    chosen = CookieChange(CONSENT, value, max_age=CONSENT_COOKIE_AGE)
    if value == "ALL":
        return CookieChanges((chosen, CookieChange(STATISTICS, marker(), max_age=CONSENT_COOKIE_AGE)))
    gone = sorted({STATISTICS, *(name for name in held if needs_consent(name))})
    return CookieChanges((chosen, *(CookieChange(name, None) for name in gone)))


def signed_on(session_key: str) -> CookieChanges:
    """The key of who has just signed on, in the place of the session's, until the session is opened with a key of its own."""
    return CookieChanges((CookieChange(session_name(), session_key, http_only=True),))


def saml(browser: str | None) -> CookieChanges:
    """Ties one sign-on to this browser. The answer is posted by another site, so the cookie must come along from there."""
    change = CookieChange(saml_name(), browser, http_only=True, path=SAML_PATH, same_site="None", max_age=SIGN_ON_COOKIE_AGE)
    return CookieChanges((change,))


def choice_fault(header: str) -> str | None:
    """What is wrong with the choice in a ``Cookie`` header, in words that hold nothing of it; ``None`` when it can be used.

    Two cookies of the name are two answers to whom somebody acts for, and neither is believed.
    """
    values = {value.strip().strip('"') for name, _, value in (each.partition("=") for each in header.split(";")) if name.strip() == CHOICE}
    if len(values) > 1:
        return f"{len(values)} cookies of its name"
    value = "".join(values)
    return None if not value or _is_number(value) else f"{len(value)} characters that are no number"


def stored_choice(cookies: Mapping[str, str]) -> str | None:
    """The organisation number of the choice, or ``None``; anything but ten or twelve digits counts as none."""
    value = cookies.get(CHOICE, "")
    return value if _is_number(value) else None


def skips_validation(cookies: Mapping[str, str], host: str) -> bool:
    """Whether the stored choice is believed unseen: in test environments only."""
    return cookies.get(SKIP_VALIDATION) == "true" and is_test_environment(host)


def locale_of(cookies: Mapping[str, str]) -> Locale | None:
    """The language last chosen; another value than sv or en is ignored and logged (LOCALE-005)."""
    value = cookies.get(LOCALE)
    if value is None:
        return None
    if not is_locale(value):
        logger.error("The cookie %s holds %r, which is no language of the portal", LOCALE, value[:20])
        return None
    return "en" if value == "en" else "sv"


def chosen_theme(cookies: Mapping[str, str]) -> Theme:
    """Light or dark as chosen in this browser."""
    return theme_of(cookies.get(THEME))


def consent_of(cookies: Mapping[str, str], version: int = VERSION) -> Literal["NOT_SET", "ALL", "RESTRICTED"]:
    """What the visitor allowed; a yes to a shorter list of cookies than that of ``version`` is asked for again."""
    value = cookies.get(CONSENT)
    if value == "RESTRICTED":
        return "RESTRICTED"
    return "ALL" if value == "ALL" and not is_outdated(cookies.get(STATISTICS), version) else "NOT_SET"


def _is_number(value: str) -> bool:
    return re.fullmatch(r"[0-9]{10}(?:[0-9]{2})?", value, re.ASCII) is not None
