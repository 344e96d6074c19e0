"""All there is to know of one part: its examples in a frame, the Python to copy, arguments, keys, accessibility, test ids."""

from functools import partial
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.screens.gallery.described import Described, Shown, functions_of, shown_of
from components.screens.gallery.places import address_of_frame, address_of_part, head
from components.screens.gallery.prose import prose
from components.ui.icon import icon
from portal.http.appearance import THEMES
from portal.web.page import Page
from portal.words.texts import text

WIDTHS: Final = ("320", "375", "768", "1280")
LATENCIES: Final = ("0", "200", "600")
_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "width": WIDTHS,
    "theme": THEMES,
    "contrast": ("normal", "more"),
    "text": ("100", "200"),
    "latency": LATENCIES,
    "line": ("on", "off"),
}
"""What a reader can set of the frame, by the name it has in the address; the first of each is how it starts, but for the width."""
_ICONS: Final = {
    "width": "smartphone",
    "theme": "moon",
    "contrast": "contrast",
    "text": "a-large-small",
    "latency": "timer",
    "line": "wifi-off",
}


def part_page(page: Page, section: str) -> VdomDict:
    """The page of ``section``. ``?example=`` says which example stands in the frame; the other values are those of the toolbar."""
    t = partial(text, page.locale)
    examples = shown_of(section)
    current = next((each for each in examples if each.name == page.values.get("example")), examples[0])
    functions = functions_of(section)
    return html.div(
        {"className": "wrap band gallery", "data-testid": f"gallery-{section}"},
        head(page, section, *prose(functions[0].summary)),
        _tabs(page, section, current),
        _frame(page, section, current),
        html.h2(t("gallery.python")),
        _code(page, current.source),
        html.h2(t("gallery.html")),
        html.p({"className": "meta", "data-gallery-html-hint": ""}, t("gallery.htmlHint")),
        html.pre({"className": "gallery__code", "tabIndex": 0, "data-gallery-html": "", "hidden": True, "data-testid": "gallery-html"}),
        *[_function(page, each, is_first=each is functions[0]) for each in functions],
    )


def _tabs(page: Page, section: str, current: Shown) -> VdomDict:
    return html.nav(
        {"className": "gallery__tabs", "aria-label": text(page.locale, "gallery.examples")},
        *[
            html.a(
                {
                    "href": address_of_part(page.locale, section, **{**_chosen(page), "example": each.name}),
                    "key": each.name,
                    **({"aria-current": "true"} if each is current else {}),
                },
                each.name,
            )
            for each in shown_of(section)
        ],
    )


def _frame(page: Page, section: str, current: Shown) -> VdomDict:
    t = partial(text, page.locale)
    chosen = _chosen(page)
    settings = {name: chosen[name] for name in ("theme", "contrast", "text") if name in chosen}
    return html.section(
        {"className": "gallery__live", "aria-label": t("gallery.live")},
        _toolbar(page, section, current),
        html.div(
            {
                "className": "gallery__desk",
                "data-width": chosen.get("width", WIDTHS[2]),
                "role": "group",
                "aria-label": t("gallery.frame", example=current.name),
                "tabIndex": 0,
            },
            html.iframe(
                {
                    "src": address_of_frame(page.locale, current.name, **settings),
                    "title": t("gallery.frame", example=current.name),
                    "data-gallery-frame": "",
                    "data-testid": "gallery-frame",
                }
            ),
        ),
        html.p(
            {"className": "gallery__meter", "role": "status", "data-testid": "gallery-meter", "data-gallery-meter": t("gallery.meter")},
            icon("activity"),
            html.span(t("gallery.meterHint")),
        ),
    )


