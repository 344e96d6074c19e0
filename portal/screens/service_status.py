"""What goes on in the portal and its services, from the same notices that pages show: for the status page and its feed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse

from portal import notices
from portal.eservices.registry import SERVICES
from portal.http import rss
from portal.http.origin import visitors_origin
from portal.notices import LOGIN, SHELL, Notice, planned
from portal.notices.schedule import Plan
from portal.switches import Closure
from portal.switches.known import KNOWN
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

FEED: Final[dict[Locale, str]] = {"sv": "/driftinformation/rss", "en": "/en/service-status/rss"}


@dataclass(frozen=True, slots=True)
class Period:
    """Something planned, or over: what it is about, and from when until when."""

    title: str
    message: str
    language: Locale
    applications: tuple[str, ...]
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class ServiceStatus:
    """What the status page shows besides the notices to be read, which every page knows."""

    coming: tuple[Period, ...]
    over: tuple[Period, ...]
    announced: frozenset[str]
    """Ids of the notices to be read that tell of what ``coming`` has already."""

    def is_of_now(self, notice: Notice) -> bool:
        """Whether a notice tells of something that does not work as it should now; INFO informs, the others warn."""
        return notice.type != "INFO" and notice.uuid not in self.announced

    def is_information(self, notice: Notice) -> bool:
        """Whether it stands with what is planned, known by its words only."""
        return notice.type == "INFO" and notice.uuid not in self.announced


async def status(locale: Locale, now: datetime) -> ServiceStatus:
    """What is ahead, and what ended in the last days, in the words of ``locale``."""
    plans = await planned.lately(now)
    return ServiceStatus(
        coming=tuple(_period(plan, locale) for plan in plans.coming),
        over=tuple(_period(plan, locale) for plan in plans.over),
        announced=frozenset(stage.uuid for plan in plans.coming if (stage := plan.at(now))),
    )


def about_the_portal(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """The notices addressed to the portal, its login or a service of it; the source may have others."""
    return tuple(notice for notice in notices if any(id in NAMED for id in notice.applications))


def names(applications: Iterable[str], locale: Locale) -> str:
    """What a notice is about, in words; other portals are not named."""
    return ", ".join(text(locale, NAMED[id]) for id in applications if id in NAMED)


def closed_title(closure: Closure, locale: Locale) -> str:
    """That an e-service is closed."""
    return text(locale, "serviceClosed.title", service=text(locale, NAMED[closure.service_id]))


async def feed(request: HttpRequest, locale: Locale) -> HttpResponse:
    """RSS of the closed e-services and of the notices in force, newest first; while the source is silent of the services alone."""
    here = visitors_origin(request.get_host())
    page = here + path_of("service-status", locale)
    shown = about_the_portal(await notices.current())
    closed = (closure for closure in (await KNOWN.current()).closed if closure.service_id in NAMED)
    items = [*(_item(notice, locale, page) for notice in shown), *(_closed_item(closure, locale, page) for closure in closed)]
    items.sort(key=lambda item: item.published, reverse=True)
    return rss.feed(locale, text(locale, "status.title"), text(locale, "status.lead"), page, here + FEED[locale], items)


def _item(notice: Notice, locale: Locale, page: str) -> rss.Item:
    title, message = notice.messages.get(locale) or notice.messages["sv"]
    about = names(notice.applications, locale)
    return rss.Item(f"{text(locale, f'notice.{notice.type}')}: {title}", page, message, notice.published, about, notice.uuid)


def _closed_item(closure: Closure, locale: Locale, page: str) -> rss.Item:
    title, name = closed_title(closure, locale), text(locale, NAMED[closure.service_id])
    return rss.Item(title, page, closure.reason(locale), closure.closed, name, f"closed-{closure.key}")


def _period(plan: Plan, locale: Locale) -> Period:
    stage = plan.stages[-1]
    language: Locale = locale if locale in stage.messages else "sv"
    return Period(*stage.messages[language], language, plan.applications, stage.shown_from, plan.until)


NAMED: Final = {SHELL: "status.shell", LOGIN: "status.login", **{service.id: service.name_key for service in SERVICES}}
"""What the status page knows a name of, with the text that has it."""
