"""A word of help that opens below its button."""

from typing import Any

from reactpy import html

from components.markup import ability
from components.ui.icon import icon
from components.ui.slot import Helpbox
from components.ui.translate import Translate


def helpbox(t: Translate, *children: Any, id: str, about: str = "", is_open: bool = False) -> Helpbox:
    """A round button and the help it opens, in the page and not over it [content 4, 9].

    Args:
        t: looks up the word Help
        children: the help, short: elements or words
        id: the id of the help, its own on the page
        about: what the help is about, added to the button's name where the words beside it do not say it
        is_open: whether it is open at first

    Keys:
        Enter: opens or closes the help
        Space: opens or closes the help
        Escape: closes it when the focus is in it or on its button, and the focus goes to the button

    Accessibility:
        A button with aria-expanded and aria-controls; the help comes right after it. A search in the page opens it.
        Without scripts and on paper the help stands open.

    Use:
        For a sentence or two that some need and most do not: what a word means, where a number stands.
        In the slot of icon_heading, or after a heading or a label.

    Not for:
        What everybody must read: write it. Long texts: collapse.

    Test ids:
        helpbox-toggle: the button
        helpbox: the help
    """
    return Helpbox(
        **ability(
            "disclosure",
            "div",
            {"className": "helpbox"},
            html.button(
                {
                    "type": "button",
                    "className": "helpbox__toggle",
                    "id": f"{id}-toggle",
                    "data-testid": "helpbox-toggle",
                    "data-disclosure": "",
                    "aria-expanded": "true" if is_open else "false",
                    "aria-controls": id,
                },
                icon("circle-help"),
                html.span({"className": "visually-hidden"}, f"{t('common.help')}: {about}" if about else t("common.help")),
            ),
            html.div(
                {"className": "disclosed", "id": id, "data-open": "true" if is_open else "false"},
                html.div({"className": "helpbox__text", "data-testid": "helpbox"}, *children),
            ),
            props={"escape": True},
        )
    )