def _toolbar(page: Page, section: str, current: Shown) -> VdomDict:
    """An ordinary form; with scripts each choice takes effect at once and the button is not needed."""
    t = partial(text, page.locale)
    chosen = _chosen(page)
    return html.form(
        {"className": "gallery__toolbar", "data-gallery-toolbar": "", "aria-label": t("gallery.toolbar")},
        html.input({"type": "hidden", "name": "part", "value": section}),
        html.input({"type": "hidden", "name": "example", "value": current.name}),
        *[
            html.label(
                {"className": "gallery__option", "key": name},
                icon(_ICONS[name]),
                html.span(t(f"gallery.{name}")),
                html.select(
                    {"name": name, "defaultValue": chosen.get(name, WIDTHS[2] if name == "width" else values[0])},
                    *[html.option({"value": value, "key": value}, _label(page, name, value)) for value in values],
                ),
            )
            for name, values in _OPTIONS.items()
        ],
        html.button({"type": "submit", "className": "button", "data-variant": "outline", "data-size": "small"}, t("gallery.apply")),
    )


def _label(page: Page, name: str, value: str) -> str:
    if name == "theme":
        return text(page.locale, f"appearance.{value}")
    units = {"width": " px", "text": " %", "latency": " ms"}
    return f"{value}{units[name]}" if name in units else text(page.locale, f"gallery.{name}.{value}")


def _chosen(page: Page) -> dict[str, str]:
    """What the address says of the frame, as far as the toolbar has it."""
    return {name: value for name, value in page.values.items() if value in _OPTIONS.get(name, ())}


def _code(page: Page, source: str) -> VdomDict:
    t = partial(text, page.locale)
    return html.div(
        {"className": "gallery__copy"},
        html.pre({"className": "gallery__code", "lang": "en", "tabIndex": 0, "data-testid": "gallery-python"}, source),
        html.button(
            {
                "type": "button",
                "className": "button",
                "data-variant": "text",
                "data-size": "small",
                "data-gallery-copy": source,
                "data-copied": t("gallery.copied"),
                "data-testid": "gallery-copy",
            },
            icon("copy"),
            html.span({"role": "status"}, t("gallery.copy")),
        ),
    )


def _function(page: Page, function: Described, *, is_first: bool) -> VdomDict:
    return html.section(
        {"className": "gallery__function", "key": function.name, "aria-labelledby": f"function-{function.name}"},
        html.h2({"id": f"function-{function.name}"}, html.code(f"{function.name}()")),
        "" if is_first else html.p({"lang": "en"}, *prose(function.summary)),
        _arguments(page, function) if function.arguments else "",
        *[
            html.div({"key": heading, "lang": "en"}, html.h3(heading), _section_of(heading, body))
            for heading, body in function.sections.items()
        ],
    )


def _arguments(page: Page, function: Described) -> VdomDict:
    t = partial(text, page.locale)
    columns = ("gallery.argument", "gallery.type", "gallery.default", "gallery.about")
    return html.div(
        {"className": "scroll", "role": "group", "aria-label": t("gallery.arguments", function=function.name), "tabIndex": 0},
        html.table(
            {"className": "gallery__table"},
            html.thead(html.tr(*[html.th({"scope": "col", "key": key}, t(key)) for key in columns])),
            html.tbody(
                {"lang": "en"},
                *[
                    html.tr(
                        {"key": each.name},
                        html.th({"scope": "row"}, html.code(each.name)),
                        html.td(html.code(each.type)),
                        html.td(html.code(each.default) if each.default else "–"),
                        html.td(*prose(each.about)),
                    )
                    for each in function.arguments
                ],
            ),
        ),
    )


def _section_of(heading: str, body: str) -> VdomDict:
    """Keys and test ids are pairs, the others are prose."""
    lines = [line.partition(": ") for line in _joined(body)]
    if heading not in {"Keys", "Test ids"} or not all(colon for _, colon, _ in lines):
        return html.p(*prose(body))
    return html.dl(
        {"className": "gallery__pairs"},
        *[html.div({"key": name}, html.dt(html.code(name)), html.dd(*prose(about))) for name, _, about in lines],
    )


def _joined(body: str) -> list[str]:
    """The lines of ``body``, an indented one joined to the one before it."""
    joined: list[str] = []
    for line in body.splitlines():
        if line.startswith(" ") and joined:
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line)
    return joined
