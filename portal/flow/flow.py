"""An application that is a service: a definition with its pages."""

from typing import Any

from portal.eservices.plugins import Plugin
from portal.flow.definition import Definition
from portal.flow.pages import plugin_of_flow


class Flow(Definition):
    """What a team writes (docs/how-to/write-a-flow.md)."""

    def plugin(self, **more: Any) -> Plugin:
        """The flow as a service: ``service = flow.plugin()``. ``more`` are further arguments of ``Plugin``."""
        return plugin_of_flow(self, **more)
