"""The component gallery: every shared part with its examples and the Python to copy (contract (a): /komponenter)."""

import inspect
from functools import cache, partial
from types import ModuleType

from reactpy import html
from reactpy.types import VdomDict

from components.ui.examples import examples_of, part_of, sections
from portal.page import Page
from portal.texts import text


def gallery(page: Page) -> VdomDict:
    """One section for each component: what it is, its examples, its source."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap band"},
        html.h1({"data-testid": "gallery-title"}, t("gallery.title")),
        html.p({"className": "lead"}, t("gallery.intro")),
        *[_section(page, name, part_of(name)) for name in sections()],
    )


def _section(page: Page, name: str, module: ModuleType) -> VdomDict:
    return html.section(
        {"className": "gallery__section", "data-testid": f"gallery-{name}", "aria-labelledby": f"gallery-{name}", "key": name},
        html.h2({"id": f"gallery-{name}"}, name),
        html.p({"lang": "en"}, inspect.getdoc(module) or ""),
        *[
            html.div(
                {"className": "gallery__example", "data-testid": "gallery-example", "data-example": example, "key": example},
                html.h3({"className": "meta"}, example),
                draw(partial(text, page.locale)),
            )
            for example, draw in examples_of(name).items()
        ],
        html.details(
            html.summary(text(page.locale, "gallery.source")),
            html.div({"className": "gallery__example"}, html.pre({"lang": "en", "tabIndex": 0}, _source(module))),
        ),
    )


@cache
def _source(module: ModuleType) -> str:
    return inspect.getsource(module)
