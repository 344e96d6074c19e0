"""The ways to reach us besides the form: the telephone, how soon we answer, and which authority answers what."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.shell.authority_link import authority_link
from components.ui.icon import icon
from portal.constants import CONTACT_ANSWER_WORKING_DAYS
from portal.contact.telephone import Telephone
from portal.words.authorities import AUTHORITIES
from portal.words.locales import Locale
from portal.words.texts import text


def contact_channels(locale: Locale, telephone: Telephone | None) -> VdomDict:
    """What stands above the form of the contact page."""
    t = partial(text, locale)
    return html.section(
        {"className": "channels", "data-testid": "contact-channels", "aria-label": t("contact.channels")},
        html.div(
            {"className": "channels__ways"},
            _telephone(locale, telephone) if telephone else "",
            html.p(
                icon("mail"),
                html.span(
                    html.strong(t("contact.write")),
                    " ",
                    html.span({"data-testid": "contact-answer-time"}, t("contact.answers", n=CONTACT_ANSWER_WORKING_DAYS)),
                ),
            ),
        ),
        html.details(
            {"data-testid": "contact-authorities"},
            html.summary(html.h2(t("contact.questions"))),
            html.ul(
                {"role": "list"},
                *[
                    html.li(
                        {"key": key},
                        authority_link(key, locale, "contact-authority"),
                        html.span(t(f"contact.about.{key}")),
                    )
                    for key in AUTHORITIES
                ],
            ),
        ),
    )


def _telephone(locale: Locale, telephone: Telephone) -> VdomDict:
    t = partial(text, locale)
    return html.p(
        {"data-testid": "contact-telephone", "data-open": str(telephone.is_open).lower()},
        icon("phone"),
        html.span(
            html.strong(t("contact.call"), " ", html.a({"href": telephone.address, "className": "number"}, telephone.number)),
            " ",
            html.span({"data-testid": "contact-open-now"}, telephone.now),
            html.span({"className": "meta", "data-testid": "contact-hours"}, t("contact.hours")),
        ),
    )
