"""A message with a type, told by colour, icon and a hidden word (NOTICE-013)."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

Type = Literal["INFO", "WARNING", "ERROR"]
_ICONS = {"INFO": "info", "WARNING": "triangle-alert", "ERROR": "octagon-alert"}


def notice(
    type: Type,
    type_word: str,
    title: str,
    *parts: VdomDict | str,
    test_id: str = "notice",
    heading: int = 2,
    boxed: bool = True,
    role: str | None = None,
    data: dict[str, str] | None = None,
    close: VdomDict | None = None,
    part_ids: str = "",
    title_test_id: str = "",
) -> VdomDict:
    """A notice box. ERROR is an alert, the others a status, unless ``role`` says otherwise. ``parts`` stand below the title."""
    head = getattr(html, f"h{heading}")
    ids = (lambda part: {"data-testid": f"{part_ids}-{part}"}) if part_ids else (lambda part: {})
    title_id = {"data-testid": title_test_id} if title_test_id else {}
    return html.div(
        {
            "className": "notice notice--boxed" if boxed else "notice",
            "data-type": type,
            "data-testid": test_id,
            "role": role or ("alert" if type == "ERROR" else "status"),
            **(data or {}),
        },
        icon(_ICONS[type]),
        html.div(
            html.span({"className": "visually-hidden", **ids("type")}, f"{type_word}: "),
            head(ids("title") or {"className": "notice__title", **title_id}, title),
            *parts,
        ),
        close or "",
    )


EXAMPLES = {
    f"notice-{type.lower()}": (lambda type=type, word=word: notice(type, word, "Planerat underhåll", html.p("Portalen är stängd."), heading=3))
    for type, word in (("INFO", "Information"), ("WARNING", "Varning"), ("ERROR", "Driftstörning"))
}
