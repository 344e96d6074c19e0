"""My pages: the first e-service written in Python (spec: REG-016..024).

Three screens: the overview, the company's information (``foretag``), and where to register a company
(``registrera-foretag``, a service id of its own).
"""

from components.eservices.mina_sidor.company import company
from components.eservices.mina_sidor.overview import overview
from components.eservices.mina_sidor.register import register
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.user_settings import shortcuts_of


async def load(visit: ServiceVisit) -> tuple[str, ...]:
    """The shortcuts this person has chosen, as service ids."""
    return await shortcuts_of(visit.subject) if visit.subject else ()


my_pages = Plugin(
    {
        "": ServicePage(draw=overview, load=load),
        "foretag": ServicePage(draw=company),
        ALL_OTHERS: ServicePage(draw=overview, load=load),
    }
)
"""What is unknown below my pages is the overview."""
registering = Plugin({ALL_OTHERS: ServicePage(draw=register)})
