"""The screen of an e-service (spec: REG-*, LOADER-*).

One written in Python is drawn here; the app of another authority lives in its place beside, and here stands the bridge to it.
"""

from collections.abc import Coroutine
from datetime import timedelta
from functools import partial
from typing import Any, Final

from reactpy import component, html, use_state
from reactpy.types import Component, VdomDict

from components.app_place import spec_of
from components.eservices.answered_in_place import answered_in_place
from components.hooks import use_page
from components.markup import ability
from components.screens.broken import broken
from components.screens.not_allowed import not_allowed
from components.ui.button import button
from portal.constants import MILLISECOND, REMOTE_ABSENT_GRACE
from portal.eservices import app_faults
from portal.eservices.party_change import FORM, IGNORED, PartyChange, change_wanted
from portal.screens.service import ServiceDetails, broken_instead, load, post_at, respond
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Screen
from portal.words.texts import text

ASKED_AGAIN_AFTER: Final = timedelta(seconds=5)


def service(page: Page) -> Any:
    """The Python service inside its mount; or the bridge to the loader, which mounts the app of another authority."""
    if page.details.visit is None:
        return remote_service()
    if page.details.service_page.answers_in_place:
        return answered_in_place(page, python_service)
    return python_service(page, page.details)


def python_service(page: Page, details: ServiceDetails) -> VdomDict:
    """What a service in Python draws inside its mount, or what stands in its place."""
    assert details.service_page
    assert details.visit
    id = details.service_id
    if details.broken:
        return broken(id, details.broken, is_late=details.is_late, unsaved=details.unsaved)
    if details.refusal is not None:
        return not_allowed(page, id, details.refusal)
    if details.change:
        return change_engagemang(page, id, details.change)
    return html.section(
        {
            "data-testid": "service-mount",
            "data-service-id": id,
            "data-mounted": "true",
            "aria-label": text(page.locale, f"service.{id}.name"),
        },
        _drawable(details.service_page.draw(details.visit, details.data)),
    )


def _drawable(drawn: Any) -> Any:
    """What ``draw`` gave. Raises ``TypeError`` for what stands there by mistake and would be shown as nothing, or as Python writes it."""
    if drawn is None:
        raise TypeError("draw gave nothing: is its return missing?")
    if isinstance(drawn, Coroutine):
        drawn.close()
        raise TypeError("draw is async: what is awaited belongs into load")
    if isinstance(drawn, bytes | type) or (callable(drawn) and not isinstance(drawn, Component)):
        raise TypeError(f"draw gave {getattr(drawn, '__name__', type(drawn).__name__)}, which is no element: is it to be called?")
    return drawn


@component
def remote_service() -> VdomDict:
    """The bridge, always there, and the question whether to change party while an app asks for another one."""
    page = use_page()
    app = page.details.app
    change, set_change = use_state(None)
    answers, set_answers = use_state(0)

    def ask(number: Any, address: Any) -> None:
        set_change(change_wanted(app.service_id, page.engagemang_list, page.current, number, address, base=app.props["basePath"]))
        set_answers(lambda now: now + 1)

    bridge = ability(
        "remote-app",
        "div",
        {"hidden": True, "key": "bridge"},
        props={
            "intent": "none" if change else "run" if app.party_is_known else "unknown",
            "spec": spec_of(app),
            "grace": REMOTE_ABSENT_GRACE // MILLISECOND,
            "ask": {
                "event": "vst:changed-organisation",
                "field": "organisationsnummer",
                "form": FORM,
                "ignored": IGNORED,
                "now": page.current.organisationsnummer if page.current else None,
                "asked": change.party.organisationsnummer if change else None,
                "answers": answers,
                "patience": ASKED_AGAIN_AFTER // MILLISECOND,
            },
            "title": f"{text(page.locale, 'change.title')} - {text(page.locale, 'product.name')}",
            "shownAs": "change-engagemang",
            "focus": "change-engagemang-title",
        },
        onAsked=ask,
        onFault=lambda told: app_faults.note(app.service_id, told),
    )
    return html(bridge, change_engagemang(page, app.service_id, change) if change else "")


def change_engagemang(page: Page, service_id: str, change: PartyChange) -> VdomDict:
    """An app wants the visitor to act for another of their parties: say yes by a form, or go back (LOADER-004, -006, -007, -022)."""
    t = partial(text, page.locale)
    party = change.party
    name = t(f"service.{service_id}.name")
    return html.div(
        {"className": "wrap wrap--text", "key": "change"},
        html.section(
            {"className": "notice-page", "data-testid": "change-engagemang", "aria-labelledby": "change-engagemang-title"},
            html.h1({"id": "change-engagemang-title", "data-testid": "change-engagemang-title", "tabIndex": -1}, t("change.title")),
            html.p(
                {"className": "lead", "data-testid": "change-engagemang-service"}, t("change.text", service=name, name=party.display_name)
            ),
            html.p(
                {"data-testid": "change-engagemang-entity", "data-orgnr": party.organisationsnummer},
                html.strong(party.display_name),
                " ",
                html.span({"className": "number"}, party.number_with_dash),
            ),
            html.p({"data-testid": "change-engagemang-current"}, t("change.current", name=page.current.display_name))
            if page.current
            else "",
            html.form(
                {"method": "post", "action": path_of("valj-vem-du-vill-foretrada", page.locale), "className": "actions"},
                html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
                html.input({"type": "hidden", "name": "redirect", "value": change.address}),
                html.input({"type": "hidden", "name": "via", "value": "confirmation"}),
                html.input({"type": "hidden", "name": "orgnr", "value": party.organisationsnummer}),
                button(t("change.continue", name=party.display_name), test_id="change-engagemang-continue", type="submit"),
                ability(
                    "go-back",
                    "button",
                    {
                        "type": "button",
                        "className": "button",
                        "data-variant": "outline",
                        "data-testid": "change-engagemang-back",
                    },
                    t("change.back"),
                    props={"otherwise": path_of("mina-sidor", page.locale)},
                ),
            ),
        ),
    )


SCREENS = (
    Screen(
        name="service",
        load=load,
        draw=service,
        post_at=post_at,
        respond=respond,
        after_failure=broken_instead,
        shows_party=True,
    ),
)
