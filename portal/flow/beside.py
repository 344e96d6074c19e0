"""Further cases that an application makes when it is sent (``Beside``): part of what is signed, and made with it or not at all."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from portal.eservices import registry
from portal.eservices.service_visit import ServiceVisit
from portal.flow.archive import ALSO, archive_of
from portal.flow.contents import Contents, StepFilled
from portal.flow.definition import Beside, Definition
from portal.flow.known import flow_of, installed
from portal.flow.route import Route, route
from portal.flow.words import Words
from portal.words.locales import Locale


def with_further(archive: dict[str, Any], flow: Definition, way: Route, visit: ServiceVisit) -> dict[str, Any]:
    """``archive`` with those of the further cases. Raises ``ValueError`` for one that does not answer all that its flow asks."""
    further = [_archive(each, visit) for each in flow.also(visit, way.answers)] if flow.also else []
    return {**archive, ALSO: further} if further else archive


def numbered(archive: Mapping[str, Any], locale: Locale) -> Iterator[tuple[str, str, str]]:
    """What each of them is called, its number and the address of the case."""
    for each in archive.get(ALSO, ()):
        service, flow = registry.by_id(each["service"]), flow_of(each["service"], each["flow"])
        if service and flow:
            address = flow.address(service.base[locale], "arende", each["number"])
            yield Words(each["service"], locale, flow.texts_under).say("name"), each["number"], address


def _archive(beside: Beside, visit: ServiceVisit) -> dict[str, Any]:
    flow, given = beside.flow, beside.answers
    there = replace(visit, service_id=next(each.service for each in installed() if each.flow is flow))
    raw = {part.name: {each.name: each.written(given[each.name]) for each in part.fields if each.name in given} for part in flow.parts}
    filled = {name: StepFilled(typed, is_sent=True, changed=1) for name, typed in raw.items()}
    way = route(flow, Contents(filled, facts=beside.facts), there)
    if not way.is_done:
        raise ValueError(f"{flow.id}: {next(stop.name for stop in way.stops if not stop.is_done)} is not answered")
    return archive_of(way, there, Words(there.service_id, there.locale, flow.texts_under), 0)
