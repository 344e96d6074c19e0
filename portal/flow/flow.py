"""An application that is a service: a definition with its pages."""

from collections.abc import Mapping
from typing import Any

from portal.eservices.plugins import Plugin
from portal.flow.definition import Definition
from portal.flow.pages import plugin_of_flows


class Flow(Definition):
    """What a team writes (docs/how-to/write-a-flow.md)."""

    def plugin(self, beside: Mapping[str, Definition] | None = None, **more: Any) -> Plugin:
        """The flow as a service: ``service = flow.plugin()``.

        ``beside`` are further flows of the service by their path below its address, ``more`` further arguments of ``plugin_of_flows``:
        its ordinary ``pages``, and those of ``Plugin``.
        """
        return plugin_of_flows({"": self, **(beside or {})}, **more)
