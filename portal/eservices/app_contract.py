"""What the shell and the app of another authority say to each other: props, and window events with what they carry.

Specification: qa-contract (d). The types that other authorities build against are made of it (``remote-kit/types/portal.d.ts``), and what
the emulator of that kit checks.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Final, NotRequired, TypedDict

from portal.constants import SESSION_WARNING
from portal.engagemang.model import FORM_CODES
from portal.eservices.party_change import FORM
from portal.user_settings.cases import SWITCHES
from portal.words.locales import Locale


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a field means, and what its text may be."""

    words: str
    values: tuple[str, ...] = ()
    """Every text that it may be; empty where it may be any."""
    form: str = ""
    """A regular expression that its text matches."""


HamtaArenden = Annotated[str | None, Meaning("Whose cases the visitor has retrieved; null for nobody's.", values=SWITCHES)]


class AppParty(TypedDict):
    """Whom the visitor acts for."""

    organisationsnummer: Annotated[str, Meaning("Ten digits, or the twelve of a personal number; never a dash.")]
    namn: str
    foretagsformkod: Annotated[str, Meaning("EN is a sole trader, PERSON the visitor as a private person.", values=FORM_CODES)]


class AppUser(TypedDict):
    """Who is signed in."""

    visningsnamn: str


class AppProps(TypedDict):
    """What an app is given when it is mounted, and anew by `update`; it is frozen."""

    locale: Annotated[Locale, Meaning("The language of the page.")]
    basePath: Annotated[str, Meaning("The path of the service, with the prefix of the language and no slash at the end.")]
    engagemang: Annotated[AppParty | None, Meaning("null while nobody is chosen. Another party is another mount.")]
    user: Annotated[AppUser | None, Meaning("null for a visitor who is not signed in.")]
    hamtaArenden: HamtaArenden


class FramedAppProps(AppProps):
    """The same for an app that runs alone in a frame (`isolation = "frame"`)."""

    path: Annotated[str, Meaning("Where the app is below `basePath`; begins with a slash.")]


class SetLocale(TypedDict):
    """What `vst:set-locale` carries."""

    locale: Locale


class Reveal(TypedDict):
    """What `vst:toggle-user-settings-menu` may carry."""

    focusElementId: NotRequired[Annotated[str, Meaning("Id of the element that takes the focus.")]]
    scrollElementId: NotRequired[Annotated[str, Meaning("Id of the element that is scrolled to.")]]


class ChangedOrganisation(TypedDict):
    """What `vst:changed-organisation` carries."""

    organisationsnummer: Annotated[str, Meaning("One of the visitor's own; a dash is allowed.", form=FORM)]


class SessionExpiring(TypedDict):
    """What `vst:session-expiring` carries."""

    secondsLeft: Annotated[int, Meaning(f"Until the session ends: {SESSION_WARNING // timedelta(seconds=1)} or less.")]


class UserSettingsUpdated(TypedDict):
    """What `vst:user-settings-updated` carries."""

    hamtaArenden: HamtaArenden


class Navigated(TypedDict):
    """What `vst:navigated` carries."""

    path: Annotated[str, Meaning("Below `basePath`; begins with a slash.")]


@dataclass(frozen=True, slots=True)
class WindowEvent:
    """A ``CustomEvent`` on ``window``."""

    name: str
    effect: str
    detail: type | None = None
    """A ``TypedDict``; ``None`` for an event that carries nothing."""
    needs_detail: bool = True


TO_SHELL: Final = (
    WindowEvent("vst:set-locale", "Goes to the same page in that language.", SetLocale),
    WindowEvent("vst:toggle-service-menu", "Opens or closes the services drawer."),
    WindowEvent("vst:toggle-user-settings-menu", "Opens or closes the user settings.", Reveal, needs_detail=False),
    WindowEvent("vst:toggle-login-menu", "Opens or closes the login or profile drawer."),
    WindowEvent("vst:toggle-lang-menu", "Opens or closes the language drawer."),
    WindowEvent("vst:open-contact-drawer", "Opens the contact drawer."),
    WindowEvent("vst:changed-organisation", "Asks the visitor whether to act for that party.", ChangedOrganisation),
)
"""What an app fires."""
OF_SHELL: Final = (
    WindowEvent("vst:session-expiring", "The session ends soon: save what the visitor has typed.", SessionExpiring),
    WindowEvent("vst:user-settings-updated", "The visitor has saved a setting.", UserSettingsUpdated),
)
"""What the shell fires."""
OF_FRAMED_APP: Final = (WindowEvent("vst:navigated", "An app in a frame went to another place of its own.", Navigated),)
"""What an app fires in the window of its frame."""
