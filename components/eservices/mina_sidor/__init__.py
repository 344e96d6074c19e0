"""My pages: the first e-service written in Python (spec: REG-016..024).

Three screens: the overview, the company's information (``foretag``), and where to register a company
(``registrera-foretag``, a service id of its own).
"""

from typing import Any

from components.eservices.mina_sidor.company import company
from components.eservices.mina_sidor.overview import overview
from components.eservices.mina_sidor.register import register
from portal.eservices.plugins import Plugin, ServiceVisit
from portal.user_settings import shortcuts_of


async def load(visit: ServiceVisit) -> tuple[str, ...]:
    """The shortcuts this person has chosen, as service ids."""
    return await shortcuts_of(visit.subject) if visit.subject else ()


def screen(visit: ServiceVisit, shortcuts: tuple[str, ...]) -> Any:
    """The screen of the path asked for; what is unknown below my pages is the overview."""
    if visit.service_id == "mina-sidor-registrera-foretag":
        return register(visit)
    if visit.rest == "foretag":
        return company(visit)
    return overview(visit, shortcuts)


service = Plugin(screen, load)
