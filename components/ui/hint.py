"""What a field says about what was entered: an error or a warning."""

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

HintType = Literal["error", "warning"]


def hint(text: str, type: HintType, *, id: str | None = None, test_id: str = "hint") -> VdomDict:
    """A line below a field (content 5: hints of type error or warning).

    Args:
        text: What is wrong, and how it is put right.
        type: ``error`` makes the field invalid, ``warning`` does not.
        id: What the field's ``aria-describedby`` names.
        test_id: Test id of the line.

    Keys:
        None.

    Accessibility:
        Icon and words, never the colour alone. It is read with the field that names it; it is no alert.

    Use:
        Through ``error`` and ``warning`` of each field, which tie the two together.

    Not for:
        Help that always stands there: that is the field's ``description``.

    Test ids:
        hint: the line, with ``data-type``
    """
    attributes: dict[str, Any] = {"className": "hint", "data-type": type, "data-testid": test_id}
    if id:
        attributes["id"] = id
    return html.p(attributes, icon("octagon-alert" if type == "error" else "triangle-alert"), html.span(text))
