"""What somebody signed in saves of a calculator, by name and for the party that the page is drawn for: saved while they type."""

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from reactpy import component, html, use_effect, use_state
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.form_names import ID, NAME, OF_THE_FORM
from components.figures.grid import DO
from components.ui.button import button
from components.ui.text_input import text_input
from portal.constants import FIGURES_SAVED_AFTER, FIGURES_TEXT_MAX, SAVED_FORMS_MAX
from portal.engagemang.page_party import FIELD
from portal.eservices.answers import Posted
from portal.eservices.saved_forms import NotKept, SavedForm, SavedForms, TooMany, fresh_id
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.store import StoreRefused

LIST, NEW = "sparade", "ny"
"""Where the list stands below the tool, and an empty form below that."""
SAVE_HERE: Final = "behall"
"""The value of the button."""
_ID: Final = re.compile(r"[\w-]{1,40}", re.ASCII)
NOTHING: Final = SavedForm("", "", {})


def forms_of(visit: ServiceVisit) -> SavedForms | None:
    """Those of the visitor and the party; ``None`` signed out."""
    return SavedForms(visit.store) if visit.store else None


async def begins(visit: ServiceVisit) -> SavedForm | None:
    """What the page begins with whose address says nothing else: the one saved last. ``None`` for an address of none."""
    forms, id = forms_of(visit), visit.values.get(ID, "")
    if id and id != NEW:
        return await forms.get(id) if forms else None
    latest = (await forms.all())[:1] if forms and not id else []
    return latest[0] if latest else NOTHING


async def take(visit: ServiceVisit, posted: Posted, fields: Mapping[str, str]) -> tuple[SavedForm, str]:
    """Saves what a post shows where it has a name: as it is saved now, and the key of what is said where that was refused."""
    form = SavedForm(_id_of(posted.get(ID, "")), posted.get(NAME, "").strip()[:FIGURES_TEXT_MAX], entered(fields))
    forms = forms_of(visit)
    if not forms or not form.name:
        return form, "figures.saved.no-name" if forms and posted.get(DO) == SAVE_HERE else ""
    if not (visit.party and posted.get(FIELD) == visit.party.organisationsnummer):
        return form, "figures.saved.other-party"
    return form, await _put(forms, form)


@component
def saved_fields(visit: ServiceVisit, calculation: Calculation[Any], saved: SavedForm) -> VdomDict:
    """The name that it is saved by, and whether it is; nothing signed out."""
    id, _ = use_state(lambda: saved.id or fresh_id())
    forms = forms_of(visit)
    if not forms or not visit.party:
        return html()
    return html.fieldset(
        {"className": "figures__group figures__saved"},
        html.legend(visit.t("figures.saved")),
        html.input({"type": "hidden", "name": ID, "value": id}),
        text_input(
            visit.t,
            visit.t("figures.saved.name"),
            value=saved.name,
            name=NAME,
            id="saved-name",
            test_id="saved-name",
            description=visit.t("figures.saved.why", party=visit.party.display_name),
        ),
        html.div(
            {"className": "figures__buttons"},
            button(
                visit.t("figures.do.behall"), variant="outline", size="small", test_id="save-here", type="submit", name=DO, value=SAVE_HERE
            ),
            html.a({"href": visit.address(LIST), "data-testid": "saved-list"}, visit.t("figures.saved.list")),
        ),
        html.p({"role": "status", "data-testid": "saved-status"}, _status(visit, calculation, forms, SavedForm(id, saved.name, {}))),
    )


@component
def _status(visit: ServiceVisit, calculation: Calculation[Any], forms: SavedForms, start: SavedForm) -> VdomDict:
    """Keeps what is typed, a moment after it was, and says so."""
    said, say = use_state("")

    def follow() -> Callable[[], None]:
        loop = asyncio.get_running_loop()
        waiting: list[asyncio.TimerHandle] = []
        running: set[asyncio.Task[None]] = set()

        async def keep() -> None:
            fields = calculation.now.fields
            name = fields.get(NAME, start.name).strip()
            if name:
                refused = await _put(forms, SavedForm(fields.get(ID, start.id), name, entered(fields)))
                say(visit.t(refused, most=SAVED_FORMS_MAX) if refused else visit.t("figures.saved.done"))

        def due() -> None:
            waiting.clear()
            task = loop.create_task(keep())
            running.add(task)
            task.add_done_callback(running.discard)

        def changed() -> None:
            if not waiting:
                waiting.append(loop.call_later(FIGURES_SAVED_AFTER.total_seconds(), due))

        stop = calculation.hear(changed)

        def end() -> None:
            stop()
            if waiting:
                waiting[0].cancel()
                due()

        return end

    use_effect(follow, dependencies=[])
    return html(said)


def entered(fields: Mapping[str, str]) -> dict[str, str]:
    """What is of the calculator itself."""
    return {name: value for name, value in fields.items() if name not in OF_THE_FORM}


async def _put(forms: SavedForms, form: SavedForm) -> str:
    """Keeps it; the key of what is said where that is refused, else nothing."""
    try:
        await forms.put(form)
    except TooMany:
        return "figures.saved.too-many"
    except StoreRefused:
        return "figures.saved.too-large"
    except NotKept:
        return "figures.saved.not-now"
    return ""


def _id_of(typed: str) -> str:
    return typed if _ID.fullmatch(typed) and typed != NEW else fresh_id()
