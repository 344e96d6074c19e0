"""The flows of the services that are installed."""

from collections.abc import Iterator
from dataclasses import dataclass

from portal.eservices import plugins
from portal.flow.definition import Definition
from portal.runtime import packages


@dataclass(frozen=True, slots=True)
class Installed:
    """A flow with where it comes from."""

    package: packages.Package
    service: str
    flow: Definition


def installed() -> Iterator[Installed]:
    """All that can be loaded, in the order of their packages."""
    by_entry = {entry: package for package in packages.installed() for entry in package.entries}
    for entry, flow in known():
        yield Installed(by_entry[entry], packages.id_of(entry), flow)


def known() -> Iterator[tuple[str, Definition]]:
    """Entry point and flow of all that can be loaded."""
    for entry, plugin in plugins.loadable():
        for each in plugin.declared:
            if isinstance(each, Definition):
                yield entry, each


def flow_at(service: str, id: str, version: int) -> Definition | None:
    """A declared version of a flow of a service; the newest where that one is not installed any more."""
    found = (flow for entry, flow in known() if packages.id_of(entry) == service and flow.id == id and flow.version == version)
    return next(found, None) or flow_of(service, id)


def flow_of(service: str, id: str) -> Definition | None:
    """The newest declared flow of a service by its id; ``None`` for one that is not installed any more."""
    found = [flow for entry, flow in known() if packages.id_of(entry) == service and flow.id == id]
    return max(found, key=lambda flow: flow.version, default=None)
