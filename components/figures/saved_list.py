"""The list of what somebody has saved of a calculator for a party."""

from collections.abc import Sequence
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.figures.form_names import ID
from components.figures.saved import LIST, NEW, forms_of
from components.ui.button import button
from portal.constants import SAVED_FORMS_MAX
from portal.eservices.answers import Posted, Taken, Went
from portal.eservices.plugins import ServicePage
from portal.eservices.saved_forms import SavedForm
from portal.eservices.service_visit import ServiceVisit


def saved_list() -> ServicePage:
    """The page at ``sparade``."""
    return ServicePage(draw=_list, load=_load, post=_drop, title="figures.saved.list")


async def _load(visit: ServiceVisit) -> Sequence[SavedForm]:
    forms = forms_of(visit)
    return await forms.all() if forms else ()


async def _drop(visit: ServiceVisit, posted: Posted) -> Taken:
    """Forgets one; what is gone already is no fault."""
    forms = forms_of(visit)
    if forms:
        await forms.drop(posted.get(ID, ""))
    return Went(LIST)


def _list(visit: ServiceVisit, kept: Sequence[SavedForm]) -> VdomDict:
    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("figures.saved.list")),
        html.p({"className": "lead", "data-testid": "saved-whose"}, _whose(visit, kept)),
        html.ul({"className": "figures__list", "data-testid": "saved"}, *[_one(visit, each) for each in kept]) if kept else "",
        html.p(
            html.a(
                {"href": visit.address(f"{LIST}/{NEW}" if visit.store else ""), "data-testid": "saved-new"}, visit.t("figures.saved.new")
            )
        ),
    )


def _whose(visit: ServiceVisit, kept: Sequence[Any]) -> str:
    if not visit.store or not visit.party:
        return visit.t("figures.saved.signed-out")
    key = "figures.saved.whose" if kept else "figures.saved.none"
    return visit.t(key, party=visit.party.display_name, most=SAVED_FORMS_MAX)


def _one(visit: ServiceVisit, form: SavedForm) -> VdomDict:
    return html.li(
        {"className": "figures__row", "key": form.id, "data-testid": "saved-form", "data-id": form.id},
        html.a({"href": visit.address(f"{LIST}/{form.id}"), "data-testid": "saved-way"}, form.name),
        service_form(
            visit,
            html.input({"type": "hidden", "name": ID, "value": form.id}),
            button(
                visit.t("figures.saved.drop"),
                variant="outline",
                size="small",
                type="submit",
                test_id="saved-drop",
            ),
            label=visit.t("figures.saved.drop-named", name=form.name),
            id=f"drop-{form.id}",
        ),
    )
