"""The public start page of a service whose application is a flow, and that no page of information starts."""

from dataclasses import dataclass, replace

from portal.content.model import ServiceFacts
from portal.eservices.authorities import name_of
from portal.eservices.plugins import plugin_of
from portal.eservices.starts import Action, Start
from portal.eservices.visibility import login_link
from portal.flow.start import facts_of, flow_of_service
from portal.flow.words import Words
from portal.web.page import Page
from portal.web.screen import NothingHere, Show
from portal.words.locales import Locale
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class ServiceStart:
    """What the page tells, and where its button leads."""

    start: Start
    facts: ServiceFacts


async def load(show: Show, page: Page) -> Page:
    """With the facts of the definition; the button leads through login and chooser to the first question."""
    assert show.service
    flow, plugin = flow_of_service(show.service, page.flags), plugin_of(show.service.id, page.flags)
    if flow is None or plugin is None:
        raise NothingHere
    locale: Locale = page.locale
    language = locale if locale in show.service.locales else show.service.locales[0]
    base = show.service.base[language]
    link = login_link(f"{base}/ny" if plugin.at("ny") else base, language)
    start = Start(
        name=text(locale, "flow.start.before"),
        authority=name_of(show.service.organisation, locale),
        action=Action(text(locale, "flow.begin"), link, "login"),
        is_swedish_only=language != locale,
        service_id=show.service.id,
    )
    return replace(page, details=ServiceStart(start, facts_of(flow, Words(show.service.id, locale, flow.texts_under))))
