"""Calculators among the pages of e-services, for whoever changes a figure of the law and asks what comes of it."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from portal.eservices import plugins
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flags import Flags
from portal.runtime import packages
from portal.words.locales import Locale

logger = logging.getLogger("portal.eservices")

Figures = Mapping[tuple[str, str], Decimal | None]
"""Values by the names of a service and of a figure of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatorPage(ServicePage):
    """The entry of a calculator."""

    example: Callable[[ServiceVisit], Mapping[str, Decimal | None]]
    """The figures of its worked example by their labels, as it is worked out on the day of the visit; none without a result."""


def examples(on: date, locale: Locale) -> Figures:
    """Every figure of the worked example of every calculator, as it would be worked out on a day."""
    return {key: value for entry, page in _calculators() for key, value in _example(entry, page, on, locale)}


def _calculators() -> Iterator[tuple[str, CalculatorPage]]:
    for entry, plugin in plugins.loadable():
        page = plugin.pages.get("")
        if isinstance(page, CalculatorPage):
            yield entry, page


def _example(entry: str, page: CalculatorPage, on: date, locale: Locale) -> Iterator[tuple[tuple[str, str], Decimal | None]]:
    visit = _of_nobody(packages.id_of(entry), on, locale)
    try:
        figures = page.example(visit)
        yield from (((visit.t("name"), label), value) for label, value in figures.items())
    except Exception:
        logger.exception("The worked example of %s can not be worked out", entry)


def _of_nobody(service: str, on: date, locale: Locale) -> ServiceVisit:
    return ServiceVisit(
        service_id=service,
        locale=locale,
        base_path="",
        rest="",
        values={},
        query={},
        person=None,
        subject=None,
        party=None,
        can_change_party=False,
        store=None,
        hamta_arenden=None,
        today=on,
        flags=Flags(),
        notices=(),
    )
