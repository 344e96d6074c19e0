"""The place of a remote app in the document: written with the page, then left to the loader alone (spec: LOADER-008..012, -017)."""

import json
from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button, button_link
from components.ui.modal import modal
from portal.constants import (
    BROKEN_RELOAD_AFTER,
    MILLISECOND,
    REMOTE_HEAD_TIMEOUT,
    REMOTE_LOAD_TIMEOUT,
    REMOTE_MOUNT_TIMEOUT,
    REMOTE_UNMOUNT_TIMEOUT,
    REMOTE_UPDATE_TIMEOUT,
)
from portal.eservices.registry import by_id
from portal.eservices.remote_app import RemoteApp
from portal.http.static_address import static
from portal.words.locales import Locale
from portal.words.texts import text


def app_place(locale: Locale, app: RemoteApp, name: str) -> VdomDict:
    """Where ``app``, called ``name``, will live; the spinner until then, what to show when it is broken, what to say without scripts."""
    t = partial(text, locale)
    return html.div(
        {
            "id": "app",
            "className": "app",
            "data-loader": static("dist/loader.js"),
            "data-moves": static("dist/moves.js"),
            **({"data-framed": static("dist/framed.js")} if app.frame else {}),
            "data-said": t("page.routeAnnounce"),
            "data-spec": json.dumps(spec_of(app), ensure_ascii=False),
        },
        html.section(
            {
                "data-testid": "service-mount",
                "data-app-mount": "",
                "data-service-id": app.service_id,
                "data-mounted": "false",
                "aria-busy": "true",
                "aria-label": name,
            }
        ),
        html.div(
            {"className": "wrap app-spinner", "role": "status", "data-testid": "service-spinner", "data-app-spinner": ""},
            html.span({"className": "app-spinner__ring", "aria-hidden": "true"}),
            html.span(t("service.spinner")),
        ),
        html.template({"data-app-broken": ""}, _broken(locale, name)),
        html.template({"data-app-language": ""}, _anew(locale, name)),
        html.noscript(_without_scripts(locale, app, name)),
    )


def spec_of(app: RemoteApp) -> dict[str, Any]:
    """What the loader is told; the same words in the document and on the socket, so that the second time changes nothing."""
    return {
        "identity": app.identity,
        "app": app.app,
        "frame": app.frame,
        "sources": [{"url": source.url, "host": source.host, "integrity": source.integrity} for source in app.sources],
        "styles": list(app.styles),
        "props": dict(app.props),
        "limits": {
            "head": REMOTE_HEAD_TIMEOUT // MILLISECOND,
            "load": REMOTE_LOAD_TIMEOUT // MILLISECOND,
            "mount": REMOTE_MOUNT_TIMEOUT // MILLISECOND,
            "update": REMOTE_UPDATE_TIMEOUT // MILLISECOND,
            "unmount": REMOTE_UNMOUNT_TIMEOUT // MILLISECOND,
        },
    }


def _broken(locale: Locale, name: str) -> VdomDict:
    """The countdown says nothing aloud: an alert that changed each second would never be silent."""
    t = partial(text, locale)
    seconds = t("broken.text")
    return html.div(
        {
            "className": "wrap wrap--text",
            "data-testid": "broken",
            "role": "alert",
            "aria-labelledby": "broken-title",
            "data-shown-as": "broken",
            "data-after": BROKEN_RELOAD_AFTER // MILLISECOND,
        },
        html.div(
            {"className": "notice-page"},
            html.h1({"id": "broken-title", "tabIndex": -1, "data-testid": "broken-title", "data-broken": "title"}, t("broken.title")),
            html.p({"className": "lead", "data-testid": "broken-service"}, t("broken.service", service=name)),
            html.p(
                {"role": "timer", "aria-live": "off", "data-testid": "broken-countdown", "data-broken": "countdown", "data-text": seconds}
            ),
            html.div(
                {"className": "actions"},
                button(t("broken.reload"), test_id="broken-reload", **_told("reload")),
                button(
                    t("broken.pause"),
                    variant="outline",
                    test_id="broken-pause",
                    **_told("pause", **{"data-pause": t("broken.pause"), "data-resume": t("broken.resume")}),
                ),
            ),
            html.p({"className": "meta", "data-testid": "broken-reference", "data-broken": "reference"}, t("error.reference")),
        ),
    )


def _anew(locale: Locale, name: str) -> VdomDict:
    """What is asked before the page is loaded in another language, of an app that can not be told of one."""
    t = partial(text, locale)
    return modal(
        t,
        t("service.anew.title"),
        html.p(t("service.anew.text", service=name)),
        id="language-question",
        actions=(
            button(t("service.anew.go"), test_id="language-question-go", value="anew"),
            button(t("service.anew.stay"), variant="outline", test_id="language-question-stay", value="stay"),
        ),
        test_id="language-question",
    )


def _told(name: str, **more: str) -> dict[str, Any]:
    """By which name the loader finds a part of the broken page."""
    return {"data-broken": name, **more}


def _without_scripts(locale: Locale, app: RemoteApp, name: str) -> VdomDict:
    t = partial(text, locale)
    named = by_id(app.service_id)
    information = named.service.information_page if named else None
    return html.div(
        {"className": "wrap wrap--text notice-page"},
        html.h1(name),
        html.p({"className": "lead"}, t("service.needsScripts")),
        html.div({"className": "actions"}, button_link(t("service.readAbout"), information[locale], test_id="service-information"))
        if information
        else "",
    )
