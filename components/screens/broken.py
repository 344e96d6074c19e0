"""A service in Python that went wrong, in its own place; the shell around it stands (spec: LOADER-008..012 for services of all kinds)."""

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.hooks import use_page, use_text
from components.markup import ability
from components.ui.button import button, button_link
from components.ui.countdown import countdown
from portal.constants import BROKEN_RELOAD_AFTER


@component
def broken(service_id: str, reference: str) -> VdomDict:
    """Which service, a try now or by itself after two minutes, a way to stop that, and the reference id that the log has."""
    page, t = use_page(), use_text()
    waits, set_waits = use_state(True)
    has_ended, set_has_ended = use_state(False)

    async def end() -> None:
        set_has_ended(True)

    return html.div(
        {"className": "wrap wrap--text", "data-testid": "broken", "role": "alert", "aria-labelledby": "broken-title"},
        html.div(
            {"className": "notice-page"},
            html.h1({"id": "broken-title", "tabIndex": -1, "data-testid": "broken-title"}, t("broken.title")),
            html.p({"className": "lead", "data-testid": "broken-service"}, t("broken.service", service=t(f"service.{service_id}.name"))),
            html.p(countdown(t("broken.text"), BROKEN_RELOAD_AFTER, id="broken-countdown", on_end=end, test_id="broken-countdown"))
            if waits
            else "",
            html.div(
                {"className": "actions"},
                button_link(t("broken.reload"), page.address, test_id="broken-reload"),
                button(
                    t("broken.pause" if waits else "broken.resume"),
                    variant="outline",
                    test_id="broken-pause",
                    onClick=lambda event: set_waits(not waits),
                ),
            ),
            html.p({"className": "meta", "data-testid": "broken-reference"}, t("error.reference", id=reference)),
            ability("go", "span", {"hidden": True}, props={"url": page.address}) if has_ended else "",
        ),
    )
