"""Every service that fits the represented party, as plain links by group."""

from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.hooks import use_page
from components.markup import ready
from components.service_family import closed_tag
from components.shell.parties import form_word
from components.still import still_html
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import link_of, overview_groups
from portal.words.locales import Locale
from portal.words.texts import text

Group = tuple[str, tuple[tuple[str, str, bool], ...]]
"""A group's key, and of each of its services id, address and whether it leads away."""


def my_services(visit: ServiceVisit, groups: tuple[Group, ...]) -> VdomDict:
    """The catalogue of this party: a heading for each group, a link for each service and whether it is closed, no cards."""
    t = partial(text, visit.locale)
    party = visit.party
    title = t("desk.services") if party is None or party.is_person else t("desk.servicesOf", form=form_word(party, visit.locale).lower())
    return html.section(
        {"className": "desk__services", "aria-labelledby": "my-services", "data-testid": "desk-services"},
        html.h2({"id": "my-services"}, title),
        ready("div", {"className": "my-services", "data-testid": "my-services"}, _groups_html(visit.locale, groups, use_page().closed_ids)),
    )


def services_by_group(visit: ServiceVisit) -> tuple[Group, ...]:
    """The groups of services that fit the represented party."""
    form = visit.party.foretagsformkod if visit.party else None
    return tuple(
        (
            group.key,
            tuple(
                (service.id, link.href, link.is_external)
                for service in group.services
                for link in [link_of(service, visit.locale, True, visit.flags)]
            ),
        )
        for group in overview_groups(visit.flags, form, visit.locale)
    )


@lru_cache(maxsize=128)
def _groups_html(locale: Locale, groups: tuple[Group, ...], closed: frozenset[str]) -> str:
    return still_html(html(*[_group(locale, key, services, closed) for key, services in groups]))


def _group(locale: Locale, key: str, services: tuple[tuple[str, str, bool], ...], closed: frozenset[str]) -> VdomDict:
    return html.section(
        {"data-testid": "my-services-group", "data-group": key, "aria-labelledby": f"my-{key}"},
        html.h3({"id": f"my-{key}"}, text(locale, f"services.group.{key}")),
        html.ul(
            {"className": "my-services__links", "role": "list"},
            *[_service(locale, *service, is_closed=service[0] in closed) for service in services],
        ),
    )


def _service(locale: Locale, id: str, href: str, is_external: bool, is_closed: bool) -> VdomDict:
    return html.li(_link(locale, id, href, is_external), html(" ", closed_tag(locale)) if is_closed else "")


def _link(locale: Locale, id: str, href: str, is_external: bool) -> VdomDict:
    return html.a(
        {"href": href, "data-testid": "my-services-link", "data-service-id": id, "data-external": "true" if is_external else "false"},
        text(locale, f"service.{id}.name"),
        html.span({"className": "visually-hidden"}, f" ({text(locale, 'page.external')})") if is_external else "",
    )
