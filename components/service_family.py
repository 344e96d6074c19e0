"""A family of services in one card: what they do, once, and a link to each by what tells it from the others (spec: JOURNEY-028)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.tag import tag
from portal.eservices.authorities import name_of
from portal.eservices.families import SplitName, split_name
from portal.eservices.model import Service
from portal.eservices.registry import by_id
from portal.words.locales import Locale
from portal.words.texts import text

Card = tuple[str, str, bool]
"""Service id, address, whether it leads to another site."""


def family_card(
    locale: Locale, family: str, cards: tuple[Card, ...], tells_of_login: bool, closed: frozenset[str] = frozenset()
) -> VdomDict:
    """Name and one sentence of a family, its members as links, which of them are closed, whose they are and whether they ask for login."""
    t = partial(text, locale)
    services = [_service(id) for id, _, _ in cards]
    facts = [("landmark", ", ".join(dict.fromkeys(name_of(service.organisation, locale) for service in services)))]
    if tells_of_login and any(service.requires_authentication for service in services):
        facts.append(("lock", t("services.needsLogin")))
    return html.div(
        {"className": "card family"},
        html.h3({"className": "card__title"}, t(f"family.{family}.name")),
        html.p({"data-testid": "services-card-description"}, t(f"family.{family}.description")),
        html.ul(
            {"className": "family__members", "role": "list", "aria-label": t(f"family.{family}.name")},
            *[_member(locale, *card, is_closed=card[0] in closed) for card in cards],
        ),
        html.div({"className": "card__foot"}, *[html.span({"key": words}, icon(name), words) for name, words in facts]),
    )


def closed_tag(locale: Locale) -> VdomDict:
    """Says beside the name of a service that operators have closed it (OPS-034)."""
    return tag(text(locale, "serviceClosed.badge"), "sun", test_id="service-closed-badge")


def split_words(name: SplitName) -> tuple[VdomDict | str, VdomDict]:
    """The name of a member: what all begin with for those who hear it, and what tells it from the others."""
    return (
        html.span({"className": "visually-hidden"}, name.shared) if name.shared else "",
        html.span({"className": "family__own"}, name.own),
    )


def searched(locale: Locale, id: str) -> str:
    """What a filter of services looks at."""
    return f"{text(locale, f'service.{id}.name')} {text(locale, f'service.{id}.description')}"


def _member(locale: Locale, id: str, href: str, is_external: bool, is_closed: bool) -> VdomDict:
    note = html.span({"className": "visually-hidden"}, f" ({text(locale, 'page.external')})") if is_external else ""
    return html.li(
        {"key": id, "data-search": searched(locale, id)},
        html.a(
            {
                "className": "family__member",
                "href": href,
                "data-testid": "services-card",
                "data-service-id": id,
                "data-external": "true" if is_external else "false",
            },
            *split_words(split_name(_service(id), locale)),
            note,
            icon("external-link") if is_external else "",
        ),
        html(" ", closed_tag(locale)) if is_closed else "",
    )


def _service(id: str) -> Service:
    named = by_id(id)
    assert named
    return named.service
