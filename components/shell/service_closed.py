"""Says on an open page that its e-service has been closed meanwhile, and why; what is typed stays (spec: OPS-034)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from portal.switches import Closure
from portal.web.closed_service import SCREEN
from portal.web.page import Page
from portal.words.dates import long_moment
from portal.words.locales import Locale
from portal.words.texts import text


def service_closed_notice(page: Page) -> VdomDict | str:
    """Nothing while the service is open, on pages of no service, and on the one that stands in place of a closed service."""
    if page.closure is None or page.screen == SCREEN:
        return ""
    t = partial(text, page.locale)
    return html.section(
        {
            "className": "party-notice",
            "role": "alert",  # of what comes: Orca says nothing of one inside that
            "data-testid": "service-closed",
            "aria-label": t("serviceClosed.label"),
            "data-behind-drawers": "",
            "data-undelivered": "",
        },
        icon("triangle-alert"),
        html.div(
            html.p(t("serviceClosed.notice")),
            html.p(page.closure.reason(page.locale), " ", opens(page.closure, page.locale)),
        ),
    )


def opens(closure: Closure, locale: Locale) -> str:
    """When it opens again, in words."""
    if closure.until is None:
        return text(locale, "serviceClosed.opensUnknown")
    return text(locale, "serviceClosed.opens", when=long_moment(closure.until, locale))
