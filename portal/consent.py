"""The one list of cookies and storage keys that visitors are told of (spec: content 2, 9; contract (b))."""

from dataclasses import dataclass
from typing import Final

KINDS: Final = ("necessary", "functional", "statistics", "third-party", "survey")


@dataclass(frozen=True, slots=True)
class Cookie:
    """One row of the cookie page; its purpose is the text ``cookies.why.{key}``, its lifetime ``cookies.life.{life}``."""

    key: str
    kind: str
    names: tuple[str, ...]
    life: str


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
    Cookie("load-balancer", "necessary", ("lb",), "30-minutes"),
    Cookie("read-notifications", "functional", ("vst-read-notifications",), "tab"),
    Cookie("extellio", "statistics", ("vst_extellio",), "1-year"),
    Cookie("analytics-visitor", "statistics", ("_pk_id",), "13-months"),
    Cookie("analytics-referrer", "statistics", ("_pk_ref",), "6-months"),
    Cookie("analytics-session", "statistics", ("_pk_ses",), "30-minutes"),
    Cookie("consent-marker", "statistics", ("mtm_consent", "mtm_consent_removed"), "30-years"),
    Cookie("chat", "third-party", ("chat_visitor",), "90-days"),
    Cookie("survey", "survey", ("survey_visitor",), "12-months"),
)
