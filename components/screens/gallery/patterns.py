"""Parts put together: what a form, its errors, a search and an empty page look like, with the Python of each."""

import inspect
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.screens.gallery.places import head
from components.ui.alert import alert
from components.ui.amount_input import amount_input
from components.ui.button import button, button_link
from components.ui.card import card
from components.ui.date_picker import date_picker
from components.ui.empty_state import empty_state
from components.ui.form import form
from components.ui.select import Option, select
from components.ui.skeleton import skeleton
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from components.ui.translate import Translate
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.texts import text


def patterns(page: Page) -> VdomDict:
    """One section for each pattern."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap band gallery"},
        head(page, t("gallery.patterns"), t("gallery.patternsIntro")),
        *[_section(page, name, draw) for name, draw in PATTERNS.items()],
    )


def asking(t: Translate, today: date) -> VdomDict:
    return form(
        t,
        text_input(t, t("example.company"), name="company", id="pattern-company", description=t("example.nameDescription")),
        select(
            t,
            t("example.subject"),
            [Option(t(f"example.topic.{topic}"), topic) for topic in ("moms", "fSkatt", "arbetsgivare")],
            name="topic",
            id="pattern-topic",
            optional=True,
        ),
        date_picker(t, t("example.startDay"), name="from", id="pattern-from", today=today),
        amount_input(t, t("example.shareCapital"), name="capital", id="pattern-capital", is_money=True),
        textarea(t, t("example.description"), name="about", id="pattern-about"),
        button(t("example.continue"), type="button"),
        label=t("example.aboutCompany"),
        id="pattern-form",
    )


def refusing(t: Translate, today: date) -> VdomDict:
    wrong = {"pattern-wrong-company": t("example.companyError"), "pattern-wrong-capital": t("example.shareCapitalError")}
    return html.div(
        alert(
            t,
            "error",
            t("form.errors", n=len(wrong)),
            html.ul(*[html.li({"key": field}, html.a({"href": f"#{field}"}, words)) for field, words in wrong.items()]),
        ),
        text_input(t, t("example.company"), name="company", id="pattern-wrong-company", error=wrong["pattern-wrong-company"]),
        amount_input(
            t, t("example.shareCapital"), name="capital", id="pattern-wrong-capital", is_money=True, error=wrong["pattern-wrong-capital"]
        ),
        button(t("example.continue")),
    )


def failing(t: Translate, today: date) -> VdomDict:
    return alert(
        t,
        "error",
        t("example.alertError"),
        html.p(t("example.alertText")),
        button(t("example.tryAgain"), variant="outline", size="small"),
    )


def waiting(t: Translate, today: date) -> VdomDict:
    return skeleton(t)


def finding(t: Translate, today: date) -> VdomDict:
    return html.div(
        html.p({"role": "status"}, t("servicesMenu.countOne")),
        html.ul(
            {"className": "cards", "role": "list"},
            html.li(card(t("example.registerCompany"), "/", t("example.registerCompanyText"), facts=(("landmark", "Bolagsverket"),))),
        ),
    )


def missing(t: Translate, today: date) -> VdomDict:
    return empty_state(t("example.noCases"), button_link(t("example.toStart"), "/", variant="outline", size="small"))


Pattern = Callable[[Translate, date], Any]
PATTERNS: Final[dict[str, Pattern]] = {
    "form": asking,
    "errors": refusing,
    "failed": failing,
    "loading": waiting,
    "search": finding,
    "empty": missing,
}
"""What is shown, in this order; the title and the advice are the texts ``gallery.pattern.{name}`` and ``.{name}Text``."""


def _section(page: Page, name: str, draw: Pattern) -> VdomDict:
    t = partial(text, page.locale)
    return html.section(
        {"className": "gallery__section", "aria-labelledby": f"pattern-{name}-title", "data-testid": f"pattern-{name}", "key": name},
        html.h2({"id": f"pattern-{name}-title"}, t(f"gallery.pattern.{name}")),
        html.p(t(f"gallery.pattern.{name}Text")),
        html.div({"className": "gallery__stage"}, draw(t, page.today)),
        html.details(
            html.summary(t("gallery.python")),
            html.pre({"className": "gallery__code", "lang": "en", "tabIndex": 0}, inspect.getsource(draw).rstrip()),
        ),
    )


SCREENS = (
    Screen(
        name="gallery-patterns",
        addresses=(Address("components-patterns", "/komponenter/monster", "/en/components/patterns"),),
        title="gallery.patterns",
        draw=patterns,
        is_indexed=False,
        is_watched=True,
        test_only=True,
    ),
)
