"""Cards: one real link, the whole card clickable, text still selectable."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon


def card(
    title: str,
    href: str,
    text: str = "",
    *,
    facts: tuple[tuple[str, str], ...] = (),
    test_id: str = "card",
    text_test_id: str = "",
    data: dict[str, str] | None = None,
    hidden_note: str = "",
    level: int = 3,
) -> VdomDict:
    """A link card. ``facts`` are (icon, words) in its foot; ``hidden_note`` is added to the link's name for screen readers.

    ``data`` are attributes of the link, such as ``data-service-id``.
    """
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "card"},
        heading(
            {"className": "card__title"},
            html.a(
                {"href": href, "data-testid": test_id, **(data or {})},
                title,
                html.span({"className": "visually-hidden"}, f" ({hidden_note})") if hidden_note else "",
            ),
        ),
        html.p({"data-testid": text_test_id} if text_test_id else {}, text) if text else "",
        html.div({"className": "card__foot"}, *[html.span({"key": words}, icon(name), words) for name, words in facts]) if facts else "",
    )
