"""The pages of a flow, as those of any service."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from portal.constants import FLOW_UPLOAD_BODY_MOST
from portal.eservices.answers import Posted
from portal.eservices.cases import Item
from portal.eservices.plugins import Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.drawing import drawing
from portal.flow.pages import case, check, draft, entry, file, group, overview, row, step, titles


def plugin_of_flow(flow: Definition, pages: Mapping[str, ServicePage] | None = None, **more: Any) -> Plugin:
    """A service with the pages of ``flow``; ``pages`` are further ones of its own."""

    async def told(visit: ServiceVisit) -> Sequence[Item]:
        return await overview.going_on(flow, visit)

    return Plugin({**pages_of(flow), **(pages or {})}, overview=told, overview_is_own=True, declared=(flow,), **more)


def pages_of(flow: Definition) -> dict[str, ServicePage]:
    """By their paths below the service's address."""

    def most(values: Mapping[str, str]) -> int:
        """Bytes of a form with files, where the page of these values has a question for some."""
        part = flow.part(values.get("step") or values.get("group") or flow.parts[0].name)
        return FLOW_UPLOAD_BODY_MOST if part and flow.takes_files(part) else 0

    def page(load: Callable[..., Awaitable[Any]], post: Callable[..., Awaitable[Any]] | None = None) -> ServicePage:
        async def read(visit: ServiceVisit) -> Any:
            return await load(flow, visit)

        async def take(visit: ServiceVisit, posted: Posted) -> Any:
            assert post
            return await post(flow, visit, posted)

        return ServicePage(
            load=read,
            draw=lambda visit, shown: drawing()(flow, visit, shown),
            post=take if post else None,
            files=most if post else None,
            title=lambda visit, shown: titles.title_of(flow, visit, shown),
        )

    return {
        "": page(entry.load, step.post_new),
        "ny": page(step.load_new, step.post_new),
        "ny/{step}": page(step.load_new, step.post_new),
        "utkast/{uuid}": page(draft.load),
        "utkast/{uuid}/kontrollera": page(check.load, check.post),
        "utkast/{uuid}/ta-bort": page(draft.load_removal, draft.post_removal),
        "utkast/{uuid}/fil/{file}": page(file.load_of_draft),
        "utkast/{uuid}/{step}": page(_of_part(step.load, group.load), _of_part(step.post, group.post)),
        "utkast/{uuid}/{group}/{row}": page(row.load, row.post),
        "utkast/{uuid}/{group}/{row}/ta-bort": page(row.load_removal, row.post_removal),
        "arende/{number}": page(case.load),
        "arende/{number}/kvitto": page(case.load_receipt),
        "arende/{number}/fil/{file}": page(file.load_of_case),
        "arende/{number}/arkiv.json": page(case.load_archive),
    }


def _of_part(of_step: Callable[..., Any], of_group: Callable[..., Any]) -> Callable[..., Any]:
    """One address for both: what stands there is what the flow says."""

    async def answer(flow: Definition, visit: ServiceVisit, *more: Any) -> Any:
        return await (of_group if flow.group(visit.values["step"]) else of_step)(flow, visit, *more)

    return answer
