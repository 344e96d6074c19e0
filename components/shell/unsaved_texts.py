"""What somebody typed that came to nothing, to be read and taken along (spec: journey 11)."""

from collections.abc import Iterable

from reactpy import html
from reactpy.types import VdomDict

from components.ui.field import field


def unsaved_texts(label: str, texts: Iterable[str], test_id: str) -> VdomDict | str:
    """``texts``, an empty line between each two, in a field that can be copied from and not written in; nothing when there are none."""
    together = "\n\n".join(texts)
    if not together:
        return ""
    shown = {"id": "unsaved", "className": "textarea", "rows": 6, "readOnly": True, "defaultValue": together, "data-testid": test_id}
    return field(label, html.textarea(shown), id="unsaved")
