"""Who draws the pages of flows: ``components.flow`` says so when Django starts."""

from typing import Any, Final, Protocol

from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.runtime.provided import Provided


class Draw(Protocol):
    """Draws one of the records of ``portal.flow.shown``."""

    def __call__(self, flow: Definition, visit: ServiceVisit, shown: Any) -> Any: ...


drawing: Final = Provided[Draw]("how the pages of flows are drawn")
