""" "Fetch from …" in a calculator: another one's saved form, file or link becomes rows of this one (``fetch.toml`` of its package)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.figures.form_names import FETCHED_FILE, FETCHED_LINK, FETCHED_SAVED
from components.figures.grid import DO
from components.ui.button import button
from components.ui.select import Option, select
from components.ui.text_input import text_input
from portal.constants import FIGURES_FILE_MAX, FIGURES_TEXT_MAX
from portal.eservices.answers import Posted
from portal.eservices.saved_forms import SavedForm, SavedForms
from portal.eservices.service_visit import ServiceVisit
from portal.figures import saved_file, state
from portal.figures.brought import FILE, Fetch, brought, read
from portal.runtime import packages
from portal.words.texts import has_text, text

FETCH: Final = "hamta"
"""The value of the button."""
_VERSION: Final = 1


def fetch_of(visit: ServiceVisit) -> Fetch | None:
    """What the service brings over; ``None`` for nothing."""
    package = next((each for each in packages.installed() if visit.service_id in each.ids), None)
    return read(package.folder / FILE) if package and (package.folder / FILE).exists() else None


async def fetchable(visit: ServiceVisit) -> Sequence[SavedForm]:
    """What the visitor has saved of the other one, for the party."""
    fetch = fetch_of(visit)
    return await _saved(visit, fetch).all() if fetch and visit.store else ()


async def fetched(visit: ServiceVisit, posted: Posted, fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with the rows that were fetched in the place of those that stood there. ``ValueError`` for what cannot be read."""
    fetch = fetch_of(visit)
    assert fetch
    found = brought(fetch, await _source(visit, fetch, posted), lambda name: _name(visit, fetch, name))
    if not found:
        raise ValueError("nothing to bring over")
    months = {name for part in fetch.parts if not part.is_numbered for name in fields if name.startswith(f"{part.to}.m")}
    rows = {part.to for part in fetch.parts if part.is_numbered}
    kept = {name: value for name, value in fields.items() if name not in months and name.partition(".")[0].rstrip("0123456789") not in rows}
    return {**kept, **found}


def fetch_fields(visit: ServiceVisit, sources: Sequence[SavedForm]) -> VdomDict | str:
    """Where to fetch from: what is saved, a link or a file; nothing in a calculator that fetches nothing."""
    fetch = fetch_of(visit)
    if not fetch:
        return ""
    name = text(visit.locale, f"service.{fetch.service}.name")
    options = [Option(visit.t("figures.fetch.none"), ""), *[Option(each.name, each.id) for each in sources]]
    return html.details(
        {"className": "figures__more", "data-testid": "fetch"},
        html.summary(visit.t("figures.fetch", name=name[:1].lower() + name[1:])),
        html.div(
            {"className": "figures__fields"},
            select(visit.t, visit.t("figures.fetch.saved"), options, value="", name=FETCHED_SAVED, id=FETCHED_SAVED) if sources else "",
            text_input(visit.t, visit.t("figures.fetch.link"), name=FETCHED_LINK, id=FETCHED_LINK, test_id="fetch-link"),
            html.div(
                html.label({"htmlFor": FETCHED_FILE}, visit.t("figures.fetch.file")),
                html.input({"type": "file", "id": FETCHED_FILE, "name": FETCHED_FILE, "accept": ".json", "data-testid": "fetch-file"}),
            ),
        ),
        html.p(visit.t("figures.fetch.why")),
        button(visit.t("figures.do.hamta"), variant="outline", size="small", test_id="fetch-send", type="submit", name=DO, value=FETCH),
    )


async def _source(visit: ServiceVisit, fetch: Fetch, posted: Posted) -> Mapping[str, str]:
    """The fields of what was chosen: a file goes before a link, a link before what is saved."""
    files = posted.files(FETCHED_FILE)
    if files and files[0].size:
        if files[0].size > FIGURES_FILE_MAX:
            raise ValueError("too large")
        return saved_file.opened(files[0].read(), fetch.service, _VERSION)
    link = posted.get(FETCHED_LINK, "").strip()
    if link:
        return state.of_link(link)
    found = await _saved(visit, fetch).get(posted.get(FETCHED_SAVED, "")) if visit.store else None
    if not found:
        raise ValueError("nothing was chosen")
    return found.fields


def _saved(visit: ServiceVisit, fetch: Fetch) -> SavedForms:
    assert visit.store
    return SavedForms(replace(visit.store, service=fetch.service))


def _name(visit: ServiceVisit, fetch: Fetch, name: str) -> str:
    """What the other one calls an amount, as a name of a row."""
    keys = (f"service.{fetch.service}.field.{name}", f"service.{fetch.service}.group.{name}")
    found = next((key for key in keys if has_text(visit.locale, key)), "")
    return text(visit.locale, found)[:FIGURES_TEXT_MAX] if found else ""
