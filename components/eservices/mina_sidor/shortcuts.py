"""Shortcuts: the e-services a person wants close by, kept for the person."""

from functools import partial
from typing import Any

from reactpy import component, html, use_ref, use_state
from reactpy.types import VdomDict

from components.markup import ready
from components.still import still_html
from components.ui.list import LinkRow, link_list
from portal.user_settings import save_shortcuts
from portal.words.locales import Locale
from portal.words.texts import text

Group = tuple[str, tuple[tuple[str, str, bool], ...]]


@component
def shortcuts(locale: Locale, subject: str, groups: tuple[Group, ...], chosen: tuple[str, ...]) -> VdomDict:
    """The chosen services as links, and a list of checkboxes to choose them from.

    A choice is saved when it is made. The list of checkboxes never changes on the server, so a choice sends back only the links.
    """
    kept, set_kept = use_state(chosen)
    saved = use_ref(chosen)  # A second choice may come before the first one is drawn; it must build on what is saved.
    t = partial(text, locale)
    offered = {id: (href, away) for _, cards in groups for id, href, away in cards}

    async def choose(event: dict[str, Any]) -> None:
        id = event.get("key")
        if id not in offered:
            return
        others = tuple(other for other in saved.current if other != id)
        wanted = (*others, id) if event["target"]["checked"] else others
        await save_shortcuts(subject, wanted)
        saved.current = wanted
        set_kept(wanted)

    rows = [
        LinkRow(t(f"service.{id}.name"), offered[id][0], "shortcut", t("page.external") if offered[id][1] else "", {"data-key": id})
        for id in kept
        if id in offered
    ]
    return html.section(
        {"className": "panel", "aria-labelledby": "my-shortcuts", "data-testid": "shortcuts"},
        html.h2({"id": "my-shortcuts"}, t("myPages.shortcuts")),
        link_list(rows, test_id="shortcuts-list") if rows else html.p({"data-testid": "shortcuts-empty"}, t("myPages.noShortcuts")),
        html.details(
            html.summary({"data-testid": "shortcuts-choose"}, t("myPages.chooseShortcuts")),
            ready(
                "fieldset",
                {"className": "shortcuts__choices", "onInput": choose, "data-testid": "shortcuts-choices"},
                _choices_html(locale, groups, chosen),
            ),
        ),
    )


def _choices_html(locale: Locale, groups: tuple[Group, ...], chosen: tuple[str, ...]) -> str:
    return still_html(
        html(
            html.legend({"className": "visually-hidden"}, text(locale, "myPages.chooseShortcuts")),
            *[_choice(locale, id, id in chosen) for _, cards in groups for id, _, _ in cards],
        )
    )


def _choice(locale: Locale, id: str, is_chosen: bool) -> VdomDict:
    return html.label(
        {"className": "choice", "data-key": id},
        html.input({"type": "checkbox", "defaultChecked": is_chosen, "data-testid": "shortcut-choice", "data-service-id": id}),
        text(locale, f"service.{id}.name"),
    )
