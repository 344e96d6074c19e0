"""The pages of flows, as those of any service."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from portal.constants import FLOW_UPLOAD_BODY_MOST
from portal.eservices.answers import Posted, Went
from portal.eservices.cases import Item
from portal.eservices.plugins import KeptOverview, Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.drawing import drawing
from portal.flow.of_party import OfParty, by_service
from portal.flow.opened import PAY, REOPEN, SIGN
from portal.flow.pages import case, check, complement, draft, entry, file, group, overview, pay, reopen, row, sign, step, titles, withdrawal


def plugin_of_flows(flows: Mapping[str, Definition], pages: Mapping[str, ServicePage] | None = None, **more: Any) -> Plugin:
    """A service with the pages of each of ``flows``, by its path below the service's address; ``pages`` are further ones of its own."""
    for below, flow in flows.items():
        flow.below = below
    own = {path: page for below, flow in flows.items() for path, page in pages_of(flow, below).items()}

    def told(visit: ServiceVisit, kept: OfParty) -> Sequence[Item]:
        return [
            replace(item, path=_joined(below, item.path))
            for below, flow in flows.items()
            for item in overview.going_on(flow, _at(visit, below), kept)
        ]

    return Plugin({**own, **(pages or {})}, kept_overview=KeptOverview(by_service, told), declared=tuple(flows.values()), **more)


def pages_of(flow: Definition, below: str = "") -> dict[str, ServicePage]:
    """By their paths below the service's address; all of them below ``below``, where the flow is one of several."""

    def most(values: Mapping[str, str]) -> int:
        """Bytes of a form with files, where the page of these values has a question for some."""
        part = flow.part(values.get("step") or values.get("group") or flow.parts[0].name)
        return FLOW_UPLOAD_BODY_MOST if part and flow.takes_files(part) else 0

    def page(
        load: Callable[..., Awaitable[Any]],
        post: Callable[..., Awaitable[Any]] | None = None,
        files: Callable[[Mapping[str, str]], int] = most,
    ) -> ServicePage:
        async def read(visit: ServiceVisit) -> Any:
            return _went_below(below, await load(flow, _at(visit, below)))

        async def take(visit: ServiceVisit, posted: Posted) -> Any:
            assert post
            return _went_below(below, await post(flow, _at(visit, below), posted))

        return ServicePage(
            load=read,
            draw=lambda visit, shown: drawing()(flow, _at(visit, below), shown),
            post=take if post else None,
            files=files if post else None,
            title=lambda visit, shown: titles.title_of(flow, _at(visit, below), shown),
        )

    of_flow = {
        "": page(entry.load, step.post_new),
        "ny": page(step.load_new, step.post_new),
        "ny/{step}": page(step.load_new, step.post_new),
        "ny/{group}/{row}": page(row.load, row.post),
        "ny/{group}/{row}/ta-bort": page(row.load_removal, row.post_removal),
        "utkast/{uuid}": page(draft.load),
        "utkast/{uuid}/kontrollera": page(check.load, check.post),
        f"utkast/{{uuid}}/{SIGN}": page(sign.load, sign.post),
        f"utkast/{{uuid}}/{PAY}": page(pay.load, pay.post),
        f"utkast/{{uuid}}/{REOPEN}": page(reopen.load, reopen.post),
        "utkast/{uuid}/ta-bort": page(draft.load_removal, draft.post_removal),
        "utkast/{uuid}/fil/{file}": page(file.load_of_draft),
        "utkast/{uuid}/{step}": page(_of_part(step.load, group.load), _of_part(step.post, group.post)),
        "utkast/{uuid}/{group}/{row}": page(row.load, row.post),
        "utkast/{uuid}/{group}/{row}/ta-bort": page(row.load_removal, row.post_removal),
        "arende/{number}": page(case.load, case.post, _always),
        "arende/{number}/atertag": page(withdrawal.load, withdrawal.post, _never),
        "arende/{number}/kvitto": page(case.load_receipt),
        "arende/{number}/fil/{file}": page(file.load_of_case),
        "arende/{number}/arkiv.json": page(case.load_archive),
        "arende/{number}/ansokan.pdf": page(case.load_pdf),
        "komplettering/{uuid}": page(complement.load, complement.post, _always),
    }
    return {_joined(below, path): each for path, each in of_flow.items()}


def _always(_: Mapping[str, str]) -> int:
    """Bytes of a form that takes files whatever its path holds."""
    return FLOW_UPLOAD_BODY_MOST


def _never(_: Mapping[str, str]) -> int:
    return 0


def _at(visit: ServiceVisit, below: str) -> ServiceVisit:
    """The visit as it is to a flow that stands below the service's address."""
    if not below:
        return visit
    return replace(visit, base_path=f"{visit.base_path}/{below}", rest=visit.rest.removeprefix(below).lstrip("/"))


def _went_below(below: str, answer: Any) -> Any:
    """An answer of a flow, as the service gives it."""
    return replace(answer, path=_joined(below, answer.path)) if isinstance(answer, Went) else answer


def _joined(below: str, path: str) -> str:
    return "/".join(filter(None, (below, path)))


def _of_part(of_step: Callable[..., Any], of_group: Callable[..., Any]) -> Callable[..., Any]:
    """One address for both: what stands there is what the flow says."""

    async def answer(flow: Definition, visit: ServiceVisit, *more: Any) -> Any:
        return await (of_group if flow.group(visit.values["step"]) else of_step)(flow, visit, *more)

    return answer
