"""A message with a type, told by colour, icon and a hidden word (NOTICE-013)."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

_ICONS = {"INFO": "info", "WARNING": "triangle-alert", "ERROR": "octagon-alert"}


def notice(
    type: str,
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
    """A notice box of ``type`` INFO, WARNING or ERROR, with ``parts`` below its title.

    ERROR is an alert, the others a status, unless ``role`` says otherwise.
    """
    head = getattr(html, f"h{heading}")
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
            html.span({"className": "visually-hidden", **_part_id(part_ids, "type")}, f"{type_word}: "),
            head({"className": "notice__title", **_part_id(part_ids, "title"), **title_id}, title),
            *parts,
        ),
        close or "",
    )


def _part_id(prefix: str, part: str) -> dict[str, str]:
    return {"data-testid": f"{prefix}-{part}"} if prefix else {}
