"""The pages of a service that answers by rules: asked by address or posted, the same answer, and nothing of it is kept."""

from collections.abc import Callable, Mapping
from typing import Any

from portal.eservices.answers import Again, Drawn, NotFound, Posted
from portal.eservices.plugins import ALL_OTHERS, ServicePage
from portal.eservices.service_visit import ServiceVisit

Taken = Callable[[Mapping[str, str]], Any]
"""Makes what is drawn of the fields of an address or a form, or says ``Again`` or ``NotFound``."""


def ruled_pages(draw: Callable[[ServiceVisit, Any], Any], taken: Taken) -> dict[str, ServicePage]:
    """The page at every path below the address of the service."""

    async def load(visit: ServiceVisit) -> Any:
        return taken(visit.query)

    async def post(visit: ServiceVisit, fields: Posted) -> Drawn | Again | NotFound:
        answer = taken(fields)
        return answer if isinstance(answer, Again | NotFound) else Drawn(answer)

    page = ServicePage(draw=draw, load=load, post=post, acts_for="person", has_private_query=True)
    return {"": page, ALL_OTHERS: page}
