"""A service in Python that went wrong, in its own place; the shell around it stands (spec: LOADER-008..012 for services of all kinds)."""

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.hooks import use_page, use_text
from components.markup import ability, ready
from components.shell.unsaved_texts import unsaved_texts
from components.ui.button import button, button_link
from components.ui.countdown import countdown
from portal.constants import BROKEN_RELOAD_AFTER
from portal.runtime.fault_seam import faults
from portal.words.locales import Locale
from portal.words.texts import has_text, text


@component
def broken(service_id: str, reference: str, is_late: bool = False, unsaved: tuple[str, ...] = ()) -> VdomDict:
    """Which service, a try now or by itself after two minutes, a way to stop that, and the reference id that the log has.

    One that ``is_late`` says so, in words of its own (``service.{id}.late``) where it has any. What is ``unsaved`` stands there to be
    copied, and so the page does not go by itself.
    """
    page, t = use_page(), use_text()
    waits, set_waits = use_state(not unsaved)
    has_ended, set_has_ended = use_state(False)

    shown = faults().shown(reference)

    async def end() -> None:
        set_has_ended(True)

    return html.div(
        {"className": "wrap wrap--text", "data-testid": "broken", "role": "alert", "aria-labelledby": "broken-title"},
        html.div(
            {"className": "notice-page"},
            html.h1({"id": "broken-title", "tabIndex": -1, "data-testid": "broken-title"}, t("broken.title")),
            html.p({"className": "lead", "data-testid": "broken-service"}, _words(page.locale, service_id, is_late, bool(unsaved))),
            unsaved_texts(t("broken.unsaved"), unsaved, "broken-unsaved"),
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
                )
                if not unsaved
                else "",
            ),
            html.p({"className": "meta", "data-testid": "broken-reference"}, t("error.reference", id=reference)),
            ability("go", "span", {"hidden": True}, props={"url": page.address}) if has_ended else "",
        ),
        ready("div", {"data-testid": "fault"}, shown) if shown else "",
    )


def _words(locale: Locale, service_id: str, is_late: bool, has_sent: bool) -> str:
    own = f"service.{service_id}.late"
    if is_late and has_text(locale, own):
        return text(locale, own)
    key = "broken.late" if is_late else "broken.sent" if has_sent else "broken.service"
    return text(locale, key, service=text(locale, f"service.{service_id}.name"))
